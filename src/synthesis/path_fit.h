#pragma once

#include "synthesis/second_dyad.h"
#include "synthesis/watch.h"

#include <cstdint>
#include <span>

namespace trammel::synthesis {

/// A linkage with a crank and angles of it for a path, in the variables of the literature: lengths
/// r1 (ground), r2 (crank), r3 (coupler), r4 (rocker), the coupler point c in the frame at A along
/// AB, the ground's angle th and origin o, angles t from the ground:
///     point = o + e^{i th} (r2 e^{i t} + c e^{i th3(t)})
/// The sum of squared distances is least. By the kind of the follower
///     RR   th3 of the four-bar on one side
///     PR   r2 sin t + r3 sin th3 = h          a slider-crank, its slide along the ground's angle
///     RP   sin(arg e - th3) = h/|e|, e = r1 - r2 e^{i t}    the coupler slides through B0
/// with the offset h of the slide from A0, or of B0 from A; the other assembly of a slider is the
/// same linkage with th, or c and h, turned by 180 degrees. With a second dyad a four-bar is a
/// six-bar, whose point is on the link CD, c in the frame at C along CD:
///     point = o + e^{i th} (C(t) + c e^{i th5(t)})
struct PathVariables {
    double ground = 0.0, crank = 0.0, coupler = 0.0, rocker = 0.0; ///< m
    Point tracer;                                                  ///< c, m
    double groundAngle = 0.0;                                      ///< rad
    Point origin;                                                  ///< m
    std::vector<double> angles;                                    ///< t by point, rad
    double side = 1.0; ///< 1: B to the left of the way from A to B0, else -1; of RR
    DyadKind follower = DyadKind::RR;
    double offset = 0.0; ///< h, m; of sliders
    std::optional<SecondDyad> dyad;
};

/// The coupler's angle th3 from the ground's direction at a crank angle from it; nothing where the
/// linkage is not assembled.
std::optional<double> couplerAngle(const PathVariables& v, double crankAngle);
/// The hinges of a four-bar before it is laid to its place: A0 at 0, B0 along x.
std::optional<FourBarPlaces> hingesAt(const PathVariables& v, double crankAngle);
/// Whether the crank turns fully: by Grashof, of a four-bar as its shortest link.
bool turnsFully(const PathVariables& v);
/// The point at one of the angles.
std::optional<Point> pointAt(const PathVariables& v, std::size_t index);

enum class Timing {
    Free,  ///< each angle is found
    Steps, ///< the angles' differences are given, the first one is found
    Given  ///< from the ground's direction
};

struct PathFitTask {
    std::span<const Point> points;
    Timing timing = Timing::Free;
    std::vector<double> angles;           ///< by point, rad; of Timing::Free none
    double shortest = 0.0, longest = 0.0; ///< m, of links; 0: a hundredth and ten times the spread
    double farthest = 0.0;  ///< m, of tracer and origin along each axis; 0: ten times the spread
    bool hasFrame = false;  ///< origin 0 and ground along x
    bool needsCrank = true; ///< it turns fully; of a four-bar as the shortest link
    DyadKind follower = DyadKind::RR;
    std::optional<SixBarKind> sixBar; ///< it closes in all positions of the crank
    double transmission = 0.0;        ///< least angle in all of them, rad; of cranks between hinges
    int samples = 20000;              ///< random shapes, of which `starts` are refined
    int starts = 40;
    std::vector<PathVariables> guesses; ///< that are refined, too
    std::uint64_t seed = 1;
};

struct PathFit {
    PathVariables variables;
    double sum = 0.0; ///< of squared distances, m^2
};

/// The best different fits, the least sum first. Many random shapes r1/r2, r3/r2, r4/r2, h/r2 and
/// first angles are judged by variable projection: o, r2 e^{i th} and c e^{i th} enter linearly, so
/// that their best values are a linear least-squares problem of three complex unknowns. The best
/// ones are starts of leastSquares() over all variables within their bounds. [Golub and Pereyra,
/// SIAM J. Num. Anal. 10 (1973) 413-432]
std::vector<PathFit> fitPath(const PathFitTask& task, const Watch& watch = {});

/// All lengths times a factor.
PathVariables scaled(PathVariables variables, double by);

/// As a linkage driven at its crank, with the coupler's poses at the points: place the tracer,
/// angle that of AB.
struct PathLinkage {
    Linkage linkage;
    Poses poses;
    std::optional<SixBar> sixBar; ///< poses are then of C where it is on the coupler, else of A
};
PathLinkage linkageOf(const PathVariables& variables);

} // namespace trammel::synthesis
