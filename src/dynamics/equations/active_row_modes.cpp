// When the modes of active rows end, and what follows.

#include "dynamics/equations/active_rows.h"
#include "dynamics/equations/row_direction.h"
#include "dynamics/system/tolerances.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace trammel::dynamics {

namespace {

using Kind = BoxedRow::Kind;
using Mode = ActiveRow::Mode;

/// Share of the largest multiplier that is rounding.
constexpr double kSlack = 1e-9;
/// Of a direction: a smaller share of it along a tangent is no slip there.
constexpr double kAcross = 1e-6;

} // namespace

double ActiveRows::largestGap() const {
    double most = 0.0;
    for (const ActiveRow& row : m_rows)
        if (row.isStop())
            most = std::max(most, std::abs(row.gap) / m_system.scales().of(row.row.coordinate()));
    return most;
}

double ActiveRows::misfit(const State& state) const {
    double most = 0.0;
    for (const ActiveRow& row : m_rows)
        if (row.mode == Mode::Kept)
            most = std::max(most, std::abs(row.row.rate(state) - row.row.target) /
                                      m_system.scales().rateOf(row.row.coordinate()));
    return most;
}

double ActiveRows::slack(double largest) const {
    return kSlack * std::max(largest, m_weight * m_system.scales().length);
}

double ActiveRows::slack() const {
    double largest = 0.0;
    for (const ActiveRow& row : m_rows)
        largest = std::max(largest, std::abs(row.force) * sizeOf(row));
    return slack(largest);
}

double ActiveRows::sizeOf(const ActiveRow& row) const {
    return m_system.scales().of(row.row.coordinate());
}

const ActiveRow* ActiveRows::findUnfit(const State& state) const {
    return findEnded(state, tolerances::kSliding);
}

/// @param standstill speed against a mode's sense that counts as 0, relative to the scales
const ActiveRow* ActiveRows::findEnded(const State& state, double standstill) const {
    const Slack allowed{slack(), standstill};
    for (const ActiveRow& row : m_rows)
        if (margin(row, state, allowed) < 0.0) return &row;
    return nullptr;
}

void ActiveRows::margins(const State& state, std::vector<double>& values, double standstill) const {
    const Slack allowed{slack(), standstill};
    values.clear();
    for (const ActiveRow& row : m_rows)
        values.push_back(margin(row, state, allowed));
}

double ActiveRows::margin(const ActiveRow& row, const State& state, const Slack& slack) const {
    const bool isKept = row.mode == Mode::Kept;
    const double size = sizeOf(row), force = slack.work / size;
    const double standstill = slack.speed * size / m_system.scales().time;
    switch (row.row.kind) {
    case Kind::Normal:
    case Kind::Limit:
        return row.force + force;
    case Kind::Tangent:
        return tangentMargin(row, state, slack);
    case Kind::Motor:
        return isKept ? row.load + force - std::abs(row.force)
                      : (row.row.target - row.row.rate(state)) * row.sense + standstill;
    case Kind::Friction:
        return frictionMargin(row, state, slack);
    case Kind::User:
        break;
    }
    return std::numeric_limits<double>::infinity();
}

/// What only joints move, or hold, sticks until they move it: no force of its own shows that.
double ActiveRows::frictionMargin(const ActiveRow& row, const State& state,
                                  const Slack& slack) const {
    const double rate = row.row.rate(state), unit = m_system.scales().rateOf(row.row.coordinate());
    const bool isKept = row.mode == Mode::Kept;
    if (row.isHeld) {
        constexpr double kBeyond = 2.0; // so that the choice of modes finds it sliding
        return kBeyond * tolerances::kSliding * unit - (isKept ? std::abs(rate) : rate * row.sense);
    }
    if (isKept)
        return row.staticFriction * row.load + slack.work / sizeOf(row) - std::abs(row.force);
    return slack.speed * unit - rate * row.sense;
}

