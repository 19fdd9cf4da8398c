#include "collision/scene.h"

#include "collision/broad_phase.h"
#include "collision/candidates.h"
#include "collision/narrow_phase.h"
#include "collision/solid.h"

#include <algorithm>
#include <set>

namespace trammel::collision {

namespace {

bool isPlane(const Solid& solid) {
    return solid.kind == Kind::Plane;
}

} // namespace

struct Scene::Impl {
    std::vector<Collider> colliders;
    std::vector<Solid> solids;
    std::vector<bool> isMoving;
    std::set<std::pair<int, int>> excluded; ///< lower body first
    std::vector<int> planes, bounded;       ///< colliders outside and inside of the broad phase
    BroadPhase broadPhase{0};
    std::vector<PlacedSolid> placed;
    std::vector<Bounds> boxes; ///< of the bounded colliders, grown by half the margin
    std::vector<std::pair<int, int>> pairs;
    Candidates candidates{0.0};
    std::vector<Manifold> manifolds;
    std::stop_token stop;

    bool mayTouch(int colliderA, int colliderB) const;
    void place(std::span<const Placement> bodies, double margin);
    void findPairs(double margin);
};

/// How far a box stays above a plane.
double height(const Bounds& box, const PlacedSolid& plane) {
    const Vec3 n = plane.R.col(2);
    const Vec3 centre = 0.5 * (box.lower + box.upper);
    return n.dot(centre - plane.p) - 0.5 * n.cwiseAbs().dot(box.upper - box.lower);
}

bool Scene::Impl::mayTouch(int colliderA, int colliderB) const {
    const int a = colliders[colliderA].body, b = colliders[colliderB].body;
    if (a == b || !(isMoving[a] || isMoving[b])) return false;
    if (isPlane(solids[colliderA]) && isPlane(solids[colliderB])) return false;
    return !excluded.contains(std::minmax(a, b));
}

void Scene::Impl::place(std::span<const Placement> bodies, double margin) {
    for (std::size_t i = 0; i < colliders.size(); ++i)
        placed[i] = collision::place(solids[i], bodies[colliders[i].body]);
    for (std::size_t i = 0; i < bounded.size(); ++i) {
        boxes[i] = bounds(placed[bounded[i]]).grownBy(0.5 * margin);
        broadPhase.setBounds(static_cast<int>(i), boxes[i]);
    }
}

void Scene::Impl::findPairs(double margin) {
    pairs.clear();
    broadPhase.findPairs(pairs);
    for (auto& [a, b] : pairs) {
        a = bounded[a];
        b = bounded[b];
    }
    for (int plane : planes)
        for (std::size_t i = 0; i < bounded.size(); ++i)
            if (!(height(boxes[i], placed[plane]) > 0.5 * margin))
                pairs.emplace_back(plane, bounded[i]);
    std::erase_if(pairs, [&](const auto& pair) { return !mayTouch(pair.first, pair.second); });
    for (auto& [a, b] : pairs) {
        const auto key = [&](int i) { return std::pair(colliders[i].body, i); };
        if (key(b) < key(a)) std::swap(a, b);
    }
    std::sort(pairs.begin(), pairs.end());
}

Scene::Scene(std::vector<Collider> colliders, Options options) : m_impl(std::make_unique<Impl>()) {
    Impl& impl = *m_impl;
    impl.colliders = std::move(colliders);
    impl.isMoving = std::move(options.isMoving);
    for (const auto& [a, b] : options.excluded)
        impl.excluded.insert(std::minmax(a, b));
    for (std::size_t i = 0; i < impl.colliders.size(); ++i) {
        impl.solids.push_back(makeSolid(*impl.colliders[i].shape, options.directory));
        (isPlane(impl.solids[i]) ? impl.planes : impl.bounded).push_back(static_cast<int>(i));
    }
    impl.placed.resize(impl.solids.size());
    impl.boxes.resize(impl.bounded.size());
    impl.broadPhase = BroadPhase(static_cast<int>(impl.bounded.size()));
}

Scene::~Scene() = default;
Scene::Scene(Scene&&) noexcept = default;
Scene& Scene::operator=(Scene&&) noexcept = default;

const std::vector<Collider>& Scene::colliders() const {
    return m_impl->colliders;
}

void Scene::stopWhen(const std::stop_token& token) {
    m_impl->stop = token;
}

bool Scene::empty() const {
    const int count = static_cast<int>(m_impl->colliders.size());
    for (int a = 0; a < count; ++a)
        for (int b = a + 1; b < count; ++b)
            if (m_impl->mayTouch(a, b)) return false;
    return true;
}

std::span<const Manifold> Scene::detect(std::span<const Placement> bodies, double margin) {
    Impl& impl = *m_impl;
    impl.manifolds.clear();
    impl.place(bodies, margin);
    impl.findPairs(margin);
    for (const auto& [a, b] : impl.pairs) {
        if (impl.stop.stop_requested()) break;
        impl.candidates.restart(margin);
        findContacts(impl.placed[a], impl.placed[b], impl.candidates);
        if (impl.candidates.count() == 0) continue;
        Manifold& manifold = impl.manifolds.emplace_back();
        manifold.colliderA = a;
        manifold.colliderB = b;
        impl.candidates.reduceTo(manifold);
    }
    return impl.manifolds;
}

Manifold Scene::detectPair(int colliderA, int colliderB, std::span<const Placement> bodies,
                           double margin) const {
    const Impl& impl = *m_impl;
    if (impl.colliders[colliderB].body < impl.colliders[colliderA].body)
        std::swap(colliderA, colliderB);
    const auto at = [&](int collider) {
        return place(impl.solids[collider], bodies[impl.colliders[collider].body]);
    };
    Manifold manifold;
    manifold.colliderA = colliderA;
    manifold.colliderB = colliderB;
    Candidates candidates(margin);
    findContacts(at(colliderA), at(colliderB), candidates);
    candidates.reduceTo(manifold);
    return manifold;
}

} // namespace trammel::collision
