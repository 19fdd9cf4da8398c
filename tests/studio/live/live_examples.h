#pragma once

#include <QString>
#include <array>
#include <cmath>

namespace trammel::test {

/// Of what is run live against the clock.
inline constexpr auto kLiveExamples = std::to_array<const char*>(
    {"four-bar",           "slider-crank",       "watt-six-bar",
     "stephenson-six-bar", "peaucellier-lipkin", "whitworth-quick-return",
     "bouncing-box",       "bouncing-sphere",    "rolling-ball",
     "rocking-block",      "incline-block",      "newtons-cradle",
     "double-pendulum",    "simple-pendulum",    "spring-mass-damper",
     "motor-crank",        "slider-crank-stop",  "stick-slip",
     "gear-train",         "heavy-top",          "woodpecker",
     "hanging-chain",      "andrews-squeezer",   "stewart-platform",
     "balls-in-a-box",     "box-tower"});

inline QString exampleFile(const QString& example) {
    return QString("%1/models/%2/%2.trammel.json").arg(TRAMMEL_SOURCE_DIR, example);
}

inline bool isLiveTimeStated() {
    return !qEnvironmentVariableIsEmpty("TRAMMEL_LIVE_SECONDS");
}

/// How long an example is measured, s.
inline double liveSeconds() {
    bool ok = false;
    const double stated = qEnvironmentVariable("TRAMMEL_LIVE_SECONDS").toDouble(&ok);
    return ok ? stated : 1.5;
}

/// A picture's time before and behind, of this measurement; a busy machine is late.
inline bool isOnTime(double factor) {
    return std::abs(factor - 1.0) < 0.05 / liveSeconds() + 0.02;
}

} // namespace trammel::test
