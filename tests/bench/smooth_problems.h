#pragma once

#include "bench/world.h"

#include <functional>
#include <string>
#include <vector>

namespace trammel::bench {

/// A smooth motion with a reference that owes nothing to the solver.
struct SmoothProblem {
    std::string name;
    model::Model model;
    double duration = 0.0;                      ///< s
    std::vector<double> steps;                  ///< s, for methods of fixed step, descending
    std::string unit;                           ///< of the error
    std::function<double(const Motion&)> error; ///< at the end
    bool bodiesTurnFreely = false;
};

/// S1 with N = 64 for 1 s: distance of the last rod's centre of mass from where minimal coordinates
/// (RodChain) have it.
SmoothProblem chainProblem(int links);
/// S2 for 2 s: the crank's angle, against the loop closed analytically.
SmoothProblem fourBarProblem();
/// The largest error of the seven angles, against the printed solution.
SmoothProblem squeezerProblem();
/// A crank turning in one plane drives a slider in another; a ball joint at the crank, a universal
/// joint at the slider. The slider's place, against one-degree-of-freedom equations of its own.
SmoothProblem spatialSliderCrankProblem();
/// The orientation after 10 s, against Euler's equations.
SmoothProblem freeTopProblem();
/// A fast top let go at a tilt: it nutates. The orientation after 2 s, against Euler's equations.
SmoothProblem heavyTopProblem();

} // namespace trammel::bench
