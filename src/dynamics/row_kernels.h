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

/// M^-1 of one body, world axes.
struct BodyWeights {
    double inverseMass;         ///< 1/kg
    const Mat3& inverseInertia; ///< symmetric
};

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

    /// y (N) = J_A a + J_B b for two pairs of vectors at once.
    static void multiplyTwo(const double* J, const Vec6& a1, const Vec6& b1, double* __restrict y1,
                            const Vec6& a2, const Vec6& b2, double* __restrict y2) {
        for (int i = 0; i < N; ++i, J += kRowEntries) {
            y1[i] = (Six(J).cwiseProduct(a1) + Six(J + 6).cwiseProduct(b1)).sum();
            y2[i] = (Six(J).cwiseProduct(a2) + Six(J + 6).cwiseProduct(b2)).sum();
        }
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
    /// The same of bodies A and B, which are not the same.
    static void addForces(const double* J, const double* lambda, Vec6& A, Vec6& B) {
        addForce(J, lambda, A);
        addForce(J + 6, lambda, B);
    }

    /// W = J M^-1 of one body, written two at a time as it is read: pairs of single numbers come
    /// late.
    static void weigh(const double* J, const BodyWeights& body, double* __restrict W) {
        using Two = Eigen::Vector2d;
        using TwoOfRow = Eigen::Map<Two, Eigen::Aligned16>;
        const Mat3& I = body.inverseInertia;
        const double inverseMass = body.inverseMass;
        const Two Ix = I.col(0).tail<2>(), Iy = I.col(1).tail<2>(), Iz = I.col(2).tail<2>();
        const double xx = I(0, 0), xy = I(0, 1), xz = I(0, 2);
        for (int i = 0; i < N; ++i, J += kRowEntries, W += kRowEntries) {
            const double x = J[3], y = J[4], z = J[5];
            TwoOfRow(W).noalias() = inverseMass * Eigen::Map<const Two, Eigen::Aligned16>(J);
            TwoOfRow(W + 2) = Two(inverseMass * J[2], xx * x + xy * y + xz * z);
            TwoOfRow(W + 4) = Ix * x + Iy * y + Iz * z;
        }
    }

    /// W = J M^-1 of bodies A and B, and the lower triangle of C (NxN) = W J^T.
    static void weighOwn(const double* J, const BodyWeights& A, const BodyWeights& B,
                         double* __restrict W, double* __restrict C) {
        weigh(J, A, W);
        weigh(J + 6, B, W + 6);
        for (int i = 0; i < N; ++i)
            for (int j = 0; j <= i; ++j)
                C[i * N + j] = Twelve(W + i * kRowEntries).dot(Twelve(J + j * kRowEntries));
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
        multiply(J, arm(J), arm(J + 6), a, b, y);
    }
    static void multiplyTwo(const double* J, const Vec6& a1, const Vec6& b1, double* __restrict y1,
                            const Vec6& a2, const Vec6& b2, double* __restrict y2) {
        const Vec3 armA = arm(J), armB = arm(J + 6);
        multiply(J, armA, armB, a1, b1, y1);
        multiply(J, armA, armB, a2, b2, y2);
    }

    static void addForces(const double* J, const double* lambda, Vec6& A, Vec6& B) {
        const Vec3 force(lambda[0], lambda[1], lambda[2]);
        Vec3 torqueA = force.cross(arm(J)), torqueB = force.cross(arm(J + 6));
        for (int i = 3; i < N; ++i) {
            torqueA += lambda[i] * turning(J, i);
            torqueB += lambda[i] * turning(J + 6, i);
        }
        A.head<3>() -= force;
        A.tail<3>() += torqueA;
        B.head<3>() += force;
        B.tail<3>() += torqueB;
    }

    /// Of W's columns of the linear part only the diagonal.
    static void weighOwn(const double* J, const BodyWeights& A, const BodyWeights& B,
                         double* __restrict W, double* __restrict C) {
        C[0] = C[N + 1] = C[2 * N + 2] = A.inverseMass + B.inverseMass;
        C[N] = C[2 * N] = C[2 * N + 1] = 0.0;
        for (int i = 3; i < N; ++i)
            std::fill_n(C + i * N, i + 1, 0.0);
        weighSide(J, A, W, C);
        weighSide(J + 6, B, W + 6, C);
    }

private:
    [[gnu::always_inline]] static inline void multiply(const double* J, const Vec3& armA,
                                                       const Vec3& armB, const Vec6& a,
                                                       const Vec6& b, double* __restrict y) {
        const Vec3 points =
            b.head<3>() - a.head<3>() + armA.cross(a.tail<3>()) + armB.cross(b.tail<3>());
        std::copy_n(points.data(), 3, y);
        for (int i = 3; i < N; ++i)
            y[i] = turning(J, i).dot(a.tail<3>()) + turning(J + 6, i).dot(b.tail<3>());
    }

    /// What the turning of one body adds.
    static void weighSide(const double* J, const BodyWeights& body, double* __restrict W,
                          double* __restrict C) {
        const Mat3& I = body.inverseInertia;
        const Vec3 a = arm(J);
        const double x = a.x(), y = a.y(), z = a.z();
        const Vec3 W0 = y * I.col(2) - z * I.col(1);
        const Vec3 W1 = z * I.col(0) - x * I.col(2);
        const Vec3 W2 = x * I.col(1) - y * I.col(0);
        C[0] += y * W0.z() - z * W0.y();
        C[N] += y * W1.z() - z * W1.y();
        C[N + 1] += z * W1.x() - x * W1.z();
        C[2 * N] += y * W2.z() - z * W2.y();
        C[2 * N + 1] += z * W2.x() - x * W2.z();
        C[2 * N + 2] += x * W2.y() - y * W2.x();
        const auto store = [&](int i, const Vec3& row) {
            std::copy_n(row.data(), 3, W + i * kRowEntries + 3);
        };
        store(0, W0);
        store(1, W1);
        store(2, W2);
        for (int i = 0; i < 3; ++i)
            W[i * (kRowEntries + 1)] = J[0] * body.inverseMass;
        for (int i = 3; i < N; ++i) {
            const Three n = turning(J, i);
            const Vec3 row = n.x() * I.col(0) + n.y() * I.col(1) + n.z() * I.col(2);
            const Vec3 points = a.cross(row);
            for (int j = 0; j < 3; ++j)
                C[i * N + j] += points[j];
            for (int j = 3; j <= i; ++j)
                C[i * N + j] += row.dot(turning(J, j));
            store(i, row);
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
