#include "analysis/cycle/linkage_motion.h"

#include "dynamics/system/kinematics.h"
#include "math/exponential_map.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel::analysis {

namespace {

constexpr int kMaxIterations = 12;
constexpr double kClosed = 1e-13;     ///< scaled
constexpr double kSlowDecrease = 0.1; ///< of phi in an iteration: then the factor is made anew

double tolerance(const dynamics::State& state, const std::vector<int>& bodies, double length) {
    double size = 0.0;
    for (const int body : bodies)
        size = std::max(size, state.bodies[body].p.lpNorm<Eigen::Infinity>() / length);
    for (const double angle : state.angles)
        size = std::max(size, std::abs(angle));
    return std::max(kClosed, 4.0 * std::numeric_limits<double>::epsilon() * size);
}

/// The quintic that has given values, first and second derivatives at 0 and 1: what each counts for
/// at t, and in the first two derivatives there.
struct Quintic {
    std::array<double, 6> value{}, first{}, second{};

    explicit Quintic(double t) {
        // By rows: f(0), f(1), f'(0), f'(1), f''(0), f''(1); powers 0 to 5.
        static constexpr double kBasis[6][6] = {
            {1, 0, 0, -10, 15, -6}, {0, 0, 0, 10, -15, 6},        {0, 1, 0, -6, 8, -3},
            {0, 0, 0, -4, 7, -3},   {0, 0, 0.5, -1.5, 1.5, -0.5}, {0, 0, 0, 0.5, -1, 0.5}};
        for (int i = 0; i < 6; ++i)
            for (int k = 5; k >= 0; --k) {
                value[i] = value[i] * t + kBasis[i][k];
                if (k >= 1) first[i] = first[i] * t + k * kBasis[i][k];
                if (k >= 2) second[i] = second[i] * t + k * (k - 1) * kBasis[i][k];
            }
    }
};

template <class Vector>
Vector combine(const std::array<double, 6>& weights, const std::array<Vector, 6>& values) {
    Vector sum = weights[0] * values[0];
    for (int i = 1; i < 6; ++i)
        sum += weights[i] * values[i];
    return sum;
}

using Quat4 = Eigen::Vector4d;

Quat4 times(const Vec3& w, const Quat4& q) { // (0, w) q, coefficients x, y, z, w
    const Vec3 v = q.head<3>();
    Quat4 result;
    result << q[3] * w + w.cross(v), -w.dot(v);
    return result;
}

} // namespace

LinkageMotion::LinkageMotion(const dynamics::System& system, int input, OtherDrivers drivers,
                             std::optional<double> length)
    : m_rows(system, input, drivers, length),
      m_unit(system.joints()[input].kind->hasAngle ? 1.0 : m_rows.length()) {
    m_step.setZero(m_rows.velocityCount());
    m_way.setZero(m_rows.velocityCount());
    m_right.setZero(m_rows.rowCount());
    m_from = m_to = m_step;
}

void LinkageMotion::move(const Eigen::VectorXd& step, dynamics::State& state) const {
    for (std::size_t i = 0; i < m_rows.bodies().size(); ++i) {
        const auto column = 6 * static_cast<Eigen::Index>(i);
        dynamics::BodyState& body = state.bodies[m_rows.bodies()[i]];
        body.p += m_rows.length() * step.segment<3>(column);
        body.q = exponentialStep(body.q, step.segment<3>(column + 3), 1.0);
    }
}

void LinkageMotion::setVelocities(LinkagePose& pose) const {
    for (std::size_t i = 0; i < m_rows.bodies().size(); ++i) {
        const auto column = 6 * static_cast<Eigen::Index>(i);
        dynamics::BodyState& body = pose.state.bodies[m_rows.bodies()[i]];
        body.v = m_rows.length() * pose.rate.segment<3>(column);
        body.w = pose.rate.segment<3>(column + 3);
    }
}

bool LinkageMotion::close(const CycleParameter& parameter, double input, LinkagePose& pose) {
    m_rows.prescribe(parameter, input);
    m_way.setZero();
    const double allowed = tolerance(pose.state, m_rows.bodies(), m_rows.length());
    double before = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kMaxIterations; ++i) {
        m_rows.evaluate(pose.state, false);
        const double open = m_rows.phi().lpNorm<Eigen::Infinity>();
        if (!std::isfinite(open)) return false;
        if (i > 0 && open <= allowed) {
            dynamics::resolveAngles(m_rows.system(), pose.state);
            pose.correction = m_way.lpNorm<Eigen::Infinity>();
            return true;
        }
        if (open > kSlowDecrease * before || i == 0) m_rows.factor();
        before = open;
        m_rows.newtonStep(m_step);
        m_way += m_step;
        move(m_step, pose.state);
    }
    return false;
}

