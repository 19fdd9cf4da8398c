#pragma once

#include "io/json_value.h"
#include "math/vector.h"

#include <QString>
#include <QStringList>
#include <string>
#include <string_view>

/// What items of a type hold, and how they become another type.
namespace trammel::studio {

class Document;

/// The same joint, force, measure or shape as another type: what both types use stays, what the new
/// one needs beside that gets a valid value, the rest goes.
/// @pre whyNot() has nothing against it
io::JsonValue jointAs(const Document& document, const io::JsonValue& joint, const QString& type);
/// @pre whyNot() has nothing against it
io::JsonValue forceAs(const Document& document, const io::JsonValue& force, const QString& type);
io::JsonValue measureAs(const Document& document, const io::JsonValue& measure,
                        const QString& type);
/// How a body follows others, in another way than before: whom it followed stays where it can.
/// @param body its pointer
io::JsonValue followAs(const Document& document, const QString& body, const QString& type);
io::JsonValue shapeAs(const io::JsonValue& shape, const QString& type);
/// A hull that is given by its "points" or by a "file".
io::JsonValue hullFrom(const io::JsonValue& shape, const QString& source);

/// Keys that describe what a joint of that type connects and its geometry, in the order of a form.
QStringList jointKeys(const QString& type);
/// The same for a force: what it acts on and its law.
QStringList forceKeys(const QString& type);
QStringList measureKeys(const QString& type);
/// Whether limits, a motor, a spring, ... may act on the coordinate of a joint of that type.
bool hasCoordinate(const QString& type);
/// Whether that coordinate is a way, in metres, and not an angle.
bool isSlide(const QString& type);
/// Names of the joints with a coordinate, but for one.
QStringList coordinateJoints(const Document& document, const QString& except = {});
/// Names of bodies that a body may follow: the others, but for those that follow themselves.
QStringList followableBodies(const Document& document, const QString& follower);
/// The type of the joint of that name; empty where there is none.
QString jointType(const Document& document, const QString& name);
QStringList shapeKeys(const QString& type);
/// The same for a shape that there is: a hull has points or a file.
QStringList shapeKeys(const io::JsonValue& shape);
/// Why there cannot be an item of that type, for the user; empty where there can.
/// @param ownName of the item that would get that type, if it is there already
QString whyNot(const Document& document, const QString& type, const QString& ownName = {});

// Of what new items are made

/// Whole numbers are written as such.
io::JsonValue vectorEntries(const Vec3& v);
/// An item that states its type only.
io::JsonValue ofType(const QString& type);
/// Its name; empty where there is none.
std::string firstBody(const Document& document);
/// A body's origin; the world's where there is none of that name.
Vec3 originOf(const Document& document, std::string_view body);

} // namespace trammel::studio
