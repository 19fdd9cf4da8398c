#include "studio/dialogs/settings_dialog.h"

#include "dialogs/ui_settings_dialog.h"
#include "studio/app/language.h"

namespace trammel::studio {

SettingsDialog::SettingsDialog(const Values& values, QWidget* parent)
    : QDialog(parent), m_ui(std::make_unique<Ui::SettingsDialog>()) {
    m_ui->setupUi(this);
    for (const QString& code : Language::codes())
        m_ui->language->addItem(Language::title(code), code);
    m_ui->theme->addItem(tr("As the desktop"), "system");
    m_ui->theme->addItem(tr("Light"), "light");
    m_ui->theme->addItem(tr("Dark"), "dark");
    m_ui->language->setCurrentIndex(m_ui->language->findData(values.language));
    m_ui->theme->setCurrentIndex(m_ui->theme->findData(values.theme));
    m_ui->unitsPage->setChoice(values.units);
    m_ui->keptRuns->setValue(values.keptRuns);
    m_ui->autosave->setValue(values.autosaveMinutes);
    m_ui->pages->setCurrentIndex(0);
    connect(m_ui->buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

SettingsDialog::~SettingsDialog() = default;

SettingsDialog::Values SettingsDialog::values() const {
    return {m_ui->language->currentData().toString(), m_ui->theme->currentData().toString(),
            m_ui->unitsPage->choice(), m_ui->keptRuns->value(), m_ui->autosave->value()};
}

} // namespace trammel::studio
