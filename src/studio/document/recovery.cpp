#include "studio/document/recovery.h"

#include "studio/document/document.h"

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QStandardPaths>
#include <algorithm>

namespace trammel::studio {

namespace {

QString folder() {
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + "/recovery";
}

QString copyOf(const QString& key) {
    return folder() + '/' + key + ".json";
}

QString lockOf(const QString& key) {
    return folder() + '/' + key + ".lock";
}

std::optional<Recovery::Lost> readCopy(const QString& key) {
    QFile file(copyOf(key));
    if (!file.open(QIODevice::ReadOnly)) return std::nullopt;
    const QJsonObject copy = QJsonDocument::fromJson(file.readAll()).object();
    if (!copy.contains("text")) return std::nullopt;
    return Recovery::Lost{key, copy["path"].toString(),
                          QDateTime::fromString(copy["written"].toString(), Qt::ISODateWithMs),
                          copy["text"].toString().toStdString()};
}

} // namespace

Recovery::Recovery(const Document& document, const QString& key, QObject* parent)
    : QObject(parent), m_document(document), m_key(key) {
    connect(&document, &Document::changed, this, &Recovery::update);
    connect(&document, &Document::modifiedChanged, this, &Recovery::update);
}

Recovery::~Recovery() {
    m_lock.reset();
    remove(m_key);
}

void Recovery::update() {
    if (m_document.isModified())
        write();
    else
        QFile::remove(copyOf(m_key));
}

void Recovery::write() {
    QDir().mkpath(folder());
    if (!m_lock) {
        m_lock = std::make_unique<QLockFile>(lockOf(m_key));
        m_lock->setStaleLockTime(0); // only the program's end frees it
        m_lock->tryLock();
    }
    const QJsonObject copy{{"path", m_document.filePath()},
                           {"written", QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs)},
                           {"text", QString::fromStdString(m_document.text())}};
    QSaveFile file(copyOf(m_key));
    const bool isWritten = file.open(QIODevice::WriteOnly) &&
                           file.write(QJsonDocument(copy).toJson(QJsonDocument::Compact)) > 0 &&
                           file.commit();
    if (!isWritten && !m_hasFailed)
        emit failed(tr("Unsaved changes cannot be copied to %1, where they would outlive a crash: "
                       "%2")
                        .arg(file.fileName(), file.errorString()));
    m_hasFailed = !isWritten;
}

std::vector<Recovery::Lost> Recovery::findLost() {
    std::vector<Lost> lost;
    for (const QFileInfo& info : QDir(folder(), "*.json").entryInfoList(QDir::Files)) {
        const QString key = info.completeBaseName();
        QLockFile lock(lockOf(key));
        lock.setStaleLockTime(0);
        if (!lock.tryLock()) continue; // its window is open
        if (auto copy = readCopy(key)) lost.push_back(std::move(*copy));
    }
    std::ranges::sort(lost, std::ranges::greater(), &Lost::written);
    return lost;
}

void Recovery::remove(const QString& key) {
    QFile::remove(copyOf(key));
    QFile::remove(lockOf(key));
}

} // namespace trammel::studio
