#pragma once

#include "io/json_value.h"

#include <QString>
#include <QStringList>
#include <utility>
#include <vector>

/// Edits of several items at once, each one undo step.
namespace trammel::studio {

class Document;

/// Removes items with what cannot be without them; of a selection wholeElements().
void removeItems(Document& document, const QStringList& selected);

/// Copies items into their own lists; of a selection wholeElements(). Bodies take along the joints,
/// forces and contact pairs that are between them, and are put beside what there is.
/// @returns pointers of the copies, those of companions not among them
QStringList duplicateItems(Document& document, const QStringList& selected);

/// Sets a value of each item at the same key below it; null clears it.
void setForAll(Document& document, const QStringList& items, const QString& key,
               const io::JsonValue& value);

/// Bodies, shapes and the ground as the shapes that they consist of.
QStringList shapesOf(const Document& document, const QStringList& pointers);

/// Moves bodies along an axis (0, 1, 2) of the world so that the middles of their extents are where
/// that of one of them is. Joints stay.
void alignBodies(Document& document, const QStringList& pointers, const QString& leader, int axis);

/// A coordinate that is stated as a number or a formula, moved on.
io::JsonValue movedBy(const io::JsonValue& coordinate, double way);

} // namespace trammel::studio
