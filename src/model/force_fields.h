#pragma once

#include "messages/text.h"
#include "model/model.h"

#include <array>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

/// What force laws are made of: one table a law. Whoever reads, checks, moves, writes or draws
/// forces asks for the role of each field and knows no law by name.
namespace trammel::model {

/// What a field says, which decides how it is read, checked and moved along with bodies. What
/// stands on bodies or on a joint's coordinate follows the field that names these.
namespace roles {

struct Bodies {}; ///< two names, "ground" allowed; at least one of them can move
struct Body {};   ///< the name of a body that can move
struct Joint {};  ///< the name of a joint with a coordinate
struct Points {}; ///< a point on each body: world, initial pose, fixed in its body from then on
struct Point {};  ///< the same of the only or the first body; may be optional
struct Length {}; ///< optional: the initial distance of the points where absent; not below 0
struct Coefficient {}; ///< not below 0; a number, or a function of t
struct Coordinate {};  ///< a function of t that gives a value of the joint's coordinate
struct Vector {        ///< functions of t and of what joints measure
    bool isTorque = false;
};
/// Six by six, in axes of the world in the initial pose, fixed in the first body from then on; the
/// diagonal or all of it row by row. No eigenvalue below 0. Its units are those of entries of two
/// ways, of a way and an angle, and of two angles.
struct Matrix {};
/// How far the second body is displaced, or turned (rotation vector), against the first in the
/// initial pose, from where nothing acts; axes of the world.
struct Displacement {
    bool isRotation = false;
};
/// One of several names, each with its value.
template <class Value, std::size_t count>
struct Option {
    std::array<std::pair<std::string_view, Value>, count> values;
};

} // namespace roles

/// What the file and its documentation call a field; views of literals.
struct FieldText {
    std::string_view key;
    std::string_view unit;
    std::string_view description;
    bool isRequired = false;
    std::string_view standard{}; ///< JSON: the value where absent; empty: none is fixed
    std::string_view start{};    ///< JSON: what a new force states; empty: what suits, or nothing
};

template <class Role, class Law, class Member>
struct LawField {
    Role role;
    FieldText text;
    Member Law::*member;
};
template <class Role, class Law, class Member>
LawField(Role, FieldText, Member Law::*) -> LawField<Role, Law, Member>;

/// What a law is drawn as.
enum class ForceGlyph {
    Coil,   ///< between its points, or about its joint's coordinate
    Arrow,  ///< its vector
    Sleeve, ///< at its point
    Drive   ///< along or about its joint's coordinate
};

/// The table of a law: its type in files, its English title in menus, its description, its glyph,
/// its fields in the order of files. Bodies and joints stand before what refers to them.
template <class Law>
struct LawTable;

/// The laws in the order in which the format lists them.
using ForceLaws =
    std::tuple<SpringDamper, AppliedForce, AppliedTorque, Bushing, TorsionSpring, PdController>;
static_assert(std::tuple_size_v<ForceLaws> == std::variant_size_v<decltype(Force::law)>);

template <>
struct LawTable<SpringDamper> {
    static constexpr std::string_view kType = "spring-damper";
    static constexpr const char* kTitle =
        QT_TRANSLATE_NOOP("trammel::studio::Types", "Spring-damper");
    static constexpr std::string_view kDescription = "Spring and damper between two points.";
    static constexpr ForceGlyph kGlyph = ForceGlyph::Coil;
    static constexpr std::tuple kFields{
        LawField{roles::Bodies{},
                 {"bodies", "", "names of two bodies; \"ground\" is one", true},
                 &SpringDamper::bodies},
        LawField{roles::Points{},
                 {"points", "m",
                  "a point on each body, world frame in the initial pose, fixed in its body from "
                  "then on",
                  true},
                 &SpringDamper::points},
        LawField{roles::Coefficient{},
                 {"stiffness", "N/m", "stiffness; may depend on t", true, "", "100"},
                 &SpringDamper::stiffness},
        LawField{roles::Coefficient{},
                 {"damping", "N s/m", "damping; may depend on t", false, "0", "1"},
                 &SpringDamper::damping},
        LawField{roles::Length{},
                 {"length", "m", "natural length; the initial distance where absent"},
                 &SpringDamper::length},
        LawField{roles::Option<bool, 2>{{{{"implicit", true}, {"explicit", false}}}},
                 {"integration", "", "how the element is integrated", false, "\"implicit\""},
                 &SpringDamper::isImplicit}};
};

inline constexpr FieldText kForcedBody{"body", "", "name of the body it acts on", true};
inline constexpr std::string_view kComponents =
    "components; each may depend on t and on joints' NAME.coordinate, NAME.rate";
inline constexpr roles::Option<Frame, 2> kFrames{
    {{{"world", Frame::World}, {"body", Frame::Body}}}};
inline constexpr FieldText kFrameText{"frame", "", "frame of the vector", false, "\"world\""};

template <>
struct LawTable<AppliedForce> {
    static constexpr std::string_view kType = "force";
    static constexpr const char* kTitle = QT_TRANSLATE_NOOP("trammel::studio::Types", "Force");
    static constexpr std::string_view kDescription = "Force at a point of a body.";
    static constexpr ForceGlyph kGlyph = ForceGlyph::Arrow;
    static constexpr std::tuple kFields{
        LawField{roles::Body{}, kForcedBody, &AppliedForce::body},
        LawField{roles::Point{},
                 {"point", "m",
                  "world frame in the initial pose, fixed in the body from then on; the centre of "
                  "mass where absent"},
                 &AppliedForce::point},
        LawField{roles::Vector{},
                 {"vector", "N", kComponents, true, "", "[0, 0, 1]"},
                 &AppliedForce::vector},
        LawField{kFrames, kFrameText, &AppliedForce::frame}};
};

template <>
struct LawTable<AppliedTorque> {
    static constexpr std::string_view kType = "torque";
    static constexpr const char* kTitle = QT_TRANSLATE_NOOP("trammel::studio::Types", "Torque");
    static constexpr std::string_view kDescription = "Torque on a body.";
    static constexpr ForceGlyph kGlyph = ForceGlyph::Arrow;
    static constexpr std::tuple kFields{
        LawField{roles::Body{}, kForcedBody, &AppliedTorque::body},
        LawField{roles::Vector{.isTorque = true},
                 {"vector", "N m", kComponents, true, "", "[0, 1, 0]"},
                 &AppliedTorque::vector},
        LawField{kFrames, kFrameText, &AppliedTorque::frame}};
};

template <>
struct LawTable<Bushing> {
    static constexpr std::string_view kType = "bushing";
    static constexpr const char* kTitle = QT_TRANSLATE_NOOP("trammel::studio::Types", "Bushing");
    static constexpr std::string_view kDescription = "Elastic connection of two bodies.";
    static constexpr ForceGlyph kGlyph = ForceGlyph::Sleeve;
    static constexpr std::string_view kMatrix =
        "diagonal (three forces, three torques) or the full matrix row by row";
    static constexpr std::tuple kFields{
        LawField{roles::Bodies{},
                 {"bodies", "", "names of two bodies; \"ground\" is one", true},
                 &Bushing::bodies},
        LawField{roles::Point{},
                 {"position", "m", "point of the bushing, world frame, initial pose", true, "",
                  "[0, 0, 0]"},
                 &Bushing::position},
        LawField{roles::Matrix{},
                 {"stiffness", "N/m, N or N/rad, N m/rad", kMatrix, true, "",
                  "[10000, 10000, 10000, 100, 100, 100]"},
                 &Bushing::stiffness},
        LawField{
            roles::Matrix{},
            {"damping", "N s/m, N s or N s/rad, N m s/rad", kMatrix, false, "[0, 0, 0, 0, 0, 0]"},
            &Bushing::damping},
        LawField{roles::Displacement{},
                 {"displacement", "m",
                  "of the second body against the first in the initial pose, from where nothing "
                  "acts; world frame",
                  false, "[0, 0, 0]"},
                 &Bushing::displacement},
        LawField{roles::Displacement{.isRotation = true},
                 {"rotation", "rad", "the same, of turning: a rotation vector", false, "[0, 0, 0]"},
                 &Bushing::rotation}};
};

template <>
struct LawTable<TorsionSpring> {
    static constexpr std::string_view kType = "torsion-spring";
    static constexpr const char* kTitle =
        QT_TRANSLATE_NOOP("trammel::studio::Types", "Torsion spring");
    static constexpr std::string_view kDescription = "Spring and damper on a joint's coordinate.";
    static constexpr ForceGlyph kGlyph = ForceGlyph::Coil;
    static constexpr std::tuple kFields{
        LawField{roles::Joint{},
                 {"joint", "", "name of a joint with a coordinate", true},
                 &TorsionSpring::joint},
        LawField{roles::Coefficient{},
                 {"stiffness", "N m/rad or N/m", "stiffness; may depend on t", true, "", "100"},
                 &TorsionSpring::stiffness},
        LawField{roles::Coefficient{},
                 {"damping", "N m s/rad or N s/m", "damping; may depend on t", false, "0", "1"},
                 &TorsionSpring::damping},
        LawField{
            roles::Coordinate{},
            {"rest", "rad or m", "coordinate without spring force; may depend on t", false, "0"},
            &TorsionSpring::rest}};
};

template <>
struct LawTable<PdController> {
    static constexpr std::string_view kType = "pd";
    static constexpr const char* kTitle =
        QT_TRANSLATE_NOOP("trammel::studio::Types", "PD controller");
    static constexpr std::string_view kDescription =
        "Controller that pulls a joint's coordinate to a target.";
    static constexpr ForceGlyph kGlyph = ForceGlyph::Drive;
    static constexpr std::tuple kFields{
        LawField{roles::Joint{},
                 {"joint", "", "name of a joint with a coordinate", true},
                 &PdController::joint},
        LawField{roles::Coordinate{},
                 {"target", "rad or m", "coordinate to reach; may depend on t", true, "", "0"},
                 &PdController::target},
        LawField{roles::Coefficient{},
                 {"kp", "N m/rad or N/m", "proportional gain", true, "", "100"},
                 &PdController::kp},
        LawField{roles::Coefficient{},
                 {"kd", "N m s/rad or N s/m",
                  "derivative gain, of the deviation from the target's rate", false, "0", "1"},
                 &PdController::kd}};
};

/// Calls visit(role, text, value) for each field of a law, const or not.
template <class Law, class Visit>
void forEachField(Law& law, Visit&& visit) {
    const auto each = [&](const auto&... field) {
        (visit(field.role, field.text, law.*field.member), ...);
    };
    std::apply(each, LawTable<std::remove_const_t<Law>>::kFields);
}

/// The same of a force's law.
template <class Element, class Visit>
requires std::same_as<std::remove_const_t<Element>, Force>
void forEachField(Element& force, Visit&& visit) {
    std::visit([&](auto& law) { forEachField(law, visit); }, force.law);
}

/// Calls visit(function) for each formula of a force, const or not.
template <class Element, class Visit>
void forEachFunction(Element& force, const Visit& visit) {
    forEachField(force, [&]<class Role, class Value>(const Role&, const FieldText&, Value& value) {
        using Plain = std::remove_const_t<Value>;
        if constexpr (std::same_as<Plain, Function>) {
            visit(value);
        } else if constexpr (std::same_as<Plain, std::optional<Function>>) {
            if (value) visit(*value);
        } else if constexpr (std::same_as<Plain, VectorFunction>) {
            for (auto& entry : value)
                visit(entry);
        }
    });
}

/// Where and how a force acts, as far as its law says it.
struct ForceAction {
    std::vector<std::string> bodies;        ///< one or two; none: a coordinate's joint says them
    std::vector<Vec3> points;               ///< world, initial pose; of the bodies in their order
    std::string joint;                      ///< on whose coordinate it acts; empty: on none
    const VectorFunction* vector = nullptr; ///< of the force; what is not stated is no vector
    bool isTorque = false;                  ///< the vector
    Frame frame = Frame::World;             ///< of the vector
    ForceGlyph glyph = ForceGlyph::Arrow;
};
ForceAction actionOf(const Force& force);

/// A law of that type with nothing stated; the first of all where there is no such type.
decltype(Force::law) lawOfType(std::string_view type);

/// Whether a force asks the semi-implicit step to take it as it is at the step's start.
inline bool isExplicit(const Force& force) {
    return std::visit(
        [](const auto& law) {
            if constexpr (requires { law.isImplicit; })
                return !law.isImplicit;
            else
                return false;
        },
        force.law);
}

} // namespace trammel::model
