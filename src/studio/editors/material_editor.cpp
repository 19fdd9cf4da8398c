#include "studio/editors/material_editor.h"

#include "editors/ui_material_editor.h"

namespace trammel::studio {

MaterialEditor::MaterialEditor(Document& document, QWidget* parent)
    : EditorBase(document, parent), m_ui(std::make_unique<Ui::MaterialEditor>()) {
    m_ui->setupUi(this);
    bind();
}

MaterialEditor::~MaterialEditor() = default;

void MaterialEditor::retranslate() {
    m_ui->retranslateUi(this);
}

} // namespace trammel::studio
