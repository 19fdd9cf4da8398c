#pragma once

#include "studio/editors/editor_base.h"

#include <memory>

namespace Ui {
class BodyEditor;
}

namespace trammel::studio {

/// Placement, motion and mass of a body, with the mass properties that follow.
class BodyEditor : public EditorBase {
    Q_OBJECT

public:
    BodyEditor(Document& document, QWidget* parent);
    ~BodyEditor() override;

protected:
    void prepare() override;
    void retranslate() override;

private:
    void showMassProperties();

    std::unique_ptr<Ui::BodyEditor> m_ui;
};

} // namespace trammel::studio
