#include "dynamics/equations/active_rows.h"

#include "dynamics/contacts/journal_contact.h"
#include "dynamics/equations/row_direction.h"
#include "dynamics/equations/smooth_equations.h"
#include "dynamics/system/tolerances.h"
#include "math/derivative.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel::dynamics {

namespace {

using Kind = BoxedRow::Kind;
using Mode = ActiveRow::Mode;

/// Share of a multiplier's bound that is rounding.
constexpr double kAtBound = 1e-9;
/// Share of a step's changes of velocity that counts as rounding of its solve: ten times the error
/// of the solve's softness. A redundant contact at its bound slips by that error.
constexpr double kCreep = 1e-8;
/// Of velocities.
constexpr double kRounding = 1e-15;

/// Whether an impulse reaches its bound.
bool isAtBound(double impulse, double bound) {
    return std::abs(impulse) >= bound * (1.0 - kAtBound);
}

/// Weight of the lightest body that moves, N.
double weight(const System& system) {
    double least = std::numeric_limits<double>::infinity();
    for (const Body& body : system.bodies())
        if (body.isMoving) least = std::min(least, body.mass * system.gravity().norm());
    return std::isfinite(least) ? least : 0.0;
}

/// The largest change of velocity that one contact's impulse alone makes, m/s.
double pushed(const System& system, std::span<const BoxedRow> forces) {
    constexpr double kArms = 4.0; // a corner's mobility over its body's, of common shapes
    double most = 0.0;
    for (const BoxedRow& force : forces) {
        if (force.kind != Kind::Normal && force.kind != Kind::Tangent) continue;
        force.forEachSide([&](int body, const double*) {
            most = std::max(most, std::abs(force.impulse) * system.bodies()[body].inverseMass);
        });
    }
    return kArms * most;
}

} // namespace

ActiveRows::ActiveRows(const System& system, const model::SimulationSettings& settings)
    : m_system(system),
      m_friction(frictionModel(settings.friction)),
      m_weight(weight(system)),
      m_sliding(tolerances::kSliding * system.scales().speed()),
      m_shifted(system.initialState()),
      m_kinematics(system.bodies().size()) {}

Handover ActiveRows::chooseModes(GapList& gaps, const ContactStage& stage, const State& state,
                                 const std::vector<Vec6>& endVelocity) {
    m_rows.clear();
    m_isLost = false;
    m_finder = &gaps.finder();
    const std::span<const BoxedRow> forces = stage.forces();
    const Solved solved{gaps,
                        stage,
                        state,
                        endVelocity,
                        stage.solvedLength(),
                        creep(state, endVelocity, stage.solvedLength()) +
                            kCreep * pushed(m_system, stage.forces()) / m_system.scales().speed()};
    for (std::size_t i = 0; i < forces.size(); ++i) {
        const BoxedRow& force = forces[i];
        switch (force.kind) {
        case Kind::Normal:
            addContact(solved, forces.subspan(i).first<3>());
            break;
        case Kind::Tangent: // addContact() took it with its normal
            break;
        case Kind::Limit:
            if (isClosed(solved, force))
                m_rows.push_back({.row = force,
                                  .gap = gapOf(solved, force).value,
                                  .force = force.impulse / solved.length});
            break;
        case Kind::Motor:
            addMotor(solved, force);
            break;
        case Kind::Friction:
            addFriction(solved, force);
            break;
        case Kind::User:
            return Handover::UserConstraint;
        }
    }
    return Handover::None;
}

double ActiveRows::creep(const State& state, const std::vector<Vec6>& endVelocity,
                         double length) const {
    const Scales& scales = m_system.scales();
    double change = 0.0, speed = 0.0;
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        const BodyState& body = state.bodies[i];
        change = std::max(change, scales.relative(endVelocity[i].head<3>() - body.v,
                                                  endVelocity[i].tail<3>() - body.w));
        speed = std::max(speed, scales.relative(body.v, body.w));
    }
    const double fallen = length * m_system.gravity().norm() / scales.speed();
    return kCreep * (change + fallen) + kRounding * speed;
}

/// Whether a stop exerts a force, or its gap is closed and does not open.
bool ActiveRows::isClosed(const Solved& solved, const BoxedRow& force) const {
    return force.impulse > 0.0 ||
           (gapOf(solved, force).value <= 0.0 &&
            solved.endRate(force) <= solved.creep * m_system.scales().rateOf(force.coordinate()));
}

const Gap& ActiveRows::gapOf(const Solved& solved, const BoxedRow& normal) {
    return *std::ranges::find(solved.gaps.all(), normal.key,
                              [](const Gap& gap) { return gap.normal.key; });
}

