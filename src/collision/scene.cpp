#include "collision/scene.h"

#include "collision/candidates.h"
#include "collision/narrow_phase.h"
#include "collision/pair_list.h"
#include "collision/solid.h"
#include "math/worker_pool.h"

#include <algorithm>
#include <set>

namespace trammel::collision {

namespace {

constexpr std::size_t kPairsTogether = 128; ///< colliders or pairs that a thread takes at once

using Pair = std::pair<int, int>;

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
    std::vector<int> boxOf;                 ///< by collider, -1: none
    PairList pairList{0};                   ///< of boxes
    std::vector<PlacedSolid> placed;
    std::vector<Bounds> boxes; ///< of the bounded colliders, grown by half the margin
    /// Of colliders, in order: those with a plane, those of boxes that may come near, and both.
    std::vector<Pair> planePairs, boxPairs, listed;
    std::vector<std::vector<Manifold>> manifolds;  ///< by range of pairs; behind those found: old
    std::vector<std::span<const Manifold>> pieces; ///< those found
    std::vector<Manifold> joined;                  ///< all of these
    math::WorkerPool* pool = nullptr;
    std::stop_token stop;

    bool mayTouch(int colliderA, int colliderB) const;
    void place(std::span<const Placement> bodies, double margin);
    Pair ordered(int colliderA, int colliderB) const;
    void pairWithPlanes();
    void arrange();
    bool isNear(const Pair& pair, double margin) const;
    std::span<const Manifold> detect(std::size_t first, std::size_t end, double margin,
                                     std::vector<Manifold>& manifolds);
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
        for (std::size_t i = first; i < end; ++i)
            boxes[i] = bounds(placed[bounded[i]]).grownBy(0.5 * margin);
    });
}

/// The collider of the lower body first.
Pair Scene::Impl::ordered(int colliderA, int colliderB) const {
    const auto key = [&](int i) { return std::pair(colliders[i].body, i); };
    return key(colliderB) < key(colliderA) ? Pair(colliderB, colliderA)
                                           : Pair(colliderA, colliderB);
}

void Scene::Impl::pairWithPlanes() {
    for (const int plane : planes)
        for (const int other : bounded)
            if (mayTouch(plane, other)) planePairs.push_back(ordered(plane, other));
    std::ranges::sort(planePairs);
    listed = planePairs;
}

/// Puts together the pairs of boxes and of planes.
void Scene::Impl::arrange() {
    boxPairs.clear();
    for (const auto& [a, b] : pairList.pairs())
        if (mayTouch(bounded[a], bounded[b])) boxPairs.push_back(ordered(bounded[a], bounded[b]));
    if (!std::ranges::is_sorted(boxPairs)) std::ranges::sort(boxPairs);
    listed.clear();
    std::ranges::merge(planePairs, boxPairs, std::back_inserter(listed));
}

bool Scene::Impl::isNear(const Pair& pair, double margin) const {
    const int a = boxOf[pair.first], b = boxOf[pair.second];
    if (a >= 0 && b >= 0) return boxes[a].overlaps(boxes[b]);
    const int plane = a < 0 ? pair.first : pair.second;
    return !(height(boxes[std::max(a, b)], placed[plane]) > 0.5 * margin);
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
    impl.boxOf.assign(impl.colliders.size(), -1);
    for (std::size_t i = 0; i < impl.bounded.size(); ++i)
        impl.boxOf[impl.bounded[i]] = static_cast<int>(i);
    impl.pairList = PairList(static_cast<int>(impl.bounded.size()));
    impl.pairWithPlanes();
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
    const std::span<const std::span<const Manifold>> pieces = detectInPieces(bodies, margin);
    if (pieces.size() == 1) return pieces.front();
    m_impl->joined.clear();
    for (const std::span<const Manifold> piece : pieces)
        m_impl->joined.insert(m_impl->joined.end(), piece.begin(), piece.end());
    return m_impl->joined;
}

std::span<const std::span<const Manifold>> Scene::detectInPieces(std::span<const Placement> bodies,
                                                                 double margin) {
    Impl& impl = *m_impl;
    impl.place(bodies, margin);
    if (impl.pairList.update(impl.boxes)) impl.arrange();
    const std::size_t count = impl.listed.size();
    const std::size_t together = impl.pool ? kPairsTogether : std::max<std::size_t>(count, 1);
    impl.pieces.resize((count + together - 1) / together);
    if (impl.manifolds.size() < impl.pieces.size()) impl.manifolds.resize(impl.pieces.size());
    math::forRanges(impl.pool, count, together, [&](std::size_t first, std::size_t end) {
        const std::size_t piece = first / together;
        impl.pieces[piece] = impl.detect(first, end, margin, impl.manifolds[piece]);
    });
    return impl.pieces;
}

/// The manifolds of a range of the listed pairs.
/// @param manifolds to be overwritten; grow to what is found
std::span<const Manifold> Scene::Impl::detect(std::size_t first, std::size_t end, double margin,
                                              std::vector<Manifold>& manifolds) {
    Candidates candidates(margin);
    std::size_t count = 0;
    for (std::size_t i = first; i < end && !stop.stop_requested(); ++i) {
        if (!isNear(listed[i], margin)) continue;
        const auto& [a, b] = listed[i];
        candidates.restart(margin);
        findContacts(placed[a], placed[b], candidates);
        if (candidates.count() == 0) continue;
        if (count == manifolds.size()) manifolds.emplace_back();
        Manifold& manifold = manifolds[count++];
        manifold.colliderA = a;
        manifold.colliderB = b;
        candidates.reduceTo(manifold);
    }
    return std::span(manifolds).first(count);
}

Manifold Scene::detectPair(int colliderA, int colliderB, std::span<const Placement> bodies,
                           double margin, const ContactPoint* known) const {
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
    candidates.reduceTo(manifold, known);
    return manifold;
}

} // namespace trammel::collision
