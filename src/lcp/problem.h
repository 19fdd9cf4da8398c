#pragma once

#include "lcp/fallbacks.h"
#include "math/vector.h"

#include <Eigen/Core>
#include <array>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::math {
class WorkerPool;
}

/// Boxed linear complementarity problems, without any knowledge of bodies.
namespace trammel::lcp {

class SparseRows;

/// Coulomb friction of one contact: what its two tangential multipliers may be follows from the
/// normal one, so that the problem is no plain boxed one.
///     pyramid:  |lambda_t1| <= mu lambda_n  and  |lambda_t2| <= mu lambda_n, each row's w as of a
///               boxed row with these bounds
///     cone:     norm(lambda_t) <= mu lambda_n, and w_t = -s lambda_t with s >= 0 at the border, 0
///               inside (maximal dissipation)
///     polyhedral: lambda_t in the regular polygon with `sides` corners on the circle of radius
///               mu lambda_n, the first corner along the first tangent, and lambda_t minimizes
///               w_t . lambda_t over it (Stewart and Trinkle, Anitescu and Potra). With 4 sides
///               this is |lambda_t1| + |lambda_t2| <= mu lambda_n.
/// In short: lambda_t is the point of that set which is nearest to lambda_t - w_t.
struct Friction {
    enum class Shape : char { Pyramid, Cone, Polyhedral };
    int normal = 0;                ///< row, lower bound 0 (or more), upper bound infinity
    std::array<int, 2> tangents{}; ///< rows; the bounds stated for them are not used
    double mu = 0.0;
    Shape shape = Shape::Pyramid;
    int sides = 4; ///< of Shape::Polyhedral, at least 3
};

/// Find lambda with  w = A lambda + b,  lower <= lambda <= upper  and, row by row,
///     w >= 0 where lambda = lower,   w <= 0 where lambda = upper,   w = 0 between.
/// A row without finite bounds is an equation.
struct Problem {
    Eigen::MatrixXd A;              ///< n x n; symmetric positive semi-definite suits every solver
    Eigen::VectorXd b;              ///< n
    Eigen::VectorXd lower;          ///< n, -infinity allowed
    Eigen::VectorXd upper;          ///< n, +infinity allowed
    std::vector<Friction> friction; ///< empty: a boxed problem
    /// A once more, without its zeros; null: sweeps read A.
    std::shared_ptr<const SparseRows> rows{};

