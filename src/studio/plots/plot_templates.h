#pragma once

#include "studio/plots/plot_layout.h"

#include <QStringList>
#include <optional>

namespace trammel::studio {

/// The user's own page templates, kept in the settings.
class PlotTemplates {
public:
    static QStringList names();
    /// nullopt where there is none of that name.
    static std::optional<PageSpec> page(const QString& name);
    /// Replaces one of the same name.
    static void store(const QString& name, const PageSpec& page);
    static void remove(const QString& name);
};

} // namespace trammel::studio
