#pragma once

#include "io/json_value.h"

#include <QString>
#include <optional>

class QMimeData;

namespace trammel::studio {

class Document;

/// MIME type of one copied item.
inline constexpr auto kItemMimeType = "application/vnd.trammel.item+json";

/// An item of a model with what it takes along to another one.
struct CopiedItem {
    QString list; ///< "/bodies"; of a shape "/shapes", which has no place of its own
    QString name;
    io::JsonValue item;
    io::JsonValue materials = io::JsonValue::object();  ///< that its shapes name, by name
    io::JsonValue parameters = io::JsonValue::object(); ///< that its formulas name, by name
};

/// @param pointer of an element (isElement())
CopiedItem copiedItem(const Document& document, const QString& pointer);

/// As JSON of kItemMimeType and as text.
QMimeData* toMimeData(const CopiedItem& copied);
/// Nothing where the data are no item.
std::optional<CopiedItem> fromMimeData(const QMimeData* data);

/// Why the item cannot be pasted, for the user, e.g. a joint whose body is not there; empty where
/// it can. @param owner pointer of the body or ground that gets a shape; may be empty
QString whyNotPasted(const Document& document, const CopiedItem& copied, const QString& owner);

/// Adds the item, with a name of its own, and the materials and parameters that are missing, as one
/// undo step. Where the document has a material or parameter of that name, it is the one meant.
/// @pre whyNotPasted() has nothing against it
/// @returns the new item's pointer
QString pasteItem(Document& document, const CopiedItem& copied, const QString& owner);

} // namespace trammel::studio
