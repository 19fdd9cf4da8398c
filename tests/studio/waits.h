#pragma once

#include <QTest>

namespace trammel::test {

/// Whether a condition holds during all of a time, ms: for what must not happen, of which no event
/// could tell.
template <class Condition>
bool holdsFor(int time, const Condition& condition) {
    return !QTest::qWaitFor([&condition] { return !condition(); }, time);
}

/// What a function gives once it has given the same for a time, ms: for pictures, whose last change
/// nothing tells. Of what goes on changing the last value after some tries.
template <class Function>
auto restingValue(int rest, const Function& function) {
    constexpr int kTries = 100;
    auto value = function();
    for (int i = 0; i < kTries && !holdsFor(rest, [&] { return function() == value; }); ++i)
        value = function();
    return value;
}

/// Lets events be handled for a time, ms, that is part of what is tested: the pace of a user's
/// hand, or the moment at which something is cut off.
inline void letPass(int time) {
    QTest::qWait(time);
}

} // namespace trammel::test
