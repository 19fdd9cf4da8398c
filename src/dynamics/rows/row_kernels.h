#pragma once

#include "dynamics/system/system.h"

#include <cassert>

/// Products with the N rows of one constraint, N known when compiled so that loops unroll. J and
/// W = J M^-1 have kRowEntries numbers a row: six of body A, six of body B. Every six begin at a
/// multiple of 16 bytes, so that they are taken two at a time.
namespace trammel::dynamics::kernels {

using Six = Eigen::Map<const Vec6, Eigen::Aligned16>;
using Twelve = Eigen::Map<const Eigen::Matrix<double, kRowEntries, 1>, Eigen::Aligned16>;
using Three = Eigen::Map<const Vec3>;
using Two = Eigen::Array2d;

/// M^-1 of one body, world axes.
struct BodyWeights {
    double inverseMass;         ///< 1/kg
    const Mat3& inverseInertia; ///< symmetric
};

/// What two bodies have of a vector, six numbers each, from a multiple of 16 bytes on.
struct Both {
    const double *A, *B;
};

/// Rows of which nothing is known.
template <int N>
struct GeneralRows {
    static constexpr int kCount = N;
    static constexpr bool kJoinPoints = false;

    /// y (N) = J x.
    static void multiply(const double* J, const Both& x, double* __restrict y) {
        const Six a(x.A), b(x.B);
        for (int i = 0; i < N; ++i, J += kRowEntries)
            y[i] = (Six(J).cwiseProduct(a) + Six(J + 6).cwiseProduct(b)).sum();
    }
    /// y1 = J x1, y2 = J x2: J is long, and each pass over it takes time.
    static void multiplyTwo(const double* J, const Both& x1, double* __restrict y1, const Both& x2,
                            double* __restrict y2) {
        for (int i = 0; i < N; ++i, J += kRowEntries) {
            y1[i] = (Six(J).cwiseProduct(Six(x1.A)) + Six(J + 6).cwiseProduct(Six(x1.B))).sum();
            y2[i] = (Six(J).cwiseProduct(Six(x2.A)) + Six(J + 6).cwiseProduct(Six(x2.B))).sum();
        }
    }

