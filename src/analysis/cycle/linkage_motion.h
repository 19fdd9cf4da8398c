#pragma once

#include "analysis/cycle/linkage_rows.h"

namespace trammel::analysis {

/// A linkage in a pose, with its motion by one parameter s: the input's coordinate u, or the way of
/// a body.
struct LinkagePose {
    dynamics::State state;          ///< velocities per unit of s
    Eigen::VectorXd rate;           ///< dy/ds, scaled as in LinkageRows
    Eigen::VectorXd acceleration;   ///< d2y/ds2
    double input = 0.0;             ///< u, rad or m
    double inputRate = 1.0;         ///< du/ds
    double inputAcceleration = 0.0; ///< d2u/ds2
    double correction = 0.0;        ///< what closing it took, scaled
    bool isSingular = false;        ///< rank was lost: rates are those expected there
    Eigen::VectorXd sense;          ///< see LinkageRows::findSense(), with the input's row
    bool hasSense = false;          ///< it was closed at a value of the input
};

/// A pose expected from what went before, with its rates by s.
struct LinkageKnot {
    double at = 0.0;         ///< of the parameter that the knots are counted by
    LinkagePose pose;        ///< rates by that parameter
    bool isComplete = false; ///< accelerations are known, too
};

/// Moves the linkage of an input from pose to pose. Nothing is allocated but in the constructor and
/// in poses that were not used before.
class LinkageMotion {
public:
    /// @param system outlives it
    /// @param length as of LinkageRows
    LinkageMotion(const dynamics::System& system, int input,
                  OtherDrivers drivers = OtherDrivers::Hold, std::optional<double> length = {});

    LinkageRows& rows() { return m_rows; }
    const LinkageRows& rows() const { return m_rows; }
    double inputUnit() const { return m_unit; } ///< 1 rad, or the characteristic length

    /// Closes a pose by Newton's method at a value of the input, or where a body is, and finds the
    /// rates by that parameter: J y' = e, J y'' = -jdotV. What `pose` has as rates is the guess
    /// that counts where rank is lost.
    /// @return whether the joints close to rounding
    bool solve(const CycleParameter& parameter, double input, LinkagePose& pose);
    /// Only the pose; @return whether it closes
    bool close(const CycleParameter& parameter, double input, LinkagePose& pose);

    /// The same from afar, by damped steps that never turn a body far (Levenberg, Marquardt):
    ///     y = -(J^T J + mu E)^-1 J^T phi,   mu in proportion to norm(phi)
    bool closeFromAfar(double input, LinkagePose& pose);

    /// A step by Taylor's series in the pose's own parameter, closed again.
    /// @return false where it does not close near by; `to` then counts for nothing
    bool advance(const LinkagePose& from, const CycleParameter& parameter, double step,
                 LinkagePose& to);
    /// Whether a step has led over a change point: onto the linkage's other assembly, or through a
    /// pose that both have. Short steps along one assembly never do.
    /// @param to what advance() or solve() found last
    bool isAcross(const LinkagePose& from, const CycleParameter& parameter, const LinkagePose& to);
    /// The pose that knots lead to, not closed: from one by Taylor's series, from two by the
    /// quintic polynomial through positions, velocities and accelerations of both.
    void predict(const LinkageKnot& knot, double at, LinkagePose& pose);
    void predict(const LinkageKnot& before, const LinkageKnot& knot, double at, LinkagePose& pose);

    /// The body that moves fastest, in its direction.
    CycleParameter fastest(const LinkagePose& pose) const;
    /// Makes the rates those by another parameter p, of which ds/dp and d2s/dp2 are given.
    void reparametrize(LinkagePose& pose, double rate, double acceleration) const;
    /// Makes the rates those by the input. @pre the input moves
    void byInput(LinkagePose& pose) const {
        const double rate = 1.0 / pose.inputRate;
        reparametrize(pose, rate, -pose.inputAcceleration * rate * rate * rate);
    }
    /// Makes the rates those by a body's way, on the way on which s grows.
    void byBody(LinkagePose& pose, const CycleParameter& body) const;

    /// Whether the linkage's bodies are in the same places.
    bool isSame(const dynamics::State& a, const dynamics::State& b) const;
    static constexpr double kSamePose = 1e-6; ///< rad or characteristic lengths

    /// How far and whereto predictions went is trusted up to these.
    static constexpr double kMaxWay = 0.3;         ///< rad or characteristic lengths
    static constexpr double kMaxCorrection = 0.05; ///< of the way

private:
    void setVelocities(LinkagePose& pose) const;
    void move(const Eigen::VectorXd& step, dynamics::State& state) const;
    void predictAngles(const LinkagePose& from, double step, double halfSquare,
                       dynamics::State& state) const;

    LinkageRows m_rows;
    double m_unit;
    Eigen::VectorXd m_step, m_way, m_right, m_from, m_to;
};

} // namespace trammel::analysis
