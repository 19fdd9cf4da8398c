#pragma once

#include "studio/jobs/background_task.h"

#include <QObject>
#include <QPointer>

class QProgressDialog;
class QWidget;

namespace trammel::studio {

class Document;
class RunController;

/// Writes the results of the last run where the user wants them.
class ResultExporter : public QObject {
    Q_OBJECT

public:
    ResultExporter(const Document& document, const RunController& run, QWidget* window);

    /// Writes the samples from one time to another, s, as the command line writes them.
    /// @pre there is a run. @returns whether the file was written.
    bool exportCsv(const QString& path, double from, double to);
    void askForCsv(double from, double to);
    void askForWholeCsv();
    /// Writes the table of impacts. @pre there is a run. @returns whether it was written.
    bool exportImpacts(const QString& path);
    void askForImpacts();
    /// Copies the result file of the run.
    void askForResultFile();
    /// Writes the motion as a page for browsers; a dialog tells that it goes on, and stops it.
    void exportPage(const QString& path);
    void askForPage();
    /// Writes the model as a functional mock-up unit (FMI 3.0, or 2.0) with the variables that
    /// suit; a dialog tells that it goes on, and stops it.
    void exportUnit(const QString& path, bool isTwo);
    void askForUnit();

signals:
    void done(const QString& text);
    void failed(const QString& text);

private:
    QPointer<QProgressDialog> showProgress(const QString& title, const QString& text,
                                           BackgroundTask& task);
    QString askForPath(const QString& title, const QString& suffix, const QString& filter) const;

    const Document& m_document;
    const RunController& m_run;
    QWidget* m_window;
    BackgroundTask m_pageTask, m_unitTask;
};

} // namespace trammel::studio
