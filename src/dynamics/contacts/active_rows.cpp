#include "dynamics/contacts/active_rows.h"

#include "dynamics/smooth_equations.h"
#include "math/derivative.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel::dynamics {

namespace {

using Kind = BoxedRow::Kind;
using Mode = ActiveRow::Mode;

/// Rows that dense equations are solved for.
constexpr std::size_t kMostRows = 120;
/// Faster is sliding, whatever a solve with impulses makes of it; m/s or rad/s.
constexpr double kSliding = 1e-7;
/// Shares of a multiplier's bound, and of the largest multiplier, that are rounding.
constexpr double kAtBound = 1e-9, kSlack = 1e-9;
/// Share of a step's changes of velocity that is rounding of its solve.
constexpr double kCreep = 1e-9;
/// Of velocities.
constexpr double kRounding = 1e-15;

/// Whether an impulse reaches its bound.
bool isAtBound(double impulse, double bound) {
    return std::abs(impulse) >= bound * (1.0 - kAtBound);
}

double sign(double value) {
    return value < 0.0 ? -1.0 : 1.0;
}

Vec3 directionOf(const BoxedRow& row) {
    return Eigen::Map<const Vec3>(&row.J[6]);
}

/// Of the lightest body that moves, N.
double weight(const System& system) {
    double least = std::numeric_limits<double>::infinity();
    for (const Body& body : system.bodies())
        if (body.isMoving) least = std::min(least, body.mass * system.gravity().norm());
    return std::isfinite(least) ? least : 0.0;
}

} // namespace

ActiveRows::ActiveRows(const System& system, const model::SimulationSettings& settings)
    : m_system(system),
      m_hasLaw(settings.friction == "cone" || settings.friction == "pyramid" ||
               settings.friction == "frictionless"),
      m_isCone(settings.friction == "cone"),
      m_isFrictionless(settings.friction == "frictionless"),
      m_weight(weight(system)),
      m_shifted(system.initialState()),
      m_kinematics(system.bodies().size()) {}

template <typename Velocities>
Vec3 ActiveRows::slip(std::size_t normal, const Velocities& velocities) const {
    Vec3 sum = Vec3::Zero();
    for (std::size_t i = normal + 1; i <= normal + tangentCount(normal); ++i)
        sum += m_rows[i].row.rate(velocities) * directionOf(m_rows[i].row);
    return sum;
}

bool ActiveRows::take(TouchList& touches, const ContactStage& stage, const State& state,
                      const std::vector<Vec6>& endVelocity) {
    m_rows.clear();
    m_isLost = false;
    m_finder = &touches.finder();
    const std::span<const BoxedForce> forces = stage.forces();
    if (!m_hasLaw || forces.size() > kMostRows) return false;
    const Solved solved{touches, state, endVelocity, stage.solvedLength(),
                        creep(state, endVelocity, stage.solvedLength())};
    for (std::size_t i = 0; i < forces.size(); ++i) {
        const BoxedForce& force = forces[i];
        switch (force.row.kind) {
        case Kind::Normal:
            if (!takeContact(solved, forces.subspan(i).first<3>())) return false;
            break;
        case Kind::Tangent: // its normal has taken it
            break;
        case Kind::Limit:
            if (isClosed(solved, force))
                m_rows.push_back({.row = force.row,
                                  .gap = touchOf(solved, force.row).gap,
                                  .force = force.impulse / solved.length});
            break;
        case Kind::Motor:
            takeMotor(solved, force);
            break;
        case Kind::Friction:
            takeFriction(solved, force);
            break;
        case Kind::User:
            return false;
        }
    }
    return true;
}

double ActiveRows::creep(const State& state, const std::vector<Vec6>& endVelocity,
                         double length) const {
    double change = 0.0, speed = 0.0;
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        const BodyState& body = state.bodies[i];
        change = std::max({change, (endVelocity[i].head<3>() - body.v).norm(),
                           (endVelocity[i].tail<3>() - body.w).norm()});
        speed = std::max({speed, body.v.norm(), body.w.norm()});
    }
    return kCreep * (change + length * m_system.gravity().norm()) + kRounding * speed;
}

