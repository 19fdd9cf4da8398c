#include "lcp/fallbacks.h"

#include "messages/solver_messages.h"

#include <algorithm>

namespace trammel::lcp {

namespace {

constexpr std::array<FallbackKind, kFallbackCount> kKinds{{
    {Fallback::MurtyShift, "murty-to-shift", messages::kMurty, messages::kShiftOfDiagonal, false},
    {Fallback::MurtyKostreva, "murty-to-kostreva", messages::kMurty,
     messages::kKostrevasPerturbation, true},
    {Fallback::MurtyLemke, "murty-to-lemke", messages::kMurty, messages::kLemkesPivoting, true},
    {Fallback::PyramidNewton, "pyramid-to-newton", messages::kPyramidPivoting,
     messages::kSemismoothNewton, true},
    {Fallback::PyramidBounds, "pyramid-to-bounds", messages::kPyramidPivoting,
     messages::kBoxedPivoting, false},
    {Fallback::PyramidSweeps, "pyramid-to-sweeps", messages::kPyramidPivoting,
     messages::kBlockSweeps, true},
    {Fallback::PyramidLemke, "pyramid-to-lemke", messages::kPyramidPivoting,
     messages::kLemkesPivoting, true},
    {Fallback::ConeLemke, "cone-to-lemke", messages::kNewtonOnCones, messages::kLemkesPivoting,
     true},
    {Fallback::LemkeNewton, "lemke-to-newton", messages::kLemke, messages::kSemismoothNewton, true},
    {Fallback::LemkeSweeps, "lemke-to-sweeps", messages::kLemke, messages::kBlockSweeps, true},
    {Fallback::FactorsSweeps, "factors-to-sweeps", messages::kActiveSetsOnFactors,
     messages::kBlockSweeps, true},
    {Fallback::FactorsDense, "factors-to-dense", messages::kSolveOnFactors, messages::kFormedMatrix,
     false},
    {Fallback::PolyhedralLemke, "polyhedral-to-lemke", messages::kPolyhedralFriction,
     messages::kLemkesPivoting, true},
    {Fallback::ContactStep, "smooth-to-semi-implicit", messages::kIntegrator,
     messages::kSemiImplicitMethod, true, true},
    {Fallback::HeldStep, "smooth-to-holder", messages::kIntegrator,
     messages::kOtherMethodOfHighOrder, true, true},
    {Fallback::StartImpacts, "located-to-start", messages::kLocatedImpacts,
     messages::kImpactsAtStart, false, true},
    {Fallback::GreatIsland, "exact-to-sweeps", messages::kActiveSetsOnFactors,
     messages::kSweepsOfGreatIslands, false},
    {Fallback::SweepsBound, "sweeps-to-bound", messages::kSweepsOfGreatIslands,
     messages::kBoundOfWork, false},
    {Fallback::RedundantRows, "redundant-to-plain", messages::kRedundantRowsLeftOut,
     messages::kAllJointRows, false},
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
