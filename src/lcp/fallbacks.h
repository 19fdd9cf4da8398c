#pragma once

#include "messages/message.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace trammel::lcp {

/// A way out that gave an answer where the method that was chosen gave none. A new one is a line
/// here and one in the table in fallbacks.cpp; whoever takes it counts it in the Fallbacks of what
/// it returns, from where sums lead to the run's summary.
enum class Fallback : unsigned char {
    MurtyShift,    ///< dependent rows: A's diagonal shifted, proximal rounds
    MurtyKostreva, ///< Kostreva's perturbation
    MurtyLemke,
    PyramidNewton, ///< from pivoting with pyramid friction; semismooth Newton
    PyramidBounds, ///< boxed pivoting with the friction bounds of the round before
    PyramidSweeps, ///< block Gauss-Seidel
    PyramidLemke,
    ConeLemke,       ///< where neither pivoting nor semismooth Newton solves other shapes
    LemkeNewton,     ///< rounding or a ray; semismooth Newton
    LemkeSweeps,     ///< more rows than pivots can serve; block Gauss-Seidel
    FactorsSweeps,   ///< active sets on factors did not settle; block Gauss-Seidel
    FactorsDense,    ///< a solve on factors failed; the matrix was formed
    PolyhedralLemke, ///< friction 'polyhedral' is Lemke's, whichever solver was chosen
    ContactStep,     ///< a step that the settings' integrator handed to the semi-implicit method
    HeldStep,        ///< a step that it handed to another method of high order
    StartImpacts,    ///< a step that took impacts at its start instead of locating them
    GreatIsland,     ///< lcp auto: sweeps, where an exact solve of a great island takes long
    SweepsBound,     ///< the work allowed for a great island ended its sweeps before the tolerance
    RedundantRows,   ///< a linkage has too many joint rows that may be redundant to tell which are
};
inline constexpr std::size_t kFallbackCount = 19;

/// What is to be said of a kind.
struct FallbackKind {
    Fallback kind;
    std::string_view key;            ///< "murty-to-kostreva", in results and JSON
    const messages::Text<0>& method; ///< that gave no answer: a solver's name, or what of it
    const messages::Text<0>& title;  ///< what answered instead, in a few words
    bool isOtherMethod;              ///< the answer is another method's than the one chosen
    bool isStep = false;             ///< counts steps of an integrator, not solves
};
/// All kinds in the order of Fallback.
std::span<const FallbackKind, kFallbackCount> fallbackKinds();
const FallbackKind& kindOf(Fallback fallback);

/// How often each was taken. A solve may take several, one inside the other.
struct Fallbacks {
    std::array<std::int64_t, kFallbackCount> counts{};

    void count(Fallback fallback, std::int64_t times = 1) {
        counts[static_cast<std::size_t>(fallback)] += times;
    }
    std::int64_t of(Fallback fallback) const { return counts[static_cast<std::size_t>(fallback)]; }
    void add(const Fallbacks& other);
    bool any() const;
    /// Whether a solve's answer came from another method than the one chosen.
    bool hasOtherMethod() const;
    bool operator==(const Fallbacks&) const = default;
};

} // namespace trammel::lcp
