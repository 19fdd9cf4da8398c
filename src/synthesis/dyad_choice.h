#pragma once

#include "synthesis/dyad.h"

namespace trammel::synthesis {

/// A rectangle along the axes, m.
struct Box {
    Point low, high;
    bool contains(Point p) const {
        return p.real() >= low.real() && p.real() <= high.real() && p.imag() >= low.imag() &&
               p.imag() <= high.imag();
    }
};

/// Where hinges of the ground may be: in an allowed box, if there are any, and in no forbidden one.
/// A slide on the ground has no hinge.
struct PivotRegions {
    std::vector<Box> allowed, forbidden;

    bool permits(Point pivot) const;
    bool permits(const Dyad& dyad) const;
};

/// Dyads for any number of poses of which the first hold exactly, those of the pivots' regions:
/// five: all; more: least squares; fewer: samples, over the regions or, where none are allowed,
/// over a square three times as wide as the poses' spread:
///     four   ground pivots on lines at equal distances along both axes; the slider of each kind
///     three  a grid of ground pivots; sliders of each kind in equal steps of their normal's angle
///     two    a grid of ground pivots, for each some moving ones on the perpendicular bisector of
///            its two places in the body, and the block there; the blocks of a grid of the body
std::vector<Dyad> dyadsFor(const Poses& poses, const PivotRegions& regions = {});

/// The curve of all moving pivots for four poses, with the ground pivots that belong to them (the
/// circle-point and the centre-point curve), as its pieces: each a row of neighbours. Sampled on
/// lines of the body through the middle of its places, at equal angles.
std::vector<std::vector<Dyad>> dyadCurve(const Poses& poses, int lines = 360);

} // namespace trammel::synthesis
