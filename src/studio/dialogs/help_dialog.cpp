#include "studio/dialogs/help_dialog.h"

#include "dialogs/ui_help_dialog.h"

#include <QEvent>

namespace trammel::studio {

HelpDialog::HelpDialog(QWidget* parent)
    : QDialog(parent), m_ui(std::make_unique<Ui::HelpDialog>()) {
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    loadPage();
}

HelpDialog::~HelpDialog() = default;

void HelpDialog::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        m_ui->retranslateUi(this);
        loadPage();
    }
    QDialog::changeEvent(event);
}

void HelpDialog::loadPage() {
    //: the page's file in this language
    const QString file = tr("work-precision.md");
    m_ui->page->setSource(QUrl("qrc:/help/" + file), QTextDocument::MarkdownResource);
}

} // namespace trammel::studio
