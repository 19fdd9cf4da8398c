#pragma once

#include "studio/editors/editor_base.h"

#include <memory>

namespace Ui {
class ForceEditor;
}

namespace trammel::studio {

/// What a force acts on and its law; the fields follow its type.
class ForceEditor : public EditorBase {
    Q_OBJECT

public:
    ForceEditor(Document& document, QWidget* parent);
    ~ForceEditor() override;

protected:
    void commit(const QString& key, const io::JsonValue& value) override;
    void prepare() override;
    void retranslate() override;

private:
    void showUnits(const QString& type);

    std::unique_ptr<Ui::ForceEditor> m_ui;
};

} // namespace trammel::studio
