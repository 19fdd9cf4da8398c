#include "studio/jobs/part_file.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>
#include <QUuid>

namespace trammel::studio {

namespace {

QString folder() {
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + "/exports";
}

/// Which file a part is; the record's name is the key.
QString recordOf(const QString& key) {
    return folder() + '/' + key + ".part";
}

QString lockOf(const QString& key) {
    return folder() + '/' + key + ".lock";
}

void removePart(const QString& path) {
    if (QFileInfo(path).isDir())
        QDir(path).removeRecursively();
    else
        QFile::remove(path);
}

} // namespace

PartFile::PartFile(const QString& target)
    : m_key(QUuid::createUuid().toString(QUuid::Id128)),
      m_path(QString("%1/.%2-%3")
                 .arg(QFileInfo(target).absolutePath(), QFileInfo(target).fileName(), m_key)),
      m_lock(lockOf(m_key)) {
    removeAbandoned();
    QDir().mkpath(folder());
    m_lock.setStaleLockTime(0); // only the program's end frees it
    m_lock.tryLock();
    QSaveFile record(recordOf(m_key));
    if (!record.open(QIODevice::WriteOnly)) return; // then it is only not found after a crash
    record.write(m_path.toUtf8());
    record.commit();
}

PartFile::~PartFile() {
    removePart(m_path);
    QFile::remove(recordOf(m_key));
}

void PartFile::removeAbandoned() {
    for (const QFileInfo& record : QDir(folder(), "*.part").entryInfoList(QDir::Files)) {
        const QString key = record.completeBaseName();
        QLockFile lock(lockOf(key));
        lock.setStaleLockTime(0);
        if (!lock.tryLock()) continue; // it is being written
        QFile file(record.filePath());
        if (!file.open(QIODevice::ReadOnly)) continue;
        const QString path = QString::fromUtf8(file.readAll());
        if (path.endsWith('-' + key)) removePart(path); // nothing else, whatever is in the record
        file.remove();
    }
}

} // namespace trammel::studio
