#pragma once

#include "io/json_value.h"
#include "model/diagnostic.h"
#include "studio/document/file_watch.h"
#include "studio/document/recovery.h"

#include <QObject>
#include <QStringList>

class QWidget;

namespace trammel::studio {

class Document;

/// Opening and saving with what goes along: dialogs, the question about unsaved changes, the list
/// of recent files, and what other programs do to the file meanwhile.
class FileController : public QObject {
    Q_OBJECT

public:
    FileController(Document& document, QWidget* window);

    void newModel();
    /// Asks for a mechanism and puts it into the document if that is blank, else into a new one.
    void newMechanism();
    /// Puts a model that was made into the document if that is blank, else into a new one.
    /// @return whether it is open: unsaved changes may have been kept
    bool openMade(const io::JsonValue& content, const QString& undoText);
    /// Asks for other lengths of the mechanism that the document was made as.
    void editMechanism();
    void openByDialog();
    /// Opens a file after asking about unsaved changes. @returns whether it is open.
    bool open(const QString& path);
    bool save();
    bool saveAs();
    bool saveTo(const QString& path);
    /// Saves what has a file, if nobody else has changed that; never asks.
    void saveByItself();
    /// Takes the file's content as it is now, as one undo step; findings where that cannot be.
    void reload();
    /// Opens what a crash left: the file with the unsaved changes as one undo step.
    /// @returns whether it is open.
    bool recover(const Recovery::Lost& lost);
    /// Asks what to do with unsaved changes, if there are any. @returns whether to go on.
    bool mayDiscard();

    QStringList recentFiles() const;
    void clearRecentFiles();

signals:
    /// What was told of the document before is over.
    void documentLeft();
    void opened();
    void fileChosen(const QString& path); ///< by the dialog: is to be opened
    void mechanismMade();                 ///< by the wizard or by synthesis, as a new model
    void recentFilesChanged();
    /// A file was not opened: these are the findings.
    void openFailed(const QString& path, const trammel::model::Diagnostics& findings);
    void saved(const QString& path);
    void message(const QString& text);
    void saveByItselfFailed(const QString& message);
    /// Another program changed the document's file, or took it away.
    void changedOnDisk(bool isGone);

private:
    void remember(const QString& path);

    bool hasOwnFile() const;
    QString proposedPath() const;
    bool mayOverwrite(const QString& path);
    bool moveFileNames(const QString& folder);

    Document& m_document;
    QWidget* m_window;
    FileWatch m_watch;
    bool m_hasFailedByItself = false; ///< told once until it works again
};

} // namespace trammel::studio
