#include "study/output_formula.h"

#include "messages/formula_messages.h"
#include "model/formula_text.h"
#include "model/quantity.h"
#include "model/suggest.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace trammel::study {

namespace {

using Formula = OutputExpression::Formula;

constexpr int kMaxDepth = 50; ///< of reductions in reductions
constexpr std::string_view kEvents = "events.";
constexpr std::array<std::string_view, 9> kReductions{"first", "last", "min",   "max", "sum",
                                                      "mean",  "rms",  "count", "at"};

// Not <cctype>: its answers depend on the locale.
bool isDigit(char c) {
    return c >= '0' && c <= '9';
}
bool isWord(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || isDigit(c);
}

[[noreturn]] void refuse(messages::Message what, std::size_t place, messages::Message expected) {
    throw messages::InvalidArgument({messages::kAtPosition, std::move(what), place + 1,
                                     messages::Message(), std::move(expected)});
}

bool isNumeric(const results::ImpactColumn& column) {
    return !std::holds_alternative<std::string results::ImpactRecord::*>(column.field) &&
           !std::holds_alternative<results::ContactMode results::ImpactRecord::*>(column.field);
}

const results::ImpactColumn* eventColumn(std::string_view key) {
    for (const results::ImpactColumn& column : results::impactColumns())
        if (column.name == key) return &column;
    return nullptr;
}

/// Whether it is a function of several numbers too.
bool canCompare(Reduction reduction) {
    return reduction == Reduction::Min || reduction == Reduction::Max ||
           reduction == Reduction::Sum;
}

std::size_t endOfNumber(std::string_view text, std::size_t i) {
    while (i < text.size() && (isDigit(text[i]) || text[i] == '.'))
        ++i;
    if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
        const std::size_t sign = i + 1;
        const std::size_t digit =
            sign < text.size() && (text[sign] == '+' || text[sign] == '-') ? sign + 1 : sign;
        if (digit < text.size() && isDigit(text[digit])) return endOfNumber(text, digit);
    }
    return i;
}

} // namespace

std::optional<Reduction> reductionFromName(std::string_view name) {
    const auto* found = std::ranges::find(kReductions, name);
    if (found == kReductions.end()) return std::nullopt;
    return static_cast<Reduction>(found - kReductions.begin());
}

std::string_view name(Reduction reduction) {
    return kReductions[static_cast<std::size_t>(reduction)];
}

/// A formula as it is put together. What is replaced by a variable keeps its length, so that
/// places in messages are those of the user's text.
class FormulaParser::Level {
public:
    explicit Level(std::size_t begin) : m_plain(begin, ' ') {}

    void keep(std::string_view text) { m_plain += text; }
    void add(std::string_view text, Formula::Source source, std::size_t place) {
        join(source, text, place);
        const bool isPlain = !std::holds_alternative<Formula::Reduced>(source) && isOneName(text);
        std::string variable(text);
        if (!isPlain) variable = fmt::format("_{:_>{}}", m_names.size(), text.size() - 1);
        m_plain += variable;
        if (isPlain && std::ranges::find(m_names, variable) != m_names.end()) return;
        m_names.push_back(std::move(variable));
        m_formula->sources.push_back(std::move(source));
    }
    std::unique_ptr<Formula> finish(model::ParameterValues parameters) {
        for (const std::string& name : m_names)
            parameters.erase(name);
        m_formula->expression.emplace(m_plain, parameters, m_names);
        return std::move(m_formula);
    }

private:
    static bool isOneName(std::string_view text) {
        const auto names = model::namesIn(text);
        return names.size() == 1 && names.front().name == text;
    }

    /// Frames and events cannot stand in one formula: they have other numbers of elements.
    void join(const Formula::Source& source, std::string_view text, std::size_t place) {
        if (std::holds_alternative<Formula::Reduced>(source)) return;
        if (std::holds_alternative<Formula::Time>(source)) {
            if (m_formula->kind == Formula::Kind::Scalar) m_formula->kind = Formula::Kind::Frames;
            return;
        }
        const bool isChannel = std::holds_alternative<std::string>(source);
        const auto kind = isChannel ? Formula::Kind::Frames : Formula::Kind::Events;
        if (m_isFixed && m_formula->kind != kind)
            refuse({messages::kStandsBeside, text,
                    isChannel ? messages::kEvents : messages::kChannels},
                   place, messages::kOneKindInAFormula);
        m_formula->kind = kind;
        m_isFixed = true;
    }

