#pragma once

#include "studio/editors/editor_base.h"

#include <memory>

namespace Ui {
class ControllerEditor;
}

namespace trammel::studio {

/// A unit that acts on the model while it runs: its file and step, and what it gets, sets and
/// begins with.
class ControllerEditor : public EditorBase {
    Q_OBJECT

public:
    ControllerEditor(Document& document, QWidget* parent);
    ~ControllerEditor() override;

protected:
    void retranslate() override;

private:
    std::unique_ptr<Ui::ControllerEditor> m_ui;
};

} // namespace trammel::studio
