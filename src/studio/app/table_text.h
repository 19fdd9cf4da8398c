#pragma once

#include <QString>

class QAbstractItemModel;
class QTableView;

namespace trammel::studio {

/// The selected rows of a table as they are shown, all where none is, with titles and tabs between
/// the cells: for a spreadsheet. Hidden columns are left out.
QString rowsAsText(const QTableView& table);

} // namespace trammel::studio
