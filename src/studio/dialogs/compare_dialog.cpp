#include "studio/dialogs/compare_dialog.h"

#include "dialogs/ui_compare_dialog.h"
#include "studio/app/table_setup.h"
#include "studio/app/table_text.h"
#include "studio/document/item_kind.h"
#include "studio/document/shown_units.h"
#include "studio/document/units.h"
#include "studio/plots/channel_catalog.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QScreen>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <utility>

namespace trammel::studio {

namespace {

enum Column { Name, Relative, Largest, Scale, At, Rms, ColumnCount };
constexpr int kSortRole = Qt::UserRole;
constexpr int kChannelRole = Qt::UserRole + 1; ///< name of the row's channel
constexpr int kSearchRole = Qt::UserRole + 2;
constexpr std::size_t kMostImpacts = 1000; ///< rows of two bodies

QString numberText(double value, const QString& unit = {}) {
    if (!std::isfinite(value)) return QStringLiteral("–");
    const QString text = shortText(value, 4);
    return unit.isEmpty() ? text : text + ' ' + unit;
}

QStandardItem* numberItem(double value, const QString& unit) {
    auto* item = new QStandardItem(numberText(value, unit));
    item->setData(std::isfinite(value) ? value : -1.0, kSortRole);
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

QString placeTitle(const ImpactSeries& series) {
    if (!series.joint.empty()) return QString::fromStdString(series.joint);
    return bodyTitle(QString::fromStdString(series.bodyA)) + QStringLiteral(" – ") +
           bodyTitle(QString::fromStdString(series.bodyB));
}

/// The lowest that neither of the two has.
int otherStyle(int first, int second) {
    int style = 0;
    while (style == first || style == second)
        ++style;
    return style;
}

/// The unit of impulses at a place; those at the limit of a hinge turn.
ShownScale impulseScale(const RunComparison& comparison, const ImpactSeries& series) {
    const results::ChannelId rate{.kind = results::ChannelKind::Joint,
                                  .owner = series.joint,
                                  .quantity = std::string(results::quantity::kRate)};
    const results::RunData& run = *comparison.first.data;
    const auto channel = series.joint.empty() ? std::nullopt : run.find(rate);
    const bool turns = channel && run.header().channels[*channel].unit == "rad/s";
    return shownScale(turns ? QStringLiteral("N m s") : QStringLiteral("N s"));
}

/// A figure of each of the two runs, in neighbouring cells; NaN: there is none.
struct Figures {
    double first, second;
    Figures operator*(double factor) const { return {factor * first, factor * second}; }
};

QList<QStandardItem*> impactRow(const QString& place, const QString& number,
                                std::initializer_list<Figures> figures, bool isSum) {
    QList<QStandardItem*> row{new QStandardItem(place), new QStandardItem(number)};
    for (const Figures& figure : figures)
        row << new QStandardItem(numberText(figure.first))
            << new QStandardItem(numberText(figure.second));
    for (QStandardItem* item : row) {
        QFont font;
        font.setBold(isSum);
        if (isSum) item->setFont(font);
        if (item != row.front()) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    }
    return row;
}

} // namespace

CompareDialog::CompareDialog(RunComparison comparison, QWidget* parent)
    : QDialog(parent),
      m_ui(std::make_unique<Ui::CompareDialog>()),
      m_comparison(std::move(comparison)),
      m_channels(new QStandardItemModel(0, ColumnCount, this)),
      m_impacts(new QStandardItemModel(this)),
      m_sorted(new QSortFilterProxyModel(this)) {
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    constexpr double kScreenShare = 0.9; // the rest is for the frame and the desktop's panels
    resize(size().boundedTo(screen()->availableSize() * kScreenShare));
    setUpResultTable(*m_ui->settings);
    setUpResultTable(*m_ui->channels);
    setUpResultTable(*m_ui->impacts);
    m_ui->impacts->setModel(m_impacts);
    m_ui->settings->horizontalHeader()->setStretchLastSection(true);
    m_ui->splitter->setSizes({280, 360});
    m_sorted->setSourceModel(m_channels);
    m_sorted->setSortRole(kSortRole);
    m_sorted->setFilterRole(kSearchRole);
    m_sorted->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_ui->channels->setModel(m_sorted);
    m_ui->copyButton->setIcon(QIcon::fromTheme("edit-copy"));
    connect(m_ui->copyButton, &QToolButton::clicked, this, [this] {
        const QTableView* tables[] = {m_ui->settings, m_ui->channels, m_ui->impacts};
        QGuiApplication::clipboard()->setText(rowsAsText(*tables[m_ui->tabs->currentIndex()]));
    });
    connect(m_ui->search, &QLineEdit::textChanged, m_sorted,
            &QSortFilterProxyModel::setFilterFixedString);
    connect(m_ui->channels->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &CompareDialog::showChannel);
    connect(&ShownUnits::instance(), &ShownUnits::changed, this, &CompareDialog::retranslate);
    fillSettings();
    retranslate();
    m_ui->channels->sortByColumn(Relative, Qt::DescendingOrder);
    m_ui->channels->selectRow(0);
    m_ui->tabs->setCurrentIndex(m_comparison.settings.empty() ? 1 : 0);
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
    std::vector<results::Channel> channels;
    for (const ChannelDifference& difference : m_comparison.channels)
        channels.push_back({difference.channel, difference.unit});
    const std::vector<ChannelPlace> places = ChannelCatalog::places(std::move(channels));
    m_channels->setRowCount(0);
    for (std::size_t i = 0; i < m_comparison.channels.size(); ++i) {
        const ChannelDifference& difference = m_comparison.channels[i];
        const ShownScale shown = shownScale(QString::fromStdString(difference.unit));
        const ShownScale time = shownScale("s");
        const QString unit = QString(shown.unit).replace('*', ' ');
        const QString channel = QString::fromStdString(difference.channel);
        auto* name = new QStandardItem(ChannelCatalog::title(difference.channel));
        name->setToolTip(channel);
        name->setData(name->text(), kSortRole);
        name->setData(channel, kChannelRole);
        name->setData(
            QStringList{name->text(), channel, ChannelCatalog::searchText(places[i])}.join(' '),
            kSearchRole);
        m_channels->appendRow({name, numberItem(100.0 * difference.relative, "%"),
                               numberItem(shown.factor * difference.largest, unit),
                               numberItem(shown.factor * difference.scale, unit),
                               numberItem(time.factor * difference.at, time.unit),
                               numberItem(shown.factor * difference.rms, unit)});
    }
}

/// For each place a row with what all impacts there come to, then one for each impact.
void CompareDialog::fillImpacts() {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    constexpr PairedImpact kMissing{kNone, kNone, kNone, kNone};
    m_impacts->setRowCount(0);
    for (const ImpactSeries& series : m_comparison.impacts) {
        const ImpactTotals a = totalsOf(series.first), b = totalsOf(series.second);
        const double impulse = impulseScale(m_comparison, series).factor;
        const double time = shownScale("s").factor;
        m_impacts->appendRow(
            impactRow(placeTitle(series),
                      QStringLiteral("%1 | %2").arg(series.first.size()).arg(series.second.size()),
                      {{kNone, kNone},
                       Figures{a.impulse, b.impulse} * impulse,
                       {a.restitution, b.restitution},
                       {a.energyLoss, b.energyLoss}},
                      true));
        const std::size_t count = std::max(series.first.size(), series.second.size());
        for (std::size_t i = 0; i < std::min(count, kMostImpacts); ++i) {
            const PairedImpact one = i < series.first.size() ? series.first[i] : kMissing;
            const PairedImpact other = i < series.second.size() ? series.second[i] : kMissing;
            m_impacts->appendRow(impactRow({}, QString::number(i + 1),
                                           {Figures{one.t, other.t} * time,
                                            Figures{one.impulse, other.impulse} * impulse,
                                            {one.restitution, other.restitution},
                                            {one.energyLoss, other.energyLoss}},
                                           false));
        }
        if (count > kMostImpacts)
            m_impacts->appendRow(new QStandardItem(tr("and %1 more").arg(count - kMostImpacts)));
    }
    const bool hasImpacts = !m_comparison.impacts.empty();
    m_ui->impacts->setVisible(hasImpacts);
    m_ui->noImpacts->setVisible(!hasImpacts);
}

void CompareDialog::choose(const QString& channel) {
    if (select(channel)) m_ui->tabs->setCurrentIndex(1);
}

bool CompareDialog::select(const QString& channel) {
    for (int row = 0; row < m_sorted->rowCount(); ++row)
        if (m_sorted->index(row, Name).data(kChannelRole).toString() == channel) {
            m_ui->channels->selectRow(row);
            return true;
        }
    return false;
}

QString CompareDialog::chosen() const {
    return m_ui->channels->currentIndex().siblingAtColumn(Name).data(kChannelRole).toString();
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
    const RunComparison::Run &first = m_comparison.first, &second = m_comparison.second;
    std::vector<PlottedRun> runs{
        {first.name, first.data, first.style},
        {second.name, second.data, second.style},
        {tr("Difference"), difference, otherStyle(first.style, second.style)}};
    if (second.style < first.style) std::swap(runs[0], runs[1]); // as in the plots
    m_ui->plot->setRuns(runs);
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
    const QString channel = chosen();
    fillChannels();
    select(channel);
    m_channels->setHorizontalHeaderLabels({tr("Channel"), tr("Largest, relative"), tr("Largest"),
                                           tr("Scale"), tr("At"), tr("Root mean square")});
    m_channels->setHeaderData(Relative, Qt::Horizontal,
                              tr("The largest difference, of the channel's scale"),
                              Qt::ToolTipRole);
    m_channels->setHeaderData(Scale, Qt::Horizontal,
                              tr("The largest absolute value in the two runs, of all components "
                                 "of a vector"),
                              Qt::ToolTipRole);
    m_ui->channels->resizeColumnsToContents();
    retranslateImpacts();
}

void CompareDialog::retranslateImpacts() {
    fillImpacts();
    QStringList titles{tr("Bodies or joint"), tr("Impact")};
    for (const QString& figure : {tr("Time [%1]").arg(shownScale("s").unit),
                                  tr("Impulse n [%1]").arg(shownScale("N s").unit),
                                  tr("Restitution"), tr("Energy loss [J]")})
        for (const QString& run : {m_comparison.first.name, m_comparison.second.name})
            titles << figure + '\n' + run;
    m_impacts->setHorizontalHeaderLabels(titles);
    m_impacts->setHeaderData(1, Qt::Horizontal,
                             tr("Bold: how many, the sums of impulses and losses and the mean "
                                "restitution. Below: the impacts of both runs by their order."),
                             Qt::ToolTipRole);
    m_ui->impacts->resizeColumnsToContents();
}

void CompareDialog::changeEvent(QEvent* event) {
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

} // namespace trammel::studio
