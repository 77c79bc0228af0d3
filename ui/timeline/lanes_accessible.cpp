#include "ui/timeline/lanes_accessible.h"

#include <unordered_map>

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>

#include "ui/timeline/lane_words.h"
#include "ui/timeline/lanes_widget.h"

namespace inflight::ui::timeline {

namespace {

class LaneItem final : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    LaneItem(LanesWidget *lanes, std::size_t index) : m_lanes(lanes), m_index(index) {}

    bool isValid() const override { return m_lanes && m_lanes->run() && m_index < m_lanes->run()->jobCount(); }
    QObject *object() const override { return nullptr; }
    QWindow *window() const override { return m_lanes ? m_lanes->window()->windowHandle() : nullptr; }
    QAccessibleInterface *parent() const override { return QAccessible::queryAccessibleInterface(m_lanes.data()); }
    QAccessibleInterface *child(int) const override { return nullptr; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    void setText(QAccessible::Text, const QString &) override {}

    QString text(QAccessible::Text type) const override
    {
        if (!isValid())
            return {};
        const model::RunView &run = *m_lanes->run();
        if (type == QAccessible::Name)
            return laneName(run, core::jobIdAt(m_index));
        if (type == QAccessible::Description || type == QAccessible::Value)
            return laneFacts(run, core::jobIdAt(m_index), Moment(run, m_lanes->playhead()))
                .join(LanesWidget::tr(", ", "between facts"));
        return {};
    }

    QRect rect() const override
    {
        if (!isValid())
            return {};
        return shownRect().translated(m_lanes->viewport()->mapToGlobal(QPoint()));
    }

    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.invalid = !isValid();
        if (state.invalid)
            return state;
        state.selectable = state.focusable = true;
        state.readOnly = true;
        state.selected = m_lanes->selectedJob() == core::jobIdAt(m_index);
        state.focused = state.selected && m_lanes->hasFocus();
        state.offscreen = shownRect().isEmpty();
        return state;
    }

    void *interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface *>(this) : nullptr;
    }
    QStringList actionNames() const override { return {pressAction()}; }
    QStringList keyBindingsForAction(const QString &) const override { return {}; }
    void doAction(const QString &action) override
    {
        if (!isValid() || action != pressAction())
            return;
        const core::JobId job = core::jobIdAt(m_index);
        m_lanes->setSelectedJob(job);
        Q_EMIT m_lanes->jobSelected(job);
    }

    std::size_t index() const { return m_index; }

private:
    // Without the part that is scrolled out.
    QRect shownRect() const
    {
        const QRectF &plot = m_lanes->displayList().geometry.plot;
        return m_lanes->laneRect(core::jobIdAt(m_index)) &
               QRectF(0, plot.top(), m_lanes->viewport()->width(), plot.height()).toRect();
    }

    QPointer<LanesWidget> m_lanes;
    std::size_t m_index;
};

class LanesInterface final : public QAccessibleWidget {
public:
    explicit LanesInterface(LanesWidget *lanes) : QAccessibleWidget(lanes, QAccessible::List) {}
    ~LanesInterface() override
    {
        for (const auto &[index, id] : m_items)
            QAccessible::deleteAccessibleInterface(id);
    }

    int childCount() const override { return lanes()->run() ? static_cast<int>(lanes()->run()->jobCount()) : 0; }

    QAccessibleInterface *child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        const auto found = m_items.find(index);
        if (found != m_items.end())
            return QAccessible::accessibleInterface(found->second);
        auto *item = new LaneItem(lanes(), static_cast<std::size_t>(index));
        m_items.emplace(index, QAccessible::registerAccessibleInterface(item)); // the registry owns it until the destructor
        return item;
    }

    int indexOfChild(const QAccessibleInterface *child) const override
    {
        if (!child || child->role() != QAccessible::ListItem)
            return -1;
        const auto *item = dynamic_cast<const LaneItem *>(child);
        return item && item->parent() == this ? static_cast<int>(item->index()) : -1;
    }

    QAccessibleInterface *childAt(int x, int y) const override
    {
        const Hit hit = hitTest(lanes()->displayList(), lanes()->viewport()->mapFromGlobal(QPoint(x, y)));
        return hit.job ? child(static_cast<int>(core::indexOf(*hit.job))) : nullptr;
    }

    QAccessibleInterface *focusChild() const override
    {
        const std::optional<core::JobId> selected = lanes()->selectedJob();
        if (!lanes()->hasFocus() || !selected)
            return nullptr;
        return child(static_cast<int>(core::indexOf(*selected)));
    }

    QString text(QAccessible::Text type) const override
    {
        if (type != QAccessible::Value || !lanes()->selectedJob() || !lanes()->run())
            return QAccessibleWidget::text(type);
        return laneName(*lanes()->run(), *lanes()->selectedJob());
    }

private:
    LanesWidget *lanes() const { return static_cast<LanesWidget *>(widget()); }

    mutable std::unordered_map<int, QAccessible::Id> m_items;
};

QAccessibleInterface *makeInterface(const QString &, QObject *object)
{
    auto *lanes = qobject_cast<LanesWidget *>(object);
    return lanes ? new LanesInterface(lanes) : nullptr;
}

} // namespace

void installLanesAccessibility()
{
    static const bool isInstalled = [] {
        QAccessible::installFactory(makeInterface);
        return true;
    }();
    static_cast<void>(isInstalled);
}

void announceLanes(QWidget *lanes)
{
    QAccessibleEvent event(lanes, QAccessible::ObjectReorder);
    QAccessible::updateAccessibility(&event);
}

void announceSelection(QWidget *lanes)
{
    const auto *widget = static_cast<LanesWidget *>(lanes);
    if (!widget->selectedJob())
        return;
    const auto index = static_cast<int>(core::indexOf(*widget->selectedJob()));
    for (const QAccessible::Event kind : {QAccessible::Selection, QAccessible::Focus}) {
        if (kind == QAccessible::Focus && !widget->hasFocus())
            continue;
        QAccessibleEvent event(lanes, kind);
        event.setChild(index);
        QAccessible::updateAccessibility(&event);
    }
}

} // namespace inflight::ui::timeline
