#include "model/quantity.h"

#include "model/formula_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <numbers>

namespace trammel::model {

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kInch = 0.0254;                 // m
constexpr double kFoot = 12 * kInch;             // m
constexpr double kPound = 0.45359237;            // kg
constexpr double kPoundForce = kPound * 9.80665; // N, at standard gravity

constexpr Unit kLength[] = {{"m", 1, 1},        {"mm", 1, 1000},    {"cm", 1, 100},
                            {"dm", 1, 10},      {"km", 1000, 1},    {"µm", 1, 1000000},
                            {"um", 1, 1000000}, {"in", 254, 10000}, {"ft", 3048, 10000}};
constexpr Unit kMass[] = {{"kg", 1, 1},           {"g", 1, 1000},
                          {"t", 1000, 1},         {"lb", 45359237, 1e8},
                          {"oz", 45359237, 16e8}, {"slug", kPoundForce, kFoot}};
constexpr Unit kTime[] = {{"s", 1, 1},        {"ms", 1, 1000}, {"µs", 1, 1000000},
                          {"us", 1, 1000000}, {"min", 60, 1},  {"h", 3600, 1}};
constexpr Unit kAngle[] = {
    {"rad", 1, 1}, {"mrad", 1, 1000}, {"°", kPi, 180}, {"deg", kPi, 180}, {"rev", 2 * kPi, 1}};
constexpr Unit kSpeed[] = {
    {"m/s", 1, 1},      {"mm/s", 1, 1000},  {"cm/s", 1, 100},           {"km/h", 1000, 3600},
    {"in/s", kInch, 1}, {"ft/s", kFoot, 1}, {"mph", 5280 * kFoot, 3600}};
constexpr Unit kAngularSpeed[] = {{"rad/s", 1, 1},
                                  {"°/s", kPi, 180},
                                  {"deg/s", kPi, 180},
                                  {"rpm", 2 * kPi, 60},
                                  {"rev/s", 2 * kPi, 1}};
constexpr Unit kAcceleration[] = {{"m/s²", 1, 1},      {"m/s^2", 1, 1},     {"mm/s²", 1, 1000},
                                  {"mm/s^2", 1, 1000}, {"in/s²", kInch, 1}, {"in/s^2", kInch, 1},
                                  {"ft/s²", kFoot, 1}, {"ft/s^2", kFoot, 1}};
constexpr double kCubicInch = kInch * kInch * kInch, kCubicFoot = kFoot * kFoot * kFoot;
constexpr Unit kDensity[] = {{"kg/m³", 1, 1},
                             {"kg/m^3", 1, 1},
                             {"g/cm³", 1000, 1},
                             {"g/cm^3", 1000, 1},
                             {"kg/dm^3", 1000, 1},
                             {"t/m^3", 1000, 1},
                             {"lb/in³", kPound, kCubicInch},
                             {"lb/in^3", kPound, kCubicInch},
                             {"lb/ft³", kPound, kCubicFoot},
                             {"lb/ft^3", kPound, kCubicFoot}};
constexpr Unit kInertia[] = {{"kg·m²", 1, 1},
                             {"kg*m^2", 1, 1},
                             {"kg m^2", 1, 1},
                             {"kg·mm²", 1, 1e6},
                             {"kg*mm^2", 1, 1e6},
                             {"kg mm^2", 1, 1e6},
                             {"g·cm²", 1, 1e7},
                             {"g*cm^2", 1, 1e7},
                             {"g·mm²", 1, 1e9},
                             {"g*mm^2", 1, 1e9},
                             {"lb·in²", kPound* kInch* kInch, 1},
                             {"lb*in^2", kPound* kInch* kInch, 1},
                             {"lb·ft²", kPound* kFoot* kFoot, 1},
                             {"lb*ft^2", kPound* kFoot* kFoot, 1}};
constexpr Unit kForce[] = {
    {"N", 1, 1}, {"kN", 1000, 1}, {"mN", 1, 1000}, {"kgf", 9.80665, 1}, {"lbf", kPoundForce, 1}};
constexpr Unit kTorque[] = {{"N·m", 1, 1},
                            {"N*m", 1, 1},
                            {"Nm", 1, 1},
                            {"N m", 1, 1},
                            {"kN·m", 1000, 1},
                            {"kN*m", 1000, 1},
                            {"kNm", 1000, 1},
                            {"N·mm", 1, 1000},
                            {"mN*m", 1, 1000},
                            {"Nmm", 1, 1000},
                            {"N*mm", 1, 1000},
                            {"lbf·in", kPoundForce* kInch, 1},
                            {"lbf*in", kPoundForce* kInch, 1},
                            {"lbf·ft", kPoundForce* kFoot, 1},
                            {"lbf*ft", kPoundForce* kFoot, 1}};
constexpr Unit kStiffness[] = {{"N/m", 1, 1},
                               {"N/mm", 1000, 1},
                               {"kN/m", 1000, 1},
                               {"lbf/in", kPoundForce, kInch},
                               {"lbf/ft", kPoundForce, kFoot}};
constexpr Unit kAngularStiffness[] = {{"N·m/rad", 1, 1},
                                      {"N*m/rad", 1, 1},
                                      {"Nm/rad", 1, 1},
                                      {"N m/rad", 1, 1},
                                      {"kN·m/rad", 1000, 1},
                                      {"kN*m/rad", 1000, 1},
                                      {"N·mm/rad", 1, 1000},
                                      {"N*mm/rad", 1, 1000},
                                      {"N·m/deg", 180, kPi},
                                      {"N*m/deg", 180, kPi},
                                      {"Nm/deg", 180, kPi},
                                      {"kN·m/deg", 180000, kPi},
                                      {"kN*m/deg", 180000, kPi},
                                      {"N·mm/deg", 180, 1000 * kPi},
                                      {"N*mm/deg", 180, 1000 * kPi},
                                      {"lbf·in/rad", kPoundForce* kInch, 1},
                                      {"lbf*in/rad", kPoundForce* kInch, 1},
                                      {"lbf·ft/rad", kPoundForce* kFoot, 1},
                                      {"lbf*ft/rad", kPoundForce* kFoot, 1},
                                      {"lbf·in/deg", kPoundForce* kInch * 180, kPi},
                                      {"lbf*in/deg", kPoundForce* kInch * 180, kPi}};
constexpr Unit kDamping[] = {{"N·s/m", 1, 1},
                             {"N*s/m", 1, 1},
                             {"Ns/m", 1, 1},
                             {"N s/m", 1, 1},
                             {"N·s/mm", 1000, 1},
                             {"N*s/mm", 1000, 1},
                             {"Ns/mm", 1000, 1},
                             {"lbf·s/in", kPoundForce, kInch},
                             {"lbf*s/in", kPoundForce, kInch}};
constexpr Unit kAngularDamping[] = {{"N·m·s/rad", 1, 1},
                                    {"N*m*s/rad", 1, 1},
                                    {"Nms/rad", 1, 1},
                                    {"N m s/rad", 1, 1},
                                    {"N·m·s", 1, 1},
                                    {"N*m*s", 1, 1},
                                    {"Nms", 1, 1},
                                    {"N m s", 1, 1},
                                    {"N·mm·s/rad", 1, 1000},
                                    {"N*mm*s/rad", 1, 1000},
                                    {"N·mm·s", 1, 1000},
                                    {"N*mm*s", 1, 1000},
                                    {"N·m·s/deg", 180, kPi},
                                    {"N*m*s/deg", 180, kPi},
                                    {"Nms/deg", 180, kPi},
                                    {"N·mm·s/deg", 180, 1000 * kPi},
                                    {"N*mm*s/deg", 180, 1000 * kPi},
                                    {"lbf·in·s/rad", kPoundForce* kInch, 1},
                                    {"lbf*in*s/rad", kPoundForce* kInch, 1},
                                    {"lbf·in·s/deg", kPoundForce* kInch * 180, kPi},
                                    {"lbf*in*s/deg", kPoundForce* kInch * 180, kPi}};
/// Between a way and an angle: force by angle, or torque by way.
constexpr Unit kCoupling[] = {{"N/rad", 1, 1},
                              {"kN/rad", 1000, 1},
                              {"N/deg", 180, kPi},
                              {"N·m/m", 1, 1},
                              {"N*m/m", 1, 1},
                              {"Nm/m", 1, 1},
                              {"N m/m", 1, 1},
                              {"kN·m/m", 1000, 1},
                              {"kN*m/m", 1000, 1},
                              {"N·mm/mm", 1, 1},
                              {"N*mm/mm", 1, 1},
                              {"lbf/rad", kPoundForce, 1},
                              {"lbf·in/in", kPoundForce, 1},
                              {"lbf*in/in", kPoundForce, 1}};
constexpr Unit kCouplingDamping[] = {{"N·s/rad", 1, 1},
                                     {"N*s/rad", 1, 1},
                                     {"Ns/rad", 1, 1},
                                     {"N s/rad", 1, 1},
                                     {"N·s", 1, 1},
                                     {"N*s", 1, 1},
                                     {"Ns", 1, 1},
                                     {"N s", 1, 1},
                                     {"N·s/deg", 180, kPi},
                                     {"N*s/deg", 180, kPi},
                                     {"N·m·s/m", 1, 1},
                                     {"N*m*s/m", 1, 1},
                                     {"Nms/m", 1, 1},
                                     {"N m s/m", 1, 1},
                                     {"N·mm·s/mm", 1, 1},
                                     {"N*mm*s/mm", 1, 1},
                                     {"lbf·s", kPoundForce, 1},
                                     {"lbf*s", kPoundForce, 1}};
constexpr Unit kRackRatio[] = {{"m/rad", 1, 1},       {"mm/rad", 1, 1000},
                               {"m/rev", 1, 2 * kPi}, {"mm/rev", 1, 2000 * kPi},
                               {"in/rad", kInch, 1},  {"in/rev", kInch, 2 * kPi}};
constexpr Unit kPinionRatio[] = {{"rad/m", 1, 1},
                                 {"rad/mm", 1000, 1},
                                 {"rev/m", 2 * kPi, 1},
                                 {"deg/mm", 1000 * kPi, 180},
                                 {"rad/in", 1, kInch}};

/// In the order that Studio's settings list them; behind these those that it has no setting for.
constexpr std::array<std::span<const Unit>, 19> kQuantities{
    kLength,           kAngle,    kTime,           kMass,
    kInertia,          kDensity,  kSpeed,          kAngularSpeed,
    kAcceleration,     kForce,    kTorque,         kStiffness,
    kAngularStiffness, kDamping,  kAngularDamping, kRackRatio,
    kPinionRatio,      kCoupling, kCouplingDamping};
constexpr std::size_t kSettable = 17;

bool startsNumber(char c) {
    return (c >= '0' && c <= '9') || c == '.';
}
/// Of a word, or of a character beyond ASCII.
bool isOfWord(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= '0' && c <= '9') ||
           static_cast<unsigned char>(c) >= 0x80;
}
bool isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

