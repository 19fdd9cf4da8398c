#include "study/study.h"

#include "io/json_value.h"

#include <array>
#include <fmt/format.h>

namespace trammel::study {

std::string_view name(Design design) {
    static constexpr std::array<std::string_view, 3> kNames{"grid", "random", "latin-hypercube"};
    return kNames[static_cast<std::size_t>(design)];
}

std::string pointerOf(const Factor& factor) {
    const std::string_view name = factor.name;
    if (name.starts_with(kSimulationPrefix))
        return io::joinPointer("/simulation", name.substr(kSimulationPrefix.size()));
    return io::joinPointer("/parameters", name);
}

std::string text(const Value& value) {
    if (const auto* number = std::get_if<double>(&value)) return fmt::format("{}", *number);
    if (const auto* isSet = std::get_if<bool>(&value)) return *isSet ? "true" : "false";
    return std::get<std::string>(value);
}

} // namespace trammel::study
