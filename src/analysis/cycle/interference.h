#pragma once

#include "analysis/cycle/input_cycle.h"
#include "model/model.h"

namespace trammel::analysis {

/// A part of a cycle in which two bodies lie in one another.
struct InterferenceSpan {
    double from = 0.0, to = 0.0; ///< of the input, in the order in which it goes, rad or m
    bool isBack = false;         ///< on the way back, of an input that does not turn fully
    double depth = 0.0;          ///< the largest of the samples, m
    double deepest = 0.0;        ///< input there
    dynamics::State pose;        ///< there
};

struct Interference {
    int bodyA = 0, bodyB = 0; ///< A < B
    std::vector<InterferenceSpan> spans;
};

/// What interferes over a cycle, pairs in the order of their bodies.
struct InterferenceReport {
    Cycle cycle;
    std::vector<Interference> pairs;
};

/// Follows a linkage over its input as inputCycle() does and finds which bodies' shapes lie in one
/// another by more than 1e-4 of the half thickness of the thinner one, be they meant to collide or
/// not: faces that only touch, as those of links in neighbouring layers, do not. The ends of each
/// span are bisected to 1e-6 of the input's way; a meeting between two samples is not seen.
///
/// Bodies that share a hinge meet there: that does not count as long as the area in which two of
/// their shapes overlap, seen along the hinge, is nearer to its axis than half of both shapes'
/// widths together; a block that is less than twice as long as wide counts to its corners.
/// Bodies that share another kind of joint lie along one another and are left out, as are the
/// ground and planes.
///
/// @throws as inputCycle(), and std::runtime_error naming a mesh file that cannot be used
InterferenceReport findInterference(const model::Model& model, const dynamics::System& system,
                                    CycleOptions options);

} // namespace trammel::analysis
