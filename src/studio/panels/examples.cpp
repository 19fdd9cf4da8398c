#include "studio/panels/examples.h"

#include "io/model_file.h"
#include "studio/document/item_kind.h"

#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <algorithm>

namespace trammel::studio {

QString exampleDirectory() {
    const QDir binaries(QCoreApplication::applicationDirPath());
    for (const char* relative : {"../share/trammel/models", "../../../models", "../../models"}) {
        const QString path = QDir::cleanPath(binaries.absoluteFilePath(relative));
        if (QDir(path).exists()) return path;
    }
    return {};
}

QList<Example> examples() {
    QList<Example> found;
    const QString directory = exampleDirectory();
    if (directory.isEmpty()) return found;
    QDirIterator files(directory, {"*.trammel.json"}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString path = files.next();
        const io::ModelFile file = io::loadModelFile(path.toStdString());
        if (!file.ok()) continue;
        found << Example{path, QString::fromStdString(file.model.name),
                         QString::fromStdString(file.model.description)};
    }
    std::ranges::sort(found, {}, &Example::name);
    return found;
}

} // namespace trammel::studio
