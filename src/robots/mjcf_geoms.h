#pragma once

#include "robots/import_options.h"
#include "robots/mjcf_contents.h"

#include <array>
#include <map>
#include <optional>
#include <string>

namespace trammel::robots {

/// Reads shapes, with the meshes and colours of the section "asset".
class MjcfGeoms {
public:
    /// Tells of assets that are not read.
    MjcfGeoms(MjcfContents& contents, const ImportOptions& options);

    /// A shape in the frame that `frame` has in its link; its contacts' material by friction.
    /// None where its kind is not read or its mesh is not there, which is told.
    /// @throws ImportError for sizes that are missing or not positive
    /// @param isPaired whether it collides by a stated pair, whatever its bits say
    std::optional<Geometry> read(const MjcfElement& element, const Pose& frame, bool isPaired);
    /// What bits and groups say.
    static MjcfGeom contactOf(const MjcfElement& element);

private:
    struct Asset {
        std::string file; ///< empty: vertices
        std::vector<Vec3> vertices;
        Vec3 scale = Vec3::Ones();
    };

    void readMesh(const MjcfElement& element);
    bool readSolid(const MjcfElement& element, Geometry& geometry);
    bool readMeshShape(const MjcfElement& element, Geometry& geometry);
    void readRound(const MjcfElement& element, const std::string& type, bool hasEnds,
                   Geometry& geometry) const;
    void readColor(const MjcfElement& element, Geometry& geometry) const;
    std::string frictionMaterial(const MjcfElement& element);

    MjcfContents& m_contents;
    const ImportOptions& m_options;
    std::map<std::string, Asset> m_meshes;
    std::map<std::string, std::array<double, 4>> m_colors; ///< by material
};

} // namespace trammel::robots
