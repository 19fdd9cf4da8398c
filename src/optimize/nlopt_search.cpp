#include "messages/optimisation_messages.h"
#include "optimize/search.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <memory>
#include <nlopt.h>
#include <optional>

namespace trammel::optimize {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

nlopt_algorithm algorithmOf(Method method) {
    switch (method) {
    case Method::Bobyqa:
        return NLOPT_LN_BOBYQA;
    case Method::Sbplx:
        return NLOPT_LN_SBPLX;
    case Method::NelderMead:
        return NLOPT_LN_NELDERMEAD;
    case Method::Crs2:
        return NLOPT_GN_CRS2_LM;
    case Method::Isres:
        return NLOPT_GN_ISRES;
    case Method::Direct:
        return NLOPT_GN_DIRECT_L;
    case Method::Ags:
        return NLOPT_GN_AGS;
    case Method::Slsqp:
        return NLOPT_LD_SLSQP;
    case Method::Mma:
        return NLOPT_LD_MMA;
    case Method::Lbfgs:
        return NLOPT_LD_LBFGS;
    default:
        return NLOPT_LN_COBYLA;
    }
}

struct Destroy {
    void operator()(nlopt_opt optimiser) const { nlopt_destroy(optimiser); }
};
using Optimiser = std::unique_ptr<nlopt_opt_s, Destroy>;

/// A row a quantity: the objective, then each constraint.
struct Values {
    VectorXd values;
    Eigen::MatrixXd gradients; ///< empty: not found yet
};

/// The objective and the constraints as NLopt's callbacks. What a run that failed is worth is worse
/// than all that was met before, and it breaks every constraint, so that methods turn back; as the
/// runs of a search come one after the other this, too, is the same each time.
class NloptSearch {
public:
    NloptSearch(const SearchTask& task, FoundStart start)
        : m_task(task),
          m_start(std::move(start)),
          m_scale(scaleOf(m_start.sample.objectives.front())) {}

    /// Goes on from the best place until that gains nothing: what a method takes for its end may
    /// be none.
    messages::Message run() {
        m_found = {m_start.place, m_start.sample};
        for (;;) {
            const Found before = m_found;
            const messages::Message ending = searchFrom(before.place);
            if (!ending.is(messages::kSearchConverged)) return ending;
            if (traits(m_task.method).mayStall && hasGained(before)) continue;
            return m_found.sample.isFeasible() ? ending : messages::kSearchMissesConstraints;
        }
    }

private:
    struct Row {
        NloptSearch* search = nullptr;
        Index index = 0;
    };
    struct Found {
        VectorXd place;
        Sample sample;
    };

    messages::Message searchFrom(VectorXd x) {
        const bool isAugmented = traits(m_task.method).constraining == Constraining::Augmented &&
                                 !m_task.constraints.empty();
        Optimiser inner = made(algorithmOf(m_task.method)), outer;
        if (isAugmented) {
            outer = made(NLOPT_AUGLAG);
            nlopt_set_local_optimizer(outer.get(), inner.get());
        }
        m_optimiser = isAugmented ? outer.get() : inner.get();
        nlopt_set_min_objective(m_optimiser, evaluateRow, &row(0));
        addConstraints();
        nlopt_srand(static_cast<unsigned long>(m_task.seed + 1)); // of this thread
        double least = 0.0;
        const nlopt_result result = nlopt_optimize(m_optimiser, x.data(), &least);
        if (m_error) std::rethrow_exception(m_error);
        return endOf(result);
    }

    /// Beyond the tolerance, in place and in value.
    bool hasGained(const Found& before) const {
        const auto isLess = [&](double now, double then) {
            return now < then - m_task.tolerance * std::abs(then);
        };
        if ((m_found.place - before.place).cwiseAbs().maxCoeff() <= m_task.tolerance) return false;
        if (before.sample.violation > 0.0)
            return isLess(m_found.sample.violation, before.sample.violation);
        return isLess(m_found.sample.objectives.front(), before.sample.objectives.front());
    }

