#pragma once

#include "studio/document/shown_units.h"

#include <QDialog>
#include <memory>

namespace Ui {
class SettingsDialog;
}

namespace trammel::studio {

/// What holds for the program whatever the model: values in, values out.
class SettingsDialog : public QDialog {
    Q_OBJECT

public:
    struct Values {
        QString language;        ///< code, see Language
        QString theme;           ///< see themeNames()
        UnitChoice units;        ///< every quantity
        int keptRuns = 0;        ///< see RunRetention
        int autosaveMinutes = 0; ///< see Autosave
        bool operator==(const Values&) const = default;
    };
    SettingsDialog(const Values& values, QWidget* parent);
    ~SettingsDialog() override;

    Values values() const;

private:
    std::unique_ptr<Ui::SettingsDialog> m_ui;
};

} // namespace trammel::studio
