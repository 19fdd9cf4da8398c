#include "studio/controllers/result_exporter.h"

#include "analysis/run/simulate.h"
#include "fmu/export.h"
#include "page/motion_page.h"
#include "results/csv.h"
#include "studio/app/save_name.h"
#include "studio/controllers/project_folder.h"
#include "studio/controllers/run_controller.h"
#include "studio/document/document.h"
#include "studio/document/message_text.h"

#include <QFile>
#include <QFileInfo>
#include <QProgressDialog>
#include <QSaveFile>
#include <exception>
#include <limits>

namespace trammel::studio {

namespace {

constexpr qint64 kBlock = 1 << 20; ///< bytes

/// An existing target stays as it is unless the copy is complete.
/// @return why it cannot; empty: it could
QString copyAtomically(const QString& from, const QString& to) {
    QFile source(from);
    QSaveFile target(to);
    if (!source.open(QIODevice::ReadOnly)) return source.errorString();
    if (!target.open(QIODevice::WriteOnly)) return target.errorString();
    while (!source.atEnd()) {
        const QByteArray block = source.read(kBlock);
        if (block.isEmpty()) return source.errorString();
        if (target.write(block) != block.size()) return target.errorString();
    }
    return target.commit() ? QString() : target.errorString();
}

} // namespace

ResultExporter::ResultExporter(const Document& document, const RunController& run, QWidget* window)
    : QObject(window), m_document(document), m_run(run), m_window(window) {}

bool ResultExporter::exportCsv(const QString& path, double from, double to) {
    try {
        results::CsvOptions options;
        options.from = from;
        options.to = to;
        results::writeCsv(path.toStdString(), *m_run.data(), options);
    } catch (const std::exception& error) {
        emit failed(translated(error));
        return false;
    }
    emit done(tr("Exported %1").arg(path));
    return true;
}

QString ResultExporter::askForPath(const QString& title, const QString& suffix,
                                   const QString& filter) const {
    const QString name = proposedName(m_document) + suffix;
    const QString folder = QFileInfo(m_document.filePath()).path();
    return askForSaveName(m_window, title, folder + '/' + name, filter);
}

void ResultExporter::askForCsv(double from, double to) {
    const QString path = askForPath(tr("Export Results"), ".csv", tr("CSV files (*.csv)"));
    if (!path.isEmpty()) exportCsv(path, from, to);
}

void ResultExporter::askForWholeCsv() {
    askForCsv(-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity());
}

bool ResultExporter::exportImpacts(const QString& path) {
    try {
        results::writeEventsCsv(path.toStdString(), m_run.data()->impacts());
    } catch (const std::exception& error) {
        emit failed(translated(error));
        return false;
    }
    emit done(tr("Exported %1").arg(path));
    return true;
}

void ResultExporter::askForImpacts() {
    const QString path = askForPath(tr("Export Impacts"), "-impacts.csv", tr("CSV files (*.csv)"));
    if (!path.isEmpty()) exportImpacts(path);
}

void ResultExporter::askForResultFile() {
    const QString path = askForPath(tr("Save Results"), ".h5", tr("HDF5 files (*.h5)"));
    if (path.isEmpty()) return;
    const QString why = copyAtomically(m_run.resultFile(), path);
    if (why.isEmpty())
        emit done(tr("Saved %1").arg(path));
    else
        emit failed(tr("%1 could not be written: %2").arg(path, why));
}

/// A dialog that tells that a task goes on, and whose button cancels it.
QPointer<QProgressDialog> ResultExporter::showProgress(const QString& title, const QString& text,
                                                       BackgroundTask& task) {
    auto* progress = new QProgressDialog(text, tr("Cancel"), 0, 0, m_window);
    progress->setWindowModality(Qt::WindowModal);
    progress->setWindowTitle(title);
    connect(progress, &QProgressDialog::canceled, &task, &BackgroundTask::cancel);
    connect(progress, &QProgressDialog::canceled, progress, &QObject::deleteLater);
    return progress;
}

void ResultExporter::exportPage(const QString& path) {
    const QPointer<QProgressDialog> shown =
        showProgress(tr("Motion as a Page"), tr("Writing the page…"), m_pageTask);
    page::PageOptions options;
    options.directory = QFileInfo(m_document.filePath()).path().toStdString();
    m_pageTask.start(
        [results = m_run.resultFile().toStdString(), to = path.toStdString(),
         options](const std::stop_token& stop) {
            return page::writeMotionPage(results, to, options, stop);
        },
        [this, path, shown](const page::PageReport& report) {
            if (shown) shown->deleteLater();
            if (report.bytes > 0)
                emit done(tr("Exported %1 (%2 MB)")
                              .arg(path)
                              .arg(1e-6 * static_cast<double>(report.bytes), 0, 'f', 1));
        },
        [this, shown](const QString& why) {
            if (shown) shown->deleteLater();
            emit failed(why);
        });
}

void ResultExporter::askForPage() {
    const QString path = askForPath(tr("Export Motion"), ".html", tr("Web pages (*.html)"));
    if (!path.isEmpty()) exportPage(path);
}

void ResultExporter::exportUnit(const QString& path, bool isTwo) {
    if (m_document.hasErrors()) {
        emit failed(tr("A model with errors cannot become a unit."));
        return;
    }
    const QPointer<QProgressDialog> shown =
        showProgress(tr("Functional Mock-up Unit"), tr("Writing the unit…"), m_unitTask);
    const auto version = isTwo ? fmu::FmiVersion::Two : fmu::FmiVersion::Three;
    m_unitTask.start(
        [root = m_document.root(), model = m_document.model(), to = path.toStdString(),
         version](const std::stop_token& stop) {
            analysis::refuseUnsupported(model);
            return fmu::exportUnit(root, model, {}, version, fmu::unitLibrary(), to, stop);
        },
        [this, path, shown](const fmu::ExportReport& report) {
            if (shown) shown->deleteLater();
            const QString why = translated(report.whyNoExchange);
            emit done(why.isEmpty() ? tr("Exported %1").arg(path)
                                    : tr("Exported %1 for co-simulation only: %2").arg(path, why));
        },
        [this, shown](const QString& why) {
            if (shown) shown->deleteLater();
            emit failed(why);
        });
}

void ResultExporter::askForUnit() {
    const QString two = tr("FMI 2.0 units (*.fmu)");
    const QString folder = QFileInfo(m_document.filePath()).path();
    QString filter;
    const QString path = askForSaveName(m_window, tr("Export Functional Mock-up Unit"),
                                        folder + '/' + proposedName(m_document) + ".fmu",
                                        tr("FMI 3.0 units (*.fmu)") + ";;" + two, &filter);
    if (!path.isEmpty()) exportUnit(path, filter == two);
}

} // namespace trammel::studio
