#pragma once

#include "dynamics/equations/smooth_equations.h"

#include <Eigen/Core>
#include <memory>
#include <vector>

namespace trammel::dynamics {

/// The equations of smooth motion as ordinary differential equations ydot = f(t, y), for methods
/// that know nothing of bodies.
///
/// y has coordinates and their rates, then the work of dampers, that put in and that of friction
/// (J). Quaternions in y are unit where it is taken from a state; f does not depend on their
/// length.
class OrdinaryEquations {
public:
    static constexpr int kWorks = 3; ///< entries of work
    static constexpr int kInput = 1; ///< of these: that put in
    /// Some that follow each other in y.
    struct Entries {
        int first = 0, count = 0;
    };

    virtual ~OrdinaryEquations() = default;

    int size() const { return m_size; }
    /// What each entry of y is large or small against, in its unit.
    const Eigen::VectorXd& sizes() const { return m_sizes; }
    const Scales& scales() const { return m_system.scales(); }

    /// @param y its works become 0
    virtual void toVector(const State& state, Eigen::VectorXd& y) = 0;
    /// Angles of joints are those that `state` had, moved on to y's pose.
    virtual void toState(double t, const Eigen::VectorXd& y, State& state) const = 0;

    /// ydot at a state that is y's.
    virtual void derivative(double t, const Eigen::VectorXd& y, Eigen::VectorXd& ydot) = 0;

    /// Brings y onto the joints: phi = 0, J v = rate.
    /// @return whether ydot is another one then
    virtual bool project(double t, Eigen::VectorXd& y);

    /// How far a projection has moved the end of a step, relative to the tolerance.
    struct Shift {
        double way = 0.0;  ///< ways, and those that the changes of rates make within the step
        double rate = 0.0; ///< rates
    };
    /// @param from, to before and behind it. @param h the step, s
    Shift shift(const Eigen::VectorXd& from, const Eigen::VectorXd& to, double h, double tolerance);
    /// Books a step that is as short as a jump of drivers' speeds lets it be: what the bodies gain
    /// is put in, whatever the stages found of it.
    /// @param from, to the step's start and end. @param t of the end, s
    void bookSpeedJump(double t, const Eigen::VectorXd& from, Eigen::VectorXd& to);

    /// Whether formulas act on the motion, of time or of what moves, which may have jumps and
    /// pulses that a step has no stage in.
    bool mayJump() const { return m_system.formulaWatch().mayJump(); }
    /// Whether such formulas prescribe velocities, drivers' or motors': where they jump within a
    /// step, its stages need not show it.
    bool haveTimedRates() const;

    /// Whether joints close loops: such have singular poses, near which what rounding leaves of the
    /// joints makes accelerations of any size.
    bool hasLoops() const { return m_system.hasLoops(); }
    /// Whether targets of controllers jump within a step, by more than the tolerance.
    bool haveJumped(double t, double h, double tolerance) const;
    bool leavesJumps() const { return m_equations.leavesJumps(); }
    /// Gives the end of such a step the impulses; what the bodies gain is put in.
    void takeJumps(double t, double h, Eigen::VectorXd& end);
    /// Moves y by a few times what rounding leaves of the joints, and back onto them.
    void nudge(double t, Eigen::VectorXd& y);

    /// As SmoothEquations'.
    bool haveLost() const { return m_equations.haveLost(); }
    void forgetLost() { m_equations.forgetLost(); }

    /// Whether a step is to end as soon as it can.
    bool isStopped() const { return m_equations.isStopped(); }
    void countRetry() { m_equations.countRetry(); }

    /// The state whose joint angles those of later states are counted from.
    void startFrom(const State& state) {
        m_state = state;
        m_equations.findBound(m_isBound);
    }

    /// Those that a body's state comes from, where it needs no others and nothing is to be
    /// projected; else none.
    virtual Entries entriesOf(int /*body*/) const { return {}; }
    /// The state of a body that has entries.
    virtual void toBody(int /*body*/, const Eigen::VectorXd& /*y*/, BodyState& /*state*/) const {}

    EnergyRates work(const Eigen::VectorXd& y) const {
        const auto works = y.tail<kWorks>();
        return {works[0], works[1], works[2]};
    }

protected:
    explicit OrdinaryEquations(SmoothEquations& equations)
        : m_equations(equations), m_system(equations.system()), m_state(m_system.initialState()) {}

    SmoothEquations& m_equations;
    const System& m_system;
    int m_size = kWorks;
    Eigen::VectorXd m_sizes;     ///< the works' are an energy
    std::vector<char> m_isRate;  ///< by entry
    Eigen::VectorXd m_shift;     ///< scratch
    State m_state;               ///< scratch
    std::vector<char> m_isBound; ///< by body: rows act on it, joints' or active ones
};

/// The coordinates of bodies: y has, body by body of those that move, p (3), q (w, x, y, z), v (3)
/// and w (3).
class BodyEquations : public OrdinaryEquations {
public:
    static constexpr int kBodySize = 13; ///< entries of y a body
    static constexpr int kBodyRates = 6; ///< the last of these

    explicit BodyEquations(SmoothEquations& equations);

    void toVector(const State& state, Eigen::VectorXd& y) override;
    void toState(double t, const Eigen::VectorXd& y, State& state) const override;
    void derivative(double t, const Eigen::VectorXd& y, Eigen::VectorXd& ydot) override;
    Entries entriesOf(int body) const override;
    void toBody(int body, const Eigen::VectorXd& y, BodyState& state) const override;

private:
    std::vector<int> m_bodies; ///< that move
    std::vector<int> m_first;  ///< entry by body; -1: it stands
};

/// In the coordinates that the equations are solved in.
std::unique_ptr<OrdinaryEquations> makeOrdinaryEquations(SmoothEquations& equations);

} // namespace trammel::dynamics
