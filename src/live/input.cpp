#include "live/input.h"

#include <type_traits>

namespace trammel::live {

namespace {

bool isPull(const Change& change) {
    return std::holds_alternative<Pull>(change) || std::holds_alternative<Release>(change);
}

/// What a change sets, without the value.
Change target(Change change) {
    std::visit(
        [](auto& c) {
            using Kind = std::decay_t<decltype(c)>;
            if constexpr (std::is_same_v<Kind, SetGravity>)
                c.value.setZero();
            else if constexpr (requires { c.value; })
                c.value = 0.0;
        },
        change);
    return change;
}

} // namespace

bool tellsTime(const Input& input) {
    return input.time > 0.0 || input.step.value_or(0) == 0;
}

bool replaces(const Change& later, const Change& earlier) {
    return isPull(later) ? isPull(earlier) : target(later) == target(earlier);
}

} // namespace trammel::live
