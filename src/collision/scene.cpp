#include "collision/scene.h"

#include "collision/broad_phase.h"
#include "collision/candidates.h"
#include "collision/narrow_phase.h"
#include "collision/solid.h"
#include "math/worker_pool.h"

#include <algorithm>
#include <set>

namespace trammel::collision {

namespace {

constexpr std::size_t kPairsTogether = 128; ///< colliders or pairs that a thread takes at once

bool isPlane(const Solid& solid) {
    return solid.kind == Kind::Plane;
}

} // namespace

struct Scene::Impl {
    std::vector<Collider> colliders;
    std::shared_ptr<const Solids> solids;
    std::vector<bool> isMoving;
    std::set<std::pair<int, int>> excluded; ///< lower body first
    std::vector<int> planes, bounded;       ///< colliders outside and inside of the broad phase
    BroadPhase broadPhase{0};
    std::vector<PlacedSolid> placed;
    std::vector<Bounds> boxes; ///< of the bounded colliders, grown by half the margin
    std::vector<std::pair<int, int>> pairs;
    Candidates candidates{0.0};
    std::vector<Manifold> manifolds;
    std::vector<std::vector<Manifold>> found; ///< by range of pairs, which threads share
    math::WorkerPool* pool = nullptr;
    std::stop_token stop;

    bool mayTouch(int colliderA, int colliderB) const;
    void place(std::span<const Placement> bodies, double margin);
    void findPairs(double margin);
    void detect(std::size_t first, std::size_t end, double margin, Candidates& own,
                std::vector<Manifold>& to);
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
    if (isPlane((*solids)[colliderA]) && isPlane((*solids)[colliderB])) return false;
    return !excluded.contains(std::minmax(a, b));
}

void Scene::Impl::place(std::span<const Placement> bodies, double margin) {
    math::forRanges(pool, colliders.size(), kPairsTogether,
                    [&](std::size_t first, std::size_t end) {
                        for (std::size_t i = first; i < end; ++i)
                            placed[i] = collision::place((*solids)[i], bodies[colliders[i].body]);
                    });
    math::forRanges(pool, bounded.size(), kPairsTogether, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
            boxes[i] = bounds(placed[bounded[i]]).grownBy(0.5 * margin);
            broadPhase.setBounds(static_cast<int>(i), boxes[i]);
        }
    });
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

std::shared_ptr<const Solids> makeSolids(std::span<const Collider> colliders,
                                         const std::filesystem::path& directory,
                                         const std::stop_token& stop) {
    auto solids = std::make_shared<Solids>();
    for (const Collider& collider : colliders)
        solids->push_back(makeSolid(*collider.shape, directory, stop));
    return solids;
}

Scene::Scene(std::vector<Collider> colliders, Options options) : m_impl(std::make_unique<Impl>()) {
    Impl& impl = *m_impl;
    impl.colliders = std::move(colliders);
    impl.isMoving = std::move(options.isMoving);
    for (const auto& [a, b] : options.excluded)
        impl.excluded.insert(std::minmax(a, b));
    impl.solids =
        options.solids ? std::move(options.solids) : makeSolids(impl.colliders, options.directory);
    for (std::size_t i = 0; i < impl.colliders.size(); ++i)
        (isPlane((*impl.solids)[i]) ? impl.planes : impl.bounded).push_back(static_cast<int>(i));
    impl.placed.resize(impl.colliders.size());
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

void Scene::shareWith(math::WorkerPool* pool) {
    m_impl->pool = pool;
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
    const std::size_t count = impl.pairs.size();
    if (!impl.pool || count <= kPairsTogether) {
        impl.detect(0, count, margin, impl.candidates, impl.manifolds);
        return impl.manifolds;
    }
    const std::size_t ranges = (count + kPairsTogether - 1) / kPairsTogether;
    impl.found.resize(std::max(impl.found.size(), ranges));
    math::forRanges(impl.pool, count, kPairsTogether, [&](std::size_t first, std::size_t end) {
        Candidates own(margin);
        std::vector<Manifold>& found = impl.found[first / kPairsTogether];
        found.clear();
        impl.detect(first, end, margin, own, found);
    });
    for (std::size_t range = 0; range < ranges; ++range)
        impl.manifolds.insert(impl.manifolds.end(), impl.found[range].begin(),
                              impl.found[range].end());
    return impl.manifolds;
}

/// The contacts of a range of pairs.
void Scene::Impl::detect(std::size_t first, std::size_t end, double margin, Candidates& own,
                         std::vector<Manifold>& to) {
    for (std::size_t i = first; i < end; ++i) {
        const auto& [a, b] = pairs[i];
        if (stop.stop_requested()) break;
        own.restart(margin);
        findContacts(placed[a], placed[b], own);
        if (own.count() == 0) continue;
        Manifold& manifold = to.emplace_back();
        manifold.colliderA = a;
        manifold.colliderB = b;
        own.reduceTo(manifold);
    }
}

Manifold Scene::detectPair(int colliderA, int colliderB, std::span<const Placement> bodies,
                           double margin) const {
    const Impl& impl = *m_impl;
    if (impl.colliders[colliderB].body < impl.colliders[colliderA].body)
        std::swap(colliderA, colliderB);
    const auto at = [&](int collider) {
        return place((*impl.solids)[collider], bodies[impl.colliders[collider].body]);
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
