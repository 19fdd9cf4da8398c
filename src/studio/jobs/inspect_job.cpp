#include "studio/jobs/inspect_job.h"

#include "analysis/run/controlled_model.h"
#include "analysis/run/integrator_choice.h"
#include "live/model_at.h"

#include <stdexcept>
#include <thread>

namespace trammel::studio {

namespace {

constexpr int kDelayMs = 120;

/// With the inputs that a live run had got until the frame, and what controllers had set.
std::shared_ptr<const model::Model> modelOf(const InspectRequest& request) {
    const bool hasInputs = !request.run->header().inputsText.empty();
    if (!hasInputs && request.model->controllers.empty()) return request.model;
    model::Model model =
        hasInputs ? live::modelAt(request.run->header(), request.model->directory, request.time)
                  : *request.model;
    return std::make_shared<const model::Model>(
        analysis::controlledModel(std::move(model), *request.run, request.time, request.values));
}

} // namespace

/// Joined on destruction.
class InspectJob::Worker {
public:
    template <typename Work>
    explicit Worker(Work work) : m_thread(std::move(work)) {}

private:
    std::jthread m_thread;
};

/// The model's compiled form, kept from step to step.
struct InspectJob::Compiled {
    std::shared_ptr<const model::Model> model;
    std::optional<dynamics::System> system;
};

InspectJob::InspectJob(QObject* parent)
    : QObject(parent), m_compiled(std::make_shared<Compiled>()) {
    m_delay.setSingleShot(true);
    m_delay.setInterval(kDelayMs);
    connect(&m_delay, &QTimer::timeout, this, &InspectJob::begin);
}

InspectJob::~InspectJob() = default;

/// The first of several starts the clock, so that answers come while a run is played.
void InspectJob::request(InspectRequest request) {
    m_next = std::move(request);
    m_isWanted = true;
    if (!m_worker && !m_delay.isActive()) m_delay.start();
}

void InspectJob::cancel() {
    m_next.reset();
    m_isWanted = false;
    m_delay.stop();
}

InspectAnswer InspectJob::inspect(const InspectRequest& request, Compiled& compiled) {
    InspectAnswer answer{.frame = request.frame, .own = {}, .other = {}, .error = {}};
    try {
        const std::shared_ptr<const model::Model> model = modelOf(request);
        if (compiled.model != model) {
            compiled.model.reset();
            compiled.system.emplace(*model);
            compiled.model = model;
        }
        const auto state =
            analysis::recordedState(*compiled.system, *request.run, request.time, request.values);
        model::SimulationSettings settings = model->simulation;
        const auto integrator = analysis::chooseIntegrator(*model, *compiled.system).integrator;
        answer.own = analysis::inspectStep(*compiled.system, settings, state, integrator);
        settings.lcp = request.lcp.value_or(settings.lcp);
        settings.friction = request.friction.value_or(settings.friction);
        if (settings != model->simulation)
            answer.other = analysis::inspectStep(*compiled.system, settings, state, integrator);
    } catch (const std::exception& error) {
        answer.error = messages::messageOf(error);
    }
    return answer;
}

void InspectJob::begin() {
    if (!m_next) return;
    m_worker =
        std::make_unique<Worker>([this, request = std::move(*m_next), compiled = m_compiled] {
            auto answer = std::make_shared<const InspectAnswer>(inspect(request, *compiled));
            QMetaObject::invokeMethod(
                this,
                [this, answer = std::move(answer)] {
                    m_worker.reset();
                    if (m_isWanted) emit finished(answer);
                    if (m_next) m_delay.start();
                },
                Qt::QueuedConnection);
        });
    m_next.reset();
}

} // namespace trammel::studio
