#pragma once

#include "studio/synthesis/task_fields.h"

#include <QWidget>
#include <functional>

class QCheckBox;
class QComboBox;
class QLabel;
class QStackedWidget;
class QToolButton;

namespace trammel::studio {

class TaskConditions;
class TaskDocument;
class TaskTable;

/// What a linkage shall do: the kind of task, its points, poses or pairs, and its conditions.
class TaskForm : public QWidget {
    Q_OBJECT

public:
    explicit TaskForm(TaskDocument& task, QWidget* parent = nullptr);

    TaskTable& table() { return *m_table; }
    /// Says what is wrong first, or what a search will give; to stand below the form.
    QLabel& hint() { return *m_hint; }
    /// Says where the first finding is, and puts the keyboard there.
    void goToFinding();
    /// Whether points are given in the view.
    void setPicking(bool on);

signals:
    void pickingToggled(bool on);
    void conditionsShown(bool on);
    void importRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void makeTable(QStackedWidget& pages);
    void makeFormula(QStackedWidget& pages);
    void makeDwell(QStackedWidget& pages);
    void makeQuickReturn(QStackedWidget& pages);
    std::function<void(const TaskFields::Field&)> makePage(QStackedWidget& pages);
    QToolButton* makeButton(const char* name, const char* icon);
    void load();
    QString hintText() const;
    QString findingText() const;
    void retranslate();

    TaskDocument& m_task;
    QComboBox* m_kind;
    QCheckBox* m_timed;
    QComboBox *m_form, *m_curve;
    QStackedWidget* m_pages;
    TaskTable* m_table;
    TaskFields* m_fields;
    QList<QLabel*> m_fieldTitles; ///< of all pages of fields
    QToolButton *m_add, *m_remove, *m_paste, *m_import, *m_pick, *m_more;
    QLabel* m_hint;
    TaskConditions* m_conditions;
};

} // namespace trammel::studio
