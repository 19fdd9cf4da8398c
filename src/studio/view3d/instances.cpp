#include "studio/view3d/instances.h"

#include <Qt3DCore/QAttribute>
#include <Qt3DCore/QBuffer>
#include <Qt3DCore/QGeometry>

namespace trammel::studio {
namespace {

using Qt3DCore::QAttribute;

template <class Item>
QByteArray bytesOf(std::span<const Item> items) {
    return {reinterpret_cast<const char*>(items.data()),
            static_cast<qsizetype>(items.size_bytes())};
}

} // namespace

Instances::Instances(const MeshData& mesh, const RenderEffects& effects, Qt3DCore::QEntity* parent)
    : m_entity(new Qt3DCore::QEntity(parent)),
      m_mesh(mesh.ballRadius > 0.0f ? makeBallSquare(mesh.ballRadius, m_entity)
                                    : makeTriangles(mesh, m_entity)),
      m_places(addBuffer(16, {"placeX", "placeY", "placeZ", "placeOrigin"})),
      m_looks(addBuffer(8, {"thingColour", "thingTint"})) {
    m_entity->addComponent(m_mesh);
    Qt3DRender::QEffect* solid = mesh.isClosed ? effects.solids : effects.instances;
    m_entity->addComponent(makeMaterial(mesh.ballRadius > 0.0f ? effects.balls : solid, m_entity));
    m_entity->setEnabled(false);
}

/// A buffer with a row of so many floats for each instance, four of them an attribute.
Qt3DCore::QBuffer* Instances::addBuffer(int floats, std::initializer_list<const char*> names) {
    Qt3DCore::QGeometry* geometry = m_mesh->geometry();
    auto* buffer = new Qt3DCore::QBuffer(geometry);
    uint offset = 0;
    for (const char* name : names) {
        auto* attribute =
            new QAttribute(buffer, QString::fromLatin1(name), QAttribute::Float, 4, 0, offset,
                           static_cast<uint>(floats) * sizeof(float), geometry);
        attribute->setDivisor(1); // a row for each instance, not for each vertex
        geometry->addAttribute(attribute);
        m_attributes.push_back(attribute);
        offset += 4 * sizeof(float);
    }
    return buffer;
}

void Instances::setPlaces(std::span<const Eigen::Matrix4f> places) {
    m_entity->setEnabled(!places.empty());
    if (places.empty()) return;
    m_places->setData(bytesOf(places));
    const int count = static_cast<int>(places.size());
    if (m_mesh->instanceCount() == count && m_attributes.front()->count() == places.size()) return;
    for (QAttribute* attribute : m_attributes)
        attribute->setCount(static_cast<uint>(count));
    m_mesh->setInstanceCount(count);
}

void Instances::setLooks(std::span<const Look> looks) {
    m_looks->setData(bytesOf(looks));
}

} // namespace trammel::studio
