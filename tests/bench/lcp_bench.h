#pragma once

namespace trammel::bench {

/// Prints pivots, iterations and time of every LCP solver as CSV, a row a problem and solver:
/// boxed problems, random contacts, and walls of bricks with friction; direct methods cold and
/// from their own sets.
void runLcpBench(bool isSmoke);

} // namespace trammel::bench
