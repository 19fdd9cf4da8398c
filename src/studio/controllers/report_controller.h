#pragma once

#include "analysis/freedoms/mobility.h"
#include "studio/jobs/background_task.h"

#include <QObject>
#include <optional>

class QWidget;

namespace trammel::studio {

class Document;
class PlotPanel;
class RunController;
class RunList;
class SceneView;

/// Writes a report of the run that is shown.
class ReportController : public QObject {
    Q_OBJECT

public:
    ReportController(const Document& document, const RunController& run, const RunList& runs,
                     SceneView& view, PlotPanel& plots, QWidget* window);

    /// Of the document's model; nothing: unknown.
    void setMobility(const std::optional<analysis::Mobility>& mobility) { m_mobility = mobility; }
    /// Asks where to, and writes. @pre a run is shown
    void askForReport();
    /// Writes as .html or .pdf once the view's picture is there; done() or failed() follows.
    void write(const QString& path);

signals:
    void pictureWanted(); ///< of the run: the view is to show a frame of it
    void done(const QString& path);
    void message(const QString& text);
    void failed(const QString& text);

private:
    void write(const QString& path, const std::optional<analysis::Mobility>& mobility);

    const Document& m_document;
    const RunController& m_run;
    const RunList& m_runs;
    SceneView& m_view;
    PlotPanel& m_plots;
    QWidget* m_window;
    std::optional<analysis::Mobility> m_mobility;
    BackgroundTask m_counting;
};

} // namespace trammel::studio
