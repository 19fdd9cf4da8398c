#include "studio/plots/plot_page.h"

#include "studio/plots/plot_theme.h"
#include "studio/plots/time_plot.h"

#include <QHeaderView>
#include <QPainter>
#include <QTreeWidget>

namespace trammel::studio {
namespace {

QIcon swatch(const QPen& pen) {
    QPixmap pixmap(16, 16);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    QPen bold = pen;
    bold.setWidthF(2.5);
    painter.setPen(bold);
    painter.drawLine(QPointF(1, 8), QPointF(15, 8));
    return QIcon(pixmap);
}

} // namespace

PlotPage::PlotPage(PlotKind kind, QWidget* parent)
    : QSplitter(parent), m_kind(kind), m_plot(new TimePlot(this)), m_list(new QTreeWidget(this)) {
    m_list->setHeaderHidden(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformRowHeights(true);
    m_list->setIndentation(14);
    addWidget(m_plot);
    addWidget(m_list);
    setStretchFactor(0, 1);
    setStretchFactor(1, 0);
    setCollapsible(0, false);
    setSizes({640, 190});
    m_plot->setLogarithmic(kind == PlotKind::Drift);
    connect(m_list, &QTreeWidget::itemChanged, this, [this] {
        if (m_filling) return;
        m_choiceMade = true;
        takeChoice();
    });
    retranslate();
}

QString PlotPage::title() const {
    switch (m_kind) {
    case PlotKind::Energy:
        return tr("Energy");
    case PlotKind::Drift:
        return tr("Drift");
    case PlotKind::Multipliers:
        return tr("Multipliers");
    case PlotKind::Momenta:
        return tr("Momenta");
    }
    return {};
}

void PlotPage::retranslate() {
    m_list->setAccessibleName(tr("Curves"));
    switch (m_kind) {
    case PlotKind::Energy:
        m_plot->setQuantity(tr("Energy"));
        m_plot->setEmptyText(tr("Run (F5) to see energy here"));
        break;
    case PlotKind::Drift:
        m_plot->setQuantity(tr("Constraint drift"));
        m_plot->setEmptyText(tr("Run (F5) to see constraint drift here"));
        break;
    case PlotKind::Multipliers:
        m_plot->setQuantity(tr("Multiplier"));
        m_plot->setEmptyText(tr("Run (F5) to see Lagrange multipliers here"));
        break;
    case PlotKind::Momenta:
        m_plot->setQuantity(tr("Momentum"));
        m_plot->setEmptyText(tr("Run (F5) to see momenta here"));
        break;
    }
    if (m_run) setRun(m_run);
}

void PlotPage::setRun(std::shared_ptr<const results::RunData> run) {
    m_run = std::move(run);
    m_colours.clear();
    m_specs = m_run ? CurveCatalog::curves(m_kind, m_run->header()) : std::vector<CurveSpec>();
    fillList();
    takeChoice();
    m_plot->fit();
}

void PlotPage::dataAppended() {
    m_plot->dataAppended();
}

/// One row a curve, those of a joint under the joint.
void PlotPage::fillList() {
    m_filling = true;
    m_list->clear();
    std::map<QString, QTreeWidgetItem*> groups;
    for (std::size_t i = 0; i < m_specs.size(); ++i) {
        const CurveSpec& spec = m_specs[i];
        QTreeWidgetItem* parent = m_list->invisibleRootItem();
        if (!spec.group.isEmpty()) {
            QTreeWidgetItem*& group = groups[spec.group];
            if (!group) {
                group = new QTreeWidgetItem(m_list, {spec.group});
                group->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable |
                                Qt::ItemIsAutoTristate);
                group->setCheckState(0, Qt::Unchecked);
            }
            parent = group;
        }
        const QString unit =
            spec.unit.isEmpty() ? QString() : QStringLiteral(" [%1]").arg(spec.unit);
        auto* item = new QTreeWidgetItem(parent, {spec.label + unit});
        item->setData(0, Qt::UserRole, static_cast<qulonglong>(i));
        const std::string& name = m_run->header().channels[spec.channel].name;
        const bool shown = m_choiceMade ? m_chosen.contains(name) : spec.initiallyShown;
        item->setCheckState(0, shown ? Qt::Checked : Qt::Unchecked);
        if (shown && parent != m_list->invisibleRootItem()) parent->setExpanded(true);
    }
    m_filling = false;
}

/// The lowest colour that no other curve has.
int PlotPage::colourOf(std::size_t channel) {
    const auto known = m_colours.find(channel);
    if (known != m_colours.end()) return known->second;
    std::set<int> used;
    for (const auto& [other, colour] : m_colours)
        used.insert(colour);
    int colour = 0;
    while (used.contains(colour))
        ++colour;
    m_colours.emplace(channel, colour);
    return colour;
}

/// Shows the curves that are checked in the list.
void PlotPage::takeChoice() {
    m_filling = true;
    const PlotTheme theme = PlotTheme::of(palette());
    std::vector<TimePlot::Curve> curves;
    std::set<std::size_t> shown;
    std::vector<std::pair<QTreeWidgetItem*, const CurveSpec*>> checked;
    for (QTreeWidgetItemIterator it(m_list, QTreeWidgetItemIterator::NoChildren); *it; ++it) {
        const CurveSpec& spec = m_specs[(*it)->data(0, Qt::UserRole).toULongLong()];
        const std::string& name = m_run->header().channels[spec.channel].name;
        if ((*it)->checkState(0) == Qt::Checked) {
            checked.emplace_back(*it, &spec);
            shown.insert(spec.channel);
            m_chosen.insert(name);
        } else {
            (*it)->setIcon(0, {});
            m_chosen.erase(name);
        }
    }
    std::erase_if(m_colours, [&](const auto& entry) { return !shown.contains(entry.first); });
    for (const auto& [item, spec] : checked) {
        const int colour = colourOf(spec->channel);
        item->setIcon(0, swatch(theme.curve(colour)));
        curves.push_back({spec->title(), spec->unit, &m_run->column(spec->channel), colour});
    }
    m_filling = false;
    m_plot->setCurves(m_run ? &m_run->time() : nullptr, curves);
}

} // namespace trammel::studio
