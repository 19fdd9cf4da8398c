#include "study/sensitivity_analysis.h"

#include "results/csv.h"

#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>

namespace trammel::study {

std::string SensitivityResult::unitOf(std::size_t output) const {
    const std::string& unit = found.outputs[output].unit;
    return ofRest ? unit : perInput(unit, inputUnit);
}

SensitivityResult analyseSensitivity(const dynamics::System& system, const io::ModelFamily& family,
                                     const io::JsonValue& document, const SensitivityTask& task,
                                     const std::function<void(double share)>& progress) {
    const auto parameters = variedParameters(family, task.parameters);
    const int input = task.cycle.input;
    SensitivityResult result{.input = system.joints()[static_cast<std::size_t>(input)].name,
                             .inputUnit = coordinateUnit(system, input),
                             .isOnePose = task.at.has_value(),
                             .parameters = {},
                             .outputs = {},
                             .found =
                                 analysis::cycleSensitivity(system, task.cycle, parameters, task.at,
                                                            task.wantsForces, progress)};
    result.parameters = changesOf(parameters, document);
    result.outputs = result.found.usual;
    return result;
}

SensitivityResult analyseRest(const model::Model& model, const io::ModelFamily& family,
                              const io::JsonValue& document, const RestTask& task,
                              const std::function<void(double share)>& progress) {
    const auto parameters = variedParameters(family, task.parameters);
    SensitivityResult result;
    result.ofRest = task.question;
    result.isOnePose = true;
    result.found =
        analysis::restSensitivity(model, task.question, parameters, {task.stop, progress});
    result.parameters = changesOf(parameters, document);
    result.outputs = result.found.usual;
    return result;
}

std::string curvesCsv(const SensitivityResult& result) {
    std::vector<std::string> titles;
    if (!result.ofRest)
        titles.push_back(fmt::format("{}.coordinate[{}]", result.input, result.inputUnit));
    for (const std::size_t output : result.outputs) {
        const std::string unit = result.unitOf(output), &name = result.found.outputs[output].name;
        titles.push_back(fmt::format("{}[{}]", name, unit));
        for (const ChangedParameter& parameter : result.parameters)
            titles.push_back(fmt::format("d({})/d({})[{}]", name, parameter.name,
                                         ratioUnit(unit, parameter.unit)));
    }
    titles.emplace_back("condition");
    for (std::string& title : titles)
        title = results::csvField(title);
    std::string text = fmt::format("{}\n", fmt::join(titles, ","));
    for (std::size_t i = 0; i < result.found.samples.size(); ++i) {
        const analysis::PoseSensitivity& sample = result.found.samples[i];
        std::vector<double> row;
        if (!result.ofRest) row.push_back(result.found.inputs[i]);
        for (const std::size_t output : result.outputs) {
            row.push_back(sample.values[output]);
            for (std::size_t p = 0; p < result.parameters.size(); ++p)
                row.push_back(result.derivative(i, output, p));
        }
        row.push_back(sample.condition);
        text += fmt::format("{:.17g}\n", fmt::join(row, ","));
    }
    return text;
}

std::string derivativesCsv(const std::vector<Output>& outputs,
                           const std::vector<ChangedParameter>& parameters,
                           const OutputSensitivity& found) {
    std::string text = "output,value,parameter,derivative,error,step,effect\n";
    for (std::size_t output = 0; output < outputs.size(); ++output)
        for (std::size_t p = 0; p < parameters.size(); ++p) {
            const OutputDerivative& derivative = found.derivatives[p][output];
            fmt::format_to(
                std::back_inserter(text), "{},{:.17g},{},{:.17g},{:.17g},{:.17g},{:.17g}\n",
                results::csvField(outputs[output].expression), found.values[output],
                results::csvField(parameters[p].name), derivative.value, derivative.error,
                derivative.step, std::abs(derivative.value) * parameters[p].change);
        }
    return text;
}

} // namespace trammel::study
