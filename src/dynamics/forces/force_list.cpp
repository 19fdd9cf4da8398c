#include "dynamics/forces/force_list.h"

#include "dynamics/forces/applied_load.h"
#include "dynamics/forces/bushing.h"
#include "dynamics/forces/coordinate_spring.h"
#include "dynamics/forces/joint_torque.h"
#include "dynamics/forces/spring_damper.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <tuple>

namespace trammel::dynamics {

namespace {

/// A kind of force element and its place in the order in which forces are summed.
template <class Elements, int place>
struct Kind {
    using Type = Elements;
    static constexpr int kPlace = place;
};

/// The registry: a new kind of force element is a line here, in the order in which results list
/// kinds. It has an `add(name, law, compiler)` for each alternative of model::Force that is its.
using Kinds = std::tuple<Kind<SpringDampers, 4>,     //
                         Kind<CoordinateSprings, 2>, //
                         Kind<Bushings, 3>,          //
                         Kind<JointTorques, 1>,      //
                         Kind<AppliedLoads, 0>>;

template <class Elements, class Law>
concept Takes = requires(Elements elements, const std::string& name, const Law& law,
                         ForceCompiler& compiler) {
    elements.add(name, law, compiler);
};

template <class... Kind>
std::vector<std::unique_ptr<ForceElements>> makeKinds(std::type_identity<std::tuple<Kind...>>) {
    std::vector<std::unique_ptr<ForceElements>> kinds;
    (kinds.push_back(std::make_unique<typename Kind::Type>()), ...);
    return kinds;
}

template <class... Kind>
std::vector<int> placesOf(std::type_identity<std::tuple<Kind...>>) {
    return {Kind::kPlace...};
}

/// Whether each kind has a place of its own.
template <class... Kind>
consteval bool haveOwnPlaces(std::type_identity<std::tuple<Kind...>>) {
    std::array<int, sizeof...(Kind)> taken{};
    (++taken.at(static_cast<std::size_t>(Kind::kPlace)), ...);
    return std::ranges::all_of(taken, [](int times) { return times == 1; });
}
static_assert(haveOwnPlaces(std::type_identity<Kinds>()));

template <class Law, class... Kind>
void addTo(const std::vector<std::unique_ptr<ForceElements>>& kinds, const std::string& name,
           const Law& law, ForceCompiler& compiler, std::type_identity<std::tuple<Kind...>>) {
    // Each law of model::Force belongs to one kind of the registry.
    static_assert((0 + ... + Takes<typename Kind::Type, Law>) == 1);
    std::size_t i = 0;
    const auto offer = [&]<class Elements>(std::type_identity<Elements>) {
        ForceElements& kind = *kinds[i++];
        if constexpr (Takes<Elements, Law>) static_cast<Elements&>(kind).add(name, law, compiler);
    };
    (offer(std::type_identity<typename Kind::Type>()), ...);
}

} // namespace

ForceList::ForceList() : m_all(makeKinds(std::type_identity<Kinds>())) {
    for (std::size_t i = 0; i < m_all.size(); ++i)
        m_all[i]->setIndex(static_cast<int>(i));
}

void ForceList::finish() {
    const std::vector<int> places = placesOf(std::type_identity<Kinds>());
    std::vector<const ForceElements*> sorted(m_all.size());
    for (std::size_t i = 0; i < m_all.size(); ++i) {
        sorted.at(static_cast<std::size_t>(places[i])) = m_all[i].get();
        if (!m_all[i]->empty()) m_kinds.push_back(m_all[i].get());
    }
    std::ranges::copy_if(sorted, std::back_inserter(m_inOrderOfForces),
                         [](const ForceElements* kind) { return !kind->empty(); });
}

void ForceList::add(const model::Force& force, ForceCompiler& compiler) {
    const auto add = [&](const auto& law) {
        addTo(m_all, force.name, law, compiler, std::type_identity<Kinds>());
    };
    std::visit(add, force.law);
}

void ForceList::addOfJoint(const model::Joint& source, int joint, ForceCompiler& compiler) {
    for (const auto& kind : m_all)
        kind->addOfJoint(source, joint, compiler);
}

} // namespace trammel::dynamics
