#pragma once

#include <QLockFile>
#include <QString>

namespace trammel::studio {

/// The hidden file or folder beside a target that is written until it is complete and takes the
/// target's name. It is gone with this object; one whose program was killed goes when the next is
/// made or removeAbandoned() is called: the user's application data tell of each.
class PartFile {
public:
    /// Names the part; whoever writes makes it.
    explicit PartFile(const QString& target);
    ~PartFile();
    PartFile(const PartFile&) = delete;
    PartFile& operator=(const PartFile&) = delete;

    const QString& path() const { return m_path; }

    /// Removes the parts of programs that have ended without a word.
    static void removeAbandoned();

private:
    QString m_key; ///< of this part among all that ever were
    QString m_path;
    QLockFile m_lock; ///< tells other programs that it is being written
};

} // namespace trammel::studio
