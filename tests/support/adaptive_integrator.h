#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

namespace trammel::support {

using State = Eigen::VectorXd;
/// ydot = f(t, y).
using Derivative = std::function<State(double t, const State& y)>;

/// y at each of the times (ascending, the first is y0's), by Dormand and Prince's pair of orders 5
/// and 4. Every step's error estimate stays under `tolerance` times max(1, |y|), entry by entry.
/// Independent of the solver under test.
std::vector<State> integrate(const Derivative& f, State y0, const std::vector<double>& times,
                             double tolerance);

/// first, first + step, ..., last.
std::vector<double> timesUpTo(double last, double step);

} // namespace trammel::support
