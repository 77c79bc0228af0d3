// The half-ring: operations in flight now, the limit as a hard line across the ring, the peak so far as a pin.
//
// GUI thread only. Mirrored in right-to-left layouts (a count is not time). Assistive technology sees a progress bar with a
// value from 0 to the scale's end and the name and description in words.
#pragma once

#include <optional>

#include <QWidget>

#include "engine/analysis/replay.h"
#include "ui/gauge/gauge_scale.h"
#include "ui/style/palette.h"

namespace inflight::ui::gauge {

class GaugeDial : public QWidget {
    Q_OBJECT
public:
    explicit GaugeDial(QWidget *parent = nullptr);

    void setCounters(const analysis::Counters &counters);
    void setLimit(std::optional<std::uint32_t> limit);
    void setRunPeak(std::uint32_t peak);
    void setColours(const style::Palette &palette);

    const analysis::Counters &counters() const { return m_counters; }
    const GaugeScale &scale() const { return m_scale; }
    // "in flight · limit 3 · peak 3"
    QString caption() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    struct Ring;
    Ring ringOf(const QRectF &area) const;
    void paintTrack(QPainter &painter, const Ring &ring) const;
    void paintValue(QPainter &painter, const Ring &ring) const;
    void paintLimit(QPainter &painter, const Ring &ring) const;
    void paintPeak(QPainter &painter, const Ring &ring) const;
    void paintWords(QPainter &painter, const Ring &ring) const;
    void describe();

    analysis::Counters m_counters;
    std::optional<std::uint32_t> m_limit;
    std::uint32_t m_runPeak = 0;
    GaugeScale m_scale{std::nullopt, 0};
    style::Palette m_palette;
};

} // namespace inflight::ui::gauge
