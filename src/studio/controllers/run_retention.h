#pragma once

#include <QObject>
#include <QStringList>

namespace trammel::studio {

class RunList;

/// Watches how many runs a project has. Beyond the number that the settings say, the oldest are
/// offered for deletion, save those that somebody cared for: named, noted, ticked or shown.
class RunRetention : public QObject {
    Q_OBJECT

public:
    RunRetention(RunList& runs, QObject* parent);

    /// Runs of a project to keep; 0: all.
    static int kept();
    /// Takes a number at once and keeps it for the next start.
    void setKept(int count);

    /// The runs beyond the number, the oldest first.
    QStringList find() const;
    /// Deletes these, as far as they still are such.
    void remove(const QStringList& ids);
    /// Does not offer them again before another project is opened.
    void putOff() { m_isPutOff = true; }

signals:
    /// There are such runs, this many bytes together.
    void found(const QStringList& ids, qint64 bytes);

private:
    void look();

    RunList& m_runs;
    bool m_isPutOff = false;
};

} // namespace trammel::studio
