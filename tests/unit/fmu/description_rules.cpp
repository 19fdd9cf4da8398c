#include "description_rules.h"

#include <algorithm>
#include <map>
#include <regex>
#include <set>

namespace trammel::tests {

namespace {

using Names = std::vector<std::string>;

class Rules {
public:
    explicit Rules(pugi::xml_node root)
        : m_root(root), m_isThree(std::string(root.attribute("fmiVersion").value()) == "3.0") {}

    Names check() {
        checkHead();
        checkUnits();
        checkVariables();
        m_isThree ? checkStructure3() : checkStructure2();
        return m_broken;
    }

private:
    void require(bool holds, const std::string& rule) {
        if (!holds) m_broken.push_back(rule);
    }
    void requireAttributes(pugi::xml_node node, const Names& required, const Names& optional) {
        for (const std::string& name : required)
            require(node.attribute(name.c_str()), std::string(node.name()) + " has no " + name);
        for (const pugi::xml_attribute attribute : node.attributes())
            require(std::ranges::count(required, attribute.name()) +
                            std::ranges::count(optional, attribute.name()) >
                        0,
                    std::string(node.name()) + " has " + attribute.name());
    }
    /// Children in the schema's order, each at most once.
    void requireOrder(pugi::xml_node node, const Names& order) {
        std::ptrdiff_t last = -1;
        for (const pugi::xml_node child : node) {
            const auto place = std::ranges::find(order, child.name()) - order.begin();
            require(place > last && place < std::ssize(order),
                    std::string("order of ") + child.name() + " in " + node.name());
            last = place;
        }
    }

    void checkHead() {
        require(std::string(m_root.name()) == "fmiModelDescription", "the root element");
        const Names common{"fmiVersion", "modelName", m_isThree ? "instantiationToken" : "guid"};
        Names optional{"description", "copyright", "license", "generationTool",
                       "variableNamingConvention"};
        if (!m_isThree) optional.emplace_back("numberOfEventIndicators");
        requireAttributes(m_root, common, optional);
        require(m_isThree || std::string(m_root.attribute("fmiVersion").value()) == "2.0",
                "fmiVersion");
        require(std::string(m_root.attribute("variableNamingConvention").value()) == "flat",
                "the naming convention");
        requireOrder(m_root, {"ModelExchange", "CoSimulation", "UnitDefinitions", "LogCategories",
                              "DefaultExperiment", "ModelVariables", "ModelStructure"});
        const Names state = m_isThree ? Names{"canGetAndSetFMUState", "canSerializeFMUState"}
                                      : Names{"canGetAndSetFMUstate", "canSerializeFMUstate"};
        Names exchange = state, steps = state;
        exchange.emplace_back(m_isThree ? "providesDirectionalDerivatives"
                                        : "providesDirectionalDerivative");
        steps.emplace_back("canHandleVariableCommunicationStepSize");
        if (m_isThree) steps.emplace_back("hasEventMode");
        const pugi::xml_node ofSteps = m_root.child("CoSimulation");
        requireAttributes(ofSteps, {"modelIdentifier"}, steps);
        if (const pugi::xml_node ofExchange = m_root.child("ModelExchange"))
            requireAttributes(ofExchange, {"modelIdentifier"}, exchange);
        require(std::regex_match(ofSteps.attribute("modelIdentifier").value(),
                                 std::regex("[A-Za-z_][A-Za-z_0-9]*")),
                "the identifier is a C name");
        for (const pugi::xml_node kind : {m_root.child("ModelExchange"), ofSteps})
            for (const pugi::xml_attribute attribute : kind.attributes())
                require(std::string(attribute.name()) == "modelIdentifier" ||
                            std::string(attribute.value()) == "true",
                        attribute.name());
        requireAttributes(m_root.child("DefaultExperiment"), {},
                          {"startTime", "stopTime", "tolerance", "stepSize"});
    }

    void checkUnits() {
        for (const pugi::xml_node unit : m_root.child("UnitDefinitions")) {
            require(std::string(unit.name()) == "Unit", "UnitDefinitions");
            requireAttributes(unit, {"name"}, {});
            for (const pugi::xml_node part : unit) {
                const std::string name = part.name();
                require(name == "DisplayUnit" || (name == "BaseUnit" && part == unit.first_child()),
                        name + " in Unit");
                if (name != "DisplayUnit") continue;
                requireAttributes(part, {"name", "factor"}, {});
                require(
                    m_shownUnits
                        .insert({unit.attribute("name").value(), part.attribute("name").value()})
                        .second,
                    "a display unit comes twice");
            }
            require(m_units.insert(unit.attribute("name").value()).second, "a unit comes twice");
            if (unit.child("BaseUnit"))
                requireAttributes(unit.child("BaseUnit"), {}, {"kg", "m", "s", "rad"});
        }
    }

