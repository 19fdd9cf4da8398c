#include "studio/plots/plot_panel.h"

#include "studio/app/menu_text.h"
#include "studio/document/shown_units.h"
#include "studio/plots/channel_catalog.h"
#include "studio/plots/channel_tree.h"
#include "studio/plots/layout_following.h"
#include "studio/plots/plot_page.h"
#include "studio/plots/readout_table.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>
#include <algorithm>

namespace trammel::studio {
namespace {

constexpr int kReadoutDelay = 30; ///< ms, by which figures come after their picture

} // namespace

PlotPanel::PlotPanel(QWidget* parent)
    : QWidget(parent),
      m_tabs(new QTabWidget),
      m_tree(new ChannelTree),
      m_readout(new ReadoutTable),
      m_badge(new QLabel),
      m_newPlot(new QToolButton),
      m_closePlot(new QToolButton),
      m_maximise(new QToolButton),
      m_add(new QToolButton),
      m_options(new QToolButton),
      m_addMenu(new QMenu(m_add)),
      m_plotMenu(new QMenu(m_options)) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins({});
    auto* splitter = new QSplitter(this);
    splitter->addWidget(m_tabs);
    splitter->addWidget(m_readout);
    splitter->addWidget(m_tree);
    splitter->setStretchFactor(0, 1);
    splitter->setCollapsible(0, false);
    splitter->setSizes({640, 380, 220});
    layout->addWidget(splitter);
    m_tabs->setDocumentMode(true);
    m_tabs->setMovable(true);
    makeActions();
    m_tabs->setCornerWidget(makeCorner());
    connect(m_tabs, &QTabWidget::currentChanged, this, [this] {
        syncTree();
        syncReadout();
        if (!m_isRestoring) emit layoutChanged();
    });
    connect(m_tabs, &QTabWidget::tabBarDoubleClicked, this, &PlotPanel::renamePage);
    connect(m_tabs->tabBar(), &QTabBar::tabMoved, this, &PlotPanel::layoutChanged);
    m_readoutDue.setSingleShot(true);
    m_readoutDue.setInterval(kReadoutDelay);
    connect(&m_readoutDue, &QTimer::timeout, this,
            [this] { m_readout->show(frontPage(), m_showsStatistics); });
    connectTree();
    connect(&ShownUnits::instance(), &ShownUnits::changed, this, &PlotPanel::changeUnits);
    resetLayout();
    retranslate();
    setOutdated(false);
}

PlotPanel::~PlotPanel() = default;

QWidget* PlotPanel::makeCorner() {
    auto* corner = new QWidget(m_tabs);
    auto* layout = new QHBoxLayout(corner);
    layout->setContentsMargins(0, 0, 4, 0);
    layout->setSpacing(4);
    m_badge->setObjectName("outdated");
    m_badge->setContentsMargins(8, 0, 8, 0);
    m_badge->setAutoFillBackground(true);
    m_badge->setBackgroundRole(QPalette::Highlight);
    m_badge->setForegroundRole(QPalette::HighlightedText);
    layout->addWidget(m_badge);
    for (const auto& [button, action] : {std::pair{m_newPlot, m_actions.newPlot},
                                         {m_closePlot, m_actions.closePlot},
                                         {m_maximise, m_actions.maximise}}) {
        button->setAutoRaise(true);
        button->setDefaultAction(action);
        layout->addWidget(button);
    }
    for (const auto& [button, menu] : {std::pair{m_add, m_addMenu}, {m_options, m_plotMenu}}) {
        button->setAutoRaise(true);
        button->setPopupMode(QToolButton::InstantPopup);
        button->setMenu(menu);
        layout->addWidget(button);
    }
    connect(m_addMenu, &QMenu::aboutToShow, this, &PlotPanel::fillPageMenu);
    connect(m_plotMenu, &QMenu::aboutToShow, this, [this] {
        m_plotMenu->clear();
        fillPlotMenu(*m_plotMenu);
    });
    return corner;
}

void PlotPanel::connectTree() {
    connect(m_tree, &ChannelTree::ticked, this, &PlotPanel::tick);
    connect(m_tree, &ChannelTree::stackedChanged, this,
            [this](bool on) { frontPage().setStacked(frontPage().activePlot(), on); });
    connect(m_tree, &ChannelTree::menuRequested, this, [this](QPoint global) {
        QMenu menu(this);
        fillChannelMenu(menu);
        menu.exec(global);
    });
}

void PlotPanel::connectPage(PlotPage& page) {
    connect(&page, &PlotPage::cursorMoved, this, [this](double t) {
        setCursor(t);
        emit cursorMoved(t);
    });
    connect(&page, &PlotPage::markersMoved, this, &PlotPanel::setMarkers);
    connect(&page, &PlotPage::activeChanged, this, [this] {
        syncTree();
        syncReadout();
    });
    connect(&page, &PlotPage::viewChanged, this, &PlotPanel::syncReadout);
    connect(&page, &PlotPage::changed, this, [this] {
        if (!m_isRestoring) emit layoutChanged();
    });
    connect(&page, &PlotPage::menuRequested, this, [this](QPoint global) {
        QMenu menu(this);
        fillPlotMenu(menu);
        menu.exec(global);
    });
}

