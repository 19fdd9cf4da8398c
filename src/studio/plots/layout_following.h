#pragma once

#include "studio/plots/plot_layout.h"

#include <functional>

namespace trammel::studio {

/// The pages as they are of use to another model: without the curves whose channels it has not, the
/// plots that lose all of theirs, and the pages that lose all of those. Built-in pages stay.
LayoutSpec following(const LayoutSpec& layout,
                     const std::function<bool(const std::string& channel)>& exists);

} // namespace trammel::studio
