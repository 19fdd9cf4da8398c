#pragma once

#include "io/json_value.h"
#include "studio/document/item_types.h"
#include "studio/document/likely_joint.h"

#include <QString>
#include <string>
#include <vector>

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

/// Whether joints, forces and contact pairs can be added: they need a body.
bool hasBodies(const Document& document);

} // namespace trammel::studio
