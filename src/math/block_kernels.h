#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

/// Dense kernels on small row-major blocks whose sizes, 1 to kMaxBlock, are known when a topology
/// is analysed: each operation then is a direct call to a fully unrolled loop.
namespace trammel::math {

inline constexpr int kMaxBlock = 6;

namespace kernels {

/// C (MxN) -= A (MxK) B^T (NxK).
template <int M, int N, int K>
void subtractProductTransposed(double* __restrict C, const double* A, const double* B) {
    for (int i = 0; i < M; ++i)
        for (int j = 0; j < N; ++j) {
            double sum = 0.0;
            for (int k = 0; k < K; ++k)
                sum += A[i * K + k] * B[j * K + k];
            C[i * N + j] -= sum;
        }
}

/// Lower triangle of C (MxM) -= A (MxK) B^T with B = A.
template <int M, int K>
void subtractOwnProduct(double* __restrict C, const double* A, const double* B) {
    for (int i = 0; i < M; ++i)
        for (int j = 0; j <= i; ++j) {
            double sum = 0.0;
            for (int k = 0; k < K; ++k)
                sum += A[i * K + k] * B[j * K + k];
            C[i * M + j] -= sum;
        }
}

/// A = U D U^T = L L^T in place, L = U sqrt(D): U, which has ones on its diagonal, in the lower
/// triangle, and on the diagonal the reciprocals of L's. With U no entry waits for a root, nor for
/// more than one product and one difference after the entry before it. A pivot at or below `floor`
/// is not a pivot: its reciprocal and its column become 0, so that its unknown stays 0.
/// @return the number of such pivots.
template <int N>
int factor(double* A, double floor) {
    int dropped = 0;
    double inverse[N]; // of D
    for (int j = 0; j < N; ++j) {
        double d = A[j * N + j];
        for (int k = 0; k < j; ++k) {
            const double u = A[j * N + k] * inverse[k];
            d -= A[j * N + k] * u;
            A[j * N + k] = u;
        }
        const bool usable = d > floor;
        inverse[j] = usable ? 1.0 / d : 0.0;
        dropped += usable ? 0 : 1;
        A[j * N + j] = usable ? std::sqrt(d) * inverse[j] : 0.0;
        for (int i = j + 1; i < N; ++i)
            for (int k = 0; k < j; ++k)
                A[i * N + j] -= A[i * N + k] * A[j * N + k];
    }
    return dropped;
}

/// B (MxN) = B L^-T for the factors of factor().
template <int M, int N>
void divideByTransposed(double* __restrict B, const double* U) {
    for (int i = 0; i < M; ++i) {
        for (int j = 1; j < N; ++j)
            for (int k = 0; k < j; ++k)
                B[i * N + j] -= B[i * N + k] * U[j * N + k];
        for (int j = 0; j < N; ++j)
            B[i * N + j] *= U[j * N + j];
    }
}

/// x (N) = L^-1 x.
template <int N>
void solveLower(const double* U, double* __restrict x) {
    for (int i = 1; i < N; ++i)
        for (int k = 0; k < i; ++k)
            x[i] -= U[i * N + k] * x[k];
    for (int i = 0; i < N; ++i)
        x[i] *= U[i * N + i];
}

/// x (N) = L^-T x.
template <int N>
void solveLowerTransposed(const double* U, double* __restrict x) {
    for (int i = 0; i < N; ++i)
        x[i] *= U[i * N + i];
    for (int i = N - 2; i >= 0; --i)
        for (int k = N - 1; k > i; --k)
            x[i] -= U[k * N + i] * x[k];
}

/// y (M) -= A (MxN) x.
template <int M, int N>
void subtractProduct(double* __restrict y, const double* A, const double* x) {
    for (int i = 0; i < M; ++i) {
        double s = 0.0;
        for (int j = 0; j < N; ++j)
            s += A[i * N + j] * x[j];
        y[i] -= s;
    }
}

/// y (N) -= A^T (MxN) x (M).
template <int M, int N>
void subtractTransposedProduct(double* __restrict y, const double* A, const double* x) {
    for (int i = 0; i < M; ++i)
        for (int j = 0; j < N; ++j)
            y[j] -= A[i * N + j] * x[i];
}

/// A (NxN) = U D U^T in place: U in the lower triangle, D's reciprocals on the diagonal.
/// @return as factor()
template <int N>
int factorRootFree(double* A, double floor) {
    int dropped = 0;
    for (int j = 0; j < N; ++j) {
        double d = A[j * N + j];
        for (int k = 0; k < j; ++k) {
            const double u = A[j * N + k] * A[k * N + k];
            d -= A[j * N + k] * u;
            A[j * N + k] = u;
        }
        const bool usable = d > floor;
        A[j * N + j] = usable ? 1.0 / d : 0.0;
        dropped += usable ? 0 : 1;
        for (int i = j + 1; i < N; ++i)
            for (int k = 0; k < j; ++k)
                A[i * N + j] -= A[i * N + k] * A[j * N + k];
    }
    return dropped;
}

/// The column of a block A (NxN) with one more, B (MxN), below it, of L D L^T: factors A as above,
/// makes B its part of L, B U^-T D^-1, and takes their product off the block C (MxM) on the
/// diagonal beside B. Free of roots: in a chain each column waits for the one before.
/// @return the number of pivots at or below `floor`.
template <int M, int N>
int eliminate(double* __restrict A, double* __restrict B, double* __restrict C, double floor) {
    const int dropped = factorRootFree<N>(A, floor);
    double scaled[M * N]; // B U^-T
    for (int i = 0; i < M; ++i)
        for (int j = 0; j < N; ++j) {
            double b = B[i * N + j];
            for (int k = 0; k < j; ++k)
                b -= scaled[i * N + k] * A[j * N + k];
            scaled[i * N + j] = b;
            B[i * N + j] = b * A[j * N + j];
        }
    for (int i = 0; i < M; ++i)
        for (int j = 0; j <= i; ++j) {
            double sum = 0.0;
            for (int k = 0; k < N; ++k)
                sum += scaled[i * N + k] * B[j * N + k];
            C[i * M + j] -= sum;
        }
    return dropped;
}

/// z = U^-1 x, y (M) -= B z, x = D^-1 z for such a column.
template <int M, int N>
void passDown(const double* A, const double* B, double* __restrict x, double* __restrict y) {
    for (int i = 1; i < N; ++i)
        for (int k = 0; k < i; ++k)
            x[i] -= A[i * N + k] * x[k];
    subtractProduct<M, N>(y, B, x);
    for (int i = 0; i < N; ++i)
        x[i] *= A[i * N + i];
}

/// x (N) = U^-T (x - B^T y) for such a column.
template <int M, int N>
void passUp(const double* A, const double* B, double* __restrict x, const double* y) {
    subtractTransposedProduct<M, N>(x, B, y);
    for (int i = N - 2; i >= 0; --i)
        for (int k = N - 1; k > i; --k)
            x[i] -= A[k * N + i] * x[k];
}

} // namespace kernels

using UpdateKernel = void (*)(double*, const double*, const double*);
using FactorKernel = int (*)(double*, double);
using DivideKernel = void (*)(double*, const double*);
using SolveKernel = void (*)(const double*, double*);
using EliminateKernel = int (*)(double*, double*, double*, double);
using PassDownKernel = void (*)(const double*, const double*, double*, double*);
using PassUpKernel = void (*)(const double*, const double*, double*, const double*);

/// The kernel for given sizes, each in 1..kMaxBlock.
UpdateKernel subtractProductTransposedKernel(int m, int n, int k);
UpdateKernel subtractOwnProductKernel(int m, int k);
FactorKernel factorKernel(int n);
DivideKernel divideByTransposedKernel(int m, int n);
SolveKernel solveLowerKernel(int n);
SolveKernel solveLowerTransposedKernel(int n);
UpdateKernel subtractProductKernel(int m, int n);
UpdateKernel subtractTransposedProductKernel(int m, int n);
EliminateKernel eliminateKernel(int m, int n);
PassDownKernel passDownKernel(int m, int n);
PassUpKernel passUpKernel(int m, int n);

} // namespace trammel::math
