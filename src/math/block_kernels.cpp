#include "math/block_kernels.h"

#include <array>
#include <cassert>
#include <cmath>
#include <utility>

namespace trammel::math {

namespace kernels {

namespace {

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
/// more than one product and one difference after the entry before it. A pivot within `bound`
/// is none: its reciprocal and its column become 0, so that its unknown stays 0.
/// @return the number of such pivots.
template <int N>
int factor(double* A, PivotBound bound) {
    int dropped = 0;
    double inverse[N]; // of D
    for (int j = 0; j < N; ++j) {
        double d = A[j * N + j];
        const double least = bound.at(d);
        for (int k = 0; k < j; ++k) {
            const double u = A[j * N + k] * inverse[k];
            d -= A[j * N + k] * u;
            A[j * N + k] = u;
        }
        const bool usable = d > least && d > 0.0;
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

/// x (N) = L^-1 x; with D's reciprocals on the diagonal, D^-1 U^-1 x.
template <int N>
void solveLower(const double* U, double* __restrict x) {
    for (int i = 1; i < N; ++i)
        for (int k = 0; k < i; ++k)
            x[i] -= U[i * N + k] * x[k];
    for (int i = 0; i < N; ++i)
        x[i] *= U[i * N + i];
}

/// x (N) = U^-T x.
template <int N>
void passUpAlone(const double* A, double* __restrict x) {
    for (int i = N - 2; i >= 0; --i)
        for (int k = N - 1; k > i; --k)
            x[i] -= A[k * N + i] * x[k];
}

/// x (N) = L^-T x.
template <int N>
void solveLowerTransposed(const double* U, double* __restrict x) {
    for (int i = 0; i < N; ++i)
        x[i] *= U[i * N + i];
    passUpAlone<N>(U, x);
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

/// The same for 3 rows by minors, where they are far from cancelling out: then no division waits
/// for another, which takes half the time.
/// @return whether it was done
inline bool factorByMinors(double* A, PivotBound bound) {
    constexpr double kFar = 1e-2; // of the terms that a minor is the difference of
    const double a = A[0], h = A[3], b = A[4], p = A[6], q = A[7], c = A[8];
    const double m = a * b - h * h, n = a * q - h * p, s = a * c - p * p;
    const double e = m * s - n * n; // a times the determinant
    const bool isFar = m > kFar * (a * b) && s > kFar * (a * c) && e > kFar * (m * s);
    const double least = bound.least; // shares are smaller than what isFar asks for
    if (!(a > least && m > least * a && e > least * (a * m) && isFar)) return false;
    const double inverse = 1.0 / a, inverseM = 1.0 / m, inverseE = 1.0 / e;
    A[0] = inverse;
    A[3] = h * inverse;
    A[4] = a * inverseM;
    A[6] = p * inverse;
    A[7] = n * inverseM;
    A[8] = a * m * inverseE;
    return true;
}

/// A (NxN) = U D U^T in place: U in the lower triangle, D's reciprocals on the diagonal.
/// @return as factor()
template <int N>
int factorRootFree(double* A, PivotBound bound) {
    if constexpr (N == 3)
        if (factorByMinors(A, bound)) return 0;
    int dropped = 0;
    for (int j = 0; j < N; ++j) {
        double d = A[j * N + j];
        const double least = bound.at(d);
        for (int k = 0; k < j; ++k) {
            const double u = A[j * N + k] * A[k * N + k];
            d -= A[j * N + k] * u;
            A[j * N + k] = u;
        }
        const bool usable = d > least && d > 0.0;
        A[j * N + j] = usable ? 1.0 / d : 0.0;
        dropped += usable ? 0 : 1;
        for (int i = j + 1; i < N; ++i)
            for (int k = 0; k < j; ++k)
                A[i * N + j] -= A[i * N + k] * A[j * N + k];
    }
    return dropped;
}

/// Numbers that lie side by side are taken two at a time: rows of odd length are one longer.
constexpr int padded(int n) {
    return n + n % 2;
}

/// What eliminate() does with B and C once A is factored, for blocks of more than three rows.
template <int M, int N>
void eliminateInPairs(const double* A, double* __restrict B, double* __restrict C) {
    constexpr int P = padded(M);
    alignas(16) double scaled[N][P]; // U^-1 B^T
    alignas(16) double L[N][P];      // D^-1 U^-1 B^T, B's part of L by columns
    for (int j = 0; j < N; ++j) {
        for (int i = 0; i < P; ++i)
            scaled[j][i] = i < M ? B[i * N + j] : 0.0;
        for (int k = 0; k < j; ++k)
            for (int i = 0; i < P; ++i)
                scaled[j][i] -= scaled[k][i] * A[j * N + k];
        for (int i = 0; i < P; ++i)
            L[j][i] = scaled[j][i] * A[j * N + j];
        for (int i = 0; i < M; ++i)
            B[i * N + j] = L[j][i];
    }
    for (int i = 0; i < M; ++i) {
        alignas(16) double sum[P] = {};
        for (int k = 0; k < N; ++k)
            for (int j = 0; j < padded(i + 1); ++j)
                sum[j] += scaled[k][i] * L[k][j];
        for (int j = 0; j <= i; ++j)
            C[i * M + j] -= sum[j];
    }
}

/// The column of a block A (NxN) with one more, B (MxN), below it, of L D L^T: factors A as above,
/// makes B its part of L, B U^-T D^-1, and takes their product off the block C (MxM) on the
/// diagonal beside B. Free of roots: in a chain each column waits for the one before.
/// @return the number of pivots within the bound.
template <int M, int N>
int eliminate(double* __restrict A, double* __restrict B, double* __restrict C, PivotBound bound) {
    const int dropped = factorRootFree<N>(A, bound);
    if constexpr (M > 3) {
        eliminateInPairs<M, N>(A, B, C);
        return dropped;
    }
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
    passUpAlone<N>(A, x);
}

} // namespace

} // namespace kernels

namespace {

constexpr int S = kMaxBlock;
using Sizes = std::make_integer_sequence<int, S>;

[[maybe_unused]] bool isSize(int n) {
    return n >= 1 && n <= S;
}

template <int... I>
constexpr auto updateTable(std::integer_sequence<int, I...>) {
    return std::array<UpdateKernel, sizeof...(I)>{
        &kernels::subtractProductTransposed<I / (S * S) + 1, I / S % S + 1, I % S + 1>...};
}
template <int... I>
constexpr auto ownTable(std::integer_sequence<int, I...>) {
    return std::array<UpdateKernel, sizeof...(I)>{
        &kernels::subtractOwnProduct<I / S + 1, I % S + 1>...};
}
template <int... I>
constexpr auto factorTable(std::integer_sequence<int, I...>) {
    return std::array<FactorKernel, sizeof...(I)>{&kernels::factor<I + 1>...};
}
template <int... I>
constexpr auto divideTable(std::integer_sequence<int, I...>) {
    return std::array<DivideKernel, sizeof...(I)>{
        &kernels::divideByTransposed<I / S + 1, I % S + 1>...};
}
template <int... I>
constexpr auto lowerTable(std::integer_sequence<int, I...>) {
    return std::array<SolveKernel, sizeof...(I)>{&kernels::solveLower<I + 1>...};
}
template <int... I>
constexpr auto lowerTransposedTable(std::integer_sequence<int, I...>) {
    return std::array<SolveKernel, sizeof...(I)>{&kernels::solveLowerTransposed<I + 1>...};
}
template <int... I>
constexpr auto productTable(std::integer_sequence<int, I...>) {
    return std::array<UpdateKernel, sizeof...(I)>{
        &kernels::subtractProduct<I / S + 1, I % S + 1>...};
}
template <int... I>
constexpr auto transposedProductTable(std::integer_sequence<int, I...>) {
    return std::array<UpdateKernel, sizeof...(I)>{
        &kernels::subtractTransposedProduct<I / S + 1, I % S + 1>...};
}

template <int... I>
constexpr auto eliminateTable(std::integer_sequence<int, I...>) {
    return std::array<EliminateKernel, sizeof...(I)>{&kernels::eliminate<I / S + 1, I % S + 1>...};
}
template <int... I>
constexpr auto rootFreeTable(std::integer_sequence<int, I...>) {
    return std::array<FactorKernel, sizeof...(I)>{&kernels::factorRootFree<I + 1>...};
}
template <int... I>
constexpr auto upAloneTable(std::integer_sequence<int, I...>) {
    return std::array<SolveKernel, sizeof...(I)>{&kernels::passUpAlone<I + 1>...};
}
template <int... I>
constexpr auto downTable(std::integer_sequence<int, I...>) {
    return std::array<PassDownKernel, sizeof...(I)>{&kernels::passDown<I / S + 1, I % S + 1>...};
}
template <int... I>
constexpr auto upTable(std::integer_sequence<int, I...>) {
    return std::array<PassUpKernel, sizeof...(I)>{&kernels::passUp<I / S + 1, I % S + 1>...};
}

constexpr auto kUpdate = updateTable(std::make_integer_sequence<int, S * S * S>{});
constexpr auto kOwn = ownTable(std::make_integer_sequence<int, S * S>{});
constexpr auto kFactor = factorTable(Sizes{});
constexpr auto kDivide = divideTable(std::make_integer_sequence<int, S * S>{});
constexpr auto kLower = lowerTable(Sizes{});
constexpr auto kLowerTransposed = lowerTransposedTable(Sizes{});
constexpr auto kProduct = productTable(std::make_integer_sequence<int, S * S>{});
constexpr auto kTransposedProduct =
    transposedProductTable(std::make_integer_sequence<int, S * S>{});
constexpr auto kRootFree = rootFreeTable(Sizes{});
constexpr auto kUpAlone = upAloneTable(Sizes{});
constexpr auto kEliminate = eliminateTable(std::make_integer_sequence<int, S * S>{});
constexpr auto kDown = downTable(std::make_integer_sequence<int, S * S>{});
constexpr auto kUp = upTable(std::make_integer_sequence<int, S * S>{});

} // namespace

UpdateKernel subtractProductTransposedKernel(int m, int n, int k) {
    assert(isSize(m) && isSize(n) && isSize(k));
    return kUpdate[((m - 1) * S + n - 1) * S + k - 1];
}
UpdateKernel subtractOwnProductKernel(int m, int k) {
    assert(isSize(m) && isSize(k));
    return kOwn[(m - 1) * S + k - 1];
}
FactorKernel factorKernel(int n) {
    assert(isSize(n));
    return kFactor[n - 1];
}
DivideKernel divideByTransposedKernel(int m, int n) {
    assert(isSize(m) && isSize(n));
    return kDivide[(m - 1) * S + n - 1];
}
SolveKernel solveLowerKernel(int n) {
    assert(isSize(n));
    return kLower[n - 1];
}
SolveKernel solveLowerTransposedKernel(int n) {
    assert(isSize(n));
    return kLowerTransposed[n - 1];
}
UpdateKernel subtractProductKernel(int m, int n) {
    assert(isSize(m) && isSize(n));
    return kProduct[(m - 1) * S + n - 1];
}
UpdateKernel subtractTransposedProductKernel(int m, int n) {
    assert(isSize(m) && isSize(n));
    return kTransposedProduct[(m - 1) * S + n - 1];
}
FactorKernel rootFreeFactorKernel(int n) {
    assert(isSize(n));
    return kRootFree[n - 1];
}
SolveKernel passUpAloneKernel(int n) {
    assert(isSize(n));
    return kUpAlone[n - 1];
}
EliminateKernel eliminateKernel(int m, int n) {
    assert(isSize(m) && isSize(n));
    return kEliminate[(m - 1) * S + n - 1];
}
PassDownKernel passDownKernel(int m, int n) {
    assert(isSize(m) && isSize(n));
    return kDown[(m - 1) * S + n - 1];
}
PassUpKernel passUpKernel(int m, int n) {
    assert(isSize(m) && isSize(n));
    return kUp[(m - 1) * S + n - 1];
}

} // namespace trammel::math