std::size_t skipSpaces(std::string_view text, std::size_t i) {
    while (i < text.size() && isSpace(text[i]))
        ++i;
    return i;
}

/// Whether a word stands behind a digit or a point, as in any quantity: most formulas have none.
bool mayHaveQuantities(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!startsNumber(text[i])) continue;
        const std::size_t next = skipSpaces(text, i + 1);
        if (next < text.size() && isOfWord(text[next]) && !startsNumber(text[next])) return true;
    }
    return false;
}

/// A piece of a formula.
struct Token {
    enum class Kind { Number, Quantity, Name, Sign };
    Kind kind;
    std::size_t begin, numberEnd, end;
    std::optional<NamedUnit> unit = {};
};

std::vector<Token> tokensOf(std::string_view text) {
    std::vector<Token> tokens;
    for (std::size_t i = skipSpaces(text, 0); i < text.size(); i = skipSpaces(text, i)) {
        const std::size_t begin = i;
        if (startsNumber(text[i])) {
            i = endOfNumber(text, i);
            Token token{Token::Kind::Number, begin, i, i};
            if (const auto found = unitBehind(text, i)) {
                token = {Token::Kind::Quantity, begin, i, found->end, found->unit};
                i = found->end;
            }
            tokens.push_back(token);
        } else if (isOfWord(text[i])) {
            i = std::max(endOfName(text, i), i + 1);
            tokens.push_back({Token::Kind::Name, begin, i, i});
        } else {
            ++i;
            tokens.push_back({Token::Kind::Sign, begin, i, i});
        }
    }
    return tokens;
}

