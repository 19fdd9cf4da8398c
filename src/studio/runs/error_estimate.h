#pragma once

#include "results/run_data.h"

#include <memory>
#include <optional>
#include <string>

namespace trammel::studio {

/// A run, and others of the same model with smaller errors, at the same output times.
struct RefinedRuns {
    std::shared_ptr<const results::RunData> run;
    std::shared_ptr<const results::RunData> finer;  ///< half the step, or a smaller tolerance
    std::shared_ptr<const results::RunData> finest; ///< a quarter of the step; null: a tolerance
};

/// What finer runs tell of the error of a channel.
struct ErrorEstimate {
    double largest = 0.0; ///< of the run's values up to the end below; NaN: not known
    double at = 0.0;      ///< s
    double scale = 0.0;   ///< largest absolute value up to there
    /// p, of an error that falls with h^p; none where halving the step shows none, or of
    /// tolerances.
    std::optional<double> order;
    /// The values are nothing but rounding beside others of the run in their unit: of errors there
    /// is nothing to tell.
    bool isRounding = false;
    /// s: the impact from which on the runs do not approach each other any more; none: they do.
    std::optional<double> end;
};

/// Estimates the error of a channel after Richardson. With d1 = max |y_h - y_h/2| and
/// d2 = max |y_h/2 - y_h/4| the order is p = log2(d1 / d2), and the error of y_h is
/// d1 2^p / (2^p - 1); that of y_h/2 would be d1 / (2^p - 1). Without a clear order it is taken for
/// the first. With a smaller tolerance it is the difference itself.
///
/// Impacts come at slightly other times in finer runs: samples between them are left out. Behind an
/// impact that a finer run has not, or from which on differences do not fall, nothing is estimated.
ErrorEstimate errorOf(const RefinedRuns& runs, const std::string& channel);

} // namespace trammel::studio
