#pragma once

#include "analysis/run/simulate.h"
#include "model/diagnostic.h"

#include <QObject>
#include <QString>

namespace trammel::studio {

class MainWindow;

/// Runs the open model, saves pictures of the window and the plots, and ends the application: what
/// `trammel-studio --pictures FOLDER MODEL` does. Exit codes are those of the command line.
class PictureExport : public QObject {
    Q_OBJECT

public:
    PictureExport(MainWindow& window, const QString& folder);

    void start();

private:
    void refuse(const model::Diagnostics& reasons);
    void takeEnd(const analysis::RunSummary& summary);
    void takePictures();

    MainWindow& m_window;
    QString m_folder;
    int m_exitCode = 0;
};

} // namespace trammel::studio
