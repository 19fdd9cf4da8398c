#pragma once

#include <QString>

class QWidget;

namespace trammel::studio {

/// Asks whether an edit may make numbers of formulas, which parameters then move no more. Where
/// nobody says so it may not; without formulas nobody is asked.
/// @param title the edit's name
bool agreesToNumbers(QWidget* parent, const QString& title, int formulas);

} // namespace trammel::studio
