#include "lcp/wide_contacts.h"

#include "lcp/friction.h"
#include "lcp/largest.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel::lcp {

namespace {

/// Of four numbers, the largest; NaN where one is.
template <class Real>
double largestOf(const math::Four<Real>& numbers) {
    double result = 0.0;
    for (int i = 0; i < 4; ++i)
        takeLargest(numbers[i], result);
    return result;
}

template <class Real>
[[gnu::always_inline]] inline math::Four<Real> clamped(const math::Four<Real>& value,
                                                       const math::Four<Real>& limit) {
    return max(-limit, min(limit, value));
}

} // namespace

template <class Real>
void WideContacts<Real>::write(Eigen::VectorXd& lambda) const {
    lambda.resize(m_problem->size());
    const auto writeGroup = [&](std::size_t g) {
        for (int lane = 0; lane < ContactOrder::kTogether; ++lane)
            if (const int contact = m_order->groups()[g][lane]; contact >= 0)
                for (int i = 0; i < 3; ++i)
                    lambda[m_problem->friction[contact].normal + i] =
                        m_units.impulse() * m_lambda[g].of[i][lane];
    };
    m_order->forTasks(m_pool,
                      [&](std::size_t task) { m_order->tasks()[task].forGroups(writeGroup); });
}

/// Lets impulses act on bodies with these x.
template <class Real>
[[gnu::always_inline]] inline void WideContacts<Real>::push(const int (&bodies)[4],
                                                            const Twists& now, const Vectors& arm,
                                                            const Vectors& impulse) {
    const Weights own = weights(bodies);
    const Vectors linear = now.v + own.mass * impulse;
    const Vectors angular = now.w + own.turned(cross(arm, impulse));
    Four v[4] = {linear.x, linear.y, linear.z, Four()};
    Four w[4] = {angular.x, angular.y, angular.z, Four()};
    transpose(v[0], v[1], v[2], v[3]);
    transpose(w[0], w[1], w[2], w[3]);
    for (int lane = 0; lane < ContactOrder::kTogether; ++lane) {
        m_bodies[bodies[lane]].v = v[lane];
        m_bodies[bodies[lane]].w = w[lane];
    }
}

/// x of the multipliers, added to what is there.
template <class Real>
void WideContacts<Real>::pushAll() {
    m_order->forPhases(m_pool, [&](std::size_t task) {
        m_order->tasks()[task].forGroups([&](std::size_t g) {
            const Group& group = m_groups[g];
            const Vectors P = impulse(group, m_lambda[g]);
            push(group.right, twists(group.right), group.armRight, P);
            push(group.left, twists(group.left), group.armLeft, -P);
        });
    });
}

/// Velocity of the contacts' points on the right bodies minus that on the left ones.
template <class Real>
[[gnu::always_inline]] inline auto WideContacts<Real>::slip(const Group& group, const Twists& left,
                                                            const Twists& right) -> Vectors {
    return (right.v + cross(right.w, group.armRight)) - (left.v + cross(left.w, group.armLeft));
}

/// Tangential multipliers become the nearest that the normal one allows.
template <class Real>
[[gnu::always_inline]] inline void
WideContacts<Real>::boundTangents(std::size_t place, const Four& normal, Four& first,
                                  Four& second) const {
    const Group& group = m_groups[place];
    const Four radius = group.mu * max(normal, Four());
    if (group.shape == Friction::Shape::Pyramid) {
        first = clamped(first, radius);
        second = clamped(second, radius);
        return;
    }
    if (group.shape == Friction::Shape::Cone) {
        const Four length = sqrt(first * first + second * second);
        const Four tiny(std::numeric_limits<Real>::min());
        const Four share = radius / max(max(length, radius), tiny); // 1 inside
        first = first * share;
        second = second * share;
        return;
    }
    for (int lane = 0; lane < ContactOrder::kTogether; ++lane) {
        const int contact = m_order->groups()[place][lane];
        if (contact < 0) continue;
        const Eigen::Vector2d nearest = nearestTangents(m_problem->friction[contact],
                                                        {first[lane], second[lane]}, normal[lane]);
        first.set(lane, static_cast<Real>(nearest[0]));
        second.set(lane, static_cast<Real>(nearest[1]));
    }
}

