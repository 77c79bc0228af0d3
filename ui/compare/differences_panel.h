// What differs between the runs, in sentences: for every other run against the chosen one its figures, where they part, what follows.
//
// As high as its sentences, so that the page scrolls and not the list. A click, Enter or Space on a sentence asks for its moment.
// GUI thread only; it holds the runs.
#pragma once

#include <QFrame>

#include "ui/model/comparison_words.h"
#include "ui/style/palette.h"

class QComboBox;
class QLabel;
class QListWidget;
class QListWidgetItem;

namespace inflight::ui::compare {

class DifferencesPanel : public QFrame {
    Q_OBJECT
public:
    explicit DifferencesPanel(QWidget *parent = nullptr);

    // nullptr: none.
    void setRuns(std::shared_ptr<const model::ComparedRuns> runs);
    void setColours(const style::Palette &palette);
    QStringList sentences() const;
    QListWidget &list() { return *m_list; }
    QComboBox &baseline() { return *m_baseline; }

Q_SIGNALS:
    void momentRequested(inflight::core::SimTime at);
    // The text id of the job that a sentence speaks of; empty: of the run as a whole.
    void jobNamed(const QString &id);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    enum Role { MomentRole = Qt::UserRole, JobRole };
    void fill();
    void addPair(std::size_t left, std::size_t right);
    void addHeading(const QString &text);
    void addSentence(const QString &text, const model::DifferenceLine &line, std::size_t left, std::size_t right);
    void follow(const QListWidgetItem *item);
    void shareHeight();

    std::shared_ptr<const model::ComparedRuns> m_runs;
    QLabel *m_title;
    QLabel *m_baselineLabel;
    QComboBox *m_baseline;
    QListWidget *m_list;
};

} // namespace inflight::ui::compare
