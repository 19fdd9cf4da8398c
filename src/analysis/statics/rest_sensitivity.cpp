#include "analysis/statics/rest_sensitivity.h"

#include "analysis/poses/initial_state.h"
#include "analysis/poses/twists.h"
#include "analysis/run/simulate.h"
#include "analysis/statics/eigenvalue_derivatives.h"
#include "analysis/statics/modes.h"
#include "analysis/statics/standing_model.h"
#include "analysis/statics/statics.h"
#include "math/decompositions.h"
#include "messages/run_messages.h"
#include "messages/tolerance_messages.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <numbers>

namespace trammel::analysis {

namespace {

using Complex = std::complex<double>;

constexpr double kNoDerivative = std::numeric_limits<double>::quiet_NaN();
constexpr double kClosed = 1e-6; ///< what the joints' motion may leave open of a change

/// A derivative of the pose.
struct Way {
    Eigen::VectorXd motion;
    double error = 0.0; ///< of its scaled entries, rad or characteristic lengths
};

/// The relative error that a way brings along; 0 where it is nothing but rounding.
double errorShare(const RestPose& pose, const VariedParameter& parameter, const Way& way) {
    constexpr double kMoves = 1e-9; ///< rad or characteristic lengths, by the whole parameter
    const Eigen::VectorXd motion =
        way.motion.cwiseQuotient(motionScale(pose.system, pose.jacobian));
    const double largest = motion.size() > 0 ? motion.lpNorm<Eigen::Infinity>() : 0.0;
    const double size = parameter.value != 0.0 ? std::abs(parameter.value) : 1.0;
    return largest * size > kMoves ? way.error / largest : 0.0;
}

/// What closes the joints while a pose goes along a way.
/// @throws messages::InvalidArgument where nothing does
void close(const RestPose& pose, const VariedRest& varied, Way& way) {
    const EstimatedVector open = varied.rowDerivative(way.motion);
    if (open.value.size() == 0) return;
    const double length = characteristicLength(pose.system);
    Eigen::VectorXd rows = open.value;
    for (Eigen::Index i = 0; i < rows.size(); ++i)
        rows[i] /= rowScale(pose.system, pose.jacobian.joint[i], pose.jacobian.jointRow[i], length);
    const Eigen::VectorXd closing = -pose.solver.motion(rows);
    Eigen::VectorXd left = rows + pose.jacobian.J * closing;
    for (Eigen::Index i = 0; i < left.size(); ++i)
        left[i] *= rowScale(pose.system, pose.jacobian.joint[i], pose.jacobian.jointRow[i], length);
    if (left.lpNorm<Eigen::Infinity>() > kClosed * open.largest() + 10.0 * open.largestError())
        throw messages::InvalidArgument(messages::kJointsOpenWithParameter);
    way.motion += closing;
    way.error += open.largestError();
}

Way ofStatedPose(const RestPose& pose, const VariedRest& varied) {
    const EstimatedVector stated = varied.statedWay();
    Way way{stated.value, stated.largestError()};
    close(pose, varied, way);
    return way;
}

/// What resists the free motions at an equilibrium, K = U S V^T, and the motions that nothing
/// resists.
class Resistance {
public:
    explicit Resistance(const RestPose& pose);

