#pragma once

#include "synthesis/linkage.h"
#include "synthesis/nine_points.h"
#include "synthesis/watch.h"

#include <span>
#include <vector>

namespace trammel::synthesis {

/// A class of four-bars through nine points: three cognates, each counted once for each order of
/// its two links.
struct NineClass {
    NineUnknowns z;    ///< one of the class, in m from the first point
    double step = 0.0; ///< the last one of Newton's method over the unknowns: its convergence
    bool isReal = false;
};

struct NineResult {
    std::vector<NineClass> classes; ///< kNineClasses where none was missed
    std::size_t realCount() const;
};

/// All four-bars whose coupler point goes through nine points, at any angles, by parameter
/// homotopy: one path for each class from the stored generic problem straight to this one; those
/// that are lost or end together go again in finer steps. Where classes are missing then, all go by
/// way of another problem, at most twice. Stopped: the classes that were reached.
/// @throws Refused where points coincide
NineResult ninePointClasses(std::span<const Point> points, const Watch& watch = {});

/// The three cognates of a real class with the coupler's poses at the points: place the point,
/// angle that of AB.
struct NineLinkage {
    Linkage linkage;
    Poses poses;
};
std::vector<NineLinkage> linkagesOf(const NineClass& found, std::span<const Point> points);

} // namespace trammel::synthesis
