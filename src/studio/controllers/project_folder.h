#pragma once

#include <QString>

namespace trammel::studio {

class Document;

/// What files made of a document are called, without a suffix: as its own, else as the model.
QString proposedName(const Document& document);

/// A name that can be a folder's.
QString folderName(const QString& name);

/// Where a model's runs, plot layouts, studies and optimisations are kept: "four-bar.results"
/// beside "four-bar.trammel.json". Of an example, or a file in a folder that cannot be written to,
/// a folder of the user's application data. @param path of a saved model
QString projectFolder(const QString& path);

/// The same for a model that was never saved; of each window its own. @param key of the window
QString unsavedProjectFolder(const QString& key);

} // namespace trammel::studio
