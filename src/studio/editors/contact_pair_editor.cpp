#include "studio/editors/contact_pair_editor.h"

#include "editors/ui_contact_pair_editor.h"
#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/editors/reference_choices.h"

namespace trammel::studio {

ContactPairEditor::ContactPairEditor(Document& document, QWidget* parent)
    : EditorBase(document, parent), m_ui(std::make_unique<Ui::ContactPairEditor>()) {
    m_ui->setupUi(this);
    bind();
    retranslate();
}

ContactPairEditor::~ContactPairEditor() = default;

void ContactPairEditor::prepare() {
    for (ChoiceField* field : {m_ui->firstBody, m_ui->secondBody})
        field->setTitledChoices(bodyChoices(document(), true));
    const io::JsonValue* pair = document().root().at(item().toStdString());
    const QString mode = pair ? stringValue(pair->find("friction_mode")) : QString();
    const bool isTyre = mode == "tyre";
    const bool hasDirection = mode != "none";
    setRowVisible(m_ui->frictionDirection, hasDirection);
    setRowVisible(m_ui->frictionBody, hasDirection);
    setRowVisible(m_ui->lateralSlip, isTyre);
    m_ui->frictionDirectionLabel->setText(isTyre ? tr("Wheel's axis") : tr("Direction"));
    m_ui->frictionBody->setDefaults(pair ? stringValue(pair->at("/bodies/0")) : QString());
    TitledChoices own;
    for (const auto& body : bodyChoices(document(), true))
        if (pair && (body.first == stringValue(pair->at("/bodies/0")) ||
                     body.first == stringValue(pair->at("/bodies/1"))))
            own << body;
    m_ui->frictionBody->setTitledChoices(own);
}

void ContactPairEditor::retranslate() {
    m_ui->retranslateUi(this);
    m_ui->frictionMode->setTitledChoices({{"none", tr("None")},
                                          {"one-direction", tr("One direction")},
                                          {"two-directions", tr("Two directions")},
                                          {"tyre", tr("Tyre")}});
}

} // namespace trammel::studio
