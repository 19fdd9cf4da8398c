#pragma once

#include "studio/panels/examples.h"

#include <QKeySequence>
#include <QObject>
#include <map>

class QAction;
class QMainWindow;
class QMenu;
class QToolBar;

namespace trammel::studio {

/// The window's own actions with their keys and icons, in menus and tool bar. What they do is
/// connected by MainWindow; items, playback and the 3-D view bring their actions along.
class WindowActions : public QObject {
    Q_OBJECT

public:
    explicit WindowActions(QMainWindow& window);

    QAction* newModel;
    QAction* open;
    QAction* save;
    QAction* saveAs;
    QAction *importRobot, *exportRobot;
    QAction* exportAll;
    QAction* exportUnit;
    QAction* exportVisible;
    QAction* exportImpacts;
    QAction* exportPage;
    QAction* savePicture;
    QAction* saveFilm;
    QAction* saveResults;
    QAction* report;
    QAction* quit;
    QAction* undo;
    QAction* redo;
    QAction* fullScreen;
    QAction* modelPerspective;
    QAction* resultsPerspective;
    QAction* studyPerspective;
    QAction* resetLayout;
    QAction* newMechanism;
    QAction* editMechanism;
    QAction* modelSettings;
    QAction* simulationSettings;
    QAction* sketch; ///< checkable
    QAction *links, *interference;
    QAction *synthesise, *cognates;
    QAction* optimise;
    QAction *sensitivity, *tolerances;
    QAction* check;
    QAction* assemble;
    QAction* run;
    QAction *statics, *modes;
    QAction* runKinematics;
    QAction* runInverse;
    QAction* compareIdeal;
    QAction* pause;
    QAction* stop;
    QAction* live; ///< checkable
    QAction* settings;
    QAction* help;
    QAction* shortcuts;
    QAction* methods;
    QAction* about;

    QMenu* fileMenu;
    QMenu* recentMenu;
    QMenu* exampleMenu;
    std::map<ExampleTopic, QMenu*> exampleMenus;
    QMenu* exportMenu;
    QMenu* editMenu;
    QMenu* sketchMenu; ///< of the edit menu
    QMenu* viewMenu;
    QMenu* sceneMenu;
    QMenu* modelMenu;
    QMenu* addMenu;
    QMenu* simulateMenu;
    QMenu* resultsMenu;
    QMenu* studyMenu;
    QMenu* toolsMenu;
    QMenu* languageMenu;
    QMenu* helpMenu;
    QToolBar* toolBar;

    /// Icons of the theme anew, after the palette changed.
    void refreshIcons();
    void retranslate();
    /// "Undo Change mass of crank".
    void setUndoTexts(const QString& undoText, const QString& redoText);

private:
    QAction* make(const char* name, const char* icon, const QKeySequence& key = {});
    QMenu* makeMenu(QMenu* parent = nullptr);
    void makeActions();
    void fillMenus();
    void fillToolBar();

    QMainWindow& m_window;
    QString m_undoText;
    QString m_redoText;
};

} // namespace trammel::studio
