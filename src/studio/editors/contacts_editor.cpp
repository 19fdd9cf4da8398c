#include "studio/editors/contacts_editor.h"

#include "editors/ui_contacts_editor.h"
#include "studio/document/item_kind.h"
#include "studio/document/new_items.h"
#include "studio/editors/reference_choices.h"

namespace trammel::studio {

ContactsEditor::ContactsEditor(Document& document, QWidget* parent)
    : EditorBase(document, parent), m_ui(std::make_unique<Ui::ContactsEditor>()) {
    m_ui->setupUi(this);
    m_ui->addButton->setIcon(QIcon::fromTheme("list-add"));
    connect(m_ui->addButton, &QPushButton::clicked, this, &ContactsEditor::addRequested);
    bind();
    retranslate();
}

ContactsEditor::~ContactsEditor() = default;

void ContactsEditor::prepare() {
    m_ui->addButton->setEnabled(hasBodies(document()));
}

void ContactsEditor::retranslate() {
    m_ui->retranslateUi(this);
    for (ChoiceField* field : {m_ui->restitution, m_ui->friction})
        field->setTitledChoices(typeChoices(combineRules()));
}

} // namespace trammel::studio
