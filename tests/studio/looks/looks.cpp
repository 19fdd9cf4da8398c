// Pictures of all that the program shows, to be looked at: scripts/looks makes them in both
// languages, light and dark, on several screens.
#include "studio/app/theme.h"
#include "studio/pictures.h"
#include "studio/tour/tour.h"
#include "studio/window_setup.h"

#include <QCommandLineParser>
#include <QDir>
#include <QScreen>
#include <QtTest>

using namespace trammel::studio;
using namespace trammel::test;

namespace {

/// The forms that are worth a picture; all others are made of the same fields.
bool isWorthIt(const QString& place) {
    static const QStringList forms{"form/model",    "form/parameters", "form/bodies/0",
                                   "form/joints/0", "form/forces/1",   "form/measures/3",
                                   "form/contacts", "form/simulation", "form/bodies/0/shapes/8"};
    return !place.startsWith("form/") || forms.contains(place);
}

} // namespace

int main(int argc, char* argv[]) {
    QApplication application(argc, argv);
    setUpStudio();
    QCommandLineParser options;
    options.addPositionalArgument("folder", "where the pictures go");
    options.addOption({"language", "code of the language", "code", "en"});
    options.addOption({"theme", "light or dark", "name", "light"});
    options.addOption({"stage", "sketching alone, or all", "name", "all"});
    options.addHelpOption();
    options.process(application);
    if (options.positionalArguments().size() != 1) options.showHelp(2);
    const QDir folder(options.positionalArguments().front());
    if (!folder.mkpath(".")) qFatal("cannot make %s", qPrintable(folder.path()));
    setTheme(options.value("theme"));
    adaptToPalette(); // as the window does that is open when the theme changes
    Language language;
    language.set(options.value("language"));
    Tour tour(language, [&](const QString& place, QWidget& widget) {
        if (!isWorthIt(place)) return;
        const QString path = folder.filePath(QString(place).replace('/', '-') + ".png");
        if (!shown(widget).save(path)) qFatal("cannot save %s", qPrintable(path));
    });
    tour.window().showMaximized();
    if (!QTest::qWaitFor([&] { return tour.window().isMaximized(); })) qFatal("not maximized");
    if (options.value("stage") == "sketching") {
        tour.sketching();
        return 0;
    }
    tour.welcome();
    tour.openAndRun();
    tour.perspectives();
    tour.viewPanels();
    tour.docks();
    tour.menus();
    tour.dialogs();
    tour.help();
    tour.forms();
    tour.sketching();
    return 0;
}
