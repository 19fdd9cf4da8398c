#include "studio/view3d/scene_handles.h"

#include "studio/document/shown_units.h"
#include "studio/view3d/overlay.h"
#include "studio/view3d/scene_markers.h"
#include "studio/view3d/scene_renderer.h"

#include <QLabel>
#include <QWindow>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace trammel::studio {

namespace {

constexpr Rgba kAxisColours[] = {
    {0.85f, 0.27f, 0.24f, 1.f}, {0.33f, 0.66f, 0.30f, 1.f}, {0.27f, 0.48f, 0.88f, 1.f}};
constexpr Rgba kMarkColour{1.0f, 0.57f, 0.0f, 1.0f};  // as the selection
constexpr Rgba kHeldColour{1.0f, 0.86f, 0.25f, 1.0f}; // under the pointer or held
constexpr Rgba kBallColour{0.93f, 0.93f, 0.93f, 1.0f};
constexpr double kFramePixels = 52.0, kDirectionPixels = 64.0; // arrows' lengths
constexpr double kMarkPixels = 5.0, kBallPixels = 6.5;         // radii
constexpr double kDegree = std::numbers::pi / 180.0;

} // namespace

SceneHandles::SceneHandles(SceneState scene, SceneRenderer& renderer, QWidget& view)
    : m_scene(std::move(scene)),
      m_renderer(renderer),
      m_view(view),
      m_text(makeOverlay(view, "placeText")),
      m_request(makeOverlay(view, "pickRequest")) {
    for (QLabel* label : {m_text, m_request}) {
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
        label->setMargin(4);
        label->hide();
    }
}

void SceneHandles::setMark(std::optional<PlaceMark> mark) {
    m_mark = std::move(mark);
    refresh();
}

void SceneHandles::setTarget(std::optional<HandleTarget> target) {
    if (m_hold) return; // it comes again when this is let go of
    m_target = target;
    if (!target) m_hovered.reset();
    refresh();
}

void SceneHandles::startPicking(const QString& request, PickedAxes axes, std::string item) {
    m_isPicking = true;
    m_pickedAxes = axes;
    m_pickedItem = std::move(item);
    m_spot.reset();
    m_request->setText(request);
    m_request->show();
    m_renderer.window()->setCursor(Qt::CrossCursor);
    placeOverlays();
    refresh();
}

void SceneHandles::endPicking() {
    m_isPicking = false;
    m_spot.reset();
    m_request->hide();
    m_renderer.window()->unsetCursor();
    refresh();
    emit pickingEnded();
}

bool SceneHandles::cancel() {
    if (m_hold) {
        m_hold.reset();
        emit released(false);
        refresh();
        return true;
    }
    if (!m_isPicking) return false;
    endPicking();
    return true;
}

Eigen::Isometry3d SceneHandles::poseOf(int body) const {
    const bool isThere = body >= 0 && body < static_cast<int>(m_scene.poses.size());
    return isThere ? isometry(m_scene.poses[static_cast<std::size_t>(body)])
                   : Eigen::Isometry3d::Identity();
}

std::optional<Handles> SceneHandles::handles() const {
    if (!m_target || m_isPicking) return std::nullopt;
    return Handles(poseOf(m_target->carrier) * m_target->frame, m_target->hasRings);
}

bool SceneHandles::grab(QPointF place, Qt::KeyboardModifiers /*modifiers*/) {
    const auto all = handles();
    const auto handle = all ? all->at(place, m_scene.camera, m_scene.size()) : std::nullopt;
    if (!handle) return false;
    m_hold = Hold{*handle, *all, place, {}, {}, false};
    refresh();
    return true;
}

void SceneHandles::drag(QPointF place, Qt::KeyboardModifiers modifiers) {
    if (!m_hold) return; // Esc was pressed
    auto motion =
        m_hold->handles.motion(m_hold->handle, m_hold->from, place, m_scene.camera, m_scene.size());
    if (!motion) return;
    motion->angle = nearTurn(motion->angle, m_hold->motion.angle);
    m_hold->motion = *motion;
    m_hold->hasMoved = true;
    const HandleMotion onSteps = stepped(m_hold->handle, *motion, steps(modifiers));
    m_hold->steppedMotion = onSteps;
    emit moved(initially(m_hold->handles.inWorld(m_hold->handle, onSteps)));
    refresh();
    putText(readout(), place);
}

bool SceneHandles::drop() {
    if (!m_hold) return true;
    const bool hasMoved = m_hold->hasMoved;
    m_hold.reset();
    if (hasMoved) emit released(true);
    refresh();
    return true;
}

bool SceneHandles::click(QPointF place, Qt::KeyboardModifiers modifiers) {
    if (!m_isPicking) return false;
    const auto spot = spotAt(place, modifiers);
    if (!spot) return true; // nothing there: the user may try again
    endPicking();
    emit picked(*spot);
    return true;
}

