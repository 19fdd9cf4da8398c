#pragma once

#include "math/vector.h"

#include <cmath>

/// Cholesky factors D = L L^T of 1 to 3 rows, unrolled by the compiler. L's diagonal holds the
/// reciprocals, so that solving does not divide.
namespace trammel::dynamics {

template <int N>
void factorSmall(const Eigen::Matrix<double, N, N>& D, Mat3& L) {
    for (int j = 0; j < N; ++j) {
        double pivot = D(j, j);
        for (int k = 0; k < j; ++k)
            pivot -= L(j, k) * L(j, k);
        L(j, j) = 1.0 / std::sqrt(pivot);
        for (int i = j + 1; i < N; ++i) {
            double sum = D(i, j);
            for (int k = 0; k < j; ++k)
                sum -= L(i, k) * L(j, k);
            L(i, j) = sum * L(j, j);
        }
    }
}

/// L^-1 y.
template <int N>
Eigen::Matrix<double, N, 1> solveLower(const Mat3& L, Eigen::Matrix<double, N, 1> y) {
    for (int i = 0; i < N; ++i) {
        for (int k = 0; k < i; ++k)
            y[i] -= L(i, k) * y[k];
        y[i] *= L(i, i);
    }
    return y;
}

/// D^-1 y.
template <int N>
Eigen::Matrix<double, N, 1> solveSmall(const Mat3& L, const Eigen::Matrix<double, N, 1>& y) {
    Eigen::Matrix<double, N, 1> x = solveLower<N>(L, y);
    for (int i = N - 1; i >= 0; --i) {
        for (int k = i + 1; k < N; ++k)
            x[i] -= L(k, i) * x[k];
        x[i] *= L(i, i);
    }
    return x;
}

/// X D^-1 of a D of N rows, column by column.
template <int Rows, int N>
Eigen::Matrix<double, Rows, N> solveRight(const Mat3& L, Eigen::Matrix<double, Rows, N> X) {
    for (int j = 0; j < N; ++j) {
        for (int k = 0; k < j; ++k)
            X.col(j) -= L(j, k) * X.col(k);
        X.col(j) *= L(j, j);
    }
    for (int j = N - 1; j >= 0; --j) {
        for (int k = j + 1; k < N; ++k)
            X.col(j) -= L(k, j) * X.col(k);
        X.col(j) *= L(j, j);
    }
    return X;
}

} // namespace trammel::dynamics
