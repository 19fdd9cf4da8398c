#include "dynamics/impact/impulse_path.h"

#include "dynamics/impact/runge_kutta.h"
#include "messages/solver_messages.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel::dynamics {

namespace {

using Vec2 = Eigen::Vector2d;
using Mat2 = Eigen::Matrix2d;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kTolerance = 1e-13; ///< of one step of the integrator
constexpr double kNoSlip = 1e-13;    ///< slip speed taken as 0, against the approach speed
constexpr double kStraight = 1e-12;  ///< turning taken as 0, against its largest rate
constexpr double kJammed = 1e-12;    ///< du_n/dp taken as 0, against K_nn
constexpr int kMaxSteps = 20000;

Vec2 direction(double theta) {
    return {std::cos(theta), std::sin(theta)};
}

/// K_tt in its axes.
struct Tangential {
    Mat2 axes;
    Vec2 stiffness, coupling; ///< eigenvalues of K_tt; K_tn in the axes

    explicit Tangential(const Mat3& K) {
        const Eigen::SelfAdjointEigenSolver<Mat2> solver(K.bottomRightCorner<2, 2>());
        axes = solver.eigenvectors();
        stiffness = solver.eigenvalues();
        coupling = axes.transpose() * K.block<2, 1>(1, 0);
    }

    /// f_t of sticking.
    Vec2 sticking() const {
        Vec2 result = Vec2::Zero();
        const double least = 1e-13 * std::max(1.0, stiffness[1]);
        for (int i = 0; i < 2; ++i)
            if (stiffness[i] > least) result[i] = -coupling[i] / stiffness[i];
        return axes * result;
    }

    /// The s of sliding off: (mu K_tt + c E) s = K_tn, where |s| falls with c from over 1 at c = 0
    /// (sticking would need more than mu) to at most 1 at c = |K_tn|.
    Vec2 slidingOff(double mu) const {
        const auto s = [&](double c) {
            Vec2 result = Vec2::Zero();
            for (int i = 0; i < 2; ++i)
                if (coupling[i] != 0.0)
                    result[i] = coupling[i] / (mu * std::max(stiffness[i], 0.0) + c);
            return result;
        };
        const double c =
            enclosedRoot([&](double x) { return 1.0 / s(x).norm() - 1.0; }, 0.0, coupling.norm());
        return axes * s(c).normalized();
    }
};

SinglePoint scaled(SinglePoint point) {
    point.u /= -point.u[0];
    point.K /= point.K(0, 0);
    return point;
}

} // namespace

ImpulsePath::ImpulsePath(const SinglePoint& point) : m_point(scaled(point)) {
    m_state.u = m_point.u;
    const double mu = m_point.friction;
    m_rateScale =
        m_point.K.block<2, 1>(1, 0).norm() + mu * m_point.K.bottomRightCorner<2, 2>().norm();
    const Vec2 slip = m_point.u.tail<2>();
    if (mu == 0.0)
        addLast(Vec3::UnitX());
    else if (slip.norm() > kNoSlip)
        slide(slip.norm(), std::atan2(slip[1], slip[0]));
    else
        leaveRest();
}

ImpulsePath::Rates ImpulsePath::rates(double theta) const {
    const Vec2 s = direction(theta);
    const Vec2 turn =
        m_point.K.block<2, 1>(1, 0) - m_point.friction * m_point.K.bottomRightCorner<2, 2>() * s;
    return {s.dot(turn), s[0] * turn[1] - s[1] * turn[0]};
}

Vec3 ImpulsePath::slidingImpulse(double theta) const {
    const Vec2 s = direction(theta);
    return {1.0, -m_point.friction * s[0], -m_point.friction * s[1]};
}

ImpulsePath::Polar ImpulsePath::polarRates(const Polar& z) const {
    const Rates rate = rates(z[1]);
    const double slip = std::exp(z[0]);
    Polar result;
    result << rate.along, rate.across, slip * slidingImpulse(z[1]), slip * polarState(z).u[0];
    return result;
}

/// d2/dtau2 of P and work.
Eigen::Vector4d ImpulsePath::secondRates(const Polar& z) const {
    const Rates rate = rates(z[1]);
    const double slip = std::exp(z[0]), mu = m_point.friction;
    const Vec2 s = direction(z[1]);
    const Vec3 f = slidingImpulse(z[1]), turned(0.0, mu * s[1], -mu * s[0]);
    Eigen::Vector4d result;
    result << slip * (rate.along * f + rate.across * turned),
        slip * (rate.along * polarState(z).u[0] + slip * m_point.K.row(0).dot(f));
    return result;
}

