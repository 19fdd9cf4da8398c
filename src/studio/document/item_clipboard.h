#pragma once

#include "io/json_value.h"

#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

class QMimeData;

namespace trammel::studio {

class Document;

/// MIME type of copied items.
inline constexpr auto kItemMimeType = "application/vnd.trammel.item+json";

/// An item of a model with what it takes along to another one.
struct CopiedItem {
    QString list; ///< "/bodies"; of a shape "/shapes", which has no place of its own
    QString name;
    io::JsonValue item;
    io::JsonValue materials = io::JsonValue::object();  ///< that its shapes name, by name
    io::JsonValue parameters = io::JsonValue::object(); ///< that its formulas name, by name
};

/// Items that are copied together. Several bodies have the joints, forces and contact pairs
/// between them behind them, which nobody selected.
struct CopiedItems {
    std::vector<CopiedItem> items;
    std::size_t selected = 0; ///< how many of them were selected; these come first

    CopiedItems() = default;
    CopiedItems(CopiedItem item) : items{std::move(item)}, selected(1) {}
};

/// @param pointer of an element (isElement())
CopiedItem copiedItem(const Document& document, const QString& pointer);
/// @param pointers a selection, of which wholeElements() are copied
CopiedItems copiedItems(const Document& document, const QStringList& pointers);

/// As JSON of kItemMimeType and as text.
QMimeData* toMimeData(const CopiedItems& copied);
/// Nothing where the data are no items.
std::optional<CopiedItems> fromMimeData(const QMimeData* data);

/// Why items cannot be pasted, for the user, e.g. a joint whose body is not there; empty where they
/// can. @param owner pointer of the body or ground that gets shapes; may be empty
QString whyNotPasted(const Document& document, const CopiedItems& copied, const QString& owner);

/// Adds the items, with names of their own, and the materials and parameters that are missing, as
/// one undo step. Where the document has a material or parameter of that name, it is the one meant.
/// Items name each other's copies. Bodies are put beside what there is, with what is between them.
/// @pre whyNotPasted() has nothing against it
/// @returns pointers of the selected ones' copies
QStringList pasteItems(Document& document, const CopiedItems& copied, const QString& owner);

} // namespace trammel::studio