int PlotPanel::pageCount() const {
    return m_tabs->count();
}

PlotPage& PlotPanel::page(int index) const {
    return *static_cast<PlotPage*>(m_tabs->widget(index));
}

PlotPage& PlotPanel::frontPage() const {
    return page(m_tabs->currentIndex());
}

void PlotPanel::addPage(const PageSpec& spec) {
    auto* page = new PlotPage;
    page->setSpec(spec);
    page->setRuns(m_runs);
    page->setCursor(m_markers.t);
    page->setMarkers(m_markers.a, m_markers.b);
    page->setEventsShown(m_showsEvents);
    connectPage(*page);
    page->retranslate();
    m_tabs->setCurrentIndex(m_tabs->addTab(page, menuText(page->title())));
    if (!m_isRestoring) emit layoutChanged();
}

void PlotPanel::showPage(const PageSpec& spec) {
    for (int i = 0; i < m_tabs->count(); ++i) {
        if (page(i).title() != spec.title) continue;
        m_tabs->setCurrentIndex(i);
        return;
    }
    addPage(spec);
}

void PlotPanel::removePage(int index) {
    if (m_tabs->count() == 1) return;
    QWidget* page = m_tabs->widget(index);
    m_tabs->removeTab(index);
    page->deleteLater();
    emit layoutChanged();
}

void PlotPanel::setRun(std::shared_ptr<const results::RunData> run) {
    std::vector<PlottedRun> runs;
    if (run) runs.push_back({tr("Run"), std::move(run)});
    setRuns(std::move(runs));
}

void PlotPanel::setRuns(std::vector<PlottedRun> runs) {
    const auto before = m_runs.empty() ? nullptr : m_runs.front().data;
    m_runs = std::move(runs);
    if (!m_runs.empty() && m_runs.front().data != before) showUnderNames(*m_runs.front().data);
    if (m_isFollowing && !m_runs.empty()) follow(*m_runs.front().data);
    m_tree->setChannels(m_runs.empty() ? std::vector<results::Channel>()
                                       : m_runs.front().data->header().channels);
    for (int i = 0; i < m_tabs->count(); ++i)
        page(i).setRuns(m_runs);
    syncTree();
    syncReadout();
}

void PlotPanel::dataAppended() {
    frontPage().dataAppended();
    for (int i = 0; i < m_tabs->count(); ++i) {
        if (&page(i) != &frontPage()) page(i).dataAppended();
    }
}

void PlotPanel::setCursor(double t) {
    m_markers.t = t;
    for (int i = 0; i < m_tabs->count(); ++i)
        page(i).setCursor(t);
}

double PlotPanel::cursor() const {
    return m_markers.t;
}

void PlotPanel::setMarkers(std::optional<double> a, std::optional<double> b) {
    m_markers.a = a;
    m_markers.b = b;
    for (int i = 0; i < m_tabs->count(); ++i)
        page(i).setMarkers(a, b);
    syncReadout();
    if (!m_isRestoring) emit layoutChanged();
}

void PlotPanel::toggleMarker(int which) {
    std::optional<double> a = m_markers.a, b = m_markers.b;
    std::optional<double>& marker = which == 0 ? a : b;
    marker = marker ? std::nullopt : std::optional(m_markers.t);
    setMarkers(a, b);
}

void PlotPanel::setStatisticsShown(bool on) {
    m_showsStatistics = on;
    syncReadout();
    if (!m_isRestoring) emit layoutChanged();
}

void PlotPanel::setEventsShown(bool on) {
    m_showsEvents = on;
    for (int i = 0; i < m_tabs->count(); ++i)
        page(i).setEventsShown(on);
    if (!m_isRestoring) emit layoutChanged();
}

void PlotPanel::setOutdated(bool outdated) {
    m_badge->setVisible(outdated);
}

std::pair<double, double> PlotPanel::visibleRange() const {
    return frontPage().visibleRange();
}

LayoutSpec PlotPanel::layoutSpec() const {
    LayoutSpec layout;
    for (int i = 0; i < m_tabs->count(); ++i)
        layout.pages.push_back(page(i).spec());
    layout.front = m_tabs->currentIndex();
    layout.showsEvents = m_showsEvents;
    layout.showsStatistics = m_showsStatistics;
    layout.cursorA = m_markers.a;
    layout.cursorB = m_markers.b;
    return layout;
}

QJsonObject PlotPanel::layout() const {
    // Names that the next run will have: nothing exists under those that are gone.
    return toJson(m_newRenames.latest(layoutSpec()));
}

