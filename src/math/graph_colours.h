#pragma once

#include <algorithm>
#include <vector>

namespace trammel::math {

/// Nodes of a graph in groups of one colour: none of a group is coupled with another of it, nor
/// with what another is coupled with. Of a function whose components depend on coupled nodes alone,
/// differences along a group's nodes are told apart (Curtis, Powell, Reid 1974, Journal of the
/// Institute of Mathematics and its Applications 13).
/// @param coupled by node, with itself; symmetric
inline std::vector<std::vector<int>>
groupsOfOneColour(const std::vector<std::vector<int>>& coupled) {
    std::vector<std::vector<int>> groups;
    std::vector<int> colours(coupled.size(), -1);
    std::vector<int> takenBy; // by colour: the node that met it last
    for (int node = 0; node < static_cast<int>(coupled.size()); ++node) {
        for (const int next : coupled[static_cast<std::size_t>(node)])
            for (const int other : coupled[static_cast<std::size_t>(next)])
                if (const int colour = colours[static_cast<std::size_t>(other)]; colour >= 0)
                    takenBy[static_cast<std::size_t>(colour)] = node;
        const auto free = std::ranges::find_if(takenBy, [&](int last) { return last != node; });
        const auto colour = static_cast<std::size_t>(free - takenBy.begin());
        if (colour == groups.size()) {
            groups.emplace_back();
            takenBy.push_back(-1);
        }
        groups[colour].push_back(node);
        colours[static_cast<std::size_t>(node)] = static_cast<int>(colour);
    }
    return groups;
}

} // namespace trammel::math
