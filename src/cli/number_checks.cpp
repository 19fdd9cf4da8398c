#include "cli/number_checks.h"

#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace trammel::cli {

namespace {

template <class IsRight>
CLI::Validator number(const char* expected, const IsRight& isRight) {
    return {[=](const std::string& text) {
                double value = 0.0;
                const bool isNumber = CLI::detail::lexical_cast(text, value);
                return isNumber && !isRight(value) ? fmt::format("{}: expected {}", text, expected)
                                                   : std::string();
            },
            ""};
}

} // namespace

CLI::Validator finiteNumber() {
    return number("a finite number", [](double value) { return std::isfinite(value); });
}

CLI::Validator positiveNumber() {
    return number("a finite number greater than 0",
                  [](double value) { return std::isfinite(value) && value > 0.0; });
}

CLI::Validator wholeNumber(std::uint64_t least, std::uint64_t most) {
    return {[=](const std::string& text) {
                std::uint64_t value = 0;
                const char* const end = text.data() + text.size();
                const auto [rest, error] = std::from_chars(text.data(), end, value);
                const bool isRight =
                    error == std::errc() && rest == end && value >= least && value <= most;
                return isRight ? std::string()
                               : fmt::format("{}: expected a whole number from {} to {}", text,
                                             least, most);
            },
            ""};
}

} // namespace trammel::cli
