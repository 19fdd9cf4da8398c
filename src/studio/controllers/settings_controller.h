#pragma once

#include <QObject>
#include <map>

class QAction;
class QMenu;
class QWidget;

namespace trammel::studio {

class Autosave;
class FileController;
class Language;
class RunRetention;

/// The settings of the program: the dialog that changes them, and the menu of languages.
class SettingsController : public QObject {
    Q_OBJECT

public:
    SettingsController(Language& language, FileController& files, RunRetention& retention,
                       QWidget* window);

    void fillLanguageMenu(QMenu& menu);
    void showDialog();

private:
    Language& m_language;
    RunRetention& m_retention;
    Autosave* m_autosave;
    QWidget* m_window;
    std::map<QString, QAction*> m_languages; ///< by code
};

} // namespace trammel::studio
