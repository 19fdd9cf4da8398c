#pragma once

#include "synthesis/dyad.h"

#include <optional>

namespace trammel::synthesis {

/// What a dyad shall be besides; each takes one of its freedoms, a point two.
struct Wishes {
    std::optional<Point> fixed;  ///< g there, world
    std::optional<Point> moving; ///< w there, body axes
    /// w on a line, or g on one, through a point in a direction.
    struct Line {
        Point through, direction;
    };
    std::optional<Line> movingOn, fixedOn;
    /// PR or RP: a slider, which takes two freedoms, and the direction of its normal one more, in
    /// the world or of RP in body axes. Four poses have one slider of each kind, three one for each
    /// direction.
    std::optional<DyadKind> slider;
    std::optional<Point> normal;
};

/// All dyads that hold a body in the given poses. Burmester's problem as one linear system: with
/// u = conj(w) g and v = (Re u, Im u, g, w, 1), seven homogeneous numbers, each pose gives a row
///     [-cos phi, -sin phi, -P, P . e^{i phi}, P . i e^{i phi}, |P|^2 / 2]
/// of which the difference to the first one's, times v, is 0; and v1 v7 = g . w, v2 v7 = w x g.
/// Poses and wishes leave a null space of dimension 3 (SVD), so that these two are conics in its
/// plane: none, two or four real dyads, sliders as those with v7 = 0.
/// [Deshpande and Purwar, J. Mech. Rob. 9 (2017) 061005: one system for RR, PR and RP]
///
/// Each is then made right by Newton's method on its residuals in all poses. Those whose pivots are
/// far away come last.
/// @pre poses and wishes state five conditions: a pose one each
/// @throws Refused where poses depend on each other
std::vector<Dyad> dyadsOf(const Poses& poses, const Wishes& wishes = {});

/// @throws Refused naming the pose: fewer than two, two at one place and angle, all of one angle,
/// which a circle and a line guide in infinitely many ways
void requireDifferent(const Poses& poses);

/// Least squares: the dyad of that kind with the least sum of squared residuals near the given one,
/// by Gauss-Newton steps of least norm.
Dyad fitted(const Dyad& dyad, const Poses& poses);

/// Dyads that hold a body in more than five poses as well as they can: fitted() from the exact ones
/// of many choices of five, each once, the best first.
std::vector<Dyad> dyadsNear(const Poses& poses);

/// The middle of the poses' places, and how far they are from it at most; 1 where they are at one
/// place.
struct Spread {
    Point centre;
    double size = 1.0;
};
Spread spreadOf(const Poses& poses);

} // namespace trammel::synthesis
