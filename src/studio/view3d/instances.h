#pragma once

#include "studio/view3d/render_parts.h"

#include <Eigen/Core>
#include <span>

namespace Qt3DCore {
class QAttribute;
class QBuffer;
} // namespace Qt3DCore

namespace trammel::studio {

/// One mesh drawn many times by one entity, each time with a place, a colour and a tint: an entity
/// for each would cost time in every picture.
class Instances {
public:
    /// A tint's fourth number is how much of it a thing takes on.
    struct Look {
        Rgba colour{}, tint{};
    };

    /// None yet. The parent owns what is drawn.
    Instances(const MeshData& mesh, const RenderEffects& effects, Qt3DCore::QEntity* parent);

    Qt3DCore::QEntity* entity() const { return m_entity; }
    /// As many are drawn as there are places; zeros hide one.
    void setPlaces(std::span<const Eigen::Matrix4f> places);
    /// @pre for each place one
    void setLooks(std::span<const Look> looks);

private:
    Qt3DCore::QBuffer* addBuffer(int floats, std::initializer_list<const char*> names);

    Qt3DCore::QEntity* m_entity;
    Qt3DRender::QGeometryRenderer* m_mesh;
    std::vector<Qt3DCore::QAttribute*> m_attributes;
    Qt3DCore::QBuffer *m_places, *m_looks;
};

} // namespace trammel::studio
