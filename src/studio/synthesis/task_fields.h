#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <vector>

class QLabel;
class QLineEdit;
class QWidget;

namespace trammel::studio {

class TaskDocument;

/// Line edits of single values of a task: a text goes into the task as it is typed, a wrong one is
/// marked and says what is expected. An empty edit takes the value out of the task.
class TaskFields : public QObject {
    Q_OBJECT

public:
    using Text = std::function<QString()>; ///< in the language of now

    explicit TaskFields(TaskDocument& task, QObject* parent = nullptr);

    struct Field {
        const char* name; ///< of the edit, for tests and help
        QString pointer;  ///< JSON pointer of the value
        QString unit;     ///< SI
        Text title;       ///< what it is, for those who cannot see where it stands
        Text placeholder; ///< what counts where it is empty
    };
    /// @return a row of the edit and its unit
    QWidget* add(const Field& field, QWidget* parent);
    void retranslate();

private:
    struct Entry {
        Field field;
        QLineEdit* edit;
        QLabel* unit;
    };
    void load();
    void mark(const Entry& entry);
    void take(const Entry& entry, const QString& text);
    QString shown(const Entry& entry) const;

    TaskDocument& m_task;
    std::vector<Entry> m_entries;
};

} // namespace trammel::studio
