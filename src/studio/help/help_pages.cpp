#include "studio/help/help_pages.h"

#include "studio/document/plain_title.h"
#include "studio/help/format_reference.h"

#include <QAction>
#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextDocument>
#include <algorithm>

namespace trammel::studio {

namespace {

constexpr int kExcerptLength = 120, kExcerptLead = 30;

QString readResource(const QString& name) {
    QFile file(":/help/" + name);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QHash<QString, QString> readTerms(const QString& language) {
    QHash<QString, QString> terms;
    const QByteArray text = readResource("format-terms." + language + ".json").toUtf8();
    const QJsonObject object = QJsonDocument::fromJson(text).object();
    for (auto term = object.begin(); term != object.end(); ++term)
        terms.insert(term.key(), term.value().toString());
    return terms;
}

QString excerpt(const QString& text, qsizetype place) {
    const qsizetype start = std::max<qsizetype>(0, place - kExcerptLead);
    QString part = text.mid(start, kExcerptLength).simplified();
    if (start > 0) part.prepend(QChar(0x2026));
    return part + QChar(0x2026);
}

bool hasAll(const QString& text, const QStringList& words) {
    return std::ranges::all_of(
        words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

} // namespace

QStringList searchWords(const QString& text) {
    return text.simplified().split(' ', Qt::SkipEmptyParts);
}

HelpPages::HelpPages(const QString& language, const QList<QAction*>& actions)
    : m_language(language), m_actions(actions) {
    readContents();
}

/// "- [Title](page.md)" and "- Part", indented by two spaces a level.
void HelpPages::readContents() {
    static const QRegularExpression line("^( *)- (?:\\[([^\\]]+)\\]\\(([^)]+)\\)|(.+))$",
                                         QRegularExpression::MultilineOption);
    for (auto matches = line.globalMatch(read("contents.md")); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        const QString part = match.captured(4);
        m_contents << Entry{part.isEmpty() ? match.captured(2) : part, match.captured(3),
                            int(match.capturedLength(1) / 2)};
    }
}

QString HelpPages::read(const QString& page) const {
    // A line's end is a blank in Markdown, which Japanese text has none of.
    static const QRegularExpression lineEnd(
        "(?<=[\\x{3000}-\\x{9fff}])\n(?=[\\x{3000}-\\x{9fff}])");
    const QString translated = QString(page).replace(".md", '.' + m_language + ".md");
    const QString text = readResource(translated);
    return text.isEmpty() ? readResource(page) : QString(text).remove(lineEnd);
}

QString HelpPages::markdown(const QString& page) const {
    QString text = read(page);
    if (text.contains("@KEYS@")) text.replace("@KEYS@", keyTable());
    if (text.contains("@FORMAT@")) text.replace("@FORMAT@", formatReference(readTerms(m_language)));
    return text;
}

QString HelpPages::keyTable() const {
    QString table = QString("| %1 | %2 |\n|---|---|\n")
                        .arg(QCoreApplication::translate("HelpPages", "Command"),
                             QCoreApplication::translate("HelpPages", "Keys"));
    for (const QAction* action : m_actions) {
        QStringList keys;
        for (const QKeySequence& key : action->shortcuts())
            keys << key.toString(QKeySequence::NativeText);
        const QString name = plainTitle(action->iconText()); // "Undo", whatever it would undo
        if (!keys.isEmpty() && !name.isEmpty())
            table += QString("| %1 | %2 |\n").arg(name, keys.join(", "));
    }
    return table;
}

const HelpPages::Plain& HelpPages::plain(const QString& page) const {
    auto known = m_plain.find(page);
    if (known != m_plain.end()) return *known;
    QTextDocument document;
    document.setMarkdown(markdown(page));
    Plain result{document.toPlainText(), {}};
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        if (block.blockFormat().headingLevel() > 0) result.headings += block.text() + '\n';
    return *m_plain.insert(page, result);
}

QList<HelpPages::Hit> HelpPages::search(const QString& words) const {
    const QStringList asked = searchWords(words);
    if (asked.isEmpty()) return {};
    QList<Hit> inHeadings, inTexts;
    for (const Entry& entry : m_contents) {
        if (entry.page.isEmpty()) continue;
        const Plain& page = plain(entry.page);
        if (!hasAll(page.text, asked)) continue;
        const bool isHeading = hasAll(page.headings, asked);
        const qsizetype place = page.text.indexOf(asked.front(), 0, Qt::CaseInsensitive);
        (isHeading ? inHeadings : inTexts)
            << Hit{entry.title, entry.page, excerpt(page.text, place)};
    }
    return inHeadings + inTexts;
}

} // namespace trammel::studio
