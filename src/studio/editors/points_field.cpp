#include "studio/editors/points_field.h"

#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/document/shown_units.h"
#include "studio/document/units.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QTableWidget>
#include <QToolButton>
#include <algorithm>

namespace trammel::studio {

namespace {

constexpr int kVisibleRows = 8;
const QString kUnit = "m";

QString shownUnit() {
    return ShownUnits::instance().of(kUnit);
}

QString cellText(const io::JsonValue& value) {
    if (value.isNumber()) return QString::fromStdString(value.numberText());
    if (value.isString()) return QString::fromStdString(value.string());
    return QString::fromStdString(value.toText()).simplified();
}

/// Tall enough for the rows, up to where scrolling is the better way.
void fitHeight(QTableWidget& table) {
    const int rows = std::clamp(table.rowCount(), 1, kVisibleRows);
    table.setFixedHeight(table.horizontalHeader()->sizeHint().height() +
                         rows * table.verticalHeader()->defaultSectionSize() +
                         2 * table.frameWidth());
}

} // namespace

PointsField::PointsField(QWidget* parent)
    : Field(parent),
      m_table(new QTableWidget(0, 3, this)),
      m_add(new QToolButton(this)),
      m_remove(new QToolButton(this)) {
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->horizontalHeader()->setMinimumSectionSize(36);
    m_table->setTabKeyNavigation(false);
    addInput(m_table);
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_add);
    layout->addWidget(m_remove);
    layout->addStretch();
    m_add->setIcon(QIcon::fromTheme("list-add"));
    m_remove->setIcon(QIcon::fromTheme("list-remove"));
    addInput(row);
    connect(m_add, &QToolButton::clicked, this, &PointsField::addRow);
    connect(m_remove, &QToolButton::clicked, this, &PointsField::removeRow);
    connect(m_table, &QTableWidget::cellChanged, this, &PointsField::commitCell);
    connect(m_table, &QTableWidget::currentCellChanged, this,
            [this](int current) { m_remove->setEnabled(current >= 0); });
    connect(&ShownUnits::instance(), &ShownUnits::changed, this, &PointsField::retranslate);
    retranslate();
}

void PointsField::setKey(const QString& key) {
    Field::setKey(key);
    m_table->setObjectName(key);
    m_add->setObjectName(key + "/add");
    m_remove->setObjectName(key + "/remove");
}

void PointsField::load(const Document& document, const QString& item) {
    const QScopedValueRollback loading(m_isLoading, true);
    const io::JsonValue* points = document.root().at((item + '/' + key()).toStdString());
    m_points = points && points->isArray() ? *points : io::JsonValue::array({});
    m_table->setRowCount(static_cast<int>(m_points.size()));
    for (std::size_t i = 0; i < m_points.size(); ++i) {
        for (std::size_t k = 0; k < 3; ++k) {
            const io::JsonValue& point = m_points[i];
            const bool has = point.isArray() && k < point.size();
            const int row = static_cast<int>(i), column = static_cast<int>(k);
            // Never replaced: this may be the item's own change coming back.
            if (!m_table->item(row, column)) m_table->setItem(row, column, new QTableWidgetItem);
            m_table->item(row, column)
                ->setText(has ? inShownUnit(cellText(point[k]), kUnit, shownUnit()) : QString());
        }
    }
    m_remove->setEnabled(m_table->currentRow() >= 0);
    fitHeight(*m_table);
}

void PointsField::commitCell(int row, int column) {
    if (m_isLoading) return;
    const auto valueOf = [&](int k) {
        const QString text = inSiUnit(m_table->item(row, k)->text().trimmed(), kUnit, shownUnit());
        double number = 0.0;
        if (text.isEmpty() || isNumber(text, &number)) return io::JsonValue(number);
        return io::JsonValue(text.toStdString());
    };
    const io::JsonValue& point = m_points[static_cast<std::size_t>(row)];
    const QString pointer = childPointer(key(), row);
    if (point.isArray() && point.size() == 3)
        emit committed(childPointer(pointer, column), valueOf(column));
    else
        emit committed(pointer, io::JsonValue::array({valueOf(0), valueOf(1), valueOf(2)}));
}

void PointsField::addRow() {
    io::JsonValue points = m_points;
    points.insert("", points.size(), io::JsonValue::array({0, 0, 0}));
    const int row = static_cast<int>(points.size()) - 1;
    emit committed(key(), points);
    m_table->setFocus(Qt::OtherFocusReason);
    m_table->setCurrentCell(row, 0);
    m_table->editItem(m_table->item(row, 0));
}

void PointsField::removeRow() {
    const int row = m_table->currentRow();
    if (row < 0) return;
    io::JsonValue points = m_points;
    points.remove(childPointer("", row).toStdString());
    emit committed(key(), points);
}

void PointsField::focusInput(const QString& relativePointer) {
    m_table->setFocus(Qt::OtherFocusReason);
    const QStringList tokens = relativePointer.split('/');
    if (tokens.size() > 1) m_table->setCurrentCell(tokens[1].toInt(), tokens.value(2).toInt());
}

QList<QWidget*> PointsField::inputsToMark(const model::Diagnostics&) {
    return {m_table};
}

void PointsField::retranslate() {
    QStringList titles;
    for (const char* axis : {"x", "y", "z"})
        titles << QString("%1 [%2]").arg(axis, shownUnit());
    m_table->setHorizontalHeaderLabels(titles);
    m_table->setToolTip(tr("Coordinates: numbers, or formulas of the parameters, which are in m."));
    m_add->setToolTip(tr("Add a point"));
    m_remove->setToolTip(tr("Remove the point of the current row"));
}

} // namespace trammel::studio
