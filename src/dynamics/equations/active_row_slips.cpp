// How the contacts among active rows slide.

#include "dynamics/equations/active_rows.h"
#include "dynamics/equations/row_direction.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace trammel::dynamics {

namespace {

using Kind = BoxedRow::Kind;
using Mode = ActiveRow::Mode;

/// Share of a limit that a force at it may be off: a solve of kModeStep tells normal forces by
/// differences of velocities, whose rounding is large against it.
constexpr double kAtLimit = 1e-6;
/// A tyre's slip along its drive direction that only has a sign, of its other speeds.
constexpr double kNoSlip = 1e-12;

/// Of what counts as rounding of a solve, for a tyre: where its two forces meet at a corner of
/// their bound the slip along the drive is told less exactly.
constexpr double kTyreCreep = 100.0;

/// Turns two rows in their plane.
void turn(BoxedRow& first, BoxedRow& second, double angle) {
    const double cosine = std::cos(angle), sine = std::sin(angle);
    for (std::size_t i = 0; i < first.J.size(); ++i) {
        const double a = first.J[i], b = second.J[i];
        first.J[i] = cosine * a + sine * b;
        second.J[i] = cosine * b - sine * a;
    }
}

} // namespace

FrictionBound ActiveRows::boundOf(model::FrictionMode mode) const {
    return FrictionBound(mode == model::FrictionMode::Tyre ? m_friction.tyreSides
                                                           : m_friction.sides);
}

ActiveRows::Sliding ActiveRows::slidingOf(std::size_t normal) const {
    if (tangentCount(normal) < 2) return Sliding::Apart;
    if (m_rows[normal + 2].row.slipPerForce > 0.0) return Sliding::Tyre;
    if (m_rows[normal].bound.isPolygon()) return Sliding::Polygon;
    return m_friction.modes == FrictionModes::Cone ? Sliding::Cone : Sliding::Apart;
}

template <typename Rate>
Vec3 ActiveRows::slipBy(std::size_t normal, const Rate& rateOf) const {
    Vec3 sum = Vec3::Zero();
    for (std::size_t i = normal + 1; i <= normal + tangentCount(normal); ++i)
        sum += rateOf(m_rows[i].row) * directionOf(m_rows[i].row);
    return sum;
}

Vec3 ActiveRows::slip(std::size_t normal, const State& state) const {
    return slipBy(normal, [&](const BoxedRow& row) { return row.rate(state); });
}

/// Whether friction is well within its limit, below which no slip begins: what a solve shows of one
/// is its error.
bool ActiveRows::isHeld(const ActiveRow& tangent, double force) const {
    const double load = tangent.hasLoad ? tangent.load : m_rows[tangent.normal].force;
    const double least = std::min(tangent.staticFriction, tangent.kineticFriction);
    return force < (1.0 - kAtLimit) * least * load;
}

/// Sets the tangents' modes by their slip, or by the slip that begins in the step. An impulse at
/// its bound is no proof of sliding: redundant contacts may hold the bodies.
void ActiveRows::slideFrom(const Solved& solved, std::size_t normal) {
    const Sliding sliding = slidingOf(normal);
    if (sliding == Sliding::Polygon) return slidePolygon(solved, normal);
    if (sliding == Sliding::Tyre) return slideTyre(solved, normal);
    const std::size_t count = tangentCount(normal);
    const Vec3 now = slip(normal, solved.state);
    const Vec3 next = slipBy(normal, [&](const BoxedRow& row) { return solved.endRate(row); });
    const bool isOne = sliding == Sliding::Cone;
    const auto force = [&](std::size_t i) {
        return isOne ? std::hypot(m_rows[normal + 1].force, m_rows[normal + 2].force)
                     : std::abs(m_rows[i].force);
    };
    Vec3 direction = Vec3::Zero();
    for (std::size_t i = normal + 1; i <= normal + count; ++i) {
        const Vec3 axis = directionOf(m_rows[i].row);
        const auto speed = [&](const Vec3& u) { return isOne ? u.norm() : std::abs(axis.dot(u)); };
        const bool slides = speed(now) > m_sliding;
        if (!slides && speed(next) <= solved.creep * m_system.scales().speed()) continue;
        if (!slides && speed(next) <= m_sliding && isHeld(m_rows[i], force(i))) continue;
        m_rows[i].mode = Mode::AtLimit;
        const Vec3& whole = slides ? now : next;
        direction += isOne ? Vec3(0.5 * whole.normalized()) : senseOf(axis.dot(whole)) * axis;
    }
    m_rows[normal].slip = direction;
    orientFriction(normal, solved.state);
}

