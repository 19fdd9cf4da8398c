#include "analysis/freedoms/freedoms.h"

#include "analysis/poses/constraint_space.h"
#include "dynamics/joints/steering.h"
#include "dynamics/system/kinematics.h"
#include "messages/run_messages.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace trammel::analysis {

namespace {

using dynamics::JointFreedom;
using dynamics::RowKind;

constexpr double kNoise = 1e-9;        ///< rates below this share of the largest are rounding
constexpr double kLeastPivot = 1e-3;   ///< of the largest entry
constexpr std::size_t kMostNamed = 10; ///< joints named in a sentence

/// Adds the rates of one joint's coordinates.
class RateReader {
public:
    RateReader(const dynamics::Joint& joint, const dynamics::Side& A, const dynamics::Side& B,
               std::vector<JointRate>& rates)
        : m_joint(joint),
          m_g(joint.geometry),
          m_A(A),
          m_B(B),
          m_rates(rates),
          m_first(rates.size()) {}

    void read() {
        for (const JointFreedom freedom : m_joint.kind->freedoms)
            read(freedom);
    }

private:
    void read(JointFreedom freedom) {
        const Mat3 frame = m_A.R * m_g.frameA;
        switch (freedom) {
        case JointFreedom::Angle:
            return addAngle();
        case JointFreedom::AlongAxis:
            return addTranslation(frame.col(2));
        case JointFreedom::AlongFirst:
            return addTranslation(frame.col(0));
        case JointFreedom::AlongSecond:
            return addTranslation(frame.col(1));
        case JointFreedom::AboutAxis:
            return addTurn(frame.col(2));
        case JointFreedom::AboutAxisB:
            return addTurn(m_B.R * m_g.frameB.col(2));
        case JointFreedom::Spin:
            return addTurn(dynamics::spinAxis(m_g, m_A, m_B));
        case JointFreedom::AboutAll:
            return addTurns();
        case JointFreedom::None:
            return;
        }
    }
    void add(RowKind kind, const Vec3& direction, double rate) {
        JointRate added{m_joint.name, kind, direction, rate};
        for (std::size_t i = m_first; i < m_rates.size(); ++i)
            if (m_rates[i].kind == kind) m_rates[i].isOnly = added.isOnly = false;
        m_rates.push_back(std::move(added));
    }
    void addAngle() {
        add(RowKind::Rotation, dynamics::angleAxis(m_g, m_A, m_B).normalized(),
            dynamics::jointAngleRate(m_g, m_A, m_B));
    }
    void addTurn(const Vec3& axis) {
        add(RowKind::Rotation, axis.normalized(), axis.dot(m_B.state.w - m_A.state.w));
    }
    void addTurns() {
        for (int k = 0; k < 3; ++k)
            addTurn(Vec3::Unit(k));
    }
    /// Of B's point as seen from A.
    void addTranslation(const Vec3& direction) {
        const Vec3 arm = m_B.state.p + m_B.R * m_g.rB - m_A.state.p;
        const Vec3 v =
            m_B.state.v + m_B.state.w.cross(m_B.R * m_g.rB) - m_A.state.v - m_A.state.w.cross(arm);
        add(RowKind::Translation, direction, direction.dot(v));
    }

    const dynamics::Joint& m_joint;
    const dynamics::JointGeometry& m_g;
    const dynamics::Side &m_A, &m_B;
    std::vector<JointRate>& m_rates;
    std::size_t m_first; ///< of this joint's
};

std::vector<int> movingBodies(const dynamics::System& system) {
    std::vector<int> bodies;
    for (int i = 0; i < system.ground(); ++i)
        if (system.bodies()[i].isMoving) bodies.push_back(i);
    return bodies;
}

/// The pose with a motion's velocities.
dynamics::State moving(const dynamics::State& pose, const std::vector<int>& bodies,
                       const Eigen::VectorXd& motion) {
    dynamics::State state = pose;
    for (auto& body : state.bodies)
        body.v = body.w = Vec3::Zero();
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const auto column = 6 * static_cast<Eigen::Index>(i);
        state.bodies[bodies[i]].v = motion.segment<3>(column);
        state.bodies[bodies[i]].w = motion.segment<3>(column + 3);
    }
    return state;
}

/// Each motion's joint rates above its velocities, lengths over the characteristic length.
Eigen::MatrixXd withRates(const dynamics::System& system, const dynamics::State& pose,
                          const std::vector<int>& bodies, const Eigen::MatrixXd& motions) {
    const double length = characteristicLength(system);
    Eigen::MatrixXd result;
    for (Eigen::Index m = 0; m < motions.cols(); ++m) {
        const auto rates = jointRates(system, moving(pose, bodies, motions.col(m)));
        if (m == 0)
            result.resize(static_cast<Eigen::Index>(rates.size()) + motions.rows(), motions.cols());
        Eigen::Index row = 0;
        for (const JointRate& rate : rates)
            result(row++, m) = rate.kind == RowKind::Rotation ? rate.rate : rate.rate / length;
        for (Eigen::Index k = 0; k < motions.rows(); ++k)
            result(row++, m) = motions(k, m) / columnScale(k, length);
    }
    return result;
}

std::string number(double value) {
    return fmt::format("{:.3g}", value);
}

/// The same without what is rounding.
std::string tidy(double value) {
    return number(std::abs(value) < kNoise ? 0.0 : value);
}

