#include "analysis/statics/modes.h"

#include "analysis/channels/motion_channels.h"
#include "analysis/poses/constraint_solver.h"
#include "analysis/poses/initial_state.h"
#include "analysis/poses/twists.h"
#include "analysis/run/simulate.h"
#include "analysis/statics/statics.h"
#include "math/decompositions.h"
#include "messages/run_messages.h"

#include <algorithm>
#include <numbers>
#include <numeric>

namespace trammel::analysis {

namespace {

using Complex = std::complex<double>;

/// Without symmetry: eigenvalues below this share of the largest frequency count as zero, since the
/// first-order form gives double ones to about the root of the machine's precision.
constexpr double kZeroEigenvalue = 1e-7;
/// Entries of C below this share of its largest do not damp.
constexpr double kUndamped = 1e-9;

struct Eigenpair {
    ModeKind kind;
    Complex value;
    Eigen::VectorXcd y; ///< nd
};

/// The conservative part in its own coordinates: y = T q with T^T M T = 1, T^T K_s T = diag(k).
struct Modal {
    Eigen::MatrixXd T;
    Eigen::VectorXd k; ///< 1/s^2; exactly 0 where it is within the error
};

Modal modal(const Linearization& linear) {
    const Eigen::MatrixXd symmetric = 0.5 * (linear.K + linear.K.transpose());
    const math::GeneralizedEigen solver = math::generalizedEigen(symmetric, linear.M);
    Modal result{solver.eigenvectors(), solver.eigenvalues()};
    for (Eigen::Index i = 0; i < result.k.size(); ++i) {
        const double norm = result.T.col(i).lpNorm<1>();
        const double error =
            (linear.stiffnessError + 1e-14 * symmetric.cwiseAbs().maxCoeff()) * norm * norm;
        if (std::abs(result.k[i]) <= 10.0 * error) result.k[i] = 0.0;
    }
    return result;
}

std::vector<Eigenpair> undamped(const Modal& modal) {
    std::vector<Eigenpair> pairs;
    for (Eigen::Index i = 0; i < modal.k.size(); ++i) {
        const double speed = std::sqrt(std::abs(modal.k[i]));
        const ModeKind kind = speed == 0.0       ? ModeKind::Zero
                              : modal.k[i] > 0.0 ? ModeKind::Oscillation
                                                 : ModeKind::Unstable;
        const Complex value = kind == ModeKind::Oscillation ? Complex(0.0, speed) : speed;
        pairs.push_back({kind, value, modal.T.col(i).cast<Complex>()});
    }
    return pairs;
}

/// The first-order form in (s q, qDot), s = sqrt|k|, which is skew but for damping, and so
/// balanced:  d(s q) = s qDot,  d(qDot) = -K s^-1 (s q) - C qDot, with K and C in modal
/// coordinates.
struct FirstOrder {
    Eigen::MatrixXd C, K;
    bool isSymmetric;
    double fastest; ///< 1/s, size of the eigenvalues

    FirstOrder(const Linearization& linear, const Modal& modal)
        : C(modal.T.transpose() * linear.C * modal.T),
          K(modal.k.asDiagonal()),
          isSymmetric(linear.isConservative()) {
        if (!isSymmetric)
            K += 0.5 * modal.T.transpose() * (linear.K - linear.K.transpose()) * modal.T;
        fastest = std::max(std::sqrt(K.cwiseAbs().maxCoeff()), C.cwiseAbs().maxCoeff());
    }

    Eigen::VectorXd scale(const Modal& modal) const {
        Eigen::VectorXd s = modal.k.cwiseAbs().cwiseSqrt();
        for (double& entry : s)
            if (entry == 0.0) entry = isSymmetric ? 1e-6 * fastest : fastest;
        return s;
    }

