#include "lcp/problem.h"

#include "lcp/friction.h"
#include "lcp/sparse_rows.h"
#include "messages/solver_messages.h"

#include <algorithm>
#include <cmath>

namespace trammel::lcp {

namespace {

/// Rows up to which a product's columns are added one after the other.
constexpr Eigen::Index kFewRows = 32;

void checkSize(const messages::Argument& what, Eigen::Index size, Eigen::Index expected) {
    if (size != expected)
        throw messages::InvalidArgument({messages::kProblemHasOtherSize, what, size, expected});
}

void validateFriction(const Problem& problem) {
    std::vector<bool> isUsed(static_cast<std::size_t>(problem.size()));
    for (std::size_t c = 0; c < problem.friction.size(); ++c) {
        const Friction& f = problem.friction[c];
        const auto refuse = [c](const messages::Message& what) {
            throw messages::InvalidArgument({messages::kFrictionOfProblem, c, what});
        };
        for (const int row : {f.normal, f.tangents[0], f.tangents[1]}) {
            if (row < 0 || row >= problem.size())
                refuse({messages::kRowIsNotBetween, row, problem.size() - 1});
            if (isUsed[row]) refuse({messages::kRowHasFriction, row});
            isUsed[row] = true;
        }
        if (!(problem.lower[f.normal] >= 0.0))
            refuse({messages::kLowerOfNormal, f.normal, problem.lower[f.normal]});
        if (!(f.mu >= 0.0 && std::isfinite(f.mu))) refuse({messages::kMuIsNegative, f.mu});
        if (f.shape == Friction::Shape::Polyhedral && f.sides < 3)
            refuse({messages::kTooFewSides, f.sides});
    }
}

} // namespace

void validate(const Problem& problem) {
    const Eigen::Index n = problem.size();
    checkSize(messages::kColumnOfA, problem.A.rows(), n);
    checkSize(messages::kRowOfA, problem.A.cols(), n);
    checkSize("lower", problem.lower.size(), n);
    checkSize("upper", problem.upper.size(), n);
    for (Eigen::Index i = 0; i < n; ++i) {
        if (!std::isfinite(problem.b[i]) || !problem.A.row(i).allFinite())
            throw messages::InvalidArgument({messages::kRowIsNotFinite, i});
        if (!(problem.lower[i] <= problem.upper[i]))
            throw messages::InvalidArgument(
                {messages::kLowerIsAboveUpper, i, problem.lower[i], i, problem.upper[i]});
    }
    validateFriction(problem);
}

void multiply(const Problem& problem, const Eigen::VectorXd& lambda, Eigen::VectorXd& result) {
    if (problem.rows) {
        problem.rows->multiply(lambda, result);
    } else if (problem.size() > kFewRows) {
        result.noalias() = problem.A * lambda;
    } else {
        result.setZero(problem.size());
        for (Eigen::Index i = 0; i < problem.size(); ++i)
            result += lambda[i] * problem.A.col(i);
    }
}

bool isSymmetric(const Eigen::MatrixXd& A) {
    constexpr double kRounding = 1e-12;
    const double allowed = kRounding * (A.size() > 0 ? A.cwiseAbs().maxCoeff() : 0.0);
    for (Eigen::Index j = 0; j < A.cols(); ++j)
        for (Eigen::Index i = 0; i < j; ++i)
            if (!(std::abs(A(i, j) - A(j, i)) <= allowed)) return false;
    return true;
}

std::string_view name(Set set) {
    switch (set) {
    case Set::AtLower:
        return "lower";
    case Set::AtUpper:
        return "upper";
    case Set::Free:
        break;
    }
    return "free";
}

std::string_view name(Status status) {
    return text(status).english;
}

const messages::Text<0>& text(Status status) {
    switch (status) {
    case Status::Solved:
        return messages::kSolved;
    case Status::LimitReached:
        return messages::kLimitReached;
    case Status::Cycled:
        return messages::kCycled;
    case Status::Infeasible:
        return messages::kInfeasible;
    case Status::Ray:
        return messages::kRay;
    case Status::Singular:
        return messages::kSingular;
    case Status::Stopped:
        break;
    }
    return messages::kStopped;
}

Set setAtBounds(double value, double lower, double upper) {
    return value <= lower ? Set::AtLower : value >= upper ? Set::AtUpper : Set::Free;
}

namespace {

/// Nearer than this to the border, relative to its radius, counts as on it: no sum of squares is
/// more exact.
constexpr double kOnBorder = 1e-12;

void setTangentSets(const Friction& friction, const Eigen::VectorXd& lambda,
                    std::vector<Set>& sets) {
    const double normal = std::max(0.0, lambda[friction.normal]);
    const double limit = friction.mu * normal;
    const Eigen::Vector2d tangents = tangentsOf(friction, lambda);
    const Eigen::Vector2d further = (1.0 + kOnBorder) * tangents;
    const bool isInside =
        limit > 0.0 && (further - nearestTangents(friction, further, normal)).isZero(0.0);
    for (int k = 0; k < 2; ++k)
        sets[friction.tangents[k]] = friction.shape == Friction::Shape::Pyramid
                                         ? setAtBounds(tangents[k], -limit, limit)
                                     : isInside ? Set::Free
                                                : Set::AtUpper;
}

/// The residual with w_i divided by scaleOf(i); the two tangents of a contact share the greater.
template <typename Scale>
double residual(const Problem& problem, const Eigen::VectorXd& lambda, const Eigen::VectorXd& w,
                Scale scaleOf) {
    thread_local std::vector<int> roles; // kept for its memory
    frictionOfTangents(problem, roles);
    double result = 0.0;
    const auto note = [&](double value) { // so that NaN is not lost
        if (!(value <= result) && !std::isnan(result)) result = value;
    };
    for (Eigen::Index i = 0; i < problem.size(); ++i) {
        if (roles[i] >= 0) continue;
        const double projected =
            std::clamp(lambda[i] - w[i] / scaleOf(i), problem.lower[i], problem.upper[i]);
        note(scaleOf(i) * std::abs(lambda[i] - projected));
    }
    for (const Friction& friction : problem.friction) {
        const double common =
            std::max(scaleOf(friction.tangents[0]), scaleOf(friction.tangents[1]));
        const Eigen::Vector2d tangents = tangentsOf(friction, lambda);
        const Eigen::Vector2d projected = nearestTangents(
            friction, tangents - tangentsOf(friction, w) / common, lambda[friction.normal]);
        note(common * std::abs(tangents[0] - projected[0]));
        note(common * std::abs(tangents[1] - projected[1]));
    }
    return result;
}

} // namespace

void Result::clear() {
    status = Status::LimitReached;
    x.clear();
    sets.clear();
    pivots = iterations = 0;
    residual = seconds = 0.0;
    fallbacks = {};
    history.clear();
    message.clear();
}

void setsAtBounds(const Problem& problem, const Eigen::VectorXd& lambda, std::vector<Set>& sets) {
    sets.resize(problem.size());
    for (Eigen::Index i = 0; i < problem.size(); ++i)
        sets[i] = setAtBounds(lambda[i], problem.lower[i], problem.upper[i]);
    for (const Friction& friction : problem.friction)
        setTangentSets(friction, lambda, sets);
}

double naturalResidual(const Problem& problem, const Eigen::VectorXd& lambda,
                       const Eigen::VectorXd& w) {
    return residual(problem, lambda, w, [](Eigen::Index) { return 1.0; });
}

double scaledResidual(const Problem& problem, const Eigen::VectorXd& diagonal,
                      const Eigen::VectorXd& lambda, const Eigen::VectorXd& w) {
    return residual(problem, lambda, w,
                    [&](Eigen::Index i) { return diagonal[i] > 0.0 ? diagonal[i] : 1.0; });
}

double scaledResidual(const Problem& problem, const Eigen::VectorXd& lambda,
                      const Eigen::VectorXd& w) {
    if (problem.rows) return scaledResidual(problem, problem.rows->diagonal(), lambda, w);
    return residual(problem, lambda, w,
                    [&](Eigen::Index i) { return problem.A(i, i) > 0.0 ? problem.A(i, i) : 1.0; });
}

} // namespace trammel::lcp
