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

GyroscopicTerm findGyroscopicTerm(std::string_view name) {
    for (const Entry& entry : kTerms)
        if (entry.name == name) return entry.term;
    throw std::invalid_argument(fmt::format(
        "no gyroscopic term is named '{}'; there are midpoint, explicit, implicit", name));
}

} // namespace trammel::dynamics
