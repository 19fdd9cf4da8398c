#include "bench/contact_world.h"
#include "bench/families.h"
#include "bench/stopwatch.h"
#include "dynamics/contacts/contact_finder.h"
#include "support/contact_scenes.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace trammel::bench {

namespace {

/// Measures every engine by the same collision detection.
class Judge {
public:
    explicit Judge(const model::Model& model)
        : m_system(model), m_finder(m_system), m_state(m_system.initialState()) {}

    double drift(const Motion& motion) const {
        double worst = 0.0;
        for (std::size_t i = 0; i < motion.size(); ++i) {
            const double d = (motion[i].p - m_system.initialState().bodies[i].p).norm();
            worst = std::max(worst, std::isfinite(d) ? d : INFINITY);
        }
        return worst;
    }
    double penetration(const Motion& motion) {
        std::ranges::copy(motion, m_state.bodies.begin());
        double worst = 0.0;
        for (const dynamics::Contact& contact : m_finder.find(m_state, 0.0))
            worst = std::max(worst, -contact.gap);
        return worst;
    }

private:
    dynamics::System m_system;
    dynamics::ContactFinder m_finder;
    dynamics::State m_state;
};

struct Row {
    int steps = 0;
    double microseconds = 0.0, drift = 0.0, penetration = 0.0;
    double pivots = -1, iterations = -1, failures = -1;
};
using Rows = std::map<std::string, Row>; ///< by engine

Row run(const model::Model& model, const ContactEngine& engine, double h, int steps,
        double budget) {
    constexpr int kBetweenLooks = 10;
    const std::unique_ptr<ContactWorld> world = engine.make(model);
    Judge judge(model);
    Row row;
    double seconds = 0.0;
    while (row.steps < steps && seconds < budget) {
        const double start = processSeconds();
        for (int i = 0; i < kBetweenLooks && row.steps < steps; ++i, ++row.steps)
            world->step(h);
        seconds += processSeconds() - start;
        const Motion motion = world->motion();
        row.drift = judge.drift(motion);
        row.penetration = std::max(row.penetration, judge.penetration(motion));
        if (row.drift > 100.0) break; // it exploded
    }
    row.microseconds = 1e6 * seconds / row.steps;
    const auto perStep = [&](long count) {
        return count < 0 ? NAN : static_cast<double>(count) / row.steps;
    };
    row.pivots = perStep(world->pivots());
    row.iterations = perStep(world->iterations());
    row.failures = static_cast<double>(world->failures());
    return row;
}

Rows compare(Report& report, const std::string& scenario, const model::Model& model, double h,
             int steps, double budget, const std::vector<ContactEngine>& engines) {
    Rows rows;
    double first = 0.0;
    for (const ContactEngine& engine : engines) {
        const Row row = run(model, engine, h, steps, budget);
        if (first == 0.0) first = row.microseconds;
        rows[engine.name] = row;
        report.row({scenario, cell(h), engine.name, cell(row.steps), cell(row.microseconds),
                    cell(row.microseconds / first), cell(row.pivots), cell(row.iterations),
                    cell(row.failures < 0 ? NAN : row.failures), cell(row.drift),
                    cell(row.penetration)});
    }
    return rows;
}

void begin(Report& report, const std::string& name) {
    report.begin(name, {"scenario", "step[s]", "engine", "steps", "time[us]", "time/trammel",
                        "pivots", "iterations", "failures", "drift[m]", "penetration[m]"});
}

/// What Chrono's Barzilai-Borwein solver took a step of the tower and of the wall, and ODE's
/// QuickStep of the wall beside it, us (measured with a Chrono built from source, which is no
/// package). QuickStep's time for the wall carries them over to this run.
constexpr double kChronoTower = 146.0, kChronoWall = 1551.0, kQuickStepWall = 406.0;

/// @param chrono its time a step in this run, us
void addStackTargets(Report& report, const std::string& scenario, const Row& own, double chrono) {
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

void addBallTargets(Report& report, const Rows& rows) {
    const Row& peer = rows.at("ode quickstep");
    for (const char* engine : {"trammel auto", "trammel pgs step-start"}) {
        const Row& own = rows.at(engine);
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
    begin(report, "s3-s4-contacts");
    for (const double h : {1e-3, 5e-3}) {
        const int steps = isSmoke ? 10 : static_cast<int>(std::lround(kDuration / h));
        const Rows tower =
            compare(report, "S3 tower", support::tower(10), h, steps, budget, engines);
        const Rows wall = compare(report, "S3 wall", support::wall(10), h, steps, budget, engines);
        if (isSmoke || h > 1e-3) continue;
        const double machine = wall.at("ode quickstep").microseconds / kQuickStepWall;
        addStackTargets(report, "S3 tower", tower.at("trammel auto"), machine * kChronoTower);
        addStackTargets(report, "S3 wall", wall.at("trammel auto"), machine * kChronoWall);
    }
    const Rows balls = compare(report, "S4 balls", support::ballsInBox(100), 1e-3,
                               isSmoke ? 10 : 5000, budget, engines);
    if (!isSmoke) addBallTargets(report, balls);
}

void runHeapBench(Report& report, bool isSmoke) {
    const double budget = isSmoke ? 0.05 : 60.0; // s of computing
    begin(report, "s7-heaps");
    for (const auto& [count, side] : {std::pair{100, 6}, {1000, 10}, {10000, 22}})
        compare(report, fmt::format("S7 heap of {}", count), support::heapOfSpheres(count, side),
                5e-3, isSmoke ? 2 : 400, budget, heapEngines());
    for (const double h : {1e-3, 5e-3})
        for (const int layers : {isSmoke ? 1 : 10, isSmoke ? 1 : 20})
            compare(report, fmt::format("S7 heap with {} four-bars", 20 * layers),
                    support::heapWithFourBars(layers, 10), h,
                    isSmoke ? 2 : static_cast<int>(std::lround(2.0 / h)), budget,
                    jointedHeapEngines());
}

} // namespace trammel::bench
