#include "studio/editors/map_field.h"

#include "io/json_value.h"
#include "studio/document/document.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QToolButton>
#include <algorithm>
#include <set>

namespace trammel::studio {

namespace {

constexpr int kMostRowsShown = 8;

QString cellText(const io::JsonValue& value) {
    if (value.isString()) return QString::fromStdString(value.string());
    return QString::fromStdString(value.toText()).trimmed();
}

io::JsonValue cellValue(const QString& text, bool onlyTexts) {
    if (!onlyTexts) {
        if (text == "true" || text == "false") return io::JsonValue(text == "true");
        bool isNumber = false;
        const double number = text.toDouble(&isNumber);
        if (isNumber) return io::JsonValue(number);
    }
    return io::JsonValue(text.toStdString());
}

} // namespace

MapField::MapField(QWidget* parent)
    : Field(parent),
      m_table(new QTableWidget(0, 2, this)),
      m_add(new QToolButton(this)),
      m_remove(new QToolButton(this)) {
    auto* box = new QWidget(this);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_table);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_add);
    buttons->addWidget(m_remove);
    buttons->addStretch();
    layout->addLayout(buttons);
    m_add->setIcon(QIcon::fromTheme("list-add"));
    m_remove->setIcon(QIcon::fromTheme("list-remove"));
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->verticalHeader()->hide();
    addInput(box);
    setFocusProxy(m_table);
    connect(m_add, &QToolButton::clicked, this, &MapField::addRow);
    connect(m_remove, &QToolButton::clicked, this, &MapField::removeRows);
    connect(m_table, &QTableWidget::cellChanged, this, &MapField::commitRows);
    retranslate();
}

void MapField::setKey(const QString& key) {
    Field::setKey(key);
    m_table->setObjectName(key);
}

void MapField::setTitles(const QString& titles) {
    m_titles = titles;
    m_table->setHorizontalHeaderLabels(titles.split('|'));
}

void MapField::load(const Document& document, const QString& item) {
    show(document.root().at((item + '/' + key()).toStdString()));
}

void MapField::show(const io::JsonValue* values) {
    const QSignalBlocker blocker(m_table);
    const auto count = values && values->isObject() ? static_cast<int>(values->size()) : 0;
    m_table->setRowCount(count);
    for (int row = 0; row < count; ++row) {
        const io::JsonValue::Member& member = values->members()[static_cast<std::size_t>(row)];
        m_table->setItem(row, 0, new QTableWidgetItem(QString::fromStdString(member.key)));
        m_table->setItem(row, 1, new QTableWidgetItem(cellText(member.value)));
    }
    const int rows = std::clamp(count, 2, kMostRowsShown) + 1;
    m_table->setFixedHeight(rows * m_table->verticalHeader()->defaultSectionSize() +
                            2 * m_table->frameWidth() + 4);
}

/// What is in it is handed over once it has a name.
void MapField::addRow() {
    const QSignalBlocker blocker(m_table);
    const int row = m_table->rowCount();
    m_table->setRowCount(row + 1);
    m_table->setItem(row, 0, new QTableWidgetItem);
    m_table->setItem(row, 1, new QTableWidgetItem);
    m_table->setCurrentCell(row, 0);
    m_table->setFocus(Qt::OtherFocusReason);
    m_table->editItem(m_table->item(row, 0));
}

void MapField::removeRows() {
    std::set<int, std::greater<>> rows;
    for (const QTableWidgetItem* item : m_table->selectedItems())
        rows.insert(item->row());
    if (rows.empty()) return;
    {
        const QSignalBlocker blocker(m_table);
        for (const int row : rows)
            m_table->removeRow(row);
    }
    commitRows();
}

/// Of a name that comes twice the first counts.
void MapField::commitRows() {
    std::vector<std::pair<std::string, io::JsonValue>> members;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const QTableWidgetItem *name = m_table->item(row, 0), *value = m_table->item(row, 1);
        const std::string key = name ? name->text().trimmed().toStdString() : std::string();
        if (key.empty() ||
            std::ranges::find(members, key, &decltype(members)::value_type::first) != members.end())
            continue;
        members.emplace_back(key,
                             cellValue(value ? value->text().trimmed() : QString(), m_onlyTexts));
    }
    const bool isNeeded = m_onlyTexts; // what a controller sets
    emit committed(key(), members.empty() && !isNeeded ? io::JsonValue()
                                                       : io::JsonValue::object(std::move(members)));
}

void MapField::focusInput(const QString& relativePointer) {
    const std::vector<std::string> tokens = io::pointerTokens('/' + relativePointer.toStdString());
    for (int row = 0; tokens.size() > 1 && row < m_table->rowCount(); ++row)
        if (m_table->item(row, 0)->text().toStdString() == tokens.back())
            m_table->setCurrentCell(row, 1);
    m_table->setFocus(Qt::OtherFocusReason);
}

QList<QWidget*> MapField::inputsToMark(const model::Diagnostics&) {
    return {m_table};
}

void MapField::retranslate() {
    m_add->setToolTip(tr("Add a row"));
    m_remove->setToolTip(tr("Remove the selected rows"));
}

} // namespace trammel::studio
