// What each setting of the contact solvers gives up, as a table of docs/contact-solvers.md:
//
//     contact-fidelity [SECONDS [SETTING...]]
//
// A scene ends early after SECONDS [30] of computing; what was simulated until then is told.

#include "analysis/channels/energy.h"
#include "dynamics/contacts/contact_finder.h"
#include "dynamics/stepping/stepper.h"
#include "support/contact_scenes.h"
#include "support/named.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <fmt/format.h>
#include <functional>
#include <string>
#include <vector>

namespace {

using namespace trammel;

struct Setting {
    std::string name, lcp;
    bool isQuick = false; ///< impacts at the step's start, and 1e-2 of the largest velocity
};

const std::vector<Setting> kSettings{
    {"auto", "auto"},
    {"murty", "murty"},
    {"lemke", "lemke"},
    {"pgs", "pgs"},
    {"sor", "sor"},
    {"block-pgs", "block-pgs"},
    {"jacobi", "jacobi"},
    {"pgs, quick", "pgs", true},
    {"sor, quick", "sor", true},
    {"block-pgs, quick", "block-pgs", true},
};

double seconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// A model under way with a setting.
class Scene {
public:
    Scene(model::Model model, const Setting& setting, double h)
        : m_model(prepared(std::move(model), setting, h)),
          m_system(m_model),
          m_stepper(m_system, m_model.simulation),
          m_state(m_system.initialState()),
          m_h(h) {}

    /// Goes on to a time, or until so many seconds of computing are spent.
    void run(double end, double budget, const std::function<void()>& look = {}) {
        const double begin = seconds();
        while (m_state.t < end - 0.5 * m_h && seconds() - begin < budget) {
            const dynamics::StepReport& report = m_stepper.step(m_state, m_h);
            ++m_steps;
            if (report.boxed.failures > 0) ++m_failed;
            if (look) look();
        }
        m_seconds += seconds() - begin;
    }

    const dynamics::System& system() const { return m_system; }
    const dynamics::State& state() const { return m_state; }
    const dynamics::Stepper& stepper() const { return m_stepper; }
    double failed() const { return static_cast<double>(m_failed) / std::max(1, m_steps); }
    double secondsPerStep() const { return m_seconds / std::max(1, m_steps); }

    /// How far any body's centre is from where it began, m.
    double drift() const {
        const dynamics::State start = m_system.initialState();
        double worst = 0.0;
        for (int i = 0; i < m_system.ground(); ++i)
            worst = std::max(worst, (m_state.bodies[i].p - start.bodies[i].p).norm());
        return worst;
    }
    double speed() const {
        double worst = 0.0;
        for (int i = 0; i < m_system.ground(); ++i)
            worst = std::max(worst, m_state.bodies[i].v.norm());
        return worst;
    }

private:
    static model::Model prepared(model::Model model, const Setting& setting, double h) {
        model.simulation.lcp = support::named(setting.lcp);
        model.simulation.step = h;
        if (setting.isQuick) {
            model.simulation.impactLocation = model::ImpactLocation::StepStart;
            model.simulation.lcpTolerance = 1e-2;
        }
        return model;
    }

