#include "lcp/one_contact.h"

#include "lcp/friction.h"

#include <Eigen/Dense>
#include <cmath>

namespace trammel::lcp {

namespace {

using Eigen::Matrix2d;
using Eigen::Matrix3d;
using Eigen::Vector2d;
using Eigen::Vector3d;

constexpr double kRounding = 1e-12;

bool stick(const Matrix3d& W, const Vector3d& q, const Friction& friction, Vector3d& lambda) {
    const Eigen::LDLT<Matrix3d> factor(W);
    if (factor.info() != Eigen::Success || !(factor.vectorD().minCoeff() > 0.0)) return false;
    lambda = -factor.solve(q);
    if (!(lambda[0] >= 0.0)) return false;
    const Vector2d tangents = lambda.tail<2>();
    return (tangents - nearestTangents(friction, tangents, lambda[0])).isZero(0.0);
}

/// The sliding contact as a function of s, see the header.
class SlidingCone {
public:
    SlidingCone(const Matrix3d& W, const Vector3d& q, double mu)
        : m_mu(mu), m_Wnn(W(0, 0)), m_qn(q[0]) {
        const Vector2d coupling = W.block<2, 1>(1, 0);
        const Eigen::SelfAdjointEigenSolver<Matrix2d> eigen(
            W.bottomRightCorner<2, 2>() - coupling * coupling.transpose() / m_Wnn);
        m_axes = eigen.eigenvectors();
        m_stiffness = eigen.eigenvalues().cwiseMax(kRounding * W.trace());
        m_p = m_axes.transpose() * (q.tail<2>() - coupling * (m_qn / m_Wnn));
        m_coupling = m_axes.transpose() * coupling;
    }

    double scale() const { return m_stiffness.maxCoeff(); }

    /// norm(lambda_t) - mu lambda_n; its derivative into `slope`.
    double excess(double s, double& slope) const {
        const Vector2d t = tangents(s);
        const Vector2d change = -t.cwiseQuotient((m_stiffness.array() + s).matrix());
        const double length = t.norm();
        slope =
            (length > 0.0 ? t.dot(change) / length : 0.0) + m_mu * m_coupling.dot(change) / m_Wnn;
        return length - m_mu * normal(t);
    }

    Vector3d lambda(double s) const {
        const Vector2d t = tangents(s);
        Vector3d result;
        result << normal(t), m_axes * t;
        return result;
    }

private:
    Vector2d tangents(double s) const {
        return -m_p.cwiseQuotient((m_stiffness.array() + s).matrix());
    }
    double normal(const Vector2d& t) const { return -(m_qn + m_coupling.dot(t)) / m_Wnn; }

    double m_mu, m_Wnn, m_qn;
    Matrix2d m_axes;
    Vector2d m_stiffness, m_p, m_coupling;
};

/// excess(0) > 0 as sticking failed, and it is negative for large s as q_n < 0.
bool slideOnCone(const Matrix3d& W, const Vector3d& q, double mu, Vector3d& lambda) {
    constexpr int kGrowths = 200, kSteps = 200;
    const SlidingCone sliding(W, q, mu);
    double slope = 0.0;
    double low = 0.0, high = sliding.scale();
    for (int k = 0; sliding.excess(high, slope) > 0.0; ++k) {
        if (k == kGrowths) return false;
        low = high;
        high *= 4.0;
    }
    double s = low;
    for (int k = 0; k < kSteps && high - low > 1e-16 * high; ++k) {
        const double value = sliding.excess(s, slope);
        (value > 0.0 ? low : high) = s;
        const double newton = s - value / slope;
        if (std::abs(newton - s) <= 1e-16 * s) break;
        s = newton > low && newton < high ? newton : 0.5 * (low + high);
    }
    lambda = sliding.lambda(s);
    return lambda[0] >= 0.0;
}

/// lambda_t = lambda_n middle + y along on side k; |y| <= lambda_n half-length, w_t along = 0.
bool slideOnSide(const Matrix3d& W, const Vector3d& q, const Polygon& polygon, int k,
                 Vector3d& lambda) {
    const Vector2d from = polygon.vertex(k);
    const Vector2d to = polygon.vertex(k + 1);
    const Vector2d middle = 0.5 * (from + to);
    const Vector2d along = (to - from).normalized();
    Eigen::Matrix<double, 3, 2> basis;
    basis << 1.0, 0.0, middle, along;
    Eigen::Matrix<double, 3, 2> test;
    test << 1.0, 0.0, Vector2d::Zero(), along;
    const Matrix2d reduced = test.transpose() * W * basis;
    if (!(std::abs(reduced.determinant()) > kRounding * W(0, 0) * W.trace())) return false;
    const Vector2d x = -reduced.inverse() * test.transpose() * q;
    lambda = basis * x;
    const double reach = to.dot(along) * x[0];
    const Vector3d w = W * lambda + q;
    return x[0] >= 0.0 && std::abs(x[1]) <= reach * (1.0 + kRounding) &&
           w.tail<2>().dot(middle) <= 0.0;
}

/// lambda_t = lambda_n vertex k, -w_t in the cone of the two sides' normals there.
bool slideOnVertex(const Matrix3d& W, const Vector3d& q, const Polygon& polygon, int k,
                   Vector3d& lambda) {
    Vector3d direction;
    direction << 1.0, polygon.vertex(k);
    const double reduced = W.row(0) * direction;
    if (!(reduced > kRounding * W(0, 0))) return false;
    lambda = direction * (-q[0] / reduced);
    const Vector2d slip = (W * lambda + q).tail<2>();
    const Vector2d here = polygon.vertex(k);
    const double rounding = kRounding * slip.norm() * polygon.circumradius;
    return lambda[0] >= 0.0 && slip.dot(polygon.vertex(k + 1) - here) >= -rounding &&
           slip.dot(polygon.vertex((k + polygon.sides - 1) % polygon.sides) - here) >= -rounding;
}

bool slideOnPolygon(const Matrix3d& W, const Vector3d& q, const Polygon& polygon,
                    Vector3d& lambda) {
    for (int k = 0; k < polygon.sides; ++k)
        if (slideOnVertex(W, q, polygon, k, lambda) || slideOnSide(W, q, polygon, k, lambda))
            return true;
    return false;
}

} // namespace

bool solveContact(const Matrix3d& W, const Vector3d& q, const Friction& friction,
                  Vector3d& lambda) {
    lambda.setZero();
    if (q[0] >= 0.0) return true;
    if (!(W(0, 0) > 0.0)) return false;
    if (friction.mu == 0.0) {
        lambda[0] = -q[0] / W(0, 0);
        return true;
    }
    if (stick(W, q, friction, lambda)) return true;
    if (friction.shape == Friction::Shape::Cone) return slideOnCone(W, q, friction.mu, lambda);
    return slideOnPolygon(W, q, polygon(friction), lambda);
}

} // namespace trammel::lcp
