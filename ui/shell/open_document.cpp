#include "ui/shell/open_document.h"

namespace inflight::ui::shell {

class Document::Edit final : public QUndoCommand {
public:
    Edit(Document &document, ScenarioPtr before, ScenarioPtr after, const QString &what)
        : QUndoCommand(what), m_document(document), m_before(std::move(before)), m_after(std::move(after))
    {
    }
    void undo() override { m_document.set(m_before); }
    void redo() override { m_document.set(m_after); }

private:
    Document &m_document;
    ScenarioPtr m_before;
    ScenarioPtr m_after;
};

Document::Document(QObject *parent) : QObject(parent)
{
    connect(&m_undo, &QUndoStack::cleanChanged, this, &Document::stateChanged);
}

void Document::open(ScenarioPtr scenario, const QString &path, const QString &title)
{
    m_undo.clear();
    m_scenario = std::move(scenario);
    m_path = path;
    m_title = title;
    Q_EMIT stateChanged();
}

void Document::edit(const scenario::Scenario &scenario, const QString &what)
{
    if (m_scenario && !(*m_scenario == scenario))
        m_undo.push(new Edit(*this, m_scenario, std::make_shared<const scenario::Scenario>(scenario), what));
}

void Document::markSaved(const QString &path)
{
    m_path = path;
    m_undo.setClean();
    Q_EMIT stateChanged();
}

void Document::set(ScenarioPtr scenario)
{
    m_scenario = std::move(scenario);
    Q_EMIT scenarioChanged();
}

} // namespace inflight::ui::shell