    std::string m_plain;
    std::vector<std::string> m_names;
    bool m_isFixed = false; ///< by a channel or an event; the time goes with either
    std::unique_ptr<Formula> m_formula = std::make_unique<Formula>();
};

std::unique_ptr<Formula> FormulaParser::parse(bool takesFrames) {
    auto formula = parse(Argument{0, m_text.size()});
    const bool isNumber = formula->kind == Formula::Kind::Scalar ||
                          (takesFrames && formula->kind == Formula::Kind::Frames);
    if (!isNumber) throw messages::InvalidArgument(messages::kSeriesOutsideOfFunction);
    return formula;
}

std::unique_ptr<Formula> FormulaParser::parseSeries() {
    auto formula = parse(Argument{0, m_text.size()});
    if (formula->kind != Formula::Kind::Frames)
        throw messages::InvalidArgument(messages::kNoSeriesOverFrames);
    return formula;
}

std::unique_ptr<Formula> FormulaParser::parse(Argument range) {
    if (++m_depth > kMaxDepth)
        refuse(messages::kFunctionsTooDeep, range.begin, {messages::kAtMostLevels, kMaxDepth});
    Level level(range.begin);
    for (std::size_t i = range.begin; i < range.end;) {
        const std::size_t begin = i;
        if (m_text[i] == '{') {
            i = closingBrace(i) + 1;
            level.add(m_text.substr(begin, i - begin),
                      named(m_text.substr(begin + 1, i - begin - 2), begin), begin);
        } else if (isDigit(m_text[i]) || m_text[i] == '.') {
            i = endOfNumber(m_text.substr(0, range.end), i);
            const auto unit = model::unitBehind(m_text.substr(0, range.end), i);
            if (unit && unit->unit.unit->symbol != "t") i = unit->end;
            level.keep(m_text.substr(begin, i - begin));
        } else if (isWord(m_text[i])) {
            i = parseWord(level, {begin, range.end});
        } else {
            level.keep(m_text.substr(i++, 1));
        }
    }
    --m_depth;
    return level.finish(m_parameters);
}

/// A name, or a call of a function that makes one number of many. @return where it ends
std::size_t FormulaParser::parseWord(Level& level, Argument range) {
    const std::size_t begin = range.begin, end = endOfName(begin);
    const std::string_view word = m_text.substr(begin, end - begin);
    const std::size_t open = m_text.find_first_not_of(" \t", end);
    if (open < range.end && m_text[open] == '(') {
        const auto reduction = reductionFromName(word);
        const auto arguments = reduction ? argumentsAt(open) : std::vector<Argument>();
        if (!reduction || (canCompare(*reduction) && arguments.size() != 1)) {
            level.keep(word); // muParser's
            return end;
        }
        const std::size_t close = arguments.back().end + 1;
        level.add(m_text.substr(begin, close - begin), parseCall(*reduction, arguments, begin),
                  begin);
        return close;
    }
    if (const std::size_t channel = endOfChannel(begin); channel > begin && channel <= range.end) {
        const std::string_view name = m_text.substr(begin, channel - begin);
        level.add(name, std::string(name), begin);
        return channel;
    }
    if (word == "t" || word.starts_with(kEvents))
        level.add(word, named(word, begin), begin);
    else if (m_parameters.contains(word) || model::isReservedName(word))
        level.keep(word);
    else
        refuseName(word, begin);
    return end;
}

