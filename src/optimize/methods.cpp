#include "optimize/methods.h"

#include <algorithm>
#include <cstddef>

namespace trammel::optimize {

namespace {

using enum Constraining;

/// In the order of the enum.
constexpr std::array<MethodTraits, kMethods.size()> kTraits{{
    {"auto", false, false, Any},
    {"cobyla", false, false, Any},
    {"bobyqa", false, false, None},
    {"sbplx", false, false, Augmented, true},
    {"nelder-mead", false, false, Augmented, true},
    {"crs2", true, false, None},
    {"isres", true, false, Any},
    {"direct", true, false, None},
    {"ags", true, false, AtMostOnly},
    {"slsqp", false, true, Any},
    {"mma", false, true, AtMostOnly, true},
    {"lbfgs", false, true, None},
    {"levenberg-marquardt", false, true, None},
    {"nsga2", true, false, Any},
}};

} // namespace

const MethodTraits& traits(Method method) {
    return kTraits[static_cast<std::size_t>(method)];
}

std::optional<Method> methodFromName(std::string_view name) {
    const auto* found = std::ranges::find(kTraits, name, &MethodTraits::name);
    if (found == kTraits.end()) return std::nullopt;
    return kMethods[static_cast<std::size_t>(found - kTraits.begin())];
}

} // namespace trammel::optimize
