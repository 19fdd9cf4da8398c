#include "studio/app/table_text.h"

#include <QTableView>
#include <algorithm>
#include <numeric>
#include <vector>

namespace trammel::studio {

QString rowsAsText(const QTableView& table) {
    const QAbstractItemModel& model = *table.model();
    std::vector<int> rows;
    for (const QModelIndex& row : table.selectionModel()->selectedRows())
        rows.push_back(row.row());
    if (rows.empty()) {
        rows.resize(static_cast<std::size_t>(model.rowCount()));
        std::iota(rows.begin(), rows.end(), 0);
    }
    std::ranges::sort(rows);
    const auto line = [&](auto cell) {
        QStringList cells;
        for (int column = 0; column < model.columnCount(); ++column)
            if (!table.isColumnHidden(column)) cells << cell(column).toString();
        return cells.join('\t');
    };
    QStringList lines;
    lines << line([&](int column) { return model.headerData(column, Qt::Horizontal); });
    for (const int row : rows)
        lines << line([&](int column) { return model.index(row, column).data(); });
    return lines.join('\n') + '\n';
}

} // namespace trammel::studio
