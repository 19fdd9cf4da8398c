// Saving and restoring an instance.

#include "fmu/module/unit.h"
#include "messages/unit_messages.h"

namespace trammel::fmu {

std::unique_ptr<SavedState> Unit::save() {
    auto saved = std::make_unique<SavedState>();
    saved->mode = m_mode;
    saved->start = m_start;
    saved->stop = m_stop;
    saved->time = m_time;
    saved->values = m_model.values();
    saved->taken = m_model.taken();
    saved->hasNewInputs = m_hasNewInputs;
    saved->hasNewSpeeds = m_hasNewSpeeds;
    if (m_mode == Mode::Instantiated || m_mode == Mode::Initialization) return saved;
    if (m_run) {
        saved->run = m_run->place();
    } else {
        saved->exchange = m_exchange->place();
    }
    return saved;
}

/// States come back from files, too.
void Unit::checkFits(const SavedState& saved) {
    const UnitModel::Values& own = m_model.values();
    const auto size = [](const auto& list) { return list.size(); };
    const UnitModel::Values& values = saved.values;
    bool fits = size(values.inputs) == size(own.inputs) &&
                size(values.startInputs) == size(own.inputs) &&
                size(values.signals) == size(own.signals) &&
                size(values.parameters) == size(own.parameters) &&
                size(values.startParameters) == size(own.parameters);
    for (const UnitModel::Values::Change& change : values.changes) {
        const auto index = static_cast<std::size_t>(change.index);
        fits = fits && index < (change.isInput ? size(own.inputs) : size(own.parameters));
    }
    fits = fits && saved.taken <= size(values.changes);
    const bool isRun = m_kind == Kind::CoSimulation;
    const bool isBegun = saved.mode > Mode::Initialization;
    fits = fits && saved.mode < Mode::Failed && saved.run.has_value() == (isRun && isBegun) &&
           saved.exchange.has_value() == (!isRun && isBegun);
    if (fits && isBegun) {
        build();
        fits = isRun ? m_run->fits(*saved.run) : m_exchange->fits(*saved.exchange);
    }
    if (!fits) throw messages::RuntimeError({messages::kNotOfThisUnit, "SetFMUState"});
}

void Unit::restore(const SavedState& saved) {
    checkFits(saved);
    // What was set and waits is set again behind the place, which is one of the model before it.
    UnitModel::Values values = saved.values;
    const std::vector waiting(values.changes.begin() + static_cast<std::ptrdiff_t>(saved.taken),
                              values.changes.end());
    values.changes.resize(saved.taken);
    m_model.setValues(std::move(values), saved.mode > Mode::Initialization);
    m_mode = saved.mode;
    m_start = saved.start;
    m_stop = saved.stop;
    m_time = saved.time;
    m_shown.reset();
    const bool wasBuilt = m_isBuilt;
    m_isBuilt = false;
    if (saved.run && m_kind == Kind::CoSimulation) {
        if (!wasBuilt || m_model.hasChanged()) {
            const model::Model model = m_model.model();
            if (!m_run) m_run = std::make_unique<CoSimulation>(model);
            m_run->put(model, *saved.run);
        } else {
            m_run->put(*saved.run);
        }
        m_isBuilt = true;
    } else if (saved.exchange && m_kind == Kind::ModelExchange) {
        if (!wasBuilt || m_model.hasChanged())
            m_exchange = std::make_unique<Exchange>(m_model.model());
        m_exchange->restore(*saved.exchange, modelTime());
        m_isBuilt = true;
    }
    m_model.redo(waiting);
    m_hasNewInputs = saved.hasNewInputs;
    m_hasNewSpeeds = saved.hasNewSpeeds;
}

} // namespace trammel::fmu
