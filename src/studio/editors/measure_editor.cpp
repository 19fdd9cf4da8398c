#include "studio/editors/measure_editor.h"

#include "editors/ui_measure_editor.h"
#include "studio/document/document.h"
#include "studio/document/item_formats.h"
#include "studio/document/item_kind.h"
#include "studio/document/new_items.h"
#include "studio/editors/reference_choices.h"

namespace trammel::studio {

MeasureEditor::MeasureEditor(Document& document, QWidget* parent)
    : EditorBase(document, parent), m_ui(std::make_unique<Ui::MeasureEditor>()) {
    m_ui->setupUi(this);
    bind();
}

MeasureEditor::~MeasureEditor() = default;

void MeasureEditor::prepare() {
    TitledChoices types;
    for (const QString& type : measureTypes())
        types.emplaceBack(type, typeTitle(ItemKind::Measure, type));
    m_ui->type->setTitledChoices(types);
    for (ChoiceField* field : {m_ui->firstBody, m_ui->secondBody, m_ui->body})
        field->setTitledChoices(bodyChoices(document(), true));
    const io::JsonValue* measure = document().root().at(item().toStdString());
    const QString type = measure ? itemType(*measure) : QString();
    showRows([&](const Field& field) {
        const QString key = field.key();
        return key == "name" || key == "type" || keyOf("measures", type, key);
    });
}

void MeasureEditor::commit(const QString& key, const io::JsonValue& value) {
    const io::JsonValue* measure = document().root().at(item().toStdString());
    if (key != "type" || !measure) {
        EditorBase::commit(key, value);
    } else if (itemType(*measure) != stringValue(&value)) {
        document().setValues({{item(), measureAs(document(), *measure, stringValue(&value))}},
                             tr("Change type of %1").arg(document().itemName(item())));
    }
}

void MeasureEditor::retranslate() {
    m_ui->retranslateUi(this);
}

} // namespace trammel::studio
