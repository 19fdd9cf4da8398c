#pragma once

#include "studio/editors/editor_base.h"

#include <memory>

namespace Ui {
class MeasureEditor;
}

namespace trammel::studio {

/// A channel of the user's own: what it is taken of; the fields follow its type.
class MeasureEditor : public EditorBase {
    Q_OBJECT

public:
    MeasureEditor(Document& document, QWidget* parent);
    ~MeasureEditor() override;

protected:
    void commit(const QString& key, const io::JsonValue& value) override;
    void prepare() override;
    void retranslate() override;

private:
    void changeFrame(const QString& frame);

    std::unique_ptr<Ui::MeasureEditor> m_ui;
};

} // namespace trammel::studio
