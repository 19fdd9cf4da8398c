#pragma once

#include <QObject>

class QMainWindow;

namespace trammel::studio {

class PanelDock;
class PlotLayoutKeeper;
class PlotPanel;
class RunController;
class RunList;
class RunOverlays;
class TimeBar;
struct PageSpec;

/// The plots: the curves of the run that is shown, those of the ticked runs over them, with a
/// cursor at the shown frame, on pages that the project keeps.
class PlotController : public QObject {
    Q_OBJECT

public:
    PlotController(RunList& runs, const RunController& run, TimeBar& timeBar, QMainWindow& window);

    PlotPanel& panel() const { return *m_panel; }
    PanelDock* dock() const { return m_dock; }
    const RunOverlays& overlays() const { return *m_overlays; }
    /// Brings the plots to the front with a page, which is added where it is not there.
    void showPage(const PageSpec& page);
    /// Another document is open: nothing is searched for, pages follow it.
    void takeDocument();
    /// Writes what of the pages is still to be written.
    void flush();
    /// Asks for a CSV file of the times that the page in front shows.
    void exportVisible();

signals:
    /// The user wants a CSV file of all channels from first to last, s.
    void exportRequested(double first, double last);
    void failed(const QString& text);

private:
    void connectRun(TimeBar& timeBar);
    void showCurves();
    void showFrame(int frame);

    const RunList& m_runs;
    const RunController& m_run;
    PlotPanel* m_panel;
    PanelDock* m_dock;
    PlotLayoutKeeper* m_keeper;
    RunOverlays* m_overlays;
};

} // namespace trammel::studio
