#include "dynamics/integrators/radau.h"

#include "dynamics/integrators/adaptive.h"
#include "dynamics/integrators/step_control.h"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <array>
#include <cmath>
#include <complex>
#include <fmt/format.h>
#include <limits>

namespace trammel::dynamics {

namespace {

using Complex = std::complex<double>;
using Eigen::Matrix3d;
using Eigen::Matrix4d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

constexpr int kMaxIterations = 10;

/// The method's coefficients, and the inverse of its matrix A in diagonal form.
struct Coefficients {
    Vector3d c;
    Matrix3d inverseA;
    double real;                 ///< the real eigenvalue of A^-1
    Complex complex;             ///< that with a positive imaginary part
    Eigen::Matrix3cd T, inverse; ///< A^-1 = T diag(real, complex, conj(complex)) T^-1
    Vector3d error;              ///< weights of the stages in the error estimate
    Matrix4d dense;              ///< ydot at 0, c1, c2 and 1 -> its coefficients in theta
};

Coefficients makeCoefficients() {
    Coefficients k;
    const double root = std::sqrt(6.0);
    k.c << (4 - root) / 10, (4 + root) / 10, 1.0;
    Matrix3d A;
    A << (88 - 7 * root) / 360, (296 - 169 * root) / 1800, (-2 + 3 * root) / 225,
        (296 + 169 * root) / 1800, (88 + 7 * root) / 360, (-2 - 3 * root) / 225, (16 - root) / 36,
        (16 + root) / 36, 1.0 / 9;
    k.inverseA = A.inverse();
    const Eigen::EigenSolver<Matrix3d> eigen(k.inverseA);
    for (int i = 0; i < 3; ++i) {
        const Complex value = eigen.eigenvalues()[i];
        const int place = value.imag() == 0.0 ? 0 : value.imag() > 0.0 ? 1 : 2;
        if (place == 0) k.real = value.real();
        if (place == 1) k.complex = value;
        k.T.col(place) = eigen.eigenvectors().col(i);
    }
    k.inverse = k.T.inverse();
    k.error << -(13 + 7 * root) / 3, (-13 + 7 * root) / 3, -1.0 / 3;
    Matrix4d V;
    const std::array<double, 4> theta{0.0, k.c[0], k.c[1], 1.0};
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j)
            V(i, j) = std::pow(theta[i], j);
    k.dense = V.inverse();
    return k;
}

const Coefficients& coefficients() {
    static const Coefficients values = makeCoefficients();
    return values;
}

class Radau : public AdaptiveIntegrator {
public:
    Radau(SmoothEquations& equations, const model::SimulationSettings& settings)
        : AdaptiveIntegrator(equations, settings),
          m_newtonTolerance(std::max(10.0 * std::numeric_limits<double>::epsilon() / m_tolerance,
                                     std::min(0.03, std::sqrt(m_tolerance)))),
          m_f0(m_y),
          m_fEnd(m_y) {
        const int size = m_equations.size();
        m_base = m_y;
        m_Z.setZero(size, 3);
        m_F = m_Z;
        m_dense.setZero(size, 4);
        m_J.setZero(size, size);
    }

    void restart(const State& state) override;
    double step(double h) override;
    std::size_t mostRows() const override;

private:
    void findJacobian();
    void factor(double h);
    void guess(double h);
    bool iterate(double h);
    double error(double h, bool isFirst);
    bool isAsGoodAsAny(double h, double error);
    bool finish(double h);
    void interpolate(double s, Entries entries, VectorXd& y) const override;

