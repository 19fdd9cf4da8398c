#include "synthesis/motion.h"

#include <algorithm>
#include <cmath>

namespace trammel::synthesis {

namespace {

std::size_t nearestIndex(const Poses& poses, const Pose& pose, double size) {
    const auto way = [&](const Pose& other) { return distance(other, pose, size); };
    return static_cast<std::size_t>(std::ranges::min_element(poses, {}, way) - poses.begin());
}

bool isOn(const Circuit& circuit, const Pose& pose, double size) {
    const Pose& nearest = circuit.poses[nearestIndex(circuit.poses, pose, size)];
    return distance(nearest, pose, size) < 0.02 * size; // two of its steps
}

/// The places of poses on a closed circuit in steps from the first one on, in one sense.
std::vector<std::size_t> stepsFromFirst(const std::vector<std::size_t>& indices, std::size_t count,
                                        bool isAhead) {
    std::vector<std::size_t> steps;
    for (const std::size_t index : indices)
        steps.push_back(isAhead ? (index + count - indices[0]) % count
                                : (indices[0] + count - index) % count);
    return steps;
}

/// From the first pose through all others to the last one.
Poses between(const Circuit& circuit, const Poses& poses, double size) {
    const std::size_t count = circuit.poses.size();
    std::vector<std::size_t> indices;
    for (const Pose& pose : poses)
        indices.push_back(nearestIndex(circuit.poses, pose, size));
    auto ahead = stepsFromFirst(indices, count, true), back = stepsFromFirst(indices, count, false);
    const bool isAhead = std::ranges::is_sorted(ahead) &&
                         (!std::ranges::is_sorted(back) || ahead.back() <= back.back());
    const auto& steps = isAhead ? ahead : back;
    const std::size_t last = *std::ranges::max_element(steps);
    Poses way;
    for (std::size_t k = 0; k <= last; ++k)
        way.push_back(circuit.poses[(indices[0] + (isAhead ? k : count - k)) % count]);
    return way;
}

} // namespace

const Pose& SolutionMotion::at(double share) const {
    const auto count = static_cast<double>(way.size());
    double place = share - std::floor(share);
    if (!isRound) place = 1.0 - std::abs(1.0 - 2.0 * place);
    return way[std::min(way.size() - 1, static_cast<std::size_t>(place * count))];
}

SolutionMotion motionOf(const Solution& solution) {
    const double size = solution.labels.extent;
    SolutionMotion motion;
    for (const Pose& pose : solution.poses) {
        const auto hasIt = [&](const Circuit& circuit) { return isOn(circuit, pose, size); };
        if (std::ranges::none_of(motion.circuits, hasIt))
            motion.circuits.push_back(circuitThrough(solution.linkage, pose, size));
    }
    const Circuit& circuit = motion.circuits.front();
    const bool goesRound = solution.labels.turnsFully || solution.labels.defect != Defect::None ||
                           solution.poses.size() < 2;
    motion.way = goesRound ? circuit.poses : between(circuit, solution.poses, size);
    motion.isRound = goesRound && circuit.isClosed;
    return motion;
}

} // namespace trammel::synthesis
