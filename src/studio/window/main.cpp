#include "studio/app/application.h"
#include "studio/app/language.h"
#include "studio/window/guarded_application.h"
#include "studio/window/main_window.h"
#include "studio/window/picture_export.h"

#include <QCommandLineParser>
#include <QTimer>
#include <chrono>
#include <cstdlib>
#include <thread>

namespace {

/// Ends the process some time after its window has closed, whatever still computes: what a run has
/// come to by then is in its file.
void boundExit() {
    static constexpr auto kPatience = std::chrono::milliseconds(2500);
    std::thread([] {
        std::this_thread::sleep_for(kPatience);
        std::_Exit(EXIT_SUCCESS);
    }).detach();
}

} // namespace

int main(int argc, char* argv[]) {
    trammel::studio::GuardedApplication application(argc, argv);
    trammel::studio::setUpApplication(application);
    trammel::studio::Language language;

    QCommandLineParser arguments;
    arguments.setApplicationDescription(
        QCoreApplication::translate("main", "Design linkages, simulate them, see what they do."));
    arguments.addHelpOption();
    arguments.addVersionOption();
    arguments.addPositionalArgument(
        "model", QCoreApplication::translate("main", "Model or study file to open."), "[FILE]");
    const QCommandLineOption pictures(
        "pictures",
        QCoreApplication::translate(
            "main", "Run the model, save pictures of the window and the plots there, and end."),
        QCoreApplication::translate("main", "folder"));
    arguments.addOption(pictures);
    arguments.process(application);

    QObject::connect(&application, &QCoreApplication::aboutToQuit, &application, boundExit);
    trammel::studio::MainWindow window(language);
    window.show();
    const QStringList files = arguments.positionalArguments();
    const bool isOpen = !files.isEmpty() && window.openFile(files.front());
    if (!arguments.isSet(pictures)) {
        window.offerRecovery();
    } else {
        if (!isOpen) {
            qCritical("There is no model to run; `trammel validate MODEL` tells what is wrong.");
            return 3;
        }
        auto* run = new trammel::studio::PictureExport(window, arguments.value(pictures));
        QTimer::singleShot(0, run, &trammel::studio::PictureExport::start);
    }
    return application.exec();
}
