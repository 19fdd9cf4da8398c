#include "studio/help/help_browser.h"

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextTable>
#include <QTimer>

namespace trammel::studio {

namespace {
constexpr qreal kMargin = 14.0, kCellPadding = 5.0, kFormulaIndent = 18.0, kFormulaSpace = 6.0;
constexpr int kFormula = 1; ///< state of a block that is a formula: HTML does not keep its format
} // namespace

HelpBrowser::HelpBrowser(QWidget* parent) : QTextBrowser(parent) {
    setOpenExternalLinks(true);
    connect(this, &QTextBrowser::sourceChanged, this, &HelpBrowser::decorate);
}

void HelpBrowser::setPages(const HelpPages& pages) {
    m_pages = &pages;
    if (source().isValid()) reload();
    decorate();
}

void HelpBrowser::showPage(const QString& page) {
    setSource(QUrl("qrc:/help/" + page));
}

void HelpBrowser::setHighlighted(const QStringList& words) {
    m_words = words;
    highlight();
}

/// Read into a document that is not shown: in the one that is, each cell of a table would lay the
/// whole table out anew, seconds on a long page.
QString HelpBrowser::html(const QString& page) const {
    QTextDocument document;
    document.setDefaultFont(font());
    document.setMarkdown(m_pages->markdown(page));
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        if (block.blockFormat().nonBreakableLines()) block.setUserState(kFormula);
    return document.toHtml();
}

QVariant HelpBrowser::loadResource(int type, const QUrl& name) {
    if (m_pages && name.fileName().endsWith(".md")) return html(name.fileName());
    return QTextBrowser::loadResource(type, name);
}

/// The heading is gone to when the page has its size and the scroll bar its range. Going back comes
/// not by here: the place where the reader was is kept.
void HelpBrowser::doSetSource(const QUrl& name, QTextDocument::ResourceType) {
    QTextBrowser::doSetSource(name, QTextDocument::HtmlResource);
    if (name.hasFragment())
        QTimer::singleShot(0, this, [this, heading = name.fragment()] { goTo(heading); });
}

void HelpBrowser::changeEvent(QEvent* event) {
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_pages) reload();
}

void HelpBrowser::decorate() {
    document()->setDocumentMargin(kMargin);
    QTextCursor edit(document()); // one block of edits, so that the page is laid out once
    edit.beginEditBlock();
    decorateTables();
    decorateFormulas();
    edit.endEditBlock();
    highlight();
}

void HelpBrowser::decorateTables() {
    QColor line = palette().color(QPalette::Text); // a palette's "mid" is not seen in the dark
    line.setAlphaF(0.25F);
    for (QTextFrame* frame : document()->rootFrame()->childFrames()) {
        auto* table = qobject_cast<QTextTable*>(frame);
        if (!table) continue;
        QTextTableFormat format = table->format();
        format.setBorder(1);
        format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        format.setBorderBrush(line);
        format.setBorderCollapse(true);
        format.setCellSpacing(0);
        format.setCellPadding(kCellPadding);
        table->setFormat(format);
    }
}

void HelpBrowser::decorateFormulas() {
    bool isInside = false;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        const bool isFirst = !isInside;
        isInside = block.userState() == kFormula;
        if (!isInside) continue;
        if (isFirst) format.setTopMargin(kFormulaSpace);
        format.setBackground(palette().alternateBase());
        format.setLeftMargin(kFormulaIndent);
        format.setNonBreakableLines(true);
        QTextCursor(block).setBlockFormat(format);
    }
}

void HelpBrowser::highlight() {
    QList<ExtraSelection> marks;
    QTextCharFormat format;
    format.setBackground(palette().highlight());
    format.setForeground(palette().highlightedText());
    for (const QString& word : m_words) {
        for (QTextCursor found = document()->find(word); !found.isNull();
             found = document()->find(word, found))
            marks << ExtraSelection{found, format};
    }
    setExtraSelections(marks);
    if (marks.isEmpty()) return;
    setTextCursor(marks.front().cursor);
    QTextCursor start = textCursor();
    start.clearSelection();
    setTextCursor(start);
}

/// Headings begin with the name that links go by, in every language: "stronge: ...".
void HelpBrowser::goTo(const QString& heading) {
    const QString name = QString(heading).replace('-', ' ');
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0) continue;
        if (!block.text().replace('-', ' ').startsWith(name, Qt::CaseInsensitive)) continue;
        const QRectF place = document()->documentLayout()->blockBoundingRect(block);
        verticalScrollBar()->setValue(int(place.top()));
        return;
    }
}

} // namespace trammel::studio
