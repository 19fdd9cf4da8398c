#pragma once

namespace trammel::bench {

/// Prints S3 (tower of 10 and wall of 55 cubes, steps 1e-3 and 5e-3 s) and S4 (100 balls dropped
/// into a box) as CSV, a row an engine: time, pivots and iterations a step, failures, drift and
/// largest penetration. 5 s are simulated, or as much as an engine does in a time.
void runContactBench(bool isSmoke);

} // namespace trammel::bench
