#pragma once

#include <QObject>

namespace trammel::studio {

class Document;
class RunController;
class WindowActions;

/// Lets the window's actions be used as far as document and run allow it.
class ActionStates : public QObject {
    Q_OBJECT

public:
    ActionStates(WindowActions& actions, Document& document, const RunController& run);

private:
    void refreshUndo();
    void refreshRun();
    void refreshResults();

    WindowActions& m_actions;
    Document& m_document;
    const RunController& m_run;
};

} // namespace trammel::studio
