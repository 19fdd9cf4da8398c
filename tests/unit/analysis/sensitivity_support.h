#pragma once

#include "analysis/cycle/cycle_start.h"
#include "analysis/sensitivity/linkage_sensitivity.h"
#include "io/model_family.h"
#include "io/model_file.h"
#include "mechanisms/mechanism_kinds.h"

#include <QtTest>
#include <algorithm>
#include <map>
#include <memory>
#include <stdexcept>

namespace trammel::support {

/// A document with the parameters that its model is varied by.
struct Varied {
    explicit Varied(const io::JsonValue& document)
        : root(document), family(root, {}), model(io::readModel(root, {}).model), system(model) {}

    /// Those with these names; all that follow from no others where there are none.
    std::vector<analysis::VariedParameter> parameters(const std::vector<std::string>& names = {}) {
        std::vector<analysis::VariedParameter> result;
        for (std::size_t i = 0; i < family.parameters().size(); ++i) {
            const io::ParameterNote& note = family.parameters()[i];
            const bool isAsked = std::ranges::find(names, note.name) != names.end();
            if (names.empty() ? family.isFormula(i) : !isAsked) continue;
            result.push_back({note.name, note.unit, *note.value,
                              [this, i](double change) { return family.with(i, change); }});
        }
        return result;
    }
    int joint(std::string_view name) const {
        const auto& joints = system.joints();
        return static_cast<int>(std::ranges::find(joints, name, &dynamics::Joint::name) -
                                joints.begin());
    }

    io::JsonValue root;
    io::ModelFamily family;
    model::Model model;
    dynamics::System system;
};

inline io::JsonValue documentOf(const char* kind, const model::ParameterValues& values = {}) {
    for (const mechanisms::MechanismKind& known : mechanisms::mechanismKinds())
        if (known.name == kind)
            return mechanisms::document(
                mechanisms::MadeMechanism{mechanismOf(known, values), {}, {}, {}});
    throw std::invalid_argument(kind);
}

inline Eigen::Index outputOf(const analysis::PoseOutputs& outputs, std::string_view name) {
    const auto found = analysis::namedOutputs(outputs.channels(), name);
    if (found.size() != 1) throw std::invalid_argument("no output " + std::string(name));
    return static_cast<Eigen::Index>(found.front());
}

} // namespace trammel::support
