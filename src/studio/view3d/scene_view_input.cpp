#include "studio/view3d/scene_view_impl.h"
#include "studio/view3d/view_actions.h"

#include <QGuiApplication>
#include <QKeyEvent>
#include <QWindow>

namespace trammel::studio {

bool SceneView::Impl::isShown(const SceneItem& item) const {
    if (isHidden(item.owner)) return false;
    switch (item.kind) {
    case SceneItemKind::Joint:
        return actions->joints->isChecked();
    case SceneItemKind::Force:
        return actions->forces->isChecked();
    case SceneItemKind::Frame:
        return false;
    case SceneItemKind::Shape:
        break;
    }
    return true;
}

std::optional<Hit> SceneView::Impl::hitAt(QPointF place) const {
    const auto pickable = [this](const SceneItem& item) {
        return isShown(item) && (!ran || ownPointers.contains(item.pointer));
    };
    return pick(content, poses, camera.ray(place, size()), pickable);
}

void SceneView::Impl::connectPointer() {
    pointer.setTool(&handles);
    connect(&pointer, &ScenePointer::cameraMoved, &view, [this] {
        keeper.takeUsersMotion();
        refreshCamera();
    });
    connect(&pointer, &ScenePointer::pressed, &view, [this] { takeFocus(Qt::MouseFocusReason); });
    connect(&pointer, &ScenePointer::clicked, &view,
            [this](QPointF place, bool adds) { click(place, adds); });
    connect(&pointer, &ScenePointer::menuRequested, &view,
            [this](QPointF place) { askForMenu(place); });
    connect(&pointer, &ScenePointer::doubleClicked, &view,
            [this](QPointF place) { centreAt(place); });
    connect(&pointer, &ScenePointer::bodyPulled, &view, &SceneView::bodyPulled);
    connect(&pointer, &ScenePointer::pullEnded, &view, &SceneView::pullEnded);
    for (const NavigationStyle style : kAllNavigationStyles) {
        QAction* action = actions->navigation[indexOf(style)];
        navigationMenu.addAction(action);
        connect(action, &QAction::toggled, &view, [this, style](bool on) {
            if (on) pointer.setStyle(style);
        });
        if (action->isChecked()) pointer.setStyle(style);
    }
}

bool SceneView::Impl::handle(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        if (!pointer.tool()->claims(*static_cast<QKeyEvent*>(event))) return false;
        event->accept(); // the key press follows
        return true;
    }
    if (event->type() != QEvent::KeyPress) return pointer.handle(event, size());
    const auto* press = static_cast<QKeyEvent*>(event);
    if (pointer.tool()->key(*press)) return true;
    if (press->key() == Qt::Key_Tab || press->key() == Qt::Key_Backtab)
        return leave(press->key() == Qt::Key_Tab && !(press->modifiers() & Qt::ShiftModifier));
    const bool plain = !(press->modifiers() & ~Qt::KeypadModifier);
    if (press->keyCombination() == (Qt::SHIFT | Qt::Key_F10)) return key(Qt::Key_Menu);
    return (plain && key(press->key())) || forward(*press);
}

/// Keys that go on to other widgets are the picture's window's, of which Qt's own way to them does
/// not know.
bool SceneView::Impl::leave(bool forward) {
    QWindow* window = view.window()->windowHandle();
    if (!window || !view.focusNextPrevChild(forward)) return false;
    window->requestActivate();
    return true;
}

/// A container whose window has the focus already would pass it on to the next widget.
void SceneView::Impl::takeFocus(Qt::FocusReason reason) {
    if (QGuiApplication::focusWindow() != renderer.window()) container->setFocus(reason);
}

void SceneView::Impl::centreAt(QPointF place) {
    if (const auto hit = hitAt(place)) camera.setTarget(hit->point);
    refreshCamera();
}

/// The body under the pointer, and where it is held.
std::optional<ScenePointer::Grip> SceneView::Impl::gripAt(QPointF place) const {
    const auto hit = hitAt(place);
    if (!hit || hit->item->body < 0) return std::nullopt;
    const model::Pose& pose = poses[static_cast<std::size_t>(hit->item->body)];
    return ScenePointer::Grip{
        hit->item->body, pose.orientation.conjugate() * (hit->point - pose.position), hit->point};
}

/// The body; another click on a body that is already selected takes the shape.
QString SceneView::Impl::pointerAt(const std::optional<Hit>& hit) const {
    const QString pointed = hit ? QString::fromStdString(hit->item->pointer) : QString();
    if (!pointed.startsWith(QLatin1String("/bodies/"))) return pointed;
    const QString body = pointed.section(QLatin1Char('/'), 0, 2);
    const bool isSelected = selection == body || selection.startsWith(body + QLatin1Char('/'));
    return isSelected ? pointed : body;
}

