#include "support/squeezer.h"

namespace trammel::support {

namespace {

/// The test set's generalized coordinates: beta, Theta, gamma, Phi, delta, Omega, epsilon.
using Coordinates = std::array<double, 7>;
constexpr Coordinates kStart{-0.0617138900142764496358948458001, 0.0,
                             0.455279819163070380255912382449,   0.222668390165885884674473185609,
                             0.487364979543842550225598953530,   -0.222668390165885884674473185609,
                             1.23054744454982119249735015568};
constexpr Coordinates kEnd{0.1581077119629904e2, -0.1575637105984298e2, 0.4082224013073101e-1,
                           -0.5347301163226948,  0.5244099658805304,    0.5347301163226948,
                           0.1048080741042263e1};

} // namespace

std::array<double, 7> squeezerAngles(double t) {
    const auto [beta, theta, gamma, phi, delta, omega, epsilon] = t == 0.0 ? kStart : kEnd;
    return {beta, beta + theta, gamma, phi + delta, delta, omega + epsilon, epsilon};
}

} // namespace trammel::support
