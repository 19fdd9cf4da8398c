#pragma once

#include "messages/message.h"
#include "optimize/exact_derivatives.h"
#include "optimize/optimisation_file.h"
#include "study/design.h"

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::optimize {

/// What is run: a value for each variable.
struct Trial {
    study::Point point;
    bool isHalfStep = false;       ///< steps half as long as the model's
    bool wantsDerivatives = false; ///< exact ones, where there are any
};

/// What a run gave.
struct Evaluation {
    std::string status;          ///< as study::RunResult has it
    messages::Message message;   ///< why it failed, or why an output has no value
    std::vector<double> outputs; ///< in the file's order, NaN where there is none
    /// w_i d_i of all measurements, one behind the other; only where the method needs them
    std::vector<double> differences;
    OutputDerivatives derivatives; ///< where they were wanted; empty: there are none
    double wallSeconds = 0.0;
    bool isCompleted() const;
    bool isStopped() const;
};

/// Runs the model. Whatever goes wrong with the run is told in its result.
Evaluation evaluate(const OptimisationFile& file, const Trial& trial, std::stop_token stop = {});

// One line of JSON each, in which numbers read back exactly.
std::string toLine(const Trial& trial);
std::string toLine(const Evaluation& evaluation);
std::optional<Trial> trialFromLine(std::string_view line);
/// None where the text is not whole.
std::optional<Evaluation> evaluationFromLine(std::string_view line);
std::optional<Evaluation> evaluationFromJson(const io::JsonValue& root);
std::optional<Trial> trialFromJson(const io::JsonValue& root);

} // namespace trammel::optimize
