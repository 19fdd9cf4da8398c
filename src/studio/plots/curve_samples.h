#pragma once

#include "results/run_data.h"
#include "studio/plots/plot_layout.h"
#include "studio/plots/sample_pyramid.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace trammel::studio {

/// The samples of a curve over time: a channel's where they are, or made from channels and kept. It
/// follows the run as that grows.
class CurveSamples {
public:
    using Run = std::shared_ptr<const results::RunData>;

    /// A channel, its derivative or its integral, in the unit that it is shown in.
    /// @param scale what the channel's values are multiplied by
    /// @pre the run has the channel
    CurveSamples(Run run, const std::string& channel, CurveKind kind, double scale = 1.0);

    struct Term {
        std::string channel;
        double sign;
    };
    /// Signed sum of channels of the run.
    CurveSamples(Run run, const std::vector<Term>& terms);

    /// Takes up samples that the run gained. @return whether there are any
    bool update();

    std::span<const double> times() const;
    std::span<const double> values() const;
    const SamplePyramid& pyramid() const { return m_pyramid; }
    /// Of all samples.
    SampleSpan span() const { return m_pyramid.over(values(), 0, values().size()); }
    /// The index of the first sample at a time or later.
    std::size_t indexAt(double t) const;

private:
    struct Source {
        std::size_t channel;
        double sign;
    };
    std::span<const double> channel() const;
    void extendScaled();
    void extendSum();
    void extendDerivative();

    Run m_run;
    std::vector<Source> m_sources;
    CurveKind m_kind = CurveKind::Value;
    bool m_isSum = false;
    std::size_t m_count = 0; ///< samples of the run that were taken up
    double m_scale = 1.0;
    std::vector<double> m_scaled; ///< the channel in the shown unit, where that is not the run's
    std::vector<double> m_values; ///< of a sum, a derivative or an integral
    SamplePyramid m_pyramid;
};

} // namespace trammel::studio
