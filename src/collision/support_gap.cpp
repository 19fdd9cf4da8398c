#include "collision/support_gap.h"

#include <cassert>
#include <cmath>

namespace trammel::collision {

Vec3 SupportPart::axis() const {
    int index = 0;
    if (rank() == 1)
        radii.maxCoeff(&index);
    else
        radii.minCoeff(&index);
    return R.col(index);
}

Mat3 SupportPart::squared() const {
    const Mat3 W = R * radii.asDiagonal();
    return W * W.transpose();
}

SupportGap::SupportGap(const PlacedSolid& a, const PlacedSolid& b)
    : m_between(b.p - a.p), m_scale(m_between.stableNorm()) {
    addParts(a, false);
    addParts(b, true);
}

void SupportGap::addParts(const PlacedSolid& solid, bool isOfB) {
    const Vec3& half = solid.halfSize();
    switch (solid.solid->kind) {
    case Kind::Ellipsoid:
        addPart(solid.R, half, isOfB);
        break;
    case Kind::Box:
        for (int i = 0; i < 3; ++i)
            addPart(solid.R, half[i] * Vec3::Unit(i), isOfB);
        break;
    case Kind::Cylinder:
        addPart(solid.R, {half.x(), half.y(), 0.0}, isOfB);
        addPart(solid.R, {0.0, 0.0, half.z()}, isOfB);
        break;
    case Kind::Sphere:
    case Kind::Capsule:
        addPart(solid.R, half, isOfB);
        addPart(solid.R, Vec3::Constant(solid.radius()), isOfB);
        break;
    case Kind::Hull:
    case Kind::Mesh:
    case Kind::Plane:
        assert(false);
    }
}

void SupportGap::addPart(const Mat3& R, const Vec3& radii, bool isOfB) {
    const double largest = radii.maxCoeff();
    if (!(largest > 0.0)) return;
    m_parts[m_count++] = {R, radii, largest, isOfB};
    m_scale += largest;
}

double SupportGap::reach(int k, const Vec3& n, double smoothing) const {
    const SupportPart& part = m_parts[k];
    const double thickness = part.rank() < 3 ? smoothing * part.thickness : 0.0;
    const Vec3 scaled = part.radii.cwiseProduct(part.R.transpose() * n);
    return std::sqrt(scaled.squaredNorm() + thickness * thickness);
}

Vec3 SupportGap::foremost(int k, const Vec3& n, double smoothing) const {
    const SupportPart& part = m_parts[k];
    const double h = reach(k, n, smoothing);
    if (!(h > 0.0)) return Vec3::Zero();
    const Vec3 scaled = part.radii.cwiseProduct(part.R.transpose() * n);
    return part.R * part.radii.cwiseProduct(scaled / h);
}

double SupportGap::value(const Vec3& n, double smoothing, Mask without) const {
    double s = m_between.dot(n);
    for (int k = 0; k < m_count; ++k)
        if (!(without & (1U << k))) s -= reach(k, n, smoothing);
    return s;
}

SupportGap::Value SupportGap::derivatives(const Vec3& n, double smoothing, Mask without) const {
    Value result{0.0, m_between, Mat3::Zero()};
    for (int k = 0; k < m_count; ++k) {
        if (without & (1U << k)) continue;
        const SupportPart& part = m_parts[k];
        const double thickness = part.rank() < 3 ? smoothing * part.thickness : 0.0;
        const Vec3 scaled = part.radii.cwiseProduct(part.R.transpose() * n);
        const double h = std::sqrt(scaled.squaredNorm() + thickness * thickness);
        if (!(h > 0.0)) continue;
        // h^2 = n . Q n with Q = W W^T + thickness^2 I and W = R diag(radii).
        const Mat3 W = part.R * part.radii.asDiagonal();
        const Vec3 support = (W * scaled + thickness * thickness * n) / h;
        result.gradient -= support;
        result.curvature += (W * W.transpose() - support * support.transpose()) / h;
        result.curvature.diagonal().array() += thickness * thickness / h;
    }
    result.s = result.gradient.dot(n);
    return result;
}

bool SupportGap::hasFlatParts() const {
    for (int k = 0; k < m_count; ++k)
        if (m_parts[k].rank() < 3) return true;
    return false;
}

} // namespace trammel::collision
