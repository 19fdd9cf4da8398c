#pragma once

#include "studio/editors/editor_base.h"

#include <memory>

namespace Ui {
class MaterialEditor;
}

namespace trammel::studio {

/// Density, restitution and friction of a material.
class MaterialEditor : public EditorBase {
    Q_OBJECT

public:
    MaterialEditor(Document& document, QWidget* parent);
    ~MaterialEditor() override;

protected:
    void retranslate() override;

private:
    std::unique_ptr<Ui::MaterialEditor> m_ui;
};

} // namespace trammel::studio
