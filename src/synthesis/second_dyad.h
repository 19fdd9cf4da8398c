#pragma once

#include "synthesis/linkage.h"

#include <optional>
#include <string_view>
#include <vector>

namespace trammel::synthesis {

/// Six-bars that a four-bar driven at its crank becomes by two more links C-D and D-E, by the
/// bodies that C and E are on.
enum class SixBarKind {
    Watt1,       ///< coupler and follower
    Watt2,       ///< follower and ground
    Stephenson1, ///< crank and follower
    Stephenson3  ///< coupler and ground
};
std::string_view name(SixBarKind kind); ///< "watt-1", "watt-2", "stephenson-1", "stephenson-3"
const std::vector<SixBarKind>& allSixBars();
/// Whether the link D-E turns about a pivot of the ground.
bool hasOutputAtGround(SixBarKind kind);
bool startsOnCoupler(SixBarKind kind);

/// The hinges of a four-bar in a pose.
struct FourBarPlaces {
    Point A0, B0, A, B;

    double transmission() const; ///< between coupler and follower, 0 to pi/2
};
FourBarPlaces hingesOf(const Linkage& linkage, const Pose& pose);

/// The two links C-D-E. C and E are in frames of their bodies: ground at A0 along A0B0, crank at A0
/// along A0A, coupler at A along AB, follower at B0 along B0B.
struct SecondDyad {
    SixBarKind kind = SixBarKind::Stephenson3;
    Point start, end;                 ///< C, E, m
    double first = 1.0, second = 1.0; ///< CD, DE, m
    double side = 1.0;                ///< 1: D to the left of the way from C to E, else -1
};

struct SecondDyadPlaces {
    Point C, D, E; ///< world

    double firstAngle() const { return std::arg(D - C); }
    double outputAngle() const { return std::arg(D - E); }
    /// Between the two links, 0 to pi/2.
    double transmission() const;
};
/// Nothing where the links do not reach each other.
std::optional<SecondDyadPlaces> placesOf(const SecondDyad& dyad, const FourBarPlaces& bar);
/// C and E alone.
std::pair<Point, Point> endsOf(const SecondDyad& dyad, const FourBarPlaces& bar);

/// A four-bar's second dyad, with the point of the link C-D that is traced, in the frame at C along
/// CD.
struct SixBar {
    SecondDyad dyad;
    Point tracer;
};

} // namespace trammel::synthesis
