#include "study/tolerance_analysis.h"

#include "analysis/channels/channels.h"
#include "analysis/cycle/cycle_start.h"
#include "analysis/sensitivity/cycle_sensitivity.h"
#include "analysis/tolerance/sampled_linkage.h"
#include "io/kinematic_family.h"
#include "math/normal_distribution.h"
#include "messages/tolerance_messages.h"
#include "results/csv.h"
#include "study/output_expression.h"
#include "study/output_sensitivity.h"
#include "study/parameter_effects.h"
#include "study/run_one.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <memory>

namespace trammel::study {
namespace {

using Part = ToleranceRefused::Part;

/// What is asked, and of what.
struct Asked {
    const model::Model& model;
    const io::JsonValue& document;
    const std::filesystem::path& directory;
    const ToleranceTask& task;
    std::stop_token stop;
    ToleranceProgress progress;
};

/// Of one output, whatever it is of.
class ToleranceAnalysis {
public:
    explicit ToleranceAnalysis(const Asked& asked)
        : m_asked(asked),
          m_task(asked.task),
          m_stop(asked.stop),
          m_family(asked.document, asked.directory) {}
    virtual ~ToleranceAnalysis() = default;

    ToleranceResult run();

protected:
    /// Finds the nominal output and its derivatives.
    virtual void differentiate() = 0;
    /// For a thread of its own.
    virtual analysis::OutputOfChanges makeOutput() const = 0;
    /// Dimensions whose corners are all looked at.
    virtual std::size_t mostCorners() const = 0;
    virtual std::size_t usualSamples() const = 0;

    void refuseStopped() const {
        if (m_stop.stop_requested()) throw messages::RuntimeError(messages::kStoppedBeforeSamples);
    }
    void show(ToleranceStage stage, std::size_t done, std::size_t all) const {
        if (m_asked.progress) m_asked.progress(stage, done, all);
    }

    const Asked& m_asked;
    const ToleranceTask& m_task;
    std::stop_token m_stop;
    io::ModelFamily m_family;
    std::vector<analysis::VariedParameter> m_varied; ///< with a tolerance
    std::vector<std::string> m_names;                ///< theirs
    std::vector<std::size_t> m_places;               ///< theirs in the document
    std::vector<analysis::TolerancedDimension> m_dimensions;
    ToleranceResult m_result;

private:
    void readTolerances();
    void sample();

