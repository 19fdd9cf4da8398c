#pragma once

#include <QString>

namespace trammel::studio {

/// A user's name as an action, a menu or a tab shows it: there '&' marks the key of the next
/// letter.
inline QString menuText(QString name) {
    return name.replace(QLatin1Char('&'), QLatin1String("&&"));
}

} // namespace trammel::studio
