#pragma once

#include "synthesis/task_file.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QUndoStack>
#include <array>
#include <optional>

namespace trammel::studio {

/// What of a row of a task is in a column: where in the row its value stands, and its SI unit.
struct TaskColumn {
    const char* place; ///< behind the row's pointer: "/place/0"
    const char* unit;
};

/// A task of synthesis as it is typed: the JSON of a task file, edited by pointer and read anew
/// after each edit. What is wrong stays and is told with its place.
class TaskDocument : public QObject {
    Q_OBJECT

public:
    using Kind = synthesis::TaskKind;

    explicit TaskDocument(QObject* parent = nullptr);

    const io::JsonValue& root() const { return m_file.root; }
    const synthesis::Task& task() const { return m_file.task; }
    Kind kind() const { return m_kind; }
    bool isTimed() const; ///< a path at given angles of the crank
    /// What a function is stated by.
    enum class Form { Pairs, Formula, Dwell, QuickReturn };
    Form form() const;
    bool hasRows() const { return form() == Form::Pairs; } ///< so has all that is no function

    /// Findings of the reading, and what a search refused; none in a task without rows.
    const model::Diagnostics& findings() const { return m_findings; }
    /// The first finding at a pointer or below it.
    const model::Diagnostic* findingAt(const QString& pointer) const;
    bool isEmpty() const; ///< nothing is asked for yet
    bool canBeSolved() const { return !isEmpty() && m_findings.empty(); }

    /// Takes another task; one of a kind that is none becomes an empty path.
    void setRoot(io::JsonValue root);
    /// What was typed for another kind comes back with it.
    void setKind(Kind kind);
    void setTimed(bool on);
    void setForm(Form form);

    // Rows: points, poses or pairs
    QList<TaskColumn> columns() const;
    int rowCount() const;
    /// A number, or an expression as the file has it.
    QString cell(int row, int column) const;
    QString pointerOf(int row, int column) const;
    /// What is wrong with a cell, or with its row as a whole.
    const model::Diagnostic* findingIn(int row, int column) const;
    /// Edits a cell, in a new row where it is the one after the last.
    void setCell(int row, int column, const QString& text);
    /// Puts rows of cells at a row, over those that are there, or before it.
    enum class Rows { Over, Before };
    void putRows(int row, const QList<QStringList>& rows, Rows how);
    void removeRows(int first, int count);

    // Other values
    QString value(const QString& pointer) const; ///< empty: not stated
    /// Objects and lists on the way are made, as long as those of their kind are.
    void setValue(const QString& pointer, const QString& text);
    void setJson(const QString& pointer, io::JsonValue value);
    void clear(const QString& pointer);

    /// Each edit is a step to undo; what is typed into one field is one.
    QUndoStack& steps() { return m_steps; }
    /// What is edited until endStep() is one, too.
    void beginStep();
    void endStep() { m_step.clear(); }

    /// A search refused the task.
    void refuse(std::size_t index, const messages::Message& message);

signals:
    void changed();
    void kindChanged(); ///< or its columns: all is to be shown anew

private:
    class Edit;
    void read(bool isOtherKind = false);
    void tell(bool isOtherKind);
    void restore(const io::JsonValue& root);
    QString listPointer() const;
    io::JsonValue emptyRow() const;
    void require(const QString& pointer);
    void mend();
    void mendRow(int row);
    static io::JsonValue jsonOf(const QString& text);

    Kind m_kind = Kind::Path;
    synthesis::TaskFile m_file;
    model::Diagnostics m_findings;
    std::array<std::optional<io::JsonValue>, 3> m_kept; ///< tasks of the other kinds
    QUndoStack m_steps;
    io::JsonValue m_read; ///< as the last step left it
    QString m_step;       ///< edits of one of these are one step; empty: each is one
    int m_stepCount = 0;
};

} // namespace trammel::studio
