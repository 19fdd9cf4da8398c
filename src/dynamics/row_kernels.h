#pragma once

#include "dynamics/system.h"

#include <cassert>

/// Products with the N rows of one constraint, N known when compiled so that loops unroll. J and
/// W = J M^-1 have kRowEntries numbers a row: six of body A, six of body B. Every six begin at a
/// multiple of 16 bytes, so that they are taken two at a time.
namespace trammel::dynamics::kernels {

using Six = Eigen::Map<const Vec6, Eigen::Aligned16>;
using Twelve = Eigen::Map<const Eigen::Matrix<double, kRowEntries, 1>, Eigen::Aligned16>;
using Three = Eigen::Map<const Vec3>;

/// Rows of which nothing is known.
template <int N>
struct GeneralRows {
    static constexpr int kCount = N;
    static constexpr bool kJoinPoints = false;

    /// y (N) = J_A a + J_B b.
    static void multiply(const double* J, const Vec6& a, const Vec6& b, double* __restrict y) {
        for (int i = 0; i < N; ++i, J += kRowEntries)
            y[i] = (Six(J).cwiseProduct(a) + Six(J + 6).cwiseProduct(b)).sum();
    }

    /// y (N) += J x of one more body.
    static void addProduct(const double* J, const Vec6& x, double* y) {
        for (int i = 0; i < N; ++i, J += kRowEntries)
            y[i] += Six(J).dot(x);
    }

    /// f += J^T lambda of one body.
    static void addForce(const double* J, const double* lambda, Vec6& f) {
        Vec6 sum = f;
        for (int i = 0; i < N; ++i)
            sum += lambda[i] * Six(J + i * kRowEntries);
        f = sum;
    }

    /// W = J M^-1 of one body, written two at a time as it is read: pairs of single numbers come
    /// late.
    /// @param inverseInertia symmetric
    static void weigh(const double* J, double inverseMass, const Mat3& inverseInertia,
                      double* __restrict W) {
        using Two = Eigen::Vector2d;
        using TwoOfRow = Eigen::Map<Two, Eigen::Aligned16>;
        const Mat3& I = inverseInertia;
        const Two Ix = I.col(0).tail<2>(), Iy = I.col(1).tail<2>(), Iz = I.col(2).tail<2>();
        const double xx = I(0, 0), xy = I(0, 1), xz = I(0, 2);
        for (int i = 0; i < N; ++i, J += kRowEntries, W += kRowEntries) {
            const double x = J[3], y = J[4], z = J[5];
            TwoOfRow(W).noalias() = inverseMass * Eigen::Map<const Two, Eigen::Aligned16>(J);
            TwoOfRow(W + 2) = Two(inverseMass * J[2], xx * x + xy * y + xz * z);
            TwoOfRow(W + 4) = Ix * x + Iy * y + Iz * z;
        }
    }

    /// Lower triangle of C (NxN) += W J^T of bodies A and B.
    static void addOwnCoupling(double* __restrict C, const double* W, const double* J) {
        for (int i = 0; i < N; ++i)
            for (int j = 0; j <= i; ++j)
                C[i * N + j] += Twelve(W + i * kRowEntries).dot(Twelve(J + j * kRowEntries));
    }
};

/// Three rows that join two points along the world axes, [-E, [r_A]x, E, -[r_B]x], and N - 3 that
/// concern rotation only, [0, -n, 0, n]: most of their numbers are known and need not be read.
template <int N>
struct PointRows {
    static_assert(N >= 3);
    static constexpr int kCount = N;
    static constexpr bool kJoinPoints = true;

    /// a with [a]x the first three rows' turning part of one body.
    static Vec3 arm(const double* J) { return {J[2 * kRowEntries + 4], J[5], J[kRowEntries + 3]}; }
    static Three turning(const double* J, int i) { return Three(J + i * kRowEntries + 3); }

    static void multiply(const double* J, const Vec6& a, const Vec6& b, double* __restrict y) {
        const Vec3 points =
            b.head<3>() - a.head<3>() + arm(J).cross(a.tail<3>()) + arm(J + 6).cross(b.tail<3>());
        std::copy_n(points.data(), 3, y);
        for (int i = 3; i < N; ++i)
            y[i] = turning(J, i).dot(a.tail<3>()) + turning(J + 6, i).dot(b.tail<3>());
    }

    static void addProduct(const double* J, const Vec6& x, double* y) {
        const Vec3 points = J[0] * x.head<3>() + arm(J).cross(x.tail<3>());
        for (int i = 0; i < 3; ++i)
            y[i] += points[i];
        for (int i = 3; i < N; ++i)
            y[i] += turning(J, i).dot(x.tail<3>());
    }

