#pragma once

#include "studio/editors/editor_base.h"

#include <memory>

namespace Ui {
class ModelEditor;
}

namespace trammel::studio {

/// Name, description and gravity of the model.
class ModelEditor : public EditorBase {
    Q_OBJECT

public:
    ModelEditor(Document& document, QWidget* parent);
    ~ModelEditor() override;

protected:
    void retranslate() override;

private:
    std::unique_ptr<Ui::ModelEditor> m_ui;
};

} // namespace trammel::studio