/// The contacts' multipliers with all others held: normals, then tangents with those.
template <class Real>
[[gnu::always_inline]] inline void
WideContacts<Real>::improve(std::size_t place, const Four (&w)[3], Multipliers& value) const {
    const Group& group = m_groups[place];
    const Four(&lambda)[3] = m_lambda[place].of;
    value.of[0] = max(group.least, lambda[0] - w[0] * group.inverse[0]);
    const Four change = value.of[0] - lambda[0];
    const Four w1 = w[1] + group.coupling[0] * change;
    const Four w2 = w[2] + group.coupling[1] * change;
    if (group.shape == Friction::Shape::Pyramid) {
        const Four limit = group.mu * max(value.of[0], Four());
        value.of[1] = clamped(lambda[1] - w1 * group.inverse[1], limit);
        const Four after = w2 + group.tangential * (value.of[1] - lambda[1]);
        value.of[2] = clamped(lambda[2] - after * group.inverse[2], limit);
        return;
    }
    value.of[1] = lambda[1] - w1 * group.tangential;
    value.of[2] = lambda[2] - w2 * group.tangential;
    boundTangents(place, value.of[0], value.of[1], value.of[2]);
}

/// The conjugate gradients' step of numbers that a sweep has brought from `last` to `here`.
template <class Real>
[[gnu::always_inline]] inline void WideContacts<Real>::goOn(Four& here, Four& last,
                                                            Four& direction) const {
    const Four step = m_share * direction;
    direction = step - (last - here);
    last = here += step;
}

template <class Real>
auto WideContacts<Real>::sweep(ContactOrder::Task task) -> Change {
    Four largest, square;
    for (std::size_t g = task.first; g < task.end; ++g) {
        const Group& group = m_groups[g];
        const Twists left = twists(group.left), right = twists(group.right);
        const Vectors u = slip(group, left, right);
        const Four w[3] = {dot(group.axes[0], u) + group.b[0], dot(group.axes[1], u) + group.b[1],
                           dot(group.axes[2], u) + group.b[2]};
        Multipliers step;
        Four(&lambda)[3] = m_lambda[g].of;
        for (int i = 0; m_isAhead && i < 3; ++i)
            goOn(lambda[i], m_last[g].of[i], m_direction[g].of[i]);
        improve(g, w, step);
        for (int i = 0; i < 3; ++i) {
            const Four value = step.of[i];
            step.of[i] -= lambda[i];
            lambda[i] = value;
            const Four scaled = group.diagonal[i] * step.of[i];
            square += scaled * step.of[i];
            largest = max(largest, abs(scaled));
        }
        if (step.of[0].isZero() && step.of[1].isZero() && step.of[2].isZero()) continue;
        const Vectors P = impulse(group, step);
        push(group.right, right, group.armRight, P);
        push(group.left, left, group.armLeft, -P);
    }
    return {largestOf(largest) * m_units.speed,
            static_cast<double>((square[0] + square[1]) + (square[2] + square[3]))};
}

template <class Real>
auto WideContacts<Real>::sweep() -> Change {
    m_order->forPhases(m_pool, [&](std::size_t task) {
        static_cast<Change&>(m_changes[task]) = sweep(m_order->tasks()[task]);
    });
    m_isAhead = false;
    Change all;
    for (const Change& change : m_changes) { // in an order that threads do not change
        all.largest = std::max(all.largest, change.largest);
        all.square += change.square;
    }
    return all;
}

