#pragma once

#include "studio/editors/editor_base.h"

#include <memory>

namespace Ui {
class ContactPairEditor;
}

namespace trammel::studio {

/// What holds where two bodies touch, instead of what their materials say.
class ContactPairEditor : public EditorBase {
    Q_OBJECT

public:
    ContactPairEditor(Document& document, QWidget* parent);
    ~ContactPairEditor() override;

protected:
    void prepare() override;
    void retranslate() override;

private:
    std::unique_ptr<Ui::ContactPairEditor> m_ui;
};

} // namespace trammel::studio