    static double scaleOf(double value) {
        const double size = std::abs(value);
        return size > 0.0 && std::isfinite(size) ? size : 1.0;
    }

    Row& row(Index index) {
        m_rows[static_cast<std::size_t>(index)] = {this, index};
        return m_rows[static_cast<std::size_t>(index)];
    }

    Optimiser made(nlopt_algorithm algorithm) const {
        constexpr double kFirstStep = 0.1;
        constexpr int kCallsPerRun = 20; // of runs that were made already, which cost nothing
        Optimiser optimiser(nlopt_create(algorithm, static_cast<unsigned>(m_task.dimension)));
        nlopt_set_lower_bounds1(optimiser.get(), 0.0);
        nlopt_set_upper_bounds1(optimiser.get(), 1.0);
        nlopt_set_maxeval(optimiser.get(), kCallsPerRun * m_task.mostRuns);
        if (traits(m_task.method).isGlobal) return optimiser;
        nlopt_set_xtol_abs1(optimiser.get(), m_task.tolerance);
        if (!traits(m_task.method).usesDerivatives)
            nlopt_set_initial_step1(optimiser.get(), kFirstStep);
        return optimiser;
    }

    void addConstraints() {
        for (std::size_t i = 0; i < m_task.constraints.size(); ++i) {
            const double tolerance = m_start.sample.tolerances[i];
            Row* data = &row(static_cast<Index>(i) + 1);
            if (m_task.constraints[i] == Relation::Equal)
                nlopt_add_equality_constraint(m_optimiser, evaluateRow, data, tolerance);
            else
                nlopt_add_inequality_constraint(m_optimiser, evaluateRow, data, tolerance);
        }
    }

    static double evaluateRow(unsigned size, const double* x, double* gradient, void* data) {
        const Row& row = *static_cast<const Row*>(data);
        return row.search->evaluate(Eigen::Map<const VectorXd>(x, static_cast<Index>(size)),
                                    row.index, gradient);
    }

    /// No exception may pass through NLopt.
    double evaluate(const VectorXd& x, Index index, double* gradient) {
        if (m_error) return HUGE_VAL;
        try {
            if (m_place.size() != x.size() || m_place != x || !m_values) {
                m_values.reset();
                m_place = x;
                m_values = valuesAt(x, gradient != nullptr);
            } else if (gradient != nullptr && m_values->gradients.size() == 0) {
                m_values = valuesAt(x, true);
            }
            if (gradient != nullptr)
                Eigen::Map<VectorXd>(gradient, x.size()) = m_values->gradients.row(index);
            return m_values->values[index];
        } catch (...) {
            m_error = std::current_exception();
            nlopt_force_stop(m_optimiser);
            return HUGE_VAL;
        }
    }

    /// From the closed loops themselves; nothing where that gives none.
    std::optional<Values> exactAt(const VectorXd& x) {
        if (!m_task.differentiate) return {};
        const Sample sample = m_task.differentiate(x);
        if (!sample.isValid || sample.gradients.size() == 0) return {};
        keepBest(x, sample);
        Values result{numbersOf(sample), sample.gradients};
        result.gradients.row(0) /= m_scale;
        return result;
    }

    void keepBest(const VectorXd& place, const Sample& sample) {
        if (isBetter(sample, m_found.sample)) m_found = {place, sample};
    }

    Values valuesAt(const VectorXd& x, bool withGradients) {
        if (withGradients)
            if (auto exact = exactAt(x)) return std::move(*exact);
        std::vector<VectorXd> places{x};
        if (withGradients) addNeighbours(x, places);
        const std::vector<Sample> samples = m_task.sample(places);
        for (std::size_t i = 0; i < places.size(); ++i)
            keepBest(places[i], samples[i]);
        Values result{numbersOf(samples.front()), {}};
        if (!withGradients) return result;
        const auto rows = static_cast<Index>(m_task.constraints.size()) + 1;
        result.gradients = Eigen::MatrixXd::Zero(rows, x.size());
        if (!samples.front().isValid) return result;
        for (Index k = 0; k < x.size(); ++k)
            result.gradients.col(k) =
                slope(x, k, {places.data(), places.size()}, {samples.data(), samples.size()});
        return result;
    }