    Eigen::MatrixXd m_correlation;
};

void ToleranceAnalysis::readTolerances() {
    io::Tolerances tolerances = io::tolerancesOf(m_asked.document);
    if (tolerances.parameters.empty()) throw messages::InvalidArgument(messages::kNoTolerances);
    for (const io::ParameterTolerance& parameter : tolerances.parameters) {
        m_names.push_back(parameter.parameter);
        m_dimensions.push_back({parameter.parameter, parameter.tolerance});
    }
    for (const std::string& name : m_names)
        m_places.push_back(static_cast<std::size_t>(
            std::ranges::find(m_family.parameters(), name, &io::ParameterNote::name) -
            m_family.parameters().begin()));
    m_varied = variedParameters(m_family, m_places);
    for (const analysis::VariedParameter& parameter : m_varied) {
        m_result.units.push_back(siUnit(parameter.unit));
        m_result.values.push_back(parameter.value);
    }
    m_result.parameters = std::move(tolerances.parameters);
    m_correlation = std::move(tolerances.correlation);
}

void ToleranceAnalysis::sample() {
    analysis::MonteCarloOptions options{.samples = m_task.samples.value_or(usualSamples()),
                                        .seed = m_task.seed,
                                        .threads = m_task.threads,
                                        .low = m_task.low,
                                        .high = m_task.high,
                                        .stop = m_stop};
    options.progress = [this, all = options.samples](std::size_t done) {
        show(ToleranceStage::Samples, done, all);
    };
    const auto begin = std::chrono::steady_clock::now();
    m_result.monteCarlo = analysis::monteCarlo(
        m_dimensions, m_correlation, [this] { return makeOutput(); }, options);
    m_result.wallSeconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

ToleranceResult ToleranceAnalysis::run() {
    readTolerances();
    m_result.output = m_task.output;
    m_result.seed = m_task.seed;
    m_result.low = m_task.low;
    m_result.high = m_task.high;
    differentiate();
    refuseStopped();
    m_result.stackup = analysis::stackup(m_dimensions, m_result.derivatives, m_correlation);
    m_result.corners = analysis::corners(m_dimensions, m_result.derivatives, m_result.nominal,
                                         makeOutput(), {.most = mostCorners(), .stop = m_stop});
    sample();
    return std::move(m_result);
}

/// Of a linkage in one pose.
class PoseTolerances : public ToleranceAnalysis {
public:
    explicit PoseTolerances(const Asked& asked)
        : ToleranceAnalysis(asked), m_system(model::withoutClearances(asked.model)) {}

protected:
    void differentiate() override;
    analysis::OutputOfChanges makeOutput() const override {
        return [sampled = makeSampled()](std::span<const double> changes) {
            return (*sampled)(changes);
        };
    }
    std::size_t mostCorners() const override { return 12; }
    std::size_t usualSamples() const override { return kPoseSamples; }

private:
    void choosePose();
    std::shared_ptr<analysis::SampledLinkage> makeSampled() const;

    dynamics::System m_system;
    analysis::OutputOfPose m_output;
    analysis::PoseSensitivity m_found;
    io::JsonValue m_document; ///< what is sampled
};

/// The pose with the input where it is asked for.
void PoseTolerances::choosePose() {
    m_output = {
        .formula = m_task.output, .input = m_task.input, .pose = {}, .choice = m_task.choice};
    const analysis::LinkageRows rows(m_system, m_output.input, analysis::OtherDrivers::Hold);
    m_result.at = m_task.at.value_or(analysis::inputCoordinate(rows, m_system.initialState()));
    const analysis::Cycle cycle = analysis::inputCycle(
        m_system, {.input = m_output.input, .steps = 72, .wantsPoses = true, .stop = m_stop});
    refuseStopped();
    try {
        m_output.pose = analysis::poseAt(m_system, m_output.input, cycle, m_result.at);
    } catch (const messages::InvalidArgument& error) {
        throw ToleranceRefused(Part::Pose, error.message());
    }
    m_result.input = m_system.joints()[m_output.input].name;
    m_result.inputUnit = coordinateUnit(m_system, m_output.input);
    std::vector<Vec3> coms;
    for (const dynamics::Body& body : m_system.bodies())
        coms.push_back(body.com);
    m_document = m_task.choice.wantsForces
                     ? m_asked.document
                     : io::kinematicDocument(m_asked.document, coms, m_result.input);
}

std::shared_ptr<analysis::SampledLinkage> PoseTolerances::makeSampled() const {
    auto family =
        std::make_shared<io::KinematicFamily>(m_document, m_asked.model.directory, m_names);
    return std::make_shared<analysis::SampledLinkage>(
        m_system, m_output, m_found.motions,
        [family](std::span<const double> changes) { return family->with(changes); });
}

void PoseTolerances::differentiate() {
    choosePose();
    analysis::LinkageSensitivity sensitivity(m_system, m_output.input, m_output.pose, m_varied,
                                             m_output.choice, m_stop);
    refuseStopped();
    m_found = sensitivity.at(m_output.pose);
    m_result.condition = m_found.condition;
    if (std::isinf(m_found.condition))
        throw ToleranceRefused(Part::Pose, messages::kNoDerivativesAtDeadPoint);
    std::shared_ptr<analysis::SampledLinkage> sampled;
    try {
        sampled = makeSampled();
    } catch (const std::invalid_argument& error) {
        throw ToleranceRefused(Part::Output, messages::messageOf(error));
    }
    m_result.unit = perInput(sampled->unit(), m_result.inputUnit);
    m_result.nominal = sampled->nominal(m_found);
    if (!std::isfinite(m_result.nominal))
        throw ToleranceRefused(Part::Output, messages::kNoOutputInPose);
    for (std::size_t i = 0; i < m_dimensions.size(); ++i) {
        const double half = m_dimensions[i].tolerance.half();
        m_result.derivatives.push_back(sampled->derivative(
            m_found, i, half > 0.0 ? half : 1e-3 * std::abs(m_result.values[i])));
    }
}

/// Of an output of runs.
class RunTolerances : public ToleranceAnalysis {
public:
    using ToleranceAnalysis::ToleranceAnalysis;

protected:
    void differentiate() override;
    analysis::OutputOfChanges makeOutput() const override {
        return [this](std::span<const double> changes) { return outputOf(changes); };
    }
    std::size_t mostCorners() const override { return 5; }
    std::size_t usualSamples() const override { return kRunSamples; }

private:
    double outputOf(std::span<const double> changes) const;

    std::vector<Output> m_outputs; ///< one
};

void RunTolerances::differentiate() {
    const std::string& text = m_task.output;
    try {
        const auto channels = analysis::channels(dynamics::System(m_asked.model));
        m_result.unit = OutputExpression(text, m_asked.model.parameters, channels).unit();
    } catch (const std::invalid_argument& error) {
        throw ToleranceRefused(Part::Output, messages::messageOf(error));
    }
    m_outputs = {{text, text}};
    OutputSensitivityOptions asked{.threads = m_task.threads, .stop = m_stop};
    asked.progress = [this](std::size_t done, std::size_t all) {
        show(ToleranceStage::Runs, done, all);
    };
    const OutputSensitivity found = outputSensitivity(m_asked.model, m_varied, m_outputs, asked);
    refuseStopped();
    m_result.nominal = found.values.front();
    if (!std::isfinite(m_result.nominal))
        throw messages::RuntimeError({messages::kOwnRunHasNoOutput, found.nominalNote});
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        m_result.derivatives.push_back(found.derivatives[i].front().value);
        if (std::isnan(m_result.derivatives.back()))
            throw messages::RuntimeError(
                {messages::kRunsAboutHaveNoOutput, m_names[i], found.notes[i]});
    }
}

double RunTolerances::outputOf(std::span<const double> changes) const {
    std::vector<io::ParameterChange> made;
    for (std::size_t i = 0; i < changes.size(); ++i)
        made.push_back({m_places[i], changes[i]});
    try {
        return runModel(m_family.with(made), m_outputs, m_stop).outputs.front();
    } catch (const std::invalid_argument&) {
        return std::numeric_limits<double>::quiet_NaN();
    }
}

} // namespace

double expectedYield(const ToleranceResult& result) {
    const double mean = result.nominal + result.stackup.mean, s = result.stackup.deviation;
    if (!(s > 0.0))
        return (!result.low || mean >= *result.low) && (!result.high || mean <= *result.high) ? 1.0
                                                                                              : 0.0;
    const double above = result.high ? math::normalProbability((*result.high - mean) / s) : 1.0;
    const double below = result.low ? math::normalProbability((*result.low - mean) / s) : 0.0;
    return above - below;
}

std::string samplesCsv(const ToleranceResult& result) {
    std::string text =
        "sample," + results::csvField(fmt::format("{}[{}]", result.output, result.unit)) + '\n';
    for (std::size_t i = 0; i < result.monteCarlo.values.size(); ++i)
        fmt::format_to(std::back_inserter(text), "{},{:.17g}\n", i + 1,
                       result.monteCarlo.values[i]);
    return text;
}

std::string parametersCsv(const ToleranceResult& result) {
    std::string text =
        "parameter,value,unit,lower,upper,fit,distribution,derivative,effect,share\n";
    for (std::size_t i = 0; i < result.parameters.size(); ++i) {
        const io::ParameterTolerance& parameter = result.parameters[i];
        fmt::format_to(std::back_inserter(text),
                       "{},{:.17g},{},{:.17g},{:.17g},{},{},{:.17g},{:.17g},{:.17g}\n",
                       results::csvField(parameter.parameter), result.values[i], result.units[i],
                       parameter.tolerance.lower, parameter.tolerance.upper, parameter.fit,
                       name(parameter.tolerance.spread), result.derivatives[i],
                       result.stackup.effects[i], result.stackup.shares[i]);
    }
    return text;
}

ToleranceResult analyseTolerances(const model::Model& model, const io::JsonValue& document,
                                  const std::filesystem::path& directory, const ToleranceTask& task,
                                  std::stop_token stop, ToleranceProgress progress) {
    const Asked asked{model, document, directory, task, std::move(stop), std::move(progress)};
    if (task.isOfRuns) return RunTolerances(asked).run();
    return PoseTolerances(asked).run();
}

} // namespace trammel::study
