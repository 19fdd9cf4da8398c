#include "bench/contact_bench.h"

#include "bench/contact_world.h"
#include "bench/stopwatch.h"
#include "bench/world.h"
#include "dynamics/contacts/contact_finder.h"
#include "support/contact_scenes.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <string>

namespace trammel::bench {

namespace {

struct Engine {
    std::string name;
    std::function<std::unique_ptr<ContactWorld>(const model::Model&)> make;
};

std::vector<Engine> engines() {
    std::vector<Engine> result;
    for (const char* lcp : {"murty", "pgs", "block-pgs"})
        result.push_back({std::string("trammel ") + lcp,
                          [lcp](const auto& model) { return makeTrammelContacts(model, lcp); }});
    result.push_back(
        {"ode step", [](const auto& model) { return makeOdeContacts(model, OdeStep::Direct); }});
    result.push_back({"ode quickstep",
                      [](const auto& model) { return makeOdeContacts(model, OdeStep::Quick); }});
    result.push_back({"bullet sequential impulse", [](const auto& model) {
                          return makeBulletContacts(model, BulletSolver::SequentialImpulse);
                      }});
    result.push_back({"bullet mlcp", [](const auto& model) {
                          return makeBulletContacts(model, BulletSolver::Mlcp);
                      }});
    return result;
}

/// Measures every engine by the same collision detection.
class Judge {
public:
    explicit Judge(const model::Model& model)
        : m_system(model), m_finder(m_system), m_state(m_system.initialState()) {}

    double drift(const std::vector<model::Pose>& poses) const {
        double worst = 0.0;
        for (std::size_t i = 0; i < poses.size(); ++i)
            worst = std::max(worst, distance(poses[i], i));
        return worst;
    }
    double penetration(const std::vector<model::Pose>& poses) {
        for (std::size_t i = 0; i < poses.size(); ++i) {
            m_state.bodies[i].p = poses[i].position;
            m_state.bodies[i].q = poses[i].orientation;
        }
        double worst = 0.0;
        for (const dynamics::Contact& contact : m_finder.find(m_state, 0.0))
            worst = std::max(worst, -contact.gap);
        return worst;
    }

private:
    double distance(const model::Pose& pose, std::size_t body) const {
        const double d = (pose.position - m_system.initialState().bodies[body].p).norm();
        return std::isfinite(d) ? d : INFINITY;
    }

    dynamics::System m_system;
    dynamics::ContactFinder m_finder;
    dynamics::State m_state;
};

struct Row {
    int steps = 0;
    double microseconds = 0.0, drift = 0.0, penetration = 0.0;
    double pivots = -1, iterations = -1, failures = -1;
};

Row run(const model::Model& model, const Engine& engine, double h, int steps, double budget) {
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
        const std::vector<model::Pose> poses = world->poses();
        row.drift = judge.drift(poses);
        row.penetration = std::max(row.penetration, judge.penetration(poses));
        if (row.drift > 100.0) break; // it exploded
    }
    row.microseconds = 1e6 * seconds / row.steps;
    const auto perStep = [&](long count) {
        return count < 0 ? -1.0 : static_cast<double>(count) / row.steps;
    };
    row.pivots = perStep(world->pivots());
    row.iterations = perStep(world->iterations());
    row.failures = static_cast<double>(world->failures());
    return row;
}

void compare(const std::string& scenario, const model::Model& model, double h, int steps,
             double budget) {
    double first = 0.0;
    for (const Engine& engine : engines()) {
        const Row row = run(model, engine, h, steps, budget);
        if (first == 0.0) first = row.microseconds;
        const auto told = [](double value) {
            return value < 0 ? std::string() : std::to_string(value);
        };
        std::printf("%s,%g,%s,%d,%.1f,%.2f,%s,%s,%.0f,%.2e,%.2e\n", scenario.c_str(), h,
                    engine.name.c_str(), row.steps, row.microseconds, row.microseconds / first,
                    told(row.pivots).c_str(), told(row.iterations).c_str(), row.failures, row.drift,
                    row.penetration);
        std::fflush(stdout);
    }
}

} // namespace

void runContactBench(bool isSmoke) {
    constexpr double kDuration = 5.0;            // s
    const double budget = isSmoke ? 0.05 : 12.0; // s of computing
    std::puts("scenario,step[s],engine,steps,time[us],time/trammel,pivots,iterations,failures,"
              "drift[m],penetration[m]");
    for (const double h : {1e-3, 5e-3}) {
        const int steps = isSmoke ? 10 : static_cast<int>(std::lround(kDuration / h));
        compare("S3 tower", support::tower(10), h, steps, budget);
        compare("S3 wall", support::wall(10), h, steps, budget);
    }
    compare("S4 balls", support::ballsInBox(100), 1e-3, isSmoke ? 10 : 5000, budget);
}

} // namespace trammel::bench
