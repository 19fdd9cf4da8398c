#include "optimize/exact_derivatives.h"

#include "analysis/sensitivity/cycle_sensitivity.h"
#include "io/model_family.h"
#include "math/derivative.h"
#include "study/analysis_run.h"
#include "study/output_expression.h"
#include "study/parameter_effects.h"
#include "study/run_one.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace trammel::optimize {

namespace {

/// What a cycle becomes as one of its parameters changes.
class ChangedCycle {
public:
    ChangedCycle(const OptimisationFile& file, const analysis::CycleSensitivity& cycle,
                 std::vector<results::Channel> channels)
        : m_file(file), m_cycle(cycle), m_channels(std::move(channels)) {
        for (const results::Channel& channel : m_channels) {
            const auto found =
                std::ranges::find(cycle.outputs, channel.name, &results::Channel::name);
            m_sources.push_back(static_cast<std::size_t>(found - cycle.outputs.begin()));
        }
    }

    /// The outputs with a parameter changed by as much.
    Eigen::VectorXd outputs(const analysis::VariedParameter& parameter, Eigen::Index index,
                            double change) const {
        const results::RunData run = changed(index, change);
        const model::ParameterValues parameters = parameter.at(change).parameters;
        const auto& stated = m_file.study.study.outputs;
        Eigen::VectorXd values(static_cast<Eigen::Index>(stated.size()));
        for (std::size_t i = 0; i < stated.size(); ++i)
            values[static_cast<Eigen::Index>(i)] =
                study::OutputExpression(stated[i].expression, parameters, m_channels)
                    .evaluate(run)
                    .value;
        return values;
    }

private:
    results::RunData changed(Eigen::Index parameter, double change) const {
        results::RunHeader header;
        header.channels = m_channels;
        results::RunData run(std::move(header));
        std::vector<double> values(m_channels.size());
        for (std::size_t frame = 0; frame < m_cycle.samples.size(); ++frame) {
            const analysis::PoseSensitivity& pose = m_cycle.samples[frame];
            for (std::size_t i = 0; i < values.size(); ++i)
                values[i] =
                    m_sources[i] == m_cycle.outputs.size()
                        ? ofTheCycle(m_channels[i])
                        : pose.values[m_sources[i]] +
                              change * pose.derivatives(static_cast<Eigen::Index>(m_sources[i]),
                                                        parameter);
            run.append(m_cycle.inputs[frame], values);
        }
        return run;
    }

    /// It turns fully, and goes on to do so.
    static double ofTheCycle(const results::Channel& channel) {
        return channel.id.quantity == results::quantity::kTravel ? 2.0 * std::numbers::pi : 1.0;
    }

    const OptimisationFile& m_file;
    const analysis::CycleSensitivity& m_cycle;
    std::vector<results::Channel> m_channels;
    std::vector<std::size_t> m_sources; ///< among the cycle's outputs; their number: of the cycle
};

/// Those of the channels that outputs read.
std::vector<results::Channel> channelsRead(const OptimisationFile& file,
                                           const model::Model& model) {
    const auto all = study::channelsOf(file.study.study.analysis, model);
    std::vector<std::string> names;
    for (const study::Output& output : file.study.study.outputs) {
        const study::OutputExpression formula(output.expression, model.parameters, all);
        names.insert(names.end(), formula.channels().begin(), formula.channels().end());
    }
    std::vector<results::Channel> read;
    for (const results::Channel& channel : all)
        if (std::ranges::find(names, channel.name) != names.end()) read.push_back(channel);
    return read;
}

/// Whether forces may be among them, or in what they measure.
bool mayBeForce(const results::Channel& channel) {
    return channel.id.kind == results::ChannelKind::Measure || channel.unit.starts_with('N') ||
           channel.unit == "W";
}

std::vector<std::size_t> indicesOf(const OptimisationFile& file, const io::ModelFamily& family) {
    std::vector<std::size_t> indices;
    for (const Variable& variable : file.optimisation.variables) {
        const auto found =
            std::ranges::find(family.parameters(), variable.name, &io::ParameterNote::name);
        indices.push_back(static_cast<std::size_t>(found - family.parameters().begin()));
    }
    return indices;
}

} // namespace

bool mayHaveExactDerivatives(const OptimisationFile& file) {
    if (file.study.study.analysis.kind != study::Analysis::Curve) return false;
    const bool areFormulas = std::ranges::none_of(
        file.outputs, [](const OutputPlace& output) { return output.isMeasured; });
    return areFormulas &&
           std::ranges::all_of(file.optimisation.variables, [](const Variable& variable) {
               return variable.kind == VariableKind::Continuous &&
                      !variable.name.starts_with(study::kSimulationPrefix);
           });
}

OutputDerivatives exactDerivatives(const OptimisationFile& file, const study::Point& point,
                                   const std::stop_token& stop) {
    constexpr double kShare = 1e-3; // of a parameter's value, over which formulas are smooth
    const study::AnalysisChoice& choice = file.study.study.analysis;
    const io::ModelFamily family(study::documentAt(file.study, point),
                                 file.study.model.path.parent_path());
    const auto parameters = study::variedParameters(family, indicesOf(file, family));
    const model::Model model = study::modelAt(file.study, point);
    const dynamics::System system(model::withoutClearances(model));
    analysis::CycleOptions options = analysis::cycleOptions(system, choice.curve);
    options.stop = stop;
    std::vector<results::Channel> channels = channelsRead(file, model);
    const analysis::CycleSensitivity cycle = analysis::cycleSensitivity(
        system, options, parameters, {}, std::ranges::any_of(channels, mayBeForce));
    if (!cycle.cycle.isFullTurn || cycle.isStopped()) return {};
    const ChangedCycle changed(file, cycle, std::move(channels));
    OutputDerivatives derivatives(file.outputs.size(), std::vector<double>(parameters.size()));
    for (std::size_t p = 0; p < parameters.size(); ++p) {
        const double size = parameters[p].value != 0.0 ? std::abs(parameters[p].value) : 1.0;
        constexpr int kLevels = 3;
        const auto found = math::extrapolate<Eigen::VectorXd, kLevels>(
            kShare * size,
            [&](double h) -> Eigen::VectorXd {
                const auto index = static_cast<Eigen::Index>(p);
                return (changed.outputs(parameters[p], index, h) -
                        changed.outputs(parameters[p], index, -h)) /
                       (2.0 * h);
            },
            [](double) { return 0.0; });
        if (!found.value.allFinite()) return {};
        for (std::size_t i = 0; i < file.outputs.size(); ++i)
            derivatives[i][p] = found.value[static_cast<Eigen::Index>(file.outputs[i].index)];
    }
    return derivatives;
}

} // namespace trammel::optimize
