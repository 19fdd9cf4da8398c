#pragma once

#include "io/json_value.h"
#include "model/diagnostic.h"
#include "model/model.h"
#include "studio/document/change_event.h"

#include <QObject>
#include <QStringList>
#include <QUndoStack>
#include <functional>
#include <string>

namespace trammel::studio {

/// The open model file: its JSON tree, its typed reading and findings, and the undo stack.
///
/// Every edit goes by JSON pointer (RFC 6901), is one undo step and is followed by a new reading
/// of the model. Values that the model refuses stay in the tree and are listed in diagnostics().
/// Calls with a pointer that does not exist throw std::out_of_range naming it.
class Document : public QObject {
    Q_OBJECT

public:
    explicit Document(QObject* parent = nullptr);

    const io::JsonValue& root() const { return m_root; }
    /// The exact text that a save would write, UTF-8.
    const std::string& text() const { return m_text; }
    const model::Model& model() const { return m_model; }
    const model::Diagnostics& diagnostics() const { return m_diagnostics; }
    /// Takes what somebody else found about the controllers' units, which stays until controllers
    /// are others.
    void setUnitFindings(model::Diagnostics findings);
    /// Findings at a pointer or below it.
    model::Diagnostics diagnosticsUnder(const QString& pointer) const;
    /// Those of setUnitFindings() do not count: they are in the way of runs only.
    bool hasErrors() const { return m_hasErrors; }

    QString filePath() const { return m_filePath; } ///< empty: never saved
    QString displayName() const;                    ///< file name, or "Untitled"
    bool isModified() const { return !m_undoStack.isClean(); }
    QUndoStack* undoStack() { return &m_undoStack; }

    // Files
    void newDocument();
    /// Opens a file. One that is no JSON, cannot be read or is of a newer format leaves the
    /// document as it was; unknown keys stay where they are, and a save writes them again.
    /// @returns the findings that kept it from being opened; empty when it was.
    model::Diagnostics load(const QString& path);
    /// @throws std::runtime_error naming the path and the cause.
    void save();
    void saveAs(const QString& path);

    // Edits
    /// Whether there is nothing in it that somebody made: no body, joint, parameter and so on.
    bool isBlank() const;
    /// Puts another content in place of all there is, as one undo step.
    void replaceContent(const io::JsonValue& content, const QString& undoText);
    /// Takes an edit of several items, as one undo step.
    /// @param item pointer of the main one: added, removed, or one that changed
    void takeEdit(const io::JsonValue& content, const QString& item, const QString& undoText);
    /// Sets a value; missing objects on the way ("simulation") are made.
    void setValue(const QString& pointer, io::JsonValue value);
    /// Several values as one undo step; a null value clears its pointer.
    void setValues(const std::vector<std::pair<QString, io::JsonValue>>& values,
                   const QString& undoText);
    /// Removes a key; nothing happens where it is absent.
    void clearValue(const QString& pointer);
    /// Appends to a list ("/bodies", "/bodies/0/shapes") or, with a key, to an object
    /// ("/materials"). @returns the new item's pointer.
    QString addItem(const QString& list, io::JsonValue value, const QString& key = {});
    /// @returns the copy's pointer; it has a name of its own.
    QString duplicateItem(const QString& pointer);
    /// Removes an item and everything that cannot be without it: a body's joints, forces and
    /// contact pairs, a joint's gears and controllers. Shapes of a removed material fall back to
    /// the default one. message() tells what went along.
    void removeItem(const QString& pointer);
    /// Gives an item another name and updates every reference to it, in formulas too.
    /// @returns why not, for the user; empty when it was renamed.
    QString renameItem(const QString& pointer, const QString& name);
    /// Moves an item of a list before the one now at `index`.
    void moveItem(const QString& pointer, int index);

    // Names
    QString itemName(const QString& pointer) const;
    /// "A" -> "A", or "A_2" where the list has one, in the list that `list` points to.
    QString uniqueName(const QString& list, const QString& wanted) const;

signals:
    void changed(const trammel::studio::ChangeEvent& event);
    void diagnosticsChanged();
    void modifiedChanged(bool modified);
    void filePathChanged();
    /// Something worth telling about an edit, e.g. what was removed along with a body.
    void message(const QString& text);

private:
    friend class EditCommand;
    using Edit = std::function<void(io::JsonValue&)>;

    /// Applies an edit to a copy of the tree and pushes the difference as one command.
    void push(const QString& text, const ChangeEvent& done, const ChangeEvent& undone,
              const Edit& edit);
    /// Makes `text` the document; used by commands.
    void setText(std::string text, const ChangeEvent& event);
    void read();
    void addUnitFindings();
    void setFilePath(const QString& path);
    const io::JsonValue& require(const QString& pointer) const;

    io::JsonValue m_root;
    std::string m_text;
    model::Model m_model;
    model::Diagnostics m_textFindings; ///< of the text itself: keys that stand twice
    model::Diagnostics m_diagnostics;
    model::Diagnostics m_unitFindings;
    std::size_t m_ownFindings = 0; ///< without those of units
    bool m_hasErrors = false;      ///< among these
    QString m_filePath;
    QUndoStack m_undoStack;
};

} // namespace trammel::studio