bool LinkageMotion::closeFromAfar(double input, LinkagePose& pose) {
    constexpr int kMaxSteps = 100;
    constexpr double kNear = 1e-6, kMostDamping = 1e6;
    m_rows.prescribe({}, input);
    m_rows.evaluate(pose.state, false);
    double open = m_rows.phi().norm(), damping = 1e-2;
    for (int i = 0; i < kMaxSteps && open > kNear && damping < kMostDamping; ++i) {
        m_rows.factor(damping * open);
        m_rows.newtonStep(m_step);
        const double way = m_step.lpNorm<Eigen::Infinity>();
        if (way > kMaxWay) m_step *= kMaxWay / way;
        dynamics::State trial = pose.state;
        move(m_step, trial);
        dynamics::resolveAngles(m_rows.system(), trial);
        m_rows.evaluate(trial, false);
        if (const double next = m_rows.phi().norm(); next < open) {
            pose.state = std::move(trial);
            open = next;
            damping /= 4.0;
        } else {
            m_rows.evaluate(pose.state, false);
            damping *= 8.0;
        }
    }
    return open <= kNear && close({}, input, pose);
}

bool LinkageMotion::isSame(const dynamics::State& a, const dynamics::State& b) const {
    return std::ranges::all_of(m_rows.bodies(), [&](int body) {
        return (a.bodies[body].p - b.bodies[body].p).norm() <= kSamePose * m_rows.length() &&
               a.bodies[body].q.angularDistance(b.bodies[body].q) <= kSamePose;
    });
}

bool LinkageMotion::solve(const CycleParameter& parameter, double input, LinkagePose& pose) {
    if (!close(parameter, input, pose)) return false;
    m_right.setZero();
    m_right[m_right.size() - 1] = m_rows.rateOfParameter();
    m_rows.solve(m_right, pose.rate);
    setVelocities(pose);
    m_rows.evaluate(pose.state, true);
    m_right = -m_rows.jdotV();
    m_rows.solve(m_right, pose.acceleration);
    pose.input = m_rows.inputCoordinate();
    pose.inputRate = m_rows.inputRate(pose.rate);
    pose.inputAcceleration = m_rows.inputAcceleration(pose.acceleration);
    pose.isSingular = m_rows.isSingular();
    pose.hasSense = parameter.block < 0;
    if (pose.hasSense) m_rows.findSense(pose.sense);
    return pose.rate.allFinite() && pose.acceleration.allFinite();
}

/// Angles count turns, which a step may have several of.
void LinkageMotion::predictAngles(const LinkagePose& from, double step, double halfSquare,
                                  dynamics::State& state) const {
    for (const int j : m_rows.joints()) {
        const dynamics::Joint& joint = m_rows.system().joints()[j];
        if (joint.angle < 0) continue;
        const dynamics::SidePair sides(from.state, joint.bodyA, joint.bodyB);
        const auto accelerationOf = [&](int body) -> Vec6 {
            const auto place = std::ranges::find(m_rows.bodies(), body);
            if (place == m_rows.bodies().end()) return Vec6::Zero();
            return from.acceleration.segment<6>(6 * (place - m_rows.bodies().begin()));
        };
        state.angles[joint.angle] =
            from.state.angles[joint.angle] +
            step * jointAngleRate(joint.geometry, sides.A, sides.B) +
            halfSquare * jointAngleAcceleration(joint.geometry, sides.A, sides.B,
                                                accelerationOf(joint.bodyA),
                                                accelerationOf(joint.bodyB));
    }
}

bool LinkageMotion::advance(const LinkagePose& from, const CycleParameter& parameter, double step,
                            LinkagePose& to) {
    m_way = step * from.rate + 0.5 * step * step * from.acceleration;
    const double way = m_way.lpNorm<Eigen::Infinity>();
    if (!(way <= kMaxWay)) return false;
    to = from;
    move(m_way, to.state);
    predictAngles(from, step, 0.5 * step * step, to.state);
    to.rate += step * from.acceleration;
    return solve(parameter, from.input + step, to) && to.correction <= kMaxCorrection * way;
}