/// "A turns 1 rad" for a joint's rates of one kind; with the direction where it has several.
messages::Message jointText(const JointRate* first, const JointRate* end, double scale) {
    const bool turns = first->kind == RowKind::Rotation;
    if (first->isOnly)
        return {turns ? messages::kTurns : messages::kSlides, first->joint,
                number(scale * first->rate)};
    Vec3 sum = Vec3::Zero();
    for (const JointRate* rate = first; rate != end; ++rate)
        sum += scale * rate->rate * rate->direction;
    const Vec3 direction = sum.normalized();
    return {turns ? messages::kTurnsAbout : messages::kSlidesAlong,
            first->joint,
            number(sum.norm()),
            tidy(direction.x()),
            tidy(direction.y()),
            tidy(direction.z())};
}

messages::Message bodyText(const BodyTwist& twist) {
    const Vec3 &v = twist.velocity, &w = twist.angularVelocity;
    return {messages::kBodyMovesAndTurns,
            twist.body,
            tidy(v.x()),
            tidy(v.y()),
            tidy(v.z()),
            tidy(w.x()),
            tidy(w.y()),
            tidy(w.z())};
}

messages::Message sentence(const Freedom& freedom) {
    std::vector<messages::Message> parts;
    const double scale = freedom.joints.empty() ? 1.0 : 1.0 / freedom.joints.front().rate;
    for (auto rate = freedom.joints.begin(); rate != freedom.joints.end();) {
        const auto end = std::find_if(rate, freedom.joints.end(), [&](const JointRate& other) {
            return other.joint != rate->joint || other.kind != rate->kind;
        });
        parts.push_back(jointText(&*rate, &*rate + (end - rate), scale));
        rate = end;
    }
    if (parts.empty())
        for (const BodyTwist& twist : freedom.bodies)
            parts.push_back(bodyText(twist));
    if (parts.size() > kMostNamed) {
        const std::size_t left = parts.size() - kMostNamed;
        parts.resize(kMostNamed);
        parts.push_back({messages::kAndMore, left});
    }
    messages::Message text;
    for (std::size_t i = 0; i < parts.size(); ++i)
        text = i == 0 ? parts[i]
                      : messages::Message{i == 1 ? messages::kWith : messages::kListed,
                                          std::move(text), parts[i]};
    return text;
}

/// The factor that makes the largest rate 1.
double scaleOf(const std::vector<JointRate>& rates, const Eigen::VectorXd& motion) {
    double largest = 0.0;
    for (const JointRate& rate : rates)
        largest = std::max(largest, std::abs(rate.rate));
    // Joints at rest but for rounding, as where only distances hold a body.
    const double most = motion.lpNorm<Eigen::Infinity>();
    return 1.0 / (largest > kNoise * most ? largest : most);
}

Freedom freedom(const dynamics::System& system, const dynamics::State& pose,
                const std::vector<int>& bodies, const Eigen::VectorXd& motion) {
    Freedom result;
    const double scale = scaleOf(jointRates(system, moving(pose, bodies, motion)), motion);
    const dynamics::State state = moving(pose, bodies, scale * motion);
    for (JointRate& rate : jointRates(system, state))
        if (std::abs(rate.rate) > kNoise) result.joints.push_back(std::move(rate));
    for (const int i : bodies) {
        const dynamics::BodyState& body = state.bodies[i];
        if (body.v.norm() + body.w.norm() > kNoise)
            result.bodies.push_back({system.bodies()[i].name, body.v, body.w});
    }
    result.text = sentence(result);
    return result;
}

} // namespace

std::vector<JointRate> jointRates(const dynamics::System& system, const dynamics::State& state) {
    std::vector<dynamics::BodyKinematics> kinematics(system.bodies().size());
    dynamics::updateKinematics(system, state, kinematics);
    std::vector<JointRate> rates;
    for (const dynamics::Joint& joint : system.joints())
        RateReader(joint, side(state, kinematics, joint.bodyA),
                   side(state, kinematics, joint.bodyB), rates)
            .read();
    return rates;
}

Eigen::MatrixXd echelonBasis(const Eigen::MatrixXd& columns) {
    Eigen::MatrixXd basis = columns;
    if (basis.size() == 0) return basis;
    const double least = kLeastPivot * basis.cwiseAbs().maxCoeff();
    Eigen::Index done = 0;
    for (Eigen::Index row = 0; row < basis.rows() && done < basis.cols(); ++row) {
        Eigen::Index pivot = 0;
        const double largest = basis.row(row).tail(basis.cols() - done).cwiseAbs().maxCoeff(&pivot);
        if (largest < least) continue;
        basis.col(done).swap(basis.col(done + pivot));
        basis.col(done) /= basis(row, done);
        for (Eigen::Index k = 0; k < basis.cols(); ++k)
            if (k != done) basis.col(k) -= basis(row, k) * basis.col(done);
        ++done;
    }
    return basis;
}

std::vector<Freedom> freedoms(const dynamics::System& system, const dynamics::State& pose,
                              const Eigen::MatrixXd& motions, bool isReduced) {
    const std::vector<int> bodies = movingBodies(system);
    Eigen::MatrixXd basis = motions;
    if (isReduced && motions.cols() > 0) {
        basis = echelonBasis(withRates(system, pose, bodies, motions)).bottomRows(motions.rows());
        const double length = characteristicLength(system);
        for (Eigen::Index k = 0; k < basis.rows(); ++k)
            basis.row(k) *= columnScale(k, length);
    }
    std::vector<Freedom> result;
    for (Eigen::Index m = 0; m < basis.cols(); ++m)
        result.push_back(freedom(system, pose, bodies, basis.col(m)));
    return result;
}

} // namespace trammel::analysis
