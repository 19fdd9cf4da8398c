#pragma once

#include "optimize/optimise.h"
#include "studio/jobs/background_task.h"

#include <QObject>
#include <QStringList>
#include <functional>
#include <memory>

namespace trammel::studio {

/// The optimisations of a project, each a folder in its folder `optimisations`, and what was typed
/// last.
class OptimisationLibrary : public QObject {
    Q_OBJECT

public:
    /// One as far as it has come.
    struct Stored {
        std::shared_ptr<const optimize::OptimisationFolder> folder;
        optimize::OptimisationOutcome outcome;
    };
    /// What was typed, and the file that it is of.
    struct Draft {
        io::JsonValue root;
        QString path;
    };
    using Done = std::function<void(const QString& name, const Stored&)>;

    explicit OptimisationLibrary(QObject* parent = nullptr) : QObject(parent) {}

    void setFolder(const QString& project);
    /// The last one that was run comes first.
    const QStringList& names() const { return m_names; }
    void refresh();
    QString folderOf(const QString& name) const;

    /// Reads one off this thread.
    void load(const QString& name, const Done& done);
    /// Begins one off this thread.
    void create(const std::shared_ptr<const optimize::OptimisationFile>& file, const Done& done);
    bool isBusy() const { return m_task.isRunning(); }
    void cancel() { m_task.cancel(); }
    /// @return whether all of it could be deleted
    bool remove(const QString& name);

    /// A null root where nothing was typed.
    Draft draft() const;
    void keepDraft(const Draft& draft);

signals:
    void failed(const QString& text);

private:
    QString freeName(const QString& wanted) const;

    QString m_folder;
    QStringList m_names;
    BackgroundTask m_task;
};

} // namespace trammel::studio
