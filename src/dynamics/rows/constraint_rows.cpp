#include "dynamics/rows/constraint_rows.h"

#include "dynamics/joints/coordinate.h"
#include "dynamics/rows/inactive_row.h"
#include "dynamics/rows/row_kernels.h"
#include "math/prefetch.h"

#include <algorithm>
#include <cmath>

namespace trammel::dynamics {

ConstraintRows::ConstraintRows(const System& system)
    : phi(system.rowCount()),
      jdotV(system.rowCount()),
      rate(system.rowCount()),
      gamma(system.rowCount()),
      compliance(system.rowCount()),
      isSoft(system.rowCount()),
      m_constraints(system.constraints()),
      m_J(system.jacobianSize()) {
    for (int c = 0; c < static_cast<int>(m_constraints.size()); ++c)
        if (m_constraints[c].joinsPoints) m_pointConstraints.push_back(c);
    forceScratch.resize(system.forces().size());
    for (const ForceElements* forces : system.forces().kinds())
        forceScratch[forces->index()].resize(forces->scratchSize());
}

void ConstraintRows::complete() const {
    if (m_isWhole) return;
    for (const int c : m_pointConstraints) {
        const Constraint& constraint = m_constraints[c];
        const double* p = &m_J[constraint.numbers];
        double* J = &m_J[constraint.row * kRowEntries];
        writePointRows(p, p + 3, J);
        for (int i = 3; i < constraint.rowCount; ++i)
            for (int k = 0; k < 3; ++k) {
                J[i * kRowEntries + 3 + k] = -p[3 * (i - 1) + k];
                J[i * kRowEntries + 9 + k] = p[3 * (i - 1) + k];
            }
    }
    m_isWhole = true;
}

void ConstraintRows::multiply(const std::vector<Vec6>& velocity, std::span<double> Jv) const {
    multiply(velocity, 0, m_constraints.size(), Jv);
}

void ConstraintRows::multiply(const std::vector<Vec6>& velocity, std::size_t first, std::size_t end,
                              std::span<double> Jv) const {
    for (const Constraint& constraint : std::span(m_constraints).subspan(first, end - first))
        kernels::withRows(constraint, [&](auto kernel) {
            double* y = &Jv[constraint.row];
            kernel.multiply(
                numbers(constraint),
                {velocity[constraint.bodyA()].data(), velocity[constraint.bodyB()].data()}, y);
            for (int s = 2; s < constraint.sideCount; ++s) {
                const ConstraintSide& side = constraint.allSides[s];
                kernels::GeneralRows<kernel.kCount>::addProduct(at(side.columns),
                                                                velocity[side.body].data(), y);
            }
        });
}

void ConstraintRows::multiply(const State& state, const std::vector<Vec6>& acceleration,
                              std::size_t first, std::size_t end, std::span<double> Jv,
                              std::span<double> Ja) const {
    for (const Constraint& constraint : std::span(m_constraints).subspan(first, end - first))
        kernels::withRows(constraint, [&](auto kernel) {
            const int A = constraint.bodyA(), B = constraint.bodyB();
            double *y1 = &Jv[constraint.row], *y2 = &Ja[constraint.row];
            kernel.multiplyTwo(numbers(constraint),
                               {state.bodies[A].velocity(), state.bodies[B].velocity()}, y1,
                               {acceleration[A].data(), acceleration[B].data()}, y2);
            for (int s = 2; s < constraint.sideCount; ++s) {
                const ConstraintSide& side = constraint.allSides[s];
                using Rows = kernels::GeneralRows<kernel.kCount>;
                Rows::addProduct(at(side.columns), state.bodies[side.body].velocity(), y1);
                Rows::addProduct(at(side.columns), acceleration[side.body].data(), y2);
            }
        });
}

namespace {

/// What one evaluation of all rows is about.
class Evaluation {
public:
    Evaluation(const System& system, const State& state,
               const std::vector<BodyKinematics>& kinematics, const RowsAsked& asked,
               ConstraintRows& rows)
        : m_system(system),
          m_state(state),
          m_kinematics(kinematics),
          m_h(asked.h),
          m_gamma(asked.jointGamma),
          m_wantsBias(asked.bias != Bias::Skip),
          m_isInstant(asked.bias == Bias::Instant),
          m_isStep(asked.springs == Springs::Active),
          m_step(asked.step),
          m_rows(rows) {}