/// Adds the normal and the tangents of a contact that is closed.
void ActiveRows::addContact(const Solved& solved, std::span<const BoxedRow, 3> forces) {
    const Gap& gap = gapOf(solved, forces[0]);
    const ContactProperties& properties = solved.gaps.contacts()[gap.index].properties;
    const bool hasFriction = m_friction.modes != FrictionModes::Frictionless;
    if (!isClosed(solved, forces[0])) return;
    const std::size_t normal = m_rows.size();
    m_rows.push_back({.row = forces[0],
                      .rim = gap.rim,
                      .bound = boundOf(properties.mode),
                      .gap = gap.value,
                      .force = forces[0].impulse / solved.length});
    if (!hasFriction || properties.staticFriction == 0.0) return;
    const bool hasLoad = m_friction.modes == FrictionModes::Box;
    for (const BoxedRow& force : forces.last<2>())
        if (!force.isIdle)
            m_rows.push_back({.row = force,
                              .staticFriction = properties.staticFriction,
                              .kineticFriction = properties.kineticFriction,
                              .load = hasLoad ? solved.stage.load(forces[0].owner) : 0.0,
                              .hasLoad = hasLoad,
                              .normal = static_cast<int>(normal),
                              .force = force.impulse / solved.length});
    slideFrom(solved, normal);
}

std::size_t ActiveRows::tangentCount(std::size_t normal) const {
    std::size_t count = 0;
    while (normal + count + 1 < m_rows.size() && m_rows[normal + count + 1].isTangent())
        ++count;
    return count;
}

void ActiveRows::addMotor(const Solved& solved, const BoxedRow& force) {
    ActiveRow row{
        .row = force, .load = force.upper / solved.length, .force = force.impulse / solved.length};
    if (isAtBound(force.impulse, force.upper)) {
        row.mode = Mode::AtLimit;
        row.sense = senseOf(force.impulse);
    }
    m_rows.push_back(row);
}

void ActiveRows::addFriction(const Solved& solved, const BoxedRow& force) {
    const JointFriction& friction = m_system.jointFrictions()[force.owner];
    ActiveRow row{.row = force,
                  .staticFriction = friction.staticCoefficient,
                  .kineticFriction = friction.kineticCoefficient,
                  .force = force.impulse / solved.length};
    const double now = force.rate(solved.state), next = solved.endRate(force);
    const double size = m_system.scales().rateOf(force.coordinate());
    const bool slides = std::abs(now) > tolerances::kSliding * size;
    if (slides || std::abs(next) > solved.creep * size) {
        row.mode = Mode::AtLimit;
        row.sense = -senseOf(slides ? now : next);
    }
    m_rows.push_back(row);
}

std::uint32_t ActiveRows::pairOf(std::uint64_t key) const {
    return m_finder->pairOf({.key = key / 4}); // see addContactRows()
}

/// A row that slides along a rim has the key of the features at which it was evaluated last.
bool ActiveRows::keeps(const Gap& gap) const {
    return std::ranges::any_of(m_rows, [&](const ActiveRow& row) {
        if (row.rim == 0 && gap.rim == 0) return row.row.key == gap.normal.key;
        return row.rim == gap.rim && pairOf(row.row.key) == pairOf(gap.normal.key);
    });
}

void ActiveRows::evaluate(const State& state, const std::vector<BodyKinematics>& kinematics) {
    m_isLost = false;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        ActiveRow& active = m_rows[i];
        const BoxedRow old = active.row;
        switch (old.kind) {
        case Kind::Normal:
            evaluateContact(i, state);
            continue;
        case Kind::Limit: {
            const auto end = old.key % 2 ? Gap::Kind::UpperLimit : Gap::Kind::LowerLimit;
            const Gap gap = limitGap(m_system, old.owner, end, state, kinematics);
            active.row = gap.normal;
            active.gap = gap.value;
            continue;
        }
        case Kind::Motor:
            active.row = motorRow(m_system, old.owner, state.t, state, kinematics);
            active.load = std::max(0.0, m_system.motors()[old.owner].maxForce(state.t));
            break;
        case Kind::Friction: {
            const JointFriction& friction = m_system.jointFrictions()[old.owner];
            active.row =
                frictionRow(friction, m_system.joints()[friction.joint], state, kinematics);
            active.row.owner = old.owner;
            break;
        }
        case Kind::Tangent:
        case Kind::User:
            continue;
        }
        active.row.key = old.key;
    }
}

/// Evaluates a contact's rows in a pose, between the same features of the same two shapes.
void ActiveRows::evaluateContact(std::size_t normal, const State& state) {
    ActiveRow& active = m_rows[normal];
    active.isFound = findContact(active, state);
    if (!active.isFound) {
        m_isLost = true;
        return;
    }
    m_contactRows.clear();
    addContactRows(m_contact, active.row.owner, state, m_contactRows);
    active.gap = m_contact.gap;
    const std::size_t count = tangentCount(normal);
    for (std::size_t i = normal; i <= normal + count; ++i)
        m_rows[i].row = m_contactRows[m_rows[i].row.key % 4];
    active.turned = 0;
    orientFriction(normal, state);
}

