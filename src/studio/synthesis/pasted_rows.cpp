#include "studio/synthesis/pasted_rows.h"

#include "studio/document/shown_units.h"
#include "studio/document/units.h"
#include "studio/synthesis/task_document.h"

#include <QRegularExpression>
#include <algorithm>

namespace trammel::studio {

namespace {

/// The first of these that a line has keeps its cells apart.
QStringList cellsOf(const QString& line) {
    for (const QChar separator : {'\t', ';', ','})
        if (line.contains(separator)) {
            QStringList cells = line.split(separator);
            for (QString& cell : cells)
                cell = cell.trimmed();
            return cells;
        }
    static const QRegularExpression kSpace("\\s+");
    return line.split(kSpace, Qt::SkipEmptyParts);
}

bool isTitle(const QStringList& cells) {
    return std::ranges::none_of(cells, [](const QString& cell) { return isNumber(cell); });
}

/// Of "x [mm]", where that is a unit of its quantity.
QString unitOf(const QString& title, const QString& siUnit) {
    static const QRegularExpression kBrackets("\\[([^\\]]+)\\]");
    const QString unit = kBrackets.match(title).captured(1);
    return unitsFor(siUnit).contains(unit) ? unit : ShownUnits::instance().of(siUnit);
}

} // namespace

QList<QStringList> pastedRows(const QString& text, const QList<TaskColumn>& columns) {
    QStringList units;
    for (const TaskColumn& column : columns)
        units << ShownUnits::instance().of(column.unit);
    QList<QStringList> rows;
    bool isFirst = true;
    for (const QString& line : text.split('\n')) {
        if (line.trimmed().isEmpty() || line.trimmed().startsWith('#')) continue;
        QStringList cells = cellsOf(QString(line).remove('\r')).mid(0, columns.size());
        if (std::exchange(isFirst, false) && isTitle(cells)) {
            for (int i = 0; i < cells.size(); ++i)
                units[i] = unitOf(cells[i], columns[i].unit);
            continue;
        }
        for (int i = 0; i < cells.size(); ++i)
            cells[i] = inSiUnit(cells[i], columns[i].unit, units[i]);
        rows << cells;
    }
    return rows;
}

} // namespace trammel::studio