    /// How many eigenvalues are zero: a direction without stiffness has one, and another where it
    /// is not damped either. Without symmetry they are told by their size.
    std::size_t zeroCount(const Modal& modal, const std::vector<Complex>& ascending) const {
        if (!isSymmetric)
            return static_cast<std::size_t>(std::ranges::count_if(ascending, [&](Complex value) {
                return std::abs(value) <= kZeroEigenvalue * fastest;
            }));
        std::vector<Eigen::Index> loose;
        for (Eigen::Index i = 0; i < modal.k.size(); ++i)
            if (modal.k[i] == 0.0) loose.push_back(i);
        if (loose.empty()) return 0;
        const math::SingularValues damping = math::jacobiSvd(C(Eigen::all, loose));
        const double floor = kUndamped * C.cwiseAbs().maxCoeff();
        const auto rank = (damping.singularValues().array() > floor).count();
        return 2 * loose.size() - static_cast<std::size_t>(rank);
    }
};

/// Eigenvalues and vectors of the first-order form, by rising size.
struct FirstOrderModes {
    std::vector<Complex> values;
    std::vector<Eigen::VectorXcd> shapes; ///< y

    FirstOrderModes(const FirstOrder& problem, const Modal& modal) {
        const Eigen::VectorXd s = problem.scale(modal);
        const Eigen::Index n = s.size();
        Eigen::MatrixXd A = Eigen::MatrixXd::Zero(2 * n, 2 * n);
        A.topRightCorner(n, n) = s.asDiagonal();
        A.bottomLeftCorner(n, n) = -problem.K * s.cwiseInverse().asDiagonal();
        A.bottomRightCorner(n, n) = -problem.C;
        const math::GeneralEigen solver = math::generalEigen(A);
        std::vector<Eigen::Index> order(2 * n);
        std::iota(order.begin(), order.end(), 0);
        std::ranges::stable_sort(order, {},
                                 [&](Eigen::Index i) { return std::abs(solver.eigenvalues()[i]); });
        for (const Eigen::Index i : order) {
            values.push_back(solver.eigenvalues()[i]);
            shapes.emplace_back(
                modal.T * solver.eigenvectors().col(i).head(n).cwiseQuotient(s.cast<Complex>()));
        }
    }
};

std::vector<Eigenpair> damped(const Linearization& linear, const Modal& modal) {
    const FirstOrder problem(linear, modal);
    const FirstOrderModes all(problem, modal);
    const std::size_t zeros = problem.zeroCount(modal, all.values);
    std::vector<Eigenpair> pairs;
    for (std::size_t i = zeros; i < all.values.size(); ++i) {
        const Complex value = all.values[i];
        if (value.imag() < 0.0) continue; // its conjugate stands for both
        const ModeKind real = value.real() < 0.0 ? ModeKind::Decay : ModeKind::Unstable;
        pairs.push_back({value.imag() > 0.0 ? ModeKind::Oscillation : real, value, all.shapes[i]});
    }
    for (std::size_t i = 0; i < zeros && !problem.isSymmetric; ++i)
        pairs.push_back({ModeKind::Zero, 0.0, all.shapes[i]});
    for (Eigen::Index i = 0; i < modal.k.size() && problem.isSymmetric; ++i)
        if (modal.k[i] == 0.0)
            pairs.push_back({ModeKind::Zero, 0.0, modal.T.col(i).cast<Complex>()});
    return pairs;
}

/// Oscillations by frequency, then the others by speed, fast ones first, zeros last.
bool comesBefore(const Eigenpair& a, const Eigenpair& b) {
    const bool isA = a.kind == ModeKind::Oscillation, isB = b.kind == ModeKind::Oscillation;
    if (isA != isB) return isA;
    return isA ? std::abs(a.value) < std::abs(b.value) : std::abs(a.value) > std::abs(b.value);
}

/// The factor that makes the largest entry 1.
Complex normalization(const Eigen::VectorXcd& x, const Eigen::VectorXd& scale) {
    Eigen::Index largest = 0;
    const Eigen::VectorXcd sized = x.cwiseQuotient(scale.cast<Complex>());
    sized.cwiseAbs().maxCoeff(&largest);
    return 1.0 / sized[largest];
}

/// Rates of a joint's coordinates in a motion: linear in it, so that its parts can be taken apart.
void addShares(const dynamics::System& system, dynamics::State state, const Linearization& linear,
               const Eigen::VectorXcd& x, int index, Mode& mode) {
    const dynamics::Joint& joint = system.joints()[index];
    JointMotion parts[2];
    for (int part = 0; part < 2; ++part) {
        const Eigen::VectorXd velocity = part == 0 ? x.real().eval() : x.imag().eval();
        setVelocities(state, linear.bodies, velocity);
        parts[part] = jointMotion(joint, state);
    }
    if (joint.kind->hasAngle)
        mode.joints.push_back({index, true, {parts[0].angleRate, parts[1].angleRate}});
    if (joint.kind->hasTranslation)
        mode.joints.push_back({index, false, {parts[0].translationRate, parts[1].translationRate}});
}

Mode makeMode(const dynamics::System& system, const dynamics::State& state,
              const Linearization& linear, const Eigen::VectorXd& scale, const Eigenpair& pair) {
    Eigen::VectorXcd x = linear.motions * pair.y;
    x *= normalization(x, scale);
    Mode mode{.kind = pair.kind, .eigenvalue = pair.value};
    mode.shape.resize(system.bodies().size(), decltype(mode.shape)::value_type::Zero());
    for (std::size_t i = 0; i < linear.bodies.size(); ++i)
        mode.shape[linear.bodies[i]] = x.segment<6>(6 * static_cast<Eigen::Index>(i));
    for (int j = 0; j < static_cast<int>(system.joints().size()); ++j)
        addShares(system, state, linear, x, j, mode);
    return mode;
}

void describe(const dynamics::System& system, const Linearization& linear, ModesReport& report) {
    for (int i = 0; i < system.ground(); ++i)
        report.bodyNames.push_back(system.bodies()[i].name);
    for (const dynamics::Joint& joint : system.joints())
        report.jointNames.push_back(joint.name);
    report.dofCount = static_cast<int>(linear.motions.cols());
    report.isEquilibrium = linear.isEquilibrium();
    report.unbalanced = linear.residual;
    report.isConservative = linear.isConservative();
    report.isDamped = linear.isDamped();
}

} // namespace

std::string_view name(ModeKind kind) {
    switch (kind) {
    case ModeKind::Oscillation:
        return "oscillation";
    case ModeKind::Decay:
        return "decay";
    case ModeKind::Unstable:
        return "unstable";
    case ModeKind::Zero:
        return "zero";
    }
    return "";
}

double Mode::omega() const {
    return kind == ModeKind::Oscillation ? std::abs(eigenvalue) : 0.0;
}

double Mode::frequency() const {
    return omega() / (2.0 * std::numbers::pi);
}

double Mode::dampedFrequency() const {
    return kind == ModeKind::Oscillation ? eigenvalue.imag() / (2.0 * std::numbers::pi) : 0.0;
}

double Mode::dampingRatio() const {
    // 0.0 - : no minus zero where there is no damping
    return kind == ModeKind::Oscillation ? 0.0 - eigenvalue.real() / std::abs(eigenvalue) : 0.0;
}

std::vector<Mode> modes(const dynamics::System& system, const dynamics::State& state,
                        const Linearization& linear) {
    if (linear.motions.cols() == 0) return {};
    const Modal conservative = modal(linear);
    const bool isPlain = linear.isConservative() && !linear.isDamped();
    std::vector<Eigenpair> pairs = isPlain ? undamped(conservative) : damped(linear, conservative);
    std::ranges::stable_sort(pairs, comesBefore);
    const Eigen::VectorXd scale = motionScale(system, constraintJacobian(system, state));
    std::vector<Mode> result;
    for (const Eigenpair& pair : pairs)
        result.push_back(makeMode(system, state, linear, scale, pair));
    return result;
}

ModesReport findModes(const model::Model& given, ModesPose pose, const std::stop_token& stop) {
    refuseUnsupported(given);
    const model::Model model = model::withoutClearances(given); // play has no stiffness
    const dynamics::System system(model);
    dynamics::State state = system.initialState();
    ModesReport report;
    if (pose == ModesPose::Equilibrium) {
        Statics rest = statics(model, stop);
        if (!rest.isFound)
            throw messages::RuntimeError({messages::kNoStaticEquilibrium, rest.message});
        state = std::move(rest.state);
        report.warnings = std::move(rest.warnings);
    } else {
        for (dynamics::BodyState& body : state.bodies)
            body.v = body.w = Vec3::Zero();
        dynamics::Stepper stepper(system, model.simulation);
        report.warnings = closeInitialPose(stepper, state, model.simulation);
    }
    const Linearization linear = linearize(system, state);
    requireFinite(system, linear);
    describe(system, linear, report);
    report.modes = modes(system, state, linear);
    report.state = std::move(state);
    return report;
}

} // namespace trammel::analysis
