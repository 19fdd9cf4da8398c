#pragma once

#include <QList>
#include <QString>
#include <QStringList>
#include <utility>

/// What fields that name other items may choose from.
namespace trammel::studio {

class Document;

using TitledChoices = QList<std::pair<QString, QString>>;

/// The bodies' names, after ground where it counts too.
TitledChoices bodyChoices(const Document& document, bool withGround);
/// The joints with a coordinate, but for one.
TitledChoices coordinateJointChoices(const Document& document, const QString& except = {});
/// The default material and the document's.
TitledChoices materialChoices(const Document& document);
/// Types with their titles in the user's language.
TitledChoices typeChoices(const QStringList& types);

} // namespace trammel::studio
