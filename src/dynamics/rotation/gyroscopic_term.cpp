#include "dynamics/rotation/gyroscopic_term.h"

#include <Eigen/LU>
#include <array>
#include <fmt/format.h>
#include <stdexcept>

namespace trammel::dynamics {

namespace {

struct Entry {
    std::string_view name;
    GyroscopicTerm term;
};
constexpr std::array<Entry, 3> kTerms{{{"midpoint", midpointGyroscopicChange},
                                       {"explicit", explicitGyroscopicChange},
                                       {"implicit", implicitGyroscopicChange}}};

constexpr int kMostIterations = 20;
constexpr double kConverged = 1e-14; ///< of a Newton step, relative to w

/// h I^-1 (L x w) in principal axes, L = I w: w = L / I makes L x w products of L's entries.
inline Vec3 principalChange(const PrincipalInertia& I, const Vec3& w, double h) {
    const double x = I.moments.x() * w.x(), y = I.moments.y() * w.y(), z = I.moments.z() * w.z();
    return {h * I.inverses.x() * (I.differences.x() * y * z),
            h * I.inverses.y() * (I.differences.y() * z * x),
            h * I.inverses.z() * (I.differences.z() * x * y)};
}

/// What `change`, a function of w in principal axes, makes of w in the body's.
template <class Change>
inline Vec3 inPrincipalAxes(const PrincipalInertia& inertia, const Vec3& w_B,
                            const Change& change) {
    if (inertia.hasBodyAxes) return change(w_B);
    return inertia.axes * change(inertia.axes.conjugate() * w_B);
}

} // namespace

Vec3 explicitGyroscopicChange(const Body& body, const Vec3& w_B, double h) {
    const PrincipalInertia& I = body.principal;
    return inPrincipalAxes(I, w_B, [&](const Vec3& w) { return principalChange(I, w, h); });
}

Vec3 midpointGyroscopicChange(const Body& body, const Vec3& w_B, double h) {
    const PrincipalInertia& I = body.principal;
    return inPrincipalAxes(I, w_B, [&](const Vec3& w) {
        return principalChange(I, w + principalChange(I, w, 0.5 * h), h);
    });
}

Vec3 implicitGyroscopicChange(const Body& body, const Vec3& w_B, double h) {
    Vec3 end = w_B;
    for (int i = 0; i < kMostIterations; ++i) {
        const Vec3 L = body.inertia * end;
        const Vec3 residual = body.inertia * (end - w_B) + h * end.cross(L);
        const Mat3 slope = body.inertia + h * (skew(end) * body.inertia - skew(L));
        const Vec3 change = slope.inverse() * residual;
        end -= change;
        if (change.squaredNorm() <= kConverged * kConverged * w_B.squaredNorm()) break;
    }
    return end - w_B;
}

GyroscopicTerm findGyroscopicTerm(std::string_view name) {
    for (const Entry& entry : kTerms)
        if (entry.name == name) return entry.term;
    throw std::invalid_argument(fmt::format(
        "no gyroscopic term is named '{}'; there are midpoint, explicit, implicit", name));
}

} // namespace trammel::dynamics
