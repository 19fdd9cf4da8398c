#pragma once

#include "io/json_value.h"
#include "studio/document/places.h"

#include <vector>

namespace trammel::studio {

/// What of an item moves as one when it is moved in the 3-D view.
struct Movable {
    QString item;
    std::vector<Place> parts;
    /// Where its handles are: the place, with the axes of the frame in which that is given; in the
    /// world, initial pose.
    Eigen::Isometry3d handles = Eigen::Isometry3d::Identity();
    int carrier = -1; ///< the body that the handles go along with; -1: none
    bool canTurn = false;
};

/// A body with its orientation, a shape, a joint with its axes, the points of a force or measure;
/// nothing where an item has no place of its own. Like typing, moving a body leaves joints and all
/// else that is stated in the world where they are.
std::optional<Movable> movableItem(const Document& document, const QString& item);
/// One place alone. @pre a point
Movable movablePlace(const Place& place);

/// The document's tree with the item moved, rounded to 12 digits; what stays keeps its text.
/// @param motion in the world, initial pose
io::JsonValue moved(const Document& document, const Movable& movable,
                    const Eigen::Isometry3d& motion);
/// Turns a direction of a tree; one that has a length keeps it, others become unit.
/// @param direction in the world, initial pose, unit
/// @param step of its unit vector's entries, 0: none
void turnTo(io::JsonValue& root, const Place& place, const Vec3& direction, double step = 0.0);
/// The document's tree with a point put somewhere.
/// @param world initial pose, m
/// @param step of its coordinates, m; 0: none
io::JsonValue putAt(const Document& document, const Place& place, const Vec3& world,
                    double step = 0.0);

} // namespace trammel::studio
