#include "studio/document/core_text/core_text.h"

#include "studio/document/core_text/core_templates.h"
#include "studio/document/item_kind.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace trammel::studio {

namespace {

constexpr std::size_t kLongest = 20000; ///< bytes of a line that is looked at
constexpr int kDeepest = 8;             ///< texts within texts

/// A template taken apart.
struct Pattern {
    const char* text;
    std::vector<std::string_view> literals; ///< one more than places
    std::string places;
    std::size_t length = 0; ///< of the literals together

    /// Whether it puts texts together rather than being one.
    bool isChain() const { return places.starts_with('T') || places.starts_with('p'); }
};

Pattern compiled(const CoreTemplate& source) {
    Pattern pattern{source.text, {}, source.places};
    const std::string_view text = source.text;
    std::size_t from = 0;
    const auto isPlace = [&](std::size_t at) { // "2 % of it" has none
        return at + 1 < text.size() && text[at + 1] >= '1' && text[at + 1] <= '9';
    };
    for (std::size_t at = text.find('%'); at != text.npos; at = text.find('%', at + 1)) {
        if (!isPlace(at)) continue;
        pattern.literals.push_back(text.substr(from, at - from));
        from = at + 2;
    }
    pattern.literals.push_back(text.substr(from));
    pattern.places.resize(pattern.literals.size() - 1, 'x');
    for (const std::string_view literal : pattern.literals)
        pattern.length += literal.size();
    return pattern;
}

bool isNumber(std::string_view text) {
    return !text.empty() && (text == "inf" || text == "-inf" || text == "nan" || text == "-nan" ||
                             text.find_first_not_of("0123456789.+-e") == std::string_view::npos);
}

/// The key of a type or method, such as "block-pgs".
bool isKey(std::string_view text) {
    return !text.empty() &&
           text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == text.npos;
}

QString asGiven(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Beside which no blank is set.
bool isWide(QChar c) {
    return c.unicode() >= 0x2e80;
}

/// The translation with the parts put in. A blank that sets off Latin letters goes where a part
/// turned out Japanese.
QString filled(const QString& translation, const std::vector<QString>& parts,
               const std::vector<bool>& areTranslated) {
    QString result;
    for (qsizetype i = 0; i < translation.size(); ++i) {
        const int place = translation[i] == '%' && i + 1 < translation.size()
                              ? translation[i + 1].digitValue() - 1
                              : -1;
        if (place < 0 || place >= static_cast<int>(parts.size())) {
            result += translation[i];
            continue;
        }
        const QString& part = parts[static_cast<std::size_t>(place)];
        const bool isWords = areTranslated[static_cast<std::size_t>(place)] && !part.isEmpty();
        const qsizetype end = result.size() - 1;
        if (isWords && isWide(part.front()) && end > 0 && result[end] == ' ' &&
            isWide(result[end - 1]))
            result.chop(1);
        result += part;
        ++i;
        if (isWords && isWide(part.back()) && i + 2 < translation.size() &&
            translation[i + 1] == ' ' && isWide(translation[i + 2]))
            ++i;
    }
    return result;
}

class Translator {
public:
    Translator() {
        for (const auto templates : {modelTemplates(), formulaTemplates(), fileTemplates(),
                                     runTemplates(), solverTemplates(), studyTemplates()})
            for (const CoreTemplate& source : templates)
                m_patterns.push_back(compiled(source));
        std::ranges::stable_sort(m_patterns, std::ranges::greater(), &Pattern::length);
        for (const Pattern& pattern : m_patterns) {
            const std::string_view head = pattern.literals.front();
            for (std::size_t byte = 0; byte < m_byHead.size(); ++byte)
                if (head.empty() || static_cast<unsigned char>(head.front()) == byte)
                    m_byHead[byte].push_back(&pattern);
        }
    }

    /// @param takesChains false for the text that a chain begins with, so that a chain is taken
    ///        apart from its left end only
    std::optional<QString> find(std::string_view text, int depth, bool takesChains = true) const {
        if (text.empty() || text.size() > kLongest || depth > kDeepest) return std::nullopt;
        for (const Pattern* pattern : m_byHead[static_cast<unsigned char>(text.front())]) {
            if (pattern->isChain() && !takesChains) continue;
            const std::string_view head = pattern->literals.front();
            if (text.size() < pattern->length || !text.starts_with(head) ||
                !text.ends_with(pattern->literals.back()))
                continue;
            std::vector<std::string_view> parts(pattern->places.size());
            if (fits(*pattern, 0, text.substr(head.size()), depth, parts))
                return translated(*pattern, parts, depth);
        }
        return std::nullopt;
    }

private:
    /// Whether `rest` is the template from a place on; `parts` are then what stands at the places.
    bool fits(const Pattern& pattern, std::size_t place, std::string_view rest, int depth,
              std::vector<std::string_view>& parts) const {
        if (place == pattern.places.size()) return rest.empty();
        const std::string_view next = pattern.literals[place + 1];
        const bool isLast = place + 1 == pattern.places.size();
        if (rest.size() < next.size() || (isLast && !rest.ends_with(next))) return false;
        for (std::size_t at = isLast ? rest.size() - next.size() : rest.find(next);
             at != std::string_view::npos; at = isLast ? rest.npos : rest.find(next, at + 1)) {
            parts[place] = rest.substr(0, at);
            if (accepts(pattern, place, parts[place], depth) &&
                fits(pattern, place + 1, rest.substr(at + next.size()), depth, parts))
                return true;
        }
        return false;
    }

    bool accepts(const Pattern& pattern, std::size_t place, std::string_view part,
                 int depth) const {
        // A line's end may stand in a quoted name only.
        const std::string_view before = pattern.literals[place];
        const bool isQuoted = before.ends_with('"') || before.ends_with('\'');
        if (!isQuoted && part.find('\n') != part.npos) return false;
        switch (pattern.places[place]) {
        case 'n':
            return isNumber(part);
        case 'k':
            return isKey(part);
        case 'w':
            return part.find(": ") == part.npos && part.find(", ") == part.npos;
        case 'T':
            return find(part, depth + 1, place > 0).has_value();
        default:
            return true;
        }
    }

    QString translated(const Pattern& pattern, const std::vector<std::string_view>& parts,
                       int depth) const {
        const QString translation = QCoreApplication::translate("CoreText", pattern.text);
        const bool isEnglish = translation == QLatin1String(pattern.text);
        std::vector<QString> shown;
        std::vector<bool> areTranslated;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            std::optional<QString> own;
            if (pattern.places[i] == 't' || pattern.places[i] == 'T')
                own = find(parts[i], depth + 1, pattern.places[i] == 't' || i > 0);
            else if (pattern.places[i] == 'k' && !isEnglish)
                own = typeTitle(asGiven(parts[i]));
            areTranslated.push_back(own.has_value());
            shown.push_back(own ? *own : asGiven(parts[i]));
        }
        return filled(translation, shown, areTranslated);
    }

    std::vector<Pattern> m_patterns;
    std::array<std::vector<const Pattern*>, 256> m_byHead;
};

} // namespace

QString localized(std::string_view text) {
    static const Translator translator;
    if (const std::optional<QString> found = translator.find(text, 0)) return *found;
    QStringList lines;
    for (std::size_t from = 0; from <= text.size();) {
        const std::string_view line = text.substr(from, text.find('\n', from) - from);
        const std::optional<QString> found = translator.find(line, 0);
        lines << (found ? *found : asGiven(line));
        from += line.size() + 1;
    }
    return lines.join('\n');
}

} // namespace trammel::studio
