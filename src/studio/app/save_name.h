#pragma once

#include <QString>

class QWidget;

namespace trammel::studio {

/// A name as it was typed, with the chosen filter's ending where it has none that one of the
/// filters names, or still has the proposed one of another filter. Of a filter "Tables (*.csv)" any
/// other ending of letters stays, too; of "Models (*.trammel.json)" none but ".json": "crank v1.2"
/// has no ending.
/// @param filters as file dialogs take them, separated by ";;"
QString withEnding(QString path, const QString& proposed, const QString& filters,
                   const QString& chosenFilter);

/// Asks where to save, as QFileDialog::getSaveFileName() does. What gets its ending here is not
/// replaced without a question: the dialog has asked of the name as it was typed.
/// @param chosenFilter in and out, where there are several
/// @returns empty where nothing is to be saved
QString askForSaveName(QWidget* parent, const QString& title, const QString& proposed,
                       const QString& filters, QString* chosenFilter = nullptr);

} // namespace trammel::studio
