#include "bench/contact_comparison.h"
#include "bench/families.h"
#include "support/contact_scenes.h"

#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace trammel::bench {

namespace {

double tilt(const dynamics::BodyState& body) {
    return std::acos(std::min(1.0, (body.q * Vec3::UnitZ()).z()));
}

/// m/s, from the instants at which two dominoes pass a tilt, between steps by their tilts; NaN
/// where the wave ends before.
double waveSpeed(ContactWorld& world, double h, int from, int to, double duration) {
    constexpr double kTilt = 0.2; // rad
    double start = NAN;
    double before = 0.0;
    int watched = from;
    for (double t = h; t < duration; t += h) {
        world.step(h);
        const double last = std::exchange(before, tilt(world.motion()[watched]));
        if (before <= kTilt) continue;
        const double passed = t - h * (before - kTilt) / (before - last);
        if (watched == to) return (to - from) * support::kDominoPitch / (passed - start);
        start = passed;
        before = 0.0;
        watched = to;
    }
    return NAN;
}

constexpr double kPush = 3.0; ///< rad/s: the first domino falls

/// The error of the default step is held against its target.
void compareWaves(Report& report, bool isSmoke) {
    constexpr double kDefaultStep = 1e-3;
    const int count = isSmoke ? 4 : 60;
    const model::Model model = support::dominoes(count, kPush);
    report.begin("s8-domino-wave", {"engine", "step[s]", "speed[m/s]", "speed/at tenth"});
    for (const ContactEngine& engine : heapEngines()) {
        const auto speed = [&](double h) {
            return waveSpeed(*engine.make(model), h, count / 3, count - 10,
                             isSmoke ? 10 * h : 20.0);
        };
        for (const double step : {5e-3, kDefaultStep}) {
            const double coarse = speed(step), ratio = coarse / speed(0.1 * step);
            report.row({engine.name, cell(step), cell(coarse), cell(ratio)});
            if (engine.name != "trammel auto" || step != kDefaultStep || isSmoke) continue;
            report.add({.scenario = "S8 dominoes",
                        .quantity = "error of the wave's speed by the default step",
                        .sense = Target::Sense::AtMost,
                        .bound = 0.01,
                        .measured = std::abs(ratio - 1.0)});
        }
    }
}

void addTargets(Report& report, const std::string& scenario, const ContactRows& rows, double time) {
    const ContactRow& own = rows.at("trammel auto");
    const ContactRow& peer = rows.at("bullet sequential impulse");
    for (const auto& [quantity, bound, measured] :
         {std::tuple{"time / Bullet's", time, own.microseconds / peer.microseconds},
          {"penetration / Bullet's", 0.1, own.penetration / peer.penetration}})
        report.add({.scenario = scenario,
                    .quantity = quantity,
                    .sense = Target::Sense::AtMost,
                    .bound = bound,
                    .measured = measured});
}

} // namespace

void runSceneBench(Report& report, bool isSmoke) {
    constexpr double kStep = 5e-3;
    const double budget = isSmoke ? 0.05 : 60.0; // s of computing
    const auto steps = [&](double duration) {
        return isSmoke ? 2 : static_cast<int>(std::lround(duration / kStep));
    };
    const int thousand = isSmoke ? 20 : 1000;
    beginContacts(report, "s3-s8-scenes");
    const auto compare = [&](const std::string& scenario, const model::Model& model,
                             double duration) {
        return compareContacts(report, scenario, model, kStep, steps(duration), budget,
                               heapEngines());
    };
    const ContactRows wall = compare("S3 wall hit", support::wallHitByBall(10), 2.0);
    const ContactRows poured = compare(fmt::format("S8 {} boxes and capsules", thousand),
                                       support::pouredBodies(thousand, 10), 2.0);
    compare(fmt::format("S8 {} dominoes stand", thousand), support::dominoes(thousand, 0.0), 2.0);
    const ContactRows falling = compare(fmt::format("S8 {} dominoes fall", thousand),
                                        support::dominoes(thousand, kPush), 5.0);
    if (!isSmoke) {
        addTargets(report, "S3 wall hit", wall, 3.0);
        addTargets(report, "S8 poured", poured, 2.0);
        addTargets(report, "S8 dominoes", falling, 2.0);
    }
    compareWaves(report, isSmoke);
}

} // namespace trammel::bench
