#pragma once

#include "studio/plots/channel_renames.h"
#include "studio/plots/plot_curve.h"
#include "studio/plots/plot_layout.h"
#include "studio/plots/time_marks.h"

#include <QJsonObject>
#include <QKeySequence>
#include <QTimer>
#include <QWidget>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QAction;
class QLabel;
class QMenu;
class QTabWidget;
class QToolButton;

namespace trammel::studio {

class ChannelTree;
class PlotPage;
class ReadoutTable;

/// Pages of plots of one run or several, with one time cursor, beside the tree of the channels:
/// energy, drift, multipliers, momenta and the solver, and the user's own.
class PlotPanel : public QWidget {
    Q_OBJECT

public:
    explicit PlotPanel(QWidget* parent = nullptr);
    ~PlotPanel() override;

    /// Shows a run, or nothing (null pointer). The data may still grow: call dataAppended() then.
    void setRun(std::shared_ptr<const results::RunData> run);
    /// Shows runs upon each other: the first is the current one, whose data may grow. A quantity
    /// has the same colour in all, a run its own line style.
    void setRuns(std::vector<PlottedRun> runs);
    /// Draws the samples that were appended since; cheap, call it as often as they come.
    void dataAppended();
    /// Moves the time cursor of every plot, s; does not emit cursorMoved().
    void setCursor(double t);
    double cursor() const;
    /// The time cursor, and the cursors A and B where they are set.
    const TimeMarkers& markers() const { return m_markers; }
    /// Marks the curves as those of an older model.
    void setOutdated(bool outdated);

    /// First and last time shown by the page in front, s; {0, 0} without data.
    std::pair<double, double> visibleRange() const;

    /// Pages, plots, curves and cursors as a project keeps them.
    QJsonObject layout() const;
    /// Shows a stored layout. @return false, with all as it was, where it is not one
    bool setLayout(const QJsonObject& layout);
    /// The built-in pages.
    void resetLayout();

    int pageCount() const;
    PlotPage& page(int index) const;
    PlotPage& frontPage() const;
    ChannelTree& tree() { return *m_tree; }
    ReadoutTable& readout() { return *m_readout; }
    /// Adds a page and shows it.
    void addPage(const PageSpec& spec);
    /// Shows the page of this title, or adds this one.
    void showPage(const PageSpec& spec);
    /// With the next run, which is another model's, pages lose what it does not have.
    void setFollowing(bool on) { m_isFollowing = on; }
    /// A part of the model is called otherwise: what is kept follows at once, and what is shown
    /// with the runs that have the one name or the other.
    void takeRename(const QString& from, const QString& to);
    /// Another model is open, of which no other names are known.
    void forgetRenames();
    /// The last page stays.
    void removePage(int index);
    /// Sets or takes away a cursor at the time cursor. @param which 0: A, 1: B
    void toggleMarker(int which);
    void setStatisticsShown(bool on);
    void setEventsShown(bool on);
    /// Fills a menu with all that can be done with the active plot.
    void fillPlotMenu(QMenu& menu);
    /// Fills a menu with what can be made of the channels that are selected in the tree.
    void fillChannelMenu(QMenu& menu);

    /// Writes the built-in pages that there are as PNG into a folder: energy, drift, multipliers,
    /// momenta, lcp.
    /// @return whether all could be written
    bool savePictures(const QString& folder);

signals:
    /// The user moved the time cursor, s.
    void cursorMoved(double t);
    /// The user changed pages, plots, curves or cursors.
    void layoutChanged();
    /// The user asked for a CSV file of all channels from first to last, s.
    void exportRequested(double first, double last);
    /// The user wants to know how large the errors of the curves are.
    void errorsRequested();
    /// A picture or table could not be saved.
    void failed(const QString& message);

protected:
    void changeEvent(QEvent* event) override;

private:
    /// What the keys do while a page has the focus; the menu has them too.
    struct Actions {
        QAction *fit, *logarithmic, *cursorA, *cursorB, *statistics, *impacts, *nextPlot;
        QAction *newPlot, *closePlot, *maximise;
        QAction *zoomIn, *zoomOut, *panLeft, *panRight, *panUp, *panDown;
    };
    QWidget* makeCorner();
    void connectTree();
    void connectPage(PlotPage& page);
    void showLayout(const LayoutSpec& layout);
    void follow(const results::RunData& run);
    void showUnderNames(const results::RunData& run);
    LayoutSpec layoutSpec() const;
    void retranslate();
    void syncTree();
    void syncPlotButtons();
    void syncReadout();
    void changeUnits();
    void setMarkers(std::optional<double> a, std::optional<double> b);
    QAction* makeAction(const char* name, const QKeySequence& key, std::function<void()> act);
    void makeActions();
    void refreshActions();
    void toggleLogarithmic();
    void tick(const QStringList& channels, bool on);
    void fillPageMenu();
    void fillOutputs(QMenu& menu);
    void fillReadyPages(QMenu& menu);
    void saveTemplate();
    void renamePage(int index);
    void savePicture();
    void saveTable();

    QTabWidget* m_tabs;
    ChannelTree* m_tree;
    ReadoutTable* m_readout;
    QLabel* m_badge;
    QToolButton *m_newPlot, *m_closePlot, *m_maximise; ///< of the active plot; they never move
    QToolButton* m_add;
    QToolButton* m_options;
    QMenu* m_addMenu;
    QMenu* m_plotMenu;
    QTimer m_readoutDue; ///< runs out when the figures are to be made anew
    Actions m_actions{};
    std::vector<PlottedRun> m_runs;
    TimeMarkers m_markers;
    bool m_showsEvents = false, m_showsStatistics = false;
    bool m_isRestoring = false;
    bool m_isFollowing = false;             ///< pages are of another model than the next run
    ChannelRenames m_renames, m_newRenames; ///< of this model; those since the run that is shown
};

} // namespace trammel::studio
