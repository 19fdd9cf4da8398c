#include "study/output_sensitivity.h"

#include "math/derivative.h"
#include "math/worker_pool.h"
#include "study/run_one.h"

#include <array>
#include <atomic>
#include <cmath>
#include <limits>

namespace trammel::study {

namespace {

constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();

/// The runs of one parameter: by level, above and below.
using Pairs = std::array<std::array<RunResult, 2>, kLevels>;

double firstStep(const analysis::VariedParameter& parameter) {
    return parameter.value != 0.0 ? kFirstShare * std::abs(parameter.value) : 1e-3;
}

RunResult runAt(const analysis::VariedParameter& parameter, double change,
                const std::vector<Output>& outputs, const std::stop_token& stop) {
    try {
        return runModel(parameter.at(change), outputs, stop);
    } catch (const std::invalid_argument& error) {
        RunResult refused{.status = std::string(RunResult::kFailed),
                          .message = messages::messageOf(error)};
        refused.outputs.assign(outputs.size(), kNoValue);
        return refused;
    }
}

OutputDerivative derivativeOf(const Pairs& pairs, std::size_t output, double step) {
    const auto levelOf = [&](double h) {
        return static_cast<std::size_t>(std::lround(std::log2(step / h)));
    };
    const auto found = math::extrapolate<double, kLevels>(
        step,
        [&](double h) {
            const auto& [above, below] = pairs[levelOf(h)];
            return (above.outputs[output] - below.outputs[output]) / (2.0 * h);
        },
        [&](double h) {
            const double size = std::abs(pairs[levelOf(h)][0].outputs[output]);
            return std::numeric_limits<double>::epsilon() * size / h;
        });
    const bool isKnown = std::isfinite(found.value) && std::isfinite(found.error);
    return isKnown ? OutputDerivative{found.value, found.error, found.step}
                   : OutputDerivative{kNoValue, kNoValue, step};
}

} // namespace

OutputSensitivity outputSensitivity(const model::Model& nominal,
                                    std::span<const analysis::VariedParameter> parameters,
                                    const std::vector<Output>& outputs,
                                    const OutputSensitivityOptions& options) {
    constexpr std::size_t kEach = 2 * kLevels;
    const std::size_t all = 1 + kEach * parameters.size();
    std::vector<Pairs> pairs(parameters.size());
    RunResult ofNominal;
    math::WorkerPool pool(std::max(1, options.threads));
    std::atomic<std::size_t> done = 0;
    pool.forEach(all, [&](std::size_t run, int thread) {
        if (options.stop.stop_requested()) return;
        if (run == 0) {
            ofNominal = runModel(nominal, outputs, options.stop);
        } else {
            const std::size_t parameter = (run - 1) / kEach, level = (run - 1) % kEach / 2;
            const std::size_t side = (run - 1) % 2;
            const double step =
                std::ldexp(firstStep(parameters[parameter]), -static_cast<int>(level));
            pairs[parameter][level][side] =
                runAt(parameters[parameter], side == 0 ? step : -step, outputs, options.stop);
        }
        ++done;
        if (thread == 0 && options.progress) options.progress(done, all);
    });
    OutputSensitivity result{.runs = done, .isStopped = options.stop.stop_requested()};
    ofNominal.outputs.resize(outputs.size(), kNoValue);
    result.values = ofNominal.outputs;
    result.nominalNote = ofNominal.message;
    for (std::size_t p = 0; p < parameters.size(); ++p) {
        result.notes.emplace_back();
        for (auto& pair : pairs[p])
            for (RunResult& one : pair) {
                one.outputs.resize(outputs.size(), kNoValue);
                if (!one.isCompleted() && result.notes.back().empty())
                    result.notes.back() = one.message;
            }
        result.derivatives.emplace_back();
        for (std::size_t i = 0; i < outputs.size(); ++i)
            result.derivatives.back().push_back(
                derivativeOf(pairs[p], i, firstStep(parameters[p])));
    }
    return result;
}

} // namespace trammel::study
