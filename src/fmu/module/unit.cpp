#include "fmu/module/unit.h"

#include "math/derivative.h"
#include "messages/unit_messages.h"

#include <algorithm>
#include <cmath>

namespace trammel::fmu {

namespace {

using Role = Variable::Role;

const messages::Text<0>& text(Mode mode) {
    switch (mode) {
    case Mode::Instantiated:
        return messages::kBeforeInitialization;
    case Mode::Initialization:
        return messages::kDuringInitialization;
    case Mode::Event:
        return messages::kInEventMode;
    case Mode::Continuous:
        return messages::kInContinuousTime;
    case Mode::Steps:
        return messages::kBetweenSteps;
    case Mode::Ended:
        return messages::kAfterTheEnd;
    case Mode::Failed:
        break;
    }
    return messages::kAfterAFailure;
}

void checkSize(const char* function, std::size_t size, std::size_t expected) {
    if (size != expected)
        throw messages::RuntimeError({messages::kSizesDiffer, function, size, expected});
}

Eigen::Map<const Eigen::VectorXd> mapped(std::span<const double> values) {
    return {values.data(), static_cast<Eigen::Index>(values.size())};
}
Eigen::Map<Eigen::VectorXd> mapped(std::span<double> values) {
    return {values.data(), static_cast<Eigen::Index>(values.size())};
}

} // namespace

Unit::Unit(Kind kind, const std::filesystem::path& resources, const std::string& token)
    : m_kind(kind), m_model(readUnitFiles(resources)) {
    if (token != m_model.token())
        throw messages::RuntimeError({messages::kUnitIsDamaged, "modelDescription.xml"});
    if (kind == Kind::ModelExchange && interface().states == 0)
        throw messages::RuntimeError({messages::kNotOffered, "model exchange"});
}

void Unit::require(const char* function, std::initializer_list<Mode> modes) const {
    if (std::ranges::find(modes, m_mode) == modes.end())
        throw messages::RuntimeError({messages::kNotInThisState, function, text(m_mode)});
}

const Variable& Unit::variable(const char* function, unsigned reference) const {
    if (reference >= interface().variables.size())
        throw messages::RuntimeError({messages::kNoSuchReference, function, reference});
    return interface().variables[reference];
}

void Unit::get(const char* function, References references, std::span<double> values) {
    for (const unsigned reference : references) {
        const Role role = variable(function, reference).role;
        const bool isSet = role == Role::Time || role == Role::Input || role == Role::Parameter;
        if (!isSet)
            require(function, {Mode::Initialization, Mode::Event, Mode::Continuous, Mode::Steps,
                               Mode::Ended});
    }
    for (std::size_t i = 0; i < references.size(); ++i)
        values[i] = valueOf(interface().variables[references[i]]);
}

double Unit::valueOf(const Variable& variable) {
    const auto index = static_cast<std::size_t>(variable.index);
    switch (variable.role) {
    case Role::Time:
        return m_time;
    case Role::Input:
    case Role::Parameter:
        return m_model.value(variable);
    case Role::Output:
        return channels()[interface().outputs[index]];
    case Role::State:
    case Role::Derivative:
    case Role::Indicator:
        break;
    }
    return equationValue(variable);
}

double Unit::equationValue(const Variable& variable) {
    Exchange& equations = this->equations(variable.role);
    if (variable.role == Role::State) return equations.y()[variable.index];
    if (variable.role == Role::Indicator) {
        std::vector<double> values(equations.indicatorCount());
        equations.indicators(values);
        return values[static_cast<std::size_t>(variable.index)];
    }
    equations.derivatives(equations.y(), m_rates);
    return m_rates[variable.index];
}

/// Of a co-simulation those of the run's model where the run is.
Exchange& Unit::equations(Role role) {
    build();
    if (m_kind == Kind::ModelExchange) return *m_exchange;
    if (!m_shown) {
        m_shown = std::make_unique<Exchange>(m_model.present());
        m_isShown = m_isMotionShown = false;
    }
    const bool wantsMotion = role != Role::State;
    if (wantsMotion ? m_isMotionShown : m_isShown) return *m_shown;
    if (wantsMotion)
        m_shown->showMotion(m_run->state());
    else
        m_shown->show(m_run->state());
    m_isShown = true;
    m_isMotionShown = wantsMotion;
    return *m_shown;
}

/// What may be set when: inputs and parameters before the steps and between them; in continuous
/// time only inputs that may change at any time.
void Unit::checkSettable(const Variable& variable) const {
    const auto refuse = [&] {
        throw messages::RuntimeError({messages::kVariableIsNotSet, variable.name, text(m_mode)});
    };
    const bool isInput = variable.role == Role::Input;
    if (!isInput && variable.role != Role::Parameter) refuse();
    if (m_mode == Mode::Ended || m_mode == Mode::Failed) refuse();
    if (m_mode != Mode::Continuous) return;
    if (!isInput || interface().inputs[static_cast<std::size_t>(variable.index)].isDiscrete())
        refuse();
}

void Unit::set(const char* function, References references, std::span<const double> values) {
    for (std::size_t i = 0; i < references.size(); ++i) {
        const Variable& variable = this->variable(function, references[i]);
        checkSettable(variable);
        if (!std::isfinite(values[i]))
            throw messages::RuntimeError({messages::kVariableIsNotFinite, variable.name});
    }
    const bool isBegun = m_mode != Mode::Instantiated && m_mode != Mode::Initialization;
    std::vector<UnitModel::Setting> changed;
    for (std::size_t i = 0; i < references.size(); ++i) {
        const Variable& variable = interface().variables[references[i]];
        if (isBegun) {
            changed.push_back({&variable, values[i]});
        } else if (m_model.value(variable) != values[i]) {
            m_model.set(variable, values[i]);
            m_isBuilt = false;
        }
    }
    if (isBegun) setLater(changed);
}

void Unit::setLater(std::span<const UnitModel::Setting> settings) {
    bool isNew = false, areSpeeds = false;
    for (const auto& [variable, value] : settings) {
        if (m_model.value(*variable) == value) continue;
        isNew = true;
        areSpeeds |= variable->role == Role::Input &&
                     interface().inputs[static_cast<std::size_t>(variable->index)].kind ==
                         model::InputTarget::Kind::DriverSpeed;
    }
    m_model.set(settings, modelTime());
    m_isShown = m_isMotionShown = false;
    m_hasNewInputs |= isNew;
    m_hasNewSpeeds |= areSpeeds;
}

void Unit::setTimes(double start, double stop) {
    if (!std::isfinite(start) || std::isinf(stop) || stop < start)
        throw messages::RuntimeError({messages::kTimeIsNotFinite, start, stop});
    m_start = m_time = start;
    m_stop = stop;
}

void Unit::enterInitialization() {
    m_mode = Mode::Initialization;
    m_isBuilt = false;
}

/// Makes what steps, from the values of the start.
void Unit::build() {
    if (m_isBuilt) return;
    const model::Model model = m_model.model();
    m_shown.reset();
    if (m_kind == Kind::CoSimulation) {
        m_run.reset();
        m_run = std::make_unique<CoSimulation>(model);
    } else {
        m_exchange.reset();
        m_exchange = std::make_unique<Exchange>(model);
        checkSize("modelDescription.xml", static_cast<std::size_t>(m_exchange->size()),
                  static_cast<std::size_t>(interface().states));
        m_exchange->start();
    }
    m_isBuilt = true;
    m_hasNewInputs = m_hasNewSpeeds = false;
}

void Unit::exitInitialization(Mode next) {
    build();
    m_mode = next;
}

Exchange& Unit::exchange() {
    build();
    return *m_exchange;
}

const std::vector<double>& Unit::channels() {
    build();
    return m_kind == Kind::CoSimulation ? m_run->channels() : m_exchange->channels();
}

void Unit::terminate() {
    m_mode = Mode::Ended;
}

void Unit::reset() {
    m_run.reset();
    m_exchange.reset();
    m_shown.reset();
    m_isBuilt = false;
    m_model.reset();
    m_start = m_time = 0.0;
    m_stop = std::numeric_limits<double>::quiet_NaN();
    m_mode = Mode::Instantiated;
}

/// Hands over to the run what has been set since the last step.
void Unit::applyValues() {
    if (m_model.hasChanged()) {
        m_shown.reset();
        m_run->goOn(m_model.model());
    } else if (m_hasNewInputs) {
        m_run->takeSignals(m_hasNewSpeeds);
    }
    m_isShown = m_isMotionShown = false;
    m_hasNewInputs = m_hasNewSpeeds = false;
}

Unit::Step Unit::doStep(double time, double size, bool endsEarly) {
    constexpr double kNear = 1e-9;
    const double near = kNear * std::max({std::abs(m_time), std::abs(size), 1e-3});
    if (!(size > 0.0) || !std::isfinite(size) || !(std::abs(time - m_time) <= near))
        throw messages::RuntimeError({messages::kStepsBackwards, time, size, m_time});
    const double until = time + size;
    Step step;
    try {
        applyValues();
        step.hasEvent = m_run->advance(until - m_start, endsEarly);
    } catch (...) {
        m_time = m_start + m_run->time();
        fail();
        throw;
    }
    step.isEarly = m_run->time() < until - m_start;
    m_time = step.isEarly ? m_start + m_run->time() : until;
    return step;
}

void Unit::enterContinuousMode() {
    m_mode = Mode::Continuous;
}

void Unit::enterStepMode() {
    m_mode = Mode::Steps;
}

/// Of model exchange: joints and drivers are closed anew where values changed.
Unit::Update Unit::updateDiscreteStates() {
    if (m_kind == Kind::CoSimulation) return {};
    const Eigen::VectorXd before = m_exchange->y(), nominals = m_exchange->nominals();
    if (m_model.hasChanged()) {
        auto next = std::make_unique<Exchange>(m_model.model());
        next->start(m_exchange->system(), m_exchange->state());
        m_exchange = std::move(next);
    } else {
        m_exchange->handleEvent();
    }
    m_hasNewInputs = m_hasNewSpeeds = false;
    return {m_exchange->y() != before, m_exchange->nominals() != nominals};
}

void Unit::setTime(double time) {
    if (!std::isfinite(time))
        throw messages::RuntimeError({messages::kVariableIsNotFinite, "time"});
    m_time = time;
    exchange().setTime(modelTime());
}

void Unit::setStates(std::span<const double> values) {
    checkSize("SetContinuousStates", values.size(), static_cast<std::size_t>(interface().states));
    if (!mapped(values).allFinite())
        throw messages::RuntimeError({messages::kVariableIsNotFinite, "state"});
    exchange().setY(mapped(values));
}

void Unit::states(std::span<double> values) {
    checkSize("GetContinuousStates", values.size(), static_cast<std::size_t>(interface().states));
    mapped(values) = exchange().y();
}

void Unit::derivatives(std::span<double> values) {
    checkSize("GetDerivatives", values.size(), static_cast<std::size_t>(interface().states));
    exchange().derivatives(exchange().y(), m_rates);
    mapped(values) = m_rates;
}

void Unit::nominals(std::span<double> values) {
    checkSize("GetNominalsOfContinuousStates", values.size(),
              static_cast<std::size_t>(interface().states));
    mapped(values) = exchange().nominals();
}

void Unit::indicators(std::span<double> values) {
    checkSize("GetEventIndicators", values.size(),
              static_cast<std::size_t>(interface().indicators));
    exchange().indicators(values);
}

bool Unit::completedStep() {
    return exchange().completeStep();
}

/// Values of states and inputs.
Eigen::VectorXd Unit::known(References references) {
    Eigen::VectorXd values(static_cast<Eigen::Index>(references.size()));
    for (Eigen::Index i = 0; i < values.size(); ++i)
        values[i] = valueOf(interface().variables[references[static_cast<std::size_t>(i)]]);
    return values;
}

void Unit::setKnown(References references, const Eigen::VectorXd& values) {
    Eigen::VectorXd y = exchange().y();
    std::vector<UnitModel::Setting> inputs;
    for (Eigen::Index i = 0; i < values.size(); ++i) {
        const Variable& variable = interface().variables[references[static_cast<std::size_t>(i)]];
        if (variable.role == Role::State)
            y[variable.index] = values[i];
        else
            inputs.push_back({&variable, values[i]});
    }
    m_model.set(inputs, modelTime());
    exchange().setY(y);
}

void Unit::directionalDerivative(const char* function, References unknowns, References knowns,
                                 std::span<const double> seed, std::span<double> result) {
    for (const unsigned reference : unknowns) {
        const Role role = variable(function, reference).role;
        if (role != Role::Derivative && role != Role::Output)
            throw messages::RuntimeError({messages::kNoSuchReference, function, reference});
    }
    double reach = 0.0; // of the seed, against what is known
    const Eigen::VectorXd nominals = exchange().nominals();
    for (std::size_t i = 0; i < knowns.size(); ++i) {
        const Variable& variable = this->variable(function, knowns[i]);
        const bool isState = variable.role == Role::State;
        if (!isState && (variable.role != Role::Input ||
                         interface().inputs[static_cast<std::size_t>(variable.index)].isDiscrete()))
            throw messages::RuntimeError({messages::kNoSuchReference, function, knowns[i]});
        const double size = isState ? nominals[variable.index] : 1.0;
        reach = std::max(reach, std::abs(seed[i]) / size);
    }
    std::ranges::fill(result, 0.0);
    if (reach == 0.0) return;
    const Eigen::VectorXd start = known(knowns), y = exchange().y();
    const auto along = [&](double s) -> Eigen::VectorXd {
        setKnown(knowns, start + s * mapped(seed));
        return known(unknowns);
    };
    const auto goBack = [&] {
        setKnown(knowns, start);
        exchange().setY(y);
    };
    constexpr double kStep = 1e-2;
    try {
        mapped(result) = math::firstDerivative(along, 0.0, kStep / reach).value;
    } catch (...) {
        goBack();
        throw;
    }
    goBack();
}

std::vector<messages::Message> Unit::takeWarnings() {
    return m_run ? m_run->takeWarnings() : std::vector<messages::Message>();
}

} // namespace trammel::fmu
