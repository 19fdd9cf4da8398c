#pragma once

#include "analysis/freedoms/mobility.h"
#include "model/model.h"

#include <vector>

namespace trammel::analysis {

/// Bodies that joints connect with one another without the frame, as a model of its own: with the
/// fixed bodies, without drivers, forces and shapes, and with unit masses, which do not matter.
struct MobilityPart {
    model::Model model;
    std::vector<bool> isDriven; ///< by joint: its coordinate is in use and has to stay
    bool isLoneBody = false;    ///< one body on no joint
};
/// @param system of the whole model
std::vector<MobilityPart> mobilityParts(const model::Model& model, const dynamics::System& system);

/// Adds a part's rank, freedoms, redundant constraints and self-stresses to the whole's.
void addPart(const MobilityPart& part, Mobility& result);

} // namespace trammel::analysis
