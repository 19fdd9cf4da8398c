#pragma once

class QTableView;
class QWidget;

namespace trammel::studio {

/// Lets a table be filled in by the keyboard: Tab in a cell that is edited goes on to the next one
/// that can be, past those that only show something. Needs the delegate that the table keeps.
void stepOverShownCells(QTableView& table);

/// Lets Tab leave a widget that stands in a cell for good, as it leaves an editor.
void leaveCellByTab(QTableView& table, QWidget& widget);

/// Hands over what is being typed in a cell of a table, a list or a tree within a window or a
/// panel: its editor ends with the focus. Keys and buttons that take no focus would pass it over.
/// @return whether the focus is in one
bool finishCell(const QWidget& panel);

} // namespace trammel::studio