/// The formula's character where the token is one, else 0.
char signOf(std::string_view text, const Token& token) {
    return token.kind == Token::Kind::Sign ? text[token.begin] : '\0';
}

/// Whether a number divides other numbers and nothing else, as the 4 of "3/4": the quotient is then
/// what a unit behind it belongs to.
bool dividesNumbers(std::string_view text, const std::vector<Token>& tokens, std::size_t index) {
    if (index < 2 || signOf(text, tokens[index - 1]) != '/') return false;
    for (std::size_t i = index - 1;; i -= 2) {
        const Token& divided = tokens[i - 1];
        const bool isPi = text.substr(divided.begin, divided.end - divided.begin) == "pi";
        if (divided.kind != Token::Kind::Number && !isPi) return false;
        if (i < 2) return true;
        const char before = signOf(text, tokens[i - 2]);
        if (before == '*' || before == '/') {
            if (i < 3) return false;
            continue;
        }
        return before != '\0' && before != '^' && before != ')';
    }
}

bool isOneOf(std::string_view si, std::string_view expected) {
    while (!expected.empty()) {
        std::size_t end = expected.find(" or "), next = end + 4;
        if (const std::size_t comma = expected.find(", "); comma < end) {
            end = comma;
            next = comma + 2;
        }
        const auto units = unitsOf(expected.substr(0, end));
        // What is not measured here cannot be judged.
        if (units.empty() || units.front().symbol == si) return true;
        if (end == std::string_view::npos) return false;
        expected.remove_prefix(next);
    }
    return false;
}