void SceneHandles::hover(QPointF place, Qt::KeyboardModifiers modifiers) {
    if (m_isPicking) {
        m_spot = spotAt(place, modifiers);
        refresh();
        putText(m_spot ? spotText() : QString(), place);
        return;
    }
    const auto all = handles();
    const auto handle = all ? all->at(place, m_scene.camera, m_scene.size()) : std::nullopt;
    if (handle == m_hovered) return;
    m_hovered = handle;
    if (handle)
        m_renderer.window()->setCursor(Qt::OpenHandCursor);
    else
        m_renderer.window()->unsetCursor();
    refresh();
}

std::optional<FeaturePoint> SceneHandles::featureAt(QPointF place, const std::string& item) {
    const auto isLeftOut = [&](const std::string& owner) {
        return owner == item || m_scene.isHidden(owner);
    };
    if (!m_features) m_features = featurePoints(m_scene.model, m_scene.content);
    return snap(*m_features, m_scene.hitAt(place), m_scene.poses, place, m_scene.camera,
                m_scene.size(), isLeftOut);
}

/// With the axis only where a click would take it.
std::optional<FeaturePoint> SceneHandles::spotAt(QPointF place, Qt::KeyboardModifiers modifiers) {
    auto spot = featureAt(place, m_pickedItem);
    if (!spot) return spot;
    const bool isMeant = m_pickedAxes == PickedAxes::All ||
                         (m_pickedAxes == PickedAxes::OfJoints && spot->isJointAxis);
    if (!isMeant || (modifiers & Qt::ShiftModifier)) spot->axis.reset();
    return spot;
}

/// The axis in the initial pose, as the document states it.
QString SceneHandles::spotText() const {
    const QString title = featureTitle(*m_spot);
    if (!m_spot->axis) return title;
    const Vec3 axis = turnedToWorld(m_spot->body, *m_spot->axis, m_scene.content.initialPoses);
    const auto entry = [&axis](int i) {
        constexpr double kGrid = 1e-4;
        return QString::number(kGrid * std::round(axis[i] / kGrid) + 0.0, 'g', 4);
    };
    return tr("%1, axis %2, %3, %4").arg(title, entry(0), entry(1), entry(2));
}

/// Ctrl: by 1 mm and 5 degrees. Shift: onto a grid that is wide enough to be seen, and by 15
/// degrees. Else no finer than a pixel tells.
HandleSteps SceneHandles::steps(Qt::KeyboardModifiers modifiers) const {
    constexpr double kMillimetre = 1e-3, kGridPixels = 100.0;
    if (modifiers & Qt::ControlModifier) return {kMillimetre, 5.0 * kDegree, Vec3::Zero()};
    const bool isGrid = modifiers & Qt::ShiftModifier;
    const double length =
        powerOfTenBelow(metresFor(isGrid ? kGridPixels : 1.0, m_hold->handles.frame().translation(),
                                  m_scene.camera, m_scene.size()));
    return {length, (isGrid ? 15.0 : 0.1) * kDegree, m_target->coordinates};
}

/// A motion in the shown pose as it is in the initial one.
Eigen::Isometry3d SceneHandles::initially(const Eigen::Isometry3d& motion) const {
    const int carrier = m_target->carrier;
    if (carrier < 0 || carrier >= static_cast<int>(m_scene.poses.size())) return motion;
    const auto index = static_cast<std::size_t>(carrier);
    const Eigen::Isometry3d back =
        isometry(m_scene.content.initialPoses[index]) * poseOf(carrier).inverse();
    return back * motion * back.inverse();
}

QString SceneHandles::readout() const {
    const HandleMotion& motion = m_hold->steppedMotion;
    const QString axis = QString("xyz").at(m_hold->handle.axis);
    switch (m_hold->handle.kind) {
    case Handle::Kind::Arrow:
        return QString("Δ%1 = %2").arg(axis, shownValue(motion.shift[m_hold->handle.axis], "m"));
    case Handle::Kind::Ball:
        return QString("Δ = %1").arg(
            shownValues({motion.shift.x(), motion.shift.y(), motion.shift.z()}, "m"));
    case Handle::Kind::Ring:
        break;
    }
    return QString("%1: %2°").arg(axis).arg(motion.angle / kDegree, 0, 'g', 6);
}

void SceneHandles::refresh() {
    const std::vector<SceneMarker> list = markers();
    if (list.empty() && !m_hasMarkers && !m_isPicking) return;
    m_hasMarkers = !list.empty();
    m_renderer.setMarkers(list);
    if (m_hold && m_hold->hasMoved) return; // the text is the readout's
    if (m_isPicking) {
        if (!m_spot) m_text->hide();
        return;
    }
    const bool isShown = m_mark && !m_mark->text.isEmpty() &&
                         m_scene.camera.isInFront(poseOf(m_mark->carrier) * m_mark->point);
    putText(isShown ? m_mark->text : QString(),
            isShown
                ? m_scene.camera.project(poseOf(m_mark->carrier) * m_mark->point, m_scene.size())
                : QPointF());
}

