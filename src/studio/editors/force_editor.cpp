#include "studio/editors/force_editor.h"

#include "editors/ui_force_editor.h"
#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/document/new_items.h"
#include "studio/editors/reference_choices.h"

namespace trammel::studio {

ForceEditor::ForceEditor(Document& document, QWidget* parent)
    : EditorBase(document, parent), m_ui(std::make_unique<Ui::ForceEditor>()) {
    m_ui->setupUi(this);
    bind();
    retranslate();
}

ForceEditor::~ForceEditor() = default;

void ForceEditor::prepare() {
    m_ui->type->setTitledChoices(typeChoices(forceTypes()));
    for (ChoiceField* field : {m_ui->firstBody, m_ui->secondBody})
        field->setTitledChoices(bodyChoices(document(), true));
    m_ui->body->setTitledChoices(bodyChoices(document(), false));
    const io::JsonValue* force = document().root().at(item().toStdString());
    const QString type = force ? itemType(*force) : QString();
    const bool isSpring = type == "spring-damper";
    const bool isForce = type == "force";
    const bool isApplied = isForce || type == "torque";
    QFormLayout* form = m_ui->form;
    for (Field* field : std::initializer_list<Field*>{
             m_ui->firstBody, m_ui->secondBody, m_ui->firstPoint, m_ui->secondPoint,
             m_ui->stiffness, m_ui->damping, m_ui->length, m_ui->integration})
        setRowVisible(form, field, isSpring);
    for (Field* field : std::initializer_list<Field*>{m_ui->body, m_ui->vector, m_ui->frame})
        setRowVisible(form, field, isApplied);
    setRowVisible(form, m_ui->point, isForce);
    m_ui->vector->setUnit(isForce ? "N" : "N·m");
}

void ForceEditor::commit(const QString& key, const io::JsonValue& value) {
    const io::JsonValue* force = document().root().at(item().toStdString());
    if (key != "type" || !force) {
        EditorBase::commit(key, value);
    } else if (itemType(*force) != stringValue(&value)) {
        document().setValues({{item(), forceAs(document(), *force, stringValue(&value))}},
                             tr("Change type of %1").arg(document().itemName(item())));
    }
}

void ForceEditor::retranslate() {
    m_ui->retranslateUi(this);
    m_ui->frame->setTitledChoices({{"world", tr("World axes")}, {"body", tr("Body axes")}});
    m_ui->integration->setTitledChoices(
        {{"implicit", tr("Implicit")}, {"explicit", tr("Explicit")}});
}

} // namespace trammel::studio
