#pragma once

#include "robots/robot.h"

#include <vector>

namespace trammel::robots {

/// A robot as a tree of links from the world, which formats of trees are written from.
struct LinkTree {
    struct Node {
        int link = 0;
        int parent = kWorld; ///< link
        int source = -1;     ///< joint of the robot that hangs it on its parent
        /// The same, turned around where the tree goes from its child; its coordinate stays.
        Joint joint;
    };
    std::vector<Node> nodes;  ///< parents before their children; every link once
    std::vector<int> closers; ///< joints of the robot that close loops
};
/// @pre joints lead from the world to every link
LinkTree linkTree(const Robot& robot);

/// A mesh file's name in a file that is written at `out`: beside it, where the mesh is copied to
/// if it is elsewhere. @throws std::runtime_error where it cannot be
std::string meshBeside(const std::filesystem::path& mesh, const std::filesystem::path& out);

} // namespace trammel::robots
