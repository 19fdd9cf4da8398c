#pragma once

#include "studio/sketch/sketch_hand.h"

#include <cmath>
#include <complex>
#include <numbers>

namespace trammel::test {

using Place = std::complex<double>; ///< in the sketch's plane, u + i v

/// The point where circles about B (radius b) and D (c) meet, on a side of the way from B to D.
inline Place meeting(const Place& B, double b, const Place& D, double c, double side = 1.0) {
    const double distance = std::abs(D - B);
    const double along = (b * b - c * c + distance * distance) / (2.0 * distance);
    return B + (D - B) / distance * Place(along, side * std::sqrt(b * b - along * along));
}

/// A four-bar as it is drawn: A and D on the ground, the crank A-B, the coupler B-C.
struct FourBar {
    Place B{0.0, 0.04}, C{0.12, 0.08}, D{0.12, 0.0};

    double coupler() const { return std::abs(C - B); }
    double rocker() const { return std::abs(D - C); }
    Place crankAt(double u) const { return B * std::polar(1.0, u); }
    Place couplerAt(double u, double side = 1.0) const {
        return meeting(crankAt(u), coupler(), D, rocker(), side);
    }
    /// Of the point of the coupler that was drawn at P.
    Place pointAt(double u, const Place& P) const {
        return crankAt(u) + (P - B) / (C - B) * (couplerAt(u) - crankAt(u));
    }
    /// min(a, 180 - a) of the angle between coupler and rocker, by the law of cosines, degrees.
    double transmissionAt(double u) const {
        const double square = std::norm(D - crankAt(u));
        const double cosine =
            (coupler() * coupler() + rocker() * rocker() - square) / (2.0 * coupler() * rocker());
        return std::acos(std::abs(cosine)) * 180.0 / std::numbers::pi;
    }
};

/// Draws it link by link, with ground pivots and a motor in A.
inline void drawFourBar(SketchHand& hand, const FourBar& bars, bool hasMotor = true) {
    const auto link = [&](const Place& from, const Place& to) {
        hand.drag(from.real(), from.imag(), to.real(), to.imag());
    };
    hand.take(studio::DrawingTool::Link);
    link({0.0, 0.0}, bars.B);
    link(bars.B, bars.C);
    link(bars.C, bars.D);
    hand.take(studio::DrawingTool::GroundPivot);
    hand.click(0.0, 0.0);
    hand.click(bars.D.real(), bars.D.imag());
    if (!hasMotor) return;
    hand.take(studio::DrawingTool::Motor);
    hand.click(0.0, 0.0);
}

} // namespace trammel::test
