#pragma once

#include "analysis/sensitivity/pose_outputs.h"
#include "analysis/tolerance/monte_carlo.h"
#include "io/json_value.h"
#include "io/tolerances.h"
#include "messages/message.h"
#include "model/model.h"

#include <filesystem>
#include <functional>
#include <limits>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace trammel::study {

/// An output of which the tolerances of a model's dimensions are asked.
struct ToleranceTask {
    std::string output; ///< a formula over channels of a pose and parameters, or an output of runs
    bool isOfRuns = false;         ///< then the three below do not count
    int input = 0;                 ///< joint whose coordinate stays
    std::optional<double> at = {}; ///< its coordinate, rad or m; without, that of the model's pose
    analysis::OutputChoice choice = {};
    std::optional<double> low = {}, high = {};
    std::optional<std::size_t> samples = {}; ///< without, as many as are usual
    std::uint64_t seed = 1;
    int threads = 1;
};
inline constexpr std::size_t kPoseSamples = 100'000, kRunSamples = 200;

/// What tolerances make of it.
struct ToleranceResult {
    std::string output, unit;     ///< the formula; unit: SI where it follows
    std::string input, inputUnit; ///< of a pose; empty: of runs
    double at = 0.0;              ///< the input's coordinate
    double nominal = 0.0;
    double condition = std::numeric_limits<double>::quiet_NaN(); ///< of a pose
    std::vector<io::ParameterTolerance> parameters;
    std::vector<std::string> units;  ///< of the parameters, SI
    std::vector<double> values;      ///< nominal
    std::vector<double> derivatives; ///< of the output by them
    std::optional<double> low, high;
    analysis::Stackup stackup;
    analysis::Corners corners;
    std::uint64_t seed = 1;
    double wallSeconds = 0.0; ///< of the samples
    analysis::MonteCarlo monteCarlo;
};

/// Within the limits of a normal output with the linear mean and deviation.
double expectedYield(const ToleranceResult& result);
/// A row a sample.
std::string samplesCsv(const ToleranceResult& result);
/// A row a parameter.
std::string parametersCsv(const ToleranceResult& result);

/// What is wrong with a task, and with which part of it.
class ToleranceRefused : public messages::InvalidArgument {
public:
    enum class Part { Output, Pose };
    ToleranceRefused(Part part, messages::Message message)
        : messages::InvalidArgument(std::move(message)), m_part(part) {}
    Part part() const { return m_part; }

private:
    Part m_part;
};

enum class ToleranceStage { Runs, Samples }; ///< what is counted: derivatives by runs, samples
using ToleranceProgress =
    std::function<void(ToleranceStage stage, std::size_t done, std::size_t all)>;

/// Worst case, root sum square and Monte Carlo of a linkage's pose, or of runs.
/// @param document the model's, in which the tolerances are
/// @param progress from the calling thread
/// @throws ToleranceRefused; messages::InvalidArgument where no parameter carries a tolerance or
///         the linkage cannot be turned; std::runtime_error where runs have no output, or it was
///         stopped before the samples
ToleranceResult analyseTolerances(const model::Model& model, const io::JsonValue& document,
                                  const std::filesystem::path& directory, const ToleranceTask& task,
                                  std::stop_token stop = {}, ToleranceProgress progress = {});

} // namespace trammel::study
