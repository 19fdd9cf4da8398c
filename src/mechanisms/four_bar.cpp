#include "mechanisms/four_bar.h"

#include "mechanisms/mechanism_builder.h"
#include "messages/study_messages.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace trammel::mechanisms {

namespace {

constexpr double kTolerance = 1e-9;

/// Whether the first link beside the ground turns fully.
bool turnsFully(double ground, double first, double coupler, double second) {
    const double slack = kTolerance * (ground + first + coupler + second);
    return ground + first <= coupler + second + slack &&
           std::abs(ground - first) >= std::abs(coupler - second) - slack;
}

/// Angles between which the diagonal is within reach of coupler and output link; 0 and pi where
/// the input link passes the line of the ground.
void addRange(MechanismBuilder& builder, const FourBar& l) {
    const double slack = kTolerance * (l.ground + l.input + l.coupler + l.output);
    const auto angleAt = [](std::string_view diagonal) {
        return fmt::format("acos((ground^2 + input^2 - ({})^2)/(2*ground*input))", diagonal);
    };
    const bool passesFarSide = l.ground + l.input < l.coupler + l.output - slack;
    const bool passesNearSide =
        std::abs(l.ground - l.input) > std::abs(l.coupler - l.output) + slack;
    const bool isFlatFar = !passesFarSide && l.ground + l.input <= l.coupler + l.output + slack;
    const bool isFlatNear =
        !passesNearSide && std::abs(l.ground - l.input) >= std::abs(l.coupler - l.output) - slack;
    const std::string far = isFlatFar ? "pi" : angleAt("coupler + output");
    const std::string near = isFlatNear ? "0" : angleAt("coupler - output");
    // Past one of the two the range goes on to the other one's mirror image.
    builder.parameter("low", formula(passesNearSide ? fmt::format("-{}", far) : near));
    builder.parameter("high", formula(passesFarSide ? fmt::format("2*pi - {}", near) : far));
    builder.parameter("start", "low + 0.25*(high - low)");
    builder.parameter("T", 4);
}

} // namespace

FourBarClass classify(const FourBar& l) {
    std::array<double, 4> sorted{l.ground, l.input, l.coupler, l.output};
    const auto isLength = [](double length) { return length > 0 && std::isfinite(length); };
    if (!std::ranges::all_of(sorted, isLength)) return FourBarClass::Impossible;
    std::ranges::sort(sorted);
    const auto [s, p, q, longest] = sorted;
    if (longest >= s + p + q) return FourBarClass::Impossible;
    const double excess = s + longest - (p + q);
    if (std::abs(excess) <= kTolerance * (s + p + q + longest)) return FourBarClass::ChangePoint;
    if (excess > 0) return FourBarClass::TripleRocker;
    if (s == l.ground) return FourBarClass::DoubleCrank;
    return s == l.coupler ? FourBarClass::DoubleRocker : FourBarClass::CrankRocker;
}

bool inputTurnsFully(const FourBar& l) {
    return turnsFully(l.ground, l.input, l.coupler, l.output);
}

bool outputTurnsFully(const FourBar& l) {
    return turnsFully(l.ground, l.output, l.coupler, l.input);
}

io::JsonValue document(const FourBar& lengths) {
    const FourBarClass type = classify(lengths);
    if (type == FourBarClass::Impossible)
        throw messages::InvalidArgument({messages::kFourBarCannotBeMade, lengths.ground,
                                         lengths.input, lengths.coupler, lengths.output});
    MechanismBuilder builder("Four-bar linkage",
                             "A planar four-bar linkage; the input link is driven.");
    builder.parameters({{"ground", lengths.ground},
                        {"input", lengths.input},
                        {"coupler", lengths.coupler},
                        {"output", lengths.output}});
    // A change point is passed in no certain way: the input link keeps to one side of it.
    const bool turns = inputTurnsFully(lengths) && type != FourBarClass::ChangePoint;
    if (turns)
        builder.parameters({{"start", "60*pi/180"}, {"w", "pi"}, {"tau", 0.2}});
    else
        addRange(builder, lengths);
    builder.parameters({{"rho", 2}, {"r", "(ground + input + coupler + output)/120"}});
    const Point A = builder.fixed("A"), D = builder.offset("D", A, "ground", "0");
    const Point B = builder.atAngle("B", A, "input", "start");
    const Point C = builder.leftOf("C", B, D, "coupler", "output");
    builder.pedestal(A, -3);
    builder.pedestal(D, -3);
    builder.bar("input", A, B, "input", -3, Color::Red);
    builder.bar("coupler", B, C, "coupler", 0, Color::Blue);
    builder.bar("output", D, C, "output", -3, Color::Green);
    builder.hinge("A", "ground", "input", A,
                  turns ? kTurning : "0.35*(high - low)*(1 - cos(2*pi*t/T))");
    builder.hinge("B", "input", "coupler", B);
    builder.hinge("C", "coupler", "output", C);
    builder.hinge("D", "ground", "output", D);
    return builder.take();
}

} // namespace trammel::mechanisms
