#include "studio/editors/model_editor.h"

#include "editors/ui_model_editor.h"

namespace trammel::studio {

ModelEditor::ModelEditor(Document& document, QWidget* parent)
    : EditorBase(document, parent), m_ui(std::make_unique<Ui::ModelEditor>()) {
    m_ui->setupUi(this);
    bind();
}

ModelEditor::~ModelEditor() = default;

void ModelEditor::retranslate() {
    m_ui->retranslateUi(this);
}

} // namespace trammel::studio
