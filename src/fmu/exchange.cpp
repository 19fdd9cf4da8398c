#include "fmu/exchange.h"

#include "analysis/poses/initial_state.h"
#include "analysis/run/carried_state.h"
#include "dynamics/stepping/event_solves.h"
#include "messages/unit_messages.h"

namespace trammel::fmu {

namespace {

constexpr int kWorks = dynamics::OrdinaryEquations::kWorks;
constexpr double kOpen = 1e-9; ///< of an entry's nominal

/// A method for smooth motion, whose solve of an instant gives the forces of outputs.
model::SimulationSettings smooth(model::SimulationSettings settings) {
    settings.integrator = model::IntegratorKind::Rk45;
    settings.coordinates = model::CoordinatesKind::Maximal;
    settings.initialVelocity = model::InitialVelocity::Project;
    settings.onNoProgress = model::FaultResponse::Continue;
    return settings;
}

} // namespace

Exchange::Exchange(const model::Model& model)
    : m_settings(smooth(model.simulation)),
      m_engine(model, {}),
      m_smooth(m_engine.system, true),
      m_state(m_engine.system.initialState()) {
    m_engine.prepare(m_settings);
    m_equations = dynamics::makeOrdinaryEquations(m_smooth);
    m_size = m_equations->size() - kWorks;
    m_full.setZero(m_size + kWorks);
    m_y.setZero(m_size);
    if (!dynamics::EventSolves(*m_engine.stepper).isAlwaysFree())
        throw messages::InvalidArgument(messages::kExchangeWithBounds);
    if (m_size == 0) throw messages::InvalidArgument(messages::kExchangeWithNothing);
}

messages::Message Exchange::whyNot(const model::Model& model) {
    try {
        Exchange exchange(model);
        exchange.start();
        return {};
    } catch (const std::exception& error) {
        return messages::messageOf(error);
    }
}

void Exchange::start() {
    dynamics::State state = m_engine.system.initialState();
    analysis::makeInitialStateConsistent(*m_engine.stepper, state, m_settings);
    take(state);
}

void Exchange::start(const dynamics::System& from, const dynamics::State& state) {
    dynamics::State carried = analysis::carriedState(from, state, m_engine.system);
    m_engine.stepper->findRedundancy(carried);
    model::SimulationSettings settings = m_settings;
    settings.assemble = true;
    analysis::makeInitialStateConsistent(*m_engine.stepper, carried, settings);
    take(carried);
}

void Exchange::take(const dynamics::State& state) {
    m_state = state;
    m_time = state.t;
    m_equations->startFrom(state);
    m_equations->toVector(state, m_full);
    m_y = m_full.head(m_size);
}

void Exchange::restore(const dynamics::State& state, const Eigen::VectorXd& y, double time) {
    take(state);
    m_y = y;
    m_time = time;
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
}

const std::vector<double>& Exchange::channels() {
    const dynamics::State& now = state();
    m_engine.stepper->resolveAngles(m_state);
    const dynamics::StepReport& report = m_engine.hybrid->solveInstant(now);
    return m_engine.sampler.sample(now, *m_engine.stepper, report);
}

bool Exchange::needsProjection() {
    m_full.head(m_size) = m_y;
    m_full.tail(kWorks).setZero();
    if (!m_equations->project(m_time, m_full)) return false;
    const auto moved = (m_full.head(m_size) - m_y).cwiseAbs();
    return (moved.array() > kOpen * nominals().array()).any();
}

bool Exchange::project() {
    m_full.head(m_size) = m_y;
    m_full.tail(kWorks).setZero();
    if (!m_equations->project(m_time, m_full)) return false;
    m_y = m_full.head(m_size);
    return true;
}

} // namespace trammel::fmu