    double m_newtonTolerance;
    StepControl m_control{4, 0.0};
    double m_factored = 0.0; ///< step that the factors are for, s
    bool m_hasJacobian = false, m_isFresh = false;
    double m_rate = 0.0;    ///< of the Newton iterations' convergence
    int m_iterations = 0;   ///< of the last Newton
    bool m_isNumber = true; ///< its last change
    double m_eta = 1.0;     ///< rate / (1 - rate) of the last step
    VectorXd m_f0, m_fEnd;  ///< derivatives at both ends
    MatrixXd m_Z, m_F;      ///< stages less m_y; their derivatives
    VectorXd m_keptRate;    ///< scratch of isAsGoodAsAny()
    MatrixXd m_keptStages;
    MatrixXd m_dense;           ///< coefficients of ydot in theta
    VectorXd m_base;            ///< what m_dense is counted from
    double m_denseLength = 0.0; ///< 0: nothing to extrapolate
    MatrixXd m_J;
    Eigen::PartialPivLU<MatrixXd> m_real;
    Eigen::PartialPivLU<Eigen::MatrixXcd> m_complex;
};

void Radau::restart(const State& state) {
    m_t = state.t;
    m_equations.startFrom(state);
    m_equations.toVector(state, m_end);
    evaluate(m_t, m_end, m_fEnd);
    m_control.restart();
    forgetJumps();
    m_length = m_denseLength = 0.0;
    m_hasJacobian = false;
    m_eta = 1.0;
    if (m_next == 0.0) m_next = m_firstStep;
}

/// A Jacobian takes a solve for each entry of y: fewer rows, so that it costs what some solves of
/// the most rows do.
std::size_t Radau::mostRows() const {
    constexpr double kSolves = 10.0;
    const double share = std::min(1.0, kSolves / static_cast<double>(m_equations.size()));
    return static_cast<std::size_t>(static_cast<double>(ActiveSolve::kMostRows) * std::cbrt(share));
}

/// Forward differences; the works' columns are 0.
void Radau::findJacobian() {
    const auto size = m_y.size() - OrdinaryEquations::kWorks;
    VectorXd moved = m_y, column = m_f0;
    for (Eigen::Index i = 0; i < size && !m_equations.isStopped(); ++i) {
        const double unit = m_equations.sizes()[i];
        const double delta = unit * std::sqrt(std::numeric_limits<double>::epsilon() *
                                              std::max(1e-5, std::abs(m_y[i]) / unit));
        moved[i] = m_y[i] + delta;
        evaluate(m_t, moved, column);
        m_J.col(i) = (column - m_f0) / (moved[i] - m_y[i]);
        moved[i] = m_y[i];
    }
    m_hasJacobian = m_isFresh = true;
    m_factored = 0.0;
}

void Radau::factor(double h) {
    if (h == m_factored || m_equations.isStopped()) return;
    const auto size = m_J.rows();
    m_real.compute(coefficients().real / h * MatrixXd::Identity(size, size) - m_J);
    m_complex.compute(coefficients().complex / h * Eigen::MatrixXcd::Identity(size, size) -
                      m_J.cast<Complex>());
    m_factored = h;
}

/// Stages by the last step's polynomial, continued.
void Radau::guess(double h) {
    m_Z.setZero();
    if (m_denseLength == 0.0 || m_hasJumped || m_hasSpeedJump) return;
    for (int i = 0; i < 3; ++i) {
        interpolate(m_denseLength + coefficients().c[i] * h, {0, m_equations.size()}, m_scratch);
        m_Z.col(i) = m_scratch - m_y;
    }
    m_Z.bottomRows<OrdinaryEquations::kWorks>().setZero();
}

/// Simplified Newton iterations for the stages.
/// @return whether they converge
bool Radau::iterate(double h) {
    const Coefficients& k = coefficients();
    const VectorXd scale = m_tolerance * (m_equations.sizes().array() + m_y.array().abs());
    double previous = 0.0;
    m_eta = std::pow(std::max(m_eta, std::numeric_limits<double>::epsilon()), 0.8);
    for (m_iterations = 0; m_iterations < kMaxIterations; ++m_iterations) {
        if (m_equations.isStopped()) return false;
        for (int i = 0; i < 3; ++i) {
            m_scratch = m_y + m_Z.col(i);
            VectorXd f = m_f0;
            evaluate(m_t + k.c[i] * h, m_scratch, f);
            m_F.col(i) = f;
        }
        // (Lambda / h - J) dW = T^-1 F - Lambda / h W, by the real and one complex eigenvalue
        const Eigen::MatrixXcd W = m_Z * k.inverse.transpose();
        const Eigen::MatrixXcd G = m_F * k.inverse.transpose();
        const VectorXd first = m_real.solve((G.col(0) - k.real / h * W.col(0)).real());
        const Eigen::VectorXcd second = m_complex.solve(G.col(1) - k.complex / h * W.col(1));
        const MatrixXd change =
            first * k.T.col(0).real().transpose() + 2.0 * (second * k.T.col(1).transpose()).real();
        m_Z += change;
        ++m_counts.iterations;
        const double size = std::sqrt((change.array().colwise() / scale.array()).square().sum() /
                                      static_cast<double>(3 * m_y.size()));
        m_isNumber = std::isfinite(size);
        if (!m_isNumber) return false;
        if (m_iterations > 0) {
            m_rate = size / previous;
            if (m_rate >= 0.99) return false;
            m_eta = m_rate / (1.0 - m_rate);
            if (m_eta * size * std::pow(m_rate, kMaxIterations - 2 - m_iterations) >
                m_newtonTolerance * 10.0)
                return false;
        }
        if (size == 0.0 || m_eta * size <= m_newtonTolerance) return true;
        previous = size;
    }
    return false;
}

/// The estimate (real / h - J)^-1 (f0 + sum e_i Z_i / h), filtered once more where it is large.
double Radau::error(double h, bool isFirst) {
    const VectorXd weighted = m_Z * coefficients().error / h;
    VectorXd estimate = m_real.solve(m_f0 + weighted);
    double norm = errorNorm(estimate, m_y, m_y, m_equations.sizes(), m_tolerance);
    if (norm < 1.0 || !isFirst) return norm;
    m_scratch = m_y + estimate;
    VectorXd f = m_f0;
    evaluate(m_t, m_scratch, f);
    estimate = m_real.solve(f + weighted);
    return errorNorm(estimate, m_y, m_y, m_equations.sizes(), m_tolerance);
}

/// Whether only rounding keeps a step from the tolerance; its stages stay.
bool Radau::isAsGoodAsAny(double h, double error) {
    m_keptRate = m_f0;
    m_keptStages = m_Z;
    const double rate = m_rate, eta = m_eta;
    const int iterations = m_iterations;
    m_end = m_y + m_Z.col(2);
    const bool isRounded = isRounding(error, [&] {
        evaluate(m_t, m_y, m_f0);
        const bool converges = iterate(h);
        m_end = m_y + m_Z.col(2);
        return converges;
    });
    m_f0 = m_keptRate;
    m_Z = m_keptStages;
    m_rate = rate;
    m_eta = eta;
    m_iterations = iterations;
    if (isRounded) countRounded(error);
    return isRounded;
}

double Radau::step(double h) {
    m_t += m_length;
    m_y = m_end;
    m_y.tail<OrdinaryEquations::kWorks>().setZero();
    m_f0 = m_fEnd;
    double length = std::min({m_next, m_longest, h});
    bool isFirst = m_length == 0.0;
    m_isFresh = false;
    if (!m_hasJacobian) findJacobian();
    while (true) {
        factor(length);
        guess(length);
        m_equations.forgetLost();
        const bool converges = iterate(length);
        const bool isLost = mustShorten(length);
        const double norm = converges ? error(length, isFirst) : 2.0;
        if (m_equations.isStopped()) return m_length = 0.0;
        const bool isNear = converges && !isLost && (norm <= 1.0 || isAsGoodAsAny(length, norm));
        if (isNear && finish(length)) {
            const double next = length * m_control.factor(norm, false);
            if (length >= m_next || next > m_next) m_next = next;
            break;
        }
        ++m_counts.rejected;
        m_equations.countRetry();
        isFirst = true;
        if (!converges && !isLost && !m_isFresh) {
            findJacobian();
            continue;
        }
        const bool isNumber = converges ? std::isfinite(norm) && !isNear : m_isNumber;
        // What is not a number says nothing but that the step is too long.
        length *= isLost       ? kShareOfLost
                  : !converges ? 0.5
                  : isNumber   ? m_control.factor(norm, true)
                               : 0.1;
        m_next = length;
        if (length < 1e-14 * std::max(m_equations.scales().time, std::abs(m_t))) {
            m_failure = failureText(m_tolerance, isNumber);
            return m_length = 0.0;
        }
    }
    return m_length = length;
}

/// Puts the end of a step onto the constraints. @return whether there is such an end
bool Radau::finish(double h) {
    constexpr double kFast = 1e-3; // convergence that makes the Jacobian worth keeping
    m_end = m_y + m_Z.col(2);
    if (projectEnd(h) == Ending::TooFar || !m_end.allFinite()) return false;
    evaluate(m_t + h, m_end, m_fEnd);
    // The polynomial of order 4 whose derivative is the stages', which Z gives as A^-1 Z / h; its
    // end is the projected one.
    const MatrixXd rates = m_Z * coefficients().inverseA.transpose() / h;
    MatrixXd data(m_y.size(), 4);
    data << m_f0, rates.leftCols<2>(), m_fEnd;
    m_dense = data * coefficients().dense.transpose();
    m_dense.col(0) += (m_end - m_y) / h - m_dense.col(0) - m_dense.col(1) / 2.0 -
                      m_dense.col(2) / 3.0 - m_dense.col(3) / 4.0;
    m_denseLength = h;
    m_base = m_y;
    m_hasJacobian = m_iterations <= 1 || m_rate < kFast;
    ++m_counts.steps;
    return true;
}

void Radau::interpolate(double s, Entries entries, VectorXd& all) const {
    const auto of = [&](const auto& column) {
        return column.segment(entries.first, entries.count);
    };
    auto y = all.segment(entries.first, entries.count);
    if (m_denseLength == 0.0 || s == m_length) {
        y = of(m_end);
        return;
    }
    const double theta = s / m_denseLength;
    y = of(m_dense.col(3)) / 4.0;
    for (int j = 2; j >= 0; --j)
        y = theta * y + of(m_dense.col(j)) / (j + 1.0);
    y = of(m_base) + s * y;
}

} // namespace

std::unique_ptr<Integrator> makeRadau(SmoothEquations& equations,
                                      const model::SimulationSettings& settings) {
    return std::make_unique<Radau>(equations, settings);
}

} // namespace trammel::dynamics
