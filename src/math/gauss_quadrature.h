#pragma once

#include <array>
#include <utility>

namespace trammel::math {

/// Mean of f over [0, 1] by Gauss's quadrature with five nodes: exact for polynomials of degree 9.
template <typename Function>
double gaussMean(const Function& f) {
    constexpr std::array<std::pair<double, double>, 5> nodes{
        {{0.046910077030668004, 0.11846344252809454},
         {0.23076534494715845, 0.23931433524968324},
         {0.5, 0.28444444444444444},
         {0.76923465505284155, 0.23931433524968324},
         {0.95308992296933200, 0.11846344252809454}}};
    double sum = 0.0;
    for (const auto& [place, weight] : nodes)
        sum += weight * f(place);
    return sum;
}

} // namespace trammel::math
