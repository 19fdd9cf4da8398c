#include "studio/view3d/view_actions.h"

#include "studio/view3d/line_icon.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QSettings>
#include <QToolButton>

namespace trammel::studio {

ViewActions::ViewActions(QObject* parent)
    : QObject(parent),
      fit(make("fit", false, false)),
      isometric(make("isometric", false, false)),
      front(make("front", false, false)),
      right(make("right", false, false)),
      top(make("top", false, false)),
      orthographic(make("orthographic", true, false)),
      joints(make("joints", true, true)),
      forces(make("forces", true, true)),
      contacts(make("contacts", true, true)),
      vectors(makeVectors()),
      traces(make("traces", true, true)),
      names(make("names", true, false)),
      centres(make("centres", true, false)),
      ghosts(make("ghosts", true, false)),
      frames(make("frames", true, false)),
      grid(make("grid", true, true)),
      move(make("move", true, false)),
      vectorPanel(make("vectors", false, false)),
      showHidden(make("show-hidden", false, false)),
      copyPicture(make("copy-picture", false, false)),
      follow(make("follow", true, false)),
      refit(makeRefit()),
      navigation(makeNavigation()) {
    retranslate();
}

QAction* ViewActions::make(const char* icon, bool checkable, bool checked) {
    auto* action = new QAction(this);
    action->setObjectName(QLatin1String(icon));
    action->setCheckable(checkable);
    action->setChecked(checked);
    return action;
}

std::array<QAction*, kVectorKinds> ViewActions::makeVectors() {
    constexpr std::array<const char*, kVectorKinds> kNames{
        "impulses",      "contact-forces",  "joint-forces", "applied-forces",
        "joint-torques", "applied-torques", "momenta",      "angular-momenta"};
    std::array<QAction*, kVectorKinds> actions{};
    for (const VectorKind kind : kAllVectorKinds) {
        const bool isUsual = kind == VectorKind::Impulse || kind == VectorKind::ContactForce;
        const char* name = kNames[indexOf(kind)];
        const QString key = QStringLiteral("view3d/vectors/%1").arg(QLatin1String(name));
        QAction* action = make(name, true, QSettings().value(key, isUsual).toBool());
        connect(action, &QAction::triggered, this,
                [key](bool on) { QSettings().setValue(key, on); });
        actions[indexOf(kind)] = action;
    }
    return actions;
}

std::array<QAction*, kNavigationStyles> ViewActions::makeNavigation() {
    constexpr std::array<const char*, kNavigationStyles> kNames{
        "navigate-trammel", "navigate-blender", "navigate-solidworks", "navigate-onshape"};
    auto* group = new QActionGroup(this);
    std::array<QAction*, kNavigationStyles> actions{};
    for (const NavigationStyle style : kAllNavigationStyles) {
        QAction*& action = actions[indexOf(style)];
        action = make(kNames[indexOf(style)], true, style == loadNavigationStyle());
        group->addAction(action);
        connect(action, &QAction::triggered, this, [style] { saveNavigationStyle(style); });
    }
    return actions;
}

QAction* ViewActions::makeRefit() {
    const QString key = QStringLiteral("view3d/refit");
    QAction* action = make("refit", true, QSettings().value(key, true).toBool());
    connect(action, &QAction::triggered, this, [key](bool on) { QSettings().setValue(key, on); });
    return action;
}

QList<QAction*> ViewActions::all() const {
    return {fit,         isometric,
            front,       right,
            top,         orthographic,
            move,        joints,
            forces,      vectors[indexOf(VectorKind::Impulse)],
            contacts,    vectors[indexOf(VectorKind::ContactForce)],
            vectorPanel, traces,
            names,       centres,
            ghosts,      frames,
            grid};
}

QList<QAction*> ViewActions::standardViews() const {
    return {isometric, front, right, top, orthographic};
}

QList<QAction*> ViewActions::toggles() const {
    QList<QAction*> list = all();
    list.removeIf([this](const QAction* action) {
        return !action->isCheckable() || action == orthographic || action == move;
    });
    return list;
}

void ViewActions::retranslate() {
    showHidden->setText(tr("Show All Hidden Items"));
    copyPicture->setText(tr("Copy Picture"));
    follow->setText(tr("Follow Body"));
    follow->setToolTip(tr("Keep the selected body in the middle of the view (Esc ends it)"));
    refit->setText(tr("Refit What Leaves the View"));
    refit->setToolTip(tr("Fit all in again when no moving body is seen any more"));
    fit->setText(tr("Fit All"));
    isometric->setText(tr("Isometric View"));
    front->setText(tr("Front View"));
    right->setText(tr("Right View"));
    top->setText(tr("Top View"));
    orthographic->setText(tr("Orthographic"));
    move->setText(tr("Move and Turn"));
    joints->setText(tr("Joints"));
    forces->setText(tr("Forces"));
    contacts->setText(tr("Contact Points"));
    traces->setText(tr("Traces"));
    names->setText(tr("Names"));
    centres->setText(tr("Centres of Mass"));
    ghosts->setText(tr("Ghosts of Other Times"));
    frames->setText(tr("Body Frames"));
    grid->setText(tr("Ground Grid"));
    fit->setToolTip(tr("Fit all into the view (F)"));
    isometric->setToolTip(tr("Isometric view"));
    front->setToolTip(tr("Front view (1)"));
    right->setToolTip(tr("Right view (3)"));
    top->setToolTip(tr("Top view (7)"));
    orthographic->setToolTip(tr("Orthographic projection (5)"));
    move->setToolTip(tr("Handles that move and turn the selected item (M)"));
    joints->setToolTip(tr("Show joints"));
    forces->setToolTip(tr("Show forces and springs"));
    contacts->setToolTip(tr("Show points of resting and sliding contact with their normals"));
    traces->setToolTip(tr("Show the paths of traced points"));
    names->setToolTip(tr("Show the names of bodies, joints, forces and measured points"));
    centres->setToolTip(tr("Show centres of mass"));
    ghosts->setToolTip(tr("Show bodies also where they are at other times of the run"));
    frames->setToolTip(tr("Show body frames"));
    grid->setToolTip(tr("Show the ground grid"));
    retranslateVectors();
    retranslateNavigation();
}

void ViewActions::retranslateNavigation() {
    const auto set = [this](NavigationStyle style, const QString& text) {
        navigation[indexOf(style)]->setText(text);
    };
    set(NavigationStyle::Trammel, tr("Trammel: Left Orbits, Middle Pans, Right Zooms"));
    set(NavigationStyle::Blender,
        tr("As Blender: Middle Orbits, Shift+Middle Pans, Ctrl+Middle Zooms"));
    set(NavigationStyle::SolidWorks,
        tr("As SolidWorks: Middle Orbits, Ctrl+Middle Pans, Shift+Middle Zooms"));
    set(NavigationStyle::Onshape, tr("As Onshape: Right Orbits, Middle Pans, Shift+Right Zooms"));
}

void ViewActions::retranslateVectors() {
    vectorPanel->setText(tr("Vectors..."));
    vectorPanel->setToolTip(tr("Which vectors are shown, and how long they are"));
    const auto set = [this](VectorKind kind, const QString& text, const QString& tip) {
        vectors[indexOf(kind)]->setText(text);
        vectors[indexOf(kind)]->setToolTip(tip);
    };
    set(VectorKind::Impulse, tr("Impulses"), tr("Show points of impact and their impulses"));
    set(VectorKind::ContactForce, tr("Contact Forces"), tr("Show the forces at points of contact"));
    set(VectorKind::JointForce, tr("Joint Forces"),
        tr("Show the reaction forces of joints on their second bodies"));
    set(VectorKind::AppliedForce, tr("Applied Forces"),
        tr("Show the forces of force elements, springs and drives"));
    set(VectorKind::JointTorque, tr("Joint Torques"),
        tr("Show the reaction torques of joints on their second bodies"));
    set(VectorKind::AppliedTorque, tr("Applied Torques"),
        tr("Show the torques of force elements, springs and drives"));
    set(VectorKind::Momentum, tr("Momenta"), tr("Show the linear momenta of bodies"));
    set(VectorKind::AngularMomentum, tr("Angular Momenta"),
        tr("Show the angular momenta of bodies about their centres of mass"));
}

void ViewActions::refreshIcons(const QPalette& palette) {
    for (QAction* action : all())
        action->setIcon(lineIcon(action->objectName(), palette));
}

ViewButtons::ViewButtons(const ViewActions& actions, QWidget* parent) : QFrame(parent) {
    // The scene is a native window, and only native windows can lie over it.
    setAttribute(Qt::WA_DontCreateNativeAncestors);
    setAttribute(Qt::WA_NativeWindow);
    setAutoFillBackground(true);
    setFrameShape(QFrame::StyledPanel);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(2, 2, 2, 2);
    layout->setSpacing(0);
    for (QAction* action : actions.all()) {
        auto* button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setIconSize({18, 18});
        layout->addWidget(button);
        if (action->isCheckable() && action != actions.move) m_toggles.append(button);
    }
}

void ViewButtons::place(QSize view) {
    constexpr int kMargin = 8;
    for (QWidget* toggle : m_toggles)
        toggle->show();
    layout()->activate();
    if (layout()->sizeHint().width() + 2 * kMargin > view.width()) {
        for (QWidget* toggle : m_toggles)
            toggle->hide();
    }
    layout()->activate();
    resize(sizeHint());
    move(view.width() - width() - kMargin, kMargin);
    raise();
}

} // namespace trammel::studio
