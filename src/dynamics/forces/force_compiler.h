#pragma once

#include "dynamics/bodies/body.h"
#include "dynamics/bodies/state.h"
#include "dynamics/joints/compiled_joint.h"
#include "messages/message.h"
#include "messages/solver_messages.h"
#include "model/compiled_function.h"
#include "model/model.h"

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace trammel::dynamics {

/// A model's bodies, the ground behind them, and its joints by name. The model must outlive it.
class PartNames {
public:
    explicit PartNames(const model::Model& model);
    /// @throws std::invalid_argument (both) naming it where there is none
    int body(std::string_view name) const;
    int joint(std::string_view name) const;

private:
    std::unordered_map<std::string_view, int> m_bodies, m_joints;
};

/// Has a formula watched, by what it is called.
/// @param isReplaceable whether the motion goes on with 0 in its place
template <class Function>
void watch(const std::shared_ptr<model::FormulaWatch>& formulas, Function& function,
           messages::Message place, bool isReplaceable = true) {
    if (function.isConstant()) return;
    const model::Tables ending = function.endingTables();
    for (const auto& [name, table] : ending)
        place = {messages::kByTable, std::move(place), name, table->first(), table->last()};
    function.watch(formulas, formulas->add({.place = std::move(place),
                                            .isReplaceable = isReplaceable,
                                            .isOfTime = function.isOfTime(),
                                            .usesTime = function.usesTime(),
                                            .endsAtTable = !ending.empty()}));
}

/// Rows that a force element asks for between two bodies.
struct RowBlock {
    int kind = 0;    ///< ForceElements::index()
    int element = 0; ///< of that kind
    int rowCount = 1;
    int bodyA = 0, bodyB = 0;
};

/// What force elements know while a model is compiled, and the rows that they ask for.
struct ForceCompiler {
    const model::Model& model;
    const std::vector<Body>& bodies;
    const std::vector<Joint>& joints;
    const State& initial;
    const std::shared_ptr<model::FormulaWatch>& formulas;
    const PartNames& names;
    std::vector<RowBlock> blocks{};

    int body(std::string_view name) const { return names.body(name); }
    int joint(std::string_view name) const { return names.joint(name); }
    /// From a body's centre of mass to a world point, in body axes.
    Vec3 arm(int body, const Vec3& point) const { return bodyPoint(initial.bodies[body], point); }
    model::CompiledFunction compiled(const model::Function& function) const {
        return model::CompiledFunction(function, model.parameters);
    }
    template <class Function>
    void watch(Function& function, messages::Message place) const {
        dynamics::watch(formulas, function, std::move(place));
    }
};

} // namespace trammel::dynamics
