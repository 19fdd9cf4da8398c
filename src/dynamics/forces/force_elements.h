#pragma once

#include "dynamics/forces/force_compiler.h"
#include "dynamics/forces/force_rows.h"
#include "dynamics/forces/motion_view.h"
#include "dynamics/forces/wrench.h"

#include <string>
#include <utility>
#include <vector>

namespace trammel::results {
class ChannelSink;
}

namespace trammel::dynamics {

/// Rates at which energy leaves or enters a mechanism in a state, W; see EnergyLedger.
struct EnergyRates {
    double damping = 0.0;  ///< dissipated by dampers
    double input = 0.0;    ///< see EnergyLedger; of springs that change in time all they do
    double friction = 0.0; ///< dissipated by friction

    EnergyRates operator-(const EnergyRates& other) const {
        return {damping - other.damping, input - other.input, friction - other.friction};
    }
};

/// Sums of what explicit forces did in a step, J.
struct StepWork {
    double gained = 0.0;  ///< work on the bodies, apart from damping and input
    double damping = 0.0; ///< dissipated by dampers
    double input = 0.0;   ///< from outside

    /// Part of what is stored came from outside.
    void takeIn(double energy) {
        gained -= energy;
        input += energy;
    }
};

/// A step as its work is counted: with the forces of its start.
struct StepMotion {
    MotionView before;
    const State& after;
    double h;                      ///< of the whole step, s
    double s;                      ///< of what was made of it, s
    const std::vector<Vec6>& mean; ///< (v, w) by body
};

/// When targets have jumped, and for how long the force of it is to last that gives the impulse.
struct JumpTime {
    TimeWindow step;
    double duration; ///< s
};

/// How long an element is, and with what it pulls its ends together.
struct ElementLength {
    std::string name;
    double length = 0.0;  ///< m
    double tension = 0.0; ///< N
};

/// An element that had no direction, and so no force, in some steps.
struct ForcelessElement {
    std::string name;
    int steps = 0;
};

/// All force elements of a kind, compiled, in arrays of their own. A kind overrides what it takes
/// part in; whoever needs forces asks each kind once and never knows which there are.
///
/// Its elements act by forces alone, or by soft rows that a step solves with the joints'
/// (force_rows.h): then addForces() states the plain law of the same element for methods of higher
/// order, and addStepForces() has nothing of it.
class ForceElements {
public:
    virtual ~ForceElements() = default;

    int index() const { return m_index; } ///< among the kinds of a System
    void setIndex(int index) { m_index = index; }

    /// Takes what a joint says of elements on its coordinate.
    virtual void addOfJoint(const model::Joint&, int /*joint*/, ForceCompiler&) {}
    virtual bool empty() const = 0;

    // Forces.

    /// Adds every element's force by its plain law, (N, N m) by body.
    virtual void addForces(const MotionView& motion, std::vector<Vec6>& forces) const = 0;
    /// What those forces do, W; all that is done by elements whose energy is in addTimedEnergy() is
    /// input.
    virtual void addRates(const MotionView&, EnergyRates&) const {}
    /// The largest jump of a target of a controller in a step: what it moves by beyond its rates,
    /// which the instant's forces have. @return rad, or lengths
    virtual double largestJump(const TimeWindow& /*step*/, const std::vector<Joint>&,
                               double /*length*/) const {
        return 0.0;
    }
    /// Adds forces that give the impulses of the jumps, as addForces().
    virtual void addJumps(const JumpTime&, const MotionView&, std::vector<Vec6>&) const {}
    /// Adds what the elements hold in a state, J.
    virtual void addStoredEnergy(const State&, const std::vector<Joint>&, double& /*sum*/) const {}
    /// The part of it of elements whose laws change with time, which takes energy in from outside
    /// or gives it there: what it changes by is input, too, so that the sum is what came in.
    virtual void addTimedEnergy(const State&, const std::vector<Joint>&, double& /*sum*/) const {}
    /// Adds forces that a step of size h takes as they are at its start.
    virtual void addStepForces(const MotionView&, double /*h*/, AccelerationSum&) const {}
    /// Whether there are such.
    virtual bool hasStepForces() const { return false; }
    /// Adds what those forces did, and what came in as laws changed with time.
    virtual void addStepWork(const StepMotion&, StepWork&) const {}
    /// Adds pairs of bodies of which one's motion changes the force on the other.
    virtual void addCouplings(const std::vector<Joint>&,
                              std::vector<std::pair<int, int>>& /*pairs*/) const {}
    /// Whether forces may change with time alone, so that what is held is pressed differently.
    virtual bool mayChangeInTime() const { return false; }
    /// Adds bodies that may not sleep: a formula moves them.
    virtual void addRestless(const std::vector<Joint>&, std::vector<int>& /*bodies*/) const {}

    // Rows of elements that asked for some.

    /// Takes where an element's rows stand.
    void setRows(int element, int constraint, int row);
    int constraint(int element) const { return placeOf(element).constraint; } ///< -1: none
    int row(int element) const { return placeOf(element).row; }

    /// Numbers that ForceRows::scratch has room for.
    virtual int scratchSize() const { return 0; }
    /// Evaluates all elements' rows for a step of size h.
    virtual void evaluateRows(const MotionView&, double /*h*/, ForceRows&) const {}
    virtual RowKind rowKind(const std::vector<Joint>&, int /*element*/, int /*row*/) const {
        return RowKind::Translation;
    }
    /// Whether an element's rows bring energy in from outside.
    virtual bool isInput(int /*element*/) const { return false; }
    /// The dampers' part of the work of each element that has rows and is no input; J, by its first
    /// row.
    virtual void findDampingWork(const SoftStep&, std::vector<double>& /*work*/) const {}
    /// Whether rows measure lengths that bend as bodies go, so that stiff ones are solved again.
    virtual bool bends() const { return false; }
    /// What such an element's rows measure in a pose.
    /// @param x by row; m or rad
    /// @return what a bend of x is large or small against
    virtual double displacement(int /*element*/, const Side& /*A*/, const Side& /*B*/,
                                std::span<const double> /*scratch*/, Vec6& /*x*/) const {
        return 1.0;
    }

    // Names and results.

    virtual std::string rowName(int element, int row) const;
    /// Tells the elements' channels with their values.
    virtual void describeChannels(const std::vector<Joint>&, const State&, const SolvedRows&,
                                  results::ChannelSink&) const {}
    /// Adds the lengths of elements that pull.
    virtual void listLengths(const State&, std::vector<ElementLength>&) const {}
    /// Adds elements that had no direction.
    virtual void listForceless(std::span<const double> /*scratch*/,
                               std::vector<ForcelessElement>&) const {}

protected:
    /// Asks for rows of the element that is added next.
    void askForRows(int element, int rowCount, int bodyA, int bodyB,
                    ForceCompiler& compiler) const {
        compiler.blocks.push_back({m_index, element, rowCount, bodyA, bodyB});
    }

private:
    struct Place {
        int constraint = -1, row = -1;
    };
    Place placeOf(int element) const {
        const auto i = static_cast<std::size_t>(element);
        return i < m_places.size() ? m_places[i] : Place{};
    }

    int m_index = 0;
    std::vector<Place> m_places; ///< by element
};

} // namespace trammel::dynamics