template <class Real>
void WideContacts<Real>::accelerate(double square) {
    const double beta = m_lastSquare > 0.0 ? square / m_lastSquare : 0.0;
    m_lastSquare = square;
    m_share = Four(static_cast<Real>(beta > 1.0 ? 0.0 : beta));
    m_isAhead = true;
    constexpr std::size_t kBodiesTogether = 512;
    math::forRanges(m_pool, m_bodies.size(), kBodiesTogether, [&](auto first, auto end) {
        for (std::size_t i = first; i < end; ++i) {
            Search& search = m_search[i];
            goOn(m_bodies[i].v, search.lastV, search.directionV);
            goOn(m_bodies[i].w, search.lastW, search.directionW);
        }
    });
}

template <class Real>
void WideContacts<Real>::keepBest() {
    m_best.resize(m_lambda.size());
    m_order->forTasks(m_pool, [&](std::size_t task) {
        m_order->tasks()[task].forGroups([&](std::size_t g) { m_best[g] = m_lambda[g]; });
    });
}

/// The largest of what work(group) gives; NaN where one is.
template <class Real>
template <class Work>
double WideContacts<Real>::largest(const Work& work) const {
    m_order->forTasks(m_pool, [&](std::size_t task) {
        double most = 0.0;
        m_order->tasks()[task].forGroups([&](std::size_t g) { takeLargest(work(g), most); });
        m_largest[task] = most;
    });
    double result = 0.0;
    for (const double most : m_largest)
        takeLargest(most, result);
    return result;
}

template <class Real>
double WideContacts<Real>::residual(bool isScaled) const {
    return (isScaled ? m_units.speed : m_units.impulse()) *
           largest([&](std::size_t group) { return residual(group, isScaled); });
}

template <class Real>
double WideContacts<Real>::error(const Eigen::VectorXd& w) const {
    return largest([&](std::size_t place) {
        const Group& group = m_groups[place];
        const Vectors u = slip(group, twists(group.left), twists(group.right));
        double most = 0.0;
        for (int i = 0; i < 3; ++i) {
            const Four own = dot(group.axes[i], u) + group.b[i];
            for (int lane = 0; lane < ContactOrder::kTogether; ++lane) {
                const int contact = m_order->groups()[place][lane];
                if (contact < 0) continue;
                const double known = w[m_problem->friction[contact].normal + i];
                takeLargest(std::abs(known - m_units.speed * own[lane]), most);
            }
        }
        return most;
    });
}

/// In this class's units.
template <class Real>
double WideContacts<Real>::residual(std::size_t place, bool isScaled) const {
    const Group& group = m_groups[place];
    const Vectors u = slip(group, twists(group.left), twists(group.right));
    const auto w = [&](int i) { return dot(group.axes[i], u) + group.b[i]; };
    const Four(&lambda)[3] = m_lambda[place].of;
    const Four one(static_cast<Real>(m_units.mass)); // 1 / kg
    const Four n = isScaled ? group.diagonal[0] : one;
    const Four t = isScaled ? max(group.diagonal[1], group.diagonal[2]) : one;
    Four first = lambda[1] - w(1) / t, second = lambda[2] - w(2) / t;
    boundTangents(place, lambda[0], first, second);
    const Four normal = abs(lambda[0] - max(group.least, lambda[0] - w(0) / n));
    const Four tangents = max(abs(lambda[1] - first), abs(lambda[2] - second));
    const Four largest = isScaled ? max(n * normal, t * tangents) : max(normal, tangents);
    return largestOf(largest);
}

template void WideContacts<float>::pushAll();
template void WideContacts<float>::keepBest();
template WideContacts<float>::Change WideContacts<float>::sweep();
template void WideContacts<float>::accelerate(double);
template double WideContacts<float>::residual(bool) const;
template double WideContacts<float>::error(const Eigen::VectorXd&) const;
template void WideContacts<float>::write(Eigen::VectorXd&) const;
template void WideContacts<double>::pushAll();
template void WideContacts<double>::keepBest();
template WideContacts<double>::Change WideContacts<double>::sweep();
template void WideContacts<double>::accelerate(double);
template double WideContacts<double>::residual(bool) const;
template double WideContacts<double>::error(const Eigen::VectorXd&) const;
template void WideContacts<double>::write(Eigen::VectorXd&) const;

} // namespace trammel::lcp