/// The quantity of a term that is made of numbers and one quantity: "-2*5 mm".
const Token* loneQuantity(std::string_view text, std::span<const Token> term) {
    const Token* quantity = nullptr;
    for (const Token& token : term) {
        const char sign = signOf(text, token);
        if (token.kind == Token::Kind::Name || (sign != '\0' && sign != '*' && sign != '/'))
            return nullptr;
        if (token.kind != Token::Kind::Quantity) continue;
        if (quantity) return nullptr;
        quantity = &token;
    }
    return quantity;
}

} // namespace

std::span<const std::span<const Unit>> quantities() {
    return kQuantities;
}

std::span<const std::span<const Unit>> settableQuantities() {
    return std::span(kQuantities).first<kSettable>();
}

std::span<const Unit> unitsOf(std::string_view siUnit) {
    const auto found = findUnit(siUnit);
    const bool isSi = found && found->unit->numerator == 1 && found->unit->denominator == 1;
    return isSi ? found->quantity : std::span<const Unit>();
}

std::optional<NamedUnit> findUnit(std::string_view symbol) {
    for (const auto& quantity : kQuantities)
        for (const Unit& unit : quantity)
            if (unit.symbol == symbol) return NamedUnit{&unit, quantity};
    return std::nullopt;
}

std::vector<std::string_view> unitSymbols() {
    std::vector<std::string_view> symbols;
    for (const auto& quantity : kQuantities)
        for (const Unit& unit : quantity)
            symbols.push_back(unit.symbol);
    return symbols;
}

