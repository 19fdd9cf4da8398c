#pragma once

#include "model/model.h"

#include <QList>
#include <QString>

namespace trammel::studio {

/// What is there to see first in a model.
enum class ExampleTopic { Linkage, Contact, OpenChain };
inline constexpr ExampleTopic kExampleTopics[] = {ExampleTopic::Linkage, ExampleTopic::Contact,
                                                  ExampleTopic::OpenChain};

/// A linkage has more joints than bodies, thus loops; otherwise bodies touch or they do not.
ExampleTopic topicOf(const model::Model& model);
QString title(ExampleTopic topic);

struct Example {
    QString path;
    QString name;
    QString description;
    ExampleTopic topic;
};

/// The folder of example models: beside the build tree, or as installed. Empty where there is none.
QString exampleDirectory();

/// Whether a file is one of them, which are not written over.
bool isExample(const QString& path);

/// The examples, by topic and name; files that are no model are left out. Read once.
const QList<Example>& examples();

} // namespace trammel::studio