/// Right above a place, within the view.
void SceneHandles::putText(const QString& text, QPointF place) {
    constexpr int kAway = 16, kMargin = 4;
    if (text.isEmpty()) return m_text->hide();
    m_text->setText(text);
    m_text->adjustSize();
    const QSize room = m_view.size() - m_text->size() - QSize(kMargin, kMargin);
    QPoint corner = place.toPoint() + QPoint(kAway, -kAway - m_text->height());
    corner.setX(std::clamp(corner.x(), kMargin, std::max(kMargin, room.width())));
    corner.setY(std::clamp(corner.y(), kMargin, std::max(kMargin, room.height())));
    m_text->move(corner);
    m_text->show();
    m_text->raise();
}

void SceneHandles::placeOverlays() {
    constexpr int kMargin = 8; // from the bottom, where neither buttons nor legends are
    m_request->adjustSize();
    m_request->move(std::max(0, (m_view.width() - m_request->width()) / 2),
                    m_view.height() - m_request->height() - kMargin);
    m_request->raise();
}

std::vector<SceneMarker> SceneHandles::markers() const {
    std::vector<SceneMarker> list;
    if (m_mark) addMark(list);
    addHandles(list);
    if (m_isPicking && m_spot) addSpot(list);
    return list;
}

/// The axis goes through the spot.
void SceneHandles::addSpot(std::vector<SceneMarker>& list) const {
    const Vec3 point = inWorld(m_spot->body, m_spot->point, m_scene.poses);
    const double pixel = metresFor(1.0, point, m_scene.camera, m_scene.size());
    const Rgba colour = m_spot->kind == FeatureKind::Surface ? kHeldColour : kMarkColour;
    list.push_back({MarkerForm::Ball, point, Vec3::UnitZ(), kMarkPixels * pixel, colour});
    if (!m_spot->axis) return;
    const Vec3 axis = turnedToWorld(m_spot->body, *m_spot->axis, m_scene.poses);
    const double length = kDirectionPixels * pixel;
    list.push_back({MarkerForm::Arrow, point - 0.5 * length * axis, axis, length, colour});
}

/// The frame as three axes, and the place.
void SceneHandles::addMark(std::vector<SceneMarker>& list) const {
    const auto pixels = [this](double count, const Vec3& at) {
        return metresFor(count, at, m_scene.camera, m_scene.size());
    };
    const Eigen::Isometry3d frame = poseOf(m_mark->frameBody) * m_mark->frame;
    const Vec3 origin = frame.translation();
    for (int axis = 0; axis < 3; ++axis)
        list.push_back({MarkerForm::Arrow, origin, frame.linear().col(axis),
                        pixels(kFramePixels, origin), kAxisColours[axis]});
    const Eigen::Isometry3d carrier = poseOf(m_mark->carrier);
    const Vec3 point = carrier * m_mark->point;
    if (m_mark->direction)
        list.push_back({MarkerForm::Arrow, point, carrier.linear() * *m_mark->direction,
                        pixels(kDirectionPixels, point), kMarkColour});
    else
        list.push_back(
            {MarkerForm::Ball, point, Vec3::UnitZ(), pixels(kMarkPixels, point), kMarkColour});
}

void SceneHandles::addHandles(std::vector<SceneMarker>& list) const {
    const auto all = m_hold ? std::optional(m_hold->handles) : handles();
    if (!all) return;
    Vec3 origin = all->frame().translation();
    if (m_hold && m_hold->handle.kind != Handle::Kind::Ring)
        origin += all->frame().linear() * m_hold->steppedMotion.shift;
    const double size = metresFor(1.0, origin, m_scene.camera, m_scene.size());
    Eigen::Isometry3d shown = all->frame();
    shown.translation() = origin;
    const double length = Handles(shown, false).size(m_scene.camera, m_scene.size());
    for (const Handle& handle : all->all()) {
        const bool isLit = m_hold ? m_hold->handle == handle : m_hovered == handle;
        const Vec3 axis = all->frame().linear().col(handle.axis);
        SceneMarker marker{MarkerForm::Ball, origin, axis, kBallPixels * size,
                           m_mark ? kMarkColour : kBallColour};
        if (handle.kind != Handle::Kind::Ball) {
            marker.form = handle.kind == Handle::Kind::Ring ? MarkerForm::Ring : MarkerForm::Arrow;
            marker.size = handle.kind == Handle::Kind::Ring ? kRingRadius * length : length;
            marker.colour = kAxisColours[handle.axis];
        }
        if (isLit) marker.colour = kHeldColour;
        list.push_back(marker);
    }
}

} // namespace trammel::studio
