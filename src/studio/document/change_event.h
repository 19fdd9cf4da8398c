#pragma once

#include <QString>

namespace trammel::studio {

/// What an edit, an undo or a redo did to the document.
struct ChangeEvent {
    enum class Kind {
        Reset,       ///< another document
        Value,       ///< the value at `pointer`
        ItemAdded,   ///< `pointer` is the new item
        ItemRemoved, ///< `pointer` was the item; items that referred to it may be gone too
        ItemMoved,   ///< `pointer` is the item's new place
        ItemRenamed, ///< `pointer` is the item under its new name
    };
    Kind kind = Kind::Reset;
    QString pointer;

    bool isStructural() const { return kind != Kind::Value; }
};

} // namespace trammel::studio