bool LinkageMotion::isAcross(const LinkagePose& from, const CycleParameter& parameter,
                             const LinkagePose& to) {
    if (from.isSingular || to.isSingular) return false;
    if (from.hasSense && to.hasSense) return from.sense.dot(to.sense) < 0.0;
    m_rows.findSense(m_to);
    m_rows.prescribe(parameter, from.input);
    m_rows.evaluate(from.state, false);
    m_rows.factor();
    m_rows.findSense(m_from);
    return m_from.dot(m_to) < 0.0;
}

void LinkageMotion::predict(const LinkageKnot& knot, double at, LinkagePose& pose) {
    const double step = at - knot.at;
    pose = knot.pose;
    if (knot.isComplete) {
        m_step = step * knot.pose.rate + 0.5 * step * step * knot.pose.acceleration;
        move(m_step, pose.state);
        pose.rate += step * knot.pose.acceleration;
        predictAngles(knot.pose, step, 0.5 * step * step, pose.state);
    } else {
        pose.acceleration.setZero();
        m_step = step * knot.pose.rate;
        move(m_step, pose.state);
        predictAngles(knot.pose, step, 0.0, pose.state);
    }
}

void LinkageMotion::predict(const LinkageKnot& before, const LinkageKnot& knot, double at,
                            LinkagePose& pose) {
    const double h = knot.at - before.at, step = at - knot.at;
    const Quintic quintic(1.0 + step / h);
    for (std::size_t i = 0; i < m_rows.bodies().size(); ++i) {
        const int body = m_rows.bodies()[i];
        const auto column = 6 * static_cast<Eigen::Index>(i);
        std::array<Vec3, 6> p;
        std::array<Quat4, 6> q;
        int place = 0;
        for (const LinkageKnot* from : {&before, &knot}) {
            const LinkagePose& pose = from->pose;
            const auto rate = pose.rate.segment<6>(column);
            const auto acceleration = pose.acceleration.segment<6>(column);
            p[place] = pose.state.bodies[body].p;
            p[place + 2] = h * m_rows.length() * rate.head<3>();
            p[place + 4] = h * h * m_rows.length() * acceleration.head<3>();
            const Vec3 w = h * rate.tail<3>();
            q[place] = pose.state.bodies[body].q.coeffs();
            q[place + 2] = 0.5 * times(w, q[place]);
            q[place + 4] =
                0.5 * (times(h * h * acceleration.tail<3>(), q[place]) + times(w, q[place + 2]));
            ++place;
        }
        dynamics::BodyState& result = pose.state.bodies[body];
        result.p = combine(quintic.value, p);
        result.q.coeffs() = combine(quintic.value, q).normalized();
        const double length = m_rows.length();
        const Quat inverse = result.q.conjugate();
        const auto turning = [&](const Quat4& derivative) -> Vec3 {
            return 2.0 * (Quat(derivative) * inverse).vec();
        };
        pose.rate.segment<3>(column) = combine(quintic.first, p) / (h * length);
        pose.rate.segment<3>(column + 3) = turning(combine(quintic.first, q)) / h;
        pose.acceleration.segment<3>(column) = combine(quintic.second, p) / (h * h * length);
        pose.acceleration.segment<3>(column + 3) = turning(combine(quintic.second, q)) / (h * h);
    }
    predictAngles(knot.pose, step, 0.5 * step * step, pose.state);
}

CycleParameter LinkageMotion::fastest(const LinkagePose& pose) const {
    CycleParameter result;
    double most = -1.0;
    for (int block = 0; block < static_cast<int>(m_rows.bodies().size()); ++block)
        if (const double size = pose.rate.segment<6>(6 * block).norm(); size > most) {
            most = size;
            result = {block, pose.rate.segment<6>(6 * block) / size};
        }
    return result;
}

void LinkageMotion::reparametrize(LinkagePose& pose, double rate, double acceleration) const {
    pose.acceleration = rate * rate * pose.acceleration + acceleration * pose.rate;
    pose.inputAcceleration = rate * rate * pose.inputAcceleration + acceleration * pose.inputRate;
    pose.rate *= rate;
    pose.inputRate *= rate;
    setVelocities(pose);
}

void LinkageMotion::byBody(LinkagePose& pose, const CycleParameter& body) const {
    const double rate = body.direction.dot(pose.rate.segment<6>(6 * body.block));
    const double acceleration = body.direction.dot(pose.acceleration.segment<6>(6 * body.block));
    reparametrize(pose, 1.0 / rate, -acceleration / (rate * rate * rate));
}

} // namespace trammel::analysis
