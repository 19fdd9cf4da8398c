#include "dynamics/friction/friction_model.h"

#include "dynamics/friction/box.h"
#include "dynamics/friction/coupled.h"
#include "dynamics/friction/frictionless.h"
#include "lcp/automatic.h"
#include "lcp/lemke.h"
#include "lcp/murty.h"
#include "lcp/splitting.h"

#include <array>

namespace trammel::dynamics {

namespace {

/// The registry, in the order of model::FrictionKind: a new law is a line here.
const std::array kModels{&kPyramid,    &kBoxFixed, &kBoxIterated,
                         &kPolyhedral, &kCone,     &kFrictionless};
static_assert(kModels.size() == model::kMethodCount<model::FrictionKind>);

/// In the order of model::LcpKind.
const std::array kSolvers{&lcp::kAutomatic,       &lcp::kMurty,  &lcp::kLemke,
                          &lcp::kGaussSeidel,     &lcp::kJacobi, &lcp::kSor,
                          &lcp::kBlockGaussSeidel};
static_assert(kSolvers.size() == model::kMethodCount<model::LcpKind>);

} // namespace

void ContactProblem::boundTangents(const ContactEntry& contact, double bound) {
    lower().segment<2>(contact.normal + 1).setConstant(-bound);
    upper().segment<2>(contact.normal + 1).setConstant(bound);
}

namespace {

/// What both kinds of problem have by row, times f.
template <typename Problem>
void multiplyVectors(Problem& problem, const Eigen::VectorXd& f) {
    problem.b.array() *= f.array();
    problem.lower.array() /= f.array();
    problem.upper.array() /= f.array();
}

void multiply(lcp::Problem& problem, const Eigen::VectorXd& f) {
    problem.A.array().colwise() *= f.array();
    problem.A.array().rowwise() *= f.transpose().array();
    multiplyVectors(problem, f);
}

void multiply(lcp::FactoredProblem& problem, const Eigen::VectorXd& f) {
    for (std::size_t i = 0; i < problem.rows.size(); ++i) {
        const double factor = f[static_cast<Eigen::Index>(i)];
        for (double& entry : problem.rows[i].J)
            entry *= factor;
        problem.rows[i].compliance *= factor * factor;
        if (problem.rows[i].far >= 0)
            for (double& entry : problem.far[problem.rows[i].far].J)
                entry *= factor;
    }
    multiplyVectors(problem, f);
}

} // namespace

void ContactProblem::multiplyRows(const Eigen::VectorXd& f) {
    if (isFactored)
        multiply(factored, f);
    else
        multiply(dense, f);
}

const lcp::Result& ContactProblem::solve(const lcp::WarmStart& warm) {
    if (factors.empty()) return solveAsIs(warm);
    m_factor = Eigen::Map<const Eigen::VectorXd>(factors.data(),
                                                 static_cast<Eigen::Index>(factors.size()));
    m_start = warm;
    if (m_start.lambda.size() == m_factor.size()) m_start.lambda.array() /= m_factor.array();
    multiplyRows(m_factor);
    const lcp::Result& result = solveAsIs(m_start);
    if (&result != &m_result) m_result = result;
    m_result.lambda.array() *= m_factor.array();
    m_result.w.array() /= m_factor.array();
    m_factor = m_factor.cwiseInverse();
    multiplyRows(m_factor);
    return m_result;
}

const lcp::Result& ContactProblem::solveAsIs(const lcp::WarmStart& warm) {
    if (!isFactored) {
        options.workspace = &m_workspace;
        lcp::solve(*solver, dense, options, warm, m_result);
        return m_result;
    }
    if (solver->isAutomatic)
        return lcp::solveAutomatically(factored, options, warm, m_newton, m_joinedSweeps,
                                       m_contactSweeps);
    if (solver->sweep) return m_sweeps.solve(*solver->sweep, factored, options, warm);
    return m_newton.solve(factored, options, warm);
}

bool ContactProblem::mayKeepStart() const {
    return !isFactored && solver->isAutomatic && !options.keepHistory && factors.empty() &&
           lcp::mayKeep(dense, start);
}

const lcp::Result* ContactProblem::keepStart(const Eigen::VectorXd& w,
                                             const Eigen::VectorXd& diagonal) {
    if (!lcp::keepsStart(dense, start, w, diagonal)) return nullptr;
    m_result.clear();
    m_result.status = lcp::Status::Solved;
    m_result.lambda = start.lambda;
    m_result.sets = start.sets;
    m_result.w = w;
    m_result.residual = lcp::naturalResidual(dense, start.lambda, w);
    return &m_result;
}

const FrictionModel& frictionModel(model::FrictionKind kind) {
    return *kModels[indexOf(kind)];
}

const lcp::Solver& lcpSolver(model::LcpKind kind) {
    return *kSolvers[indexOf(kind)];
}

} // namespace trammel::dynamics
