#include "lcp/proximal_newton.h"

#include <algorithm>
#include <cmath>

namespace trammel::lcp {

namespace {

constexpr int kMaxNewton = 60;
constexpr int kLineSearch = 30;
constexpr double kFlat = 0.1; ///< share of its first value to which a slope is brought

using Row6 = Eigen::Map<const Vec6>;

} // namespace

void ProximalNewton::attach(const FactoredProblem& problem, BlockMatrix& matrix,
                            FactoredState& state) {
    m_problem = &problem;
    m_matrix = &matrix;
    m_state = &state;
    m_steps = m_pivots = 0;
    m_hasCurvedCone = std::ranges::any_of(problem.friction, [](const Friction& friction) {
        return friction.shape != Friction::Shape::Pyramid;
    });
    center = state.lambda;
    lift.setZero(problem.size());
    m_slope.assign(problem.rows.size(), 0.0);
    m_cones.resize(problem.friction.size());
    m_faces.assign(problem.rows.size() + problem.friction.size(), 0);
    m_faceOfFactor.clear();
    m_trial = m_dx = m_gradient = state.x;
    m_rhs.resize(6 * static_cast<Eigen::Index>(problem.M.size()));
}

void ProximalNewton::setShift(double share) {
    m_share = share;
    m_e = share * m_state->averagedDiagonal();
    m_faceOfFactor.clear();
}

/// lambda = P(center - (J x + C lambda + b) / e); a compliant row is an equation, so that lambda
/// comes out in closed form.
void ProximalNewton::evaluateRow(Eigen::Index i) {
    const double soft = m_e[i] + m_problem->rows[i].compliance;
    const double raw = (m_e[i] * center[i] - m_state->w[i]) / soft;
    const double value = std::clamp(raw, m_problem->lower[i], m_problem->upper[i]);
    m_state->lambda[i] = value;
    m_faces[i] = value == raw ? 0 : (raw < value ? 1 : 2);
    m_slope[i] = value == raw ? 1.0 / soft : 0.0;
}

void ProximalNewton::evaluateContact(std::size_t contact) {
    const Friction& friction = m_problem->friction[contact];
    const auto rows = rowsOf(friction);
    Eigen::Vector3d point;
    for (int k = 0; k < 3; ++k)
        point[k] = center[rows[k]] - (m_state->w[rows[k]] + lift[rows[k]]) / m_e[rows[k]];
    m_cones[contact] = projectOnCone(friction, point, m_problem->lower[rows[0]]);
    for (int k = 0; k < 3; ++k)
        m_state->lambda[rows[k]] = m_cones[contact].value[k];
    m_faces[m_problem->rows.size() + contact] = m_cones[contact].face;
}

/// w = J x + b, and lambda that belongs to it.
void ProximalNewton::evaluate(const std::vector<Vec6>& x) {
    for (Eigen::Index i = 0; i < m_problem->size(); ++i) {
        m_state->w[i] = m_state->rate(i, x) + m_problem->b[i];
        if (!m_state->isOfContact(i)) evaluateRow(i);
    }
    for (std::size_t k = 0; k < m_problem->friction.size(); ++k)
        evaluateContact(k);
}

/// M x - J^T lambda at an evaluated x.
void ProximalNewton::findGradient(const std::vector<Vec6>& x) {
    for (std::size_t k = 0; k < x.size(); ++k)
        m_gradient[k].noalias() = m_problem->M[k] * x[k];
    for (Eigen::Index i = 0; i < m_problem->size(); ++i) {
        const double lambda = m_state->lambda[i];
        if (lambda == 0.0) continue;
        m_problem->forEachSide(m_problem->rows[i], [&](int block, const double* J) {
            m_gradient[block] -= lambda * Row6(J);
        });
    }
}

double ProximalNewton::slopeAlong() const {
    double sum = 0.0;
    for (std::size_t k = 0; k < m_dx.size(); ++k)
        sum += m_gradient[k].dot(m_dx[k]);
    return sum;
}

/// The largest over the blocks of v with m v^2 = g^T M^-1 g, m being the block's first mass: a
/// measure that takes a block's entries in units of their own.
double ProximalNewton::gradientSize() const {
    double square = 0.0;
    for (std::size_t k = 0; k < m_gradient.size(); ++k) {
        const FactoredProblem::Block& inverse = m_problem->inverseM[k];
        square = std::max(square, inverse(0, 0) * m_gradient[k].dot(inverse * m_gradient[k]));
    }
    return std::sqrt(square);
}

void ProximalNewton::factor() {
    if (!m_hasCurvedCone && m_faces == m_faceOfFactor) return;
    if (m_faceOfFactor.size() == m_faces.size())
        for (std::size_t k = 0; k < m_faces.size(); ++k)
            m_pivots += m_faces[k] != m_faceOfFactor[k] ? 1 : 0;
    m_faceOfFactor = m_faces;
    m_matrix->begin();
    for (Eigen::Index i = 0; i < m_problem->size(); ++i)
        if (!m_state->isOfContact(i)) m_matrix->addRow(i, m_slope[i]);
    for (std::size_t c = 0; c < m_cones.size(); ++c)
        if (m_cones[c].face >= 0)
            m_matrix->addContact(c, m_cones[c].slope / m_e[m_problem->friction[c].normal]);
    m_matrix->factor();
}

/// dx = -H^-1 gradient.
void ProximalNewton::findDirection() {
    for (std::size_t k = 0; k < m_dx.size(); ++k)
        m_rhs.segment<6>(6 * static_cast<Eigen::Index>(k)) = -m_gradient[k];
    m_matrix->solve(m_rhs);
    for (std::size_t k = 0; k < m_dx.size(); ++k)
        m_dx[k] = m_rhs.segment<6>(6 * static_cast<Eigen::Index>(k));
}

/// Goes along dx to where the slope is nearly zero, or all of it where that lies beyond.
void ProximalNewton::lineSearch() {
    std::vector<Vec6>& x = m_state->x;
    const auto slopeAt = [&](double share) {
        for (std::size_t k = 0; k < x.size(); ++k)
            m_trial[k] = x[k] + share * m_dx[k];
        evaluate(m_trial);
        findGradient(m_trial);
        return slopeAlong();
    };
    const double flat = kFlat * std::abs(slopeAlong());
    double low = 0.0, high = 1.0;
    double slopeLow = slopeAlong(), slopeHigh = slopeAt(1.0);
    for (int k = 0; k < kLineSearch && slopeHigh > flat; ++k) {
        double share = low - slopeLow * (high - low) / (slopeHigh - slopeLow);
        share = std::clamp(share, low + 0.05 * (high - low), high - 0.05 * (high - low));
        const double slope = slopeAt(share);
        if (std::abs(slope) <= flat) break;
        (slope < 0.0 ? low : high) = share;
        (slope < 0.0 ? slopeLow : slopeHigh) = slope;
    }
    std::swap(x, m_trial);
}

bool ProximalNewton::minimize(double tolerance, double rounding, const std::stop_token& stop) {
    evaluate(m_state->x);
    findGradient(m_state->x);
    double size = gradientSize();
    for (int step = 0; step < kMaxNewton && !stop.stop_requested(); ++step) {
        ++m_steps;
        if (size <= tolerance) return true;
        factor();
        findDirection();
        lineSearch();
        const double now = gradientSize();
        if (!std::isfinite(now)) return false;
        // Rounding of J x / e ends the descent.
        if (now <= 1e3 * rounding && now > 0.5 * size) return true;
        size = now;
    }
    return false;
}

} // namespace trammel::lcp
