#pragma once

#include "studio/jobs/background_task.h"
#include "studio/plots/curve_samples.h"
#include "studio/plots/plot_layout.h"
#include "studio/plots/signals.h"

#include <functional>
#include <memory>
#include <optional>
#include <qcustomplot.h>

namespace trammel::studio {

/// A run that plots show.
struct PlottedRun {
    QString name;
    std::shared_ptr<const results::RunData> data;
    std::optional<int> style = {}; ///< of its lines, see runLineStyle(); else by its place
};

/// One curve of one run in an area: samples over time, their spectrum, or samples over those of
/// another channel. What is drawn is chosen anew for each picture from what is in view.
class PlotCurve {
public:
    struct Place {
        QCPAxis* x;
        QCPAxis* y;
        Abscissa abscissa;
        bool isStepped = false;
    };
    /// @param against the samples below; null unless the place has a channel there
    PlotCurve(Place place, std::unique_ptr<CurveSamples> samples,
              std::unique_ptr<CurveSamples> against);
    ~PlotCurve();
    PlotCurve(const PlotCurve&) = delete;
    PlotCurve& operator=(const PlotCurve&) = delete;

    QCPAbstractPlottable& plottable() { return *m_plottable; }
    const QCPAbstractPlottable& plottable() const { return *m_plottable; }
    QCPGraph* graph() { return qobject_cast<QCPGraph*>(m_plottable); }
    const CurveSamples& samples() const { return *m_samples; }

    /// Of a curve that is drawn on others: its own samples, which figures and tables tell.
    void setOwn(std::unique_ptr<CurveSamples> own);

    /// Takes up samples that the run gained.
    void update();
    /// Makes the spectrum of the samples in a range of time anew, off the window's thread.
    void transform(double from, double to, std::function<void()> done);
    /// Chooses the points to draw of what the axes show. @param scale device pixels a pixel
    void prepare(double scale);

    SampleSpan xSpan() const;
    SampleSpan ySpan() const;
    /// The points of the curve in view, all of them: for a table.
    struct Table {
        std::span<const double> x, y;
    };
    Table visible() const;
    /// The curve's value at a place of the horizontal axis; NaN outside, and for a curve that has
    /// none there or several.
    double valueAt(double x) const;
    /// Where a curve over another channel is at a time; NaN outside.
    PlotPoint pointAt(double t) const;
    bool isStepped() const { return m_place.isStepped; }

private:
    Table whole() const; ///< as drawn
    Table told() const;

    Place m_place;
    std::unique_ptr<CurveSamples> m_samples, m_against, m_own;
    Spectrum m_spectrum;
    SamplePyramid m_spectrumPyramid;
    BackgroundTask m_task;
    QCPAbstractPlottable* m_plottable;
};

} // namespace trammel::studio