    void checkVariables() {
        int place = 0;
        for (const pugi::xml_node variable : m_root.child("ModelVariables")) {
            const std::string name = variable.attribute("name").value();
            const pugi::xml_node type = m_isThree ? variable : variable.first_child();
            require(std::string(type.name()) == (m_isThree ? "Float64" : "Real"), name + ": type");
            const Names own{"name",        "valueReference", "causality",
                            "variability", "initial",        "description"};
            Names values{"unit", "displayUnit", "min", "max", "start", "derivative"};
            if (m_isThree) {
                values.insert(values.end(), own.begin(), own.end());
                requireAttributes(variable, {"name", "valueReference"}, values);
            } else {
                requireAttributes(variable, {"name", "valueReference"}, own);
                requireAttributes(type, {}, values);
            }
            require(m_names.insert(name).second, name + " comes twice");
            const std::string reference = variable.attribute("valueReference").value();
            require(m_references.insert(reference).second, name + ": reference comes twice");
            checkKind(name, variable, type);
            if (type.attribute("unit"))
                require(m_units.contains(type.attribute("unit").value()), name + ": unit");
            if (type.attribute("displayUnit"))
                require(m_shownUnits.contains({type.attribute("unit").value(),
                                               type.attribute("displayUnit").value()}),
                        name + ": display unit");
            const std::string key = m_isThree ? reference : std::to_string(++place);
            m_byKey[key] = variable.attribute("causality").value();
            if (type.attribute("derivative")) {
                m_derivatives.insert(key);
                m_states.insert(type.attribute("derivative").value());
            }
        }
        for (const std::string& state : m_states)
            require(m_byKey.contains(state) && m_byKey[state] == "local", "a state is none");
    }

    /// The table of allowed combinations of causality, variability and initial.
    void checkKind(const std::string& name, pugi::xml_node variable, pugi::xml_node type) {
        const std::string causality = variable.attribute("causality").value(),
                          variability = variable.attribute("variability").value(),
                          initial = variable.attribute("initial").value();
        const bool hasStart = type.attribute("start");
        static const std::map<std::string, Names> kVariabilities{
            {"independent", {"continuous"}},
            {"input", {"continuous", "discrete"}},
            {"parameter", {"tunable", "fixed"}},
            {"output", {"continuous", "discrete"}},
            {"local", {"continuous", "discrete"}}};
        const auto allowed = kVariabilities.find(causality);
        require(allowed != kVariabilities.end() &&
                    std::ranges::count(allowed->second, variability) == 1,
                name + ": variability");
        const bool isSet = causality == "input" || causality == "parameter";
        require(hasStart == isSet, name + ": start");
        if (causality == "input" || causality == "independent")
            require(initial.empty(), name + ": initial");
        else
            require(initial == (isSet ? "exact" : "calculated"), name + ": initial");
        if (hasStart && type.attribute("min"))
            require(type.attribute("start").as_double() >= type.attribute("min").as_double(),
                    name + ": start below min");
        if (hasStart && type.attribute("max"))
            require(type.attribute("start").as_double() <= type.attribute("max").as_double(),
                    name + ": start above max");
        m_timeCount += causality == "independent" ? 1 : 0;
        require(m_timeCount <= 1, "time comes twice");
    }

    std::set<std::string> keysOf(const char* causality) const {
        std::set<std::string> keys;
        for (const auto& [key, own] : m_byKey)
            if (own == causality) keys.insert(key);
        return keys;
    }
    std::set<std::string> initialUnknowns() const {
        std::set<std::string> keys = keysOf("output");
        keys.insert(m_states.begin(), m_states.end());
        keys.insert(m_derivatives.begin(), m_derivatives.end());
        return keys;
    }
    void requireList(const std::set<std::string>& expected, const Names& listed, const char* what) {
        require(std::set<std::string>(listed.begin(), listed.end()) == expected &&
                    listed.size() == expected.size(),
                what);
    }

    void checkStructure2() {
        const pugi::xml_node structure = m_root.child("ModelStructure");
        requireOrder(structure, {"Outputs", "Derivatives", "InitialUnknowns"});
        const auto listed = [&](const char* list) {
            Names names;
            for (const pugi::xml_node unknown : structure.child(list)) {
                requireAttributes(unknown, {"index"}, {});
                names.emplace_back(unknown.attribute("index").value());
            }
            require(structure.child(list).empty() || !names.empty(), "an empty list");
            return names;
        };
        requireList(keysOf("output"), listed("Outputs"), "Outputs");
        requireList(m_derivatives, listed("Derivatives"), "Derivatives");
        requireList(initialUnknowns(), listed("InitialUnknowns"), "InitialUnknowns");
    }

    void checkStructure3() {
        require(m_timeCount == 1, "time is not there");
        std::map<std::string, Names> lists;
        const Names order{"Output", "ContinuousStateDerivative", "InitialUnknown",
                          "EventIndicator"};
        std::ptrdiff_t last = 0;
        for (const pugi::xml_node node : m_root.child("ModelStructure")) {
            requireAttributes(node, {"valueReference"}, {});
            const auto place = std::ranges::find(order, node.name()) - order.begin();
            require(place >= last && place < 4, "order of the structure");
            last = place;
            lists[node.name()].emplace_back(node.attribute("valueReference").value());
        }
        requireList(keysOf("output"), lists["Output"], "Output");
        requireList(m_derivatives, lists["ContinuousStateDerivative"], "derivatives");
        requireList(initialUnknowns(), lists["InitialUnknown"], "InitialUnknown");
        for (const std::string& key : lists["EventIndicator"])
            require(m_byKey.contains(key) && m_byKey[key] == "local", "an indicator is none");
    }

    pugi::xml_node m_root;
    bool m_isThree;
    Names m_broken;
    std::set<std::pair<std::string, std::string>> m_shownUnits; ///< with the unit before it
    std::set<std::string> m_units, m_names, m_references, m_states, m_derivatives;
    std::map<std::string, std::string> m_byKey; ///< causality by index or reference
    int m_timeCount = 0;
};

} // namespace

std::vector<std::string> brokenRules(pugi::xml_node root) {
    return Rules(root).check();
}

} // namespace trammel::tests
