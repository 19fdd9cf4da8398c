#include "studio/controllers/project_folder.h"

#include "studio/document/document.h"
#include "studio/panels/examples.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>

namespace trammel::studio {

namespace {

constexpr auto kSuffix = ".trammel.json";
constexpr auto kFolderSuffix = ".results";

QString nameOf(const QFileInfo& file) {
    const QString name = file.fileName();
    return name.endsWith(kSuffix) ? name.chopped(static_cast<int>(qstrlen(kSuffix)))
                                  : file.completeBaseName();
}

QString applicationFolder(const char* kind) {
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + '/' +
           QLatin1String(kind) + '/';
}

} // namespace

QString proposedName(const Document& document) {
    if (!document.filePath().isEmpty()) return QFileInfo(document.filePath()).baseName();
    static const QRegularExpression notInNames(R"([\x00-\x1f/\\:*?"<>|]+)");
    QString name = QString::fromStdString(document.model().name);
    name = name.replace(notInNames, "-").simplified();
    const bool isUsable = !name.isEmpty() && !name.startsWith('.');
    return isUsable ? name
                    : QCoreApplication::translate("trammel::studio::FileController", "untitled");
}

QString folderName(const QString& name) {
    QString text = name.simplified();
    for (QChar& c : text)
        if (c == '/' || c == '\\' || c.unicode() < 32) c = '-';
    return text.startsWith('.') ? '_' + text : text;
}

QString projectFolder(const QString& path) {
    const QFileInfo file(path);
    const QString absolute = file.exists() ? file.canonicalFilePath() : file.absoluteFilePath();
    const QFileInfo whole(absolute);
    if (!isExample(absolute) && QFileInfo(whole.absolutePath()).isWritable())
        return whole.absolutePath() + '/' + nameOf(whole) + kFolderSuffix;
    // Two models of one name in different folders are told apart.
    const QByteArray hash =
        QCryptographicHash::hash(absolute.toUtf8(), QCryptographicHash::Sha256).toHex().left(8);
    return applicationFolder("results") + nameOf(whole) + '-' + QString::fromLatin1(hash) +
           kFolderSuffix;
}

QString unsavedProjectFolder(const QString& key) {
    return applicationFolder("unsaved") + key + kFolderSuffix;
}

} // namespace trammel::studio
