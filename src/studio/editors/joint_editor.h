#pragma once

#include "studio/editors/editor_base.h"

#include <memory>

namespace Ui {
class JointEditor;
}

namespace trammel::studio {

/// What a joint connects, its geometry and what acts on its coordinate; the fields follow its type.
class JointEditor : public EditorBase {
    Q_OBJECT

public:
    JointEditor(Document& document, QWidget* parent);
    ~JointEditor() override;

signals:
    /// The model is to be compared with the one whose joints have no play.
    void comparisonRequested();

protected:
    void commit(const QString& key, const io::JsonValue& value) override;
    void prepare() override;
    void retranslate() override;

private:
    void showUnits(const QString& type);
    void commitDriver(const QString& key, const io::JsonValue& typed);
    void setClearance(bool on);
    void commitPart(const QString& key, const io::JsonValue& typed);
    QString ratioUnit() const;

    std::unique_ptr<Ui::JointEditor> m_ui;
};

} // namespace trammel::studio
