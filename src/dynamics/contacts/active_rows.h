#pragma once

#include "dynamics/contacts/contact_stage.h"
#include "dynamics/forces/total_force.h"
#include "model/settings.h"

#include <vector>

namespace trammel::dynamics {

/// A bounded row between two events, in which it stays in one mode.
struct ActiveRow {
    enum class Mode : char {
        Kept,    ///< its rate is what it is to be, whatever multiplier that takes
        AtLimit, ///< friction against the slip, or a motor with all its force
    };
    BoxedRow row;
    Mode mode = Mode::Kept;
    double staticFriction = 0.0, kineticFriction = 0.0; ///< coefficients
    double load = 0.0;  ///< N or N m: that a joint's friction is a share of; all of a motor's force
    double sense = 0.0; ///< at the limit: the multiplier over the limit
    int normal = -1;    ///< of a tangent: its normal's index
    Vec3 slip = Vec3::Zero(); ///< of a sliding contact's normal: the slip's direction, world
    double gap = 0.0;         ///< of a normal or limit, m or rad
    double bias = 0.0;        ///< Jdot v, less the change of the rate that a motor is to have
    double force = 0.0;       ///< the multiplier, N or N m

    bool isTangent() const { return row.kind == BoxedRow::Kind::Tangent; }
    bool isStop() const {
        return row.kind == BoxedRow::Kind::Normal || row.kind == BoxedRow::Kind::Limit;
    }
};

/// The bounded rows that act in a smooth motion between two events: contacts that rest, roll or
/// slide, limits that are pressed, motors and friction in joints, each in its mode.
///
/// An event is where a mode ends: a pressing force becomes 0, sticking friction or a motor's force
/// reaches its limit, a slip comes to rest or a motor to its speed.
class ActiveRows {
public:
    ActiveRows(const System& system, const model::SimulationSettings& settings);

    void clear() { m_rows.clear(); }
    /// Takes the rows that act, with their modes, from a step that was solved from `state`.
    /// @param endVelocity of that step, by body
    /// @return false where there are some that have no such modes: tyres, users' bounded
    ///         constraints, friction laws other than the cone's and the pyramid's, great heaps
    bool take(TouchList& touches, const ContactStage& stage, const State& state,
              const std::vector<Vec6>& endVelocity);

    bool empty() const { return m_rows.empty(); }
    std::vector<ActiveRow>& rows() { return m_rows; }
    const std::vector<ActiveRow>& rows() const { return m_rows; }
    /// Whether a touch is kept closed.
    bool keeps(const Touch& touch) const { return find(touch.normal.key) != nullptr; }
    bool hasModesOf(const ActiveRows& other) const;

    /// Rows and gaps in a pose. A contact that is not found there keeps its row, see isLost().
    void evaluate(const State& state, const std::vector<BodyKinematics>& kinematics);
    /// Jdot v of all rows, by differences along the motion.
    void evaluateBias(const State& state);
    /// Whether a contact was not found any more in the last pose: other features touch.
    bool isLost() const { return m_isLost; }

    /// The largest |gap| of stops, m or rad.
    double largestGap() const;
    /// The largest |J v - target| of kept rows.
    double misfit(const State& state) const;
    /// The row whose mode has come to its end, by its force and rate; null: none.
    const ActiveRow* findEnded(const State& state) const;
    /// Ends a row's mode where solving anew did not.
    void change(const ActiveRow& ended);
    /// Slip directions are those of the state from now on.
    void follow(const State& state);

    /// Work of friction (taken out) and of motors (put in), W.
    EnergyRates energyRates(const State& state) const;

private:
    /// A step that was solved, from which modes are taken.
    struct Solved {
        const TouchList& touches;
        const State& state;
        const std::vector<Vec6>& endVelocity;
        double length; ///< s
        double creep;  ///< speed at the end that is rounding, m/s or rad/s
    };
    double creep(const State& state, const std::vector<Vec6>& endVelocity, double length) const;
    bool takeContact(const Solved& solved, std::span<const BoxedForce, 3> forces);
    static const Touch& touchOf(const Solved& solved, const BoxedRow& normal);
    bool isClosed(const Solved& solved, const BoxedForce& force) const;
    void takeFriction(const Solved& solved, const BoxedForce& force);
    void takeMotor(const Solved& solved, const BoxedForce& force);
    void slideFrom(const Solved& solved, std::size_t normal);
    const ActiveRow* find(std::uint64_t key) const;
    std::size_t tangentCount(std::size_t normal) const;
    void evaluateContact(std::size_t normal, const State& state);
    void pointFriction(std::size_t normal, const State& state);
    template <typename Velocities>
    Vec3 slip(std::size_t normal, const Velocities& velocities) const;
    bool hasEnded(const ActiveRow& row, const State& state, double slack) const;
    bool hasEndedTangent(const ActiveRow& row, const State& state, double slack) const;

    const System& m_system;
    bool m_hasLaw, m_isCone, m_isFrictionless;
    double m_weight; ///< N, by which forces are compared
    ContactFinder* m_finder = nullptr;
    std::vector<ActiveRow> m_rows;
    std::vector<Contact> m_found; ///< scratch, as the rest
    std::vector<BoxedRow> m_contactRows;
    std::vector<double> m_rates;
    State m_shifted;
    std::vector<BodyKinematics> m_kinematics;
    bool m_isLost = false;
};

} // namespace trammel::dynamics