    /// Z V of those that nothing resists, nv x n.
    const Eigen::MatrixXd& neutral() const { return m_neutral; }
    double condition() const { return m_condition; } ///< of the other ones
    messages::Message message() const { return {messages::kEquilibriumIsNeutral, m_body}; }
    Way way(const RestPose& pose, const VariedRest& varied) const;

private:
    Eigen::MatrixXd m_inverse;   ///< least
    Eigen::MatrixXd m_unopposed; ///< U of the forces that nothing resists
    Eigen::MatrixXd m_neutral;
    double m_condition = kNoDerivative;
    std::string m_body; ///< that moves most
};

Resistance::Resistance(const RestPose& pose) {
    const Linearization& linear = pose.linear;
    if (linear.K.size() == 0) return;
    const auto svd = math::jacobiSvd(linear.K, Eigen::ComputeFullU | Eigen::ComputeFullV);
    const Eigen::VectorXd& values = svd.singularValues();
    const double floor = std::max(1e-13 * values[0], 10.0 * linear.stiffnessError);
    const Eigen::Index rank = (values.array() > floor).count(), loose = values.size() - rank;
    if (rank > 0) m_condition = values[0] / values[rank - 1];
    m_inverse = svd.matrixV().leftCols(rank) * values.head(rank).cwiseInverse().asDiagonal() *
                svd.matrixU().leftCols(rank).transpose();
    m_unopposed = svd.matrixU().rightCols(loose);
    m_neutral = linear.motions * svd.matrixV().rightCols(loose);
    if (loose == 0) return;
    Eigen::Index largest = 0;
    m_neutral.col(0)
        .cwiseQuotient(motionScale(pose.system, pose.jacobian))
        .cwiseAbs()
        .maxCoeff(&largest);
    m_body = pose.system.bodies()[pose.jacobian.bodies[static_cast<std::size_t>(largest / 6)]].name;
}

/// Of the equilibria along neutral motions the one that is nearest.
/// @throws messages::InvalidArgument where there is none
Way Resistance::way(const RestPose& pose, const VariedRest& varied) const {
    Way way{Eigen::VectorXd::Zero(pose.jacobian.J.cols()), 0.0};
    close(pose, varied, way);
    if (m_inverse.size() == 0 && m_unopposed.size() == 0) return way;
    const EstimatedVector forces = varied.forceDerivative(way.motion);
    if ((m_unopposed.transpose() * forces.value).norm() >
        kClosed * forces.value.norm() + 10.0 * forces.error.norm())
        throw messages::InvalidArgument(message());
    way.motion += pose.linear.motions * (m_inverse * forces.value);
    way.error += (m_inverse.cwiseAbs() * forces.error).maxCoeff();
    return way;
}

/// The equilibrium. @throws as restSensitivity()
dynamics::State equilibrium(const model::Model& model, const dynamics::System& system,
                            const std::stop_token& stop, std::vector<messages::Message>& warnings) {
    Statics rest = statics(model, stop);
    if (stop.stop_requested()) return std::move(rest.state);
    if (!rest.isFound) throw messages::RuntimeError({messages::kNoStaticEquilibrium, rest.message});
    if (!rest.contacts.empty()) {
        const results::ContactRecord& contact = rest.contacts.front();
        throw messages::InvalidArgument({messages::kContactsHoldEquilibrium,
                                         system.bodies()[contact.bodyA].name,
                                         system.bodies()[contact.bodyB].name});
    }
    for (const StaticJoint& joint : rest.joints)
        if (joint.stop)
            throw messages::InvalidArgument({messages::kLimitHoldsEquilibrium, joint.name});
    warnings = std::move(rest.warnings);
    return std::move(rest.state);
}

dynamics::State statedPose(const model::Model& model, const dynamics::System& system,
                           std::vector<messages::Message>& warnings) {
    dynamics::State state = system.initialState();
    for (dynamics::BodyState& body : state.bodies)
        body.v = body.w = Vec3::Zero();
    dynamics::Stepper stepper(system, model.simulation);
    warnings = closeInitialPose(stepper, state, model.simulation);
    return state;
}

/// Derivatives of some outputs by a parameter, into columns of the result.
class Outputs {
public:
    virtual ~Outputs() = default;
    virtual void describe(CycleSensitivity& result) const = 0;
    /// @param share of the derivatives that is error besides their own
    virtual void differentiate(const VariedRest& varied, const Eigen::VectorXd& way, double share,
                               Eigen::Index column, CycleSensitivity& result) const = 0;
};

class EquilibriumOutputs : public Outputs {
public:
    explicit EquilibriumOutputs(const RestPose& pose) : m_pose(pose), m_outputs(pose.system) {}

