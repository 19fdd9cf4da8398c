#pragma once

#include "bench/report.h"

/// The scenarios, a function a family. Smoke: a few steps of small sizes, to see that it runs.
namespace trammel::bench {

/// S1: chains of N rods on ball joints, released horizontal, step 1e-3 s: time a step and drift,
/// growth exponent.
void runChainBench(Report& report, bool isSmoke);
/// S2: the planar four-bar with its three redundant rows, 10 s at a step of 1e-3 s: time a step,
/// energy error and drift.
void runFourBarBench(Report& report, bool isSmoke);
/// S3: tower of 10 and wall of 55 cubes, steps 1e-3 and 5e-3 s, and S4: 100 balls dropped into a
/// box; a row an engine: time, pivots and iterations a step, failures, drift and largest
/// penetration. 5 s are simulated, or as much as an engine does in a time.
void runContactBench(Report& report, bool isSmoke);
/// S7: heaps of 100 to 10,000 spheres poured into a box; and, in Trammel alone, 1,000 and 2,000 of
/// them with 200 and 400 four-bars in between, 2 s at steps of 1e-3 and 5e-3 s.
void runHeapBench(Report& report, bool isSmoke);
/// The wall hit by a ball, and S8: boxes and capsules poured, dominoes: time a step, penetration,
/// the speed of the dominoes' wave beside that at a tenth of the step.
void runSceneBench(Report& report, bool isSmoke);
/// S5: bounce, incline and backspin against their closed forms.
void runExactnessBench(Report& report, bool isSmoke);
/// S6: the free top for 100 s at a step of 1e-2 s, every rotation method: time a step, errors of
/// energy and angular momentum.
void runTopBench(Report& report, bool isSmoke);
/// A tree of 1,023 bodies and a grid of 32 x 32 on ball joints: time a step; fill and time of the
/// Delassus matrix' factorization beside CHOLMOD's.
void runBranchingBench(Report& report, bool isSmoke);
/// Error against CPU time over steps or tolerances, every method beside Simbody's, a table a
/// mechanism; of S1 with N = 64 and S2, too.
void runWorkPrecisionBench(Report& report, bool isSmoke);
/// Pivots, iterations and time of every LCP solver, a row a problem and solver: boxed problems,
/// random contacts, and walls of bricks with friction; direct methods cold and from their own sets.
void runLcpBench(Report& report, bool isSmoke);

/// A cycle of 360 steps of a four-bar, a six-bar and Jansen's leg, with two points, beside our own
/// kinematic run of as many frames.
void runCycleBench(Report& report, bool isSmoke);

} // namespace trammel::bench
