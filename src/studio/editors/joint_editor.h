#pragma once

#include "studio/editors/editor_base.h"

#include <memory>

namespace Ui {
class JointEditor;
}

namespace trammel::studio {

/// Bodies, geometry, limits and motor of a joint; the fields follow its type.
class JointEditor : public EditorBase {
    Q_OBJECT

public:
    JointEditor(Document& document, QWidget* parent);
    ~JointEditor() override;

protected:
    void commit(const QString& key, const io::JsonValue& value) override;
    void prepare() override;
    void retranslate() override;

private:
    void showCoordinate(const QString& type);
    void commitDriver(const QString& key, const io::JsonValue& typed);
    void commitMotor(const QString& key, const io::JsonValue& value);

    std::unique_ptr<Ui::JointEditor> m_ui;
};

} // namespace trammel::studio