/// The heading opposes the slip: a side that it is across, else the corner nearest to that. The
/// solved force of one of several contacts proves nothing. A slip that begins has the heading of
/// the force, where that is on the polygon.
void ActiveRows::slidePolygon(const Solved& solved, std::size_t normal) {
    const ActiveRow &pressed = m_rows[normal], &first = m_rows[normal + 1],
                    &second = m_rows[normal + 2];
    const Eigen::Vector2d now(first.row.rate(solved.state), second.row.rate(solved.state));
    const Eigen::Vector2d next(solved.endRate(first.row), solved.endRate(second.row));
    const Eigen::Vector2d force(first.force, second.force);
    const bool slides = now.norm() > m_sliding;
    if (!slides && next.norm() <= solved.creep * m_system.scales().speed()) return;
    const FrictionBound& bound = pressed.bound;
    const double limit = first.kineticFriction * pressed.force;
    if (!slides && next.norm() <= m_sliding && isHeld(first, bound.limitFor(force))) return;
    if (!slides && limit > 0.0 && bound.limitFor(force) >= (1.0 - kAtLimit) * limit)
        return setHeading(normal, bound.headingOf(force));
    const Eigen::Vector2d against = slides ? -now : -next;
    const int side = bound.sideOf(against);
    const Eigen::Vector2d middle = bound.direction(side);
    const double along = middle[0] * against[1] - middle[1] * against[0];
    const bool isAcross = slides && std::abs(along) <= m_sliding;
    setHeading(normal, isAcross ? side : bound.turned(side, along < 0.0 ? -1 : 1));
}

/// A tyre slides with its drive, or where what slips across is more than its limit lets yield:
/// static friction where it did not slide before.
void ActiveRows::slideTyre(const Solved& solved, std::size_t normal) {
    ActiveRow &drive = m_rows[normal + 1], &lateral = m_rows[normal + 2];
    lateral.mode = Mode::Yields;
    const double now = drive.row.rate(solved.state), next = solved.endRate(drive.row);
    const double across = lateral.row.rate(solved.state);
    const double least = kTyreCreep * solved.creep * m_system.scales().speed();
    const bool slid = solved.stage.warm().slid(m_rows[normal].row.key).value_or(false);
    const double limit =
        (slid ? drive.kineticFriction : drive.staticFriction) * m_rows[normal].force;
    const double yields = lateral.row.slipPerForce * limit * (1.0 + kAtLimit);
    const bool slides = std::abs(now) > m_sliding, slidesAcross = std::abs(across) > yields + least;
    if (slides || slidesAcross || std::abs(next) > least) drive.mode = Mode::AtLimit;
    if (!slides && slidesAcross)
        m_rows[normal].slip = senseOf(across) * directionOf(lateral.row);
    else if (drive.mode == Mode::AtLimit)
        m_rows[normal].slip = senseOf(slides ? now : next) * directionOf(drive.row);
    orientFriction(normal, solved.state);
}

/// Whether a tyre that slides does so across, not with its drive.
bool ActiveRows::slidesAcross(std::size_t normal) const {
    const Vec3& slip = m_rows[normal].slip;
    return std::abs(slip.dot(directionOf(m_rows[normal + 2].row))) >
           std::abs(slip.dot(directionOf(m_rows[normal + 1].row)));
}

/// Turns a polygon's tangents to a heading, the first along the friction, and sets their modes.
void ActiveRows::setHeading(std::size_t normal, int heading) {
    ActiveRow &pressed = m_rows[normal], &first = m_rows[normal + 1], &second = m_rows[normal + 2];
    const FrictionBound& bound = pressed.bound;
    const bool slides = heading != ActiveRow::kSticks;
    const int turns = slides ? heading : 0;
    if (turns != pressed.turned)
        turn(first.row, second.row, (turns - pressed.turned) * bound.halfAngle());
    pressed.heading = heading;
    pressed.turned = turns;
    const bool isCorner = slides && FrictionBound::isCorner(heading);
    first.mode = slides ? Mode::AtLimit : Mode::Kept;
    second.mode = isCorner ? Mode::AtLimit : Mode::Kept;
    first.sense = isCorner ? 1.0 : std::cos(bound.halfAngle());
    second.sense = 0.0;
    pressed.slip = slides ? Vec3(-directionOf(first.row)) : Vec3::Zero();
}

