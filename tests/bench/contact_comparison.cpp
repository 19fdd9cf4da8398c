#include "bench/contact_comparison.h"

#include "bench/stopwatch.h"
#include "dynamics/contacts/contact_finder.h"

#include <algorithm>
#include <cmath>

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

ContactRow run(const model::Model& model, const ContactEngine& engine, double h, int steps,
               double budget) {
    constexpr int kBetweenLooks = 10;
    const std::unique_ptr<ContactWorld> world = engine.make(model);
    Judge judge(model);
    ContactRow row;
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

} // namespace

ContactRows compareContacts(Report& report, const std::string& scenario, const model::Model& model,
                            double h, int steps, double budget,
                            const std::vector<ContactEngine>& engines) {
    ContactRows rows;
    double first = 0.0;
    for (const ContactEngine& engine : engines) {
        const ContactRow row = run(model, engine, h, steps, budget);
        if (first == 0.0) first = row.microseconds;
        rows[engine.name] = row;
        report.row({scenario, cell(h), engine.name, cell(row.steps), cell(row.microseconds),
                    cell(row.microseconds / first), cell(row.pivots), cell(row.iterations),
                    cell(row.failures < 0 ? NAN : row.failures), cell(row.drift),
                    cell(row.penetration)});
    }
    return rows;
}

void beginContacts(Report& report, const std::string& name) {
    report.begin(name, {"scenario", "step[s]", "engine", "steps", "time[us]", "time/trammel",
                        "pivots", "iterations", "failures", "drift[m]", "penetration[m]"});
}

} // namespace trammel::bench
