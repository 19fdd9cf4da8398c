// When the modes of active rows end, and what follows.

#include "dynamics/equations/active_rows.h"
#include "dynamics/equations/row_direction.h"
#include "dynamics/system/tolerances.h"

#include <algorithm>
#include <cmath>
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
        return isKept ? row.staticFriction * row.load + force - std::abs(row.force)
                      : -row.row.rate(state) * row.sense + standstill;
    case Kind::User:
        break;
    }
    return std::numeric_limits<double>::infinity();
}

double ActiveRows::tangentMargin(const ActiveRow& row, const State& state,
                                 const Slack& slack) const {
    const auto normal = static_cast<std::size_t>(row.normal);
    const bool isOne = m_isCone && tangentCount(normal) == 2;
    if (row.mode == Mode::AtLimit)
        return slack.speed * m_system.scales().speed() +
               (isOne ? slip(normal, state).dot(m_rows[normal].slip)
                      : -row.row.rate(state) * row.sense);
    const double force =
        isOne ? std::hypot(m_rows[normal + 1].force, m_rows[normal + 2].force) : row.force;
    const double load = row.hasLoad ? row.load : m_rows[normal].force;
    return row.staticFriction * load + slack.work / sizeOf(row) - std::abs(force);
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
    found->mode = Mode::AtLimit;
    found->sense = senseOf(force);
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
    if (isPatch) slidePatch(normal);
}

/// Has what sticks at the other contacts of the same two bodies slide in the same direction.
void ActiveRows::slidePatch(std::size_t normal) {
    const Vec3 direction = m_rows[normal].slip;
    const auto isOfPatch = [&](const BoxedRow& row) {
        return row.bodyA == m_rows[normal].row.bodyA && row.bodyB == m_rows[normal].row.bodyB;
    };
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (i == normal || m_rows[i].row.kind != Kind::Normal || !isOfPatch(m_rows[i].row) ||
            !m_rows[i].slip.isZero())
            continue;
        m_rows[i].slip = direction;
        const bool isOne = m_isCone && tangentCount(i) == 2;
        for (std::size_t k = i + 1; k <= i + tangentCount(i); ++k)
            if (isOne || std::abs(directionOf(m_rows[k].row).dot(direction)) > kAcross)
                m_rows[k].mode = Mode::AtLimit;
    }
}

bool ActiveRows::keepReversed(const State& state) {
    margins(state, m_rates);
    bool isAny = false;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i].mode != Mode::AtLimit || !(m_rates[i] < 0.0)) continue;
        m_rows[i].mode = Mode::Kept;
        isAny = true;
    }
    return isAny;
}

} // namespace trammel::dynamics