    /// Two for each variable: to both sides, or at a bound one and two steps to its inside.
    void addNeighbours(const VectorXd& x, std::vector<VectorXd>& places) const {
        const double h = m_task.differenceStep;
        for (Index k = 0; k < x.size(); ++k) {
            const double first = x[k] - h < 0.0 ? x[k] + h : x[k] - h;
            const double second = x[k] - h < 0.0   ? x[k] + 2 * h
                                  : x[k] + h > 1.0 ? x[k] - 2 * h
                                                   : x[k] + h;
            for (const double value : {first, second}) {
                places.push_back(x);
                places.back()[k] = value;
            }
        }
    }

    /// Of the parabola through x and its two neighbours; of the line through one where the other
    /// fails.
    VectorXd slope(const VectorXd& x, Index k, std::span<const VectorXd> places,
                   std::span<const Sample> samples) {
        const auto first = static_cast<std::size_t>(2 * k + 1), second = first + 1;
        const double a = places[first][k] - x[k], b = places[second][k] - x[k];
        const VectorXd middle = numbersOf(samples.front());
        const bool hasFirst = samples[first].isValid, hasSecond = samples[second].isValid;
        if (!hasFirst && !hasSecond) return VectorXd::Zero(middle.size());
        if (!hasSecond) return (numbersOf(samples[first]) - middle) / a;
        if (!hasFirst) return (numbersOf(samples[second]) - middle) / b;
        return (b / a * (numbersOf(samples[first]) - middle) -
                a / b * (numbersOf(samples[second]) - middle)) /
               (b - a);
    }

    /// The objective, then each constraint.
    VectorXd numbersOf(const Sample& sample) {
        VectorXd numbers(static_cast<Index>(m_task.constraints.size()) + 1);
        if (!sample.isValid) {
            numbers.setConstant(std::max(1.0, m_mostViolation));
            numbers[0] = m_worst + std::max(1.0, m_worst - m_best);
            return numbers;
        }
        numbers[0] = sample.objectives.front() / m_scale;
        m_worst = m_hasValues ? std::max(m_worst, numbers[0]) : numbers[0];
        m_best = m_hasValues ? std::min(m_best, numbers[0]) : numbers[0];
        m_hasValues = true;
        for (std::size_t i = 0; i < sample.constraints.size(); ++i) {
            numbers[static_cast<Index>(i) + 1] = sample.constraints[i];
            m_mostViolation = std::max(m_mostViolation, sample.constraints[i]);
        }
        return numbers;
    }

    static messages::Message endOf(nlopt_result result) {
        switch (result) {
        case NLOPT_SUCCESS:
        case NLOPT_FTOL_REACHED:
        case NLOPT_XTOL_REACHED:
        case NLOPT_STOPVAL_REACHED:
            return messages::kSearchConverged;
        case NLOPT_ROUNDOFF_LIMITED:
            return messages::kSearchRoundoff;
        case NLOPT_MAXEVAL_REACHED:
            return messages::kSearchConverged; // only runs that were made already
        default:
            return {messages::kSearchMethodFailed, nlopt_result_to_string(result)};
        }
    }

    const SearchTask& m_task;
    const FoundStart m_start;
    const double m_scale;
    Found m_found; ///< the best so far
    std::vector<Row> m_rows = std::vector<Row>(m_task.constraints.size() + 1);
    nlopt_opt m_optimiser = nullptr;
    std::exception_ptr m_error;
    VectorXd m_place;
    std::optional<Values> m_values; ///< at the place
    bool m_hasValues = false;
    double m_worst = 0.0, m_best = 0.0, m_mostViolation = 0.0;
};

} // namespace

messages::Message searchByNlopt(const SearchTask& task) {
    FoundStart start = findStart(task);
    if (!start.isFound) return {messages::kSearchFailedAtStart, kStartsTried};
    return NloptSearch(task, std::move(start)).run();
}

} // namespace trammel::optimize
