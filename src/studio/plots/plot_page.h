#pragma once

#include "studio/plots/plot_area.h"
#include "studio/plots/plot_canvas.h"
#include "studio/plots/plot_layout.h"

#include <QImage>
#include <QTimer>
#include <QWidget>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QLabel;
class QScrollArea;
class QStackedLayout;

namespace trammel::studio {

/// A page of plots above each other. Those over time share their axis of time and its cursors, and
/// the axes of all stand in line.
///
/// It reads the samples where they are and follows them as they grow; until the user zooms, all
/// is in view.
class PlotPage : public QWidget {
    Q_OBJECT

public:
    explicit PlotPage(QWidget* parent = nullptr);
    ~PlotPage() override;

    /// @pre the page has a plot
    void setSpec(const PageSpec& spec);
    PageSpec spec() const;
    QString title() const;
    void setTitle(const QString& title);
    /// Shows these runs; the first one's data may still grow: call dataAppended() then.
    void setRuns(const std::vector<PlottedRun>& runs);
    const std::vector<PlottedRun>& runs() const { return m_runs; }
    /// Takes up samples that were appended, within a tenth of a second.
    void dataAppended();
    void retranslate();
    /// Shows all values in the chosen units, in a view of their own.
    void changeUnits();

    int plotCount() const { return static_cast<int>(m_areas.size()); }
    PlotArea& plot(int index) { return *m_areas.at(static_cast<std::size_t>(index)); }
    const PlotArea& plot(int index) const { return *m_areas.at(static_cast<std::size_t>(index)); }
    /// The plot that the keys, the menu and the tree act on.
    int activePlot() const { return m_active; }
    void setActivePlot(int index);
    /// Gives the active plot the whole page, until it is taken back or plots come or go.
    void setMaximised(bool on);
    bool isMaximised() const { return m_isMaximised; }
    /// Makes a plot the active one and scrolls to it.
    void showPlot(int index);

    /// Replaces what a plot shows, by the user: once the curves are others it is not automatic.
    void changePlot(int index, PlotSpec spec);
    /// Adds curves that are not there yet.
    void addCurves(int index, const std::vector<CurveSpec>& curves);
    void setCurveVisible(int index, int curve, bool on);
    void setLogarithmic(int index, bool on);
    void setStacked(int index, bool on);
    /// Puts a plot under another and makes it the active one. @return its index
    int insertPlot(int below, const PlotSpec& spec);
    /// The last one is not removed but emptied.
    void removePlot(int index);

    void setCursor(double t);
    double cursor() const { return m_markers.t; }
    void setMarkers(std::optional<double> a, std::optional<double> b);
    const TimeMarkers& markers() const { return m_markers; }
    void setEventsShown(bool on);
    /// First and last time in view, within the data, s; {0, 0} without.
    std::pair<double, double> visibleRange() const;
    void fit();
    bool isZoomed() const { return m_isZoomed; } ///< by the user; fit() ends it
    PlotCanvas& canvas() { return *m_canvas; }

    /// Writes the page as .png, .svg or .pdf, by the suffix; always on light ground, with what the
    /// runs were made from in a line below.
    /// @return whether it worked; else the file is as it was.
    bool saveAs(const QString& path);
    /// As it is shown; a page that was never shown has a size, too.
    QImage image(double scale = 1.0);
    QImage image(const QSize& size, double scale);

signals:
    void cursorMoved(double t);
    void markersMoved(std::optional<double> a, std::optional<double> b);
    void activeChanged();
    /// The user changed what the page shows.
    void changed();
    /// What is in view is another part, or has other samples.
    void viewChanged();
    void menuRequested(QPoint global);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void connectCanvas();
    void makeAreas(const std::vector<PlotSpec>& plots);
    void link(PlotArea& area);
    void showCurves();
    void makeCurves();
    void dropCurves();
    void takeSamples();
    void fitNow();
    void fitPlot(int index);
    void transform();
    void finishDraft();
    void setDraft(bool on);
    void draw();
    void refreshTheme();
    void refreshRows();
    void collapse();
    void scrollToActive();
    void refreshHint();
    void drawMarks();
    void dragHeights(QCPAxisRect* above, int pixels);
    void takeDrop(const QStringList& channels, QCPAxisRect* area);
    int indexOf(const QCPAxisRect* rect) const;
    std::vector<double> eventTimes() const;
    QString emptyText() const;

    PlotCanvas* m_canvas;
    QScrollArea* m_scroll; ///< of the canvas, once its plots would be too low
    QLabel* m_hint;
    QStackedLayout* m_stack;
    QCPMarginGroup* m_margins;
    QString m_kind, m_title;
    std::vector<PlottedRun> m_runs;
    std::vector<std::unique_ptr<PlotArea>> m_areas;
    int m_active = 0;
    TimeMarkers m_markers;
    bool m_showsEvents = false;
    int m_legendWidth = 0; ///< that the legends were laid out for
    bool m_isMaximised = false;
    bool m_isZoomed = false;
    bool m_isLinking = false;
    bool m_seeksActive = false; ///< to be scrolled to
    bool m_isStale = false;     ///< there is something to draw once the page is seen
    double m_scale = 1.0;       ///< device pixels a pixel of the picture that is drawn
    QTimer m_draftTimer;        ///< runs out when the view and the samples have come to rest
    QTimer m_redraw;            ///< runs out when the samples that came since are to be drawn
};

} // namespace trammel::studio
