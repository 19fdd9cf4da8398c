#include "studio/translations/japanese_check.h"

#include "io/format.h"
#include "model/quantity.h"
#include "studio/document/message_text.h"

#include <QRegularExpression>
#include <QSet>
#include <QtTest>

using namespace trammel;

namespace {

/// Words that stand in Japanese as they are: keys and choices of the model file, units, formats.
QSet<QString> knownWords() {
    const QStringList others =
        QString("STL OBJ PNG JPEG SVG PDF DXF JSON LCP UTF HDF5 CSV Trammel SO nn nt mu kg rad "
                "lower upper null true "
                "false pi at com last crank events energy_loss contact force trammel study out "
                "A_nn A_nt inf axis angle euler_xyz values range wall_seconds trammel_study model "
                "factors outputs schema design samples seed time_limit max min sin A-B sides "
                "omega UTF-8 run status message type js H7 g6 spread analysis curve")
            .split(' ');
    QSet<QString> words(others.begin(), others.end());
    for (const std::string_view unit : model::unitSymbols())
        for (const QString& part : QString::fromUtf8(unit.data(), qsizetype(unit.size()))
                                       .split(QRegularExpression("[^A-Za-z]"), Qt::SkipEmptyParts))
            words.insert(part);
    const auto take = [&](const auto& self, const io::ObjectFormat& format) -> void {
        const auto takeKeys = [&](const std::vector<io::KeyFormat>& keys) {
            for (const io::KeyFormat& key : keys) {
                words.insert(QString::fromUtf8(key.key.data(), qsizetype(key.key.size())));
                for (const std::string_view name : key.names)
                    words.insert(QString::fromUtf8(name.data(), qsizetype(name.size())));
                if (key.object) self(self, *key.object);
            }
        };
        takeKeys(format.keys);
        for (const io::VariantFormat& variant : format.variants) {
            words.insert(QString::fromUtf8(variant.type.data(), qsizetype(variant.type.size())));
            takeKeys(variant.keys);
        }
    };
    take(take, io::modelFormat());
    return words;
}

/// Quoted names, which are compared apart, and escapes.
const QRegularExpression
    kQuoted(R"("[^"]*"|'[^']*'|`[^`]*`|/[\w/.~-]+|\{[^}]*\}|\[[^\]]*\]|\\u?|0x\w+)");

QStringList all(const QString& text, const QRegularExpression& kind) {
    QStringList list;
    for (auto found = kind.globalMatch(text); found.hasNext();)
        list << found.next().captured();
    list.sort();
    return list;
}

/// The English of all messages in a message.
void listParts(const messages::Message& message, QStringList& parts) {
    for (const messages::Argument& argument : message.arguments()) {
        if (argument.kind() != messages::Argument::Kind::Message) continue;
        parts << QString::fromStdString(english(argument.message()));
        listParts(argument.message(), parts);
    }
}

} // namespace

QStringList englishIn(QString text) {
    static const QSet<QString> known = knownWords();
    static const QRegularExpression word("(?<![0-9.A-Za-z_-])[A-Za-z][A-Za-z_0-9-]+");
    QStringList words;
    text.replace(kQuoted, " ");
    for (auto found = word.globalMatch(text); found.hasNext();)
        if (const QString match = found.next().captured(); !known.contains(match)) words << match;
    return words;
}

void checkJapanese(const messages::Message& message, const QStringList& names) {
    static const QRegularExpression quoted(R"("[^"]*"|'[^']*')");
    static const QRegularExpression number(R"(\d+(\.\d+)?(e[-+]?\d+)?)");
    const QString english = QString::fromStdString(messages::english(message));
    QString japanese = studio::translated(message);
    QVERIFY2(japanese != english, qPrintable(english));
    for (const QString& part : all(english, number))
        QVERIFY2(japanese.contains(part), qPrintable(part + ": " + japanese));
    QStringList parts;
    listParts(message, parts);
    for (const QString& part : all(english, quoted)) // a state stands in quotes, too
        QVERIFY2(japanese.contains(part) || parts.contains(part.mid(1, part.size() - 2)),
                 qPrintable(part + ": " + japanese));
    for (const QString& name : names) {
        QVERIFY2(!english.contains(name) || japanese.contains(name),
                 qPrintable(name + ": " + japanese));
        japanese.replace(name, " ");
    }
    const QStringList left = englishIn(japanese);
    QVERIFY2(left.isEmpty(), qPrintable(left.join(' ') + ": " + english + " -> " + japanese));
}