double ActiveRows::tangentMargin(const ActiveRow& row, const State& state,
                                 const Slack& slack) const {
    const auto normal = static_cast<std::size_t>(row.normal);
    const Sliding sliding = slidingOf(normal);
    if (sliding == Sliding::Polygon) return polygonMargin(row, state, slack);
    if (sliding == Sliding::Tyre) return tyreMargin(row, state, slack);
    const bool isOne = sliding == Sliding::Cone;
    if (row.mode == Mode::AtLimit)
        return slack.speed * m_system.scales().speed() +
               (isOne ? slip(normal, state).dot(m_rows[normal].slip)
                      : -row.row.rate(state) * row.sense);
    const double force =
        isOne ? std::hypot(m_rows[normal + 1].force, m_rows[normal + 2].force) : row.force;
    const double load = row.hasLoad ? row.load : m_rows[normal].force;
    return row.staticFriction * load + slack.work / sizeOf(row) - std::abs(force);
}

/// Sticking, until the force leaves the polygon; across a side, until the slip ends or the force
/// reaches a corner; at a corner, a row for each of its two sides, until the slip is across it.
double ActiveRows::polygonMargin(const ActiveRow& row, const State& state,
                                 const Slack& slack) const {
    const auto normal = static_cast<std::size_t>(row.normal);
    const ActiveRow &pressed = m_rows[normal], &first = m_rows[normal + 1],
                    &second = m_rows[normal + 2];
    const FrictionBound& bound = pressed.bound;
    const double force = slack.work / sizeOf(row);
    const double standstill = slack.speed * m_system.scales().speed();
    const double sine = std::sin(bound.halfAngle()), cosine = std::cos(bound.halfAngle());
    if (!isSliding(pressed))
        return row.staticFriction * pressed.force + force -
               bound.limitFor({first.force, second.force});
    if (row.mode == Mode::Kept)
        return row.kineticFriction * sine * pressed.force + force - std::abs(row.force);
    const double along = first.row.rate(state);
    if (second.mode == Mode::Kept) return standstill - along;
    const double across = second.row.rate(state);
    return standstill - sine * along + cosine * (&row == &first ? across : -across);
}

double ActiveRows::tyreMargin(const ActiveRow& row, const State& state, const Slack& slack) const {
    if (row.mode == Mode::Yields) return std::numeric_limits<double>::infinity();
    const auto normal = static_cast<std::size_t>(row.normal);
    const ActiveRow &pressed = m_rows[normal], &lateral = m_rows[normal + 2];
    if (row.mode == Mode::Kept)
        return row.staticFriction * pressed.force + slack.work / sizeOf(row) -
               pressed.bound.limitFor({row.force, lateral.force});
    const double along = row.row.rate(state), across = std::abs(lateral.row.rate(state));
    const double sense = senseOf(pressed.slip.dot(directionOf(row.row)));
    const double yields = lateral.row.slipPerForce * row.kineticFriction * pressed.force;
    const double slips = slidesAcross(normal) ? std::abs(along) - m_sliding : sense * along;
    return slack.speed * m_system.scales().speed() + std::max(slips, across - yields);
}

void ActiveRows::endMode(std::uint64_t key, Mode mode, double force, bool isPatch) {
    const auto found = std::ranges::find(m_rows, key, [](const ActiveRow& r) { return r.row.key; });
    if (found == m_rows.end() || found->mode != Mode::Kept || mode != Mode::Kept) return;
    const auto index = static_cast<std::size_t>(found - m_rows.begin());
    if (found->isStop()) {
        const std::size_t count = 1 + tangentCount(index);
        m_rows.erase(found, found + static_cast<std::ptrdiff_t>(count));
        for (ActiveRow& row : m_rows)
            if (row.normal > static_cast<int>(index)) row.normal -= static_cast<int>(count);
        return;
    }
    if (found->isTangent()) {
        const auto normal = static_cast<std::size_t>(found->normal);
        endStick(normal, *found, force);
        if (isPatch) slidePatch(normal);
        return;
    }
    found->mode = Mode::AtLimit;
    found->sense = senseOf(force);
}

/// Has a tangent, which its mode kept until the force was as given, slide.
void ActiveRows::endStick(std::size_t normal, ActiveRow& row, double force) {
    ActiveRow& pressed = m_rows[normal];
    const Sliding sliding = slidingOf(normal);
    if (sliding == Sliding::Polygon) {
        const FrictionBound& bound = pressed.bound;
        const Eigen::Vector2d friction(m_rows[normal + 1].force, m_rows[normal + 2].force);
        setHeading(normal, isSliding(pressed) ? bound.turned(pressed.heading, force < 0.0 ? -1 : 1)
                                              : bound.sideOf(friction));
        return;
    }
    row.mode = Mode::AtLimit;
    row.sense = senseOf(force);
    if (sliding != Sliding::Cone) {
        pressed.slip -= row.sense * directionOf(row.row);
        return;
    }
    Vec3 friction = Vec3::Zero();
    for (std::size_t i = normal + 1; i <= normal + 2; ++i) {
        m_rows[i].mode = Mode::AtLimit;
        friction += m_rows[i].force * directionOf(m_rows[i].row);
    }
    pressed.slip = -friction.normalized();
}

