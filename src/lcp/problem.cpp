#include "lcp/problem.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <stdexcept>

namespace trammel::lcp {

namespace {

void checkSize(const char* what, Eigen::Index size, Eigen::Index expected) {
    if (size != expected)
        throw std::invalid_argument(fmt::format(
            "boxed LCP: {} has {} entries; expected {}, as many as b", what, size, expected));
}

} // namespace

void validate(const Problem& problem) {
    const Eigen::Index n = problem.size();
    checkSize("a column of A", problem.A.rows(), n);
    checkSize("a row of A", problem.A.cols(), n);
    checkSize("lower", problem.lower.size(), n);
    checkSize("upper", problem.upper.size(), n);
    for (Eigen::Index i = 0; i < n; ++i) {
        if (!std::isfinite(problem.b[i]) || !problem.A.row(i).allFinite())
            throw std::invalid_argument(
                fmt::format("boxed LCP: row {} of A or b is not finite; expected numbers", i));
        if (!(problem.lower[i] <= problem.upper[i]))
            throw std::invalid_argument(
                fmt::format("boxed LCP: lower[{}] = {} is not at most upper[{}] = {}", i,
                            problem.lower[i], i, problem.upper[i]));
    }
}

std::string_view name(Status status) {
    switch (status) {
    case Status::Solved:
        return "solved";
    case Status::LimitReached:
        return "limit reached";
    case Status::Cycled:
        return "cycled";
    case Status::Infeasible:
        return "infeasible";
    case Status::Singular:
        return "singular";
    }
    return "";
}

std::vector<Set> setsAtBounds(const Problem& problem, const Eigen::VectorXd& lambda) {
    std::vector<Set> sets(problem.size(), Set::Free);
    for (Eigen::Index i = 0; i < problem.size(); ++i) {
        if (lambda[i] <= problem.lower[i])
            sets[i] = Set::AtLower;
        else if (lambda[i] >= problem.upper[i])
            sets[i] = Set::AtUpper;
    }
    return sets;
}

double naturalResidual(const Problem& problem, const Eigen::VectorXd& lambda,
                       const Eigen::VectorXd& w) {
    double result = 0.0;
    for (Eigen::Index i = 0; i < problem.size(); ++i) {
        const double projected = std::clamp(lambda[i] - w[i], problem.lower[i], problem.upper[i]);
        result = std::max(result, std::abs(lambda[i] - projected));
    }
    return result;
}

} // namespace trammel::lcp
