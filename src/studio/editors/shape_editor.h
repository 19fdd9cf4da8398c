#pragma once

#include "studio/editors/editor_base.h"

#include <memory>

namespace Ui {
class ShapeEditor;
}

namespace trammel::studio {

/// Geometry, placement, material and colour of a shape; the fields follow its type.
class ShapeEditor : public EditorBase {
    Q_OBJECT

public:
    ShapeEditor(Document& document, QWidget* parent);
    ~ShapeEditor() override;

protected:
    void commit(const QString& key, const io::JsonValue& value) override;
    void prepare() override;
    void retranslate() override;

private:
    std::unique_ptr<Ui::ShapeEditor> m_ui;
};

} // namespace trammel::studio