    model::Model m_model;
    dynamics::System m_system;
    dynamics::Stepper m_stepper;
    dynamics::State m_state;
    double m_h, m_seconds = 0.0;
    int m_steps = 0, m_failed = 0;
};

/// "; 12 % failed; 3.2 s" where not all went as asked.
std::string remarks(const Scene& scene, double end) {
    std::string text;
    if (scene.failed() > 0.0) text += fmt::format("; {:.2g} % failed", 100.0 * scene.failed());
    if (scene.state().t < 0.999 * end) text += fmt::format("; {:.2g} s", scene.state().t);
    return text;
}

/// How far what should stand has moved.
std::string rest(const model::Model& model, const Setting& setting, double budget) {
    constexpr double kEnd = 60.0, kStep = 5e-3; // s
    Scene scene(model, setting, kStep);
    scene.run(kEnd, budget);
    return fmt::format("{:.0e}", scene.drift()) + remarks(scene, kEnd);
}

/// tan(angle) / mu from which on a block slides: is faster than 0.1 mm/s after 1 s. An exact solver
/// gives 1.00002, since (tan(angle) / mu - 1) mu g cos(angle) 1 s must be that fast.
std::string threshold(const Setting& setting, double budget) {
    constexpr double kMu = 0.5, kStep = 1e-3, kFast = 1e-4;
    double sticks = 0.5, slides = 1.5;
    bool hasSolved = true;
    while (slides - sticks > 1e-6) {
        const double ratio = 0.5 * (sticks + slides);
        Scene scene(support::blockOnIncline(std::atan(ratio * kMu), 0.0, kMu), setting, kStep);
        scene.run(1.0, 0.1 * budget);
        hasSolved = hasSolved && scene.failed() == 0.0 && scene.state().t > 0.99;
        (scene.speed() > kFast ? slides : sticks) = ratio;
    }
    return fmt::format("{:.5f}{}", slides, hasSolved ? "" : "; some failed");
}

/// 64 balls without gravity that fly at their common centre, meet, rub and part.
model::Model collidingBalls() {
    model::Model model;
    model.gravity = Vec3::Zero();
    model.materials = support::groundPlane(0.7, 0.3).materials;
    for (int i = 0; i < 64; ++i) {
        const Vec3 cell(i % 4 - 1.5, i / 4 % 4 - 1.5, i / 16 - 1.5);
        const Vec3 off(std::sin(7.0 * i), std::sin(11.0 * i + 1.0), std::sin(13.0 * i + 2.0));
        model::Body ball = support::solid(fmt::format("ball{}", i + 1), support::sphere(0.1), 1.0,
                                          0.25 * cell + 0.01 * off);
        ball.velocity = -2.0 * cell + 0.3 * off;
        ball.angularVelocity = 5.0 * off;
        model.bodies.push_back(std::move(ball));
    }
    return model;
}

/// Momentum, angular momentum and the sum of all energies: how far each came from its start,
/// relative to the sums of the bodies' own sizes at the start.
std::string books(const Setting& setting, double budget) {
    constexpr double kEnd = 1.0, kStep = 1e-3;
    Scene scene(collidingBalls(), setting, kStep);
    const analysis::Momentum start = analysis::momentum(scene.system(), scene.state());
    const double energy = analysis::energy(scene.system(), scene.state()).total();
    double linear = 0.0, angular = 0.0, sum = 0.0, largest = energy;
    double momenta = 0.0, spins = 0.0;
    for (int i = 0; i < scene.system().ground(); ++i) {
        const dynamics::BodyState& body = scene.state().bodies[i];
        momenta += body.v.norm();
        spins += body.p.cross(body.v).norm();
    }
    scene.run(kEnd, budget, [&] {
        const analysis::Momentum now = analysis::momentum(scene.system(), scene.state());
        const dynamics::EnergyLedger& ledger = scene.stepper().energyLedger();
        const double total = analysis::energy(scene.system(), scene.state()).total();
        linear = std::max(linear, (now.linear - start.linear).norm());
        angular = std::max(angular, (now.angular - start.angular).norm());
        sum = std::max(sum, std::abs(total + ledger.friction + ledger.impact + ledger.damping +
                                     ledger.numerical - ledger.input - energy));
        largest = std::max(largest, total);
    });
    return fmt::format("{:.0e} | {:.0e} | {:.0e}{}", linear / momenta, angular / spins,
                       sum / energy, largest > (1.0 + 1e-9) * energy ? "; rises" : "") +
           remarks(scene, kEnd);
}

/// The deepest overlap of a hundred spheres of radius 5 cm that are poured and settle.
std::string penetration(const Setting& setting, double budget, double& secondsPerStep) {
    constexpr double kEnd = 2.0, kStep = 5e-3;
    Scene scene(support::heapOfSpheres(100, 6), setting, kStep);
    dynamics::ContactFinder finder(scene.system());
    double deepest = 0.0;
    scene.run(kEnd, budget, [&] {
        for (const dynamics::Contact& contact : finder.find(scene.state(), 0.0))
            deepest = std::max(deepest, -contact.gap);
    });
    secondsPerStep = scene.secondsPerStep();
    return fmt::format("{:.0e}", deepest) + remarks(scene, kEnd);
}

void say(const std::string& line) {
    std::fputs((line + "\n").c_str(), stdout);
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv) {
    const double budget = argc > 1 ? std::atof(argv[1]) : 30.0;
    const std::vector<std::string> wanted(argv + std::min(argc, 2), argv + argc);
    say("| setting | tower, m | wall, m | threshold | momentum | angular momentum | energies | "
        "penetration, m | ms a step |");
    say("|---|---|---|---|---|---|---|---|---|");
    for (const Setting& setting : kSettings) {
        if (!wanted.empty() && std::ranges::find(wanted, setting.name) == wanted.end()) continue;
        double perStep = 0.0;
        const std::string tower = rest(support::tower(10), setting, budget);
        const std::string wall = rest(support::wall(10), setting, budget);
        const std::string incline = threshold(setting, budget);
        const std::string kept = books(setting, budget);
        const std::string heap = penetration(setting, budget, perStep);
        say(fmt::format("| {} | {} | {} | {} | {} | {} | {:.3g} |", setting.name, tower, wall,
                        incline, kept, heap, 1e3 * perStep));
    }
    return 0;
}
