#include "model/formula_text.h"

#include "model/quantity.h"

#include <algorithm>
#include <array>

namespace trammel::model {

namespace {

// Not <cctype>: its answers depend on the locale.
bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

} // namespace

std::size_t endOfNumber(std::string_view text, std::size_t i) {
    const auto skipDigits = [&] {
        while (i < text.size() && isDigit(text[i]))
            ++i;
    };
    skipDigits();
    if (i < text.size() && text[i] == '.') {
        ++i;
        skipDigits();
    }
    if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
        std::size_t digits = i + 1;
        if (digits < text.size() && (text[digits] == '+' || text[digits] == '-')) ++digits;
        if (digits < text.size() && isDigit(text[digits])) {
            i = digits;
            skipDigits();
        }
    }
    return i;
}

std::size_t endOfName(std::string_view text, std::size_t i) {
    const auto goesOn = [&] {
        if (text[i] != '.') return isLetter(text[i]) || isDigit(text[i]);
        return i + 1 < text.size() && isLetter(text[i + 1]);
    };
    while (i < text.size() && goesOn())
        ++i;
    return i;
}

std::vector<FormulaName> namesIn(std::string_view text) {
    std::vector<FormulaName> names;
    for (std::size_t i = 0; i < text.size();) {
        if (isLetter(text[i])) {
            const std::size_t start = i;
            i = endOfName(text, i);
            names.push_back({text.substr(start, i - start), start});
        } else if (isDigit(text[i]) || text[i] == '.') {
            i = endOfNumber(text, i);
            if (const auto unit = unitBehind(text, i)) i = unit->end;
        } else {
            ++i;
        }
    }
    return names;
}

std::string replaceNames(std::string_view text, const Rename& rename) {
    std::string result;
    std::size_t end = 0;
    for (const auto& [name, offset] : namesIn(text)) {
        result += text.substr(end, offset - end);
        result += rename(name);
        end = offset + name.size();
    }
    return result += text.substr(end);
}

std::vector<std::string> withMeasured(std::vector<std::string> variables, std::string_view text) {
    for (const auto& [name, offset] : namesIn(text))
        if (name.find('.') != std::string_view::npos &&
            std::find(variables.begin(), variables.end(), name) == variables.end())
            variables.emplace_back(name);
    return variables;
}

std::size_t nesting(std::string_view text) {
    std::size_t open = 0, most = 0;
    for (const char c : text) {
        if (c == '(') most = std::max(most, ++open);
        if (c == ')' && open > 0) --open;
    }
    return most;
}

bool isIdentifier(std::string_view text) {
    return !text.empty() && !isDigit(text.front()) &&
           std::all_of(text.begin(), text.end(), [](char c) { return isLetter(c) || isDigit(c); });
}

bool isReservedName(std::string_view name) {
    static constexpr std::array<std::string_view, 32> kReserved{
        "_e",  "_pi",  "abs",  "acos", "acosh", "asin",  "asinh", "atan", "atan2", "atanh", "avg",
        "cos", "cosh", "exp",  "ln",   "log",   "log10", "log2",  "max",  "min",   "pi",    "q",
        "qd",  "rint", "sign", "sin",  "sinh",  "sqrt",  "sum",   "t",    "tan",   "tanh"};
    return std::binary_search(kReserved.begin(), kReserved.end(), name);
}

} // namespace trammel::model
