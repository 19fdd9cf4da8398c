#pragma once

#include "math/vector.h"

#include <Eigen/Geometry>
#include <QString>
#include <optional>

namespace trammel::studio {

class Document;

enum class PlaceKind { Point, Direction, Orientation };

/// A point, direction or orientation that the document states, with the frame in which it does.
struct Place {
    QString pointer; ///< of the value: "/joints/0/axis"
    PlaceKind kind = PlaceKind::Point;
    int frameBody = -1; ///< whose frame it is or lies in, in the model's order; -1: the world
    int carrier = -1;   ///< the body that the place goes along with; -1: none
    Eigen::Isometry3d frame = Eigen::Isometry3d::Identity(); ///< in the world, initial pose
    Vec3 value = Vec3::Zero();                               ///< in the frame; m
    Quat turn = Quat::Identity();                            ///< of an orientation, in the frame
    bool hasLength = false;   ///< of a direction: a velocity, a force; not an axis or normal
    Vec3 foot = Vec3::Zero(); ///< where it is drawn, in the world, initial pose; a point's own
};

/// What a value says in space; nothing where it is no place, direction or orientation, or one that
/// cannot be evaluated. What is not stated counts as its default.
std::optional<Place> placeAt(const Document& document, const QString& pointer);

/// In which frame a value is given, for reading: "in the world", "in the frame of crank"; empty
/// where it is no place, direction or orientation.
QString frameTitle(const Document& document, const QString& pointer);

/// Whether it is a point or a direction, which can be picked.
bool canBePicked(const Document& document, const QString& pointer);

} // namespace trammel::studio
