#pragma once

#include "studio/editors/editor_base.h"

#include <memory>

namespace Ui {
class BodyEditor;
}

namespace trammel::studio {

/// Placement, motion, mass of a body and what it follows, with the mass properties that follow.
class BodyEditor : public EditorBase {
    Q_OBJECT

public:
    BodyEditor(Document& document, QWidget* parent);
    ~BodyEditor() override;

protected:
    void commit(const QString& key, const io::JsonValue& typed) override;
    void prepare() override;
    void retranslate() override;

private:
    void showFollow(const QString& way);
    void showMassProperties();

    std::unique_ptr<Ui::BodyEditor> m_ui;
};

} // namespace trammel::studio
