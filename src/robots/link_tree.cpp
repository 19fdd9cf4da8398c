#include "robots/link_tree.h"

#include "io/model_file.h"
#include "model/regular_file.h"
#include "robots/tree_pose.h"
#include "robots/xml_reader.h"

namespace trammel::robots {

LinkTree linkTree(const Robot& robot) {
    LinkTree tree;
    const std::vector<char> isOfTree =
        spanningJoints(robot.joints, std::vector<char>(robot.links.size(), 0));
    std::vector<char> isPlaced(robot.links.size(), 0), isDone(robot.joints.size(), 0);
    const auto hang = [&](int from) {
        for (std::size_t j = 0; j < robot.joints.size(); ++j) {
            const Joint& joint = robot.joints[j];
            if (!isOfTree[j] || isDone[j] || (joint.parent != from && joint.child != from))
                continue;
            isDone[j] = 1;
            const bool isTurned = joint.parent != from;
            LinkTree::Node node{isTurned ? joint.parent : joint.child, from, static_cast<int>(j),
                                isTurned ? reversed(joint) : joint};
            if (node.link < 0 || isPlaced[node.link]) continue;
            isPlaced[node.link] = 1;
            tree.nodes.push_back(std::move(node));
        }
    };
    hang(kWorld);
    for (std::size_t i = 0; i < tree.nodes.size(); ++i)
        hang(tree.nodes[i].link);
    for (std::size_t j = 0; j < robot.joints.size(); ++j)
        if (!isOfTree[j] && robot.joints[j].kind != JointKind::Free)
            tree.closers.push_back(static_cast<int>(j));
    return tree;
}

std::string meshBeside(const std::filesystem::path& mesh, const std::filesystem::path& out) {
    namespace fs = std::filesystem;
    const fs::path folder = out.parent_path().empty() ? fs::path(".") : out.parent_path();
    std::error_code error;
    const fs::path relative = fs::relative(mesh, folder, error);
    if (!error && fileWithin(folder, relative)) return relative.generic_string();
    const fs::path beside = out.stem().string() + "_meshes";
    fs::create_directories(folder / beside);
    const std::string bytes = model::readRegularFile(mesh);
    // Another mesh of the same name may have been put there.
    fs::path name = beside / mesh.filename();
    const auto isOther = [&] {
        return fs::exists(folder / name) && model::readRegularFile(folder / name) != bytes;
    };
    for (int i = 2; isOther(); ++i)
        name =
            beside / (mesh.stem().string() + '_' + std::to_string(i) + mesh.extension().string());
    io::saveTextFile(folder / name, bytes);
    return name.generic_string();
}

} // namespace trammel::robots