/// Whether a stop presses, or rests without force and does not open either.
bool ActiveRows::isClosed(const Solved& solved, const BoxedForce& force) const {
    return force.impulse > 0.0 || (touchOf(solved, force.row).gap <= 0.0 &&
                                   force.row.rate(solved.endVelocity) <= solved.creep);
}

const Touch& ActiveRows::touchOf(const Solved& solved, const BoxedRow& normal) {
    return *std::ranges::find(solved.touches.touches(), normal.key,
                              [](const Touch& touch) { return touch.normal.key; });
}

/// A contact's normal and tangents, where it presses.
bool ActiveRows::takeContact(const Solved& solved, std::span<const BoxedForce, 3> forces) {
    const Touch& touch = touchOf(solved, forces[0].row);
    const ContactProperties& properties = solved.touches.contacts()[touch.index].properties;
    if (properties.mode == model::FrictionMode::Tyre) return false;
    if (!isClosed(solved, forces[0])) return true;
    const std::size_t normal = m_rows.size();
    m_rows.push_back(
        {.row = forces[0].row, .gap = touch.gap, .force = forces[0].impulse / solved.length});
    if (m_isFrictionless || properties.staticFriction == 0.0) return true;
    for (const BoxedForce& force : forces.last<2>())
        if (!force.row.isIdle)
            m_rows.push_back({.row = force.row,
                              .staticFriction = properties.staticFriction,
                              .kineticFriction = properties.kineticFriction,
                              .normal = static_cast<int>(normal),
                              .force = force.impulse / solved.length});
    slideFrom(solved, normal);
    return true;
}

std::size_t ActiveRows::tangentCount(std::size_t normal) const {
    std::size_t count = 0;
    while (normal + count + 1 < m_rows.size() && m_rows[normal + count + 1].isTangent())
        ++count;
    return count;
}

/// Sets the tangents' modes by their slip, or by that which the step begins. Friction at its bound
/// is not enough: where contacts are redundant, the others may hold.
void ActiveRows::slideFrom(const Solved& solved, std::size_t normal) {
    const std::size_t count = tangentCount(normal);
    const Vec3 now = slip(normal, solved.state), next = slip(normal, solved.endVelocity);
    const bool isOne = m_isCone && count == 2;
    Vec3 direction = Vec3::Zero();
    for (std::size_t i = normal + 1; i <= normal + count; ++i) {
        const Vec3 axis = directionOf(m_rows[i].row);
        const auto speed = [&](const Vec3& u) { return isOne ? u.norm() : std::abs(axis.dot(u)); };
        const bool slides = speed(now) > kSliding;
        if (!slides && speed(next) <= solved.creep) continue;
        m_rows[i].mode = Mode::AtLimit;
        const Vec3& whole = slides ? now : next;
        direction += isOne ? Vec3(0.5 * whole.normalized()) : sign(axis.dot(whole)) * axis;
    }
    m_rows[normal].slip = direction;
    pointFriction(normal, solved.state);
}

void ActiveRows::takeMotor(const Solved& solved, const BoxedForce& force) {
    ActiveRow row{.row = force.row,
                  .load = force.row.upper / solved.length,
                  .force = force.impulse / solved.length};
    if (isAtBound(force.impulse, force.row.upper)) {
        row.mode = Mode::AtLimit;
        row.sense = sign(force.impulse);
    }
    m_rows.push_back(row);
}

void ActiveRows::takeFriction(const Solved& solved, const BoxedForce& force) {
    const JointFriction& friction = m_system.jointFrictions()[force.row.owner];
    ActiveRow row{.row = force.row,
                  .staticFriction = friction.staticCoefficient,
                  .kineticFriction = friction.kineticCoefficient,
                  .force = force.impulse / solved.length};
    const double now = force.row.rate(solved.state), next = force.row.rate(solved.endVelocity);
    const bool slides = std::abs(now) > kSliding;
    if (slides || std::abs(next) > solved.creep) {
        row.mode = Mode::AtLimit;
        row.sense = -sign(slides ? now : next);
    }
    m_rows.push_back(row);
}

