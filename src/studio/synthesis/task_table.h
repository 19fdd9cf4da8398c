#pragma once

#include <QTableView>

namespace trammel::studio {

class TaskDocument;
class TaskTableModel;

/// The rows of a task, to be typed into, copied from and pasted into: the row below the last one
/// takes a new one, what is wrong is marked while it is typed.
class TaskTable : public QTableView {
    Q_OBJECT

public:
    explicit TaskTable(TaskDocument& task, QWidget* parent = nullptr);

    TaskTableModel& model() { return *m_model; }
    void copy();
    /// Over the rows from the current one on. @return whether the clipboard has any
    bool paste();
    /// Adds the rows of a CSV file's text. @return how many there are
    int importText(const QString& text);
    /// Takes a new row in before the current one.
    void insertRow();
    void removeSelectedRows();
    /// Puts the keyboard into a cell.
    void goTo(int row, int column);
    void retranslate();
    QSize sizeHint() const override; ///< of nine rows and the next one

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    int currentRow() const;

    TaskDocument& m_task;
    TaskTableModel* m_model;
};

} // namespace trammel::studio