std::optional<FoundUnit> unitBehind(std::string_view text, std::size_t number) {
    const std::size_t begin = skipSpaces(text, number);
    const std::string_view rest = text.substr(begin);
    if (rest.empty() || !isOfWord(rest.front()) || startsNumber(rest.front())) return std::nullopt;
    std::optional<FoundUnit> found;
    for (const auto& quantity : kQuantities) {
        for (const Unit& unit : quantity) {
            const std::size_t end = begin + unit.symbol.size();
            if (!rest.starts_with(unit.symbol) || (found && found->end >= end)) continue;
            const std::size_t next = skipSpaces(text, end);
            const bool goesOn = end < text.size() && (isOfWord(text[end]) || text[end] == '.');
            const bool isPower = next < text.size() && (text[next] == '^' || text[next] == '(');
            if (!goesOn && !isPower) found = FoundUnit{{&unit, quantity}, end};
        }
    }
    return found;
}

std::vector<Quantity> quantitiesIn(std::string_view text) {
    std::vector<Quantity> found;
    if (!mayHaveQuantities(text)) return found;
    const std::vector<Token> tokens = tokensOf(text);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const Token& token = tokens[i];
        if (token.kind == Token::Kind::Quantity)
            found.push_back({token.begin, token.numberEnd, token.end, *token.unit,
                             dividesNumbers(text, tokens, i)});
    }
    return found;
}

std::size_t SiFormula::originalPlace(std::size_t place) const {
    const auto after = std::ranges::upper_bound(shifts, place, {}, &Shift::plain);
    if (after == shifts.begin()) return place;
    const Shift& last = *std::prev(after);
    return last.original + (place - last.plain);
}

SiFormula inSi(std::string_view text) {
    SiFormula result;
    std::size_t done = 0;
    for (const Quantity& quantity : quantitiesIn(text)) {
        double number = 0.0;
        std::from_chars(text.data() + quantity.begin, text.data() + quantity.numberEnd, number);
        const Unit& unit = *quantity.unit.unit;
        result.text += text.substr(done, quantity.begin - done);
        result.text +=
            fmt::format("{}", quantity.isDivisor ? unit.fromSi(number) : unit.inSi(number));
        done = quantity.end;
        result.shifts.push_back({result.text.size(), done});
    }
    result.text += text.substr(done);
    return result;
}

std::optional<Quantity> misfit(std::string_view text, std::string_view expected) {
    if (!mayHaveQuantities(text)) return std::nullopt;
    const std::vector<Token> tokens = tokensOf(text);
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= tokens.size(); ++i) {
        const char sign = i < tokens.size() ? signOf(text, tokens[i]) : '+';
        if (sign == '(') ++depth;
        if (sign == ')') --depth;
        // What compares, chooses or lists says nothing of the whole.
        if (depth == 0 && std::string_view("<>=!?:&|,").find(sign) != std::string_view::npos &&
            sign != '\0')
            return std::nullopt;
        if (depth != 0 || (sign != '+' && sign != '-')) continue;
        const Token* lone = loneQuantity(text, std::span(tokens).subspan(begin, i - begin));
        if (lone && !isOneOf(lone->unit->si(), expected))
            return Quantity{lone->begin, lone->numberEnd, lone->end, *lone->unit, false};
        begin = i + 1;
    }
    return std::nullopt;
}

std::optional<Quantity> asQuantity(std::string_view text) {
    const std::vector<Token> tokens = tokensOf(text);
    std::span<const Token> term = tokens;
    const char sign = term.empty() ? '\0' : signOf(text, term.front());
    if (sign == '-' || sign == '+') term = term.subspan(1);
    const Token* lone = loneQuantity(text, term);
    if (!lone) return std::nullopt;
    return Quantity{lone->begin, lone->numberEnd, lone->end, *lone->unit, false};
}

std::string quantityText(double value, std::string_view unit) {
    const auto found = findUnit(unit);
    const double shown = found ? found->unit->fromSi(value) : value;
    return fmt::format("{:.12g}{}{}", shown, unit.empty() ? "" : " ", unit);
}

} // namespace trammel::model