ImpulsePath::Curve ImpulsePath::curveBetween(const Polar& from, const Polar& to, double tau) const {
    const Eigen::Vector4d v0 = tau * polarRates(from).tail<4>(),
                          v1 = tau * polarRates(to).tail<4>();
    const Eigen::Vector4d a0 = tau * tau * secondRates(from), a1 = tau * tau * secondRates(to);
    const Eigen::Vector4d difference = (to - from).tail<4>();
    Curve c;
    c << from.tail<4>(), v0, 0.5 * a0,
        10.0 * difference - 6.0 * v0 - 4.0 * v1 - 1.5 * a0 + 0.5 * a1,
        -15.0 * difference + 8.0 * v0 + 7.0 * v1 + 1.5 * a0 - a1,
        6.0 * difference - 3.0 * (v0 + v1) - 0.5 * (a0 - a1);
    return c;
}

ImpulsePath::State ImpulsePath::polarState(const Polar& z) const {
    const Vec3 P = z.segment<3>(2);
    return {P, m_point.u + m_point.K * P, z[5]};
}

void ImpulsePath::slide(double slip, double theta) {
    double tau = 0.1 / m_rateScale;
    Polar z;
    z << std::log(slip), theta, m_state.P, m_state.work;
    for (int i = 0; i < kMaxSteps && !m_isComplete; ++i) {
        const Rates rate = rates(z[1]);
        slip = std::exp(z[0]);
        if (slip <= kNoSlip) return leaveRest();
        if (std::abs(rate.across) <= kStraight * m_rateScale) {
            const Vec3 f = slidingImpulse(z[1]);
            if (rate.along >= -kStraight * m_rateScale) return addLast(f);
            addLine(f, slip / -rate.along);
            return leaveRest();
        }
        tau = std::min(tau, 1.0 / slip);
        if (addCurve(z, tau)) {
            endCompression();
            z[5] = 0.0;
        }
        m_isComplete = leadsFarEnough();
    }
}

/// One step of the integrator, cut where compression ends.
/// @return whether it ends
bool ImpulsePath::addCurve(Polar& z, double& tau) {
    const auto method = dormandPrince<6>([this](const Polar& y) { return polarRates(y); });
    const Polar start = z;
    double step = tau;
    z = method.adaptiveStep(start, step, kTolerance, tau);
    const bool ends = !m_isCompressed && polarState(z).u[0] >= 0.0;
    if (ends) {
        const auto normal = [&](double x) { return polarState(method.step(start, x).y).u[0]; };
        step = enclosedRoot(normal, 0.0, step);
        z = method.step(start, step).y;
    }
    add({m_state, Vec3::Zero(), true, curveBetween(start, z, step)}, polarState(z));
    return ends;
}

/// Continues from u_t = 0, in one direction without end.
void ImpulsePath::leaveRest() {
    m_state.u.tail<2>().setZero();
    const Tangential tangential(m_point.K);
    const double mu = m_point.friction;
    Vec3 f(1.0, 0.0, 0.0);
    f.tail<2>() = tangential.sticking();
    if (f.tail<2>().norm() > mu * (1.0 + 1e-12)) f.tail<2>() = -mu * tangential.slidingOff(mu);
    addLast(f);
}

void ImpulsePath::addLine(const Vec3& f, double length) {
    const double slope = m_point.K.row(0).dot(f);
    Segment line{m_state, f};
    const double compression = -m_state.u[0] / slope;
    if (!m_isCompressed && slope > 0.0 && compression <= length) {
        State end = onLine(line, compression);
        end.u[0] = 0.0;
        add(line, end);
        endCompression();
        line.start = m_state;
        length -= compression;
    }
    if (length > 0.0) add(line, std::isfinite(length) ? onLine(line, length) : m_state);
}

void ImpulsePath::addLast(const Vec3& f) {
    constexpr double kRounding = 1e-9;
    m_isJammed = m_point.K.row(0).dot(f) <= kJammed;
    if (!m_isJammed) {
        addLine(f, kInfinity);
        m_isComplete = true;
        return;
    }
    m_isComplete = m_state.u[0] >= -kRounding;
    if (!m_isCompressed) endCompression();
}

void ImpulsePath::add(const Segment& segment, const State& end) {
    m_segments.push_back(segment);
    m_state = end;
}

void ImpulsePath::endCompression() {
    m_isCompressed = true;
    m_compression = m_state.p();
    m_compressionWork = m_state.work;
    m_state.work = 0.0;
}

bool ImpulsePath::leadsFarEnough() const {
    constexpr double kMargin = 1.01;
    return m_isCompressed && m_state.p() > 2.0 * kMargin * m_compression &&
           m_state.work > -kMargin * m_compressionWork && m_state.u[0] > 0.0;
}

