#include "bench/contact_comparison.h"
#include "bench/families.h"
#include "support/contact_scenes.h"

#include <cmath>
#include <fmt/format.h>

namespace trammel::bench {

namespace {

/// What Chrono's Barzilai-Borwein solver took a step of the tower and of the wall, and ODE's
/// QuickStep of the wall beside it, us (measured with a Chrono built from source, which is no
/// package). QuickStep's time for the wall carries them over to this run.
constexpr double kChronoTower = 146.0, kChronoWall = 1551.0, kQuickStepWall = 406.0;

/// @param chrono its time a step in this run, us
void addStackTargets(Report& report, const std::string& scenario, const ContactRow& own,
                     double chrono) {
    report.add({.scenario = scenario,
                .quantity = "Trammel's time / Chrono's scaled by QuickStep's",
                .sense = Target::Sense::AtMost,
                .bound = 1.0 / 3.0,
                .measured = own.microseconds / chrono});
    for (const auto& [quantity, value] :
         {std::pair{"drift in m", own.drift}, {"penetration in m", own.penetration}})
        report.add({.scenario = scenario,
                    .quantity = quantity,
                    .sense = Target::Sense::AtMost,
                    .bound = 2e-6,
                    .measured = value});
}

void addBallTargets(Report& report, const ContactRows& rows) {
    const ContactRow& peer = rows.at("ode quickstep");
    for (const char* engine : {"trammel auto", "trammel pgs step-start"}) {
        const ContactRow& own = rows.at(engine);
        report.add({.scenario = "S4",
                    .quantity = fmt::format("time of {} / QuickStep's", engine),
                    .sense = Target::Sense::AtMost,
                    .bound = 1.0,
                    .measured = own.microseconds / peer.microseconds});
        report.add({.scenario = "S4",
                    .quantity = fmt::format("penetration of {} / QuickStep's", engine),
                    .sense = Target::Sense::AtMost,
                    .bound = 0.1,
                    .measured = own.penetration / peer.penetration});
    }
}

} // namespace

void runContactBench(Report& report, bool isSmoke) {
    constexpr double kDuration = 5.0;            // s
    const double budget = isSmoke ? 0.05 : 12.0; // s of computing
    const auto engines = contactEngines({"auto", "murty", "pgs", "block-pgs"});
    beginContacts(report, "s3-s4-contacts");
    for (const double h : {1e-3, 5e-3}) {
        const int steps = isSmoke ? 10 : static_cast<int>(std::lround(kDuration / h));
        const ContactRows tower =
            compareContacts(report, "S3 tower", support::tower(10), h, steps, budget, engines);
        const ContactRows wall =
            compareContacts(report, "S3 wall", support::wall(10), h, steps, budget, engines);
        if (isSmoke || h > 1e-3) continue;
        const double machine = wall.at("ode quickstep").microseconds / kQuickStepWall;
        addStackTargets(report, "S3 tower", tower.at("trammel auto"), machine * kChronoTower);
        addStackTargets(report, "S3 wall", wall.at("trammel auto"), machine * kChronoWall);
    }
    const ContactRows balls = compareContacts(report, "S4 balls", support::ballsInBox(100), 1e-3,
                                              isSmoke ? 10 : 5000, budget, engines);
    if (!isSmoke) addBallTargets(report, balls);
}

void runHeapBench(Report& report, bool isSmoke) {
    const double budget = isSmoke ? 0.05 : 60.0; // s of computing
    beginContacts(report, "s7-heaps");
    for (const auto& [count, side] : {std::pair{100, 6}, {1000, 10}, {10000, 22}})
        compareContacts(report, fmt::format("S7 heap of {}", count),
                        support::heapOfSpheres(count, side), 5e-3, isSmoke ? 2 : 400, budget,
                        heapEngines());
    for (const double h : {1e-3, 5e-3})
        for (const int layers : {isSmoke ? 1 : 10, isSmoke ? 1 : 20})
            compareContacts(report, fmt::format("S7 heap with {} four-bars", 20 * layers),
                            support::heapWithFourBars(layers, 10), h,
                            isSmoke ? 2 : static_cast<int>(std::lround(2.0 / h)), budget,
                            jointedHeapEngines());
}

} // namespace trammel::bench
