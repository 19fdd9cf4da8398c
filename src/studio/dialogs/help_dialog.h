#pragma once

#include <QDialog>
#include <memory>

namespace Ui {
class HelpDialog;
}

namespace trammel::studio {

/// A page of the help, in the window's language, beside the window.
class HelpDialog : public QDialog {
    Q_OBJECT

public:
    explicit HelpDialog(QWidget* parent);
    ~HelpDialog() override;

protected:
    void changeEvent(QEvent* event) override;

private:
    void loadPage();

    std::unique_ptr<Ui::HelpDialog> m_ui;
};

} // namespace trammel::studio
