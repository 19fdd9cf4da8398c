#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace trammel::optimize {

enum class Method {
    Automatic,
    Cobyla,
    Bobyqa,
    Sbplx,
    NelderMead,
    Crs2,
    Isres,
    Direct,
    Ags,
    Slsqp,
    Mma,
    Lbfgs,
    LevenbergMarquardt,
    Nsga2
};
inline constexpr std::array kMethods{Method::Automatic,
                                     Method::Cobyla,
                                     Method::Bobyqa,
                                     Method::Sbplx,
                                     Method::NelderMead,
                                     Method::Crs2,
                                     Method::Isres,
                                     Method::Direct,
                                     Method::Ags,
                                     Method::Slsqp,
                                     Method::Mma,
                                     Method::Lbfgs,
                                     Method::LevenbergMarquardt,
                                     Method::Nsga2};

/// How a method deals with constraints.
enum class Constraining {
    None,
    Augmented,  ///< by an augmented Lagrangian around it
    AtMostOnly, ///< of inequalities only
    Any
};

struct MethodTraits {
    std::string_view name;        ///< "nelder-mead"
    bool isGlobal = false;        ///< searches between the bounds, not from a start
    bool usesDerivatives = false; ///< central differences
    Constraining constraining = Constraining::None;
    /// It may end where another search from there gains: a simplex that a bound has pressed flat, a
    /// step that was cut to nothing.
    bool mayStall = false;
};
const MethodTraits& traits(Method method);
inline std::string_view name(Method method) {
    return traits(method).name;
}
std::optional<Method> methodFromName(std::string_view name);

} // namespace trammel::optimize
