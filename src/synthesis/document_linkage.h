#pragma once

#include "io/json_value.h"
#include "model/model.h"
#include "synthesis/linkage.h"

namespace trammel::synthesis {

/// The four-bar of a model in the plane that it is drawn in.
struct DocumentLinkage {
    Linkage linkage; ///< driven where the model is, else at its first hinge
    Pose pose;       ///< of the coupler as it is drawn: its measured point, angle from A to B
};

/// Four hinges across the plane, two of them at the ground, and a measured point of the coupler.
/// @param model read from the document without errors
/// @throws Refused saying what is missing
DocumentLinkage fourBarOf(const io::JsonValue& document, const model::Model& model);

} // namespace trammel::synthesis
