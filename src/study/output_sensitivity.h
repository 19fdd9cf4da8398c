#pragma once

#include "analysis/sensitivity/varied_linkage.h"
#include "study/study.h"

#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace trammel::study {

/// A derivative of an output of runs by a parameter, in SI.
struct OutputDerivative {
    double value = 0.0; ///< NaN where runs failed
    double error = 0.0; ///< estimate
    double step = 0.0;  ///< the smallest change of the parameter that counts in it
};

struct OutputSensitivity {
    std::vector<double> values;                             ///< nominal, by output
    std::vector<std::vector<OutputDerivative>> derivatives; ///< by parameter, then by output
    std::vector<messages::Message> notes;                   ///< by parameter: why runs failed
    messages::Message nominalNote;
    std::size_t runs = 0;
    bool isStopped = false; ///< then what is missing is NaN
};

struct OutputSensitivityOptions {
    int threads = 1;
    std::stop_token stop{};
    std::function<void(std::size_t done, std::size_t all)> progress{}; ///< from the calling thread
};

/// Derivatives of outputs of dynamic runs by differences: for each parameter runs at p +- h,
/// h/2, h/4, ..., kLevels steps from kFirstShare of its value on, central differences extrapolated
/// to 0. Of the table the entry with the least error estimate counts, output by output (Ridders
/// 1982): truncation decides for small steps, what is not smooth in a run (impacts, steps of the
/// integrator) for large ones.
inline constexpr int kLevels = 5;
inline constexpr double kFirstShare = 0.02;
OutputSensitivity outputSensitivity(const model::Model& nominal,
                                    std::span<const analysis::VariedParameter> parameters,
                                    const std::vector<Output>& outputs,
                                    const OutputSensitivityOptions& options);

} // namespace trammel::study
