#include "studio/view3d/scene_markers.h"

#include <numbers>

namespace trammel::studio {

namespace {

constexpr double kShaft = 0.022, kWire = 0.016; // of the size

Eigen::Matrix4f placeOf(const SceneMarker& marker) {
    const Eigen::Affine3d place = Eigen::Translation3d(marker.point) * rotationFromZ(marker.along) *
                                  Eigen::Scaling(marker.size);
    return place.matrix().cast<float>();
}

} // namespace

SceneMarkers::SceneMarkers(const RenderEffects& effects, const FrameGraph& graph,
                           Qt3DCore::QEntity* parent)
    : m_root(new Qt3DCore::QEntity(parent)),
      m_instances{Instances(arrowMesh(kShaft, 1.0), effects, m_root),
                  Instances(arcMesh(1.0, kWire, 0.0, 2.0 * std::numbers::pi), effects, m_root),
                  Instances(ellipsoidMesh(Vec3::Ones(), 20), effects, m_root)} {
    m_root->addComponent(graph.markLayer);
    m_root->setEnabled(false);
}

void SceneMarkers::set(std::span<const SceneMarker> markers) {
    m_root->setEnabled(!markers.empty());
    for (std::size_t form = 0; form < kForms; ++form) {
        std::vector<Eigen::Matrix4f> places;
        std::vector<Instances::Look> looks;
        for (const SceneMarker& marker : markers) {
            if (static_cast<std::size_t>(marker.form) != form) continue;
            places.push_back(placeOf(marker));
            looks.push_back({marker.colour, {}});
        }
        m_instances[form].setLooks(looks);
        m_instances[form].setPlaces(places);
    }
}

} // namespace trammel::studio
