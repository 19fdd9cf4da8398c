#pragma once

#include <filesystem>
#include <optional>
#include <stop_token>
#include <vector>

namespace trammel::robots {

struct ImportOptions {
    /// Links without inertia, or with an impossible one, get that of their geometry.
    bool fillInertia = false;
    double density = 1000.0; ///< kg/m^3, for that
    /// Whether links that no joint holds are fixed in the world; as the format has it where absent.
    std::optional<bool> fixedBase;
    /// Links with mass that a fixed joint holds stay bodies of their own.
    bool keepFixed = false;
    /// Where the model is going to be written; meshes are put into a folder beside it. Without one
    /// meshes are left out.
    std::filesystem::path modelFile;
    /// Where "package://NAME/..." is looked for, beside the folders above the file.
    std::vector<std::filesystem::path> packageFolders;
    /// URDF: the YAML of closures; without one the file of the same name beside it, if there.
    std::filesystem::path closuresFile;
    /// MJCF: the name, or the number from 0, of the keyframe that the model starts in; without one
    /// it starts as the file draws it.
    std::string keyframe;
    std::stop_token stop{};
};

} // namespace trammel::robots
