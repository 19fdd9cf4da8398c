#include "studio/jobs/cycle_job.h"

#include "analysis/cycle/usual_input.h"

#include <algorithm>
#include <cmath>

namespace trammel::studio {

namespace {

/// What a driver or motor makes of the input at the start; without one, or at rest, a usual speed.
double speedOf(const dynamics::System& system, int input) {
    const dynamics::Joint& joint = system.joints()[static_cast<std::size_t>(input)];
    double speed = joint.driver ? joint.driver->rate(0.0) : 0.0;
    for (const dynamics::JointMotor& motor : system.motors())
        if (motor.joint == input) speed = motor.velocity(0.0);
    const double usual = joint.kind->hasAngle ? 1.0 : 0.1;
    return std::isfinite(speed) && speed != 0.0 ? speed : usual;
}

} // namespace

std::optional<LinkageCycle> linkageCycle(const model::Model& model, const std::string& input,
                                         const std::stop_token& stop, CycleDetail detail) {
    constexpr int kThird = 3;
    LinkageCycle result;
    result.system = std::make_shared<const dynamics::System>(model::withoutClearances(model));
    const dynamics::System& system = *result.system;
    result.inputs = analysis::usualInputs(system);
    if (result.inputs.empty()) return {};
    result.input = result.inputs.front();
    for (const int joint : result.inputs)
        if (system.joints()[static_cast<std::size_t>(joint)].name == input) result.input = joint;
    result.speed = speedOf(system, result.input);
    analysis::CycleOptions options{.input = result.input,
                                   .speed = result.speed,
                                   .wantsPoses = true,
                                   .solvedEvery = detail == CycleDetail::Third ? kThird : 1,
                                   .stop = stop};
    for (const dynamics::Measure& measure : system.measures()) {
        if (!std::holds_alternative<model::PointMeasure>(measure.source.law)) continue;
        options.points.push_back({measure.bodyA, measure.rA});
        result.points.push_back(measure.source.name);
    }
    result.cycle = analysis::inputCycle(system, options);
    return result;
}

void CycleJob::request(const model::Model& model, const std::string& input, CycleDetail detail) {
    m_next = Request{model, input, detail};
    if (!m_task.isRunning()) goOn();
}

void CycleJob::cancel() {
    m_next.reset();
    m_task.cancel();
}

void CycleJob::goOn() {
    if (m_next) start(*std::exchange(m_next, std::nullopt));
}

void CycleJob::start(Request request) {
    m_task.start(
        [request = std::move(request)](const std::stop_token& stop) {
            return linkageCycle(request.model, request.input, stop, request.detail);
        },
        [this](std::optional<LinkageCycle>& cycle) {
            emit found(cycle ? std::make_shared<const LinkageCycle>(std::move(*cycle)) : nullptr);
            goOn();
        },
        [this](const QString& why) {
            emit failed(why);
            goOn();
        });
}

} // namespace trammel::studio