Formula::Reduced FormulaParser::parseCall(Reduction reduction,
                                          const std::vector<Argument>& arguments,
                                          std::size_t place) {
    const std::size_t expected = reduction == Reduction::At ? 2 : 1;
    if (arguments.size() != expected)
        refuse({messages::kNumberOfArguments, study::name(reduction), arguments.size()}, place,
               expected == 1 ? messages::kOneArgument : messages::kTwoArguments);
    Formula::Reduced reduced{reduction, parse(arguments[0]), nullptr};
    const auto kind = reduced.argument->kind;
    if (kind == Formula::Kind::Scalar && !canCompare(reduction))
        refuse({messages::kOfOneNumber, study::name(reduction)}, place, messages::kSeriesInside);
    if (reduction != Reduction::At) return reduced;
    if (kind == Formula::Kind::Events)
        refuse(messages::kAtOfEvents, place, messages::kFormulaOverChannels);
    reduced.time = parse(arguments[1]);
    if (reduced.time->kind != Formula::Kind::Scalar)
        refuse(messages::kAtWithVaryingTime, place, messages::kOneNumberAsSecond);
    return reduced;
}

/// What stands between the commas of a call's outermost parentheses.
std::vector<FormulaParser::Argument> FormulaParser::argumentsAt(std::size_t open) const {
    std::vector<Argument> arguments{{open + 1, 0}};
    int depth = 0;
    for (std::size_t i = open; i < m_text.size(); ++i) {
        const char c = m_text[i];
        if (c == '{') i = closingBrace(i);
        if (c == '(') ++depth;
        if (c == ')' && --depth == 0) {
            arguments.back().end = i;
            return arguments;
        }
        if (c == ',' && depth == 1) {
            arguments.back().end = i;
            arguments.push_back({i + 1, 0});
        }
    }
    refuse(messages::kFormulaEnds, m_text.size(), messages::verbatim("\")\""));
}

std::size_t FormulaParser::closingBrace(std::size_t open) const {
    const std::size_t close = m_text.find('}', open);
    if (close == std::string_view::npos)
        refuse(messages::kBraceWithoutEnd, open, messages::kChannelInBraces);
    return close;
}

/// Letters, digits and "_", with dots between them.
std::size_t FormulaParser::endOfName(std::size_t i) const {
    while (i < m_text.size() && (isWord(m_text[i]) || (m_text[i] == '.' && i + 1 < m_text.size() &&
                                                       isWord(m_text[i + 1]))))
        ++i;
    return i;
}

/// Where the longest channel's name that stands here ends; `begin` where there is none.
std::size_t FormulaParser::endOfChannel(std::size_t begin) const {
    std::size_t end = begin;
    const std::string_view rest = m_text.substr(begin);
    for (const results::Channel& channel : m_channels) {
        const std::size_t size = channel.name.size();
        if (begin + size <= end || !rest.starts_with(channel.name)) continue;
        // Not the beginning of a longer word: "A.rate" of "A.rates".
        if (endOfName(begin + size - 1) == begin + size) end = begin + size;
    }
    return end;
}

Formula::Source FormulaParser::named(std::string_view name, std::size_t place) const {
    if (name == "t") return Formula::Time{};
    if (std::ranges::find(m_channels, name, &results::Channel::name) != m_channels.end())
        return std::string(name);
    if (!name.starts_with(kEvents)) refuseName(name, place);
    const auto* column = eventColumn(name.substr(kEvents.size()));
    if (column == nullptr) refuseName(name, place);
    if (!isNumeric(*column)) refuse({messages::kIsText, name}, place, messages::kColumnOfNumbers);
    return column;
}

void FormulaParser::refuseName(std::string_view name, std::size_t place) const {
    std::vector<std::string> known;
    if (name.starts_with(kEvents)) {
        for (const results::ImpactColumn& column : results::impactColumns())
            if (isNumeric(column)) known.push_back(fmt::format("{}{}", kEvents, column.name));
    } else {
        for (const results::Channel& channel : m_channels)
            known.push_back(channel.name);
        for (const auto& [parameter, value] : m_parameters)
            known.push_back(parameter);
    }
    const std::vector<std::string_view> names(known.begin(), known.end());
    std::string nearest;
    for (const std::string_view close : model::nearestNames(name, names, 3))
        nearest += fmt::format("{}\"{}\"", nearest.empty() ? "" : ", ", close);
    messages::Message expected = messages::kChannelColumnOrParameter;
    if (!nearest.empty())
        expected = {messages::kChannelColumnOrNear,
                    messages::Message(messages::kNearestAre, nearest)};
    refuse({messages::kNothingIsNamed, name}, place, std::move(expected));
}

} // namespace trammel::study
