#include "collision/candidates.h"

#include "collision/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel::collision {

namespace {

// Relative to the spread of the points. A pair at rest moves by about 1e-9 of its size from step to
// step, which must not change the choice; how far the chosen gap may be from the smallest must be
// well below what can be measured.
constexpr double kNearGap = 1e-8;
constexpr double kSameLength = 1e-6;
constexpr double kSamePlace = 1e-6;

/// The first of the values that is the largest, or smaller by no more than the tolerance.
template <typename Value>
int firstLargest(int count, double tolerance, const Value& value) {
    double largest = -std::numeric_limits<double>::infinity();
    for (int i = 0; i < count; ++i)
        largest = std::max(largest, value(i));
    int first = 0;
    while (first < count - 1 && !(value(first) >= largest - tolerance))
        ++first;
    return first;
}

/// Twice the area of a triangle seen along the normal, positive where counter-clockwise.
double turn(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& normal) {
    return (b - a).cross(c - a).dot(normal);
}

} // namespace

std::uint32_t featureId(std::initializer_list<unsigned> parts) {
    // FNV-1a over the numbers: two points of one pair get the same one with a chance of 2^-32.
    std::uint32_t hash = 2166136261U;
    for (unsigned part : parts)
        hash = (hash ^ part) * 16777619U;
    return hash;
}

double Candidates::smallestGap() const {
    double gap = std::numeric_limits<double>::infinity();
    for (int i = 0; i < m_count; ++i)
        gap = std::min(gap, m_points[i].gap);
    return gap;
}

const ContactPoint& Candidates::deepest() const {
    return *std::min_element(
        m_points.begin(), m_points.begin() + m_count,
        [](const ContactPoint& a, const ContactPoint& b) { return a.gap < b.gap; });
}

void Candidates::take(const Candidates& others) {
    for (int i = 0; i < others.m_count; ++i)
        add(others.m_points[i]);
}

std::optional<std::uint32_t> Candidates::takeBeyond(const Vec3& nearest, double gap, double size,
                                                    const Candidates& others) {
    std::optional<std::uint32_t> feature;
    for (int i = 0; i < others.m_count; ++i) {
        const ContactPoint& point = others.m_points[i];
        if ((point.onA - nearest).norm() <= kSamePlace * size)
            feature = point.feature;
        else if (point.gap > gap + kSameGap * size)
            add(point);
    }
    return feature;
}

void Candidates::add(const Vec3& onA, const Vec3& onB, const Vec3& normal, std::uint32_t feature) {
    add({onA, onB, normal, (onB - onA).dot(normal), feature, 0});
}

void Candidates::addOnA(const Vec3& onA, const Vec3& normal, double gap, std::uint32_t feature,
                        unsigned rim) {
    add({onA, onA + gap * normal, normal, gap, feature, rim});
}

void Candidates::addOnB(const Vec3& onB, const Vec3& normal, double gap, std::uint32_t feature,
                        unsigned rim) {
    add({onB - gap * normal, onB, normal, gap, feature, rim});
}

void Candidates::add(const ContactPoint& point) {
    const bool isFinite =
        point.onA.allFinite() && point.onB.allFinite() && point.normal.allFinite();
    if (!isFinite || !(point.gap <= m_margin)) return;
    if (m_count == kCapacity) keepBest();
    m_points[m_count++] = point;
}

void Candidates::swapSides() {
    for (int i = 0; i < m_count; ++i) {
        std::swap(m_points[i].onA, m_points[i].onB);
        m_points[i].normal = -m_points[i].normal;
        if (m_points[i].rim > 0) m_points[i].rim = (m_points[i].rim + 1) % 4 + 1;
    }
}

void Candidates::orderByFeature() {
    std::sort(m_points.begin(), m_points.begin() + m_count,
              [](const ContactPoint& a, const ContactPoint& b) { return a.feature < b.feature; });
}

void Candidates::keepBest() {
    orderByFeature();
    const auto at = [&](int i) -> const Vec3& { return m_points[i].onA; };
    double spread = 0.0;
    for (int i = 1; i < m_count; ++i)
        spread = std::max(spread, (at(i) - at(0)).norm());
    std::array<int, Manifold::kMaxPoints> chosen{};
    const auto gapOf = [&](int i) { return -m_points[i].gap; };
    chosen[0] = firstLargest(m_count, kNearGap * spread, gapOf);
    const Vec3 normal = m_points[chosen[0]].normal;
    const Vec3 a = at(chosen[0]);
    const auto distance = [&](int i) { return (at(i) - a).cross(normal).norm(); };
    chosen[1] = firstLargest(m_count, kSameLength * spread, distance);
    const Vec3 b = at(chosen[1]);
    const double sameArea = kSameLength * spread * spread;
    const auto area = [&](int i) { return std::abs(turn(a, b, at(i), normal)); };
    chosen[2] = firstLargest(m_count, sameArea, area);
    if (area(chosen[2]) <= sameArea) chosen[2] = chosen[0];
    const Vec3 c = at(chosen[2]);
    const double side = turn(a, b, c, normal) < 0.0 ? -1.0 : 1.0;
    // What a fourth corner adds to the triangle lies beyond one of its sides.
    const auto added = [&](int i) {
        return -std::min({side * turn(a, b, at(i), normal), side * turn(b, c, at(i), normal),
                          side * turn(c, a, at(i), normal)});
    };
    chosen[3] = firstLargest(m_count, sameArea, added);
    if (added(chosen[3]) <= sameArea) chosen[3] = chosen[0];
    std::sort(chosen.begin(), chosen.end());
    const auto last = std::unique(chosen.begin(), chosen.end());
    m_count = 0;
    for (auto index = chosen.begin(); index != last; ++index)
        m_points[m_count++] = m_points[*index];
}

const ContactPoint* Candidates::find(const ContactPoint& point) const {
    const ContactPoint* const end = m_points.data() + m_count;
    const ContactPoint* const found = std::find_if(
        m_points.data(), end, [&](const ContactPoint& other) { return other.isSameAs(point); });
    return found == end ? nullptr : found;
}

void Candidates::reduceTo(Manifold& manifold, const ContactPoint* known) {
    orderByFeature();
    double spread = 0.0;
    for (int i = 1; i < m_count; ++i)
        spread = std::max(spread, (m_points[i].onA - m_points[0].onA).norm());
    int kept = 0;
    for (int i = 0; i < m_count; ++i) {
        ContactPoint* const end = m_points.data() + kept;
        ContactPoint* const same =
            std::find_if(m_points.data(), end, [&](const ContactPoint& earlier) {
                return (earlier.onA - m_points[i].onA).norm() <= kSamePlace * spread;
            });
        if (same == end) {
            m_points[kept++] = m_points[i];
        } else if (m_points[i].gap < same->gap) {
            const std::uint32_t feature = same->feature;
            const unsigned rim = std::max(same->rim, m_points[i].rim);
            *same = m_points[i];
            same->feature = feature;
            same->rim = rim;
        } else {
            same->rim = std::max(same->rim, m_points[i].rim);
        }
    }
    m_count = kept;
    if (m_count > Manifold::kMaxPoints) {
        const ContactPoint* const kept = known ? find(*known) : nullptr;
        const ContactPoint copy = kept ? *kept : ContactPoint();
        keepBest();
        if (kept && !find(copy)) m_points[m_count - 1] = copy;
        orderByFeature();
    }
    manifold.count = m_count;
    std::copy_n(m_points.begin(), m_count, manifold.points.begin());
}

} // namespace trammel::collision
