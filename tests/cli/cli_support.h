#pragma once

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTest>

namespace trammel::tests {

/// What a call of the real `trammel` gave back.
struct Outcome {
    int exitCode = -1; ///< -1: it did not exit by itself
    QString out, err;

    /// What it says to standard error but for the energy which stepping took out or put in: methods
    /// of order 1 do so by their nature.
    QString complaints() const {
        QString text;
        for (const QString& line : err.split('\n', Qt::SkipEmptyParts))
            if (!line.startsWith("warning: stepping ")) text += line + '\n';
        return text;
    }
};

inline const QString kProgram = TRAMMEL_BIN_DIR "/trammel";

inline QString exampleModel(const QString& name) {
    return QString(TRAMMEL_SOURCE_DIR "/models/%1/%1.trammel.json").arg(name);
}

inline Outcome callTrammelIn(const QString& directory, const QStringList& arguments) {
    QProcess process;
    process.setWorkingDirectory(directory);
    process.start(kProgram, arguments);
    process.waitForFinished(60000);
    const bool exited =
        process.state() == QProcess::NotRunning && process.exitStatus() == QProcess::NormalExit;
    return {exited ? process.exitCode() : -1, QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

inline Outcome callTrammel(const QStringList& arguments) {
    return callTrammelIn(QDir::tempPath(), arguments);
}

inline QByteArray contents(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("cannot be opened");
}

inline QString writeFile(const QString& path, const QByteArray& text) {
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(text) == text.size() ? path : QString();
}

/// The keys of a JSON object in the order of the text.
inline QStringList keysInOrder(const QString& json, const QStringList& keys) {
    QStringList sorted = keys;
    std::sort(sorted.begin(), sorted.end(), [&](const QString& a, const QString& b) {
        return json.indexOf('"' + a + "\":") < json.indexOf('"' + b + "\":");
    });
    return sorted;
}

} // namespace trammel::tests