/// Of a face with more corners than there are contact points any may be left out: this one is not.
bool ActiveRows::findContact(const ActiveRow& normal, const State& state) {
    const double margin = std::max({m_finder->reach(normal.row.bodyA),
                                    m_finder->reach(normal.row.bodyB), std::abs(normal.gap)});
    const Contact known{.key = normal.row.key / 4, .rim = normal.rim};
    m_found.clear();
    m_finder->findPair(m_finder->pairOf(known), state, margin, m_found, &known);
    const auto found = std::ranges::find_if(
        m_found, [&](const Contact& contact) { return contact.isSamePointAs(known); });
    if (found == m_found.end()) return false;
    m_contact = *found;
    return true;
}

void ActiveRows::evaluateBias(const State& state) {
    constexpr double kLeast = 1e-3, kShare = 1e-5; // differences of second order, good to 1e-10
    constexpr double kPlay = 1e-2; // of a clearance more: rounding counts for more, too
    const Scales& scales = m_system.scales();
    double fastest = kLeast / scales.time; // lengths of the model, or rad, a second
    for (const BodyState& body : state.bodies)
        fastest = std::max({fastest, body.v.norm() / scales.length, body.w.norm()});
    for (const JournalBearing& journal : m_system.journals())
        fastest = std::max(fastest, kPlay * turningRate(m_system, journal, state));
    const double step = kShare / fastest;
    m_rates.assign(m_rows.size(), 0.0);
    m_sides.assign(m_rows.size(), Sides::None);
    addRates(state, step);
    addRates(state, -step);
    const auto isOneSided = [](char sides) {
        return sides == Sides::After || sides == Sides::Before;
    };
    if (std::ranges::any_of(m_sides, isOneSided)) addRates(state, 0.0);
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        m_rates[i] /= m_sides[i] == Sides::Both ? 2.0 * step : step;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        m_rows[i].bias = m_rates[i];
        if (m_rows[i].row.kind != Kind::Motor) continue;
        const auto& velocity = m_system.motors()[m_rows[i].row.owner].velocity;
        constexpr double kStep = 1e-3;
        const double difference = kStep * scales.time;
        if (state.t < difference) // nothing is before t = 0
            m_rows[i].bias -= velocity.derivative(state.t);
        else if (velocity.hasJet())
            m_rows[i].bias -= velocity.jet(state.t).first;
        else
            m_rows[i].bias -= math::firstDerivative(velocity, state.t, difference).value;
    }
}

/// Adds the rates of a pose s seconds after or before the state's to their differences; the
/// state's own (s = 0) where features touch on one side only.
void ActiveRows::addRates(const State& state, double s) {
    m_shifted = state;
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        Vec6 velocity;
        velocity << state.bodies[i].v, state.bodies[i].w;
        shiftBody(m_shifted.bodies[i], velocity, s);
    }
    updateKinematics(m_system, m_shifted, m_kinematics);
    evaluate(m_shifted, m_kinematics);
    bool isFound = true;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (!m_rows[i].isTangent()) isFound = m_rows[i].isFound;
        const double rate = m_rows[i].row.rate(state);
        if (s != 0.0 && isFound) {
            m_rates[i] += s > 0.0 ? rate : -rate;
            m_sides[i] |= s > 0.0 ? Sides::After : Sides::Before;
        } else if (s == 0.0 && m_sides[i] != Sides::Both && m_sides[i] != Sides::None) {
            m_rates[i] = isFound ? m_rates[i] + (m_sides[i] == Sides::After ? -rate : rate) : 0.0;
        }
    }
}

void ActiveRows::evaluateJdotV(GapList& gaps, const State& state, std::vector<BoxedRow>& rows) {
    m_finder = &gaps.finder();
    m_rows.clear();
    for (const BoxedRow& row : rows) {
        m_rows.push_back({.row = row});
        if (row.kind == Kind::Normal) m_rows.back().rim = gaps.all()[row.owner].rim;
    }
    evaluateBias(state);
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i].jdotV = m_rates[i];
}

EnergyRates ActiveRows::energyRates(const State& state) const {
    EnergyRates rates;
    for (const ActiveRow& row : m_rows) {
        const double power = row.force * row.row.rate(state);
        if (row.isTangent() || row.row.kind == Kind::Friction) rates.friction -= power;
        if (row.row.kind == Kind::Motor) rates.input += power;
    }
    return rates;
}

} // namespace trammel::dynamics
