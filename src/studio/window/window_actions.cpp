#include "studio/window/window_actions.h"

#include "studio/app/menu_text.h"
#include "studio/document/plain_title.h"

#include <QAction>
#include <QIcon>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QToolBar>

namespace trammel::studio {

namespace {
constexpr auto kIconProperty = "themeIcon";
}

WindowActions::WindowActions(QMainWindow& window) : QObject(&window), m_window(window) {
    makeActions();
    fillMenus();
    fillToolBar();
    refreshIcons();
    retranslate();
}

QAction* WindowActions::make(const char* name, const char* icon, const QKeySequence& key) {
    auto* action = new QAction(&m_window);
    action->setObjectName(name);
    action->setProperty(kIconProperty, QString::fromLatin1(icon));
    action->setShortcut(key);
    return action;
}

QMenu* WindowActions::makeMenu(QMenu* parent) {
    return parent ? parent->addMenu(QString()) : m_window.menuBar()->addMenu(QString());
}

void WindowActions::makeActions() {
    newModel = make("newModel", "document-new", QKeySequence::New);
    open = make("open", "document-open", QKeySequence::Open);
    save = make("save", "document-save", QKeySequence::Save);
    saveAs = make("saveAs", "document-save-as", QKeySequence("Ctrl+Shift+S"));
    importRobot = make("importRobot", "document-import");
    exportRobot = make("exportRobot", "document-export");
    exportAll = make("exportAll", "text-csv", QKeySequence("Ctrl+E"));
    exportVisible = make("exportVisible", "text-csv", QKeySequence("Ctrl+Shift+E"));
    exportImpacts = make("exportImpacts", "text-csv");
    exportUnit = make("exportUnit", "application-zip");
    savePicture = make("savePicture", "image-x-generic");
    saveFilm = make("saveFilm", "video-x-generic");
    exportPage = make("exportPage", "text-html");
    saveResults = make("saveResults", "document-save-as");
    report = make("report", "office-report", QKeySequence("Ctrl+R"));
    quit = make("quit", "application-exit", QKeySequence("Ctrl+Q"));
    undo = make("undo", "edit-undo", QKeySequence::Undo);
    redo = make("redo", "edit-redo");
    redo->setShortcuts({QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")});
    fullScreen = make("fullScreen", "view-fullscreen", QKeySequence("F11"));
    fullScreen->setCheckable(true);
    modelPerspective = make("modelPerspective", "document-edit", QKeySequence("Ctrl+1"));
    resultsPerspective = make("resultsPerspective", "office-chart-line", QKeySequence("Ctrl+2"));
    studyPerspective = make("studyPerspective", "office-chart-area", QKeySequence("Ctrl+3"));
    resetLayout = make("resetLayout", "view-restore");
    newMechanism = make("newMechanism", "document-new", QKeySequence("Ctrl+Shift+N"));
    editMechanism = make("editMechanism", "document-edit");
    modelSettings = make("modelSettings", "document-properties");
    simulationSettings = make("simulationSettings", "configure", QKeySequence("Ctrl+,"));
    sketch = make("sketch", "draw-line", QKeySequence("Ctrl+K"));
    links = make("links", "configure");
    interference = make("interference", "edit-find");
    synthesise = make("synthesise", "draw-bezier-curves", QKeySequence("Ctrl+Shift+L"));
    optimise = make("optimise", "office-chart-line-forecast", QKeySequence("Ctrl+Shift+O"));
    cognates = make("cognates", "node-segment-curve");
    sensitivity = make("sensitivity", "office-chart-bar-percentage", QKeySequence("Ctrl+Shift+I"));
    tolerances = make("tolerances", "measure", QKeySequence("Ctrl+Shift+T"));
    check = make("check", "dialog-ok-apply", QKeySequence("F7"));
    assemble = make("assemble", "node-join", QKeySequence("F8"));
    run = make("run", "media-playback-start", QKeySequence("F5"));
    runKinematics = make("runKinematics", "media-seek-forward", QKeySequence("Ctrl+F5"));
    runInverse = make("runInverse", "media-skip-forward", QKeySequence("Ctrl+Shift+F5"));
    compareIdeal = make("compareIdeal", "view-split-left-right");
    statics = make("statics", "office-chart-pie", QKeySequence("Ctrl+F8"));
    modes = make("modes", "office-chart-bar", QKeySequence("Ctrl+F7"));
    pause = make("pause", "media-playback-pause");
    pause->setShortcuts({QKeySequence("F6"), QKeySequence("Pause")});
    pause->setCheckable(true);
    stop = make("stop", "media-playback-stop", QKeySequence("Shift+F5"));
    live = make("live", "input-mouse", QKeySequence("F9"));
    live->setCheckable(true);
    settings = make("settings", "preferences-system");
    help = make("help", "help-contents", QKeySequence("F1"));
    shortcuts = make("shortcuts", "input-keyboard", QKeySequence("Ctrl+F1"));
    methods = make("methods", "office-chart-line");
    about = make("about", "help-about");
}

void WindowActions::fillMenus() {
    fileMenu = makeMenu();
    fileMenu->addActions({newModel, open, importRobot});
    recentMenu = makeMenu(fileMenu);
    exampleMenu = makeMenu(fileMenu);
    for (const ExampleTopic topic : kExampleTopics)
        exampleMenus[topic] = makeMenu(exampleMenu);
    fileMenu->addSeparator();
    fileMenu->addActions({save, saveAs});
    fileMenu->addSeparator();
    exportMenu = makeMenu(fileMenu);
    exportMenu->addActions({exportAll, exportVisible, exportImpacts, savePicture, saveFilm,
                            exportPage, exportRobot, exportUnit});
    fileMenu->addSeparator();
    fileMenu->addAction(quit);
    editMenu = makeMenu();
    editMenu->addActions({undo, redo});
    editMenu->addSeparator();
    sketchMenu = new QMenu(editMenu);
    viewMenu = makeMenu();
    sceneMenu = makeMenu(viewMenu);
    modelMenu = makeMenu();
    modelMenu->addAction(newMechanism);
    modelMenu->addAction(editMechanism);
    addMenu = makeMenu(modelMenu);
    modelMenu->addActions({sketch, links, interference});
    modelMenu->addSeparator();
    modelMenu->addActions({synthesise, cognates});
    modelMenu->addSeparator();
    modelMenu->addActions({check, assemble});
    modelMenu->addSeparator();
    modelMenu->addActions({modelSettings, simulationSettings});
    simulateMenu = makeMenu();
    simulateMenu->addActions({run, pause, stop, live});
    simulateMenu->addSeparator();
    simulateMenu->addActions({runKinematics, runInverse, compareIdeal, statics, modes});
    simulateMenu->addSeparator();
    simulateMenu->addAction(simulationSettings);
    resultsMenu = makeMenu();
    studyMenu = makeMenu();
    toolsMenu = makeMenu();
    languageMenu = makeMenu(toolsMenu);
    toolsMenu->addAction(settings);
    helpMenu = makeMenu();
    helpMenu->addActions({help, shortcuts, methods, about});
}

void WindowActions::fillToolBar() {
    toolBar = m_window.addToolBar(QString());
    toolBar->setObjectName("toolBar");
    toolBar->setIconSize({22, 22});
    toolBar->addActions({newModel, open, save});
    toolBar->addSeparator();
    toolBar->addActions({undo, redo});
    toolBar->addSeparator();
    toolBar->addAction(sketch);
    toolBar->addActions({check, assemble});
    toolBar->addSeparator();
    toolBar->addActions({run, pause, stop, live});
    toolBar->addSeparator();
}

void WindowActions::refreshIcons() {
    for (QAction* action : m_window.findChildren<QAction*>()) {
        const QString icon = action->property(kIconProperty).toString();
        if (!icon.isEmpty()) action->setIcon(QIcon::fromTheme(icon));
    }
}

void WindowActions::setUndoTexts(const QString& undoText, const QString& redoText) {
    m_undoText = undoText;
    m_redoText = redoText;
    undo->setText(undoText.isEmpty() ? tr("&Undo") : tr("&Undo: %1").arg(menuText(undoText)));
    redo->setText(redoText.isEmpty() ? tr("&Redo") : tr("&Redo: %1").arg(menuText(redoText)));
    undo->setIconText(tr("Undo"));
    redo->setIconText(tr("Redo"));
}

void WindowActions::retranslate() {
    fileMenu->setTitle(tr("&File"));
    recentMenu->setTitle(tr("Open &Recent"));
    exampleMenu->setTitle(tr("Open E&xample"));
    for (const auto& [topic, menu] : exampleMenus)
        menu->setTitle(title(topic));
    exportMenu->setTitle(tr("&Export"));
    editMenu->setTitle(tr("&Edit"));
    viewMenu->setTitle(tr("&View"));
    sceneMenu->setTitle(tr("&3-D View"));
    modelMenu->setTitle(tr("&Model"));
    addMenu->setTitle(tr("A&dd"));
    simulateMenu->setTitle(tr("&Simulate"));
    resultsMenu->setTitle(tr("&Results"));
    studyMenu->setTitle(tr("St&udy"));
    toolsMenu->setTitle(tr("&Tools"));
    languageMenu->setTitle(tr("&Language"));
    helpMenu->setTitle(tr("&Help"));
    toolBar->setWindowTitle(tr("Tool Bar"));

    newModel->setText(tr("&New"));
    open->setText(tr("&Open..."));
    save->setText(tr("&Save"));
    saveAs->setText(tr("Save &As..."));
    importRobot->setText(tr("&Import a Robot..."));
    importRobot->setStatusTip(tr("Makes a model of a URDF, SDFormat or MJCF file"));
    exportRobot->setText(tr("&Robot (URDF, SDFormat, MJCF)..."));
    exportRobot->setStatusTip(tr("Writes the model for other programs"));
    exportAll->setText(tr("&All Frames as CSV..."));
    exportVisible->setText(tr("&Visible Range as CSV..."));
    exportImpacts->setText(tr("&Impacts as CSV..."));
    exportUnit->setText(tr("Functional Mock-up &Unit..."));
    savePicture->setText(tr("3-D &Picture..."));
    saveFilm->setText(tr("3-D &Film..."));
    exportPage->setText(tr("&Motion as a Page..."));
    saveResults->setText(tr("Save &Results As..."));
    report->setText(tr("Write a Re&port..."));
    quit->setText(tr("&Quit"));
    fullScreen->setText(tr("&Full Screen"));
    modelPerspective->setText(tr("&Model Perspective"));
    resultsPerspective->setText(tr("&Results Perspective"));
    studyPerspective->setText(tr("&Study Perspective"));
    resetLayout->setText(tr("Reset &Layout"));
    newMechanism->setText(tr("New Mec&hanism..."));
    editMechanism->setText(tr("Edit with &Wizard..."));
    modelSettings->setText(tr("&Model Properties"));
    simulationSettings->setText(tr("Simulation Se&ttings"));
    sketch->setText(tr("S&ketch"));
    sketch->setStatusTip(tr("Draws links, pivots, motors and dimensions with the mouse"));
    links->setText(tr("&Links..."));
    links->setStatusTip(tr("Thickness, width, layers and material of several links at once"));
    interference->setText(tr("&Interference over a Cycle..."));
    interference->setStatusTip(tr("Finds links that lie in one another as the input goes round"));
    synthesise->setText(tr("S&ynthesise..."));
    synthesise->setStatusTip(tr("Finds linkages that go through points or poses or turn as asked"));
    optimise->setText(tr("Opti&mise..."));
    optimise->setStatusTip(tr("Values of the model for which its outputs are best, or that fit a "
                              "measurement"));
    cognates->setText(tr("C&ognates"));
    cognates->setStatusTip(tr("The two other four-bars that draw the curve of this one"));
    sensitivity->setText(tr("Sens&itivity"));
    sensitivity->setStatusTip(tr("How much parameters change what the mechanism does"));
    tolerances->setText(tr("&Tolerances"));
    tolerances->setStatusTip(tr("What the tolerances of dimensions make of a pose or a run"));
    sketchMenu->setTitle(tr("S&ketch"));
    check->setText(tr("&Check..."));
    assemble->setText(tr("&Assemble"));
    run->setText(tr("&Run"));
    runKinematics->setText(tr("&Kinematic Run"));
    runKinematics->setStatusTip(tr("Moves the mechanism by its drivers alone, without forces"));
    runInverse->setText(tr("&Inverse Dynamics"));
    runInverse->setStatusTip(tr("The forces and drive torques that the driven motion takes"));
    compareIdeal->setText(tr("&Compare with Ideal Joints"));
    compareIdeal->setStatusTip(
        tr("Runs the model without the play of its joints, then as it is, and shows both"));
    statics->setText(tr("Static &Equilibrium..."));
    statics->setStatusTip(tr("The pose in which the mechanism rests, and what its joints bear"));
    modes->setText(tr("Natural &Modes..."));
    modes->setStatusTip(tr("Natural frequencies, damping and mode shapes"));
    pause->setText(tr("&Pause"));
    stop->setText(tr("&Stop"));
    live->setText(tr("&Live Run"));
    live->setStatusTip(tr("Follows the clock and takes inputs by sliders and by the mouse"));
    settings->setText(tr("&Settings..."));
    help->setText(tr("&Contents"));
    shortcuts->setText(tr("&Keyboard Shortcuts"));
    methods->setText(tr("&Methods Measured"));
    about->setText(tr("&About Trammel Studio"));
    setUndoTexts(m_undoText, m_redoText);
    for (QAction* action : toolBar->actions()) {
        const QString key = action->shortcut().toString(QKeySequence::NativeText);
        const QString text = plainTitle(action->text());
        action->setToolTip(key.isEmpty() ? text : text + " (" + key + ')');
    }
}

} // namespace trammel::studio
