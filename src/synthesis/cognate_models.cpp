#include "synthesis/cognate_models.h"

#include "synthesis/circuit.h"
#include "synthesis/cognates.h"
#include "synthesis/solution_model.h"

#include <cmath>

namespace trammel::synthesis {

namespace {

/// As far as the driver goes from the pose without a dead centre, less a fifth.
Poses swingOf(const Linkage& linkage, const Pose& start) {
    if (driverTurnsFully(linkage)) return {start};
    const double size = labelsOf(linkage, {start}).extent;
    const double rate = driverRate(linkage, start);
    Poses branch;
    for (const Pose& pose : circuitThrough(linkage, start, size).poses) {
        if (driverRate(linkage, pose) * rate <= 0.0) break;
        branch.push_back(pose);
    }
    if (branch.size() < 2) return {start};
    return {start, branch[branch.size() * 4 / 5]};
}

Solution solutionAt(const Linkage& linkage, const Pose& pose) {
    Solution solution{linkage, swingOf(linkage, pose), {}, 0.0};
    solution.labels = labelsOf(linkage, solution.poses);
    return solution;
}

} // namespace

Solution solutionOf(const DocumentLinkage& fourBar) {
    return solutionAt(fourBar.linkage, fourBar.pose);
}

std::array<Solution, 2> cognateSolutions(const DocumentLinkage& fourBar) {
    std::array<Solution, 2> solutions;
    const auto cognates = cognatesOf(fourBar.linkage, fourBar.pose);
    for (std::size_t i = 0; i < solutions.size(); ++i) {
        const Cognate& cognate = cognates[i];
        solutions[i] = solutionAt(cognate.linkage, cognate.pose);
        Solution other = solutionAt(cognate.linkage.exchanged(), cognate.pose);
        if (isBetter(other, solutions[i])) solutions[i] = std::move(other);
    }
    return solutions;
}

io::JsonValue cognateModel(const io::JsonValue& document, const Solution& cognate,
                           const std::string& title) {
    io::JsonValue sketch;
    if (const io::JsonValue* given = document.at("/sketch")) {
        std::vector<std::pair<std::string, io::JsonValue>> plane;
        for (const char* key : {"plane", "origin", "u", "v"})
            if (const io::JsonValue* value = given->find(key)) plane.emplace_back(key, *value);
        if (!plane.empty()) sketch = io::JsonValue::object(std::move(plane));
    }
    return modelOf(cognate.linkage, cognate.poses, {}, Marks::Points,
                   {title, describe(cognate), sketch});
}

} // namespace trammel::synthesis
