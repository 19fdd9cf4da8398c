#include "dynamics/rotation/gyroscopic_term.h"

#include <Eigen/LU>
#include <array>

namespace trammel::dynamics {

namespace {

/// The registry, in the order of model::GyroscopicKind.
constexpr std::array<GyroscopicTerm, 3> kTerms{midpointGyroscopicChange, explicitGyroscopicChange,
                                               implicitGyroscopicChange};
static_assert(kTerms.size() == model::kMethodCount<model::GyroscopicKind>);

constexpr int kMostIterations = 20;
constexpr double kConverged = 1e-14; ///< of a Newton step, relative to w

} // namespace

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

GyroscopicTerm gyroscopicTerm(model::GyroscopicKind kind) {
    return kTerms[indexOf(kind)];
}

} // namespace trammel::dynamics