void SceneView::Impl::click(QPointF place, bool adds) {
    const auto hit = hitAt(place);
    if (adds) {
        const QString item = hit ? QString::fromStdString(hit->item->pointer) : QString();
        const bool isOfBody = item.startsWith(QLatin1String("/bodies/"));
        if (hit) emit view.pickedToo(isOfBody ? item.section(QLatin1Char('/'), 0, 2) : item);
        return;
    }
    const QString pointed = pointerAt(hit);
    view.setSelection(pointed);
    emit view.picked(pointed);
}

/// Of a feature; to no more digits than are known of it.
ScenePlace::Spot SceneView::Impl::jointSpot(const FeaturePoint& feature) const {
    constexpr double kAxisGrain = 1e-6; // of single precision
    const auto rounded = [&](const Vec3& v, double grain) {
        return feature.grain > 0.0 ? Vec3(grain * (v / grain).array().round()) : v;
    };
    ScenePlace::Spot spot;
    spot.point = rounded(inWorld(feature.body, feature.point, content.initialPoses), feature.grain);
    if (feature.axis && feature.isJointAxis)
        spot.axis =
            rounded(turnedToWorld(feature.body, *feature.axis, content.initialPoses), kAxisGrain);
    spot.isExact = feature.kind != FeatureKind::Surface && feature.kind != FeatureKind::Corner;
    return spot;
}

/// An item, or the body around a hole that is pointed into; else the background.
ScenePlace SceneView::Impl::menuPlaceAt(QPointF place) {
    ScenePlace asked;
    const auto hit = hitAt(place);
    const auto feature = handles.featureAt(place);
    if (hit) {
        asked.pointer = QString::fromStdString(hit->item->pointer);
        asked.body = hit->item->body;
        if (asked.body < 0 || hit->item->kind != SceneItemKind::Shape) return asked;
        const auto index = static_cast<std::size_t>(asked.body);
        const Vec3 inBody = isometry(poses[index]).inverse() * hit->point;
        asked.pointInitially = isometry(content.initialPoses[index]) * inBody;
    } else if (feature && feature->kind == FeatureKind::Rim && feature->body >= 0 &&
               (!ran || feature->body < static_cast<int>(own.bodies.size()))) {
        asked.body = feature->body;
        asked.pointer = QString("/bodies/%1").arg(asked.body);
        asked.pointInitially = inWorld(feature->body, feature->point, content.initialPoses);
    } else {
        return asked;
    }
    asked.pointer = asked.pointer.section('/', 0, 2);
    if (feature) asked.joint = jointSpot(*feature);
    return asked;
}

/// Of what is there, which is selected; of the background where nothing is.
void SceneView::Impl::askForMenu(QPointF place) {
    ScenePlace asked = menuPlaceAt(place);
    asked.global = view.mapToGlobal(place).toPoint();
    // A menu of one of several is about them all.
    if (!asked.pointer.isEmpty() && !alike.contains(asked.pointer)) {
        view.setSelection(asked.pointer);
        emit view.picked(asked.pointer);
    }
    emit view.menuRequested(asked);
}

/// By the keyboard: where the selected item's name would be, else in the middle.
void SceneView::Impl::askForMenuOfSelection() {
    ScenePlace asked;
    const std::string owner = ownerOf(model, selection.toStdString());
    QPointF place = view.rect().center();
    for (const Anchor& anchor : content.anchors)
        if (!owner.empty() && anchor.owner == owner)
            place = camera.project(position(anchor, poses), size());
    if (!owner.empty()) asked.pointer = selection;
    if (!QRectF(view.rect()).contains(place)) place = view.rect().center();
    asked.global = view.mapToGlobal(place).toPoint();
    emit view.menuRequested(asked);
}

bool SceneView::Impl::key(int key) {
    switch (key) {
    case Qt::Key_F:
        view.fit();
        return true;
    case Qt::Key_1:
        view.setStandardView(StandardView::Front);
        return true;
    case Qt::Key_3:
        view.setStandardView(StandardView::Right);
        return true;
    case Qt::Key_7:
        view.setStandardView(StandardView::Top);
        return true;
    case Qt::Key_5:
        actions->orthographic->toggle();
        return true;
    case Qt::Key_M:
        actions->move->toggle();
        return true;
    case Qt::Key_Menu:
        askForMenuOfSelection();
        return true;
    case Qt::Key_Escape:
        if (handles.cancel() || pointer.cancelPull()) return true;
        if (!followed.empty()) {
            follow({});
            return true;
        }
        view.setSelection({});
        emit view.picked({});
        return true;
    default:
        return false;
    }
}

bool SceneView::Impl::forward(const QKeyEvent& event) const {
    const QKeySequence pressedKeys(event.keyCombination());
    for (QAction* action : view.window()->actions()) {
        if (action->isEnabled() && action->shortcuts().contains(pressedKeys)) {
            action->trigger();
            return true;
        }
    }
    return false;
}

} // namespace trammel::studio
