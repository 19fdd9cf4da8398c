#include "studio/window/window_layout.h"

#include <QDockWidget>
#include <QLayout>
#include <QMenuBar>
#include <QScreen>
#include <QSettings>
#include <utility>

namespace trammel::studio {

namespace {

constexpr int kLayoutVersion = 10; ///< of the docks that a stored layout knows
constexpr QSize kDesignSize(1440, 900);
constexpr int kSmallHeight = 800;

} // namespace

WindowLayout::WindowLayout(QMainWindow& window, const Docks& docks, std::function<bool()> isLive)
    : m_window(window), m_docks(docks), m_isLive(std::move(isLive)) {}

QList<QDockWidget*> WindowLayout::docks() const {
    return {m_docks.tree,         m_docks.synthesis,   m_docks.runs,       m_docks.properties,
            m_docks.plots,        m_docks.impacts,     m_docks.inspector,  m_docks.study,
            m_docks.optimisation, m_docks.sensitivity, m_docks.tolerances, m_docks.cycle,
            m_docks.messages};
}

void WindowLayout::reset() {
    m_beforeSynthesis.clear();
    m_window.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    m_window.setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    // Taken out first: side by side on their way they would make the window wider than the screen.
    const bool showsLive = m_docks.live->isVisible() && m_isLive();
    const QList<QDockWidget*> all = docks() + QList{m_docks.live};
    for (QDockWidget* dock : all) {
        dock->setFloating(false);
        m_window.removeDockWidget(dock);
    }
    m_window.addDockWidget(Qt::LeftDockWidgetArea, m_docks.tree);
    m_window.splitDockWidget(m_docks.tree, m_docks.runs, Qt::Vertical);
    m_window.tabifyDockWidget(m_docks.tree, m_docks.synthesis);
    m_window.addDockWidget(Qt::RightDockWidgetArea, m_docks.properties);
    m_window.tabifyDockWidget(m_docks.properties, m_docks.live);
    m_window.splitDockWidget(m_docks.properties, m_docks.cycle, Qt::Vertical);
    m_window.addDockWidget(Qt::BottomDockWidgetArea, m_docks.plots);
    m_window.splitDockWidget(m_docks.plots, m_docks.messages, Qt::Vertical);
    m_window.tabifyDockWidget(m_docks.plots, m_docks.impacts);
    m_window.tabifyDockWidget(m_docks.impacts, m_docks.inspector);
    m_window.tabifyDockWidget(m_docks.inspector, m_docks.study);
    m_window.tabifyDockWidget(m_docks.study, m_docks.optimisation);
    m_window.tabifyDockWidget(m_docks.optimisation, m_docks.sensitivity);
    m_window.tabifyDockWidget(m_docks.sensitivity, m_docks.tolerances);
    for (QDockWidget* dock : docks())
        dock->setVisible(dock != m_docks.cycle && dock != m_docks.synthesis &&
                         dock != m_docks.optimisation && dock != m_docks.sensitivity &&
                         dock != m_docks.tolerances);
    m_docks.live->setVisible(showsLive);
    m_docks.plots->raise();
    setSizes(Perspective::Model);
}

void WindowLayout::setSizes(Perspective perspective) {
    m_perspective = perspective;
    m_window.layout()->activate(); // sizes are shares of what there is
    const bool isSmall = m_window.height() < kSmallHeight;
    if (perspective == Perspective::Synthesis)
        return m_window.resizeDocks({m_docks.synthesis}, {isSmall ? 408 : 436}, Qt::Horizontal);
    m_window.resizeDocks({m_docks.tree, m_docks.properties},
                         isSmall ? QList{192, 316} : QList{240, 368}, Qt::Horizontal);
    m_window.resizeDocks({m_docks.tree, m_docks.runs}, {2, 1}, Qt::Vertical);
    if (perspective == Perspective::Results)
        m_window.resizeDocks({m_docks.plots}, {m_window.height() / 2}, Qt::Vertical);
    else
        m_window.resizeDocks({m_docks.plots, m_docks.messages},
                             isSmall ? QList{160, 72} : QList{232, 104}, Qt::Vertical);
}

void WindowLayout::resetSizes() {
    setSizes(m_perspective);
}

void WindowLayout::giveRoom(int viewHeight) {
    m_isSketching = true;
    constexpr int kLeast = 540; ///< to draw in, with the bars above and below
    for (QDockWidget* dock : viewHeight < kLeast ? docks() : QList<QDockWidget*>()) {
        const bool isBelow = m_window.dockWidgetArea(dock) == Qt::BottomDockWidgetArea;
        if (!isBelow || dock->isFloating() || dock->isHidden()) continue;
        m_giving << dock;
        dock->hide();
    }
    m_docks.cycle->setVisible(m_showsCycle);
}

void WindowLayout::takeRoomBack() {
    m_showsCycle = m_docks.cycle->isVisible();
    m_docks.cycle->hide();
    for (QDockWidget* dock : std::exchange(m_giving, {}))
        dock->show();
    m_isSketching = false;
    if (m_docks.synthesis->isHidden()) leaveSynthesis();
}

void WindowLayout::showResults() {
    reset();
    m_docks.tree->hide();
    m_docks.properties->hide();
    m_docks.messages->hide();
    setSizes(Perspective::Results);
}

/// Where all is at hand already it only comes to the front.
void WindowLayout::showSynthesis() {
    if (m_docks.synthesis->isHidden()) {
        const QByteArray before = m_window.saveState(kLayoutVersion);
        reset();
        m_beforeSynthesis = before;
        for (QDockWidget* dock : docks())
            dock->setVisible(dock == m_docks.tree || dock == m_docks.synthesis);
        constexpr int kWide = 1300; // there is room for plots beside a sketch, too
        m_showsCycle = m_window.width() >= kWide;
        setSizes(Perspective::Synthesis);
    }
    m_docks.synthesis->raise();
}

void WindowLayout::leaveSynthesis() {
    if (m_beforeSynthesis.isEmpty() || m_isSketching) return;
    const bool showsLive = m_docks.live->isVisible();
    m_window.restoreState(std::exchange(m_beforeSynthesis, {}), kLayoutVersion);
    m_docks.live->setVisible(showsLive);
}

void WindowLayout::showStudy() {
    showResults();
    m_docks.study->raise();
}

/// Where all is at hand already it only comes to the front.
void WindowLayout::showOptimisation() {
    if (m_perspective != Perspective::Results) showResults();
    m_docks.optimisation->show();
    m_docks.optimisation->raise();
}

void WindowLayout::showBelow(QDockWidget& dock) {
    if (m_perspective != Perspective::Results) {
        showResults();
        m_docks.runs->hide();
    }
    dock.show();
    dock.raise();
    dock.widget()->setFocus();
}

void WindowLayout::save() const {
    QSettings settings;
    settings.setValue("window/geometry", m_window.saveGeometry());
    settings.setValue("window/state", m_beforeSynthesis.isEmpty()
                                          ? m_window.saveState(kLayoutVersion)
                                          : m_beforeSynthesis);
}

void WindowLayout::restore() {
    const QSettings settings;
    const QSize frame(0, 2 * m_window.menuBar()->sizeHint().height());
    if (!m_window.restoreGeometry(settings.value("window/geometry").toByteArray()))
        m_window.resize(kDesignSize.boundedTo(m_window.screen()->availableSize() - frame));
    if (!m_window.restoreState(settings.value("window/state").toByteArray(), kLayoutVersion))
        reset();
    m_docks.cycle->hide();
    m_docks.live->hide();
}

} // namespace trammel::studio
