#include "analysis/run/run_engine.h"

namespace trammel::analysis {

RunEngine::RunEngine(const model::Model& model, const dynamics::UserParts& user)
    : system(model, user), sampler(system), asleep(system), follow(system), singular(system) {}

void RunEngine::prepare(const model::SimulationSettings& settings, const std::stop_token& stop) {
    system.solids(stop);
    const bool isSemiImplicit = settings.integrator == model::IntegratorKind::SemiImplicit;
    stepper.emplace(system, settings);
    missing.emplace(
        system, settings, [this] { return channels(system); }, sampler.channelCount(),
        sampler.runChannelCount(), !isSemiImplicit);
    if (!isSemiImplicit) hybrid.emplace(*stepper, settings);
}

void RunEngine::stopWhen(const std::stop_token& outer, const model::SimulationSettings& settings) {
    stop = outer;
    if (settings.onNoProgress != model::FaultResponse::Continue) {
        watch.emplace(outer, settings.step, settings.duration,
                      [this] { return hybrid ? hybrid->retries() : std::int64_t{0}; });
        stop = watch->token();
    }
    hybrid ? hybrid->stopWhen(stop) : stepper->stopWhen(stop);
}

dynamics::IntegratorCounts RunEngine::counts() const {
    return hybrid ? hybrid->counts() : dynamics::IntegratorCounts();
}

} // namespace trammel::analysis
