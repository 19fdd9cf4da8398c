#pragma once

/// Dense kernels on small row-major blocks whose sizes, 1 to kMaxBlock, are known when a topology
/// is analysed: each operation then is a direct call to a fully unrolled loop.
namespace trammel::math {

inline constexpr int kMaxBlock = 6;

/// What is a pivot: more than a number, and more than a share of what its entry was before the
/// others of its block were eliminated.
struct PivotBound {
    double least = 0.0, share = 0.0;
    double at(double entry) const { return least > share * entry ? least : share * entry; }
};

using UpdateKernel = void (*)(double*, const double*, const double*);
using FactorKernel = int (*)(double*, PivotBound);
using DivideKernel = void (*)(double*, const double*);
using SolveKernel = void (*)(const double*, double*);
using EliminateKernel = int (*)(double*, double*, double*, PivotBound);
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
FactorKernel rootFreeFactorKernel(int n);
SolveKernel passUpAloneKernel(int n);
EliminateKernel eliminateKernel(int m, int n);
PassDownKernel passDownKernel(int m, int n);
PassUpKernel passUpKernel(int m, int n);

} // namespace trammel::math