double ImpulsePath::end() const {
    return m_isJammed || m_segments.back().isCurved ? m_state.p() : kInfinity;
}

ImpulsePath::State ImpulsePath::onLine(const Segment& line, double length) const {
    const Vec3 du = m_point.K * line.f;
    return {line.start.P + length * line.f, line.start.u + length * du,
            line.start.work + length * (line.start.u[0] + 0.5 * length * du[0])};
}

/// Newton's iteration for the x of a p.
ImpulsePath::State ImpulsePath::onCurve(const Segment& segment, double p) const {
    constexpr int kMaxRounds = 20;
    constexpr double kLast = 1e-9; // of x, from 0 to 1: the change is squared in a round
    const Curve& c = segment.curve;
    double x = std::clamp((p - c(0, 0)) / c.row(0).tail<5>().sum(), 0.0, 1.0);
    for (int i = 0; i < kMaxRounds; ++i) {
        double value = c(0, 5), slope = 0.0;
        for (int k = 4; k >= 0; --k) {
            slope = slope * x + value;
            value = value * x + c(0, k);
        }
        const double next = std::clamp(x + (p - value) / slope, -0.5, 1.5);
        const double change = std::abs(next - x);
        x = next;
        if (!(change > kLast)) break;
    }
    Eigen::Vector4d value = c.col(5);
    for (int k = 4; k >= 0; --k)
        value = value * x + c.col(k);
    const Vec3 P = value.head<3>();
    return {P, m_point.u + m_point.K * P, value[3]};
}

std::size_t ImpulsePath::segmentAt(double p) const {
    const auto after =
        std::upper_bound(m_segments.begin(), m_segments.end(), p,
                         [](double x, const Segment& segment) { return x < segment.start.p(); });
    return after == m_segments.begin() ? 0
                                       : static_cast<std::size_t>(after - m_segments.begin()) - 1;
}

double ImpulsePath::segmentEnd(std::size_t segment) const {
    return segment + 1 < m_segments.size() ? m_segments[segment + 1].start.p() : end();
}

ImpulsePath::State ImpulsePath::onSegment(std::size_t index, double p) const {
    const Segment& segment = m_segments[index];
    return segment.isCurved ? onCurve(segment, p) : onLine(segment, p - segment.start.p());
}

ImpulsePath::State ImpulsePath::at(double p) const {
    return p >= end() ? m_state : onSegment(segmentAt(p), p);
}

double ImpulsePath::afterWork(double share) const {
    const double work = -share * m_compressionWork;
    if (work <= 0.0) return m_compression;
    if (m_isJammed && m_state.work < work) return end();
    std::size_t i = segmentAt(m_compression);
    while (i + 1 < m_segments.size() && m_segments[i + 1].start.work < work)
        ++i;
    const Segment& segment = m_segments[i];
    if (segment.isCurved)
        return enclosedRoot([&](double p) { return onCurve(segment, p).work - work; },
                            segment.start.p(), segmentEnd(i));
    const double rest = work - segment.start.work, u = segment.start.u[0];
    const double slope = m_point.K.row(0).dot(segment.f);
    return segment.start.p() + 2.0 * rest / (u + std::sqrt(u * u + 2.0 * slope * rest));
}

double ImpulsePath::nextSeparating(double from) const {
    if (m_isJammed || at(from).u[0] >= -kTolerance) return from;
    for (std::size_t i = segmentAt(from); i < m_segments.size(); ++i) {
        const Segment& segment = m_segments[i];
        const double to = segmentEnd(i);
        if (!std::isfinite(to))
            return segment.start.p() - segment.start.u[0] / m_point.K.row(0).dot(segment.f);
        if (onSegment(i, to).u[0] >= 0.0)
            return enclosedRoot([&](double p) { return onSegment(i, p).u[0]; },
                                std::max(from, segment.start.p()), to);
    }
    return end();
}

void followPath(const ImpactProblem& problem, double (*end)(const ImpulsePath& path),
                ImpactOutcome& outcome) {
    const SinglePoint point = singlePoint(problem, problem.points.front());
    const Eigen::Index n = problem.u.size();
    outcome.P.setZero(n);
    if (point.u[0] >= 0.0) return;
    if (!canMoveAlongNormal(point)) {
        outcome.status = lcp::Status::Singular;
        outcome.message = messages::kCannotMoveAlongNormal;
        return;
    }
    const ImpulsePath path(point);
    if (!path.isComplete()) {
        outcome.status = lcp::Status::LimitReached;
        outcome.message = messages::kApproachDoesNotEnd;
        return;
    }
    const double p = std::min(end(path), path.end());
    outcome.P = (-point.u[0] / point.K(0, 0)) * path.at(p).P.head(n);
}

} // namespace trammel::dynamics
