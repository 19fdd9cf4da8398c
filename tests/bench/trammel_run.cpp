#include "bench/trammel_run.h"

#include "analysis/run/simulate.h"
#include "bench/stopwatch.h"
#include "dynamics/stepping/unsupported.h"
#include "support/named.h"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

namespace trammel::bench {

namespace {

/// Keeps the last frame's motion of the bodies.
class LastFrame : public results::FrameSink {
public:
    explicit LastFrame(const model::Model& model) : m_model(model) {}

    void begin(const results::RunHeader& header) override {
        for (const model::Body& body : m_model.bodies) {
            const auto first =
                std::ranges::find(header.channels, body.name + ".com.x", &results::Channel::name);
            m_first.push_back(static_cast<std::size_t>(first - header.channels.begin()));
        }
    }
    void append(double, std::span<const double> values) override {
        m_values.assign(values.begin(), values.end());
    }
    void end(std::string_view, std::string_view) override {}

    Motion motion() const {
        Motion result;
        for (const std::size_t first : m_first) {
            const double* x = &m_values[first]; // com, q (w, x, y, z), v, w
            result.push_back({{x[0], x[1], x[2]},
                              Quat(x[3], x[4], x[5], x[6]),
                              {x[7], x[8], x[9]},
                              {x[10], x[11], x[12]}});
        }
        return result;
    }

private:
    const model::Model& m_model;
    std::vector<std::size_t> m_first; ///< channel by body
    std::vector<double> m_values;
};

} // namespace

TrammelRun runTrammel(model::Model model) {
    model.simulation.outputStep = model.simulation.duration;
    LastFrame frame(model);
    TrammelRun run;
    double start = -1.0;
    const analysis::RunSummary summary =
        analysis::simulate(model, "", frame, {}, [&](const analysis::Progress&) {
            if (start < 0.0) start = processSeconds();
        });
    run.seconds = processSeconds() - start;
    run.end = frame.motion();
    if (!summary.hasCompleted()) throw std::runtime_error(english(summary.message));
    return run;
}

std::vector<TrammelMethod> trammelMethods(const model::Model& model, bool withRotations) {
    std::vector<TrammelMethod> methods;
    const auto add = [&](std::string name, model::SimulationSettings settings) {
        model::Model asked = model;
        asked.simulation = settings;
        if (!dynamics::unsupportedParts(asked).empty()) return;
        const bool isAdaptive = settings.integrator == model::IntegratorKind::Rk45 ||
                                settings.integrator == model::IntegratorKind::Radau;
        methods.push_back({std::move(name), std::move(settings), isAdaptive});
    };
    const auto integrators = model::methodNames("integrator").subspan(1); // without auto
    for (const std::string_view coordinates : model::methodNames("coordinates")) {
        const bool isMaximal = coordinates == model::methodNames("coordinates").front();
        for (const std::string_view integrator : integrators) {
            model::SimulationSettings settings = model.simulation;
            settings.coordinates = support::named(coordinates);
            settings.integrator = support::named(integrator);
            const std::string name =
                isMaximal ? std::string(integrator) : fmt::format("{} {}", integrator, coordinates);
            add(name, settings);
            if (integrator != integrators.front() || !isMaximal) continue;
            for (const std::string_view formulation :
                 model::methodNames("formulation").subspan(1)) {
                if (model.joints.empty()) break;
                settings.formulation = support::named(formulation);
                add(fmt::format("{} {}", integrator, formulation), settings);
            }
            settings.formulation = model.simulation.formulation;
            for (const std::string_view rotation : model::methodNames("rotation")) {
                if (!withRotations || rotation == model::name(model.simulation.rotation)) continue;
                settings.rotation = support::named(rotation);
                add(fmt::format("{} {}", integrator, rotation), settings);
            }
        }
    }
    return methods;
}

} // namespace trammel::bench
