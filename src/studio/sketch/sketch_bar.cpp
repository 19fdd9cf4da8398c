#include "studio/sketch/sketch_bar.h"

#include "studio/view3d/line_icon.h"

#include <QActionGroup>
#include <QEvent>
#include <QKeySequence>
#include <QLayout>
#include <QMenu>
#include <QToolButton>

namespace trammel::studio {

namespace {

constexpr sketch::PrincipalPlane kPlanes[] = {
    sketch::PrincipalPlane::XZ, sketch::PrincipalPlane::XY, sketch::PrincipalPlane::YZ};
const char* const kPlaneNames[] = {"x-z", "x-y", "y-z"};
constexpr int kLargeIcon = 20, kSmallIcon = 16;

} // namespace

SketchBar::SketchBar(QWidget* parent) : QToolBar(parent) {
    setObjectName("sketchBar");
    setMovable(false);
    setIconSize({kLargeIcon, kLargeIcon});
    makeTools();
    addSeparator();
    makePlanes();
    m_snaps = addAction(QString());
    m_snaps->setObjectName("sketch-snap");
    m_snaps->setCheckable(true);
    m_snaps->setChecked(true);
    connect(m_snaps, &QAction::toggled, this, &SketchBar::snapsToggled);
    m_close = addAction(QString());
    m_close->setObjectName("sketch-close");
    connect(m_close, &QAction::triggered, this, &SketchBar::closeRequested);
    for (QAction* action : actions()) // none of them is in a menu: Tab comes to them
        if (auto* button = qobject_cast<QToolButton*>(widgetForAction(action)))
            button->setFocusPolicy(Qt::TabFocus);
    retranslate();
    refreshIcons();
}

void SketchBar::makeTools() {
    auto* group = new QActionGroup(this);
    for (const DrawingTools::Info& info : DrawingTools::all()) {
        auto* action = new QAction(this);
        action->setObjectName(info.icon);
        m_tools[info.tool] = action;
        connect(action, &QAction::triggered, this,
                [this, tool = info.tool] { emit toolChosen(tool); });
        if (info.key == Qt::Key_unknown) continue;
        action->setCheckable(true);
        group->addAction(action);
        const bool beginsGroup = info.tool == DrawingTool::Link ||
                                 info.tool == DrawingTool::Motor || info.tool == DrawingTool::Trace;
        if (beginsGroup) addSeparator();
        addAction(action);
    }
}

void SketchBar::makePlanes() {
    m_plane = new QToolButton(this);
    m_plane->setObjectName("sketchPlane");
    m_plane->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_plane);
    auto* group = new QActionGroup(menu);
    for (std::size_t i = 0; i < std::size(kPlanes); ++i) {
        QAction* action = menu->addAction(QLatin1String(kPlaneNames[i]));
        action->setCheckable(true);
        group->addAction(action);
        m_planes << action;
        connect(action, &QAction::triggered, this,
                [this, i] { emit planeChosen(sketch::principalPlane(kPlanes[i])); });
    }
    m_planePoints = menu->addAction(QString());
    m_planePoints->setObjectName("sketch-plane-points");
    connect(m_planePoints, &QAction::triggered, this, &SketchBar::planePointsRequested);
    menu->addSeparator();
    m_backdrop = menu->addAction(QString());
    m_backdrop->setObjectName("sketch-backdrop");
    m_backdrop->setShortcut(QKeySequence("Ctrl+Shift+K"));
    m_plane->setMenu(menu);
    addWidget(m_plane);
}

void SketchBar::showTool(DrawingTool tool) {
    for (QAction* action : m_tools)
        action->setChecked(false);
    if (QAction* action = m_tools.value(tool)) action->setChecked(true);
}

void SketchBar::showPlane(const sketch::Plane& plane) {
    m_plane->setText(tr("Plane"));
    for (qsizetype i = 0; i < m_planes.size(); ++i) {
        const bool isIt = sketch::principalPlane(kPlanes[i]) == plane;
        m_planes[i]->setChecked(isIt);
        if (isIt) m_plane->setText(m_planes[i]->text());
    }
}

QList<QAction*> SketchBar::linkActions() const {
    return {action(DrawingTool::Rotate), action(DrawingTool::Mirror), action(DrawingTool::Copy),
            action(DrawingTool::Array)};
}

void SketchBar::addBefore(const QList<QAction*>& actions) {
    for (QAction* action : actions) {
        auto* button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        button->setIconSize(iconSize());
        connect(this, &QToolBar::iconSizeChanged, button, &QToolButton::setIconSize);
        m_roomy << insertWidget(m_close, button);
    }
}

void SketchBar::retranslate() {
    setWindowTitle(tr("Sketch"));
    for (const DrawingTools::Info& info : DrawingTools::all()) {
        QAction* action = m_tools[info.tool];
        const QString title = DrawingTools::title(info.tool);
        const bool hasKey = info.key != Qt::Key_unknown;
        action->setText(hasKey ? title : title + "...");
        action->setToolTip(hasKey ? QString("%1 (%2)").arg(title, QKeySequence(info.key).toString(
                                                                      QKeySequence::NativeText))
                                  : title);
    }
    m_plane->setToolTip(tr("The plane that is drawn in, and what is drawn over"));
    m_planePoints->setText(tr("Through &Three Points..."));
    m_backdrop->setText(tr("&Backdrop..."));
    m_backdrop->setStatusTip(tr("A picture, PDF page or DXF drawing to draw over"));
    m_snaps->setText(tr("Snap"));
    m_snaps->setToolTip(tr("Snap to nodes, links, directions and the grid (Ctrl: not now)"));
    m_close->setText(tr("Leave the Sketch"));
    m_close->setToolTip(tr("Leave the sketch (Ctrl+K)"));
}

void SketchBar::refreshIcons() {
    for (QAction* action : m_tools)
        action->setIcon(lineIcon(action->objectName(), palette()));
    for (QAction* action : {m_snaps, m_close})
        action->setIcon(lineIcon(action->objectName(), palette()));
}

bool SketchBar::isExtra(QAction* action) const {
    return action->isSeparator() || m_roomy.contains(action);
}

/// All of it is to be seen in a small window, too, but for what a menu has as well.
void SketchBar::resizeEvent(QResizeEvent* event) {
    constexpr int kRoomy = 680; ///< of all buttons with large icons
    const bool isRoomy = width() >= kRoomy;
    const int icon = isRoomy ? kLargeIcon : kSmallIcon;
    if (iconSize().width() != icon) setIconSize({icon, icon});
    for (QAction* action : actions())
        if (isExtra(action) && action->isVisible() != isRoomy) action->setVisible(isRoomy);
    QToolBar::resizeEvent(event);
}

/// Of the buttons that no menu has, with small icons.
QSize SketchBar::minimumSizeHint() const {
    const QMargins margins = layout()->contentsMargins();
    int width = margins.left() + margins.right();
    for (QAction* action : actions()) {
        const QWidget* button = isExtra(action) ? nullptr : widgetForAction(action);
        if (!button) continue;
        const int smaller = button == m_plane ? 0 : iconSize().width() - kSmallIcon;
        width += button->sizeHint().width() - smaller + layout()->spacing();
    }
    return {width, QToolBar::minimumSizeHint().height()};
}

void SketchBar::changeEvent(QEvent* event) {
    QToolBar::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
    if (event->type() == QEvent::PaletteChange) refreshIcons();
}

} // namespace trammel::studio
