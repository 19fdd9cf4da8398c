#pragma once

#include "robots/to_model.h"
#include "studio/jobs/background_task.h"

#include <QObject>

class QWidget;

namespace trammel::studio {

class Document;
class RobotReportDialog;

/// Robots of other programs' formats: read into a model file, which is then opened, and written
/// from the document; a window tells what became of what.
class RobotController : public QObject {
    Q_OBJECT

public:
    RobotController(const Document& document, QWidget* window);

    /// Whether a file has the ending of such a format: .urdf, .sdf, .xml, .mjcf.
    static bool isRobotFile(const QString& path);

    void importByDialog();
    /// Asks where the model shall be, and imports into it off the window's thread.
    void importFile(const QString& path);
    /// Imports into that model file, which is replaced.
    void importInto(const QString& path, const QString& modelFile);
    void exportByDialog();
    /// The format by the name's ending: .sdf, .xml and .mjcf, else URDF. @returns whether it was
    /// written
    bool exportTo(const QString& path);

signals:
    void imported(const QString& modelFile);
    void message(const QString& text);
    void failed(const QString& text);

private:
    RobotReportDialog& report();

    const Document& m_document;
    QWidget* m_window;
    RobotReportDialog* m_report = nullptr;
    BackgroundTask m_task;
};

} // namespace trammel::studio
