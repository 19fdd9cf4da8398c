#pragma once

#include "results/run_data.h"
#include "studio/view3d/vector_mark.h"

#include <vector>

namespace trammel::studio {

/// Of too many those with the largest vectors.
void keepLargest(std::vector<VectorMark>& marks, std::size_t most);

/// The contact points of a frame as they are drawn: forces on the second body, or on the first
/// where the second is the ground: what moves. Of too many the ones with the largest forces.
std::vector<VectorMark> contactMarks(const results::RunData& run, std::size_t frame,
                                     std::size_t most);

} // namespace trammel::studio
