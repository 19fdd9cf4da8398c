#include "analysis/cycle/cycle_start.h"

#include "analysis/freedoms/freedoms.h"
#include "analysis/poses/assemble.h"
#include "analysis/poses/constraint_space.h"
#include "dynamics/joints/coordinate.h"
#include "math/decompositions.h"
#include "messages/model_messages.h"
#include "messages/run_messages.h"

#include <algorithm>
#include <cmath>

namespace trammel::analysis {

namespace {

constexpr double kAside = 0.02;  ///< rad or characteristic lengths, away from a singular pose
constexpr double kStands = 1e-6; ///< of the input's rate over the fastest body's

/// Columns y with J y = 0, orthonormal.
Eigen::MatrixXd nullSpace(const Eigen::MatrixXd& J) {
    const math::PivotedQR qr = math::pivotedQR(J.transpose(), kRankTolerance);
    const Eigen::MatrixXd Q = qr.householderQ();
    return Q.rightCols(J.cols() - qr.rank());
}

/// Motions of the linkage's bodies as those of all moving bodies, m and rad.
Eigen::MatrixXd ofAllBodies(const LinkageRows& rows, const Eigen::MatrixXd& y) {
    const auto& bodies = rows.system().bodies();
    Eigen::MatrixXd motions(0, y.cols());
    for (int body = 0; body < static_cast<int>(bodies.size()); ++body) {
        if (!bodies[body].isMoving) continue;
        motions.conservativeResize(motions.rows() + 6, Eigen::NoChange);
        const auto place = std::ranges::find(rows.bodies(), body);
        if (place == rows.bodies().end()) {
            motions.bottomRows<6>().setZero();
            continue;
        }
        motions.bottomRows<6>() = y.middleRows<6>(6 * (place - rows.bodies().begin()));
        motions.bottomRows<6>().topRows<3>() *= rows.length();
    }
    return motions;
}

class Start {
public:
    explicit Start(LinkageMotion& motion)
        : m_motion(motion),
          m_rows(motion.rows()),
          m_input(m_rows.system().joints()[m_rows.input()]) {}

    LinkagePose find(const dynamics::State& state);

private:
    void close(const dynamics::State& state);
    bool closeAt(const dynamics::State& state);
    void leaveDeadPoint(const Eigen::VectorXd& way);
    bool leaveSingularPose();
    [[noreturn]] void refuseFreedoms() const;
    Eigen::MatrixXd motions() {
        m_rows.evaluate(m_pose.state, false);
        return nullSpace(m_rows.denseJoints());
    }

