#include "synthesis/second_dyad.h"

#include <array>
#include <cmath>
#include <utility>

namespace trammel::synthesis {

namespace {

/// From a frame at one point towards another one.
Point inFrame(Point at, Point towards, Point place) {
    const Point way = towards - at;
    return at + place * way / std::abs(way);
}

/// Of lines, 0 to pi/2.
double angleBetween(Point u, Point v) {
    return std::atan2(std::abs(cross(u, v)), std::abs(dot(u, v)));
}

} // namespace

std::string_view name(SixBarKind kind) {
    static constexpr std::array<std::string_view, 4> kNames{"watt-1", "watt-2", "stephenson-1",
                                                            "stephenson-3"};
    return kNames[static_cast<std::size_t>(kind)];
}

const std::vector<SixBarKind>& allSixBars() {
    using enum SixBarKind;
    static const std::vector kAll{Watt1, Watt2, Stephenson1, Stephenson3};
    return kAll;
}

bool hasOutputAtGround(SixBarKind kind) {
    return kind == SixBarKind::Watt2 || kind == SixBarKind::Stephenson3;
}

bool startsOnCoupler(SixBarKind kind) {
    return kind == SixBarKind::Watt1 || kind == SixBarKind::Stephenson3;
}

FourBarPlaces hingesOf(const Linkage& linkage, const Pose& pose) {
    return {linkage.driver.fixed, linkage.follower.fixed, linkage.driver.holdingPoint(pose),
            linkage.follower.holdingPoint(pose)};
}

double FourBarPlaces::transmission() const {
    return angleBetween(B - A, B - B0);
}

double SecondDyadPlaces::transmission() const {
    return angleBetween(D - C, D - E);
}

std::pair<Point, Point> endsOf(const SecondDyad& dyad, const FourBarPlaces& bar) {
    const Point end = hasOutputAtGround(dyad.kind) ? inFrame(bar.A0, bar.B0, dyad.end)
                                                   : inFrame(bar.B0, bar.B, dyad.end);
    if (startsOnCoupler(dyad.kind)) return {inFrame(bar.A, bar.B, dyad.start), end};
    const bool isOnCrank = dyad.kind == SixBarKind::Stephenson1;
    return {isOnCrank ? inFrame(bar.A0, bar.A, dyad.start) : inFrame(bar.B0, bar.B, dyad.start),
            end};
}

std::optional<SecondDyadPlaces> placesOf(const SecondDyad& dyad, const FourBarPlaces& bar) {
    const auto [C, E] = endsOf(dyad, bar);
    const double L = std::abs(E - C), b = dyad.first, c = dyad.second;
    const double cosine = (b * b + L * L - c * c) / (2 * b * L);
    if (!(std::abs(cosine) <= 1.0)) return std::nullopt;
    const double angle = std::arg(E - C) + dyad.side * std::acos(cosine);
    return SecondDyadPlaces{C, C + std::polar(b, angle), E};
}

} // namespace trammel::synthesis
