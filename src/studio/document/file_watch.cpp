#include "studio/document/file_watch.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>

namespace trammel::studio {

namespace {

constexpr int kDelayMs = 200;

} // namespace

FileWatch::FileWatch(QObject* parent) : QObject(parent) {
    m_delay.setSingleShot(true);
    m_delay.setInterval(kDelayMs);
    connect(&m_delay, &QTimer::timeout, this, &FileWatch::look);
    const auto later = [this] { m_delay.start(); };
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, later);
    // A file that is replaced by a rename is another to the watcher: its folder tells.
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, later);
}

void FileWatch::watch(const QString& path, bool isKnown) {
    if (!m_watcher.files().isEmpty()) m_watcher.removePaths(m_watcher.files());
    if (!m_watcher.directories().isEmpty()) m_watcher.removePaths(m_watcher.directories());
    m_path = path;
    m_told = mark();
    m_known = isKnown ? m_told : QByteArray();
    m_delay.stop();
    if (m_path.isEmpty()) return;
    m_watcher.addPath(QFileInfo(m_path).absolutePath());
    if (QFile::exists(m_path)) m_watcher.addPath(m_path);
}

QByteArray FileWatch::mark() const {
    QFile file(m_path);
    QCryptographicHash hash(QCryptographicHash::Sha256);
    const bool isRead = !m_path.isEmpty() && file.open(QIODevice::ReadOnly) && hash.addData(&file);
    return isRead ? hash.result() : QByteArray();
}

bool FileWatch::isChanged() const {
    return !m_path.isEmpty() && mark() != m_known;
}

bool FileWatch::isGone() const {
    return !m_path.isEmpty() && !QFile::exists(m_path);
}

void FileWatch::look() {
    if (m_path.isEmpty()) return;
    if (QFile::exists(m_path)) m_watcher.addPath(m_path);
    const QByteArray now = mark();
    if (now == m_told) return;
    m_told = now;
    if (now != m_known) emit changed();
}

} // namespace trammel::studio