/// Sets the sliding tangents' shares of the friction: opposite to the slip on a cone, else to the
/// sign of its component. Beyond standstill friction keeps its direction, so that the equations
/// stay smooth up to the event.
void ActiveRows::orientFriction(std::size_t normal, const State& state) {
    const Sliding sliding = slidingOf(normal);
    if (sliding == Sliding::Polygon) return setHeading(normal, m_rows[normal].heading);
    const std::size_t count = tangentCount(normal);
    if (sliding == Sliding::Tyre) {
        for (std::size_t i = normal + 1; i <= normal + count; ++i)
            m_rows[i].rate = m_rows[i].row.rate(state);
        setTyreForce(normal, 0.0);
        return;
    }
    Vec3 direction = m_rows[normal].slip;
    if (sliding == Sliding::Cone) {
        const Vec3 now = slip(normal, state);
        if (now.norm() > m_sliding) direction = senseOf(now.dot(direction)) * now.normalized();
    }
    for (std::size_t i = normal + 1; i <= normal + count; ++i) {
        ActiveRow& row = m_rows[i];
        if (row.mode != Mode::AtLimit) continue;
        const double along = directionOf(row.row).dot(direction);
        row.sense = sliding == Sliding::Cone ? -along : -senseOf(along);
    }
}

/// Sets a tyre's forces by its slip: while it grips what the slip across makes of itself, else the
/// tangent to what FrictionBound makes of the limit.
/// @param limit that the forces share as it slides, N
/// @return how far the forces were from that, relative to the limit
double ActiveRows::setTyreForce(std::size_t normal, double limit) {
    ActiveRow &drive = m_rows[normal + 1], &lateral = m_rows[normal + 2];
    const double k = lateral.row.slipPerForce;
    if (drive.mode == Mode::Kept) {
        lateral.sense = 0.0;
        lateral.offset = -lateral.rate / k;
        return 0.0;
    }
    const double across = std::abs(lateral.rate),
                 least = kNoSlip * (across + k * limit + m_sliding);
    // Beyond the end of a mode friction keeps its direction.
    if (limit > 0.0 && across <= k * limit && slidesAcross(normal) &&
        std::abs(drive.rate) <= m_sliding) {
        drive.sense = drive.offset = lateral.sense = 0.0;
        lateral.offset = -lateral.rate / k;
        return 0.0;
    }
    const double sense = senseOf(m_rows[normal].slip.dot(directionOf(drive.row)));
    double along = drive.rate;
    if (across <= k * limit && !slidesAcross(normal)) along = sense * std::max(sense * along, 0.0);
    if (std::abs(along) < least) along = sense * least;
    const FrictionBound::Force force =
        m_rows[normal].bound.yielding({along, lateral.rate}, k, limit);
    double change = 0.0;
    for (const int i : {0, 1}) {
        ActiveRow& row = i == 0 ? drive : lateral;
        change = std::max(change, std::abs(force.value[i] - row.sense * limit - row.offset));
        row.sense = force.byLimit[i];
        row.offset = force.value[i] - force.byLimit[i] * limit;
    }
    return limit > 0.0 ? change / limit : 0.0;
}

double ActiveRows::updateTyres() {
    double change = 0.0;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const ActiveRow& pressed = m_rows[i];
        if (pressed.row.kind != Kind::Normal || slidingOf(i) != Sliding::Tyre ||
            !isSliding(pressed))
            continue;
        const double limit = m_rows[i + 1].kineticFriction * std::max(pressed.force, 0.0);
        change = std::max(change, setTyreForce(i, limit));
    }
    return change;
}

const std::vector<std::uint64_t>& ActiveRows::slidingTyres() {
    m_slidingTyres.clear();
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        if (m_rows[i].row.kind == Kind::Normal && slidingOf(i) == Sliding::Tyre &&
            isSliding(m_rows[i]))
            m_slidingTyres.push_back(m_rows[i].row.key);
    return m_slidingTyres;
}

/// A tyre that slides across goes on doing so as its drive begins to slip, and the other way round.
void ActiveRows::alignTyre(std::size_t normal, const Vec3& now) {
    const ActiveRow &drive = m_rows[normal + 1], &lateral = m_rows[normal + 2];
    Vec3& slip = m_rows[normal].slip;
    const Vec3 along = directionOf(drive.row), across = directionOf(lateral.row);
    const double yields = lateral.row.slipPerForce * drive.kineticFriction * m_rows[normal].force;
    if (std::abs(now.dot(along)) > m_sliding)
        slip = senseOf(now.dot(along)) * along;
    else if (std::abs(now.dot(across)) > yields)
        slip = senseOf(now.dot(across)) * across;
    else if (!slidesAcross(normal))
        slip = senseOf(slip.dot(along)) * along;
}

void ActiveRows::alignSlip(const State& state) {
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i].row.kind != Kind::Normal || !isSliding(m_rows[i])) continue;
        const Sliding sliding = slidingOf(i);
        const Vec3 now = slip(i, state);
        if (sliding == Sliding::Cone && now.norm() > m_sliding) m_rows[i].slip = now.normalized();
        if (sliding == Sliding::Tyre) alignTyre(i, now);
    }
}

} // namespace trammel::dynamics
