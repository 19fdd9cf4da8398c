#pragma once

#include <QObject>

class QUndoGroup;

namespace trammel::studio {

class Document;
class RunController;
class WindowActions;

/// Lets the window's actions be used as far as document and run allow it.
class ActionStates : public QObject {
    Q_OBJECT

public:
    ActionStates(WindowActions& actions, Document& document, const QUndoGroup& undo,
                 const RunController& run);

private:
    void refreshUndo();
    void refreshRun();
    void refreshResults();

    WindowActions& m_actions;
    Document& m_document;
    const QUndoGroup& m_undo;
    const RunController& m_run;
};

} // namespace trammel::studio
