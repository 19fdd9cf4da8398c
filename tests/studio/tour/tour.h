#pragma once

#include "studio/app/language.h"
#include "studio/view3d/scene_view.h"
#include "studio/window/main_window.h"

#include <QTemporaryDir>
#include <functional>
#include <memory>

namespace trammel::test {

/// Leads through all that the program shows, with something to see in each: the window and its
/// docks, a form for each kind of item, every dialog, help, and every menu. What is done at each
/// place is the visitor's: checks, or pictures.
class Tour {
public:
    /// @param widget the window, dock, form, dialog or menu that the place is about
    using Visit = std::function<void(const QString& place, QWidget& widget)>;

    Tour(studio::Language& language, Visit visit);
    ~Tour();

    studio::MainWindow& window() { return *m_window; }

    void welcome();
    /// Opens a slider-crank with an end stop, runs it twice and makes a study of it: what follows
    /// shows these.
    void openAndRun();
    void perspectives();
    /// The windows that stay beside the 3-D view, and the view with what they are about.
    void viewPanels();
    void docks();
    void dialogs();
    void help();
    void menus();
    /// On a document of its own with an item of every kind and type.
    void forms();
    /// On a ready mechanism: with its pose turned, its links and their interference, over a
    /// picture.
    void sketching();

private:
    void keepRun(const QString& restitution);
    void runStudy();
    void liveRun();
    void withError();
    QAction& action(const QString& name);
    QDockWidget& dock(const QString& name);
    static bool isInUse(QWidget& dialog);
    /// Does something that opens a modal dialog, and uses and closes that.
    void inDialog(const std::function<void()>& open, const std::function<void(QWidget&)>& use);
    void inDialog(const QString& place, const std::function<void()>& open);
    /// Uses and closes a dialog that leaves the window to be used.
    void beside(const char* className, const std::function<void(QWidget&)>& use);
    void tabs(const QString& place, QWidget& dialog, const QString& tabs);
    void menu(const QString& place, QMenu& menu);
    void contextMenu(const QString& place, QWidget& on);
    void sceneMenu(const QString& place, const studio::ScenePlace& on);
    void visit(const QString& place, QWidget& widget);

    studio::Language& m_language;
    Visit m_visit;
    QTemporaryDir m_folder;
    std::unique_ptr<studio::MainWindow> m_window;
};

} // namespace trammel::test
