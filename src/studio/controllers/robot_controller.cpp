#include "studio/controllers/robot_controller.h"

#include "io/model_file.h"
#include "robots/from_model.h"
#include "robots/import_robot.h"
#include "robots/robot_writer.h"
#include "studio/app/save_name.h"
#include "studio/controllers/project_folder.h"
#include "studio/dialogs/robot_report_dialog.h"
#include "studio/document/document.h"
#include "studio/document/message_text.h"

#include <QFileDialog>
#include <QFileInfo>

namespace trammel::studio {

namespace {

robots::RobotFormat formatOf(const QString& path) {
    if (path.endsWith(".sdf", Qt::CaseInsensitive)) return robots::RobotFormat::Sdf;
    if (path.endsWith(".xml", Qt::CaseInsensitive) || path.endsWith(".mjcf", Qt::CaseInsensitive))
        return robots::RobotFormat::Mjcf;
    return robots::RobotFormat::Urdf;
}

/// An imported model, in the file that it was written to.
robots::ImportReport written(const QString& path, const QString& modelFile,
                             const std::stop_token& stop) {
    robots::ImportOptions options;
    options.modelFile = modelFile.toStdString();
    options.stop = stop;
    robots::ImportedModel model;
    try {
        model = robots::importRobot(path.toStdString(), options);
    } catch (const robots::ImportError& error) {
        // With its place, which the message alone does not have.
        throw std::runtime_error((QString::fromStdString(robots::text(error.place())) + ": " +
                                  translated(error.message()))
                                     .toStdString());
    }
    if (!stop.stop_requested()) io::saveModelFile(options.modelFile, model.document);
    return model.report;
}

} // namespace

RobotController::RobotController(const Document& document, QWidget* window)
    : QObject(window), m_document(document), m_window(window) {}

bool RobotController::isRobotFile(const QString& path) {
    const QString ending = QFileInfo(path).suffix().toLower();
    return ending == "urdf" || ending == "sdf" || ending == "xml" || ending == "mjcf";
}

void RobotController::importByDialog() {
    const QString path = QFileDialog::getOpenFileName(
        m_window, tr("Import a Robot"), QFileInfo(m_document.filePath()).path(),
        tr("Robots: URDF, SDFormat, MJCF (*.urdf *.sdf *.xml *.mjcf);;All files (*)"));
    if (!path.isEmpty()) importFile(path);
}

void RobotController::importFile(const QString& path) {
    const QFileInfo file(path);
    const QString target =
        askForSaveName(m_window, tr("Save the Imported Model"),
                       file.absolutePath() + '/' + file.completeBaseName() + ".trammel.json",
                       tr("Trammel models (*.trammel.json)"));
    if (!target.isEmpty()) importInto(path, target);
}

void RobotController::importInto(const QString& path, const QString& modelFile) {
    emit message(tr("Importing %1...").arg(path));
    m_task.start(
        [path, modelFile](const std::stop_token& stop) { return written(path, modelFile, stop); },
        [this, path, modelFile](const robots::ImportReport& result) {
            emit imported(modelFile);
            report().showImport(path, result);
        },
        [this](const QString& text) { emit failed(text); });
}

void RobotController::exportByDialog() {
    const QString folder = QFileInfo(m_document.filePath()).path();
    const QString path = askForSaveName(m_window, tr("Export as a Robot"),
                                        folder + '/' + proposedName(m_document) + ".urdf",
                                        tr("URDF (*.urdf);;SDFormat (*.sdf);;MJCF (*.xml)"));
    if (!path.isEmpty()) exportTo(path);
}

bool RobotController::exportTo(const QString& path) {
    robots::ImportReport result;
    try {
        const robots::Robot robot = robots::robotOf(m_document.model(), result);
        const std::filesystem::path file = path.toStdString();
        io::saveTextFile(file, robots::robotText(robot, formatOf(path), file, result));
    } catch (const std::exception& error) {
        emit failed(translated(error));
        return false;
    }
    emit message(tr("Exported %1").arg(path));
    report().showExport(path, result);
    return true;
}

RobotReportDialog& RobotController::report() {
    if (!m_report) m_report = new RobotReportDialog(m_window);
    return *m_report;
}

} // namespace trammel::studio
