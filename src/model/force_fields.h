#pragma once

#include "model/model.h"
#include "model/overloads.h"

#include <type_traits>

/// What force laws have in common, so that whoever needs it knows no law by name. A law that is not
/// told here does not compile.
namespace trammel::model {

/// Calls visit(function) for each formula of a force's law.
/// @param law a Force's, const or not
template <class Law, class Visit>
void forEachFunction(Law& law, const Visit& visit) {
    const auto all = [&](auto&... functions) { (visit(functions), ...); };
    const auto each = [&](auto& vector) { all(vector[0], vector[1], vector[2]); };
    std::visit(
        [&]<class Kind>(Kind& kind) {
            using Plain = std::remove_const_t<Kind>;
            if constexpr (std::is_same_v<Plain, SpringDamper>) {
                all(kind.stiffness, kind.damping);
                if (kind.length) visit(*kind.length);
            } else if constexpr (std::is_same_v<Plain, TorsionSpring>) {
                all(kind.stiffness, kind.damping, kind.rest);
            } else if constexpr (std::is_same_v<Plain, PdController>) {
                all(kind.target);
            } else if constexpr (!std::is_same_v<Plain, Bushing>) {
                each(kind.vector);
            }
        },
        law);
}

/// The joint on whose coordinate a force acts; empty: none.
inline std::string jointOf(const Force& force) {
    return std::visit(
        [](const auto& law) -> std::string {
            if constexpr (requires { law.joint; })
                return law.joint;
            else
                return {};
        },
        force.law);
}

} // namespace trammel::model
