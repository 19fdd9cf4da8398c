#include "studio/dialogs/compare_dialog.h"

#include "dialogs/ui_compare_dialog.h"
#include "studio/app/table_setup.h"
#include "studio/app/table_text.h"
#include "studio/document/shown_units.h"
#include "studio/document/units.h"
#include "studio/plots/channel_catalog.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QScreen>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>

namespace trammel::studio {

namespace {

enum Column { Name, Relative, Largest, Scale, At, Rms, ColumnCount };
constexpr int kSortRole = Qt::UserRole;

QStandardItem* numberItem(double value, const QString& unit) {
    const QString text = shortText(value, 4);
    auto* item = new QStandardItem(unit.isEmpty() ? text : text + ' ' + unit);
    item->setData(value, kSortRole);
    item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return item;
}

/// The difference in one channel as a run of its own, for a plot.
std::shared_ptr<const results::RunData> differenceRun(const RunComparison& comparison,
                                                      const std::string& channel) {
    const results::RunData& first = *comparison.first.data;
    SampledDifference sampled = difference(first, *comparison.second.data, channel);
    results::RunHeader header;
    header.channels = {{std::string(ChannelCatalog::kDifference) + channel,
                        first.header().channels[*first.find(channel)].unit}};
    auto run = std::make_shared<results::RunData>(std::move(header));
    run->assignTimes(std::move(sampled.times));
    std::ranges::copy(sampled.values, run->column(0).begin());
    return run;
}

} // namespace

CompareDialog::CompareDialog(RunComparison comparison, QWidget* parent)
    : QDialog(parent),
      m_ui(std::make_unique<Ui::CompareDialog>()),
      m_comparison(std::move(comparison)),
      m_channels(new QStandardItemModel(0, ColumnCount, this)),
      m_sorted(new QSortFilterProxyModel(this)) {
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    constexpr double kScreenShare = 0.9; // the rest is for the frame and the desktop's panels
    resize(size().boundedTo(screen()->availableSize() * kScreenShare));
    setUpResultTable(*m_ui->settings);
    setUpResultTable(*m_ui->channels);
    m_ui->settings->horizontalHeader()->setStretchLastSection(true);
    m_ui->splitter->setSizes({280, 360});
    m_sorted->setSourceModel(m_channels);
    m_sorted->setSortRole(kSortRole);
    m_sorted->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_ui->channels->setModel(m_sorted);
    m_ui->copyButton->setIcon(QIcon::fromTheme("edit-copy"));
    connect(m_ui->copyButton, &QToolButton::clicked, this, [this] {
        const bool isSettings = m_ui->tabs->currentIndex() == 0;
        QGuiApplication::clipboard()->setText(
            rowsAsText(isSettings ? static_cast<QTableView&>(*m_ui->settings) : *m_ui->channels));
    });
    connect(m_ui->search, &QLineEdit::textChanged, m_sorted,
            &QSortFilterProxyModel::setFilterFixedString);
    connect(m_ui->channels->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &CompareDialog::showChannel);
    fillSettings();
    fillChannels();
    retranslate();
    m_ui->channels->sortByColumn(Relative, Qt::DescendingOrder);
    m_ui->channels->selectRow(0);
}

CompareDialog::~CompareDialog() = default;

void CompareDialog::fillSettings() {
    QTableWidget* table = m_ui->settings;
    table->setRowCount(static_cast<int>(m_comparison.settings.size()));
    int row = 0;
    for (const SettingDifference& difference : m_comparison.settings) {
        const QString cells[] = {difference.place, difference.first, difference.second};
        for (int column = 0; column < 3; ++column) {
            auto* item = new QTableWidgetItem(cells[column]);
            item->setToolTip(cells[column]);
            table->setItem(row, column, item);
        }
        ++row;
    }
    table->setColumnWidth(0, 320);
    table->setColumnWidth(1, 280);
}

void CompareDialog::fillChannels() {
    for (const ChannelDifference& difference : m_comparison.channels) {
        const ShownScale shown = shownScale(QString::fromStdString(difference.unit));
        const QString unit = QString(shown.unit).replace('*', ' ');
        const ShownScale time = shownScale("s");
        auto* name = new QStandardItem(QString::fromStdString(difference.channel));
        name->setData(name->text(), kSortRole);
        m_channels->appendRow({name, numberItem(100.0 * difference.relative, "%"),
                               numberItem(shown.factor * difference.largest, unit),
                               numberItem(shown.factor * difference.scale, unit),
                               numberItem(time.factor * difference.at, time.unit),
                               numberItem(shown.factor * difference.rms, unit)});
    }
}

void CompareDialog::choose(const QString& channel) {
    for (int row = 0; row < m_sorted->rowCount(); ++row)
        if (m_sorted->index(row, Name).data().toString() == channel) {
            m_ui->tabs->setCurrentIndex(1);
            m_ui->channels->selectRow(row);
            return;
        }
}

QString CompareDialog::chosen() const {
    return m_ui->channels->currentIndex().siblingAtColumn(Name).data().toString();
}

void CompareDialog::showChannel() {
    const QString channel = chosen();
    if (channel.isEmpty()) return;
    const std::string name = channel.toStdString();
    const auto difference = differenceRun(m_comparison, name);
    PageSpec page;
    page.plots.resize(2);
    page.plots[0].curves = {{.channel = name}};
    page.plots[1].curves = {{.channel = difference->header().channels.front().name}};
    m_ui->plot->setSpec(page);
    m_ui->plot->setRuns({{m_comparison.first.name, m_comparison.first.data},
                         {m_comparison.second.name, m_comparison.second.data},
                         {tr("Difference"), difference}});
    m_ui->plot->fit();
}

void CompareDialog::retranslate() {
    m_ui->retranslateUi(this);
    const QString first = m_comparison.first.name, second = m_comparison.second.name;
    m_ui->heading->setText(
        m_comparison.settings.empty()
            ? tr("\"%1\" and \"%2\" have the same model and settings. Differences are %2 less %1.")
                  .arg(first, second)
            : tr("Settings in which \"%1\" and \"%2\" differ: %3. Differences are %2 less %1.")
                  .arg(first, second)
                  .arg(m_comparison.settings.size()));
    m_ui->settings->setHorizontalHeaderLabels({tr("Setting"), first, second});
    m_channels->setHorizontalHeaderLabels({tr("Channel"), tr("Largest, relative"), tr("Largest"),
                                           tr("Scale"), tr("At"), tr("Root mean square")});
    m_channels->setHeaderData(Relative, Qt::Horizontal,
                              tr("The largest difference, of the channel's scale"),
                              Qt::ToolTipRole);
    m_channels->setHeaderData(Scale, Qt::Horizontal,
                              tr("The channel's largest absolute value in the two runs"),
                              Qt::ToolTipRole);
    m_ui->channels->resizeColumnsToContents();
}

void CompareDialog::changeEvent(QEvent* event) {
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

} // namespace trammel::studio