    LinkageMotion& m_motion;
    LinkageRows& m_rows;
    const dynamics::Joint& m_input;
    LinkagePose m_pose;
};

bool Start::closeAt(const dynamics::State& state) {
    m_pose.state = state;
    for (dynamics::BodyState& body : m_pose.state.bodies)
        body.v = body.w = Vec3::Zero();
    m_pose.rate.setZero(m_rows.velocityCount());
    m_pose.acceleration.setZero(m_rows.velocityCount());
    return m_motion.solve({}, inputCoordinate(m_rows, state), m_pose);
}

void Start::close(const dynamics::State& state) {
    if (closeAt(state)) return;
    dynamics::State assembled = state;
    const Assembly assembly = assemble(m_rows.system(), assembled);
    if (!assembly.isClosed)
        throw messages::InvalidArgument(
            {messages::kCannotBeAssembled, failureText(m_rows.system(), assembly)});
    m_rows.holdDrivers(assembled);
    if (!closeAt(assembled)) m_pose.state = assembled; // a dead point
}

LinkagePose Start::find(const dynamics::State& state) {
    if (m_rows.bodies().empty())
        throw messages::InvalidArgument({messages::kInputCannotMove, m_input.name});
    m_rows.holdDrivers(state);
    close(state);
    const Eigen::MatrixXd ways = motions();
    if (ways.cols() == 0)
        throw messages::InvalidArgument({messages::kInputCannotMove, m_input.name});
    if (ways.cols() > 1) {
        if (!leaveSingularPose()) refuseFreedoms();
    } else if (std::abs(m_rows.denseInput() * ways.col(0)) <
               kStands * ways.col(0).lpNorm<Eigen::Infinity>()) {
        leaveDeadPoint(ways.col(0));
    }
    return m_pose;
}

/// The linkage moves, but not the input: on until it does.
void Start::leaveDeadPoint(const Eigen::VectorXd& way) {
    m_pose.rate = way;
    const CycleParameter body = m_motion.fastest(m_pose);
    LinkagePose next;
    const bool isThere = m_motion.solve(body, 0.0, m_pose) &&
                         m_motion.advance(m_pose, body, kAside, next) &&
                         std::abs(next.inputRate) > kStands * m_motion.inputUnit();
    if (!isThere) throw messages::InvalidArgument({messages::kInputStands, m_input.name});
    m_pose = next;
    m_motion.byInput(m_pose);
}

/// A pose that has more freedoms than those near by: to one of these. @return whether it is one
bool Start::leaveSingularPose() {
    const LinkagePose before = m_pose;
    Eigen::MatrixXd J(m_rows.rowCount(), m_rows.velocityCount());
    J << m_rows.denseJoints(), m_rows.denseInput();
    Eigen::VectorXd right = Eigen::VectorXd::Zero(J.rows());
    right[J.rows() - 1] = m_rows.rateOfParameter();
    LinkageKnot knot{.at = 0.0, .pose = before};
    knot.pose.rate = math::completeOrthogonal(J, kRankTolerance).solve(right);
    const double step = kAside * m_motion.inputUnit();
    m_motion.predict(knot, step, m_pose);
    if (m_motion.solve({}, inputCoordinate(m_rows, before.state) + step, m_pose) &&
        motions().cols() == 1)
        return true;
    m_pose = before;
    return false;
}

void Start::refuseFreedoms() const {
    m_rows.evaluate(m_pose.state, false);
    Eigen::MatrixXd J(m_rows.rowCount(), m_rows.velocityCount());
    J << m_rows.denseJoints(), m_rows.denseInput();
    const Eigen::MatrixXd left = nullSpace(J);
    const std::vector<Freedom> found =
        freedoms(m_rows.system(), m_pose.state, ofAllBodies(m_rows, left), true);
    messages::Message first = found.empty() ? messages::Message() : found.front().text;
    throw messages::InvalidArgument(
        {left.cols() == 1 ? messages::kInputLeavesFreedom : messages::kInputLeavesFreedoms,
         m_input.name, left.cols(), std::move(first)});
}

} // namespace

double inputCoordinate(const LinkageRows& rows, const dynamics::State& state) {
    const dynamics::Joint& joint = rows.system().joints()[rows.input()];
    const dynamics::SidePair sides(state, joint.bodyA, joint.bodyB);
    return dynamics::coordinateOf(*joint.kind, joint.geometry, sides.A, sides.B,
                                  joint.angle >= 0 ? state.angles[joint.angle] : 0.0);
}

void refuseWithoutCoordinate(const dynamics::System& system, int index) {
    const dynamics::Joint& joint = system.joints().at(index);
    if (!joint.kind->hasAngle && !joint.kind->hasTranslation)
        throw messages::InvalidArgument({messages::kJointHasNoCoordinate,
                                         messages::Key{std::string(name(joint.kind->type))},
                                         joint.name});
}

bool driversHoldAll(LinkageRows& rows, const std::optional<dynamics::State>& state) {
    if (!rows.hasHeldDrivers() || rows.bodies().empty()) return false;
    rows.evaluate(state ? *state : rows.system().initialState(), false);
    return nullSpace(rows.denseJoints()).cols() == 0;
}

OtherDrivers otherDrivers(const dynamics::System& system, int input, const dynamics::State& state) {
    LinkageRows rows(system, input, OtherDrivers::Hold);
    return driversHoldAll(rows, state) ? OtherDrivers::Released : OtherDrivers::Hold;
}

LinkagePose startPose(LinkageMotion& motion, const std::optional<dynamics::State>& state) {
    return Start(motion).find(state ? *state : motion.rows().system().initialState());
}

} // namespace trammel::analysis
