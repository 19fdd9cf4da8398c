#pragma once

#include "dynamics/contacts/contact_stage.h"
#include "dynamics/equations/friction_bound.h"
#include "dynamics/equations/total_force.h"
#include "dynamics/friction/friction_model.h"
#include "model/settings.h"

#include <vector>

namespace trammel::dynamics {

/// Why the semi-implicit method takes steps where a method of higher order was chosen.
enum class Handover : char {
    None,           ///< no handover
    UserConstraint, ///< a user's bounded constraint has no modes
    Residuals,      ///< residual velocities or overlaps violate active rows
    Contradiction,  ///< active rows contradict each other
    FrequentEvents, ///< modes end too often
    NoStep,         ///< the method finds no step
    TooManyRows,    ///< an island has more rows than are solved for densely
    StiffTyres,     ///< tyres that hardly yield make the method's steps short
};
constexpr std::size_t kHandovers = 8;

/// A bounded row between two events, in which it stays in one mode.
struct ActiveRow {
    enum class Mode : char {
        Kept,    ///< the row keeps its target rate, whatever multiplier that takes
        AtLimit, ///< friction opposes the slip, or a motor exerts its largest force
        Yields,  ///< the force across a tyre follows from its slip
    };
    BoxedRow row;
    Mode mode = Mode::Kept;
    double staticFriction = 0.0, kineticFriction = 0.0; ///< coefficients
    double load = 0.0;        ///< N or N m: the normal load of friction, or a motor's largest force
    bool hasLoad = false;     ///< a tangent's friction is a share of `load`, not of its normal
    double sense = 0.0;       ///< at the limit: the ratio of the multiplier to the limit
    double offset = 0.0;      ///< of a tyre's rows, N: added to that
    double rate = 0.0;        ///< of a tyre's rows: J v, m/s
    int normal = -1;          ///< of a tangent: its normal's index
    unsigned rim = 0;         ///< of a contact's normal, see collision::ContactPoint
    Vec3 slip = Vec3::Zero(); ///< of a sliding contact's normal: the slip's direction, world
    FrictionBound bound;      ///< of a contact's normal: of its tangents
    static constexpr int kSticks = -1;
    int heading = kSticks; ///< of a normal with a polygon: that of the friction
    int turned = 0;        ///< and by how many headings its tangents are turned
    double gap = 0.0;      ///< of a normal or limit, m or rad
    double bias = 0.0;     ///< Jdot v, less the time derivative of a motor's target rate
    double force = 0.0;    ///< the multiplier, N or N m
    bool isHeld =
        false; ///< of a joint's friction: the joints alone keep its rate, its force is open
    bool isFound = true; ///< of a contact's normal: whether its features touch in the pose

    bool isTangent() const { return row.kind == BoxedRow::Kind::Tangent; }
    /// Whether its multiplier is solved for.
    bool isSolved() const { return mode == Mode::Kept && !isHeld; }
    bool isStop() const {
        return row.kind == BoxedRow::Kind::Normal || row.kind == BoxedRow::Kind::Limit;
    }
};

/// The bounded rows that act in a smooth motion between two events: contacts that rest, roll or
/// slide, limits that are pressed, motors and friction in joints, each in its mode.
///
/// An event is where a mode ends: a normal force becomes 0, sticking friction or a motor's force
/// reaches its limit, a slip becomes 0, or a motor reaches its speed.
///
/// On a polygon friction keeps to a corner, or is any force of a side while the slip stays across
/// it: then the second tangent, turned along the side, is kept. A tyre grips, with the drive row
/// kept and a force of -v / k across, or slides: with its drive, until that slip is 0, or across,
/// until |v2| is k L, L the limit that both forces share.
class ActiveRows {
public:
    ActiveRows(const System& system, const model::SimulationSettings& settings);

    void clear() { m_rows.clear(); }
    /// Activates the rows that act in a step that was solved from `state`, and chooses their modes.
    /// @param endVelocity of that step, by body
    /// @return why some of them have no modes
    Handover chooseModes(GapList& gaps, const ContactStage& stage, const State& state,
                         const std::vector<Vec6>& endVelocity);

    bool empty() const { return m_rows.empty(); }
    /// How the tangents of a contact slide.
    enum class Sliding : char {
        Apart,   ///< each by itself
        Cone,    ///< as one, against the slip
        Polygon, ///< as one, by FrictionBound
        Tyre     ///< the second yields
    };
    /// @param normal index of the contact's normal row
    Sliding slidingOf(std::size_t normal) const;
    /// The keys of the normals of tyres that slide.
    const std::vector<std::uint64_t>& slidingTyres();
    /// Fits the forces of tyres that slide to the limits of the normals' forces.
    /// @return the largest change, relative to the limit
    double updateTyres();
    /// The rounding of multipliers times their rows' sizes, from the largest of them; N m.
    double slack(double largest) const;
    std::vector<ActiveRow>& rows() { return m_rows; }
    const std::vector<ActiveRow>& rows() const { return m_rows; }
    /// Whether a gap is kept closed.
    bool keeps(const Gap& gap) const;

    /// Evaluates rows and gaps in a pose. A contact that is not found there keeps its row, see
    /// isLost().
    void evaluate(const State& state, const std::vector<BodyKinematics>& kinematics);
    /// Evaluates Jdot v of all rows, by differences along the motion.
    void evaluateBias(const State& state);
    /// Evaluates BoxedRow::jdotV of the rows of a coming solve; 0 where a contact is not found on
    /// both sides of the pose. Clears the active rows.
    void evaluateJdotV(GapList& gaps, const State& state, std::vector<BoxedRow>& rows);
    /// Whether some contact was not found in the last pose: other features touch.
    bool isLost() const { return m_isLost; }