    void describe(CycleSensitivity& result) const override {
        result.outputs = m_outputs.channels();
        result.usual = m_outputs.usual();
        dynamics::State state = m_pose.state;
        for (const dynamics::Follower& follower : m_pose.system.followers())
            place(follower, state);
        m_outputs.sample(state, result.samples.front().values);
    }
    void differentiate(const VariedRest& varied, const Eigen::VectorXd& way, double share,
                       Eigen::Index column, CycleSensitivity& result) const override {
        PoseSensitivity& sample = result.samples.front();
        const EstimatedVector found =
            varied.outputDerivative(way, static_cast<Eigen::Index>(sample.values.size()));
        sample.derivatives.col(column) = found.value;
        sample.errors.col(column) = found.error + share * found.value.cwiseAbs();
    }

private:
    const RestPose& m_pose;
    PoseOutputs m_outputs;
};

/// What is told of a mode: a quantity of the eigenvalue and its derivative along that one's.
struct ModeQuantity {
    const char *name, *axis, *unit;
    bool isOfOscillation; ///< alone
    double (*value)(Complex lambda);
    double (*derivative)(Complex lambda, Complex change);
    double (*error)(Complex lambda, double error);
};

double sizeChange(Complex lambda, Complex change) {
    return std::real(std::conj(lambda) * change) / std::abs(lambda);
}
double perTurn(double omega) {
    return omega / (2.0 * std::numbers::pi);
}
double same(Complex, double error) {
    return error;
}
double errorPerTurn(Complex, double error) {
    return perTurn(error);
}

constexpr ModeQuantity kModeQuantities[] = {
    {"frequency", "", "Hz", true, [](Complex lambda) { return perTurn(std::abs(lambda)); },
     [](Complex lambda, Complex change) { return perTurn(sizeChange(lambda, change)); },
     errorPerTurn},
    {"omega", "", "rad/s", true, [](Complex lambda) { return std::abs(lambda); }, sizeChange, same},
    {"damped_frequency", "", "Hz", true, [](Complex lambda) { return perTurn(lambda.imag()); },
     [](Complex, Complex change) { return perTurn(change.imag()); }, errorPerTurn},
    {"damping_ratio", "", "", true,
     [](Complex lambda) { return 0.0 - lambda.real() / std::abs(lambda); },
     [](Complex lambda, Complex change) {
         const double size = std::abs(lambda);
         return (lambda.real() / size * sizeChange(lambda, change) - change.real()) / size;
     },
     [](Complex lambda, double error) { return 2.0 * error / std::abs(lambda); }},
    {"eigenvalue", "re", "1/s", false, [](Complex lambda) { return lambda.real(); },
     [](Complex, Complex change) { return change.real(); }, same},
    {"eigenvalue", "im", "rad/s", true, [](Complex lambda) { return lambda.imag(); },
     [](Complex, Complex change) { return change.imag(); }, same},
};

class ModeOutputs : public Outputs {
public:
    explicit ModeOutputs(const RestPose& pose);
    void describe(CycleSensitivity& result) const override;
    void differentiate(const VariedRest& varied, const Eigen::VectorXd& way, double share,
                       Eigen::Index column, CycleSensitivity& result) const override;

private:
    struct Told {
        std::size_t mode;
        const ModeQuantity* quantity;
    };
    messages::Message noteOf(std::size_t mode) const;

