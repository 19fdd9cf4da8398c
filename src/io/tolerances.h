#pragma once

#include "io/numbers.h"
#include "model/diagnostic.h"
#include "model/tolerance.h"

#include <Eigen/Core>
#include <string>
#include <vector>

namespace trammel::io {

struct ParameterTolerance {
    std::string parameter;
    model::Tolerance tolerance;
    std::string fit; ///< "H7" where limits are those of a class
};

/// The tolerances that a document's parameters carry ("/parameters/NAME/tolerance").
struct Tolerances {
    std::vector<ParameterTolerance> parameters; ///< in the document's order
    /// Of the parameters ("/correlations"), 1 on the diagonal: of the normal variables that each
    /// deviation follows from; of normal dimensions their own.
    Eigen::MatrixXd correlation;
};

/// What a document says; what is wrong counts as if it were absent.
Tolerances tolerancesOf(const JsonValue& document, Numbers& numbers);
Tolerances tolerancesOf(const JsonValue& document);

/// What is wrong with the values. Places in the text are left to the caller.
model::Diagnostics toleranceFindings(const JsonValue& document, Numbers& numbers);

} // namespace trammel::io
