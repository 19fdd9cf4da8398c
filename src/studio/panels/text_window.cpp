#include "studio/panels/text_window.h"

#include <QEvent>
#include <QFontDatabase>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QTextBlock>
#include <QVBoxLayout>

namespace trammel::studio {

namespace {

constexpr QSize kSize(720, 560);
constexpr int kMargin = 8, kMarkStrength = 70;

} // namespace

TextWindow::TextWindow(QWidget* parent)
    : QWidget(parent, Qt::Window), m_finding(new QLabel(this)), m_text(new QPlainTextEdit(this)) {
    setObjectName("textWindow");
    m_finding->setWordWrap(true);
    m_finding->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setReadOnly(true);
    m_text->setTabChangesFocus(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    layout->setSpacing(kMargin);
    layout->addWidget(m_finding);
    layout->addWidget(m_text, 1);
    resize(kSize);
    retranslate();
}

void TextWindow::showText(const QString& title, const QString& text, int line,
                          const QString& finding) {
    m_title = title;
    m_found = finding;
    m_line = line;
    m_text->setPlainText(text);
    retranslate();
    show(); // first, as the middle hangs on the height
    markLine();
    raise();
    activateWindow();
    m_text->setFocus();
}

void TextWindow::markLine() {
    const QTextBlock block = m_text->document()->findBlockByNumber(m_line - 1);
    if (!block.isValid()) return;
    QTextEdit::ExtraSelection mark;
    mark.cursor = QTextCursor(block);
    QColor colour = palette().color(QPalette::Highlight);
    colour.setAlpha(kMarkStrength);
    mark.format.setBackground(colour);
    mark.format.setProperty(QTextFormat::FullWidthSelection, true);
    m_text->setExtraSelections({mark});
    m_text->setTextCursor(mark.cursor);
    m_text->centerCursor();
}

void TextWindow::retranslate() {
    setWindowTitle(m_title);
    m_text->setAccessibleName(tr("Text of the file"));
    m_finding->setText(m_line > 0 ? tr("Line %1: %2").arg(m_line).arg(m_found) : m_found);
}

void TextWindow::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
    if (event->type() == QEvent::PaletteChange) markLine();
}

void TextWindow::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        close();
    else
        QWidget::keyPressEvent(event);
}

} // namespace trammel::studio
