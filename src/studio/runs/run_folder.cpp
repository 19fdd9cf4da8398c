#include "studio/runs/run_folder.h"

#include "messages/file_messages.h"
#include "messages/study_messages.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QSaveFile>
#include <cerrno>

namespace trammel::studio {

namespace {

constexpr auto kRecord = ".json";
constexpr auto kSamples = ".h5";
constexpr auto kInputs = ".inputs";
constexpr auto kLock = ".lock";

[[noreturn]] void fail(const messages::Text<2>& what, const QString& path,
                       messages::Message cause) {
    throw messages::RuntimeError({what, path.toStdString(), std::move(cause)});
}

/// With what the system says.
[[noreturn]] void fail(const messages::Text<2>& what, const QFileDevice& file) {
    const int number = errno;
    const std::string text = file.errorString().toStdString();
    messages::Message cause = messages::systemError(number);
    fail(what, file.fileName(), english(cause) == text ? cause : messages::verbatim(text));
}

} // namespace

QString RunFolder::file(const QString& id, const char* suffix) const {
    return m_path + '/' + id + QLatin1String(suffix);
}

QString RunFolder::resultFile(const QString& id) const {
    return file(id, kSamples);
}

QString RunFolder::inputsFile(const QString& id) const {
    return file(id, kInputs);
}

std::vector<RunRecord> RunFolder::read() const {
    std::vector<RunRecord> records;
    const QDir folder(m_path, QString("run-*") + kRecord, QDir::Name, QDir::Files);
    for (const QFileInfo& info : folder.entryInfoList()) {
        QFile content(info.filePath());
        if (!content.open(QIODevice::ReadOnly)) continue;
        auto record = readRecord(QJsonDocument::fromJson(content.readAll()).object());
        if (!record) continue;
        record->id = info.completeBaseName();
        if (record->status == RunRecord::Status::Running && isAbandoned(record->id))
            record->status = RunRecord::Status::Interrupted;
        records.push_back(std::move(*record));
    }
    return records;
}

/// Whether nobody holds the lock of a run that has not ended.
bool RunFolder::isAbandoned(const QString& id) const {
    if (m_locks.contains(id)) return false;
    QLockFile lock(file(id, kLock));
    lock.setStaleLockTime(0); // a run may last for days: only its program's end frees it
    return lock.tryLock();
}

RunRecord RunFolder::begin(RunRecord record) {
    if (!QDir().mkpath(m_path))
        fail(messages::kCannotMakeFolder, m_path, messages::kItIsNotWritable);
    record.id = takeNumber();
    if (record.name.isEmpty()) record.name = record.id.mid(4);
    auto lock = std::make_unique<QLockFile>(file(record.id, kLock));
    lock->setStaleLockTime(0);
    if (!lock->tryLock())
        fail(messages::kCannotLock, file(record.id, kLock), messages::kAnotherProgramHasIt);
    m_locks[record.id] = std::move(lock);
    write(record);
    return record;
}

/// Makes an empty record under a number that no other run has.
QString RunFolder::takeNumber() const {
    const QStringList taken =
        QDir(m_path).entryList({"run-*"}, QDir::Files, QDir::Name | QDir::Reversed);
    int number = taken.isEmpty() ? 0 : QFileInfo(taken.front()).baseName().mid(4).toInt();
    for (;;) {
        const QString id = QString("run-%1").arg(++number, 4, 10, QChar('0'));
        QFile record(file(id, kRecord));
        if (record.open(QIODevice::WriteOnly | QIODevice::NewOnly)) return id;
        if (!record.exists()) fail(messages::kCannotWrite, record);
    }
}

void RunFolder::write(const RunRecord& record) {
    QSaveFile content(file(record.id, kRecord));
    const QByteArray text = QJsonDocument(toJson(record)).toJson();
    if (!content.open(QIODevice::WriteOnly) || content.write(text) != text.size() ||
        !content.commit())
        fail(messages::kCannotWrite, content);
    if (record.status != RunRecord::Status::Running) m_locks.erase(record.id);
}

void RunFolder::remove(const QString& id) {
    // The record goes last: what is left after a failure is still listed.
    for (const char* suffix : {kSamples, kInputs, kRecord}) {
        QFile content(file(id, suffix));
        if (content.exists() && !content.remove()) fail(messages::kCannotDelete, content);
    }
}

std::map<QString, QString> RunFolder::moveTo(const QString& path) {
    RunFolder target(path);
    std::map<QString, QString> moved;
    // Where nothing is in the way all else of the project comes along.
    if (!QFileInfo::exists(path) && QDir().rename(m_path, path)) {
        m_path = path;
        return moved;
    }
    for (RunRecord record : read()) {
        const QString old = record.id;
        if (!QDir().mkpath(path))
            fail(messages::kCannotMakeFolder, path, messages::kItIsNotWritable);
        record.id = target.takeNumber();
        for (const char* suffix : {kSamples, kInputs}) {
            QFile content(file(old, suffix));
            if (content.exists() && !content.rename(target.file(record.id, suffix)))
                fail(messages::kCannotMove, content);
        }
        target.write(record);
        remove(old);
        moved[old] = record.id;
    }
    QDir().rmdir(m_path);
    m_path = path;
    return moved;
}

} // namespace trammel::studio
