#pragma once

#include "collision/scene.h"

#include <array>
#include <initializer_list>
#include <optional>

namespace trammel::collision {

/// A number for the features that make a contact point (which face, which corner, ...).
std::uint32_t featureId(std::initializer_list<unsigned> parts);

/// The contact points that a narrow phase found for one pair, before the best are chosen.
class Candidates {
public:
    explicit Candidates(double margin) : m_margin(margin) {}

    /// Forgets all points.
    void restart(double margin) {
        m_margin = margin;
        m_count = 0;
    }
    double margin() const { return m_margin; }
    int count() const { return m_count; }
    const ContactPoint& operator[](int i) const { return m_points[i]; }
    /// Infinite without points.
    double smallestGap() const;
    /// There must be a point.
    const ContactPoint& deepest() const;

    /// Points farther apart than the margin, and such that are not finite, are left out.
    void add(const Vec3& onA, const Vec3& onB, const Vec3& normal, std::uint32_t feature);
    /// With the point of A as it follows from the point of B, or the other way.
    void addOnA(const Vec3& onA, const Vec3& normal, double gap, std::uint32_t feature,
                unsigned rim = 0);
    void addOnB(const Vec3& onB, const Vec3& normal, double gap, std::uint32_t feature,
                unsigned rim = 0);
    /// Adds the points of others.
    void take(const Candidates& others);
    /// Adds those that are farther apart than the pair's nearest point, and at other places: theirs
    /// are the normals of what may touch next.
    /// @param nearest that point of A; @param size what tolerances are relative to
    /// @return the feature of one at its place, which is the nearest point's name, too, so that it
    /// stays known as the solids rock
    std::optional<std::uint32_t> takeBeyond(const Vec3& nearest, double gap, double size,
                                            const Candidates& others);
    /// The pair was asked about the other way round: A becomes B.
    void swapSides();

    /// Chooses at most Manifold::kMaxPoints, ordered by feature: the deepest, the one farthest
    /// from it, then those that make the largest area seen along the normal. Points at the same
    /// place count once. Where two are as good within rounding, the lower feature is chosen, so
    /// that the choice is the same in the next step.
    /// @param known see Scene::detectPair(); of more points than these it takes the last one's
    /// place
    void reduceTo(Manifold& manifold, const ContactPoint* known = nullptr);

private:
    static constexpr int kCapacity = 24;

    void add(const ContactPoint& point);
    const ContactPoint* find(const ContactPoint& point) const;
    void orderByFeature();
    void keepBest();

    double m_margin;
    int m_count = 0;
    std::array<ContactPoint, kCapacity> m_points;
};

} // namespace trammel::collision
