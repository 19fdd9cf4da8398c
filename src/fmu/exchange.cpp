#include "fmu/exchange.h"

#include "analysis/poses/initial_state.h"
#include "analysis/run/carried_state.h"
#include "analysis/run/in_digits.h"
#include "dynamics/stepping/event_solves.h"
#include "messages/run_messages.h"
#include "messages/unit_messages.h"

#include <algorithm>

namespace trammel::fmu {

namespace {

constexpr int kWorks = dynamics::OrdinaryEquations::kWorks;
constexpr double kOpen = 1e-9; ///< of an entry's nominal

/// A method for smooth motion between events, whose solve of an instant gives the forces of
/// outputs.
model::SimulationSettings smooth(model::SimulationSettings settings) {
    settings.integrator = model::IntegratorKind::Rk45;
    settings.coordinates = model::CoordinatesKind::Generalized;
    settings.epsilon = 0.0;
    settings.sleeping = false;
    settings.initialVelocity = model::InitialVelocity::Project;
    settings.onNoProgress = model::FaultResponse::Continue;
    return settings;
}

messages::Message text(dynamics::Handover reason) {
    using enum dynamics::Handover;
    switch (reason) {
    case Residuals:
        return messages::Message{messages::kEventLeavesResiduals};
    case TooManyRows:
        return messages::Message{messages::kEventHasManyRows};
    default:
        return messages::Message{messages::kEventContradicts};
    }
}

} // namespace

Exchange::Exchange(const model::Model& model)
    : m_settings(smooth(model.simulation)),
      m_engine(model, {}),
      m_bound(m_engine.system.scales().time),
      m_state(m_engine.system.initialState()),
      m_event(m_state) {
    m_engine.prepare(m_settings);
    m_isFree = dynamics::EventSolves(*m_engine.stepper).isAlwaysFree();
    dynamics::HybridStepper& hybrid = *m_engine.hybrid;
    m_equations = dynamics::makeOrdinaryEquations(hybrid.equations());
    m_indicators = std::make_unique<dynamics::EventIndicators>(hybrid.search(), hybrid.equations(),
                                                               hybrid.active());
    m_size = m_equations->size() - kWorks;
    m_full.setZero(m_size + kWorks);
    m_y.setZero(m_size);
    if (m_size == 0) throw messages::InvalidArgument(messages::kExchangeWithNothing);
}

void Exchange::start() {
    dynamics::State state = m_engine.system.initialState();
    analysis::makeInitialStateConsistent(*m_engine.stepper, state, m_settings);
    settle(state, {});
}

void Exchange::start(const dynamics::System& from, const dynamics::State& state) {
    dynamics::State carried = analysis::carriedState(from, state, m_engine.system);
    m_engine.stepper->findRedundancy(carried);
    model::SimulationSettings settings = m_settings;
    settings.assemble = true;
    analysis::makeInitialStateConsistent(*m_engine.stepper, carried, settings);
    settle(carried, {});
}

/// Resolves the event of a state, which the motion goes on from.
void Exchange::settle(dynamics::State& state, const dynamics::EventLocation::EndedMode& ended) {
    m_event = state;
    m_ended = ended;
    if (!m_isFree) {
        const dynamics::Handover reason = m_engine.hybrid->settle(state, ended);
        if (reason != dynamics::Handover::None)
            throw messages::RuntimeError(
                {messages::kEventHasNoMotion, analysis::inDigits(state.t), text(reason)});
        m_indicators->restart(state);
    }
    take(state);
}

void Exchange::take(const dynamics::State& state) {
    m_state = state;
    m_time = state.t;
    m_equations->startFrom(state);
    m_equations->toVector(state, m_full);
    m_y = m_full.head(m_size);
}

void Exchange::show(const dynamics::State& state) {
    m_bound.forget();
    take(state);
}

void Exchange::showMotion(const dynamics::State& state) {
    dynamics::State event = state;
    m_engine.stepper->findRedundancy(event);
    settle(event, {});
    show(state);
    m_engine.hybrid->alignSlip(m_state);
}

Exchange::Place Exchange::place() {
    return {m_event, m_ended, m_indicators->closed(), state(), m_y};
}

bool Exchange::fits(const Place& place) const {
    const auto isLike = [&](const dynamics::State& state) {
        return state.bodies.size() == m_state.bodies.size() &&
               state.angles.size() == m_state.angles.size();
    };
    return isLike(place.event) && isLike(place.state) && place.y.size() == m_size;
}

void Exchange::restore(const Place& place, double time) {
    dynamics::State event = place.event;
    m_bound.forget();
    m_engine.stepper->findRedundancy(event);
    settle(event, place.ended);
    m_indicators->setClosed(place.closed);
    m_state = place.state;
    m_y = place.y;
    m_time = time;
    m_equations->startFrom(m_state);
    m_equations->toVector(m_state, m_full);
    m_engine.hybrid->alignSlip(m_state);
}

const dynamics::State& Exchange::state() {
    m_full.head(m_size) = m_y;
    m_full.tail(kWorks).setZero();
    m_equations->toState(m_time, m_full, m_state);
    for (const dynamics::Follower& follower : m_engine.system.followers())
        dynamics::place(follower, m_state);
    return m_state;
}

void Exchange::derivatives(const Eigen::VectorXd& y, Eigen::VectorXd& ydot) {
    m_full.head(m_size) = y;
    m_full.tail(kWorks).setZero();
    m_rates.resize(m_full.size());
    m_equations->derivative(m_time, m_full, m_rates);
    ydot = m_rates.head(m_size);
    if (!ydot.allFinite()) throw messages::RuntimeError(whyMissing());
}

messages::Message Exchange::whyMissing() const {
    messages::Message why = m_engine.missing->endOfTable(m_time);
    if (why.empty()) why = m_engine.missing->cause();
    if (!why.empty()) return why;
    return {messages::kIsNotANumberAt, messages::Message{messages::kDerivativeOfAState},
            analysis::inDigits(m_time)};
}

const std::vector<double>& Exchange::channels() {
    const dynamics::State& now = state();
    m_engine.stepper->resolveAngles(m_state);
    const dynamics::StepReport& report = m_engine.hybrid->solveInstant(now);
    const std::vector<double>& values = m_engine.sampler.sample(now, *m_engine.stepper, report);
    messages::Message why = m_engine.missing->takeFrame(m_time, values);
    if (!why.empty()) throw messages::RuntimeError(std::move(why));
    return values;
}

bool Exchange::needsProjection() {
    m_full.head(m_size) = m_y;
    m_full.tail(kWorks).setZero();
    if (!m_equations->project(m_time, m_full)) return false;
    const auto moved = (m_full.head(m_size) - m_y).cwiseAbs();
    return (moved.array() > kOpen * nominals().array()).any();
}

void Exchange::indicators(std::span<double> values) {
    m_indicators->evaluate(state(), values);
}

bool Exchange::completeStep() {
    if (!m_isFree) {
        m_indicators->endStep(state());
        m_engine.hybrid->alignSlip(m_state);
    }
    return needsProjection();
}

/// Counts an event that an indicator tells; others are of whoever uses the unit.
void Exchange::boundEvents(const dynamics::EventLocation::EndedMode& ended) {
    m_values.resize(m_indicators->size());
    m_indicators->evaluate(state(), m_values);
    const bool isTold = std::ranges::any_of(m_values, [](double value) { return value <= 0.0; });
    if (!isTold || !m_bound.count(m_time)) return;
    const auto& rows = m_engine.hybrid->active().rows();
    const auto row = std::ranges::find(
        rows, ended.key, [](const dynamics::ActiveRow& active) { return active.row.key; });
    const messages::Message last = ended.isAny && row != rows.end()
                                       ? describe(m_engine.system, row->row)
                                       : messages::Message{messages::kAGapThatCloses};
    throw messages::RuntimeError({messages::kEventsChatter, analysis::inDigits(m_time),
                                  m_bound.counted(), analysis::inDigits(m_bound.first()), last});
}

void Exchange::handleEvent() {
    const dynamics::EventLocation::EndedMode ended = m_engine.hybrid->endedIn(state());
    if (!m_isFree) boundEvents(ended);
    m_full.head(m_size) = m_y;
    m_full.tail(kWorks).setZero();
    if (m_equations->project(m_time, m_full)) m_y = m_full.head(m_size);
    if (m_isFree) return;
    dynamics::State now = state();
    m_engine.stepper->resolveAngles(now);
    m_engine.hybrid->stopReversed(now);
    settle(now, ended);
}

} // namespace trammel::fmu
