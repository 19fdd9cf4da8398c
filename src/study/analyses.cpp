#include "study/analyses.h"

#include "messages/text.h"

#include <array>
#include <cstddef>

namespace trammel::study {

namespace {

constexpr std::array kAnalyses{
    AnalysisTraits{"run", QT_TRANSLATE_NOOP("trammel::studio::Types", "simulations"),
                   QT_TRANSLATE_NOOP("trammel::studio::Types", "the motion under all forces"),
                   FrameAxis::Time, true},
    AnalysisTraits{"kinematics", QT_TRANSLATE_NOOP("trammel::studio::Types", "kinematics"),
                   QT_TRANSLATE_NOOP("trammel::studio::Types", "the motion by the drivers alone"),
                   FrameAxis::Time, false},
    AnalysisTraits{"inverse", QT_TRANSLATE_NOOP("trammel::studio::Types", "inverse dynamics"),
                   QT_TRANSLATE_NOOP("trammel::studio::Types",
                                     "that motion with what it takes of the drivers"),
                   FrameAxis::Time, false},
    AnalysisTraits{"statics", QT_TRANSLATE_NOOP("trammel::studio::Types", "equilibria"),
                   QT_TRANSLATE_NOOP("trammel::studio::Types",
                                     "the static equilibrium, as one frame of a run"),
                   FrameAxis::One, false},
    AnalysisTraits{"modes", QT_TRANSLATE_NOOP("trammel::studio::Types", "natural modes"),
                   QT_TRANSLATE_NOOP("trammel::studio::Types",
                                     "natural frequencies and damping in the model's pose"),
                   FrameAxis::One, false},
    AnalysisTraits{"modes-at-equilibrium",
                   QT_TRANSLATE_NOOP("trammel::studio::Types", "natural modes at equilibrium"),
                   QT_TRANSLATE_NOOP("trammel::studio::Types",
                                     "natural frequencies and damping in the static equilibrium"),
                   FrameAxis::One, false},
    AnalysisTraits{"curve", QT_TRANSLATE_NOOP("trammel::studio::Types", "cycles of the input"),
                   QT_TRANSLATE_NOOP("trammel::studio::Types",
                                     "a linkage over one cycle of its input, a frame a pose"),
                   FrameAxis::Input, false}};
static_assert(kAnalyses.size() == static_cast<std::size_t>(Analysis::Curve) + 1);

} // namespace

std::span<const AnalysisTraits> analyses() {
    return kAnalyses;
}

const AnalysisTraits& traits(Analysis analysis) {
    return kAnalyses[static_cast<std::size_t>(analysis)];
}

} // namespace trammel::study
