#pragma once

#include "synthesis/document_linkage.h"
#include "synthesis/solutions.h"

#include <array>

namespace trammel::synthesis {

/// The four-bar of a document as a solution of "draw this curve": first the pose that it is drawn
/// in, of one whose driver does not turn fully a second one as far as it may swing.
Solution solutionOf(const DocumentLinkage& fourBar);

/// Its two cognates likewise, each driven at the side at which it is better.
/// @throws Refused where there is none
std::array<Solution, 2> cognateSolutions(const DocumentLinkage& fourBar);

/// The model file of a cognate, in the plane of the document that it is of.
/// @throws sketch::Refused where nodes come together
io::JsonValue cognateModel(const io::JsonValue& document, const Solution& cognate,
                           const std::string& title);

} // namespace trammel::synthesis
