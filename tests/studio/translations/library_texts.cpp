#include "studio/translations/library_texts.h"

#include <QDir>
#include <QDirIterator>
#include <QRegularExpression>

namespace {

/// Files whose literals are descriptions of formats (for editors and `trammel schema`), names and
/// descriptions in built models, which the window has translations of where it shows them, units,
/// or names of methods that the window has titles of its own for.
const QStringList kNotShown{"io/format.cpp",
                            "io/schema.cpp",
                            "io/default_document.cpp",
                            "mechanisms/geneva_drive.cpp",
                            "mechanisms/legs.cpp",
                            "mechanisms/made_mechanism.cpp",
                            "mechanisms/six_bars.cpp",
                            "mechanisms/slider_mechanisms.cpp",
                            "mechanisms/straight_lines.cpp",
                            "model/force_fields.h",
                            "model/quantity.cpp",
                            "study/analyses.cpp",
                            "study/study_document.cpp"};

/// The parts of the table of io/format.h.
const QString kFormats = "io/format/";

/// Whether two words stand beside one another outside of quotes and places.
bool hasWords(QString text) {
    static const QRegularExpression quoted(R"("[^"]*"|'[^']*'|\{[^}]*\})");
    static const QRegularExpression words("[A-Za-z]{2,}[,;:.)]? +[(]?[A-Za-z]{2,}");
    return text.replace(quoted, " ").contains(words);
}

QString resolved(QString literal) {
    return literal.replace("\\\\", QChar(1))
        .replace("\\\"", "\"")
        .replace("\\n", "\n")
        .replace(QChar(1), "\\");
}

/// The literals of a file, adjacent ones joined; those in #include lines and comments do not count.
QList<SourceText> literalsOf(const QString& path, const QString& name) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QString code = QString::fromUtf8(file.readAll());
    static const QRegularExpression token(
        R"re(//[^\n]*|/\*.*?\*/|#include[^\n]*|R"(\w*)\(.*?\)\1"|"((?:[^"\\\n]|\\.)*)"|'(?:[^'\\]|\\.)+'|\s+|.)re",
        QRegularExpression::DotMatchesEverythingOption);
    QList<SourceText> literals;
    bool isOpen = false;
    qsizetype line = 1;
    for (auto tokens = token.globalMatch(code); tokens.hasNext();) {
        const auto match = tokens.next();
        const QString text = match.captured();
        if (match.hasCaptured(2)) {
            if (!isOpen) literals << SourceText{{}, name + ':' + QString::number(line)};
            literals.back().text += resolved(match.captured(2));
            isOpen = true;
        } else if (!text.trimmed().isEmpty() && !text.startsWith("//") && !text.startsWith("/*")) {
            isOpen = false;
        }
        line += text.count('\n');
    }
    return literals;
}

} // namespace

QList<SourceText> libraryTexts(const QString& sources) {
    QList<SourceText> texts;
    for (const char* folder : {"model", "io", "analysis", "dynamics", "collision", "lcp", "study",
                               "results", "mechanisms", "math"}) {
        QDirIterator files(sources + '/' + folder, {"*.cpp", "*.h"}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString path = files.next(), name = QDir(sources).relativeFilePath(path);
            if (kNotShown.contains(name) || name.startsWith(kFormats)) continue;
            for (const SourceText& literal : literalsOf(path, name))
                if (hasWords(literal.text)) texts << literal;
        }
    }
    return texts;
}
