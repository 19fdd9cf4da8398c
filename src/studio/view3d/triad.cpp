#include "studio/view3d/triad.h"

#include "studio/view3d/orbit_camera.h"

namespace trammel::studio {

Triad::Triad(const RenderEffects& effects, const FrameGraph& graph, Qt3DCore::QEntity* parent)
    : m_effects(effects), m_graph(graph), m_parent(parent) {}

void Triad::setTextColour(const QColor& colour) {
    delete m_root;
    m_names.clear();
    m_root = new Qt3DCore::QEntity(m_parent);
    m_root->addComponent(m_graph.triadLayer);
    constexpr Rgba kColours[] = {
        {0.85f, 0.27f, 0.24f, 1}, {0.33f, 0.66f, 0.30f, 1}, {0.27f, 0.48f, 0.88f, 1}};
    const QString names[] = {QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("z")};
    for (int axis = 0; axis < 3; ++axis) {
        const Vec3 direction = Vec3::Unit(axis);
        MeshData mesh;
        append(mesh, arrowMesh(0.055, 1.0), Eigen::Isometry3d(rotationFromZ(direction)));
        auto* arrow = new Qt3DCore::QEntity(m_root);
        arrow->addComponent(makeTriangles(mesh, arrow));
        arrow->addComponent(new SurfaceMaterial(m_effects, kColours[axis], arrow));
        Qt3DCore::QEntity* name = makeLabel(m_effects, names[axis], 0.6, colour, m_root);
        m_names.push_back(new Qt3DCore::QTransform(name));
        m_names.back()->setTranslation(toQt(1.25 * direction));
        name->addComponent(m_names.back());
    }
}

void Triad::face(const OrbitCamera& camera) {
    m_graph.triadCamera->setPosition(toQt(-10.0 * camera.forward()));
    m_graph.triadCamera->setViewCenter({});
    m_graph.triadCamera->setUpVector(toQt(camera.up()));
    Mat3 axes;
    axes << camera.right(), camera.up(), -camera.forward();
    const Eigen::Quaternionf facing(axes.cast<float>());
    for (Qt3DCore::QTransform* name : m_names)
        name->setRotation(QQuaternion(facing.w(), facing.x(), facing.y(), facing.z()));
}

} // namespace trammel::studio
