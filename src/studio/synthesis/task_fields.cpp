#include "studio/synthesis/task_fields.h"

#include "studio/document/item_icons.h"
#include "studio/document/message_text.h"
#include "studio/document/shown_units.h"
#include "studio/document/typed_place.h"
#include "studio/synthesis/task_document.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>

namespace trammel::studio {

TaskFields::TaskFields(TaskDocument& task, QObject* parent) : QObject(parent), m_task(task) {
    connect(&task, &TaskDocument::changed, this, &TaskFields::load);
    connect(&ShownUnits::instance(), &ShownUnits::changed, this, [this] {
        retranslate();
        load();
    });
}

QWidget* TaskFields::add(const Field& field, QWidget* parent) {
    auto* row = new QWidget(parent);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    Entry entry{field, new QLineEdit(row), new QLabel(row)};
    entry.edit->setObjectName(field.name);
    layout->addWidget(entry.edit, 1);
    layout->addWidget(entry.unit);
    entry.unit->setVisible(!field.unit.isEmpty());
    m_entries.push_back(entry);
    connect(entry.edit, &QLineEdit::textEdited, this,
            [this, entry](const QString& text) { take(entry, text); });
    return row;
}

QString TaskFields::shown(const Entry& entry) const {
    const QString stored = m_task.value(entry.field.pointer);
    return entry.field.unit.isEmpty() ? stored : shownEntry(stored, entry.field.unit);
}

/// Text that is just being typed stays.
void TaskFields::load() {
    for (const Entry& entry : m_entries) {
        if (!entry.edit->hasFocus() && entry.edit->text() != shown(entry))
            entry.edit->setText(shown(entry));
        mark(entry);
    }
}

void TaskFields::mark(const Entry& entry) {
    const model::Diagnostic* finding = m_task.findingAt(entry.field.pointer);
    QPalette colours = entry.edit->parentWidget()->palette();
    if (finding) colours.setColor(QPalette::Text, errorColor(colours));
    entry.edit->setPalette(colours);
    entry.edit->setToolTip(finding ? translated(finding->message) : entry.field.title());
}

/// Both ends of a pair go at once; one alone stays as what is missing.
void TaskFields::take(const Entry& entry, const QString& text) {
    const QString pointer = entry.field.pointer;
    if (!text.trimmed().isEmpty()) {
        const QString unit = entry.field.unit;
        m_task.setValue(pointer, unit.isEmpty() ? text : storedEntry(text, unit));
        return;
    }
    if (pointer != "/lengths/0" && pointer != "/lengths/1" && !pointer.startsWith("/offsets/")) {
        if (pointer.startsWith("/function/range/"))
            m_task.setValue(pointer, {});
        else
            m_task.clear(pointer);
        return;
    }
    const QString pair = pointer.left(pointer.lastIndexOf('/'));
    const QString other = m_task.value(pair + (pointer.endsWith('0') ? "/1" : "/0"));
    if (other.isEmpty() || other == "0")
        m_task.clear(pair);
    else
        m_task.setValue(pointer, pointer.endsWith('0') || pair == "/offsets" ? "0" : "");
}

void TaskFields::retranslate() {
    for (const Entry& entry : m_entries) {
        entry.edit->setAccessibleName(entry.field.title());
        entry.edit->setPlaceholderText(entry.field.placeholder ? entry.field.placeholder()
                                                               : QString());
        entry.unit->setText(ShownUnits::instance().of(entry.field.unit));
        mark(entry);
    }
}

} // namespace trammel::studio
