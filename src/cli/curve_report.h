#pragma once

#include "analysis/cycle/interference.h"
#include "io/json_value.h"

#include <string>
#include <vector>

namespace trammel::cli {

/// What `trammel curve` has found, with the names that it is told by.
struct CurveReport {
    std::string model;
    const dynamics::System& system;
    int input = 0;
    std::vector<std::string> points; ///< as the user named them
    std::optional<double> speed;
    int branch = 1;
    std::optional<int> branchCount; ///< of assemblies; none where they were not looked for
    analysis::Cycle cycle;
    std::optional<std::vector<analysis::Interference>> interference; ///< where it was asked for
};

io::JsonValue toJson(const CurveReport& report);
std::string toText(const CurveReport& report);
/// A row a sample: the input, then by point, by joint, and what follows from the output and the
/// speed. Numbers as in the results' tables; "nan" at dead points. Of interference a row a span.
std::string toCsv(const CurveReport& report);

} // namespace trammel::cli
