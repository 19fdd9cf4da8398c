#include "fmu/interface.h"

#include "analysis/channels/channels.h"
#include "fmu/meanings.h"
#include "io/parameters.h"
#include "model/quantity.h"
#include "results/glob.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace trammel::fmu {

namespace {

using model::InputTarget;
using Kind = InputTarget::Kind;

/// Takes over what the document says of a parameter, whose value is in SI whatever it is shown in.
void describe(Variable& variable, const io::ParameterNote& note) {
    const auto named = model::findUnit(note.unit);
    variable.unit = named ? std::string(named->si()) : note.unit;
    if (variable.unit != note.unit) variable.shownUnit = note.unit;
    variable.description = note.description;
    variable.min = note.min;
    variable.max = note.max;
}

/// Parameters that have a value of their own; what follows from others by formulas follows.
std::vector<io::ParameterNote> ownParameters(const io::JsonValue& document) {
    std::vector<io::ParameterNote> own;
    for (io::ParameterNote& note : io::parameterNotes(document))
        if (note.value && !io::followsFromOthers(document, note.name))
            own.push_back(std::move(note));
    return own;
}

/// What whoever couples mechanisms mostly wants to see: how joints stand and move, measures, and of
/// a model without joints the bodies.
bool isUsual(const results::Channel& channel, bool hasJoints) {
    using results::ChannelKind;
    const results::ChannelId& id = channel.id;
    if (id.kind == ChannelKind::Measure) return true;
    if (id.kind == ChannelKind::Joint)
        return id.quantity == results::quantity::kCoordinate ||
               id.quantity == results::quantity::kRate ||
               id.quantity == results::quantity::kTranslation ||
               id.quantity == results::quantity::kTranslationRate;
    if (id.kind == ChannelKind::Body)
        return !hasJoints && (id.quantity == results::quantity::kPosition ||
                              id.quantity == results::quantity::kVelocity);
    return id.kind == ChannelKind::Energy && id.quantity == results::quantity::kTotal;
}

/// Lists variables; names that come twice get another ending.
class Listing {
public:
    explicit Listing(std::vector<Variable>& list) : m_list(list) {}

    void add(Variable variable) {
        const std::string name = variable.name;
        for (int i = 2; !m_names.insert(variable.name).second; ++i)
            variable.name = fmt::format("{}_{}", name, i);
        const auto same = [&](const Variable& other) { return other.role == variable.role; };
        variable.index = static_cast<int>(std::ranges::count_if(m_list, same));
        m_list.push_back(std::move(variable));
    }

private:
    std::vector<Variable>& m_list;
    std::set<std::string> m_names;
};

void addInputs(const Interface& unit, const std::vector<io::ParameterNote>& notes,
               const model::Model& model, Listing& list) {
    for (const InputTarget& input : unit.inputs) {
        Variable variable{.role = Variable::Role::Input,
                          .name = input.name(),
                          .unit = unitOf(input, model),
                          .description = meaningOf(input, model),
                          .start = startOf(input, model)};
        if (input.kind == Kind::Parameter)
            describe(variable, *std::ranges::find(notes, input.owner, &io::ParameterNote::name));
        list.add(std::move(variable));
    }
}

void addParameters(const std::vector<io::ParameterNote>& notes, Interface& unit, Listing& list) {
    for (const io::ParameterNote& note : notes) {
        if (std::ranges::find(unit.inputs, InputTarget{Kind::Parameter, note.name}) !=
            unit.inputs.end())
            continue;
        unit.parameters.push_back(note.name);
        Variable variable{
            .role = Variable::Role::Parameter, .name = note.name, .start = *note.value};
        describe(variable, note);
        list.add(std::move(variable));
    }
}

void addOutputs(const model::Model& model, const std::string& patterns, Interface& unit,
                Listing& list) {
    const std::vector<results::Channel> channels = analysis::channels(dynamics::System(model));
    const results::ChannelChoice choice(patterns);
    if (!patterns.empty()) choice.requireMatches(channels);
    for (std::size_t i = 0; i < channels.size(); ++i) {
        if (patterns.empty() ? !isUsual(channels[i], !model.joints.empty())
                             : !choice.contains(channels[i].name))
            continue;
        unit.outputs.push_back(i);
        list.add({.role = Variable::Role::Output,
                  .name = channels[i].name,
                  .unit = channels[i].unit,
                  .description = meaningOf(channels[i])});
    }
}

} // namespace

std::size_t Interface::first(Variable::Role role) const {
    return static_cast<std::size_t>(std::ranges::find(variables, role, &Variable::role) -
                                    variables.begin());
}

std::vector<InputTarget> usualInputs(const model::Model& model) {
    std::vector<InputTarget> list = model::possibleInputs(model);
    std::erase_if(list, [&](const InputTarget& input) {
        const model::Function* function = functionOf(input, model);
        return !function || !function->isConstant();
    });
    return list;
}

Interface makeInterface(const io::JsonValue& document, const model::Model& model,
                        const Choice& choice, int states, int indicators) {
    Interface unit{.states = states, .indicators = indicators};
    Listing list(unit.variables);
    list.add({.name = "time", .unit = "s", .description = "Simulation time"});
    const std::vector<io::ParameterNote> notes = ownParameters(document);
    std::vector<InputTarget> possible = model::possibleInputs(model);
    std::erase_if(possible, [&](const InputTarget& input) {
        return input.kind == Kind::Parameter &&
               std::ranges::find(notes, input.owner, &io::ParameterNote::name) == notes.end();
    });
    unit.inputs =
        choice.inputs ? model::chosenInputs(*choice.inputs, possible) : usualInputs(model);
    addInputs(unit, notes, model, list);
    addParameters(notes, unit, list);
    addOutputs(model, choice.outputs, unit, list);
    for (int i = 0; i < states; ++i)
        list.add({.role = Variable::Role::State, .name = fmt::format("state[{}]", i + 1)});
    for (int i = 0; i < states; ++i)
        list.add(
            {.role = Variable::Role::Derivative, .name = fmt::format("der(state[{}])", i + 1)});
    for (int i = 0; i < indicators; ++i)
        list.add({.role = Variable::Role::Indicator, .name = fmt::format("indicator[{}]", i + 1)});
    return unit;
}

} // namespace trammel::fmu
