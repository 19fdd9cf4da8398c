#include "studio/editors/controller_editor.h"

#include "editors/ui_controller_editor.h"

namespace trammel::studio {

ControllerEditor::ControllerEditor(Document& document, QWidget* parent)
    : EditorBase(document, parent), m_ui(std::make_unique<Ui::ControllerEditor>()) {
    m_ui->setupUi(this);
    bind();
}

ControllerEditor::~ControllerEditor() = default;

void ControllerEditor::retranslate() {
    m_ui->retranslateUi(this);
}

} // namespace trammel::studio
