#pragma once

#include "messages/message.h"
#include "model/expression.h"
#include "optimize/optimisation.h"

#include <string_view>
#include <vector>

namespace trammel::optimize {

/// A time that is this share of the run's duration outside of it still counts as its end.
inline constexpr double kSameTime = 1e-9;

/// What a file says for a measurement, a row an element.
struct MeasuredData {
    std::vector<double> time;  ///< s, of the file
    std::vector<double> value; ///< times the measurement's factor or its unit's
    std::vector<double> weight;
};

/// Reads the columns of a measurement from the text of a CSV file: titles in the first line that is
/// no comment ("# ..."), fields separated by commas, semicolons or tabs, with decimal points. Rows
/// in which a field is empty are left out. Units in titles ("t[ms]") bring the columns to SI.
/// @throws messages::InvalidArgument naming the file, line and column
MeasuredData readMeasured(std::string_view text, const Measurement& measurement);

/// What is added to the file's time, s. @throws std::invalid_argument of a formula that has no
/// value
double shiftOf(const Measurement& measurement, const model::ParameterValues& parameters);

} // namespace trammel::optimize