bool PlotPanel::setLayout(const QJsonObject& layout) {
    const std::optional<LayoutSpec> spec = layoutFrom(layout);
    if (!spec) return false;
    showLayout(*spec);
    return true;
}

void PlotPanel::resetLayout() {
    LayoutSpec layout;
    for (const QString& kind : ChannelCatalog::pageKinds())
        layout.pages.push_back(ChannelCatalog::page(kind));
    showLayout(layout);
}

void PlotPanel::showLayout(const LayoutSpec& layout) {
    m_isRestoring = true;
    const int before = m_tabs->count();
    m_showsEvents = layout.showsEvents;
    m_showsStatistics = layout.showsStatistics;
    m_markers.a = layout.cursorA;
    m_markers.b = layout.cursorB;
    for (const PageSpec& spec : layout.pages)
        addPage(spec);
    for (int i = 0; i < before; ++i) {
        QWidget* old = m_tabs->widget(0);
        m_tabs->removeTab(0);
        old->deleteLater();
    }
    m_tabs->setCurrentIndex(layout.front);
    m_isRestoring = false;
    syncTree();
    syncReadout();
}

void PlotPanel::follow(const results::RunData& run) {
    m_isFollowing = false;
    const LayoutSpec before = layoutSpec();
    const LayoutSpec after = following(
        before, [&](const std::string& channel) { return run.find(channel).has_value(); });
    if (after == before) return;
    if (after.pages.empty())
        resetLayout();
    else
        showLayout(after);
    emit layoutChanged();
}

void PlotPanel::takeRename(const QString& from, const QString& to) {
    for (ChannelRenames* renames : {&m_renames, &m_newRenames})
        renames->add(from.toStdString(), to.toStdString());
    emit layoutChanged();
}

void PlotPanel::forgetRenames() {
    m_renames.clear();
    m_newRenames.clear();
}

/// Curves go on under the names that a run has for them.
void PlotPanel::showUnderNames(const results::RunData& run) {
    m_newRenames.clear();
    if (m_renames.empty()) return;
    const LayoutSpec before = layoutSpec();
    const LayoutSpec after = m_renames.applied(
        before, [&](const std::string& channel) { return run.find(channel).has_value(); });
    if (after == before) return;
    showLayout(after);
    emit layoutChanged();
}

/// The tree shows what the active plot has.
void PlotPanel::syncTree() {
    if (m_tabs->count() == 0) return;
    syncPlotButtons();
    const PlotPage& page = frontPage();
    const PlotArea& area = page.plot(page.activePlot());
    const PlotTheme theme = PlotTheme::of(palette());
    std::map<std::string, QColor> shown;
    bool isEnergy = false;
    for (const CurveSpec& curve : area.spec().curves) {
        shown.emplace(curve.channel, theme.curve(std::max(0, curve.colour)).color());
        isEnergy = isEnergy || ChannelCatalog::stackSign(curve.channel) != 0;
    }
    m_tree->setShown(std::move(shown));
    m_tree->setStackable(isEnergy, area.spec().isStacked);
}

void PlotPanel::syncPlotButtons() {
    const PlotPage& page = frontPage();
    const bool isLast = page.plotCount() == 1;
    m_actions.closePlot->setEnabled(!isLast || !page.plot(0).spec().curves.empty());
    m_actions.maximise->setEnabled(!isLast);
    m_actions.maximise->setChecked(page.isMaximised());
}

/// Not in the turn of the picture, since statistics of many samples take some time.
void PlotPanel::syncReadout() {
    m_readoutDue.start();
}

void PlotPanel::tick(const QStringList& channels, bool on) {
    PlotPage& page = frontPage();
    PlotSpec spec = page.plot(page.activePlot()).spec();
    std::vector<CurveSpec> curves;
    for (const QString& channel : channels)
        curves.push_back({channel.toStdString()});
    if (on) {
        page.addCurves(page.activePlot(), curves);
        return;
    }
    std::erase_if(spec.curves, [&](const CurveSpec& curve) {
        return channels.contains(QString::fromStdString(curve.channel));
    });
    page.changePlot(page.activePlot(), spec);
}

bool PlotPanel::savePictures(const QString& folder) {
    const int front = m_tabs->currentIndex();
    bool areSaved = true;
    for (int i = 0; i < m_tabs->count(); ++i) {
        const QString kind = page(i).spec().kind;
        if (kind.isEmpty()) continue;
        m_tabs->setCurrentIndex(i); // a page that was never shown has neither size nor curves
        QCoreApplication::processEvents(QEventLoop::ExcludeUserInputEvents);
        areSaved = page(i).saveAs(QString("%1/%2.png").arg(folder, kind)) && areSaved;
    }
    m_tabs->setCurrentIndex(front);
    return areSaved;
}

void PlotPanel::changeUnits() {
    for (int i = 0; i < m_tabs->count(); ++i)
        page(i).changeUnits();
    m_tree->retranslate();
    syncReadout();
}

void PlotPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

} // namespace trammel::studio