const ActiveRow* ActiveRows::find(std::uint64_t key) const {
    const auto found = std::ranges::find(m_rows, key, [](const ActiveRow& r) { return r.row.key; });
    return found == m_rows.end() ? nullptr : &*found;
}

bool ActiveRows::hasModesOf(const ActiveRows& other) const {
    return std::ranges::equal(m_rows, other.m_rows, [](const ActiveRow& a, const ActiveRow& b) {
        return a.row.key == b.row.key && a.mode == b.mode;
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
            const auto end = old.key % 2 ? Touch::Kind::UpperLimit : Touch::Kind::LowerLimit;
            const Touch touch = touchLimit(m_system, old.owner, end, state, kinematics);
            active.row = touch.normal;
            active.gap = touch.gap;
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

/// A contact's rows where it is now: the same features of the same two shapes.
void ActiveRows::evaluateContact(std::size_t normal, const State& state) {
    ActiveRow& active = m_rows[normal];
    const std::uint64_t key = active.row.key / 4; // see addContactRows()
    const double margin = std::max({m_finder->reach(active.row.bodyA),
                                    m_finder->reach(active.row.bodyB), std::abs(active.gap)});
    m_found.clear();
    m_finder->findPair(m_finder->pairOf({.key = key}), state, margin, m_found);
    const auto found = std::ranges::find(m_found, key, &Contact::key);
    if (found == m_found.end()) {
        m_isLost = true;
        return;
    }
    m_contactRows.clear();
    addContactRows(*found, active.row.owner, state, m_contactRows);
    active.gap = found->gap;
    const std::size_t count = tangentCount(normal);
    for (const BoxedRow& row : m_contactRows)
        for (std::size_t i = normal; i <= normal + count; ++i)
            if (m_rows[i].row.key == row.key) m_rows[i].row = row;
    pointFriction(normal, state);
}

/// Sliding tangents' shares of the friction: against the slip on a cone, else against its sign.
/// Beyond standstill friction goes on as it was, which keeps the equations smooth up to the event.
void ActiveRows::pointFriction(std::size_t normal, const State& state) {
    const std::size_t count = tangentCount(normal);
    Vec3 direction = m_rows[normal].slip;
    if (m_isCone && count == 2) {
        const Vec3 now = slip(normal, state);
        if (now.norm() > kSliding) direction = sign(now.dot(direction)) * now.normalized();
    }
    for (std::size_t i = normal + 1; i <= normal + count; ++i) {
        ActiveRow& row = m_rows[i];
        if (row.mode != Mode::AtLimit) continue;
        const double along = directionOf(row.row).dot(direction);
        row.sense = m_isCone && count == 2 ? -along : -sign(along);
    }
}

void ActiveRows::follow(const State& state) {
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i].row.kind != Kind::Normal || m_rows[i].slip.isZero()) continue;
        const Vec3 now = slip(i, state);
        if (m_isCone && now.norm() > kSliding) m_rows[i].slip = now.normalized();
    }
}

void ActiveRows::evaluateBias(const State& state) {
    double fastest = 1e-3;
    for (const BodyState& body : state.bodies)
        fastest = std::max({fastest, body.v.norm(), body.w.norm()});
    const double step = 1e-5 / fastest; // s: differences of second order, good to 1e-10
    m_rates.assign(m_rows.size(), 0.0);
    for (const double s : {-step, step}) {
        m_shifted = state;
        for (std::size_t i = 0; i < state.bodies.size(); ++i) {
            Vec6 velocity;
            velocity << state.bodies[i].v, state.bodies[i].w;
            shiftBody(m_shifted.bodies[i], velocity, s);
        }
        updateKinematics(m_system, m_shifted, m_kinematics);
        evaluate(m_shifted, m_kinematics);
        for (std::size_t i = 0; i < m_rows.size(); ++i)
            m_rates[i] += m_rows[i].row.rate(state) / (2.0 * s);
    }
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        m_rows[i].bias = m_rates[i];
        if (m_rows[i].row.kind != Kind::Motor) continue;
        const auto& velocity = m_system.motors()[m_rows[i].row.owner].velocity;
        constexpr double kStep = 1e-3; // s
        if (!velocity.isConstant())
            m_rows[i].bias -= math::firstDerivative(velocity, state.t, kStep).value;
    }
}