/// Has what sticks at the other contacts of the same two bodies slide in the same direction.
void ActiveRows::slidePatch(std::size_t normal) {
    const Vec3 direction = m_rows[normal].slip;
    const auto isOfPatch = [&](const BoxedRow& row) {
        return row.bodyA == m_rows[normal].row.bodyA && row.bodyB == m_rows[normal].row.bodyB;
    };
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (i != normal && m_rows[i].row.kind == Kind::Normal && isOfPatch(m_rows[i].row) &&
            !isSliding(m_rows[i]))
            slideAlong(i, direction);
    }
}

/// Has what sticks at a contact slide in a direction, world.
void ActiveRows::slideAlong(std::size_t normal, const Vec3& direction) {
    const std::size_t count = tangentCount(normal);
    const auto along = [&](std::size_t i) { return directionOf(m_rows[i].row).dot(direction); };
    const Sliding sliding = slidingOf(normal);
    if (sliding == Sliding::Polygon)
        return setHeading(normal,
                          m_rows[normal].bound.nearest({-along(normal + 1), -along(normal + 2)}));
    m_rows[normal].slip = direction;
    for (std::size_t i = normal + 1; i <= normal + count; ++i)
        if (m_rows[i].mode == Mode::Kept &&
            (sliding == Sliding::Cone || std::abs(along(i)) > kAcross))
            m_rows[i].mode = Mode::AtLimit;
}

void ActiveRows::keepParting(std::span<const Gap> gaps, const State& state) {
    const Scales& scales = m_system.scales();
    for (const Gap& gap : gaps) {
        const bool isClosed = gap.value <= tolerances::kClosed * scales.of(gap.coordinate);
        const double least = tolerances::kJump * scales.rateOf(gap.coordinate);
        if (isClosed && gap.normal.rate(state) > least && !keeps(gap))
            m_rows.push_back({.row = gap.normal, .rim = gap.rim, .gap = gap.value});
    }
}

void ActiveRows::leaveReturning(std::size_t first, const State& state,
                                const std::vector<Vec6>& accelerations) {
    const auto isLeft = [&](const ActiveRow& row) {
        const double rate = row.row.rate(state), a = row.row.rate(accelerations) + row.bias;
        const double closed = tolerances::kClosed * sizeOf(row);
        return a < 0.0 && std::max(row.gap, 0.0) + rate * rate / (-2.0 * a) <= closed;
    };
    m_rows.erase(std::remove_if(m_rows.begin() + static_cast<std::ptrdiff_t>(first), m_rows.end(),
                                std::not_fn(isLeft)),
                 m_rows.end());
}

bool ActiveRows::keepReversed(const State& state) {
    margins(state, m_rates);
    bool isAny = false;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i].mode != Mode::AtLimit || !(m_rates[i] < 0.0)) continue;
        isAny = true;
        const auto normal = static_cast<std::size_t>(m_rows[i].normal);
        if (m_rows[i].isTangent() && slidingOf(normal) == Sliding::Polygon)
            reversePolygon(normal, m_rates[normal + 1], m_rates[normal + 2]);
        else
            m_rows[i].mode = Mode::Kept;
    }
    return isAny;
}

/// What follows when margins of a polygon's tangents are below 0: at a corner, sliding across the
/// side where it is, or sticking where that is both.
void ActiveRows::reversePolygon(std::size_t normal, double first, double second) {
    const ActiveRow& pressed = m_rows[normal];
    if (!isSliding(pressed)) return;
    const bool isAtCorner = m_rows[normal + 2].mode == Mode::AtLimit;
    if (!isAtCorner || (first < 0.0 && second < 0.0))
        setHeading(normal, ActiveRow::kSticks);
    else
        setHeading(normal, pressed.bound.turned(pressed.heading, first < 0.0 ? 1 : -1));
}

} // namespace trammel::dynamics
