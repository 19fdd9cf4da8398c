#include "studio/editors/editor_base.h"

#include "messages/file_messages.h"
#include "studio/document/document.h"
#include "studio/document/item_icons.h"
#include "studio/document/item_kind.h"
#include "studio/document/message_text.h"
#include "studio/document/places.h"
#include "studio/document/plain_title.h"
#include "studio/document/shown_units.h"
#include "studio/editors/field.h"
#include "studio/editors/number_field.h"
#include "studio/editors/section_label.h"
#include "studio/editors/table_dialog.h"

#include <QEvent>
#include <QGridLayout>
#include <QHash>
#include <QLabel>
#include <QLineEdit>
#include <algorithm>
#include <utility>

namespace trammel::studio {

namespace {

/// The key that an object lacks; empty: another finding.
QString missingKey(const model::Diagnostic& finding) {
    return finding.message.is(messages::kKeyIsMissing)
               ? QString::fromStdString(finding.message.arguments().front().text())
               : QString();
}

} // namespace

EditorBase::EditorBase(Document& document, QWidget* parent)
    : QWidget(parent), m_document(document) {}

void EditorBase::bind() {
    for (Field* field : findChildren<Field*>()) {
        // A field within another one is that one's own business.
        bool isNested = false;
        for (QWidget* w = field->parentWidget(); w != this; w = w->parentWidget())
            isNested = isNested || qobject_cast<Field*>(w);
        if (isNested) continue;
        m_fields << field;
        connect(field, &Field::committed, this, [this](const QString& key, const auto& value) {
            if (m_alike.isEmpty())
                commit(key, value);
            else
                commitForAll(key, value);
            refresh();
        });
    }
    for (Field* field : std::as_const(m_fields))
        connect(field, &Field::pickRequested, this,
                [this, field] { emit pickRequested(m_item + '/' + field->key()); });
    for (Field* field : std::as_const(m_fields))
        if (auto* number = qobject_cast<NumberField*>(field))
            connect(number, &NumberField::tableRequested, this,
                    [this, number](int index, const QString& formula, const QStringList& names) {
                        chooseTable(*number, index, formula, names);
                    });
    // After the fields, which were made before and so hear of it first.
    connect(&ShownUnits::instance(), &ShownUnits::changed, this, [this] {
        if (m_document.root().contains(m_item.toStdString())) refresh();
    });
    alignLabels();
    m_banner = new QLabel(this);
    m_banner->setObjectName("banner");
    m_banner->setWordWrap(true);
    m_banner->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_banner->hide();
    static_cast<QBoxLayout*>(layout())->insertWidget(0, m_banner);
}

/// The table and the formula that calls it, as one undo step.
void EditorBase::chooseTable(NumberField& field, int index, const QString& formula,
                             const QStringList& arguments) {
    TableDialog dialog(m_document, formula, arguments, this);
    if (dialog.exec() != QDialog::Accepted) return;
    m_document.undoStack()->beginMacro(tr("Use table %1").arg(dialog.name()));
    m_document.setValue("/tables/" + dialog.name(), dialog.table());
    field.enter(index, dialog.formula());
    m_document.undoStack()->endMacro();
    refresh();
}

void EditorBase::setItem(const QString& pointer, const QStringList& alike) {
    m_item = pointer;
    m_alike = alike.size() > 1 ? alike : QStringList();
    m_refusal.clear();
    refresh();
}

const io::JsonValue* EditorBase::value(const QString& key) const {
    return m_document.root().at((m_item + '/' + key).toStdString());
}

Field* EditorBase::field(const QString& key) const {
    // Types may have fields of their own for the same key, one of which is shown.
    Field* found = nullptr;
    for (Field* field : m_fields)
        if (field->key() == key && (!found || field->isVisibleTo(this))) found = field;
    return found;
}

/// Forms change some labels with the item's type.
void EditorBase::nameFields() {
    for (Field* field : std::as_const(m_fields))
        if (const QLabel* label = m_labels.value(field)) field->setTitle(plainTitle(label->text()));
}

void EditorBase::refresh() {
    prepare();
    nameFields();
    for (Field* field : std::as_const(m_fields)) {
        field->load(m_document, m_item);
        const QString pointer = m_item + '/' + field->key();
        field->setFrame(frameTitle(m_document, pointer), canBePicked(m_document, pointer));
    }
    showVarying();
    showFindings();
}

/// Names are each one's own.
void EditorBase::showVarying() {
    for (Field* field : std::as_const(m_fields)) {
        const bool isName = field->key() == "name";
        if (isName) field->setEnabled(m_alike.isEmpty());
        const auto valueOf = [&](const QString& item) {
            const auto* value = m_document.root().at((item + '/' + field->key()).toStdString());
            return value ? *value : io::JsonValue();
        };
        const io::JsonValue own = valueOf(m_item);
        field->setVaries(!isName && std::ranges::any_of(m_alike, [&](const QString& item) {
            return !(valueOf(item) == own);
        }));
    }
}

/// The field that a finding is about; what lacks a key is told of where that is typed.
Field* EditorBase::ownerOf(const model::Diagnostic& finding) const {
    QString relative = QString::fromStdString(finding.pointer).mid(m_item.size() + 1);
    if (const QString key = missingKey(finding); !key.isEmpty())
        if (Field* missing = field(relative.isEmpty() ? key : relative + '/' + key);
            missing && missing->isVisibleTo(this))
            return missing;
    Field* owner = nullptr;
    for (Field* field : std::as_const(m_fields))
        if (field->isVisibleTo(this) &&
            (field->covers(relative) || (field->key().startsWith(relative + '/') && !owner)))
            owner = field;
    return owner;
}

/// Forms have titles where files have keys.
model::Diagnostic EditorBase::inWordsOf(const Field& field,
                                        const model::Diagnostic& finding) const {
    if (missingKey(finding) != field.key().section('/', -1)) return finding;
    model::Diagnostic said = finding;
    said.message = messages::verbatim(
        tr("%1 is missing; expected %2")
            .arg(field.title(), translated(finding.message.arguments().back().message()))
            .toStdString());
    return said;
}

void EditorBase::showFindings() {
    QHash<Field*, model::Diagnostics> byField;
    QStringList general;
    bool isError = false;
    for (const model::Diagnostic& finding : m_document.diagnosticsUnder(m_item)) {
        const QString pointer = QString::fromStdString(finding.pointer);
        if (itemOf(pointer) != m_item) continue;
        if (Field* owner = ownerOf(finding)) {
            byField[owner].push_back(inWordsOf(*owner, finding));
            continue;
        }
        general << translated(finding.message);
        isError = isError || finding.severity == model::Severity::Error;
    }
    if (Field* name = m_refusal.isEmpty() ? nullptr : field("name"))
        byField[name].push_back(
            {model::Severity::Error, "", messages::verbatim(m_refusal.toStdString()), 0, 0});
    for (Field* field : std::as_const(m_fields))
        field->setFindings(byField.value(field));
    QPalette colors;
    colors.setColor(QPalette::WindowText,
                    isError ? errorColor(palette()) : warningColor(palette()));
    m_banner->setPalette(colors);
    m_banner->setText(general.join('\n'));
    m_banner->setVisible(!general.isEmpty());
}

void EditorBase::focusOn(const QString& pointer) {
    const QString relative = pointer.mid(m_item.size() + 1);
    Field* found = nullptr; // of several in an object the one that something is wrong with
    for (Field* field : std::as_const(m_fields))
        if (field->isVisibleTo(this) &&
            (field->covers(relative) || field->key().startsWith(relative + '/')) &&
            (!found || (found->findingText().isEmpty() && !field->findingText().isEmpty())))
            found = field;
    if (found) found->focusInput(found->covers(relative) ? relative : found->key());
}

void EditorBase::focusFirst() {
    for (Field* field : std::as_const(m_fields))
        if (field->isVisibleTo(this) && field->isEnabledTo(this))
            return field->focusInput(field->key());
}

void EditorBase::commit(const QString& key, const io::JsonValue& value) {
    if (key == "name" && isNamed(itemKind(m_item)))
        rename(value);
    else if (value.isNull())
        m_document.clearValue(m_item + '/' + key);
    else
        m_document.setValue(m_item + '/' + key, value);
}

/// As if it was typed in the form of each, as one undo step.
void EditorBase::commitForAll(const QString& key, const io::JsonValue& value) {
    const QString shown = m_item;
    const QStringList items = m_alike;
    m_document.undoStack()->beginMacro(
        tr("Change %1 of %2 items").arg(key.section('/', 0, 0)).arg(items.size()));
    for (const QString& item : items) {
        m_item = item;
        commitLike(key, value, shown);
    }
    m_item = shown;
    m_document.undoStack()->endMacro();
}

/// An entry of a list that the item does not have comes with the other entries of the shown one's.
void EditorBase::commitLike(const QString& key, const io::JsonValue& value, const QString& shown) {
    bool isIndex = false;
    const QString list = key.section('/', 0, -2), entry = key.section('/', -1);
    entry.toInt(&isIndex);
    const io::JsonValue* whole = m_document.root().at((shown + '/' + list).toStdString());
    if (!isIndex || list.isEmpty() || !whole || this->value(list)) return commit(key, value);
    io::JsonValue copy = *whole;
    copy.set('/' + entry.toStdString(), value);
    commit(list, copy);
}

void EditorBase::rename(const io::JsonValue& name) {
    const QString wanted = stringValue(&name);
    m_refusal = m_document.renameItem(m_item, wanted);
    const ItemKind kind = itemKind(m_item);
    const bool isKeyed = kind == ItemKind::Material || kind == ItemKind::Parameter;
    if (!m_refusal.isEmpty() || !isKeyed) return;
    m_item = childPointer(parentPointer(m_item), wanted);
    emit itemChanged(m_item);
}

void EditorBase::setRowVisible(QWidget* row, bool visible) {
    row->setVisible(visible);
    if (QLabel* label = m_labels.value(row)) label->setVisible(visible);
}

void EditorBase::showRows(const std::function<bool(const Field&)>& isShown) {
    for (Field* field : std::as_const(m_fields))
        setRowVisible(field, isShown(*field));
    for (auto* form : findChildren<QGridLayout*>("form")) {
        bool hasRows = false; // under the heading that comes next, from below
        for (int row = form->rowCount() - 1; row >= 0; --row) {
            const QLayoutItem* first = form->itemAtPosition(row, 0);
            const QLayoutItem* field = form->itemAtPosition(row, 1);
            auto* heading = first ? qobject_cast<SectionLabel*>(first->widget()) : nullptr;
            if (heading)
                heading->setVisible(std::exchange(hasRows, false));
            else if (field)
                hasRows = hasRows || !field->widget()->isHidden();
        }
    }
}

/// Labels stand on the first line of their fields, which may have notes and findings beneath.
void EditorBase::alignLabels() {
    const int line = QLineEdit().sizeHint().height();
    for (auto* form : findChildren<QGridLayout*>("form"))
        for (int row = 0; row < form->rowCount(); ++row) {
            QLayoutItem* first = form->itemAtPosition(row, 0);
            QLayoutItem* field = form->itemAtPosition(row, 1);
            if (!first || !field || first == field) continue;
            auto* label = static_cast<QLabel*>(first->widget());
            label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
            label->setMinimumHeight(line);
            form->setAlignment(label, Qt::AlignTop);
            m_labels.insert(field->widget(), label);
        }
}

void EditorBase::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange) return;
    retranslate();
    if (m_document.root().contains(m_item.toStdString())) refresh();
}

} // namespace trammel::studio
