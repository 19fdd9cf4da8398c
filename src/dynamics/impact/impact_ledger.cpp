#include "dynamics/impact/impact_ledger.h"

#include "math/worker_pool.h"

#include <algorithm>

namespace trammel::dynamics {

namespace {

using results::ContactMode;
using results::ImpactRecord;

/// Slips below this share of the speeds at the point are none.
constexpr double kNoSlip = 1e-9;

ContactMode mode(const PointImpact& point) {
    if (point.P.isZero(0.0)) return ContactMode::Separate;
    const Eigen::Vector2d before = point.uBefore.tail<2>();
    const Eigen::Vector2d after = point.uAfter.tail<2>();
    if (after.norm() <= kNoSlip * point.uBefore.norm()) return ContactMode::Stick;
    return before.dot(after) > 0.0 ? ContactMode::Slide : ContactMode::Reverse;
}

/// Points up to which all have a row: of a mechanism it tells, too, what opened.
constexpr std::size_t kFewPoints = 50;
constexpr std::size_t kToldTogether = 32; ///< points that a thread takes at once

/// Of the points that touch where others are hit, those that open anyway have no part.
bool takesPart(const PointImpact& point) {
    return point.uBefore[0] < 0.0 || !point.P.isZero(0.0);
}

} // namespace

ImpactLedger::ImpactLedger(const System& system) : m_system(system) {}

void ImpactLedger::add(const Event& event) {
    ++m_count;
    const bool isHeap = event.points.size() > kFewPoints;
    m_told.clear();
    for (const PointImpact& point : event.points)
        if (!isHeap || takesPart(point)) m_told.push_back(&point);
    const std::size_t before = m_records.size();
    m_records.resize(before + m_told.size());
    math::forRanges(event.pool, m_told.size(), kToldTogether,
                    [&](std::size_t first, std::size_t end) {
                        for (std::size_t i = first; i < end; ++i)
                            describe(event, *m_told[i], m_records[before + i]);
                    });
}

void ImpactLedger::describe(const Event& event, const PointImpact& point,
                            ImpactRecord& record) const {
    const Gap& gap = event.gaps.all()[event.gapOfPoint[point.point]];
    record.t = event.before.t;
    record.impact = m_count;
    record.law = event.law;
    describeGap(event, gap, point, record);
    describeBodies(event, gap, record);
}

void ImpactLedger::describeGap(const Event& event, const Gap& gap, const PointImpact& point,
                               ImpactRecord& record) const {
    Mat3 axes = Mat3::Zero();
    bool isHeldAcross = true;
    if (gap.kind == Gap::Kind::Contact) {
        const Contact& contact = event.gaps.contacts()[gap.index];
        axes = contact.axes;
        record.point = contact.point;
        isHeldAcross = contact.properties.actsAcross() && contact.properties.lateralSlip == 0.0;
    } else {
        const Joint& joint = m_system.joints()[m_system.limits()[gap.index].joint];
        record.joint = joint.name;
        record.point = event.before.bodies[joint.bodyB].p +
                       event.kinematics[joint.bodyB].R * joint.geometry.rB;
        const double sign = gap.kind == Gap::Kind::UpperLimit ? -1.0 : 1.0;
        axes.col(0) = sign * (event.kinematics[joint.bodyA].R * joint.geometry.frameA.col(2));
    }
    record.normal = axes.col(0);
    record.approachSpeed = -point.uBefore[0];
    record.separationSpeed = point.uAfter[0];
    record.slipBefore = axes.rightCols<2>() * point.uBefore.tail<2>();
    record.slipAfter = axes.rightCols<2>() * point.uAfter.tail<2>();
    if (!isHeldAcross) { // the law was not told of the slip across
        record.slipBefore += slipAcross(event.before, gap, record.point, axes.col(2));
        record.slipAfter += slipAcross(event.after, gap, record.point, axes.col(2));
    }
    record.impulseNormal = point.P[0];
    record.impulseTangential = axes.rightCols<2>() * point.P.tail<2>();
    record.energyLoss = -0.5 * point.P.dot(point.uBefore + point.uAfter);
    record.mode = mode(point);
    if (record.approachSpeed > 0.0)
        record.effectiveRestitution = record.separationSpeed / record.approachSpeed;
}

Vec3 ImpactLedger::slipAcross(const State& state, const Gap& gap, const Vec3& point,
                              const Vec3& direction) {
    const auto velocity = [&](int body) -> Vec3 {
        return state.bodies[body].v + state.bodies[body].w.cross(point - state.bodies[body].p);
    };
    return direction.dot(velocity(gap.bodyB) - velocity(gap.bodyA)) * direction;
}

Vec3 ImpactLedger::spin(const Event& event, const State& state, int body) const {
    const Mat3& R = event.kinematics[body].R;
    return R * (m_system.bodies()[body].inertia * (R.transpose() * state.bodies[body].w));
}

void ImpactLedger::describeBodies(const Event& event, const Gap& gap, ImpactRecord& record) const {
    record.bodyA = m_system.bodies()[gap.bodyA].name;
    record.bodyB = m_system.bodies()[gap.bodyB].name;
    const auto describe = [&](int body, Vec3& pBefore, Vec3& pAfter, Vec3& LBefore, Vec3& LAfter) {
        const Body& constants = m_system.bodies()[body];
        if (!constants.isMoving) return;
        pBefore = constants.mass * event.before.bodies[body].v;
        pAfter = constants.mass * event.after.bodies[body].v;
        LBefore = spin(event, event.before, body);
        LAfter = spin(event, event.after, body);
        record.momentumResidual = std::max(
            {record.momentumResidual, (pAfter - pBefore - event.impulses[body].head<3>()).norm()});
    };
    describe(gap.bodyA, record.pBeforeA, record.pAfterA, record.LBeforeA, record.LAfterA);
    describe(gap.bodyB, record.pBeforeB, record.pAfterB, record.LBeforeB, record.LAfterB);
}

} // namespace trammel::dynamics
