#include "fmu/unit_dimensions.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <optional>

namespace trammel::fmu {

namespace {

constexpr std::array<std::string_view, 4> kBase{"kg", "m", "s", "rad"};
using Exponents = std::array<int, 4>;

struct Symbol {
    std::string_view name;
    Exponents exponents;
};
constexpr std::array kSymbols{
    Symbol{"kg", {1, 0, 0, 0}},  Symbol{"m", {0, 1, 0, 0}},   Symbol{"s", {0, 0, 1, 0}},
    Symbol{"rad", {0, 0, 0, 1}}, Symbol{"N", {1, 1, -2, 0}},  Symbol{"J", {1, 2, -2, 0}},
    Symbol{"W", {1, 2, -3, 0}},  Symbol{"Hz", {0, 0, -1, 0}}, Symbol{"Pa", {1, -1, -2, 0}},
    Symbol{"1", {0, 0, 0, 0}},
};

bool takeAny(std::string_view& text, std::initializer_list<std::string_view> tokens) {
    for (const std::string_view token : tokens)
        if (text.starts_with(token)) {
            text.remove_prefix(token.size());
            return true;
        }
    return false;
}

/// "^2", "²", "^-1" or nothing, which is 1.
std::optional<int> takeExponent(std::string_view& text) {
    if (takeAny(text, {"²"})) return 2;
    if (takeAny(text, {"³"})) return 3;
    if (!takeAny(text, {"^"})) return 1;
    int exponent = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), exponent);
    constexpr int kMost = 99;
    if (error != std::errc() || std::abs(exponent) > kMost) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return exponent;
}

std::optional<Exponents> exponentsOf(std::string_view text) {
    Exponents sum{};
    for (int sign = 1;;) {
        std::size_t letters = 0;
        while (
            letters < text.size() &&
            (std::isalpha(static_cast<unsigned char>(text[letters])) != 0 || text[letters] == '1'))
            ++letters;
        const auto symbol = std::ranges::find(kSymbols, text.substr(0, letters), &Symbol::name);
        if (symbol == kSymbols.end()) return std::nullopt;
        text.remove_prefix(letters);
        const std::optional<int> exponent = takeExponent(text);
        if (!exponent) return std::nullopt;
        for (std::size_t k = 0; k < sum.size(); ++k)
            sum[k] += sign * *exponent * symbol->exponents[k];
        if (text.empty()) return sum;
        if (takeAny(text, {"/"}))
            sign = -1;
        else if (takeAny(text, {"*", "·", " "}))
            continue;
        else
            return std::nullopt;
    }
}

} // namespace

std::string baseUnit(std::string_view unit) {
    const std::optional<Exponents> exponents = exponentsOf(unit);
    std::string text;
    for (std::size_t k = 0; exponents && k < kBase.size(); ++k)
        if ((*exponents)[k] != 0) text += fmt::format(" {}=\"{}\"", kBase[k], (*exponents)[k]);
    return text;
}

} // namespace trammel::fmu
