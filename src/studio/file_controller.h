#pragma once

#include "model/diagnostic.h"

#include <QObject>
#include <QStringList>

class QWidget;

namespace trammel::studio {

class Document;

/// Opening and saving with what goes along: dialogs, the question about unsaved changes, and the
/// list of recent files.
class FileController : public QObject {
    Q_OBJECT

public:
    FileController(Document& document, QWidget* window);

    void newModel();
    /// Asks for a mechanism and puts it into the document if that is blank, else into a new one.
    void newMechanism();
    void openByDialog();
    /// Opens a file after asking about unsaved changes. @returns whether it is open.
    bool open(const QString& path);
    bool save();
    bool saveAs();
    bool saveTo(const QString& path);
    /// Asks what to do with unsaved changes, if there are any. @returns whether to go on.
    bool mayDiscard();

    QStringList recentFiles() const;
    void clearRecentFiles();

signals:
    void opened();
    void recentFilesChanged();
    /// A file was not opened: these are the findings.
    void openFailed(const QString& path, const trammel::model::Diagnostics& findings);
    void saved(const QString& path);

private:
    void remember(const QString& path);

    Document& m_document;
    QWidget* m_window;
};

} // namespace trammel::studio
