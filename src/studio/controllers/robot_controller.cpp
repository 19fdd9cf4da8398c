#include "studio/controllers/robot_controller.h"

#include "io/model_file.h"
#include "robots/from_model.h"
#include "robots/import_robot.h"
#include "robots/robot_writer.h"
#include "studio/controllers/project_folder.h"
#include "studio/dialogs/robot_report_dialog.h"
#include "studio/document/document.h"
#include "studio/document/message_text.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>

namespace trammel::studio {

namespace {

robots::RobotFormat formatOf(const QString& path) {
    if (path.endsWith(".sdf", Qt::CaseInsensitive)) return robots::RobotFormat::Sdf;
    if (path.endsWith(".xml", Qt::CaseInsensitive) || path.endsWith(".mjcf", Qt::CaseInsensitive))
        return robots::RobotFormat::Mjcf;
    return robots::RobotFormat::Urdf;
}

/// The ending of the format that a file dialog's filter names.
QString endingOf(const QString& filter) {
    return filter.contains("*.sdf") ? ".sdf" : filter.contains("*.xml") ? ".xml" : ".urdf";
}

/// A name with an ending where it had none. The file dialog asks before a file is replaced, but of
/// the name as it was typed only: here of the whole one. Empty where it is to stay.
QString withEnding(const QString& path, const QString& ending, bool hasEnding, QWidget* window) {
    if (hasEnding) return path;
    const QString whole = path + ending;
    if (!QFileInfo::exists(whole)) return whole;
    const auto answer =
        QMessageBox::question(window, RobotController::tr("Replace a file"),
                              RobotController::tr("\"%1\" is there already. Replace it?")
                                  .arg(QFileInfo(whole).fileName()),
                              QMessageBox::Yes | QMessageBox::No, QMessageBox::No);
    return answer == QMessageBox::Yes ? whole : QString();
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
    const QString chosen = QFileDialog::getSaveFileName(
        m_window, tr("Save the Imported Model"),
        file.absolutePath() + '/' + file.completeBaseName() + ".trammel.json",
        tr("Trammel models (*.trammel.json)"));
    if (chosen.isEmpty()) return;
    const bool hasEnding = QFileInfo(chosen).fileName().contains('.');
    const QString target = withEnding(chosen, ".trammel.json", hasEnding, m_window);
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
    const QString kProposed = ".urdf", folder = QFileInfo(m_document.filePath()).path();
    QString filter;
    QString path = QFileDialog::getSaveFileName(
        m_window, tr("Export as a Robot"), folder + '/' + proposedName(m_document) + kProposed,
        tr("URDF (*.urdf);;SDFormat (*.sdf);;MJCF (*.xml)"), &filter);
    if (path.isEmpty()) return;
    // The proposed ending stays in the name when another format is chosen.
    const bool isOther = path.endsWith(kProposed) && endingOf(filter) != kProposed;
    if (isOther) path.chop(kProposed.size());
    const bool hasEnding = !isOther && QFileInfo(path).fileName().contains('.');
    path = withEnding(path, endingOf(filter), hasEnding, m_window);
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
