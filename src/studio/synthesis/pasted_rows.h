#pragma once

#include <QList>
#include <QStringList>

namespace trammel::studio {

struct TaskColumn;

/// Rows of numbers out of a clipboard's or a CSV file's text: cells apart by tabs, semicolons,
/// commas or spaces, lines that start with # left out. A first line without numbers is a title,
/// whose units in brackets count ("x [mm]"); without, numbers are in the shown units.
/// @return cells as task files have them, in SI; at most as many as there are columns
QList<QStringList> pastedRows(const QString& text, const QList<TaskColumn>& columns);

} // namespace trammel::studio