    std::vector<Mode> m_modes;
    Linearization m_at; ///< along the undamped modes
    bool m_isPlain = true, m_isDamped = false;
    std::vector<Told> m_told;
    std::optional<EigenvalueDerivatives> m_eigenvalues;
};

ModeOutputs::ModeOutputs(const RestPose& pose)
    : m_modes(modes(pose.system, pose.state, pose.linear)) {
    if (m_modes.empty()) throw messages::InvalidArgument(messages::kNoModesToDifferentiate);
    const Linearization& linear = pose.linear;
    const math::GeneralizedEigen undamped =
        math::generalizedEigen(0.5 * (linear.K + linear.K.transpose()), linear.M);
    m_at = linearize(pose.system, pose.state,
                     linear.motions * undamped.eigenvectors().colwise().normalized());
    m_isDamped = linear.isDamped();
    m_isPlain = linear.isConservative() && !m_isDamped;
    if (m_isPlain) m_at.C.setZero();
    std::vector<Complex> values;
    for (std::size_t i = 0; i < m_modes.size(); ++i) {
        values.push_back(m_modes[i].eigenvalue);
        for (const ModeQuantity& quantity : kModeQuantities)
            if (m_modes[i].kind != ModeKind::Zero &&
                (m_modes[i].kind == ModeKind::Oscillation || !quantity.isOfOscillation))
                m_told.push_back({i, &quantity});
    }
    if (m_told.empty()) throw messages::InvalidArgument(messages::kNoModesToDifferentiate);
    m_eigenvalues.emplace(ReducedMatrices::of(m_at), values);
}

void ModeOutputs::describe(CycleSensitivity& result) const {
    for (const auto& [mode, quantity] : m_told) {
        const bool oscillates = m_modes[mode].kind == ModeKind::Oscillation;
        const bool isUsual = oscillates ? quantity == &kModeQuantities[0] ||
                                              (m_isDamped && quantity == &kModeQuantities[3])
                                        : true;
        if (isUsual) result.usual.push_back(result.outputs.size());
        result.outputs.push_back(
            results::describedChannel({results::ChannelKind::Other, fmt::format("mode{}", mode + 1),
                                       quantity->name, quantity->axis},
                                      quantity->unit));
        result.samples.front().values.push_back(quantity->value(m_modes[mode].eigenvalue));
    }
}

messages::Message ModeOutputs::noteOf(std::size_t mode) const {
    if (m_eigenvalues->isDefective(mode)) return messages::kEigenvalueIsDefective;
    std::vector<std::size_t> numbers;
    for (const std::size_t i : m_eigenvalues->equals(mode))
        numbers.push_back(i + 1);
    return {messages::kEigenvalueIsMultiple, fmt::format("{}", fmt::join(numbers, ", "))};
}

void ModeOutputs::differentiate(const VariedRest& varied, const Eigen::VectorXd& way, double share,
                                Eigen::Index column, CycleSensitivity& result) const {
    VariedRest::MatrixDerivatives found = varied.matrixDerivatives(way, m_at);
    const double damping = found.value.C.cwiseAbs().maxCoeff();
    if (m_isPlain && damping <= 10.0 * found.error.C.maxCoeff()) {
        found.value.C.setZero();
        found.error.C.setZero();
    }
    PoseSensitivity& sample = result.samples.front();
    for (std::size_t i = 0; i < m_told.size(); ++i) {
        const auto& [mode, quantity] = m_told[i];
        const auto row = static_cast<Eigen::Index>(i);
        const EigenvalueDerivatives::Derivative one =
            m_eigenvalues->of(mode, found.value, found.error);
        if (!one.isUnique) {
            result.outputNotes[i] = noteOf(mode);
            continue;
        }
        const Complex lambda = m_modes[mode].eigenvalue;
        sample.derivatives(row, column) = quantity->derivative(lambda, one.value);
        sample.errors(row, column) =
            quantity->error(lambda, one.error) + share * std::abs(sample.derivatives(row, column));
    }
}

/// The columns of the result.
class RestAnalysis {
public:
    RestAnalysis(const RestPose& pose, RestQuestion question, CycleSensitivity& result);