double ActiveRows::largestGap() const {
    double most = 0.0;
    for (const ActiveRow& row : m_rows)
        if (row.isStop()) most = std::max(most, std::abs(row.gap));
    return most;
}

double ActiveRows::misfit(const State& state) const {
    double most = 0.0;
    for (const ActiveRow& row : m_rows)
        if (row.mode == Mode::Kept)
            most = std::max(most, std::abs(row.row.rate(state) - row.row.target));
    return most;
}

const ActiveRow* ActiveRows::findEnded(const State& state) const {
    double largest = 0.0;
    for (const ActiveRow& row : m_rows)
        largest = std::max(largest, std::abs(row.force));
    largest = std::max(largest, m_weight);
    for (const ActiveRow& row : m_rows)
        if (hasEnded(row, state, kSlack * largest)) return &row;
    return nullptr;
}

bool ActiveRows::hasEnded(const ActiveRow& row, const State& state, double slack) const {
    const bool isKept = row.mode == Mode::Kept;
    switch (row.row.kind) {
    case Kind::Normal:
    case Kind::Limit:
        return row.force < -slack;
    case Kind::Tangent:
        return hasEndedTangent(row, state, slack);
    case Kind::Motor:
        return isKept ? std::abs(row.force) > row.load + slack
                      : (row.row.rate(state) - row.row.target) * row.sense > 0.0;
    case Kind::Friction:
        return isKept ? std::abs(row.force) > row.staticFriction * row.load + slack
                      : row.row.rate(state) * row.sense > 0.0;
    case Kind::User:
        break;
    }
    return false;
}

bool ActiveRows::hasEndedTangent(const ActiveRow& row, const State& state, double slack) const {
    const auto normal = static_cast<std::size_t>(row.normal);
    const bool isOne = m_isCone && tangentCount(normal) == 2;
    if (row.mode == Mode::AtLimit)
        return isOne ? slip(normal, state).dot(m_rows[normal].slip) < 0.0
                     : row.row.rate(state) * row.sense > 0.0;
    const double force =
        isOne ? std::hypot(m_rows[normal + 1].force, m_rows[normal + 2].force) : row.force;
    return std::abs(force) > row.staticFriction * m_rows[normal].force + slack;
}

void ActiveRows::change(const ActiveRow& ended) {
    const auto found =
        std::ranges::find(m_rows, ended.row.key, [](const ActiveRow& r) { return r.row.key; });
    if (found == m_rows.end() || found->mode != Mode::Kept || ended.mode != Mode::Kept) return;
    const auto index = static_cast<std::size_t>(found - m_rows.begin());
    if (found->isStop()) {
        const std::size_t count = 1 + tangentCount(index);
        m_rows.erase(found, found + static_cast<std::ptrdiff_t>(count));
        for (ActiveRow& row : m_rows)
            if (row.normal > static_cast<int>(index)) row.normal -= static_cast<int>(count);
        return;
    }
    found->mode = Mode::AtLimit;
    found->sense = sign(ended.force);
    if (!found->isTangent()) return;
    const auto normal = static_cast<std::size_t>(found->normal);
    if (m_isCone && tangentCount(normal) == 2) {
        Vec3 friction = Vec3::Zero();
        for (std::size_t i = normal + 1; i <= normal + 2; ++i) {
            m_rows[i].mode = Mode::AtLimit;
            friction += m_rows[i].force * directionOf(m_rows[i].row);
        }
        m_rows[normal].slip = -friction.normalized();
    } else {
        m_rows[normal].slip -= found->sense * directionOf(found->row);
    }
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
