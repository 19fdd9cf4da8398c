#pragma once

#include "messages/message.h"
#include "optimize/methods.h"
#include "optimize/sample.h"

#include <Eigen/Core>
#include <cstdint>
#include <functional>
#include <vector>

namespace trammel::optimize {

/// Samples at some places of [0, 1]^dimension, which are found side by side. What it throws ends
/// the search.
using Sampling = std::function<std::vector<Sample>(const std::vector<Eigen::VectorXd>&)>;

/// What a search is to find the least of, within [0, 1]^dimension. Whoever samples keeps the best:
/// a search only chooses where.
struct SearchTask {
    Eigen::Index dimension = 1;
    Sampling sample;
    /// A sample with gradients by the dimensions, or without where there are none; empty: there are
    /// none anywhere.
    std::function<Sample(const Eigen::VectorXd&)> differentiate;
    std::vector<Relation> constraints; ///< AtMost, or Equal
    Method method = Method::Cobyla;
    Eigen::VectorXd start;
    std::uint64_t seed = 0;
    double tolerance = 1e-6, differenceStep = 1e-4; ///< as of Optimisation
    std::size_t population = 40;
    int mostRuns = 1000; ///< after which `sample` will throw
};

/// Searches by the task's method. @return how it ended
/// @throws what the sampling throws
messages::Message search(const SearchTask& task);

/// The start, or where that fails one of some others that does not (missed constraints are no
/// failure); not found where all fail.
struct FoundStart {
    bool isFound = false;
    Eigen::VectorXd place;
    Sample sample;
};
FoundStart findStart(const SearchTask& task);
inline constexpr std::size_t kStartsTried = 20;

// The searches by kind of method.
messages::Message searchByNlopt(const SearchTask& task);
messages::Message searchByLeastSquares(const SearchTask& task);
/// The front of several objectives, by NSGA-II. [Deb, Pratap, Agarwal, Meyarivan: IEEE Trans.
/// Evolutionary Computation 6 (2002) 182]
messages::Message searchFront(const SearchTask& task);

} // namespace trammel::optimize
