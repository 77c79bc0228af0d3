// What the window works on: a scenario that can be edited, saved and undone, or a log that can only be looked at.
//
// Holds no run and no widget. Edits go through edit(), so that each can be undone; identical edits are none. GUI thread.
#pragma once

#include <memory>
#include <optional>

#include <QObject>
#include <QString>
#include <QUndoStack>

#include "engine/scenario/scenario.h"

namespace inflight::ui::shell {

using ScenarioPtr = std::shared_ptr<const scenario::Scenario>;

class Document final : public QObject {
    Q_OBJECT
public:
    explicit Document(QObject *parent = nullptr);

    // A fresh document; clears undo. `path` is empty for one that stands in no file; nullptr: a log alone.
    void open(ScenarioPtr scenario, const QString &path, const QString &title);
    // `what` names the edit for the undo menu.
    void edit(const scenario::Scenario &scenario, const QString &what);
    void markSaved(const QString &path);

    const ScenarioPtr &scenario() const { return m_scenario; }
    const QString &path() const { return m_path; }
    const QString &title() const { return m_title; }
    bool isModified() const { return !m_undo.isClean(); }
    QUndoStack &undoStack() { return m_undo; }

Q_SIGNALS:
    // After an edit, an undo or a redo; not after open().
    void scenarioChanged();
    void stateChanged(); // path, title or modified mark

private:
    class Edit;
    void set(ScenarioPtr scenario);

    ScenarioPtr m_scenario;
    QString m_path;
    QString m_title;
    QUndoStack m_undo;
};

} // namespace inflight::ui::shell
