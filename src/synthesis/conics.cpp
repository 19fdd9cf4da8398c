#include "synthesis/conics.h"

#include "synthesis/polynomial.h"
#include "synthesis/tolerances.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

namespace trammel::synthesis {

namespace {

using Complex = std::complex<double>;
using ComplexVec3 = Eigen::Matrix<Complex, 3, 1>;

/// As a y^2 + b(x) y + c(x), with z = 1.
struct InY {
    double a;
    Polynomial b, c;
};

InY inY(const Mat3& A) {
    return {A(1, 1), {2 * A(1, 2), 2 * A(0, 1)}, {A(2, 2), 2 * A(0, 2), A(0, 0)}};
}

Complex valueOf(const Polynomial& p, Complex x) {
    Complex value = 0.0;
    for (auto coefficient = p.rbegin(); coefficient != p.rend(); ++coefficient)
        value = value * x + *coefficient;
    return value;
}

/// Newton's method on both conics and on the length of x. @return the residual that is left
double polish(const Mat3& A, const Mat3& B, Vec3& x) {
    double residual = 0.0;
    for (int i = 0; i < 12; ++i) {
        x.normalize();
        const Vec3 f{x.dot(A * x), x.dot(B * x), 0.0};
        residual = f.norm();
        Mat3 J;
        J << (2.0 * A * x).transpose(), (2.0 * B * x).transpose(), x.transpose();
        const Vec3 step = J.fullPivLu().solve(f);
        if (!step.allFinite() || step.norm() > 0.3) return residual;
        x -= step;
        if (step.norm() < 1e-16) break;
    }
    x.normalize();
    return std::hypot(x.dot(A * x), x.dot(B * x));
}

void add(std::vector<Vec3>& points, const Vec3& x) {
    constexpr double kSamePoint = 1e-7;
    const bool isThere = std::ranges::any_of(points, [&](const Vec3& other) {
        return std::min((other - x).norm(), (other + x).norm()) < kSamePoint;
    });
    if (!isThere) points.push_back(x);
}

/// @param turn the rotation
void addPoints(const Mat3& A, const Mat3& B, const Mat3& turn, std::vector<Vec3>& points) {
    const InY p = inY(turn.transpose() * A * turn), q = inY(turn.transpose() * B * turn);
    const Polynomial ac = p.a * q.c - q.a * p.c;
    const Polynomial ab = p.a * q.b - q.a * p.b;
    const Polynomial bc = p.b * q.c - q.b * p.c;
    for (const Complex x : roots(ac * ac - ab * bc)) {
        if (std::abs(x.imag()) > kRealRoot * (1.0 + std::abs(x))) continue;
        const Complex y = -valueOf(ac, x) / valueOf(ab, x);
        Vec3 point = turn * Vec3(x.real(), y.real(), 1.0);
        if (!point.allFinite()) continue;
        constexpr double kOnBoth = 1e-13;
        if (polish(A, B, point) <= kOnBoth) add(points, point);
    }
}

} // namespace

std::vector<Vec3> commonPoints(const Mat3& A, const Mat3& B) {
    const Mat3 first = A / A.norm(), second = B / B.norm();
    std::vector<Vec3> points;
    // Two rotations: what is ill-conditioned in one seldom is in the other.
    for (const Quat& turn : {Quat(0.37, 0.81, -0.29, 0.35), Quat(0.62, -0.33, 0.57, 0.42)})
        addPoints(first, second, turn.normalized().toRotationMatrix(), points);
    return points;
}

} // namespace trammel::synthesis
