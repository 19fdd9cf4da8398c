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
    for (const QString& type : forceTypes())
        m_ui->type->setUnavailable(type, whyNot(document(), type));
    for (ChoiceField* field : {m_ui->firstBody, m_ui->secondBody})
        field->setTitledChoices(bodyChoices(document(), true));
    m_ui->body->setTitledChoices(bodyChoices(document(), false));
    m_ui->joint->setTitledChoices(coordinateJointChoices(document()));
    const io::JsonValue* force = document().root().at(item().toStdString());
    const QString type = force ? itemType(*force) : QString();
    const QStringList keys = forceTypes().contains(type) ? forceKeys(type) : QStringList{};
    const bool isBushing = type == "bushing";
    for (Field* field : std::initializer_list<Field*>{
             m_ui->firstBody, m_ui->secondBody, m_ui->body, m_ui->joint, m_ui->firstPoint,
             m_ui->secondPoint, m_ui->point, m_ui->position, m_ui->length, m_ui->integration,
             m_ui->rest, m_ui->target, m_ui->kp, m_ui->kd, m_ui->vector, m_ui->frame})
        setRowVisible(field, keys.contains(field->key().section('/', 0, 0)));
    for (Field* field : std::initializer_list<Field*>{m_ui->stiffness, m_ui->damping})
        setRowVisible(field, keys.contains(field->key()) && !isBushing);
    for (Field* field : std::initializer_list<Field*>{m_ui->stiffnesses, m_ui->dampings})
        setRowVisible(field, isBushing);
    showUnits(type);
}

void ForceEditor::showUnits(const QString& type) {
    const bool isAlong =
        type == "spring-damper" || isSlide(jointType(document(), stringValue(value("joint"))));
    m_ui->vector->setUnit(type == "force" ? "N" : "N·m");
    for (NumberField* field : {m_ui->stiffness, m_ui->kp})
        field->setUnit(isAlong ? "N/m" : "N·m/rad");
    for (NumberField* field : {m_ui->damping, m_ui->kd})
        field->setUnit(isAlong ? "N·s/m" : "N·m·s/rad");
    for (NumberField* field : {m_ui->rest, m_ui->target})
        field->setUnit(isAlong ? "m" : "rad");
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
