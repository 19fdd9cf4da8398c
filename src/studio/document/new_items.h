#pragma once

#include "io/json_value.h"
#include "studio/document/likely_joint.h"

#include <QString>
#include <QStringList>

/// What new items hold: valid values, ready to be edited.
namespace trammel::studio {

class Document;

/// What the user chose for a new force, measure or contact pair to act on.
struct ItemWish {
    std::vector<std::string> bodies; ///< "ground" is one; more than two do not count
    std::vector<std::string> joints;
};

/// The list that items of a kind are added to, e.g. "/joints".
/// Names in the new items are unique. Forces, measures and contact pairs are of two chosen bodies
/// or of the ground and one, else of the ground and the first body; those of a joint of a chosen
/// one.
QString addParameter(Document& document);
QString addMaterial(Document& document);
/// A cube, beside what there is.
QString addBody(Document& document);
/// Joins what likelyJoint() finds for the wish.
QString addJoint(Document& document, const QString& type, const JointWish& wish = {});
QString addJointAt(Document& document, const QString& type, const LikelyJoint& where);
QString addForce(Document& document, const QString& type, const ItemWish& wish = {});
QString addMeasure(Document& document, const QString& type, const ItemWish& wish = {});
/// Of a unit that is still to be chosen; it sets what the first joint or body has.
QString addController(Document& document);
/// Settings of two bodies that have none of their own yet, the chosen ones, else the ground and a
/// body before two bodies.
QString addContactPair(Document& document, const ItemWish& wish = {});
/// @param owner "/ground" or a body's pointer.
QString addShape(Document& document, const QString& owner, const QString& type);

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

/// Whether joints, forces and contact pairs can be added: they need a body.
bool hasBodies(const Document& document);
/// Why there cannot be an item of that type, for the user; empty where there can.
/// @param ownName of the item that would get that type, if it is there already
QString whyNot(const Document& document, const QString& type, const QString& ownName = {});

} // namespace trammel::studio
