#include "studio/editors/force_editor.h"

#include "editors/ui_force_editor.h"
#include "studio/document/document.h"
#include "studio/document/item_formats.h"
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
    showRows([&](const Field& field) {
        if (field.key() == "name" || field.key() == "type") return true;
        // What is a matrix for one type is a number for another.
        const io::KeyFormat* format = keyOf("forces", type, field.key());
        const bool isForMatrix = qobject_cast<const MatrixField*>(&field) != nullptr;
        return format && isForMatrix == (format->sizes.size() > 1);
    });
    showUnits(type);
}

/// Units by the format, which names those of an angle and of a way where the joint decides.
void ForceEditor::showUnits(const QString& type) {
    const bool isAlong = isSlide(jointType(document(), stringValue(value("joint"))));
    for (Field* field : fields()) {
        auto* number = qobject_cast<NumberField*>(field);
        const io::KeyFormat* format = keyOf("forces", type, field->key());
        if (number && format && format->sizes.size() <= 1)
            number->setUnit(unitOf(*format, isAlong));
    }
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
