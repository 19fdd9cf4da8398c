#pragma once

#include <Eigen/Core>
#include <cmath>

namespace trammel::math {

/// The generalized minimal residual method (Saad and Schultz 1986) without restart, for square
/// systems given by what their matrix does to a vector.
class Gmres {
public:
    explicit Gmres(int maxSteps) : m_maxSteps(maxSteps) {}

    /// x with op(x) = b, from x = 0. Stops where the residual is at most tolerance |b|, or after
    /// maxSteps steps with the best x of them.
    /// @param op called as op(v, result): result = A v
    /// @return |b - A x| / |b|
    template <class Operator>
    double solve(const Operator& op, const Eigen::VectorXd& b, double tolerance,
                 Eigen::VectorXd& x) {
        x.setZero(b.size());
        const double size = b.norm();
        if (!(size > 0.0)) return 0.0;
        begin(b, size);
        int k = 0;
        while (k < m_maxSteps && std::abs(m_g[k]) > tolerance * size) {
            op(Eigen::Ref<const Eigen::VectorXd>(m_V.col(k)), m_image);
            const bool isExhausted = !extend(k);
            rotate(k++);
            if (isExhausted) break;
        }
        auto y = m_g.head(k);
        m_H.topLeftCorner(k, k).triangularView<Eigen::Upper>().solveInPlace(y);
        x.noalias() = m_V.leftCols(k) * y;
        return std::abs(m_g[k]) / size;
    }

private:
    void begin(const Eigen::VectorXd& b, double size) {
        m_V.resize(b.size(), m_maxSteps + 1);
        m_H.resize(m_maxSteps + 1, m_maxSteps);
        m_g.setZero(m_maxSteps + 1);
        m_cos.resize(m_maxSteps);
        m_sin.resize(m_maxSteps);
        m_V.col(0) = b / size;
        m_g[0] = size;
    }

    /// Makes the image orthogonal to the basis, a second time where rounding of what was taken
    /// from it may matter beside what is left (Daniel, Gragg, Kaufman and Stewart 1976).
    /// @return whether anything is left of it
    bool extend(int k) {
        constexpr double kMuchLeft = 0.7;
        const double before = m_image.norm();
        m_H.col(k).head(k + 1).setZero();
        double left = takeBasis(k);
        if (left < kMuchLeft * before) left = takeBasis(k);
        m_H(k + 1, k) = left;
        const bool isNew = left > 1e-14 * before;
        if (isNew) m_V.col(k + 1) = m_image / left;
        return isNew;
    }

    /// Takes from the image what it has along the first k + 1 vectors. @return what is left of it
    double takeBasis(int k) {
        for (int i = 0; i <= k; ++i) {
            const double along = m_V.col(i).dot(m_image);
            m_H(i, k) += along;
            m_image -= along * m_V.col(i);
        }
        return m_image.norm();
    }

    /// Givens rotations turn column k into one of an upper triangle.
    void rotate(int k) {
        for (int i = 0; i < k; ++i) {
            const double a = m_H(i, k), b = m_H(i + 1, k);
            m_H(i, k) = m_cos[i] * a + m_sin[i] * b;
            m_H(i + 1, k) = -m_sin[i] * a + m_cos[i] * b;
        }
        const double length = std::hypot(m_H(k, k), m_H(k + 1, k));
        // A vector that A brings to nothing is of no use.
        m_cos[k] = length > 0.0 ? m_H(k, k) / length : 0.0;
        m_sin[k] = length > 0.0 ? m_H(k + 1, k) / length : 1.0;
        m_H(k, k) = length > 0.0 ? length : 1.0;
        m_g[k + 1] = -m_sin[k] * m_g[k];
        m_g[k] *= m_cos[k];
    }

    int m_maxSteps;
    Eigen::MatrixXd m_V, m_H; ///< orthonormal basis by column; what A does in it
    Eigen::VectorXd m_image, m_g, m_cos, m_sin;
};

} // namespace trammel::math
