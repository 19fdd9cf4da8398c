#include "math/block_kernels.h"

#include <cassert>

namespace trammel::math {

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
