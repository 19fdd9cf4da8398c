#pragma once

#include "analysis/statics/rest_sensitivity.h"
#include "study/output_sensitivity.h"
#include "study/parameter_effects.h"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace trammel::study {

/// What is asked of a linkage, by its parameters.
struct SensitivityTask {
    analysis::CycleOptions cycle;             ///< of the input; its points and speed do not count
    std::optional<double> at = {};            ///< one pose, by the input's coordinate, rad or m
    bool wantsForces = false;                 ///< also what holds it at rest
    std::vector<std::size_t> parameters = {}; ///< by index in the document
};

/// What is asked of a mechanism at rest.
struct RestTask {
    analysis::RestQuestion question = analysis::RestQuestion::Equilibrium;
    std::vector<std::size_t> parameters = {}; ///< by index in the document
    std::stop_token stop = {};
};

struct SensitivityResult {
    std::string input, inputUnit;                      ///< joint; rad or m
    std::optional<analysis::RestQuestion> ofRest = {}; ///< then there is no input
    bool isOnePose = false;
    std::vector<ChangedParameter> parameters;
    std::vector<std::size_t> outputs; ///< which are told, of those found; at first the usual ones
    analysis::CycleSensitivity found;

    std::string unitOf(std::size_t output) const; ///< SI, of rates by the input
    bool hasDerivatives(std::size_t parameter) const {
        return found.parameterNotes.empty() || found.parameterNotes[parameter].empty();
    }
    /// Why an output has no derivatives by some parameters; empty: it has all.
    messages::Message noteOf(std::size_t output) const {
        return found.outputNotes.empty() ? messages::Message() : found.outputNotes[output];
    }
    double derivative(std::size_t sample, std::size_t output, std::size_t parameter) const {
        return found.samples[sample].derivatives(static_cast<Eigen::Index>(output),
                                                 static_cast<Eigen::Index>(parameter));
    }
    std::vector<Influence> influencesOn(std::size_t output) const {
        return study::influencesOn(output, found, parameters);
    }
};

/// @param progress of the poses, 0 to 1
/// @throws messages::InvalidArgument as analysis::cycleSensitivity()
SensitivityResult analyseSensitivity(const dynamics::System& system, const io::ModelFamily& family,
                                     const io::JsonValue& document, const SensitivityTask& task,
                                     const std::function<void(double share)>& progress = {});

/// @param progress of the parameters, 0 to 1
/// @throws as analysis::restSensitivity()
SensitivityResult analyseRest(const model::Model& model, const io::ModelFamily& family,
                              const io::JsonValue& document, const RestTask& task,
                              const std::function<void(double share)>& progress = {});

/// A row a sample: the input where there is one, and of each output its value and the derivatives
/// by the parameters.
std::string curvesCsv(const SensitivityResult& result);

/// A row an output and parameter, of outputs of runs.
std::string derivativesCsv(const std::vector<Output>& outputs,
                           const std::vector<ChangedParameter>& parameters,
                           const OutputSensitivity& found);

} // namespace trammel::study
