#include "studio/editors/contact_pair_editor.h"

#include "editors/ui_contact_pair_editor.h"
#include "studio/document/document.h"
#include "studio/editors/reference_choices.h"

namespace trammel::studio {

ContactPairEditor::ContactPairEditor(Document& document, QWidget* parent)
    : EditorBase(document, parent), m_ui(std::make_unique<Ui::ContactPairEditor>()) {
    m_ui->setupUi(this);
    bind();
}

ContactPairEditor::~ContactPairEditor() = default;

void ContactPairEditor::prepare() {
    for (ChoiceField* field : {m_ui->firstBody, m_ui->secondBody})
        field->setTitledChoices(bodyChoices(document(), true));
}

void ContactPairEditor::retranslate() {
    m_ui->retranslateUi(this);
}

} // namespace trammel::studio
