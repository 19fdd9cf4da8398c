#pragma once

#include "model/model.h"

namespace trammel::support {

/// A binary tree of 2^levels - 1 rods of 1 m and 1 kg on ball joints, two at the end of each, the
/// first hung from the ground; from one level to the next the pairs spread in another plane.
model::Model binaryTree(int levels);

/// side x side square plates of 0.5 m and 1 kg in the horizontal plane, each linked to its
/// neighbours by ball joints half-way between them, those of one edge to the ground: loops with
/// redundant rows while it is flat.
model::Model linkedGrid(int side);

} // namespace trammel::support
