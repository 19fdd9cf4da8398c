#include "studio/panels/examples.h"

#include "io/model_file.h"
#include "studio/document/item_kind.h"

#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <algorithm>

namespace trammel::studio {
namespace {

bool canTouch(const std::vector<model::Shape>& shapes) {
    return std::ranges::any_of(shapes, &model::Shape::collide);
}

} // namespace

ExampleTopic topicOf(const model::Model& model) {
    if (model.joints.size() > model.bodies.size()) return ExampleTopic::Linkage;
    const auto touching = std::ranges::count_if(
        model.bodies, [](const model::Body& body) { return canTouch(body.shapes); });
    const bool isContact = touching > 1 || (touching > 0 && canTouch(model.groundShapes));
    return isContact ? ExampleTopic::Contact : ExampleTopic::OpenChain;
}

QString title(ExampleTopic topic) {
    switch (topic) {
    case ExampleTopic::Linkage:
        return QCoreApplication::translate("Examples", "Linkages and Gears");
    case ExampleTopic::Contact:
        return QCoreApplication::translate("Examples", "Contact, Impact and Friction");
    case ExampleTopic::OpenChain:
        return QCoreApplication::translate("Examples", "Pendulums, Chains and Tops");
    }
    return {};
}

QString exampleDirectory() {
    const QDir binaries(QCoreApplication::applicationDirPath());
    for (const char* relative : {"../share/trammel/models", "../../../models", "../../models"}) {
        const QString path = QDir::cleanPath(binaries.absoluteFilePath(relative));
        if (QDir(path).exists()) return path;
    }
    return {};
}

bool isExample(const QString& path) {
    const QString folder = QFileInfo(exampleDirectory()).canonicalFilePath();
    return !folder.isEmpty() && QFileInfo(path).canonicalFilePath().startsWith(folder + '/');
}

namespace {

QList<Example> readExamples() {
    QList<Example> found;
    const QString directory = exampleDirectory();
    if (directory.isEmpty()) return found;
    QDirIterator files(directory, {"*.trammel.json"}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString path = files.next();
        const io::ModelFile file = io::loadModelFile(path.toStdString());
        if (!file.ok()) continue;
        found << Example{path, QString::fromStdString(file.model.name),
                         QString::fromStdString(file.model.description), topicOf(file.model)};
    }
    std::ranges::sort(found, {}, [](const Example& e) { return std::pair(e.topic, e.name); });
    return found;
}

} // namespace

const QList<Example>& examples() {
    static const QList<Example> found = readExamples();
    return found;
}

} // namespace trammel::studio
