// What the keys do while a page of plots has the focus.
#include "studio/plots/plot_page.h"
#include "studio/plots/plot_panel.h"

#include <QAction>
#include <QTabWidget>

namespace trammel::studio {
namespace {

constexpr double kZoomStep = 1.25;
constexpr double kPanStep = 0.1; ///< of the plot

} // namespace

QAction* PlotPanel::makeAction(const char* name, const QKeySequence& key,
                               std::function<void()> act) {
    auto* action = new QAction(this);
    action->setObjectName(name);
    action->setShortcut(key);
    // The tree's search field has letters of its own.
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    m_tabs->addAction(action);
    connect(action, &QAction::triggered, this, [act = std::move(act)] { act(); });
    return action;
}

void PlotPanel::makeActions() {
    const auto zoom = [this](double factor) {
        return [this, factor] { frontPage().canvas().zoomActive(factor); };
    };
    const auto pan = [this](double right, double up) {
        return [this, right, up] { frontPage().canvas().panActive(right, up); };
    };
    const auto ctrl = [](Qt::Key key) { return QKeySequence(Qt::CTRL | key); };
    m_actions = {
        .fit = makeAction("plotFit", Qt::Key_F, [this] { frontPage().fit(); }),
        .logarithmic = makeAction("plotLogarithmic", Qt::Key_L, [this] { toggleLogarithmic(); }),
        .cursorA = makeAction("plotCursorA", Qt::Key_A, [this] { toggleMarker(0); }),
        .cursorB = makeAction("plotCursorB", Qt::Key_B, [this] { toggleMarker(1); }),
        .statistics = makeAction("plotStatistics", Qt::Key_S,
                                 [this] { setStatisticsShown(!m_showsStatistics); }),
        .impacts = makeAction("plotImpacts", Qt::Key_E, [this] { setEventsShown(!m_showsEvents); }),
        .nextPlot = makeAction("plotNext", Qt::Key_N,
                               [this] {
                                   PlotPage& page = frontPage();
                                   page.showPlot((page.activePlot() + 1) % page.plotCount());
                               }),
        .newPlot = makeAction("plotNew", {},
                              [this] {
                                  PlotPage& page = frontPage();
                                  page.showPlot(page.insertPlot(page.activePlot(), PlotSpec()));
                              }),
        .closePlot = makeAction("plotClose", {},
                                [this] { frontPage().removePlot(frontPage().activePlot()); }),
        .maximise = makeAction("plotMaximise", Qt::Key_M,
                               [this] { frontPage().setMaximised(!frontPage().isMaximised()); }),
        .zoomIn = makeAction("plotZoomIn", Qt::Key_Plus, zoom(1.0 / kZoomStep)),
        .zoomOut = makeAction("plotZoomOut", Qt::Key_Minus, zoom(kZoomStep)),
        .panLeft = makeAction("plotPanLeft", ctrl(Qt::Key_Left), pan(-kPanStep, 0.0)),
        .panRight = makeAction("plotPanRight", ctrl(Qt::Key_Right), pan(kPanStep, 0.0)),
        .panUp = makeAction("plotPanUp", ctrl(Qt::Key_Up), pan(0.0, kPanStep)),
        .panDown = makeAction("plotPanDown", ctrl(Qt::Key_Down), pan(0.0, -kPanStep))};
    for (QAction* action : {m_actions.logarithmic, m_actions.cursorA, m_actions.cursorB,
                            m_actions.statistics, m_actions.impacts, m_actions.maximise})
        action->setCheckable(true);
    m_actions.newPlot->setIcon(QIcon::fromTheme("list-add"));
    m_actions.closePlot->setIcon(QIcon::fromTheme("list-remove"));
    m_actions.maximise->setIcon(QIcon::fromTheme("view-fullscreen"));
}

void PlotPanel::toggleLogarithmic() {
    PlotPage& page = frontPage();
    const int plot = page.activePlot();
    page.setLogarithmic(plot, !page.plot(plot).spec().isLogLeft);
}

/// A menu shows what is on; the panel, not the tick, knows it.
void PlotPanel::refreshActions() {
    const PlotPage& page = frontPage();
    m_actions.logarithmic->setChecked(page.plot(page.activePlot()).spec().isLogLeft);
    m_actions.cursorA->setChecked(m_markers.a.has_value());
    m_actions.cursorB->setChecked(m_markers.b.has_value());
    m_actions.statistics->setChecked(m_showsStatistics);
    m_actions.impacts->setChecked(m_showsEvents);
}

} // namespace trammel::studio
