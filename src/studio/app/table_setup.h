#pragma once

class QTableView;
class QToolButton;
class QWidget;

namespace trammel::studio {

/// What tables of results share: no row numbers, rows of one fixed height (measuring each row of a
/// long table takes time), titles that the current cell does not light up.
void setUpResultTable(QTableView& table);

/// Lets the copy shortcut within `panel`, the button, and a context menu copy rowsAsText(table).
/// The menu begins with the table's actions.
void makeRowsCopyable(QWidget& panel, QTableView& table, QToolButton& button);

} // namespace trammel::studio
