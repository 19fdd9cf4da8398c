#include "studio/editors/text_field.h"

#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/editors/entry_edit.h"

#include <QKeyEvent>
#include <QPlainTextEdit>

namespace trammel::studio {

namespace {

/// The text at an item's key; names of parameters and materials are keys themselves.
QString textAt(const Document& document, const QString& item, const QString& key) {
    const ItemKind kind = itemKind(item);
    if (key == "name" && (kind == ItemKind::Material || kind == ItemKind::Parameter))
        return lastToken(item);
    return stringValue(document.root().at((item + '/' + key).toStdString()));
}

io::JsonValue textValue(const QString& text) {
    return text.isEmpty() ? io::JsonValue() : io::JsonValue(text.toStdString());
}

} // namespace

TextField::TextField(QWidget* parent) : Field(parent), m_edit(new EntryEdit(this)) {
    addInput(m_edit);
    connect(m_edit, &EntryEdit::entered, this,
            [this](const QString& text) { emit committed(key(), textValue(text)); });
}

void TextField::setKey(const QString& key) {
    Field::setKey(key);
    m_edit->setObjectName(key);
}

void TextField::load(const Document& document, const QString& item) {
    m_edit->setShown(textAt(document, item, key()));
}

void TextField::focusInput(const QString&) {
    m_edit->setFocus(Qt::OtherFocusReason);
    m_edit->selectAll();
}

QList<QWidget*> TextField::inputsToMark(const model::Diagnostics&) {
    return {m_edit};
}

LongTextField::LongTextField(QWidget* parent) : Field(parent), m_edit(new QPlainTextEdit(this)) {
    m_edit->setTabChangesFocus(true);
    m_edit->setFixedHeight(fontMetrics().lineSpacing() * 5 + 12);
    m_edit->installEventFilter(this);
    addInput(m_edit);
}

void LongTextField::setKey(const QString& key) {
    Field::setKey(key);
    m_edit->setObjectName(key);
}

void LongTextField::load(const Document& document, const QString& item) {
    const bool isTyping = m_edit->hasFocus() && m_edit->toPlainText() != m_shown;
    const QString text = textAt(document, item, key());
    if (!isTyping && text != m_edit->toPlainText()) m_edit->setPlainText(text);
    m_shown = text;
}

void LongTextField::focusInput(const QString&) {
    m_edit->setFocus(Qt::OtherFocusReason);
}

QList<QWidget*> LongTextField::inputsToMark(const model::Diagnostics&) {
    return {m_edit};
}

void LongTextField::finish() {
    const QString typed = m_edit->toPlainText();
    if (typed == m_shown) return;
    m_shown = typed;
    emit committed(key(), textValue(typed));
}

bool LongTextField::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusOut) finish();
    if (event->type() == QEvent::KeyPress) {
        const auto* pressed = static_cast<QKeyEvent*>(event);
        const bool isEnter = pressed->key() == Qt::Key_Return || pressed->key() == Qt::Key_Enter;
        if (isEnter && pressed->modifiers().testFlag(Qt::ControlModifier)) {
            finish();
            return true;
        }
        if (pressed->key() == Qt::Key_Escape) {
            m_edit->setPlainText(m_shown);
            return true;
        }
    }
    return Field::eventFilter(watched, event);
}

} // namespace trammel::studio
