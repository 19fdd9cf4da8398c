#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

/// The methods that a simulation is put together from: an enum each, and one table of the names
/// that files, options and messages know them by.
namespace trammel::model {

enum class FormulationKind : char {
    PositionProjection,
    VelocityProjection,
    VelocityProjectionNewton,
    Acceleration,
};
enum class RotationKind : char { Exact, Exponential, Quaternion, NodaR, EulerAngles };
enum class GyroscopicKind : char { Midpoint, Explicit, Implicit };
enum class LcpKind : char { Automatic, Murty, Lemke, Pgs, Jacobi, Sor, BlockPgs };
enum class FrictionKind : char { Pyramid, BoxFixed, BoxIterated, Polyhedral, Cone, Frictionless };
enum class ImpactKind : char {
    Newton,
    Poisson,
    Stronge,
    UnoNoda,
    Plastic,
    KelvinVoigt,
    HuntCrossley,
    LankaraniNikravesh,
    Flores,
};
enum class CoordinatesKind : char { Maximal, Generalized };
enum class ImpactLocation : char { InStep, StepStart, StepEnd };
/// Auto: a run chooses one that suits the model (analysis/run/integrator_choice.h).
enum class IntegratorKind : char { Auto, SemiImplicit, Rattle, GeneralizedAlpha, Rk45, Radau };
enum class InitialVelocity : char { Project, Refuse };
enum class InitialOverlap : char { Resolve, Refuse };
/// What a run does where something has no answer.
enum class FaultResponse : char { Fail, Continue };

/// The names of a kind of method, in the order of its enum; the first is the default.
template <class Method>
inline constexpr std::array<std::string_view, 0> kMethodNames{};
template <>
inline constexpr std::array<std::string_view, 4> kMethodNames<FormulationKind>{
    "position-projection", "velocity-projection", "velocity-projection+newton", "acceleration"};
template <>
inline constexpr std::array<std::string_view, 5> kMethodNames<RotationKind>{
    "exact", "exponential", "quaternion", "nodar", "euler-angles"};
template <>
inline constexpr std::array<std::string_view, 3> kMethodNames<GyroscopicKind>{
    "midpoint", "explicit", "implicit"};
template <>
inline constexpr std::array<std::string_view, 7> kMethodNames<LcpKind>{
    "auto", "murty", "lemke", "pgs", "jacobi", "sor", "block-pgs"};
template <>
inline constexpr std::array<std::string_view, 6> kMethodNames<FrictionKind>{
    "pyramid", "box-fixed", "box-iterated", "polyhedral", "cone", "none"};
template <>
inline constexpr std::array<std::string_view, 9> kMethodNames<ImpactKind>{
    "newton",  "poisson",      "stronge",       "uno-noda",
    "plastic", "kelvin-voigt", "hunt-crossley", "lankarani-nikravesh",
    "flores"};
template <>
inline constexpr std::array<std::string_view, 2> kMethodNames<CoordinatesKind>{"maximal",
                                                                               "generalized"};
template <>
inline constexpr std::array<std::string_view, 3> kMethodNames<ImpactLocation>{
    "in-step", "step-start", "step-end"};
template <>
inline constexpr std::array<std::string_view, 6> kMethodNames<IntegratorKind>{
    "auto", "semi-implicit", "rattle", "generalized-alpha", "rk45", "radau"};
template <>
inline constexpr std::array<std::string_view, 2> kMethodNames<InitialVelocity>{"project", "refuse"};
template <>
inline constexpr std::array<std::string_view, 2> kMethodNames<InitialOverlap>{"resolve", "refuse"};
template <>
inline constexpr std::array<std::string_view, 2> kMethodNames<FaultResponse>{"fail", "continue"};

/// An enum of this header.
template <class Method>
concept MethodKind = (kMethodNames<Method>.size() > 0);

/// How many methods of a kind there are: what registries are as long as.
template <MethodKind Method>
inline constexpr std::size_t kMethodCount = kMethodNames<Method>.size();

template <MethodKind Method>
constexpr std::size_t indexOf(Method method) {
    return static_cast<std::size_t>(method);
}

template <MethodKind Method>
constexpr std::string_view name(Method method) {
    return kMethodNames<Method>[indexOf(method)];
}

template <MethodKind Method>
constexpr std::optional<Method> methodFromName(std::string_view text) {
    for (std::size_t i = 0; i < kMethodCount<Method>; ++i)
        if (kMethodNames<Method>[i] == text) return static_cast<Method>(i);
    return {};
}

/// The same by the simulation key that takes them, e.g. "formulation". Empty for a key that takes
/// none.
std::span<const std::string_view> methodNames(std::string_view key);

} // namespace trammel::model
