#include "dynamics/rotation/free_rotation.h"

#include "math/exponential_map.h"

#include <array>
#include <cmath>
#include <limits>

namespace trammel::dynamics {

namespace {

constexpr int kTerms = 24; ///< of a series at most
/// Terms below this share of the sum are rounding.
constexpr double kRounding = 1e-17;
/// Sine of the angle between w and L below which the body turns steadily: rounding of a body that
/// turns about a principal axis.
constexpr double kSteady = 1e-15;
/// Of a piece in the whole time: all of them take less than 0.1 s, in which nothing can stop them.
constexpr double kSmallestShare = 1.0 / (1 << 16);

constexpr std::array<double, kTerms + 1> reciprocals() {
    std::array<double, kTerms + 1> values{};
    for (int k = 1; k <= kTerms; ++k)
        values[k] = 1.0 / k;
    return values;
}
constexpr auto kReciprocal = reciprocals();

/// v, which was turned, with the length that it had: rounding of a unit quaternion's length, a
/// factor of each step's velocity, would add up.
Vec3 withLength2(double length2, const Vec3& v) {
    return v + 0.5 * (length2 - v.squaredNorm()) / length2 * v;
}

/// The direction of L in the body after some time, and the solid angle of its path.
struct Path {
    Vec3 l;
    double solidAngle;
};

/// Sums the Taylor series of l and Omega.
/// @param a |L| h times PrincipalInertia::differences
/// @param c h times dOmega/dt as a linear function of l, times 1 + l0 . l
/// @return whether they converged
bool sumSeries(const Vec3& l0, const Vec3& a, const Vec3& c, Path& path) {
    double x[kTerms + 1], y[kTerms + 1], z[kTerms + 1], D[kTerms + 1], g[kTerms + 1];
    x[0] = l0.x();
    y[0] = l0.y();
    z[0] = l0.z();
    g[0] = 0.0;
    path = {l0, 0.0};
    double last = 1.0;
    for (int k = 1; k <= kTerms; ++k) {
        double yz = 0.0, zx = 0.0, xy = 0.0;
        for (int i = 0, j = k - 1; i < k; ++i, --j) {
            yz += y[i] * z[j];
            zx += z[i] * x[j];
            xy += x[i] * y[j];
        }
        x[k] = a.x() * kReciprocal[k] * yz;
        y[k] = a.y() * kReciprocal[k] * zx;
        z[k] = a.z() * kReciprocal[k] * xy;
        path.l += Vec3(x[k], y[k], z[k]);
        D[k] = x[0] * x[k] + y[0] * y[k] + z[0] * z[k];
        double quotient = c.x() * x[k] + c.y() * y[k] + c.z() * z[k];
        for (int j = 1; j < k; ++j)
            quotient -= D[j] * g[k - j];
        g[k] = 0.5 * quotient;
        if (k < kTerms) path.solidAngle += kReciprocal[k + 1] * g[k];
        const double size = std::abs(x[k]) + std::abs(y[k]) + std::abs(z[k]) + std::abs(g[k]);
        if (size + last < kRounding) return true;
        last = size;
    }
    return false;
}

/// A body in its principal axes.
struct PrincipalMotion {
    Quat q;          ///< principal axes to world axes
    Vec3 l;          ///< direction of L, principal axes
    double momentum; ///< |L|, kg m^2/s
};

/// Advances by h where the series converge.
bool advance(const PrincipalInertia& inertia, double h, PrincipalMotion& body) {
    const Vec3 w = body.momentum * inertia.inverses.cwiseProduct(body.l);
    const double spin = body.l.dot(w); // 2 T / |L|
    Path path;
    if (!sumSeries(body.l, h * body.momentum * inertia.differences, h * (spin * body.l - w), path))
        return false;
    path.l += 0.5 * (1.0 - path.l.squaredNorm()) * path.l;
    const Vec3 m = path.l.cross(body.l);
    Quat shortest(1.0 + path.l.dot(body.l), m.x(), m.y(), m.z());
    shortest.normalize();
    body.q = body.q * exponentialStep(shortest, body.l, h * spin - path.solidAngle);
    // One Newton step towards unit length keeps rounding from adding up.
    body.q.coeffs() *= 0.5 * (3.0 - body.q.squaredNorm());
    body.l = path.l;
    return true;
}

/// Advances by h in as many pieces as the series ask for.
/// @return whether they were not too many
bool advanceInPieces(const PrincipalInertia& inertia, double h, PrincipalMotion& body) {
    // Shares of h are powers of two, so that their sums are exact.
    double share = 1.0, done = 0.0;
    while (done < 1.0) {
        if (advance(inertia, share * h, body))
            done += share;
        else if (share > kSmallestShare)
            share *= 0.5;
        else
            return false;
    }
    return true;
}

} // namespace

bool turnsSteadily(const Vec3& w, const Vec3& L) {
    return w.cross(L).squaredNorm() <= kSteady * kSteady * w.squaredNorm() * L.squaredNorm();
}

FreeRotation freeRotation(const PrincipalInertia& inertia, const Quat& q, const Vec3& w, double h) {
    PrincipalMotion body{inertia.hasBodyAxes ? q : q * inertia.axes, Vec3::Zero(), 0.0};
    const Vec3 turned = body.q.conjugate() * w;
    if (turnsSteadily(turned, inertia.moments.cwiseProduct(turned)))
        return {exponentialStep(q, w, h), w};
    const Vec3 L = inertia.moments.cwiseProduct(withLength2(w.squaredNorm(), turned));
    body.momentum = L.norm();
    body.l = L / body.momentum;
    if (!advanceInPieces(inertia, h, body)) {
        constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
        return {Quat(kNaN, kNaN, kNaN, kNaN), Vec3::Constant(kNaN)};
    }
    // Divided, as 1/I times I is not 1 to rounding and would add up, too.
    const Vec3 end = (body.momentum * body.l).cwiseQuotient(inertia.moments);
    return {inertia.hasBodyAxes ? body.q : body.q * inertia.axes.conjugate(),
            withLength2(end.squaredNorm(), body.q * end)};
}

} // namespace trammel::dynamics
