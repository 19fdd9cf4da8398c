#pragma once

#include "model/model.h"

#include <set>
#include <string>
#include <vector>

namespace trammel::studio {

/// The model of a run as it is drawn beside a document that may have other items: each of the run's
/// has the place in its list that the document's of the same name has, so that a pointer means the
/// same in both.
struct RunScene {
    RunScene(const model::Model& ran, const model::Model& document);

    /// What only the run had stands behind the rest.
    model::Model model;
    /// What only the document has, by ownerOf(): it keeps its place and is not drawn.
    std::set<std::string> absent;
    /// Index among the run's bodies of each body; -1 where it is absent.
    std::vector<int> ranBodies;

    /// @param ran of the run's bodies, in the run's order
    std::vector<model::Pose> poses(const std::vector<model::Pose>& ran) const;
};

} // namespace trammel::studio
