#pragma once

#include "dynamics/joints/row_writer.h"

#include <cassert>
#include <type_traits>

/// Products with the N rows of one constraint, N known when compiled so that loops unroll. J and
/// W = J M^-1 have kRowEntries numbers a row: six of body A, six of body B. Every six begin at a
/// multiple of 16 bytes, so that they are taken two at a time.
namespace trammel::dynamics::kernels {

using Six = Eigen::Map<const Vec6, Eigen::Aligned16>;
using Twelve = Eigen::Map<const Eigen::Matrix<double, kRowEntries, 1>, Eigen::Aligned16>;

/// Calls f with the number of rows, 1 to 6, as a constant.
template <class F>
void withRowCount(int rowCount, const F& f) {
    switch (rowCount) {
    case 1:
        return f(std::integral_constant<int, 1>{});
    case 2:
        return f(std::integral_constant<int, 2>{});
    case 3:
        return f(std::integral_constant<int, 3>{});
    case 4:
        return f(std::integral_constant<int, 4>{});
    case 5:
        return f(std::integral_constant<int, 5>{});
    case 6:
        return f(std::integral_constant<int, 6>{});
    default:
        assert(!"a constraint has 1 to 6 rows");
    }
}

/// y (N) = J_A a + J_B b.
template <int N>
void multiply(const double* J, const Vec6& a, const Vec6& b, double* y) {
    for (int i = 0; i < N; ++i, J += kRowEntries)
        y[i] = (Six(J).cwiseProduct(a) + Six(J + 6).cwiseProduct(b)).sum();
}

/// y (N) = J_A a + J_B b for two pairs of vectors at once.
template <int N>
void multiplyTwo(const double* J, const Vec6& a1, const Vec6& b1, double* y1, const Vec6& a2,
                 const Vec6& b2, double* y2) {
    for (int i = 0; i < N; ++i, J += kRowEntries) {
        y1[i] = (Six(J).cwiseProduct(a1) + Six(J + 6).cwiseProduct(b1)).sum();
        y2[i] = (Six(J).cwiseProduct(a2) + Six(J + 6).cwiseProduct(b2)).sum();
    }
}

/// y (N) += J x of one more body.
template <int N>
void addProduct(const double* J, const Vec6& x, double* y) {
    for (int i = 0; i < N; ++i, J += kRowEntries)
        y[i] += Six(J).dot(x);
}

/// W = J M^-1 of one body, written two at a time as it is read: pairs of single numbers come late.
/// @param inverseInertia symmetric
template <int N>
void weigh(const double* J, double inverseMass, const Mat3& inverseInertia, double* __restrict W) {
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

/// f += J^T lambda of one body.
template <int N>
void addForce(const double* J, const double* lambda, Vec6& f) {
    Vec6 sum = f;
    for (int i = 0; i < N; ++i)
        sum += lambda[i] * Six(J + i * kRowEntries);
    f = sum;
}

/// C (MxN) += W J^T of one body that two constraints share.
template <int M, int N>
void addCoupling(double* __restrict C, const double* W, const double* J) {
    for (int i = 0; i < M; ++i)
        for (int j = 0; j < N; ++j)
            C[i * N + j] += Six(W + i * kRowEntries).dot(Six(J + j * kRowEntries));
}

/// Lower triangle of C (NxN) += W J^T of one constraint's bodies A and B.
template <int N>
void addOwnCoupling(double* __restrict C, const double* W, const double* J) {
    for (int i = 0; i < N; ++i)
        for (int j = 0; j <= i; ++j)
            C[i * N + j] += Twelve(W + i * kRowEntries).dot(Twelve(J + j * kRowEntries));
}

} // namespace trammel::dynamics::kernels
