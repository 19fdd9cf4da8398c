#pragma once

#include "synthesis/dyad.h"

#include <numbers>
#include <random>

namespace trammel::support {

using synthesis::Point;
using synthesis::Pose;
using synthesis::Poses;

inline constexpr double kDegree = std::numbers::pi / 180;

/// {x, y, angle in degrees}
inline Poses posesOf(std::initializer_list<std::array<double, 3>> rows) {
    Poses poses;
    for (const auto& [x, y, angle] : rows)
        poses.push_back({{x, y}, angle * kDegree});
    return poses;
}

/// A four-bar, pivots A0, A, B, B0, with crank angles at which it is assembled on one side.
struct KnownFourBar {
    Point A0, B0;
    double a = 1, b = 1, c = 1;
    Point tracer; ///< in the frame at A along AB

    double ground() const { return std::abs(B0 - A0); }
    /// The coupler's pose at a crank angle from the x axis. @pre assembled() there
    Pose pose(double crank, double side) const {
        const Point A = A0 + std::polar(a, crank), e = B0 - A;
        const double L = std::abs(e);
        const double angle = std::arg(e) + side * std::acos((b * b + L * L - c * c) / (2 * b * L));
        return {A + std::polar(1.0, angle) * tracer, angle};
    }
    bool isAssembled(double crank) const {
        const double L = std::abs(B0 - A0 - std::polar(a, crank));
        return L < b + c - 1e-3 && L > std::abs(b - c) + 1e-3;
    }
};

/// Lengths between 0.5 and 4; pivots anywhere.
inline KnownFourBar randomFourBar(std::mt19937_64& random) {
    std::uniform_real_distribution<double> length(0.5, 4), place(-2, 2);
    KnownFourBar known;
    known.A0 = {place(random), place(random)};
    known.a = length(random);
    known.b = length(random);
    known.c = length(random);
    known.B0 = known.A0 + std::polar(length(random), place(random));
    known.tracer = {place(random), place(random)};
    return known;
}

} // namespace trammel::support
