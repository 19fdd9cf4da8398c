#pragma once

#include <QString>

class QWidget;

namespace trammel::studio {

/// The help's page on what a widget edits or shows, by the nearest of its parents that has one:
/// "theory-impact.md#stronge" for the impact law's field where it says Stronge.
/// @param widget may be none. @return "contents.md" where there is nothing nearer
QString helpTopic(const QWidget* widget);

} // namespace trammel::studio
