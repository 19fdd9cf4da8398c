#pragma once

#include "studio/plots/area_legend.h"
#include "studio/plots/event_lines.h"
#include "studio/plots/plot_curve.h"
#include "studio/plots/plot_layout.h"
#include "studio/plots/plot_theme.h"
#include "studio/plots/time_marks.h"

#include <QCoreApplication>
#include <QFont>
#include <QString>
#include <functional>
#include <memory>
#include <vector>

namespace trammel::studio {

/// One plot of a page: an area with its axes, its legend above and its curves.
class PlotArea {
    Q_DECLARE_TR_FUNCTIONS(trammel::studio::PlotArea)

public:
    /// A curve of a run that is drawn.
    struct Drawn {
        int spec; ///< index of the plot's curves; -1: the sum of a stack
        int run;
        std::unique_ptr<PlotCurve> curve;
    };

    /// @param row of the plot's grid, which takes the legend; the area stands in the next one
    /// @param changed called when a spectrum has been computed
    PlotArea(QCustomPlot& plot, int row, std::function<void()> changed);
    ~PlotArea();
    PlotArea(const PlotArea&) = delete;
    PlotArea& operator=(const PlotArea&) = delete;

    const PlotSpec& spec() const { return m_spec; }
    /// Shows these curves of these runs.
    /// @param kind of the built-in page that chooses the curves of an automatic plot
    void show(PlotSpec spec, const std::vector<PlottedRun>& runs, const QString& kind);
    void setHeight(double height);
    /// Takes up samples that the runs gained.
    void update();
    /// Makes the spectra anew from a range of time; nothing for other plots.
    void transform(double from, double to);
    /// Chooses what is drawn. @param scale device pixels a pixel
    void prepare(double scale);

    QCPAxisRect& rect() { return *m_rect; }
    QCPAxis& axis(QCPAxis::AxisType type) const { return *m_rect->axis(type); }
    AreaLegend& legend() { return *m_legend; }
    bool isOverTime() const { return m_spec.abscissa == Abscissa::Time; }
    const std::vector<Drawn>& curves() const { return m_curves; }
    /// Whether any curve has samples.
    bool hasData() const;
    /// The index of the plot's curve that is drawn so; -1: none.
    int specOf(const QCPAbstractPlottable* plottable) const;

    /// What a curve is called, and its unit as shown.
    QString titleOf(const CurveSpec& curve) const;
    QString unitOf(const CurveSpec& curve) const;
    QPen penOf(const Drawn& drawn) const;

    void fitValues();
    void fitAbscissa(); ///< of a plot that is not over time
    /// Whether there was something to fit to.
    bool isFitted() const { return m_isFitted; }

    /// Takes no room, while another plot has the whole page.
    void setCollapsed(bool on);
    void setTheme(const PlotTheme& theme, const QFont& font);
    void setActive(bool active);
    /// Lines as thin as are drawn fastest, while the view or the samples change.
    void setDraft(bool on);
    /// Labels, units and legend, in the current language.
    void refreshTexts();
    void refreshLegend() { m_legend->refresh(m_theme, m_font); }
    /// Whether times stand below: not above another plot over time.
    void setTimesShown(bool on);
    void setMarkers(const TimeMarkers& markers);
    void setCursorVisible(bool on);
    void setEvents(std::vector<double> times);
    const EventLines& events() const { return *m_events; }

private:
    int styleOf(int run) const;
    void makeCurves(const std::vector<PlottedRun>& runs);
    void makeStack(const PlottedRun& run, int number);
    PlotCurve& addCurve(int spec, int run, std::unique_ptr<CurveSamples> samples,
                        std::unique_ptr<CurveSamples> against);
    void giveColours();
    void fillLegend();
    void fillStack();
    void setUpAxes();
    void setUpTracer();
    void setScale(QCPAxis& axis, bool isLogarithmic, bool isWhole);
    void refreshPens();
    void fitLabels();

    QCustomPlot& m_plot;
    QCPAxisRect* m_rect;
    std::unique_ptr<AreaLegend> m_legend;
    std::function<void()> m_changed;
    PlotSpec m_spec;
    std::vector<PlottedRun> m_runs;
    std::vector<Drawn> m_curves;
    std::vector<QCPGraph*> m_runNames; ///< empty curves that show the runs' line styles
    QCPGraph* m_base = nullptr;        ///< what a stack stands on
    std::unique_ptr<EventLines> m_events;
    std::unique_ptr<TimeMarks> m_marks;
    QCPItemTracer* m_tracer = nullptr; ///< where a curve over a channel is at the cursor
    /// A value axis's label, and what stands there where that is longer than the axis.
    struct Label {
        QString full, brief;
    };
    Label m_left, m_right;
    TimeMarkers m_markers;
    PlotTheme m_theme = PlotTheme::light();
    QFont m_font;
    bool m_isActive = false;
    bool m_isDraft = false;
    bool m_isFitted = false;
    bool m_isCollapsed = false;
    bool m_showsTimes = true;
};

} // namespace trammel::studio
