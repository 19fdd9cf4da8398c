#include "cli/tolerance_analysis.h"

#include "analysis/channels/channels.h"
#include "analysis/cycle/cycle_start.h"
#include "analysis/sensitivity/cycle_sensitivity.h"
#include "analysis/tolerance/sampled_linkage.h"
#include "cli/commands.h"
#include "cli/linkage_options.h"
#include "cli/message_text.h"
#include "cli/progress_bar.h"
#include "cli/sensitivity_report.h"
#include "cli/varied_parameters.h"
#include "io/kinematic_family.h"
#include "study/output_expression.h"
#include "study/output_sensitivity.h"
#include "study/run_one.h"
#include "study/runner.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <memory>

namespace trammel::cli {
namespace {

/// Of one output, whatever it is of.
class ToleranceAnalysis {
public:
    ToleranceAnalysis(const LoadedModel& file, const ToleranceOptions& options,
                      std::stop_token stop)
        : m_file(file),
          m_options(options),
          m_stop(std::move(stop)),
          m_family(file.root, file.path.parent_path()),
          m_begin(std::chrono::steady_clock::now()) {}
    virtual ~ToleranceAnalysis() = default;

    ToleranceReport run();

protected:
    /// Finds the nominal output and its derivatives.
    virtual void differentiate() = 0;
    /// For a thread of its own.
    virtual analysis::OutputOfChanges makeOutput() const = 0;
    /// Dimensions whose corners are all looked at.
    virtual std::size_t mostCorners() const = 0;
    virtual std::size_t usualSamples() const = 0;

    void refuseStopped() const {
        if (m_stop.stop_requested()) throw std::runtime_error("stopped before there were samples");
    }
    int threads() const { return m_options.jobs > 0 ? m_options.jobs : study::coreCount(); }
    void show(std::size_t done, std::size_t all, const char* what) {
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - m_begin;
        m_bar->show(done, all, what, elapsed.count());
    }

    const LoadedModel& m_file;
    const ToleranceOptions& m_options;
    std::stop_token m_stop;
    io::ModelFamily m_family;
    std::vector<analysis::VariedParameter> m_varied; ///< with a tolerance
    std::vector<std::string> m_names;                ///< theirs
    std::vector<analysis::TolerancedDimension> m_dimensions;
    ToleranceReport m_report;

private:
    void readTolerances();
    void sample();