    /// y (N) += J x of one more body.
    static void addProduct(const double* J, const double* x, double* y) {
        for (int i = 0; i < N; ++i, J += kRowEntries)
            y[i] += Six(J).dot(Six(x));
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
        using TwoOfRow = Eigen::Map<Two, Eigen::Aligned16>;
        const Mat3& I = body.inverseInertia;
        const double inverseMass = body.inverseMass;
        const Two Ix = I.col(0).tail<2>(), Iy = I.col(1).tail<2>(), Iz = I.col(2).tail<2>();
        const double xx = I(0, 0), xy = I(0, 1), xz = I(0, 2);
        for (int i = 0; i < N; ++i, J += kRowEntries, W += kRowEntries) {
            const double x = J[3], y = J[4], z = J[5];
            TwoOfRow{W} = inverseMass * Eigen::Map<const Two, Eigen::Aligned16>(J);
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
/// concern rotation only, [0, -n, 0, n]. Of them there are only r_A, r_B and each n, three numbers
/// each: Constraint::numbers.
template <int N>
struct PointRows {
    static_assert(N >= 3);
    static constexpr int kCount = N;
    static constexpr bool kJoinPoints = true;

    static Three axis(const double* p, int row) { return Three(p + 3 * (row - 1)); }

    static void multiply(const double* p, const Both& x, double* __restrict y) {
        const Three vA(x.A), wA(x.A + 3), vB(x.B), wB(x.B + 3), rA(p), rB(p + 3);
        const Vec3 points = vB - vA + wB.cross(rB) - wA.cross(rA);
        std::copy_n(points.data(), 3, y);
        if constexpr (N > 3) {
            const Vec3 w = wB - wA;
            for (int i = 3; i < N; ++i)
                y[i] = axis(p, i).dot(w);
        }
    }
    static void multiplyTwo(const double* p, const Both& x1, double* __restrict y1, const Both& x2,
                            double* __restrict y2) {
        multiply(p, x1, y1);
        multiply(p, x2, y2);
    }

    static void addForces(const double* p, const double* lambda, Vec6& A, Vec6& B) {
        const Vec3 force(lambda[0], lambda[1], lambda[2]);
        Vec3 torque = Vec3::Zero();
        for (int i = 3; i < N; ++i)
            torque += lambda[i] * axis(p, i);
        const Vec3 torqueA = force.cross(Three(p)) - torque;
        const Vec3 torqueB = Three(p + 3).cross(force) + torque;
        A.head<3>() -= force;
        A.tail<3>() += torqueA;
        B.head<3>() += force;
        B.tail<3>() += torqueB;
    }

    /// Of W's columns of the linear part only the diagonal. Both bodies are worked on at once.
    static void weighOwn(const double* p, const BodyWeights& A, const BodyWeights& B,
                         double* __restrict W, double* __restrict C) {
        const auto arm = [p](int k) { return Two(p[k], -p[3 + k]); };
        const auto inertia = [&](int i, int j) {
            return Two(A.inverseInertia(i, j), B.inverseInertia(i, j));
        };
        const Two x = arm(0), y = arm(1), z = arm(2);
        const Two xx = inertia(0, 0), xy = inertia(0, 1), xz = inertia(0, 2);
        const Two yy = inertia(1, 1), yz = inertia(1, 2), zz = inertia(2, 2);
        const double mass = A.inverseMass + B.inverseMass;
        /// w = u^T I^-1 of row i, and what of C the points' rows make of it.
        const auto take = [&](int i, const Two& wx, const Two& wy, const Two& wz) {
            double* to = W + i * kRowEntries;
            for (int side = 0; side < 2; ++side) {
                to[6 * side + 3] = wx[side];
                to[6 * side + 4] = wy[side];
                to[6 * side + 5] = wz[side];
            }
            double* c = C + i * N;
            c[0] = (y * wz - z * wy).sum();
            if (i > 0) c[1] = (z * wx - x * wz).sum();
            if (i > 1) c[2] = (x * wy - y * wx).sum();
            if (i < 3) {
                c[i] += mass;
                to[i] = -A.inverseMass;
                to[6 + i] = B.inverseMass;
            }
            for (int j = 3; j <= i; ++j) {
                const Three n = axis(p, j);
                const Two sum = n.x() * wx + n.y() * wy + n.z() * wz;
                c[j] = sum[1] - sum[0];
            }
        };
        take(0, y * xz - z * xy, y * yz - z * yy, y * zz - z * yz);
        take(1, z * xx - x * xz, z * xy - x * yz, z * xz - x * zz);
        take(2, x * xy - y * xx, x * yy - y * xy, x * yz - y * xz);
        for (int i = 3; i < N; ++i) {
            const Three n = axis(p, i);
            const Two u(-n.x(), n.x()), v(-n.y(), n.y()), w(-n.z(), n.z());
            take(i, u * xx + v * xy + w * xz, u * xy + v * yy + w * yz, u * xz + v * yz + w * zz);
        }
    }
};

/// What PointRows have of one of their bodies, A (0) or B (1): s [E, [r]x] with the sign in the
/// turning part, and [0, n].
template <int N, int Side>
struct SideOfPointRows {
    static constexpr int kCount = N;
    static constexpr bool kJoinPoints = true;
    static constexpr double kSign = Side == 0 ? -1.0 : 1.0;

    /// [..]x of this is the turning part.
    static Vec3 arm(const double* p) { return -kSign * Three(p + 3 * Side); }
    static Vec3 turning(const double* p, int row) { return kSign * PointRows<N>::axis(p, row); }
};

/// C (MxN) += W J^T of one body that two constraints share, or C = W J^T.
/// @param J of general rows the body's columns, of others their numbers
template <class Left, class Right, bool IsFirst>
void addCoupling(double* __restrict to, const double* W, const double* J) {
    constexpr int N = Right::kCount;
    for (int i = 0; i < Left::kCount; ++i, W += kRowEntries, to += N) {
        const Three v(W), w(W + 3);
        double C[N];
        for (int j = 0; j < N; ++j)
            C[j] = IsFirst ? 0.0 : to[j];
        if constexpr (Left::kJoinPoints && Right::kJoinPoints) {
            const Vec3 points = Right::arm(J).cross(w);
            for (int j = 0; j < 3; ++j)
                C[j] += points[j];
            if (i < 3) C[i] += v[i] * Right::kSign;
        } else if constexpr (Right::kJoinPoints) {
            const Vec3 points = Right::kSign * v + Right::arm(J).cross(w);
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
        for (int j = 0; j < N; ++j)
            to[j] = C[j];
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

inline constexpr int kSideShapes = 14; ///< what rows may look like from one of their bodies

template <int Shape>
struct SideOfShape {
    using Type = RowsOfShape<Shape>;
};
template <int Shape>
requires(Shape >= 6) struct SideOfShape<Shape> {
    using Type = SideOfPointRows<(Shape - 6) % 4 + 3, (Shape - 6) / 4>;
};

inline int sideShapeOf(const Constraint& constraint, int side) {
    return shapeOf(constraint) + (constraint.joinsPoints ? 4 * side : 0);
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
