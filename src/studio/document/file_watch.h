#pragma once

#include <QByteArray>
#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace trammel::studio {

/// Notices that another program changed the document's file: changed() once for each new content.
class FileWatch : public QObject {
    Q_OBJECT

public:
    explicit FileWatch(QObject* parent = nullptr);

    /// Watches a file after loading or saving it; empty: none.
    /// @param isKnown whether its present content is; else it counts as changed already
    void watch(const QString& path, bool isKnown = true);
    /// Whether the file is now another than that which is known; without signals.
    bool isChanged() const;
    /// Whether the file is gone.
    bool isGone() const;

signals:
    void changed();

private:
    QByteArray mark() const;
    void look();

    QString m_path;
    QByteArray m_known; ///< hash of the content; empty where there is no file, or it is unknown
    QByteArray m_told;  ///< hash of the content that changed() was emitted for
    QFileSystemWatcher m_watcher;
    QTimer m_delay; ///< a writer may take several steps
};

} // namespace trammel::studio