    void evaluate(const Constraint& constraint);
    /// Has what its evaluation will read fetched, but for what follows on that of others.
    void prefetch(const Constraint& constraint) const;
    /// The rows of all force elements.
    void evaluateForces();

private:
    Side side(int body) const { return dynamics::side(m_state, m_kinematics, body); }
    RowWriter writer(const Constraint& constraint) {
        return {m_rows.numbers(constraint), &m_rows.phi[constraint.row],
                m_wantsBias ? &m_rows.jdotV[constraint.row] : nullptr,
                constraint.joinsPoints ? RowWriter::Form::Points : RowWriter::Form::Whole};
    }
    void setInactive(const Constraint& constraint, int i);
    double coordinate(const Joint& joint) const;
    void evaluateJoint(const Joint& joint, const Constraint& constraint);
    void evaluateGear(const Joint& gear, const Constraint& constraint);
    void evaluateUser(const Constraint& constraint);

    const System& m_system;
    const State& m_state;
    const std::vector<BodyKinematics>& m_kinematics;
    double m_h, m_gamma;
    bool m_wantsBias, m_isInstant, m_isStep;
    TimeWindow m_step;
    ConstraintRows& m_rows;
};

void Evaluation::evaluate(const Constraint& constraint) {
    if (!m_isStep && !constraint.isHard()) {
        for (int i = 0; i < constraint.rowCount; ++i) {
            m_rows.isSoft[constraint.row + i] = true;
            setInactive(constraint, i);
        }
        return;
    }
    switch (constraint.kind) {
    case Constraint::Kind::Joint:
        return evaluateJoint(m_system.joints()[constraint.owner], constraint);
    case Constraint::Kind::Force:
        return; // all of a kind together, evaluateForces()
    case Constraint::Kind::User:
        return evaluateUser(constraint);
    }
}

void Evaluation::prefetch(const Constraint& constraint) const {
    constexpr std::size_t kOfJoint = 128; // its kind and its points
    if (constraint.kind != Constraint::Kind::Joint) return;
    math::prefetch(m_system.joints()[constraint.owner], 0, kOfJoint);
}

/// A row that does nothing: its multiplier is 0.
void Evaluation::setInactive(const Constraint& constraint, int i) {
    for (const ConstraintSide& side : constraint.sides())
        std::fill_n(m_rows.blockToWrite(side, i), 6, 0.0);
    const int row = constraint.row + i;
    m_rows.phi[row] = 0.0;
    m_rows.rate[row] = 0.0;
    m_rows.gamma[row] = 0.0;
    m_rows.compliance[row] = inactiveCompliance(m_system.scales());
}

double Evaluation::coordinate(const Joint& joint) const {
    return jointCoordinate(joint, m_state, m_kinematics);
}

void Evaluation::evaluateJoint(const Joint& joint, const Constraint& constraint) {
    // What couples joints is drawn at these: the kind, which many joints share, tells most of them
    // sooner than what stands at a joint's end.
    if (joint.kind->glyph == JointGlyph::None && joint.gear) return evaluateGear(joint, constraint);
    RowWriter rows = writer(constraint);
    const Side A = side(joint.bodyA), B = side(joint.bodyB);
    joint.kind->evaluate(joint.geometry, A, B, rows);
    if (constraint.rowCount == joint.kind->rowCount) return; // no driver
    const double t = m_state.t;
    addDriverRow(*joint.driver, *joint.kind, joint.geometry, A, B, coordinate(joint), t,
                 m_isInstant ? 0.0 : m_h, rows);
    m_rows.rate[constraint.end() - 1] =
        m_isStep && !m_isInstant ? joint.driver->stepRate(t, m_h) : joint.driver->rate(t);
}

/// phi = q2 - F(q1): the second joint's coordinate row, less the first one's times F'(q1).
void Evaluation::evaluateGear(const Joint& gear, const Constraint& constraint) {
    for (const ConstraintSide& side : constraint.sides())
        std::fill_n(m_rows.blockToWrite(side, 0), 6, 0.0);
    const GearCoupling& coupling = *gear.gear;
    const math::Jet F = coupling.at(coordinate(m_system.joints()[coupling.first]), m_state.t);
    double phi = -F.value, jdotV = 0.0;
    for (const auto& [index, factor] :
         {std::pair(coupling.first, -F.first), std::pair(coupling.second, 1.0)}) {
        const Joint& joint = m_system.joints()[index];
        std::array<double, kRowEntries> J{};
        double value = 0.0, bias = 0.0;
        RowWriter row(J.data(), &value, m_wantsBias ? &bias : nullptr);
        addCoordinateRow(*joint.kind, joint.geometry, side(joint.bodyA), side(joint.bodyB),
                         coordinate(joint), 0.0, row);
        if (index == coupling.second) phi += value;
        jdotV += factor * bias;
        if (index == coupling.first && F.second != 0.0) {
            const double rate = CoordinateRow{joint.bodyA, joint.bodyB, J}.rate(m_state);
            jdotV -= F.second * rate * rate;
        }
        for (const ConstraintSide& side : constraint.sides())
            for (const auto& [body, column] :
                 {std::pair(joint.bodyA, 0), std::pair(joint.bodyB, 6)})
                if (side.body == body)
                    Eigen::Map<Vec6>(m_rows.blockToWrite(side, 0)) +=
                        factor * Eigen::Map<const Vec6>(&J[column]);
    }
    m_rows.phi[constraint.row] = phi;
    if (m_wantsBias) m_rows.jdotV[constraint.row] = jdotV;
}

void Evaluation::evaluateForces() {
    if (!m_isStep || m_system.forces().empty()) return;
    const MotionView motion = m_system.motion(m_state, m_kinematics, m_step);
    ForceRows rows{.J = m_rows.at(0),
                   .phi = m_rows.phi.data(),
                   .jdotV = m_wantsBias ? m_rows.jdotV.data() : nullptr,
                   .rate = m_rows.rate.data(),
                   .gamma = m_rows.gamma.data(),
                   .compliance = m_rows.compliance.data(),
                   .isSoft = m_rows.isSoft.data(),
                   .inactiveCompliance = inactiveCompliance(m_system.scales()),
                   .scratch = {}};
    for (const auto& forces : m_system.forces().kinds()) {
        rows.scratch = m_rows.forceScratch[forces->index()];
        forces->evaluateRows(motion, m_h, rows);
    }
}

void Evaluation::evaluateUser(const Constraint& constraint) {
    const CompiledUserConstraint& user = m_system.userConstraints()[constraint.owner];
    std::array<UserRow, 6> rows;
    evaluateUserRows(user, m_state, m_kinematics, m_h, rows);
    for (int i = 0; i < constraint.rowCount; ++i) {
        const UserRow& source = rows[i];
        const int row = constraint.row + i;
        m_rows.isSoft[row] = source.compliance > 0.0;
        if (m_rows.isSoft[row] && !m_isStep) {
            setInactive(constraint, i);
            continue;
        }
        for (std::size_t s = 0; s < constraint.sides().size(); ++s) {
            Eigen::Map<Vec6> J(m_rows.blockToWrite(constraint.allSides[s], i));
            if (s < user.bodies.size())
                J << source.v[s], source.w[s];
            else
                J.setZero();
        }
        m_rows.phi[row] = source.phi;
        if (m_wantsBias) m_rows.jdotV[row] = source.jdotV;
        m_rows.rate[row] = source.target;
        m_rows.gamma[row] = source.gamma.value_or(m_gamma);
        m_rows.compliance[row] = source.compliance;
    }
}

} // namespace

void evaluateUserRows(const CompiledUserConstraint& user, const State& state,
                      const std::vector<BodyKinematics>& kinematics, double h,
                      std::span<UserRow, 6> rows) {
    // Sides refer to the state; the last entries stand for bodies that there are not.
    const auto sideAt = [&](std::size_t i) {
        return side(state, kinematics, user.bodies[std::min(i, user.bodies.size() - 1)]);
    };
    const std::array<Side, 4> sides{sideAt(0), sideAt(1), sideAt(2), sideAt(3)};
    const std::array<const Side*, 4> pointers{&sides[0], &sides[1], &sides[2], &sides[3]};
    user.law->evaluate({state.t, h, pointers}, rows.first(user.rowKinds.size()));
}

void evaluateForceRows(const System& system, const State& state,
                       const std::vector<BodyKinematics>& kinematics, const RowsAsked& asked,
                       ConstraintRows& rows) {
    // Soft rows then set their own, as they do each time.
    if (rows.jointGamma != asked.jointGamma) std::ranges::fill(rows.gamma, asked.jointGamma);
    rows.jointGamma = asked.jointGamma;
    Evaluation(system, state, kinematics, asked, rows).evaluateForces();
    rows.setEvaluated();
}

void evaluateRows(const System& system, const State& state,
                  const std::vector<BodyKinematics>& kinematics, const RowsAsked& asked,
                  std::size_t first, std::size_t end, ConstraintRows& rows) {
    constexpr std::size_t kAhead = 8;
    Evaluation evaluation(system, state, kinematics, asked, rows);
    const auto& constraints = system.constraints();
    for (std::size_t c = first; c < end; ++c) {
        if (c + kAhead < constraints.size()) evaluation.prefetch(constraints[c + kAhead]);
        evaluation.evaluate(constraints[c]);
    }
}

void evaluateRows(const System& system, const State& state,
                  const std::vector<BodyKinematics>& kinematics, double h, double jointGamma,
                  Bias bias, Springs springs, ConstraintRows& rows) {
    const RowsAsked asked{h, jointGamma, bias, springs, {state.t, state.t}};
    evaluateForceRows(system, state, kinematics, asked, rows);
    evaluateRows(system, state, kinematics, asked, 0, system.constraints().size(), rows);
}

double roundingOf(const ConstraintRows& rows, const System& system, const State& state,
                  const std::vector<Vec6>& acceleration, double rate) {
    constexpr double kRounding = 1e-12; // of the terms: a factorization makes some of theirs more
    double largest = 0.0;
    for (const Constraint& constraint : system.constraints())
        for (int i = 0; i < constraint.rowCount; ++i) {
            const int row = constraint.row + i;
            if (rows.isSoft[row]) continue;
            double sum = std::abs(rows.rate[row]) * rate +
                         rows.gamma[row] * std::abs(rows.phi[row]) * rate * rate;
            for (const ConstraintSide& side : constraint.sides()) {
                const Eigen::Map<const Vec6> J(rows.block(side, i));
                const BodyState& body = state.bodies[side.body];
                const double turning = std::max(rate, body.w.norm()); // Jdot v is w times J v
                sum += turning * (J.head<3>().cwiseAbs().dot(body.v.cwiseAbs()) +
                                  J.tail<3>().cwiseAbs().dot(body.w.cwiseAbs())) +
                       J.cwiseAbs().dot(acceleration[side.body].cwiseAbs());
            }
            largest = std::max(largest, sum * system.rowShare(row));
        }
    return kRounding * largest;
}

double delassusDiagonal(const System& system, const ConstraintRows& rows,
                        const std::vector<BodyKinematics>& kinematics, const Constraint& constraint,
                        int i) {
    double diagonal = 0.0;
    for (const ConstraintSide& side : constraint.sides()) {
        const Eigen::Map<const Vec6> J(rows.block(side, i));
        const Vec3 turning = kinematics[side.body].inverseInertia * J.tail<3>();
        diagonal += system.bodies()[side.body].inverseMass * J.head<3>().squaredNorm() +
                    J.tail<3>().dot(turning);
    }
    return diagonal;
}

namespace {

/// What a body adds to the rate of the I-th row that joins points.
/// @param r r_A or r_B
/// @param sign of the body, -1 or 1
template <int I>
void addPointRate(const double* r, double sign, const BodyState& body, double& rate) {
    constexpr int kNext = (I + 1) % 3, kLast = (I + 2) % 3;
    double parts[3];
    parts[I] = sign * body.v[I];
    parts[kNext] = sign * r[kLast] * body.w[kNext];
    parts[kLast] = -sign * r[kNext] * body.w[kLast];
    rate += parts[0];
    rate += parts[1];
    rate += parts[2];
}

template <int I>
double pointRate(const double* numbers, const BodyState& A, const BodyState& B) {
    double rate = 0.0;
    addPointRate<I>(numbers, -1.0, A, rate);
    addPointRate<I>(numbers + 3, 1.0, B, rate);
    return rate;
}

/// Of rows that join points, and of those that stand behind such.
double pointRowRate(const double* numbers, const BodyState& A, const BodyState& B, int i) {
    if (i == 0) return pointRate<0>(numbers, A, B);
    if (i == 1) return pointRate<1>(numbers, A, B);
    if (i == 2) return pointRate<2>(numbers, A, B);
    const double* n = numbers + 3 * (i - 1);
    double rate = 0.0;
    for (int k = 0; k < 3; ++k)
        rate -= n[k] * A.w[k];
    for (int k = 0; k < 3; ++k)
        rate += n[k] * B.w[k];
    return rate;
}

} // namespace

double rowRate(const ConstraintRows& rows, const State& state, const Constraint& constraint,
               int i) {
    if (constraint.joinsPoints)
        return pointRowRate(rows.numbers(constraint), state.bodies[constraint.bodyA()],
                            state.bodies[constraint.bodyB()], i);
    double rate = 0.0;
    for (const ConstraintSide& side : constraint.sides()) {
        const double* J = rows.block(side, i);
        const BodyState& body = state.bodies[side.body];
        for (int k = 0; k < 3; ++k)
            rate += J[k] * body.v[k] + J[3 + k] * body.w[k];
    }
    return rate;
}

} // namespace trammel::dynamics