    Eigen::MatrixXd m_correlation;
    std::chrono::steady_clock::time_point m_begin;
    std::unique_ptr<ProgressBar> m_bar;
};

void ToleranceAnalysis::readTolerances() {
    io::Tolerances tolerances = io::tolerancesOf(m_file.root);
    if (tolerances.parameters.empty())
        throw FileError(fmt::format("{}: no parameter carries a tolerance; expected one as in "
                                    "\"L\": {{ \"value\": 0.25, \"tolerance\": {{ \"plus_minus\": "
                                    "0.001 }} }}",
                                    m_file.path.string()));
    for (const io::ParameterTolerance& parameter : tolerances.parameters) {
        m_names.push_back(parameter.parameter);
        m_dimensions.push_back({parameter.parameter, parameter.tolerance});
    }
    m_varied = variedParameters(m_family, m_names);
    for (const analysis::VariedParameter& parameter : m_varied) {
        m_report.units.push_back(siUnit(parameter.unit));
        m_report.values.push_back(parameter.value);
    }
    m_report.parameters = std::move(tolerances.parameters);
    m_correlation = std::move(tolerances.correlation);
}

void ToleranceAnalysis::sample() {
    analysis::MonteCarloOptions options{.samples = m_options.samples.value_or(usualSamples()),
                                        .seed = m_options.seed,
                                        .threads = threads(),
                                        .low = m_report.low,
                                        .high = m_report.high,
                                        .stop = m_stop};
    options.progress = [this, all = options.samples](std::size_t done) {
        show(done, all, "samples");
    };
    const auto begin = m_begin = std::chrono::steady_clock::now();
    m_report.monteCarlo = analysis::monteCarlo(
        m_dimensions, m_correlation, [this] { return makeOutput(); }, options);
    m_report.wallSeconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

ToleranceReport ToleranceAnalysis::run() {
    readTolerances();
    m_report.model = m_file.model.name;
    m_report.seed = m_options.seed;
    if (!m_options.limits.empty()) {
        m_report.low = m_options.limits[0];
        m_report.high = m_options.limits[1];
    }
    m_bar = std::make_unique<ProgressBar>(!m_options.quiet);
    differentiate();
    refuseStopped();
    m_report.stackup = analysis::stackup(m_dimensions, m_report.derivatives, m_correlation);
    m_report.corners = analysis::corners(m_dimensions, m_report.derivatives, m_report.nominal,
                                         makeOutput(), {.most = mostCorners(), .stop = m_stop});
    sample();
    m_bar.reset();
    return std::move(m_report);
}

/// Of a linkage in one pose.
class PoseTolerances : public ToleranceAnalysis {
public:
    PoseTolerances(const LoadedModel& file, const ToleranceOptions& options, std::stop_token stop)
        : ToleranceAnalysis(file, options, std::move(stop)), m_system(file.model) {}

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
    m_output.formula = m_report.output = m_options.output;
    m_output.input = inputJoint(m_system, m_options.input);
    m_output.choice.wantsForces = m_options.forces;
    if (m_options.forces) refuseWithoutDriver(m_system, m_output.input);
    if (!m_options.transmission.empty())
        m_output.choice.transmissionJoint =
            coordinateJoint(m_system, "--transmission", m_options.transmission);
    const analysis::LinkageRows rows(m_system, m_output.input, analysis::OtherDrivers::Hold);
    m_report.at = m_options.at.value_or(analysis::inputCoordinate(rows, m_system.initialState()));
    const analysis::Cycle cycle = analysis::inputCycle(
        m_system, {.input = m_output.input, .steps = 72, .wantsPoses = true, .stop = m_stop});
    refuseStopped();
    m_output.pose = analysis::poseAt(m_system, m_output.input, cycle, m_report.at);
    const dynamics::Joint& input = m_system.joints()[m_output.input];
    m_report.input = input.name;
    m_report.inputUnit = input.kind->hasAngle ? "rad" : "m";
    std::vector<Vec3> coms;
    for (const dynamics::Body& body : m_system.bodies())
        coms.push_back(body.com);
    m_document =
        m_options.forces ? m_file.root : io::kinematicDocument(m_file.root, coms, input.name);
}

std::shared_ptr<analysis::SampledLinkage> PoseTolerances::makeSampled() const {
    auto family = std::make_shared<io::KinematicFamily>(m_document, m_names);
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
    m_report.condition = m_found.condition;
    if (std::isinf(m_found.condition))
        throw FileError(fmt::format("{}: the pose is a dead point, where dimensions have no "
                                    "derivatives; expected another value for --at",
                                    m_file.path.string()));
    std::shared_ptr<analysis::SampledLinkage> sampled;
    try {
        sampled = makeSampled();
    } catch (const std::invalid_argument& error) {
        throw UsageError(fmt::format("--output {}: {}", m_options.output, error.what()));
    }
    m_report.unit = perInput(sampled->unit(), m_report.inputUnit);
    m_report.nominal = sampled->nominal(m_found);
    if (!std::isfinite(m_report.nominal))
        throw UsageError(fmt::format("--output {}: it has no value in this pose; expected what "
                                     "follows from positions and rates",
                                     m_options.output));
    for (std::size_t i = 0; i < m_dimensions.size(); ++i) {
        const double half = m_dimensions[i].tolerance.half();
        m_report.derivatives.push_back(sampled->derivative(
            m_found, i, half > 0.0 ? half : 1e-3 * std::abs(m_report.values[i])));
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

    std::vector<study::Output> m_outputs; ///< one
    std::vector<std::size_t> m_places;    ///< of the parameters in the document
};

void RunTolerances::differentiate() {
    const std::string& text = m_options.runOutput;
    m_report.output = text;
    try {
        const auto channels = analysis::channels(dynamics::System(m_file.model));
        m_report.unit = study::OutputExpression(text, m_file.model.parameters, channels).unit();
    } catch (const std::invalid_argument& error) {
        throw UsageError(fmt::format("--run-output {}: {}", text, error.what()));
    }
    m_outputs = {{text, text}};
    for (const std::string& name : m_names)
        m_places.push_back(static_cast<std::size_t>(
            std::ranges::find(m_family.parameters(), name, &io::ParameterNote::name) -
            m_family.parameters().begin()));
    study::OutputSensitivityOptions asked{.threads = threads(), .stop = m_stop};
    asked.progress = [this](std::size_t done, std::size_t all) { show(done, all, "runs"); };
    const study::OutputSensitivity found =
        study::outputSensitivity(m_file.model, m_varied, m_outputs, asked);
    refuseStopped();
    m_report.nominal = found.values.front();
    if (!std::isfinite(m_report.nominal))
        throw std::runtime_error(
            fmt::format("the model's own run has no output: {}", found.nominalNote));
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        m_report.derivatives.push_back(found.derivatives[i].front().value);
        if (std::isnan(m_report.derivatives.back()))
            throw std::runtime_error(fmt::format("the runs about parameter {} have no output: {}",
                                                 m_names[i], found.notes[i]));
    }
}

double RunTolerances::outputOf(std::span<const double> changes) const {
    std::vector<io::ParameterChange> made;
    for (std::size_t i = 0; i < changes.size(); ++i)
        made.push_back({m_places[i], changes[i]});
    try {
        return study::runModel(m_family.with(made), m_outputs, m_stop).outputs.front();
    } catch (const std::invalid_argument&) {
        return std::numeric_limits<double>::quiet_NaN();
    }
}

} // namespace

ToleranceReport analyseTolerances(const LoadedModel& file, const ToleranceOptions& options,
                                  std::stop_token stop) {
    if (options.runOutput.empty()) return PoseTolerances(file, options, std::move(stop)).run();
    return RunTolerances(file, options, std::move(stop)).run();
}

} // namespace trammel::cli
