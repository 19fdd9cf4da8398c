#pragma once

#include "dynamics/impact/single_point.h"

#include <vector>

namespace trammel::dynamics {

/// How the relative velocity at one point changes while the normal impulse p grows, with Coulomb
/// friction along the way (E. J. Routh, Dynamics of a System of Rigid Bodies, 1905, art. 186; in
/// three dimensions J. B. Keller, J. Appl. Mech. 53, 1986):
///     du/dp = K f,   f = (1, f_t),   P = integral of f dp,   dW/dp = u_n
///     sliding along s = u_t/|u_t|:  f_t = -mu s
///     sticking, u_t = 0:            f_t = -K_tt^+ K_tn, as long as |f_t| <= mu
///     else it slides off along the one s with  K_tn - mu K_tt s = c s,  c > 0.
/// The path does not know the law of impact: all laws with Coulomb friction lead along it and
/// differ only in the impulse at which they end. Friction and, while u_n < 0, the normal impulse
/// only take energy.
///
/// All is scaled: u by the approach speed, K by K_nn, P by their quotient. Where the direction of
/// sliding is constant the path is a straight line and exact. Where it turns, polar coordinates
/// u_t = exp(rho) (cos theta, sin theta) and a variable tau with dp = |u_t| dtau make
///     drho/dtau = s.(K_tn - mu K_tt s),   dtheta/dtau = s_perp.(K_tn - mu K_tt s)
/// smooth up to the very end of sliding, and a Runge-Kutta method follows them to 1e-13 a step.
///
/// K may be singular (jointed bodies): K_tt^+ is the pseudo-inverse, and where u_n then stands
/// still under a growing impulse the point is jammed and the path ends.
class ImpulsePath {
public:
    struct State {
        Vec3 P = Vec3::Zero();
        Vec3 u = Vec3::Zero();
        double work = 0.0; ///< of the normal impulse, counted anew from the end of compression
        double p() const { return P[0]; }
    };

    /// @param point one that approaches and can move along its normal.
    explicit ImpulsePath(const SinglePoint& point);

    /// Whether it leads as far as any law may go: beyond twice the compression's impulse, and
    /// beyond its work given back. A path that does not is not to be used.
    bool isComplete() const { return m_isComplete; }
    bool isJammed() const { return m_isJammed; }
    double restitution() const { return m_point.restitution; }

    /// p at the end of compression, where u_n = 0 for the first time.
    double compression() const { return m_compression; }
    /// Largest p of the path: infinite after a straight line.
    double end() const;
    State at(double p) const;
    /// The path consists of segments, straight lines or steps of the integrator, each of which goes
    /// on smoothly beyond its ends.
    bool isCurved(std::size_t segment) const { return m_segments[segment].isCurved; }
    std::size_t segmentCount() const { return m_segments.size(); }
    double segmentEnd(std::size_t segment) const;
    State onSegment(std::size_t segment, double p) const;
    /// p after compression where the normal impulse has given back this share of its work.
    double afterWork(double share) const;
    /// First p >= from with u_n >= 0.
    double nextSeparating(double from) const;

private:
    /// P and work over x in [0, 1], the part of an integrator's step: the polynomial of fifth
    /// degree with the step's values, first and second derivatives at its ends.
    using Curve = Eigen::Matrix<double, 4, 6>;
    struct Segment {
        State start;
        Vec3 f = Vec3::Zero(); ///< of a line
        bool isCurved = false;
        Curve curve = Curve::Zero(); ///< coefficients of 1, x, ..., x^5
    };
    struct Rates {
        double along, across; ///< drho/dtau, dtheta/dtau
    };
    using Polar = Eigen::Matrix<double, 6, 1>; ///< rho, theta, P (3), work

    Rates rates(double theta) const;
    Polar polarRates(const Polar& z) const;
    Vec3 slidingImpulse(double theta) const;
    Eigen::Vector4d secondRates(const Polar& z) const;
    Curve curveBetween(const Polar& from, const Polar& to, double tau) const;
    State polarState(const Polar& z) const;

    void slide(double slip, double theta);
    bool addCurve(Polar& z, double& tau);
    void leaveRest();
    void addLine(const Vec3& f, double length);
    void addLast(const Vec3& f);
    void add(const Segment& segment, const State& end);
    void endCompression();
    bool leadsFarEnough() const;

    State onLine(const Segment& line, double length) const;
    State onCurve(const Segment& curve, double p) const;
    std::size_t segmentAt(double p) const;

    SinglePoint m_point; ///< scaled
    double m_rateScale = 0.0;
    std::vector<Segment> m_segments;
    State m_state; ///< where the segments end
    double m_compression = 0.0, m_compressionWork = 0.0;
    bool m_isCompressed = false, m_isComplete = false, m_isJammed = false;
};

/// Resolves a single point along its path.
/// @param end the impulse p, as the path scales it, at which the law ends
void followPath(const ImpactProblem& problem, double (*end)(const ImpulsePath& path),
                ImpactOutcome& outcome);

} // namespace trammel::dynamics
