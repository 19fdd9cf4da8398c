#include "fmu/module/unit_model.h"

#include "io/model_file.h"
#include "io/parameters.h"
#include "live/live_run.h"
#include "messages/file_messages.h"
#include "messages/unit_messages.h"

namespace trammel::fmu {

namespace {

using model::InputTarget;
using Kind = InputTarget::Kind;

model::Model readModel(const UnitFiles& files) {
    io::ModelResult reading = io::readModel(files.document, files.directory);
    for (const model::Diagnostic& finding : reading.diagnostics)
        if (finding.severity == model::Severity::Error)
            throw messages::RuntimeError(io::formatted(files.directory / kModelName, finding));
    return std::move(reading.model);
}

} // namespace

UnitModel::UnitModel(UnitFiles files) : m_files(std::move(files)) {
    const model::Model model = readModel(m_files);
    m_interface =
        makeInterface(m_files.document, model, m_files.choice, m_files.states, m_files.indicators);
    for (const Variable& variable : m_interface.variables) {
        if (variable.role == Variable::Role::Input) m_values.inputs.push_back(variable.start);
        if (variable.role == Variable::Role::Parameter)
            m_values.parameters.push_back(variable.start);
    }
    for (const InputTarget& input : m_interface.inputs)
        m_signals.push_back(input.kind == Kind::Parameter ? nullptr
                                                          : std::make_shared<model::Signal>());
    m_values.signals.resize(m_interface.inputs.size());
    m_values.startInputs = m_values.inputs;
    m_values.startParameters = m_values.parameters;
    for (const InputTarget& input : m_interface.inputs)
        m_isPosition.push_back(model::isOfPosition(input, model));
    m_first = m_values;
}

double UnitModel::value(const Variable& variable) const {
    const auto index = static_cast<std::size_t>(variable.index);
    return variable.role == Variable::Role::Input ? m_values.inputs[index]
                                                  : m_values.parameters[index];
}

const std::string& UnitModel::parameterName(bool isInput, int index) const {
    const auto place = static_cast<std::size_t>(index);
    return isInput ? m_interface.inputs[place].owner : m_interface.parameters[place];
}

void UnitModel::set(const Variable& variable, double value) {
    const auto index = static_cast<std::size_t>(variable.index);
    const bool isInput = variable.role == Variable::Role::Input;
    (isInput ? m_values.inputs : m_values.parameters)[index] = value;
    (isInput ? m_values.startInputs : m_values.startParameters)[index] = value;
    m_live.reset();
    m_hasChanged = true;
    m_isStarted = false;
}

/// @param held what was held before, for whoever goes back
void UnitModel::hold(const Variable& variable, double value, std::vector<Setting>& held) {
    const auto index = static_cast<std::size_t>(variable.index);
    const bool isInput = variable.role == Variable::Role::Input;
    double& own = (isInput ? m_values.inputs : m_values.parameters)[index];
    held.push_back({&variable, std::exchange(own, value)});
}

void UnitModel::setSignal(std::size_t input, double time) {
    const double value = m_values.inputs[input];
    model::Signal& signal = *m_signals[input];
    if (m_isPosition[input])
        signal = {signal(time), value, time};
    else
        signal.value = value;
    m_values.signals[input] = signal;
}

void UnitModel::set(std::span<const Setting> settings, double time) {
    std::vector<Setting> before;
    std::vector<std::size_t> signals;
    std::vector<Values::Change> changes;
    for (const auto& [variable, value] : settings) {
        if (this->value(*variable) == value) continue;
        hold(*variable, value, before);
        const bool isInput = variable->role == Variable::Role::Input;
        const auto index = static_cast<std::size_t>(variable->index);
        if (isInput && m_signals[index])
            signals.push_back(index);
        else
            changes.push_back({isInput, !changes.empty(), variable->index, value, time});
    }
    try {
        redo(changes);
    } catch (...) {
        std::vector<Setting> refused;
        for (auto last = before.rbegin(); last != before.rend(); ++last)
            hold(*last->variable, last->value, refused);
        throw;
    }
    for (const std::size_t input : signals)
        setSignal(input, time);
}

void UnitModel::redo(std::span<const Values::Change> changes) {
    if (changes.empty()) return;
    m_live = std::make_shared<live::LiveModel>(changed(*m_live, changes));
    m_values.changes.insert(m_values.changes.end(), changes.begin(), changes.end());
    m_hasChanged = true;
}

/// Changes that were made together are so again: one by one they may make no model.
live::LiveModel UnitModel::changed(live::LiveModel live,
                                   std::span<const Values::Change> changes) const {
    std::vector<live::Change> together;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const Values::Change& change = changes[i];
        together.push_back(
            live::SetParameter{parameterName(change.isInput, change.index), change.value});
        if (i + 1 < changes.size() && changes[i + 1].isWithLast) continue;
        live = live.changed(together, change.time);
        together.clear();
    }
    return live;
}

void UnitModel::reset() {
    setValues(m_first, false);
    m_live.reset();
    m_hasChanged = true;
}

/// The model of the start, then each change at its time.
void UnitModel::readLive() {
    io::JsonValue document = m_files.document;
    const auto put = [&](const std::string& name, double value, double first) {
        if (value == first) return; // as it is written
        document.set(io::valuePlace(document, io::joinPointer("/parameters", name)), value);
    };
    for (std::size_t i = 0; i < m_interface.inputs.size(); ++i)
        if (m_interface.inputs[i].kind == Kind::Parameter)
            put(m_interface.inputs[i].owner, m_values.startInputs[i], m_first.inputs[i]);
    for (std::size_t i = 0; i < m_interface.parameters.size(); ++i)
        put(m_interface.parameters[i], m_values.startParameters[i], m_first.parameters[i]);
    m_live = std::make_shared<live::LiveModel>(
        changed({std::move(document), m_files.directory}, m_values.changes));
}

model::Model UnitModel::model() {
    if (!m_live) readLive();
    if (!m_isStarted) startSignals(m_live->model());
    m_isStarted = true;
    m_hasChanged = false;
    m_taken = m_values.changes.size();
    return present();
}

model::Model UnitModel::present() const {
    model::Model model = live::withDuration(m_live->model(), std::nullopt);
    model::bindInputs(model, m_interface.inputs, m_signals);
    return model;
}

/// Signals as they are at the start.
void UnitModel::startSignals(const model::Model& model) {
    for (std::size_t i = 0; i < m_signals.size(); ++i) {
        if (!m_signals[i]) continue;
        const model::Signal signal =
            model::startSignal(m_interface.inputs[i], model, m_values.inputs[i]);
        *m_signals[i] = signal;
        m_values.signals[i] = signal;
    }
}

void UnitModel::setValues(Values values, bool isStarted) {
    const bool isSame = m_live && values.changes == m_values.changes &&
                        values.startInputs == m_values.startInputs &&
                        values.startParameters == m_values.startParameters;
    m_values = std::move(values);
    m_isStarted = isStarted;
    if (!isSame) {
        m_live.reset();
        m_hasChanged = true;
    }
    for (std::size_t i = 0; i < m_signals.size(); ++i)
        if (m_signals[i]) *m_signals[i] = m_values.signals[i];
}

} // namespace trammel::fmu
