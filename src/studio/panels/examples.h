#pragma once

#include <QList>
#include <QString>

namespace trammel::studio {

struct Example {
    QString path;
    QString name;
    QString description;
};

/// The folder of example models: beside the build tree, or as installed. Empty where there is none.
QString exampleDirectory();

/// The examples, by name; files that are no model are left out.
QList<Example> examples();

} // namespace trammel::studio
