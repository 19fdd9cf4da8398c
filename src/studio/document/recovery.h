#pragma once

#include <QDateTime>
#include <QLockFile>
#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace trammel::studio {

class Document;

/// A copy of a document's unsaved changes in the user's application data, written with every edit,
/// so that they outlive a crash. It goes when the document is saved or given up.
class Recovery : public QObject {
    Q_OBJECT

public:
    /// @param key of the window among all that ever were; names the copy
    Recovery(const Document& document, const QString& key, QObject* parent = nullptr);
    /// Gives the changes up: the window was closed as it should be.
    ~Recovery() override;

    /// Unsaved changes of a window whose program ended without a word.
    struct Lost {
        QString key;
        QString filePath; ///< empty: never saved
        QDateTime written;
        std::string text; ///< the document, UTF-8
    };
    /// The newest first; those of windows that are open are not among them.
    static std::vector<Lost> findLost();
    /// Gives the changes of a lost window up.
    static void remove(const QString& key);

signals:
    /// Changes could not be copied, e.g. to a full disk; emitted once until it works again.
    void failed(const QString& message);

private:
    void update();
    void write();

    const Document& m_document;
    const QString m_key;
    std::unique_ptr<QLockFile> m_lock; ///< tells other programs that this window is open
    bool m_hasFailed = false;
};

} // namespace trammel::studio