    static void addForce(const double* J, const double* lambda, Vec6& f) {
        const Vec3 force(lambda[0], lambda[1], lambda[2]);
        Vec3 torque = force.cross(arm(J));
        for (int i = 3; i < N; ++i)
            torque += lambda[i] * turning(J, i);
        f.head<3>() += J[0] * force;
        f.tail<3>() += torque;
    }

    /// Of the first three columns only the diagonal.
    static void weigh(const double* J, double inverseMass, const Mat3& inverseInertia,
                      double* __restrict W) {
        const Mat3& I = inverseInertia;
        const Vec3 a = arm(J);
        const auto row = [W](int i) { return Eigen::Map<Vec3>(W + i * kRowEntries + 3); };
        row(0) = a.y() * I.col(2) - a.z() * I.col(1);
        row(1) = a.z() * I.col(0) - a.x() * I.col(2);
        row(2) = a.x() * I.col(1) - a.y() * I.col(0);
        for (int i = 0; i < 3; ++i)
            W[i * (kRowEntries + 1)] = J[0] * inverseMass;
        for (int i = 3; i < N; ++i) {
            const Three n = turning(J, i);
            row(i) = n.x() * I.col(0) + n.y() * I.col(1) + n.z() * I.col(2);
        }
    }

    static void addOwnCoupling(double* __restrict C, const double* W, const double* J) {
        const Vec3 a = arm(J), b = arm(J + 6);
        for (int i = 0; i < N; ++i, W += kRowEntries, C += N) {
            const Three wA(W + 3), wB(W + 9);
            const Vec3 points = a.cross(wA) + b.cross(wB);
            for (int j = 0; j < 3 && j <= i; ++j)
                C[j] += points[j];
            if (i < 3) C[i] += W[6 + i] - W[i];
            for (int j = 3; j <= i; ++j)
                C[j] += wA.dot(turning(J, j)) + wB.dot(turning(J + 6, j));
        }
    }
};

/// C (MxN) += W J^T of one body that two constraints share.
template <class Left, class Right>
void addCoupling(double* __restrict C, const double* W, const double* J) {
    constexpr int N = Right::kCount;
    for (int i = 0; i < Left::kCount; ++i, W += kRowEntries, C += N) {
        const Three v(W), w(W + 3);
        if constexpr (Left::kJoinPoints && Right::kJoinPoints) {
            const Vec3 points = Right::arm(J).cross(w);
            for (int j = 0; j < 3; ++j)
                C[j] += points[j];
            if (i < 3) C[i] += v[i] * J[0];
        } else if constexpr (Right::kJoinPoints) {
            const Vec3 points = J[0] * v + Right::arm(J).cross(w);
            for (int j = 0; j < 3; ++j)
                C[j] += points[j];
        } else if constexpr (Left::kJoinPoints) {
            for (int j = 0; j < N; ++j)
                C[j] += (i < 3 ? v[i] * J[j * kRowEntries + i] : 0.0) +
                        w.dot(Three(J + j * kRowEntries + 3));
        } else {
            for (int j = 0; j < N; ++j)
                C[j] += Six(W).dot(Six(J + j * kRowEntries));
        }
        if constexpr (Right::kJoinPoints)
            for (int j = 3; j < N; ++j)
                C[j] += w.dot(Right::turning(J, j));
    }
}

inline constexpr int kShapes = 10; ///< what rows may look like

/// Rows of the shape of an index below kShapes.
template <int Shape>
using RowsOfShape = std::conditional_t < (Shape < 6),
      GeneralRows<Shape % 6 + 1>, PointRows<Shape<6 ? 3 : Shape - 3>>;

inline int shapeOf(const Constraint& constraint) {
    assert(constraint.rowCount >= 1 && constraint.rowCount <= 6);
    return constraint.rowCount + (constraint.joinsPoints ? 3 : -1);
}

/// Calls f with the kernels for a constraint's rows.
template <class F>
void withRows(const Constraint& constraint, const F& f) {
    switch (shapeOf(constraint)) {
    case 0:
        return f(RowsOfShape<0>{});
    case 1:
        return f(RowsOfShape<1>{});
    case 2:
        return f(RowsOfShape<2>{});
    case 3:
        return f(RowsOfShape<3>{});
    case 4:
        return f(RowsOfShape<4>{});
    case 5:
        return f(RowsOfShape<5>{});
    case 6:
        return f(RowsOfShape<6>{});
    case 7:
        return f(RowsOfShape<7>{});
    case 8:
        return f(RowsOfShape<8>{});
    default:
        return f(RowsOfShape<9>{});
    }
}

} // namespace trammel::dynamics::kernels
