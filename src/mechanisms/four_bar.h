#pragma once

#include "io/json_value.h"

namespace trammel::mechanisms {

/// A planar four-bar linkage by its link lengths, m. The input link is driven.
struct FourBar {
    double ground = 0.3, input = 0.1, coupler = 0.3, output = 0.22;
};

/// By Grashof's rule over the shortest link s, the longest l and the others p, q [Norton, Design of
/// Machinery, 2.12]:
///     s + l < p + q   crank-rocker where s is beside the ground, double-crank where it is the
///                     ground, double-rocker where it is the coupler
///     s + l = p + q   change point, within 1e-9 of the sum
///     s + l > p + q   triple-rocker
///     l >= s + p + q  cannot be assembled, nor where a length is not above 0
enum class FourBarClass {
    CrankRocker,
    DoubleCrank,
    DoubleRocker,
    ChangePoint,
    TripleRocker,
    Impossible
};
FourBarClass classify(const FourBar& lengths);

/// Whether the input link turns fully: no length of the diagonal between its end and the output's
/// hinge, |ground - input| to ground + input, is out of reach of coupler and output link.
bool inputTurnsFully(const FourBar& lengths);
bool outputTurnsFully(const FourBar& lengths);

/// The model file: hinges A, B, C, D in this order around the loop, coupler and output link meeting
/// to the left of the diagonal. An input link that turns fully is driven round, any other to and
/// fro within what it can reach.
/// @throws std::invalid_argument where it cannot be assembled.
io::JsonValue document(const FourBar& lengths);

} // namespace trammel::mechanisms
