#include "studio/document/message_text.h"

#include "messages/system_messages.h"
#include "studio/document/item_kind.h"

#include <QCoreApplication>
#include <string_view>

namespace trammel::studio {

namespace {

using messages::Argument;
using messages::Message;

/// What stands at a place, and whether that is in the window's language rather than as it was
/// given.
struct Part {
    QString text;
    bool isTranslated = false;
};

/// Beside which no blank is set.
bool isWide(QChar c) {
    return c.unicode() >= 0x2e80;
}

/// The number behind a "%", from 0; -1 where none is.
int placeAt(const QString& text, qsizetype i) {
    return text[i] == '%' && i + 1 < text.size() ? text[i + 1].digitValue() - 1 : -1;
}

/// The translation with the parts put in. A blank that sets off Latin letters goes where a part
/// turned out Japanese.
QString filled(const QString& translation, const std::vector<Part>& parts) {
    QString result;
    for (qsizetype i = 0; i < translation.size(); ++i) {
        const int place = placeAt(translation, i);
        if (place < 0 || place >= static_cast<int>(parts.size())) {
            result += translation[i];
            continue;
        }
        const Part& part = parts[static_cast<std::size_t>(place)];
        const bool isWords = part.isTranslated && !part.text.isEmpty();
        const qsizetype end = result.size() - 1;
        if (isWords && isWide(part.text.front()) && end > 0 && result[end] == ' ' &&
            isWide(result[end - 1]))
            result.chop(1);
        result += part.text;
        ++i;
        if (isWords && isWide(part.text.back()) && i + 2 < translation.size() &&
            translation[i + 1] == ' ' && isWide(translation[i + 2]))
            ++i;
    }
    return result;
}

Part shown(const Argument& argument, bool isEnglish) {
    if (argument.kind() == Argument::Kind::Message)
        return {translated(argument.message()), !argument.message().is(messages::kVerbatim)};
    const QString text = QString::fromStdString(argument.text());
    if (argument.kind() == Argument::Kind::Key && !isEnglish) return {typeTitle(text), true};
    return {text};
}

} // namespace

QString translated(const Message& message) {
    if (message.empty()) return {};
    const char* english = message.entry()->english;
    const QString translation = QCoreApplication::translate("CoreText", english);
    const bool isEnglish = translation == QLatin1String(english);
    std::vector<Part> parts;
    for (const Argument& argument : message.arguments())
        parts.push_back(shown(argument, isEnglish));
    return filled(translation, parts);
}

QString translated(const std::exception& error) {
    return translated(messages::messageOf(error));
}

QStringList namesIn(const Message& message) {
    QStringList names;
    if (message.empty()) return names;
    const std::string_view text = message.entry()->english;
    std::size_t place = 0;
    for (const Argument& argument : message.arguments()) {
        const std::size_t at = text.find('%' + std::to_string(++place));
        const bool isQuoted = at > 0 && (text[at - 1] == '\'' || text[at - 1] == '"');
        if (argument.kind() == Argument::Kind::Message)
            names << namesIn(argument.message());
        else if (isQuoted)
            names << QString::fromStdString(argument.text());
    }
    return names;
}

} // namespace trammel::studio
