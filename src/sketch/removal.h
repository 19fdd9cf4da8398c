#pragma once

#include "sketch/editor.h"

namespace trammel::sketch {

/// Names in all formulas of a value, as often as they occur.
void collectNames(const io::JsonValue& value, std::vector<std::string>& names);

/// Parameters that the drawing made and that something rests on, to take those away that nothing
/// rests on any more once items are gone.
class DrawnParameters {
public:
    explicit DrawnParameters(const Editor& editor);

    bool uses(const std::string& parameter) const { return m_used.contains(parameter); }
    /// @param gone names of items that were removed; their own parameters begin with them
    void removeUnused(Editor& editor, const std::vector<std::string>& gone) const;

private:
    std::set<std::string> m_used;
    std::set<std::string> m_drawn;    ///< of nodes and dimensions
    std::set<std::string> m_measured; ///< of dimensions that nothing follows
};

} // namespace trammel::sketch
