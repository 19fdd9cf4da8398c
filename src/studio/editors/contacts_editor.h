#pragma once

#include "studio/editors/editor_base.h"

#include <memory>

namespace Ui {
class ContactsEditor;
}

namespace trammel::studio {

/// How materials join where bodies touch, and the way to pairs with values of their own.
class ContactsEditor : public EditorBase {
    Q_OBJECT

public:
    ContactsEditor(Document& document, QWidget* parent);
    ~ContactsEditor() override;

signals:
    void addRequested();

protected:
    void prepare() override;
    void retranslate() override;

private:
    std::unique_ptr<Ui::ContactsEditor> m_ui;
};

} // namespace trammel::studio
