#include "studio/application.h"
#include "studio/language.h"
#include "studio/main_window.h"

#include <QApplication>
#include <QCommandLineParser>

int main(int argc, char* argv[]) {
    QApplication application(argc, argv);
    trammel::studio::setUpApplication(application);
    trammel::studio::Language language;

    QCommandLineParser arguments;
    arguments.setApplicationDescription(
        QCoreApplication::translate("main", "Design linkages, simulate them, see what they do."));
    arguments.addHelpOption();
    arguments.addVersionOption();
    arguments.addPositionalArgument(
        "model", QCoreApplication::translate("main", "Model file to open."), "[MODEL]");
    arguments.process(application);

    trammel::studio::MainWindow window(language);
    window.show();
    const QStringList files = arguments.positionalArguments();
    if (!files.isEmpty()) window.openFile(files.front());
    return application.exec();
}
