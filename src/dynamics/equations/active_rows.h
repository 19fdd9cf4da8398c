#pragma once

#include "dynamics/contacts/contact_stage.h"
#include "dynamics/equations/total_force.h"
#include "dynamics/friction/friction_model.h"
#include "model/settings.h"

#include <vector>

namespace trammel::dynamics {

/// Why steps are the semi-implicit method's where a method of higher order was chosen.
enum class Handover : char {
    None,          ///< they are not
    Law,           ///< the friction model has no modes between events
    Tyre,          ///< nor has a tyre's slip
    User,          ///< nor has a user's bounded constraint
    Settling,      ///< velocities or overlaps have to come to what holds them first
    Contradiction, ///< rows that act contradict each other
    Often,         ///< modes end too often
    NoStep,        ///< the method finds no step
    Great,         ///< an island has more rows than are solved for densely
};
constexpr std::size_t kHandovers = 9;

/// A bounded row between two events, in which it stays in one mode.
struct ActiveRow {
    enum class Mode : char {
        Kept,    ///< its rate is what it is to be, whatever multiplier that takes
        AtLimit, ///< friction against the slip, or a motor with all its force
    };
    BoxedRow row;
    Mode mode = Mode::Kept;
    double staticFriction = 0.0, kineticFriction = 0.0; ///< coefficients
    double load = 0.0; ///< N or N m: that a joint's friction is a share of; all of a motor's force
    bool hasLoad = false;     ///< a tangent's friction is a share of `load`, not of its normal
    double sense = 0.0;       ///< at the limit: the multiplier over the limit
    int normal = -1;          ///< of a tangent: its normal's index
    unsigned rim = 0;         ///< of a contact's normal, see collision::ContactPoint
    Vec3 slip = Vec3::Zero(); ///< of a sliding contact's normal: the slip's direction, world
    double gap = 0.0;         ///< of a normal or limit, m or rad
    double bias = 0.0;        ///< Jdot v, less the change of the rate that a motor is to have
    double force = 0.0;       ///< the multiplier, N or N m
    bool isFound = true;      ///< of a contact's normal: whether its features touch in the pose

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
    /// @return why there are some that have no such modes
    Handover chooseModes(TouchList& touches, const ContactStage& stage, const State& state,
                         const std::vector<Vec6>& endVelocity);

    bool empty() const { return m_rows.empty(); }
    bool isCone() const { return m_isCone; }
    /// What is rounding of multipliers times their rows' sizes of which the largest is given, N m.
    double slack(double largest) const;
    std::vector<ActiveRow>& rows() { return m_rows; }
    const std::vector<ActiveRow>& rows() const { return m_rows; }
    /// Whether a touch is kept closed.
    bool keeps(const Touch& touch) const;

    /// Rows and gaps in a pose. A contact that is not found there keeps its row, see isLost().
    void evaluate(const State& state, const std::vector<BodyKinematics>& kinematics);
    /// Jdot v of all rows, by differences along the motion.
    void evaluateBias(const State& state);
    /// The same of rows that a solve is to have. Where a contact is not found on both sides of the
    /// pose there is none. What is active is forgotten.
    void turn(TouchList& touches, const State& state, std::vector<BoxedRow>& rows);
    /// Whether a contact was not found any more in the last pose: other features touch.
    bool isLost() const { return m_isLost; }

    /// The largest |gap| of stops, m or rad.
    double largestGap() const;
    /// The largest |J v - target| of kept rows, relative to the scales, as the gap.
    double misfit(const State& state) const;
    /// The row whose mode has come to its end, by its force and rate; null: none.
    const ActiveRow* findEnded(const State& state) const { return findEnded(state, 0.0); }
    /// The same where modes have just begun: what sets out from rest may seem to go backwards.
    const ActiveRow* findUnfit(const State& state) const;
    /// How far each row is from that, N, N m, m/s or rad/s; below 0 beyond it.
    void margins(const State& state, std::vector<double>& values) const;
    /// Ends a row's mode where solving anew did not.
    void endMode(const ActiveRow& ended);
    /// Slip directions are those of the state from now on.
    void alignSlip(const State& state);

    /// Work of friction (taken out) and of motors (put in), W.
    EnergyRates energyRates(const State& state) const;

private:
    /// A step that was solved, from which modes are taken.
    struct Solved {
        const TouchList& touches;
        const ContactStage& stage;
        const State& state;
        const std::vector<Vec6>& endVelocity;
        double length; ///< s
        double creep;  ///< speed at the end that is rounding, m/s or rad/s

        double endRate(const BoxedRow& row) const {
            return row.rate(endVelocity) + length * row.turn;
        }
    };
    double creep(const State& state, const std::vector<Vec6>& endVelocity, double length) const;
    Handover addContact(const Solved& solved, std::span<const BoxedForce, 3> forces);
    static const Touch& touchOf(const Solved& solved, const BoxedRow& normal);
    bool isClosed(const Solved& solved, const BoxedForce& force) const;
    void addFriction(const Solved& solved, const BoxedForce& force);
    void addMotor(const Solved& solved, const BoxedForce& force);
    void slideFrom(const Solved& solved, std::size_t normal);
    std::uint32_t pairOf(std::uint64_t key) const;
    void addRates(const State& state, double s);
    bool findContact(const ActiveRow& normal, const State& state);
    std::size_t tangentCount(std::size_t normal) const;
    void evaluateContact(std::size_t normal, const State& state);
    void orientFriction(std::size_t normal, const State& state);
    /// What counts as nothing: of multipliers times their rows' sizes, N m, and of speeds against a
    /// mode's sense.
    struct Slack {
        double work, speed;
    };
    template <typename Rate>
    Vec3 slipBy(std::size_t normal, const Rate& rateOf) const;
    Vec3 slip(std::size_t normal, const State& state) const;
    double slack() const;
    double sizeOf(const ActiveRow& row) const;
    const ActiveRow* findEnded(const State& state, double standstill) const;
    double margin(const ActiveRow& row, const State& state, const Slack& slack) const;
    double tangentMargin(const ActiveRow& row, const State& state, const Slack& slack) const;

    const System& m_system;
    FrictionModes m_modes;
    bool m_isCone;
    double m_weight;  ///< N, by which forces are compared
    double m_sliding; ///< slip faster than this is none of a solve's making, m/s
    ContactFinder* m_finder = nullptr;
    std::vector<ActiveRow> m_rows;
    std::vector<Contact> m_found; ///< scratch, as the rest
    Contact m_contact;
    std::vector<BoxedRow> m_contactRows;
    std::vector<double> m_rates;
    enum Sides : char { None = 0, Before = 1, After = 2, Both = 3 };
    std::vector<char> m_sides; ///< of a pose, on which a row's features touch
    State m_shifted;
    std::vector<BodyKinematics> m_kinematics;
    bool m_isLost = false;
};

} // namespace trammel::dynamics
