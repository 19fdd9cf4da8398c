#include "studio/plots/plot_page.h"

#include "studio/plots/plot_theme.h"

#include <QCheckBox>
#include <QPainter>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

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
    : QSplitter(parent),
      m_kind(kind),
      m_plot(new TimePlot(this)),
      m_list(new QTreeWidget(this)),
      m_stacked(new QCheckBox(this)) {
    m_list->setHeaderHidden(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformRowHeights(true);
    m_list->setIndentation(14);
    addWidget(m_plot);
    addWidget(makeSide());
    setStretchFactor(0, 1);
    setStretchFactor(1, 0);
    setCollapsible(0, false);
    setSizes({640, 190});
    m_plot->setLogarithmic(kind == PlotKind::Drift || kind == PlotKind::Lcp);
    connect(m_list, &QTreeWidget::itemChanged, this, [this] {
        if (m_filling) return;
        choice().isMade = true;
        takeChoice();
    });
    retranslate();
}

/// The list, and under the energies the switch between lines and areas.
QWidget* PlotPage::makeSide() {
    auto* side = new QWidget(this);
    side->setAutoFillBackground(true);
    side->setBackgroundRole(QPalette::Base);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(m_list);
    layout->addWidget(m_stacked);
    if (m_kind == PlotKind::Energy) m_stacked->setObjectName("stacked");
    m_stacked->setContentsMargins(4, 4, 4, 4);
    m_stacked->setVisible(m_kind == PlotKind::Energy);
    connect(m_stacked, &QCheckBox::toggled, this, [this] {
        m_colours.clear();
        fillList();
        takeChoice();
        m_plot->fit();
    });
    return side;
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
    case PlotKind::Lcp:
        return tr("LCP");
    }
    return {};
}

void PlotPage::retranslate() {
    m_list->setAccessibleName(tr("Curves"));
    m_stacked->setText(tr("Stacked"));
    m_stacked->setToolTip(tr("Puts the energies upon each other, input taken away: the sum stays "
                             "level when no energy is lost track of"));
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
    case PlotKind::Lcp:
        m_plot->setQuantity(tr("Residual of the LCP"));
        m_plot->setEmptyText(tr("Run (F5) to see the solver's residual and pivots here"));
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
        if (m_stacked->isChecked() && spec.sign == 0) continue;
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
        const bool shown = choice().isMade ? choice().channels.contains(name)
                                           : spec.initiallyShown || m_stacked->isChecked();
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

TimePlot::Curve PlotPage::curveOf(const CurveSpec& spec, int colour) const {
    using Stack = TimePlot::Stack;
    const Stack stack = !m_stacked->isChecked() ? Stack::None
                        : spec.sign < 0         ? Stack::Minus
                                                : Stack::Plus;
    return {spec.title(), spec.unit,   &m_run->column(spec.channel), colour, stack,
            spec.isCount, spec.isCount};
}

/// Shows the curves that are checked in the list.
void PlotPage::takeChoice() {
    m_filling = true;
    const PlotTheme theme = PlotTheme::of(palette());
    std::vector<TimePlot::Curve> curves;
    std::size_t lowest = 0;
    std::set<std::size_t> shown;
    std::vector<std::pair<QTreeWidgetItem*, const CurveSpec*>> checked;
    for (QTreeWidgetItemIterator it(m_list, QTreeWidgetItemIterator::NoChildren); *it; ++it) {
        const CurveSpec& spec = m_specs[(*it)->data(0, Qt::UserRole).toULongLong()];
        const std::string& name = m_run->header().channels[spec.channel].name;
        if ((*it)->checkState(0) == Qt::Checked) {
            checked.emplace_back(*it, &spec);
            shown.insert(spec.channel);
            choice().channels.insert(name);
        } else {
            (*it)->setIcon(0, {});
            choice().channels.erase(name);
        }
    }
    std::erase_if(m_colours, [&](const auto& entry) { return !shown.contains(entry.first); });
    for (const auto& [item, spec] : checked) {
        const int colour = colourOf(spec->channel);
        item->setIcon(0, swatch(theme.curve(colour)));
        if (spec->isLowest) lowest = curves.size();
        curves.push_back(curveOf(*spec, colour));
    }
    if (m_stacked->isChecked() && !curves.empty()) {
        const auto begin = curves.begin(), found = begin + static_cast<std::ptrdiff_t>(lowest);
        std::rotate(begin, found, found + 1);
        curves.push_back({tr("Sum"), curves.front().unit, nullptr, 0, TimePlot::Stack::Sum});
    }
    m_filling = false;
    m_plot->setCurves(m_run ? &m_run->time() : nullptr, curves);
}

} // namespace trammel::studio
