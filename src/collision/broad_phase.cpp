#include "collision/broad_phase.h"

#include "collision/fcl_tree.h"

#include <algorithm>
#include <cmath>

namespace trammel::collision {

namespace {

/// A box for FCL, which turns boxes around rotated shapes into boxes around spheres: so the shapes
/// stay unknown to it, and it is given our box with an identity pose.
class BoundsGeometry : public fcl::CollisionGeometryd {
public:
    void computeLocalAABB() override {}
};

struct Object {
    explicit Object(int number)
        : geometry(std::make_shared<BoundsGeometry>()), object(geometry), index(number) {}
    std::shared_ptr<BoundsGeometry> geometry;
    fcl::CollisionObjectd object;
    int index;
};

struct PairSink {
    std::vector<std::pair<int, int>>& pairs;
};

bool keepPair(fcl::CollisionObjectd* first, fcl::CollisionObjectd* second, void* sink) {
    const int a = static_cast<Object*>(first->getUserData())->index;
    const int b = static_cast<Object*>(second->getUserData())->index;
    if (a != b) static_cast<PairSink*>(sink)->pairs.emplace_back(std::min(a, b), std::max(a, b));
    constexpr bool kStop = false;
    return kStop;
}

} // namespace

struct BroadPhase::Impl {
    std::vector<std::unique_ptr<Object>> objects;
    fcl::DynamicAABBTreeCollisionManagerd tree;
    std::vector<fcl::CollisionObjectd*> changed;
    bool isBuilt = false;
};

BroadPhase::BroadPhase(int count) : m_impl(std::make_unique<Impl>()) {
    for (int i = 0; i < count; ++i) {
        m_impl->objects.push_back(std::make_unique<Object>(i));
        Object& added = *m_impl->objects.back();
        added.object.setUserData(&added);
    }
}

BroadPhase::~BroadPhase() = default;
BroadPhase::BroadPhase(BroadPhase&&) noexcept = default;
BroadPhase& BroadPhase::operator=(BroadPhase&&) noexcept = default;

namespace {

constexpr double kFarthest = 1e100; ///< m

/// FCL crashes on boxes without numbers, and where the squares of their sizes overflow.
Vec3 usable(const Vec3& corner) {
    return corner.unaryExpr(
        [](double x) { return std::isnan(x) ? kFarthest : std::clamp(x, -kFarthest, kFarthest); });
}

} // namespace

void BroadPhase::setBounds(int index, const Bounds& bounds) {
    Object& changed = *m_impl->objects[index];
    changed.geometry->aabb_local.min_ = usable(bounds.lower);
    changed.geometry->aabb_local.max_ = usable(bounds.upper);
    changed.object.computeAABB();
}

void BroadPhase::findPairs(std::vector<std::pair<int, int>>& pairs) {
    if (m_impl->isBuilt) {
        m_impl->tree.update();
    } else {
        // Only now are the boxes known, from which the tree is built.
        for (const auto& object : m_impl->objects)
            m_impl->tree.registerObject(&object->object);
        m_impl->tree.setup();
        m_impl->isBuilt = true;
    }
    PairSink sink{pairs};
    m_impl->tree.collide(&sink, keepPair);
}

void BroadPhase::findPairsOf(std::span<const int> changed,
                             std::vector<std::pair<int, int>>& pairs) {
    m_impl->changed.clear();
    for (const int index : changed)
        m_impl->changed.push_back(&m_impl->objects[index]->object);
    m_impl->tree.update(m_impl->changed);
    PairSink sink{pairs};
    for (fcl::CollisionObjectd* object : m_impl->changed)
        m_impl->tree.collide(object, &sink, keepPair);
}

} // namespace trammel::collision
