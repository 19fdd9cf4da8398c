#pragma once

#include <QHash>
#include <QString>
#include <QStringList>

namespace trammel::studio {

/// The page on the model file's format, from the very tables that files are checked against: a
/// heading an object and a type, a table row a key. Markdown.
/// @param terms translations of the tables' texts, by the English ones; these where missing
QString formatReference(const QHash<QString, QString>& terms);

/// Every text of the format's tables that formatReference() shows: what `terms` must have.
QStringList formatTexts();

} // namespace trammel::studio