    /// The largest |gap| of stops, m or rad.
    double largestGap() const;
    /// The largest |J v - target| of kept rows, relative to the scales, as the gap.
    double misfit(const State& state) const;
    /// The first row whose force or rate says that its mode has ended; null: none.
    const ActiveRow* findEnded(const State& state) const { return findEnded(state, 0.0); }
    /// The same for modes that have just begun: rounding may reverse the sign of a slip that starts
    /// from rest.
    const ActiveRow* findUnfit(const State& state) const;
    /// The margin of each row to the end of its mode, N, N m, m/s or rad/s; below 0 beyond it.
    /// @param standstill speed against a mode's sense that counts as 0, relative to the scales
    void margins(const State& state, std::vector<double>& values, double standstill = 0.0) const;
    /// Ends a row's mode where a new solve did not end it.
    /// @param key, mode, force of the row when it ended
    /// @param isPatch whether what sticks slips at all contacts of the two bodies: which of them
    ///                carries how much is open, so that one may hold for as long as another yields
    void endMode(std::uint64_t key, ActiveRow::Mode mode, double force, bool isPatch = false);
    /// Keeps what has come to slip against its mode's sense, as it were at rest.
    /// @return whether there is any
    bool keepReversed(const State& state);
    /// Keeps gaps that are closed and part, without friction, behind the rows that are active.
    void keepParting(std::span<const Gap> gaps, const State& state);
    /// Of the rows from `first` on, which keep gaps that part, leaves those that would be closed
    /// again before they are open.
    /// @param accelerations by body without these rows, in the state of the last bias
    void leaveReturning(std::size_t first, const State& state,
                        const std::vector<Vec6>& accelerations);
    /// Leaves so many of the rows.
    void leave(std::size_t count) { m_rows.resize(count); }
    /// Takes the slip directions from a state.
    void alignSlip(const State& state);

    /// Work of friction (taken out) and of motors (put in), W.
    EnergyRates energyRates(const State& state) const;

private:
    /// The solved step from which modes are chosen.
    struct Solved {
        const GapList& gaps;
        const ContactStage& stage;
        const State& state;
        const std::vector<Vec6>& endVelocity;
        double length; ///< s
        double creep;  ///< speed at the end that is rounding, relative to the scales

        double endRate(const BoxedRow& row) const {
            return row.rate(endVelocity) + length * row.jdotV;
        }
    };
    double creep(const State& state, const std::vector<Vec6>& endVelocity, double length) const;
    void addContact(const Solved& solved, std::span<const BoxedRow, 3> forces);
    static const Gap& gapOf(const Solved& solved, const BoxedRow& normal);
    bool isClosed(const Solved& solved, const BoxedRow& force) const;
    void addFriction(const Solved& solved, const BoxedRow& force);
    void addMotor(const Solved& solved, const BoxedRow& force);
    FrictionBound boundOf(model::FrictionMode mode) const;
    void slidePatch(std::size_t normal);
    void slideAlong(std::size_t normal, const Vec3& direction);
    bool isHeld(const ActiveRow& tangent, double force) const;
    void slideFrom(const Solved& solved, std::size_t normal);
    void slidePolygon(const Solved& solved, std::size_t normal);
    void slideTyre(const Solved& solved, std::size_t normal);
    void setHeading(std::size_t normal, int heading);
    void endStick(std::size_t normal, ActiveRow& row, double force);
    void reversePolygon(std::size_t normal, double first, double second);
    bool slidesAcross(std::size_t normal) const;
    void alignTyre(std::size_t normal, const Vec3& now);
    double setTyreForce(std::size_t normal, double limit);
    static bool isSliding(const ActiveRow& normal) { return !normal.slip.isZero(); }
    std::uint32_t pairOf(std::uint64_t key) const;
    void addRates(const State& state, double s);
    bool findContact(const ActiveRow& normal, const State& state);
    std::size_t tangentCount(std::size_t normal) const;
    void evaluateContact(std::size_t normal, const State& state);
    void orientFriction(std::size_t normal, const State& state);
    /// What counts as 0: of multipliers times their rows' sizes, N m, and of speeds against a
    /// mode's sense, relative to the scales.
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
    double frictionMargin(const ActiveRow& row, const State& state, const Slack& slack) const;
    double tangentMargin(const ActiveRow& row, const State& state, const Slack& slack) const;

    double polygonMargin(const ActiveRow& row, const State& state, const Slack& slack) const;
    double tyreMargin(const ActiveRow& row, const State& state, const Slack& slack) const;

    const System& m_system;
    const FrictionModel& m_friction;
    double m_weight;  ///< N, by which forces are compared
    double m_sliding; ///< a faster slip is not an error of a solve, m/s
    ContactFinder* m_finder = nullptr;
    std::vector<ActiveRow> m_rows;
    std::vector<Contact> m_found; ///< scratch, as the rest
    Contact m_contact;
    std::vector<BoxedRow> m_contactRows;
    std::vector<double> m_rates;
    std::vector<std::uint64_t> m_slidingTyres;
    enum Sides : char { None = 0, Before = 1, After = 2, Both = 3 };
    std::vector<char> m_sides; ///< of a pose, in time, on which a row's features touch
    State m_shifted;
    std::vector<BodyKinematics> m_kinematics;
    bool m_isLost = false;
};

} // namespace trammel::dynamics
