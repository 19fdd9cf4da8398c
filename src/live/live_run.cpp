#include "live/live_run.h"

#include "io/model_file.h"

#include <algorithm>
#include <cassert>

namespace trammel::live {

namespace {

class NoSink : public results::FrameSink {
public:
    void begin(const results::RunHeader&) override {}
    void append(double, std::span<const double>) override {}
    void end(std::string_view, std::string_view) override {}
};
NoSink noSink;

std::size_t bytes(const dynamics::State& state) {
    return sizeof(state) + state.bodies.capacity() * sizeof(dynamics::BodyState) +
           state.angles.capacity() * sizeof(double);
}

} // namespace

model::Model withDuration(model::Model model, const std::optional<double>& duration) {
    constexpr double kEndless = 1e9; // s
    model::SimulationSettings& settings = model.simulation;
    settings.plannedDuration = settings.duration;
    settings.duration = duration.value_or(kEndless);
    // Whoever watches a run without end sees that it gets nowhere.
    if (!duration) settings.onNoProgress = model::FaultResponse::Continue;
    return model;
}

LiveRun::LiveRun(const io::JsonValue& document, const std::filesystem::path& directory,
                 Options options)
    : m_options(std::move(options)),
      m_document(document),
      m_first(std::make_shared<LiveModel>(document, directory)),
      m_model(m_first) {
    analysis::refuseUnsupported(m_first->model());
    start();
}

LiveRun::~LiveRun() = default;

void LiveRun::start() {
    m_model = m_first;
    m_inputs.clear();
    m_anchors.clear();
    m_before.reset();
    m_states.clear();
    const model::Model model = withDuration(m_first->model(), m_options.duration);
    m_run = std::make_unique<analysis::Simulation>(model, m_options.sink ? *m_options.sink : noSink,
                                                   m_options.stop, m_options.progress,
                                                   dynamics::UserParts());
    m_run->start(model, m_document.toText(), m_options.inputsText);
    keep();
}

void LiveRun::step() {
    const std::int64_t steps = stepCount();
    if (steps > 0 && steps % kFreshStart == 0 &&
        (m_anchors.empty() || m_anchors.back().place.steps < steps)) {
        m_run->resume(m_model->model(), m_run->place());
        setAnchor();
    }
    const std::int64_t impacts = m_run->summary().impacts;
    m_run->step();
    keep();
    m_struck = m_run->summary().impacts > impacts ? momentumChange() : 0.0;
}

/// The largest of a body's over the last step, N s.
double LiveRun::momentumChange() const {
    if (m_states.size() < 2) return 0.0;
    const dynamics::State& before = m_states[m_states.size() - 2];
    const auto& bodies = m_run->system().bodies();
    double largest = 0.0;
    for (std::size_t i = 0; i < bodies.size(); ++i)
        if (bodies[i].isMoving)
            largest = std::max(largest,
                               bodies[i].mass * (state().bodies[i].v - before.bodies[i].v).norm());
    return largest;
}

void LiveRun::apply(const std::vector<Change>& changes) {
    if (changes.empty()) return;
    if (!m_before || m_before->place.steps != stepCount())
        m_before = Anchor{m_run->place(), m_model, m_inputs.size()};
    std::vector<Change> earlier;
    for (std::size_t i = m_before->inputs; i < m_inputs.size(); ++i)
        earlier.push_back(m_inputs[i].change);
    std::vector<Change> all = earlier;
    for (const Change& change : changes) {
        std::erase_if(all, [&](const Change& other) { return replaces(change, other); });
        all.push_back(change);
    }
    if (!earlier.empty()) m_run->resume(m_before->model->model(), m_before->place);
    try {
        goOn(all);
    } catch (...) {
        if (!earlier.empty()) goOn(earlier);
        throw;
    }
}

/// Goes on from before this step's inputs with these.
void LiveRun::goOn(const std::vector<Change>& changes) {
    using Fit = analysis::Simulation::Fit;
    const LiveModel& before = *m_before->model;
    auto next = std::make_shared<LiveModel>(before.changed(changes, m_before->place.state.t));
    m_run->goOn(next->model(), next->moves(before) ? Fit::Closes : Fit::Keeps);
    m_model = std::move(next);
    m_inputs.resize(m_before->inputs);
    for (const Change& change : changes)
        m_inputs.push_back({stepCount(), time(), change});
    if (!m_states.empty()) m_states.back() = state();
    setAnchor();
}

void LiveRun::setAnchor() {
    if (!hasHistory()) {
        m_anchors.clear();
    } else if (!m_anchors.empty() && m_anchors.back().place.steps == stepCount()) {
        m_anchors.pop_back();
    }
    m_anchors.push_back({m_run->place(), m_model, m_inputs.size()});
}

void LiveRun::keep() {
    if (!hasHistory()) return;
    m_states.push_back(state());
    if (m_states.size() > m_options.history + 1) m_states.pop_front();
    dropOld();
}

/// Anchors that lie before the oldest state are needless but for the last of them.
void LiveRun::dropOld() {
    while (m_anchors.size() > 1 && m_anchors[1].place.steps < oldestStep())
        m_anchors.pop_front();
}

std::int64_t LiveRun::oldestStep() const {
    return stepCount() - std::max<std::int64_t>(0, std::ssize(m_states) - 1);
}

const dynamics::State& LiveRun::stateAfter(std::int64_t step) const {
    assert(step >= oldestStep() && step <= stepCount());
    return m_states[static_cast<std::size_t>(step - oldestStep())];
}

std::size_t LiveRun::historyBytes() const {
    std::size_t sum = 0;
    for (const dynamics::State& state : m_states)
        sum += bytes(state);
    for (const Anchor& anchor : m_anchors)
        sum += sizeof(anchor) + bytes(anchor.place.state) +
               anchor.place.memory.forces.entries().size_bytes();
    return sum;
}

void LiveRun::rewind(std::int64_t step) {
    assert(step >= oldestStep() && step <= stepCount());
    while (!m_anchors.empty() && m_anchors.back().place.steps >= step)
        m_anchors.pop_back();
    const std::int64_t oldest = oldestStep();
    std::deque<dynamics::State> kept = std::move(m_states);
    if (m_anchors.empty()) {
        start();
    } else {
        const Anchor& anchor = m_anchors.back();
        m_model = anchor.model;
        m_inputs.resize(anchor.inputs);
        m_run->resume(m_model->model(), anchor.place);
    }
    while (stepCount() < step)
        m_run->step();
    kept.resize(static_cast<std::size_t>(step - oldest));
    kept.push_back(state());
    m_states = std::move(kept);
    m_before.reset();
}

std::vector<model::Pose> LiveRun::poses(const dynamics::State& state) const {
    const auto& bodies = m_run->system().bodies();
    std::vector<model::Pose> poses;
    for (std::size_t i = 0; i + 1 < bodies.size(); ++i) {
        const dynamics::BodyState& body = state.bodies[i];
        poses.push_back({body.p - body.q * bodies[i].com, body.q});
    }
    return poses;
}

std::optional<Vec3> LiveRun::pullForce() const {
    const std::optional<Pull>& pull = m_model->values().pull;
    if (!pull) return std::nullopt;
    const auto& bodies = m_run->system().bodies();
    const auto body = std::ranges::find(bodies, pull->body, &dynamics::Body::name);
    const dynamics::BodyState& at = state().bodies[static_cast<std::size_t>(body - bodies.begin())];
    return force(*pull, body->com, at.p, at.q, at.v, at.w);
}

analysis::RunSummary LiveRun::finish() {
    analysis::RunSummary summary = m_run->finish();
    if (m_options.history > 0 && !hasHistory()) summary.warnings.push_back(m_run->whyNotBack());
    return summary;
}

double LiveRun::framesLength() const {
    return static_cast<double>(m_run->framesDone()) * m_run->settings().outputInterval();
}

InputLog LiveRun::log() const {
    InputLog log{m_first->model().name, framesLength(), {}};
    for (const Input& input : m_inputs)
        if (input.time < *log.duration) log.inputs.push_back(input);
    return log;
}

} // namespace trammel::live