    Eigen::Index size() const { return b.size(); }
};

/// @throws std::invalid_argument naming the entry: sizes that differ, entries that are not finite,
///         lower > upper; friction on rows that do not exist or have friction already, on normals
///         with a negative lower bound, with mu < 0 or fewer than 3 sides.
void validate(const Problem& problem);

/// result = A lambda.
void multiply(const Problem& problem, const Eigen::VectorXd& lambda, Eigen::VectorXd& result);

/// Whether A equals its transpose within rounding.
bool isSymmetric(const Eigen::MatrixXd& A);

/// Where a row's multiplier stands. A pyramid's tangents are at -mu lambda_n or +mu lambda_n; the
/// two of another shape are both AtUpper on its border and both Free inside.
enum class Set : char { Free, AtLower, AtUpper };
std::string_view name(Set set); ///< "free", "lower", "upper"

enum class Status {
    Solved,
    LimitReached, ///< the pivots or iterations allowed did not suffice
    Cycled,       ///< the same index sets came again
    Infeasible,   ///< it is proven that no solution exists
    Ray,          ///< pivots end on a ray, or multipliers grow without bound: one may exist or not
    Singular,     ///< a principal submatrix that the method needs cannot be inverted
    Stopped       ///< asked to by Options::stop: the multipliers mean nothing
};
std::string_view name(Status status);
const messages::Text<0>& text(Status status);

struct Workspace;

struct Options {
    int maxPivots = 0;        ///< 0: chosen from the size
    int maxIterations = 1000; ///< of iterative methods
    /// Of Newton's methods on factors, about, after which the best multipliers met are the answer,
    /// not solved; a fifth of them where the start is accepted. 0: as many as help, and sweeps
    /// after them.
    int maxNewtonSteps = 0;
    double tolerance = 1e-10; ///< of the scaled residual that sweeps seek, relative to the larger
                              ///< of |b| and `scale`; ten times it is taken where they stop
    /// The same, that is taken where the iterations allowed do not reach the tolerance. Above 0
    /// where sweeps stand for an exact method: the answer then counts a Fallback::GreatIsland, and
    /// a Fallback::SweepsBound where it is taken.
    double accepted = 0.0;
    /// Whether the problem itself is exact to the order of the step at best, as impacts of heaps
    /// are that are taken at a step's start: automatic choice leaves more contacts to sweeps then.
    bool isRough = false;
    double scale = 0.0;      ///< what w is measured against where all of b is smaller, in its unit
    double relaxation = 1.3; ///< omega of successive over-relaxation, in (0, 2)
    bool leastIndex =
        false;         ///< whether Murty's pivoting exchanges one row at a time from the start
    int blockSize = 3; ///< rows of one block, of block methods
    int sides = 8;     ///< of the polygon that stands for a cone in pivoting methods
    bool keepHistory = false; ///< whether Result::history is filled
    /// Asked for once an iteration, so that no solve goes on for more than a fraction of a second
    /// after it was asked to stop.
    std::stop_token stop;
    /// Memory that a caller's solves use one after another; null: every solve takes its own.
    Workspace* workspace = nullptr;
    /// Threads that a solve may share its work with; null: none. Answers do not depend on them.
    math::WorkerPool* pool = nullptr;
};

/// A start for a solver: the sets of a neighbouring problem, and its multipliers. Either may be
/// empty.
struct WarmStart {
    std::vector<Set> sets;
    Eigen::VectorXd lambda;
    /// Whether lambda did not change any more in the neighbour. Then it may well do once more.
    bool isSteady = false;
};

/// A solver's answer. Never to be used without its status.
struct Result {
    Status status = Status::LimitReached;
    Eigen::VectorXd lambda, w;
    /// M^-1 J^T lambda by block of a factored problem, where the method has it; else empty.
    std::vector<Vec6> x;
    std::vector<Set> sets;
    int pivots = 0;      ///< index changes of direct methods
    int iterations = 0;  ///< sweeps of iterative methods, rounds of direct ones
    double residual = 0; ///< natural residual, see naturalResidual()
    double seconds = 0;
    Fallbacks fallbacks;         ///< ways out that were taken to this answer
    std::vector<double> history; ///< residual by iteration, where asked for
    messages::Message message;   ///< why it is not Solved, or what the method wants to be known

    bool ok() const { return status == Status::Solved; }
    /// Forgets the answer, but not the memory that it took.
    void clear();
};

/// Which bound a multiplier is at.
Set setAtBounds(double value, double lower, double upper);

/// Which rows' multipliers lie at a bound.
void setsAtBounds(const Problem& problem, const Eigen::VectorXd& lambda, std::vector<Set>& sets);
inline std::vector<Set> setsAtBounds(const Problem& problem, const Eigen::VectorXd& lambda) {
    std::vector<Set> sets;
    setsAtBounds(problem, lambda, sets);
    return sets;
}

/// max_i |lambda_i - clamp(lambda_i - w_i, lower_i, upper_i)|: 0 exactly at solutions. Tangents are
/// projected on what the present lambda_n allows.
double naturalResidual(const Problem& problem, const Eigen::VectorXd& lambda,
                       const Eigen::VectorXd& w);

/// The same in the units of w, so that it does not depend on the unit of mass:
/// max_i A_ii |lambda_i - clamp(lambda_i - w_i / A_ii, lower_i, upper_i)|.
double scaledResidual(const Problem& problem, const Eigen::VectorXd& lambda,
                      const Eigen::VectorXd& w);
/// The same with A's diagonal given; A is not read.
double scaledResidual(const Problem& problem, const Eigen::VectorXd& diagonal,
                      const Eigen::VectorXd& lambda, const Eigen::VectorXd& w);

} // namespace trammel::lcp
