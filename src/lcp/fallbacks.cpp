#include "lcp/fallbacks.h"

#include <algorithm>

namespace trammel::lcp {

namespace {

constexpr std::array<FallbackKind, kFallbackCount> kKinds{{
    {Fallback::MurtyShift, "murty-to-shift", "murty", "a shift of A's diagonal", false},
    {Fallback::MurtyKostreva, "murty-to-kostreva", "murty", "Kostreva's perturbation", true},
    {Fallback::MurtyLemke, "murty-to-lemke", "murty", "Lemke's pivoting", true},
    {Fallback::PyramidNewton, "pyramid-to-newton", "pyramid pivoting", "semismooth Newton", true},
    {Fallback::PyramidBounds, "pyramid-to-bounds", "pyramid pivoting",
     "boxed pivoting with the friction bounds of the round before", false},
    {Fallback::PyramidSweeps, "pyramid-to-sweeps", "pyramid pivoting", "block Gauss-Seidel sweeps",
     true},
    {Fallback::PyramidLemke, "pyramid-to-lemke", "pyramid pivoting", "Lemke's pivoting", true},
    {Fallback::ConeLemke, "cone-to-lemke", "semismooth Newton on cones", "Lemke's pivoting", true},
    {Fallback::LemkeNewton, "lemke-to-newton", "lemke", "semismooth Newton", true},
    {Fallback::LemkeSweeps, "lemke-to-sweeps", "lemke", "block Gauss-Seidel sweeps", true},
    {Fallback::FactorsSweeps, "factors-to-sweeps", "active sets on factors",
     "block Gauss-Seidel sweeps", true},
    {Fallback::FactorsDense, "factors-to-dense", "a solve on factors", "the formed matrix", false},
    {Fallback::PolyhedralLemke, "polyhedral-to-lemke", "polyhedral friction", "Lemke's pivoting",
     true},
    {Fallback::ContactStep, "smooth-to-semi-implicit", "integrator", "the semi-implicit method",
     true, true},
    {Fallback::HeldStep, "smooth-to-holder", "integrator", "another method of high order", true,
     true},
    {Fallback::RedundantRows, "redundant-to-plain", "redundant joint rows left out",
     "all joint rows as they are", false},
}};

constexpr bool isInOrder() {
    for (std::size_t i = 0; i < kKinds.size(); ++i)
        if (static_cast<std::size_t>(kKinds[i].kind) != i) return false;
    return true;
}
static_assert(isInOrder());

} // namespace

std::span<const FallbackKind, kFallbackCount> fallbackKinds() {
    return kKinds;
}

const FallbackKind& kindOf(Fallback fallback) {
    return kKinds[static_cast<std::size_t>(fallback)];
}

void Fallbacks::add(const Fallbacks& other) {
    for (std::size_t i = 0; i < counts.size(); ++i)
        counts[i] += other.counts[i];
}

bool Fallbacks::any() const {
    return std::ranges::any_of(counts, [](std::int64_t count) { return count > 0; });
}

bool Fallbacks::hasOtherMethod() const {
    return std::ranges::any_of(
        kKinds, [&](const FallbackKind& kind) { return kind.isOtherMethod && of(kind.kind) > 0; });
}

} // namespace trammel::lcp
