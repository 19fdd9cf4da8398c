#include "studio/dialogs/error_dialog.h"

#include "studio/app/table_setup.h"
#include "studio/app/table_text.h"
#include "studio/document/shown_units.h"
#include "studio/document/units.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <cmath>

namespace trammel::studio {

namespace {

QString withUnit(double value, const QString& unit) {
    if (!std::isfinite(value)) return QStringLiteral("–");
    const QString text = shortText(value, 3);
    return unit.isEmpty() ? text : text + ' ' + unit;
}

QString shareText(const ErrorEstimate& estimate) {
    const bool hasScale =
        estimate.scale > 0.0 && std::isfinite(estimate.largest) && !estimate.isRounding;
    return hasScale ? shortText(100.0 * estimate.largest / estimate.scale, 2) + QStringLiteral(" %")
                    : QStringLiteral("–");
}

QString remark(const ErrorEstimate& estimate) {
    if (estimate.isRounding)
        return ErrorDialog::tr("Nothing but rounding beside the other values of the run: there is "
                               "nothing to tell");
    if (estimate.end)
        return ErrorDialog::tr("Only up to the impact at t = %1: from there on finer runs do not "
                               "approach each other")
            .arg(shownValue(*estimate.end, "s", 4));
    return {};
}

} // namespace

ErrorDialog::ErrorDialog(QWidget* parent)
    : QDialog(parent),
      m_text(new QLabel(this)),
      m_table(new QTableWidget(this)),
      m_progress(new QProgressBar(this)),
      m_stop(new QPushButton(QIcon::fromTheme("media-playback-stop"), tr("&Stop"), this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Estimated Error"));
    resize(760, 360);
    auto* layout = new QVBoxLayout(this);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    layout->addWidget(m_text);
    m_table->setObjectName("errors");
    m_table->setAccessibleName(tr("Estimated errors of the curves"));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setTabKeyNavigation(false);
    setUpResultTable(*m_table);
    m_table->setAlternatingRowColors(true);
    m_table->setShowGrid(false);
    m_table->setColumnCount(6);
    m_table->setHorizontalHeaderLabels({tr("Curve"), tr("Largest error"), tr("Of the curve"),
                                        tr("At"), tr("Order"), tr("Remark")});
    m_table->horizontalHeader()->setStretchLastSection(true);
    layout->addWidget(m_table, 1);
    auto* row = new QHBoxLayout;
    m_progress->setRange(0, 1000);
    m_progress->setAccessibleName(tr("Progress of the finer runs"));
    row->addWidget(m_progress, 1);
    row->addWidget(m_stop);
    layout->addLayout(row);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* copy = buttons->addButton(tr("&Copy Table"), QDialogButtonBox::ActionRole);
    layout->addWidget(buttons);
    connect(copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(rowsAsText(*m_table)); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_stop, &QPushButton::clicked, this, &ErrorDialog::stopRequested);
}

void ErrorDialog::setText(const QString& text) {
    m_text->setText(text);
}

void ErrorDialog::setProgress(double share) {
    m_progress->setValue(static_cast<int>(1000.0 * share));
}

void ErrorDialog::setIdle() {
    m_progress->hide();
    m_stop->hide();
}

void ErrorDialog::setRows(const std::vector<Row>& rows) {
    m_table->setRowCount(static_cast<int>(rows.size()));
    for (int i = 0; i < m_table->rowCount(); ++i) {
        const auto& [curve, unit, estimate] = rows[static_cast<std::size_t>(i)];
        const QString cells[] = {
            curve,
            estimate.isRounding ? QStringLiteral("–") : withUnit(estimate.largest, unit),
            shareText(estimate),
            std::isfinite(estimate.at) && !estimate.isRounding ? shownValue(estimate.at, "s", 3)
                                                               : QStringLiteral("–"),
            estimate.order ? shortText(*estimate.order, 2) : QStringLiteral("–"),
            remark(estimate)};
        for (int column = 0; column < m_table->columnCount(); ++column) {
            auto* item = new QTableWidgetItem(cells[column]);
            item->setToolTip(cells[column]);
            const bool isNumber = column > 0 && column < m_table->columnCount() - 1;
            if (isNumber) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            m_table->setItem(i, column, item);
        }
    }
    m_table->resizeColumnsToContents();
}

} // namespace trammel::studio
