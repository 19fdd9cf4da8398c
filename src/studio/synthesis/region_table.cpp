#include "studio/synthesis/region_table.h"

#include "studio/app/cell_editing.h"
#include "studio/document/item_icons.h"
#include "studio/document/message_text.h"
#include "studio/document/shown_units.h"
#include "studio/document/typed_place.h"
#include "studio/document/units.h"
#include "studio/synthesis/task_document.h"

#include <QComboBox>
#include <QEvent>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <algorithm>

namespace trammel::studio {

namespace {

const QString kUnit = "m";
constexpr std::array kSides{"/low/0", "/low/1", "/high/0", "/high/1"};

QString shownUnit() {
    return ShownUnits::instance().of(kUnit);
}

io::JsonValue numberOf(const QString& text) {
    double number = 0.0;
    if (isNumber(text, &number)) return number;
    return text.toStdString();
}

} // namespace

RegionTable::RegionTable(TaskDocument& task, QWidget* parent)
    : QTableWidget(0, 5, parent), m_task(task) {
    setObjectName("regions");
    setTabKeyNavigation(false);
    verticalHeader()->hide();
    horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    horizontalHeader()->setMinimumSectionSize(36);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(this, &QTableWidget::cellChanged, this, &RegionTable::store);
    connect(&task, &TaskDocument::changed, this, &RegionTable::load);
    connect(&ShownUnits::instance(), &ShownUnits::changed, this, [this] {
        load();
        retranslate();
    });
    retranslate();
    fitHeight();
}

void RegionTable::setRow(int row, const Region& region) {
    auto* kind = qobject_cast<QComboBox*>(cellWidget(row, 0));
    if (!kind) {
        kind = new QComboBox(this);
        kind->addItems({tr("within"), tr("not in")});
        kind->setAccessibleName(tr("Where hinges are"));
        setCellWidget(row, 0, kind);
        leaveCellByTab(*this, *kind);
        connect(kind, &QComboBox::activated, this, &RegionTable::store);
    }
    kind->setCurrentIndex(region.isAllowed ? 0 : 1);
    for (int k = 0; k < 4; ++k) {
        if (!item(row, k + 1)) setItem(row, k + 1, new QTableWidgetItem);
        item(row, k + 1)->setText(shownEntry(region.sides[k], kUnit));
    }
}

/// Those that are allowed come first, as the task has them in two lists.
void RegionTable::load() {
    if (m_isLoading) return mark();
    const QScopedValueRollback loading(m_isLoading, true);
    QList<Region> all;
    for (const bool isAllowed : {true, false}) {
        const QString list = isAllowed ? "/pivots/allowed" : "/pivots/forbidden";
        const io::JsonValue* boxes = m_task.root().at(list.toStdString());
        for (std::size_t i = 0; boxes && i < boxes->size(); ++i) {
            Region region{isAllowed, {}};
            for (const char* side : kSides)
                region.sides << m_task.value(QString("%1/%2%3").arg(list).arg(i).arg(side));
            all << region;
        }
    }
    setRowCount(static_cast<int>(all.size()));
    for (int row = 0; row < all.size(); ++row)
        setRow(row, all[row]);
    fitHeight();
    mark();
}

QList<RegionTable::Region> RegionTable::regions() const {
    QList<Region> all;
    for (int row = 0; row < rowCount(); ++row) {
        Region region{static_cast<QComboBox*>(cellWidget(row, 0))->currentIndex() == 0, {}};
        for (int k = 1; k <= 4; ++k)
            region.sides << storedEntry(item(row, k)->text(), kUnit);
        all << region;
    }
    return all;
}

void RegionTable::store() {
    if (m_isLoading) return;
    const QScopedValueRollback loading(m_isLoading, true);
    std::vector<std::pair<std::string, io::JsonValue>> lists;
    for (const bool isAllowed : {true, false}) {
        std::vector<io::JsonValue> boxes;
        for (const Region& region : regions()) {
            if (region.isAllowed != isAllowed) continue;
            const auto corner = [&](int k) {
                return io::JsonValue::array(
                    {numberOf(region.sides[k]), numberOf(region.sides[k + 1])});
            };
            boxes.push_back(io::JsonValue::object({{"low", corner(0)}, {"high", corner(2)}}));
        }
        if (!boxes.empty())
            lists.emplace_back(isAllowed ? "allowed" : "forbidden",
                               io::JsonValue::array(std::move(boxes)));
    }
    if (lists.empty())
        m_task.clear("/pivots");
    else
        m_task.setJson("/pivots", io::JsonValue::object(std::move(lists)));
}

QString RegionTable::pointerOf(int row) const {
    const QList<Region> all = regions();
    const auto before = std::count_if(all.begin(), all.begin() + row, [&](const Region& region) {
        return region.isAllowed == all[row].isAllowed;
    });
    return QString("/pivots/%1/%2").arg(all[row].isAllowed ? "allowed" : "forbidden").arg(before);
}

void RegionTable::mark() {
    const QScopedValueRollback loading(m_isLoading, true);
    QColor wrong = errorColor(palette());
    wrong.setAlphaF(0.25F);
    for (int row = 0; row < rowCount(); ++row)
        for (int k = 0; k < 4; ++k) {
            const QString box = pointerOf(row);
            const model::Diagnostic* finding = m_task.findingAt(box + kSides[k]);
            if (!finding && m_task.findingAt(box) &&
                m_task.findingAt(box)->pointer == box.toStdString())
                finding = m_task.findingAt(box);
            item(row, k + 1)->setBackground(finding ? QBrush(wrong) : QBrush());
            item(row, k + 1)->setToolTip(finding ? translated(finding->message) : QString());
        }
}

void RegionTable::addRow() {
    {
        const QScopedValueRollback loading(m_isLoading, true);
        setRowCount(rowCount() + 1);
        setRow(rowCount() - 1, {true, {"0", "0", "0.1", "0.1"}});
    }
    store();
    fitHeight();
    setFocus();
    setCurrentCell(rowCount() - 1, 1);
    edit(currentIndex());
}

void RegionTable::removeRow() {
    if (currentRow() < 0) return;
    QTableWidget::removeRow(currentRow());
    store();
    fitHeight();
}

void RegionTable::fitHeight() {
    constexpr int kVisibleRows = 4;
    setFixedHeight(horizontalHeader()->sizeHint().height() +
                   std::clamp(rowCount(), 1, kVisibleRows) *
                       verticalHeader()->defaultSectionSize() +
                   2 * frameWidth());
}

void RegionTable::retranslate() {
    const QString unit = " [" + shownUnit() + ']';
    setHorizontalHeaderLabels({tr("Hinges"), tr("x from") + unit, tr("z from") + unit,
                               tr("x to") + unit, tr("z to") + unit});
    setAccessibleName(tr("Regions of the hinges at the ground"));
    for (int row = 0; row < rowCount(); ++row) {
        auto* kind = static_cast<QComboBox*>(cellWidget(row, 0));
        kind->setItemText(0, tr("within"));
        kind->setItemText(1, tr("not in"));
    }
}

void RegionTable::changeEvent(QEvent* event) {
    QTableWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

} // namespace trammel::studio
