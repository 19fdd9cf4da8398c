#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace trammel::model {

/// Deviations from a nominal size, m.
struct Deviations {
    double lower = 0.0, upper = 0.0;
};

/// The limits of a tolerance class by ISO 286 ("H7", "g6"): holes H and shafts f, g, h, j, js, k,
/// m, n, p, r, s of the grades IT5 to IT14 (j: 5 to 7), nominal sizes above 0 up to 500 mm.
/// Standard tolerances and fundamental deviations are the tables of the standard, whole
/// micrometres; a size at the end of a step belongs to it, as 50 mm to that above 30 up to 50 mm.
///     H, h: from 0 by IT upwards, downwards;  js: +-IT/2
///     f, g: upper = es < 0, lower = es - IT;  j to s: lower = ei, upper = ei + IT
/// @param nominal m
/// @throws messages::InvalidArgument saying which classes or sizes there are
Deviations fitDeviations(std::string_view toleranceClass, double nominal);

/// All classes: "H5", ..., "s14".
std::vector<std::string> toleranceClasses();

/// Standard tolerance of a grade, m. @pre 5 <= grade <= 14, 0 < nominal <= 0.5
double standardTolerance(int grade, double nominal);

} // namespace trammel::model