    void prepare(std::size_t parameters);
    void differentiate(const VariedParameter& parameter, std::size_t index);
    /// What changes along motions that nothing resists has no derivatives.
    void leaveOutNeutral(const model::Model& model);

private:
    const RestPose& m_pose;
    CycleSensitivity& m_result;
    std::optional<Resistance> m_resistance; ///< none: about the model's pose
    std::unique_ptr<Outputs> m_outputs;
};

RestAnalysis::RestAnalysis(const RestPose& pose, RestQuestion question, CycleSensitivity& result)
    : m_pose(pose), m_result(result) {
    PoseSensitivity& sample = result.samples.emplace_back();
    sample.condition = kNoDerivative;
    if (question != RestQuestion::Modes) {
        m_resistance.emplace(pose);
        sample.condition = m_resistance->condition();
    }
    if (question == RestQuestion::Equilibrium)
        m_outputs = std::make_unique<EquilibriumOutputs>(pose);
    else
        m_outputs = std::make_unique<ModeOutputs>(pose);
    m_outputs->describe(result);
    result.outputNotes.resize(result.outputs.size());
}

void RestAnalysis::prepare(std::size_t parameters) {
    PoseSensitivity& sample = m_result.samples.front();
    const auto rows = static_cast<Eigen::Index>(m_result.outputs.size()),
               columns = static_cast<Eigen::Index>(parameters);
    sample.derivatives.setConstant(rows, columns, kNoDerivative);
    sample.errors.setConstant(rows, columns, kNoDerivative);
    sample.motions.setConstant(m_pose.jacobian.J.cols(), columns, kNoDerivative);
    m_result.parameterNotes.assign(parameters, {});
}

void RestAnalysis::differentiate(const VariedParameter& parameter, std::size_t index) {
    const auto column = static_cast<Eigen::Index>(index);
    try {
        const VariedRest varied(m_pose, parameter);
        const Way way =
            m_resistance ? m_resistance->way(m_pose, varied) : ofStatedPose(m_pose, varied);
        m_result.samples.front().motions.col(column) = way.motion;
        m_outputs->differentiate(varied, way.motion, errorShare(m_pose, parameter, way), column,
                                 m_result);
    } catch (const std::invalid_argument& error) {
        m_result.parameterNotes[index] = messages::messageOf(error);
    }
}

void RestAnalysis::leaveOutNeutral(const model::Model& model) {
    if (!m_resistance || m_resistance->neutral().cols() == 0) return;
    constexpr double kStep = 1.0; // rad or characteristic lengths, of which a share is taken
    const VariedParameter way{"", "", kStep, [&](double) { return model; }};
    const VariedRest varied(m_pose, way);
    CycleSensitivity along = m_result;
    PoseSensitivity& sample = along.samples.front();
    sample.derivatives.resize(sample.derivatives.rows(), 1);
    sample.errors = sample.derivatives;
    for (Eigen::Index i = 0; i < m_resistance->neutral().cols(); ++i) {
        sample.derivatives.setConstant(kNoDerivative);
        m_outputs->differentiate(varied, m_resistance->neutral().col(i), 0.0, 0, along);
        for (Eigen::Index row = 0; row < sample.derivatives.rows(); ++row) {
            const double change = std::abs(sample.derivatives(row, 0));
            const double size = std::abs(sample.values[static_cast<std::size_t>(row)]);
            if (!(change > kClosed * size + 10.0 * sample.errors(row, 0))) continue;
            m_result.outputNotes[static_cast<std::size_t>(row)] = m_resistance->message();
            m_result.samples.front().derivatives.row(row).setConstant(kNoDerivative);
        }
    }
}

} // namespace

CycleSensitivity restSensitivity(const model::Model& given, RestQuestion question,
                                 std::span<const VariedParameter> parameters,
                                 const RestOptions& options) {
    refuseUnsupported(given);
    const model::Model model = model::withoutClearances(given); // play has no stiffness
    const StandingModel standing = standingModel(model);
    const dynamics::System system(standing.model);
    CycleSensitivity result;
    result.inputs = {0.0};
    const dynamics::State state = question == RestQuestion::Modes
                                      ? statedPose(standing.model, system, result.warnings)
                                      : equilibrium(model, system, options.stop, result.warnings);
    if (options.stop.stop_requested()) return result;
    const RestPose pose(system, state);
    requireFinite(system, pose.linear);
    RestAnalysis analysis(pose, question, result);
    analysis.prepare(parameters.size());
    for (std::size_t i = 0; i < parameters.size() && !options.stop.stop_requested(); ++i) {
        analysis.differentiate(parameters[i], i);
        if (options.progress)
            options.progress(static_cast<double>(i + 1) / static_cast<double>(parameters.size()));
    }
    if (options.stop.stop_requested())
        result.samples.clear();
    else
        analysis.leaveOutNeutral(model);
    return result;
}

} // namespace trammel::analysis
