#include "model/force_fields.h"

namespace trammel::model {

namespace {

/// Takes from a law's fields where and how it acts.
struct ActionReader {
    ForceAction& action;

    void operator()(roles::Bodies, const FieldText&,
                    const std::array<std::string, 2>& names) const {
        action.bodies.assign(names.begin(), names.end());
    }
    void operator()(roles::Body, const FieldText&, const std::string& name) const {
        action.bodies = {name};
    }
    void operator()(roles::Joint, const FieldText&, const std::string& name) const {
        action.joint = name;
    }
    void operator()(roles::Points, const FieldText&, const std::array<Vec3, 2>& points) const {
        action.points.assign(points.begin(), points.end());
    }
    void operator()(roles::Point, const FieldText&, const auto& stated) const {
        if (const std::optional<Vec3> point = stated) action.points = {*point};
    }
    void operator()(const roles::Vector& role, const FieldText&,
                    const VectorFunction& vector) const {
        action.vector = &vector;
        action.isTorque = role.isTorque;
    }
    void operator()(const roles::Option<Frame, 2>&, const FieldText&, Frame frame) const {
        action.frame = frame;
    }
    void operator()(const auto&, const FieldText&, const auto&) const {}
};

template <class Law>
using FirstRole = decltype(std::get<0>(LawTable<Law>::kFields).role);
/// Whether bodies or the joint stand before what refers to them.
template <class Law>
concept NamesOwnersFirst = std::same_as<FirstRole<Law>, roles::Bodies> ||
    std::same_as<FirstRole<Law>, roles::Body> || std::same_as<FirstRole<Law>, roles::Joint>;

template <NamesOwnersFirst... Law>
decltype(Force::law) lawAmong(std::string_view type, std::type_identity<std::tuple<Law...>>) {
    decltype(Force::law) found;
    ((type == LawTable<Law>::kType ? void(found = Law{}) : void()), ...);
    return found;
}

} // namespace

ForceAction actionOf(const Force& force) {
    ForceAction action;
    forEachField(force, ActionReader{action});
    action.glyph =
        std::visit([]<class Law>(const Law&) { return LawTable<Law>::kGlyph; }, force.law);
    return action;
}

decltype(Force::law) lawOfType(std::string_view type) {
    return lawAmong(type, std::type_identity<ForceLaws>());
}

} // namespace trammel::model
