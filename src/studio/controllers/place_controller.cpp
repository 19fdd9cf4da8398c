#include "studio/controllers/place_controller.h"

#include "io/lost_formulas.h"
#include "io/model_file.h"
#include "studio/dialogs/formula_question.h"
#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/document/new_items.h"
#include "studio/document/selection.h"
#include "studio/editors/editor_base.h"
#include "studio/editors/field.h"
#include "studio/view3d/scene_handles.h"
#include "studio/view3d/scene_view.h"
#include "studio/view3d/view_actions.h"

#include <QApplication>
#include <utility>

namespace trammel::studio {

namespace {

/// The outermost field that a widget is of, with its form.
struct FocusedField {
    const Field* field = nullptr;
    const EditorBase* editor = nullptr;
};

FocusedField fieldOf(const QWidget* widget) {
    FocusedField found;
    for (; widget && !found.editor; widget = widget->parentWidget()) {
        if (const auto* field = qobject_cast<const Field*>(widget)) found.field = field;
        found.editor = qobject_cast<const EditorBase*>(widget);
    }
    return found;
}

/// The owner of the joint, force or measured point that a place is of; empty of shapes and bodies.
std::string pickedItem(const Document& document, const QString& pointer) {
    const QString item = itemOf(pointer);
    const bool hasOwnPlace = itemKind(item) == ItemKind::Joint ||
                             itemKind(item) == ItemKind::Force ||
                             itemKind(item) == ItemKind::Measure;
    if (!hasOwnPlace) return {};
    return (item.section('/', 1, 1) + '/' + document.itemName(item)).toStdString();
}

/// Of a direction's entries: single precision tells no more.
double stepOf(const FeaturePoint& feature) {
    constexpr double kStep = 1e-6;
    return feature.grain > 0.0 ? kStep : 0.0;
}

} // namespace

PlaceController::PlaceController(Document& document, Selection& selection, SceneView& view,
                                 QWidget& window)
    : QObject(&window),
      m_document(document),
      m_selection(selection),
      m_view(view),
      m_handles(view.handles()),
      m_window(window) {
    connect(qApp, &QApplication::focusChanged, this,
            [this](QWidget*, QWidget* now) { follow(now); });
    connect(&document, &Document::changed, this, &PlaceController::refresh);
    connect(&selection, &Selection::changed, this, &PlaceController::refresh);
    connect(view.actions().move, &QAction::toggled, this, &PlaceController::refresh);
    connectHandles();
}

void PlaceController::connectHandles() {
    connect(&m_handles, &SceneHandles::moved, this, &PlaceController::preview);
    connect(&m_handles, &SceneHandles::released, this, &PlaceController::release);
    connect(&m_handles, &SceneHandles::picked, this, &PlaceController::takePicked);
    connect(&m_handles, &SceneHandles::pickingEnded, this, &PlaceController::endPicking);
}

/// The view takes the focus of a field along, so that its mark can be pulled there.
void PlaceController::follow(QWidget* focused) {
    if (!focused || focused == &m_view || m_view.isAncestorOf(focused)) return;
    const auto [field, editor] = fieldOf(focused);
    const bool isOfForm = field && editor;
    m_pointer = isOfForm ? editor->item() + '/' + field->key() : QString();
    m_title = isOfForm ? field->title() : QString();
    refresh();
}

void PlaceController::refresh() {
    if (!m_pointer.isEmpty() && itemOf(m_pointer) != m_selection.pointer()) m_pointer.clear();
    if (m_handles.isPicking() && m_picking != m_pointer) {
        m_picking.clear(); // the focus is elsewhere, and stays there
        m_handles.cancel();
    }
    showMark();
    showTarget();
}

Eigen::Isometry3d PlaceController::poseOf(int body) const {
    const auto& bodies = m_document.model().bodies;
    Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
    if (body < 0 || body >= static_cast<int>(bodies.size())) return pose;
    const model::Pose& stated = bodies[static_cast<std::size_t>(body)].pose;
    pose.linear() = stated.orientation.normalized().toRotationMatrix();
    pose.translation() = stated.position;
    return pose;
}

void PlaceController::showMark() {
    const auto place = m_pointer.isEmpty() ? std::nullopt : placeAt(m_document, m_pointer);
    if (!place) return m_handles.setMark(std::nullopt);
    PlaceMark mark;
    mark.frameBody = place->frameBody;
    mark.frame = poseOf(place->frameBody).inverse() * place->frame;
    mark.carrier = movablePlace(*place).carrier;
    const Eigen::Isometry3d toCarrier = poseOf(mark.carrier).inverse();
    mark.point = toCarrier * place->foot;
    if (place->kind == PlaceKind::Direction && place->value.norm() > 0.0)
        mark.direction =
            toCarrier.linear() * (place->frame.linear() * place->value).stableNormalized();
    mark.text = tr("%1 of %2, %3")
                    .arg(m_title, m_document.itemName(itemOf(m_pointer)),
                         frameTitle(m_document, m_pointer));
    m_handles.setMark(std::move(mark));
}

/// While the tool is on the selected item's, else those of the place alone.
void PlaceController::showTarget() {
    const bool isTool = m_view.actions().move->isChecked();
    std::optional<Movable> movable;
    if (isTool) movable = movableItem(m_document, m_selection.pointer());
    if (const auto place = m_pointer.isEmpty() ? std::nullopt : placeAt(m_document, m_pointer);
        !movable && place && place->kind == PlaceKind::Point)
        movable = movablePlace(*place);
    if (m_poses) return; // a handle is held
    m_movable = std::move(movable);
    if (!m_movable) return m_handles.setTarget(std::nullopt);
    HandleTarget target;
    target.carrier = m_movable->carrier;
    target.frame = poseOf(target.carrier).inverse() * m_movable->handles;
    target.hasRings = m_movable->canTurn;
    target.coordinates = m_movable->parts.front().value;
    m_handles.setTarget(target);
}

/// What the document would be; where it has errors its picture is an older one, and stays.
void PlaceController::preview(const Eigen::Isometry3d& motion) {
    if (!m_movable) return;
    if (!m_poses) m_poses.emplace(m_view.poses().begin(), m_view.poses().end());
    m_motion = motion;
    if (m_document.hasErrors()) return;
    m_view.setModel(
        io::readModel(moved(m_document, *m_movable, motion), m_document.model().directory).model);
    // A body is moved in the initial pose, other things where their bodies are shown.
    if (m_movable->carrier >= 0) m_view.setPoses(*m_poses);
}

void PlaceController::release(bool keep) {
    const auto poses = std::exchange(m_poses, std::nullopt);
    const Eigen::Isometry3d motion = std::exchange(m_motion, Eigen::Isometry3d::Identity());
    if (!poses || !m_movable) return refresh();
    const bool turns = !motion.linear().isIdentity(1e-12);
    const QString name = m_document.itemName(m_movable->item);
    const bool isTaken = keep && apply(moved(m_document, *m_movable, motion), m_movable->item,
                                       turns ? tr("Turn %1").arg(name) : tr("Move %1").arg(name));
    if (!isTaken) showDocument(*poses);
    refresh();
}

/// Back from a preview.
void PlaceController::showDocument(const std::vector<model::Pose>& poses) {
    if (m_document.hasErrors()) return;
    m_view.setModel(m_document.model());
    m_view.setPoses(poses);
}

/// @returns whether the document is another one now
bool PlaceController::apply(const io::JsonValue& root, const QString& item, const QString& title) {
    const auto in = [at = item.toStdString()](const io::JsonValue& tree) {
        const io::JsonValue* value = tree.at(at);
        return value ? *value : io::JsonValue();
    };
    const io::JsonValue before = in(m_document.root()), after = in(root);
    const int lost = io::lostFormulas(before, after, m_document.root().at("/parameters"));
    if (before == after || !agreesToNumbers(&m_window, title, lost)) return false;
    m_document.setValues({{item, after}}, title);
    return true;
}

void PlaceController::pick(const QString& pointer) {
    const auto place = placeAt(m_document, pointer);
    if (!place) return;
    emit fieldRequested(pointer);
    m_picking = m_pointer = pointer;
    refresh();
    const QString name = m_document.itemName(itemOf(pointer));
    const std::string item = pickedItem(m_document, pointer);
    if (place->kind == PlaceKind::Direction)
        m_handles.startPicking(directionRequest(pointer), PickedAxes::All, item);
    else if (axisOf(*place))
        m_handles.startPicking(
            tr("Click on a corner, a centre, a joint or a surface to place %1. Esc cancels.\n"
               "It takes the axis of an edge, a hole, a cylinder, a joint or a face, too; with "
               "Shift the place alone.")
                .arg(name),
            PickedAxes::OfJoints, item);
    else
        m_handles.startPicking(
            tr("Click on a corner, a centre, a joint or a surface to place %1. Esc cancels.")
                .arg(name),
            PickedAxes::None, item);
    m_view.takeFocus();
}

QString PlaceController::directionRequest(const QString& pointer) const {
    const QString item = itemOf(pointer);
    return tr("Click on an edge, a hole, a cylinder, a joint or a surface: \"%1\" of %2 gets its "
              "direction. Esc cancels.\n"
              "A corner, or with Shift anything, gives the direction from the arrow's foot to it.")
        .arg(m_title, item.isEmpty() ? kindTitle(ItemKind::Model) : m_document.itemName(item));
}

/// The axis that a joint at that place has; nothing of other places.
std::optional<Place> PlaceController::axisOf(const Place& place) const {
    const QString item = itemOf(place.pointer);
    if (itemKind(item) != ItemKind::Joint || place.pointer != item + "/position")
        return std::nullopt;
    const io::JsonValue* joint = m_document.root().at(item.toStdString());
    if (!joint || !jointKeys(itemType(*joint)).contains("axis")) return std::nullopt;
    return placeAt(m_document, item + "/axis");
}

void PlaceController::takePicked(const FeaturePoint& feature) {
    const auto place = placeAt(m_document, m_pointer);
    if (!place) return;
    if (place->kind == PlaceKind::Direction) return takeDirection(*place, feature);
    const Vec3 world = poseOf(feature.body) * feature.point;
    const QString item = itemOf(m_pointer);
    io::JsonValue root = putAt(m_document, *place, world, feature.grain);
    const auto axis = axisOf(*place);
    if (axis && feature.axis) turnAxis(root, *axis, feature);
    apply(root, item, tr("Pick a place of %1").arg(m_document.itemName(item)));
}

/// A motor goes on turning the way it did: the axis keeps its sense.
void PlaceController::turnAxis(io::JsonValue& root, const Place& axis,
                               const FeaturePoint& feature) const {
    constexpr double kSame = 1e-6; // sine of the angle between them
    const Vec3 before = axis.frame.linear() * axis.value.stableNormalized();
    const Vec3 now = poseOf(feature.body).linear() * *feature.axis;
    if (before.norm() > 0.0 && before.cross(now).norm() < kSame) return;
    turnTo(root, axis, before.dot(now) < 0.0 ? Vec3(-now) : now, stepOf(feature));
}

/// That of the feature; of one without the way to it.
void PlaceController::takeDirection(const Place& place, const FeaturePoint& feature) {
    constexpr double kNone = 1e-9; // m
    const QString item = itemOf(place.pointer);
    const QString name = item.isEmpty() ? kindTitle(ItemKind::Model) : m_document.itemName(item);
    const Eigen::Isometry3d pose = poseOf(feature.body);
    const Vec3 way = pose * feature.point - place.foot;
    if (!feature.axis && way.norm() < kNone)
        return emit m_document.message(
            tr("What was clicked on is where %1 is: it gives no direction.").arg(name));
    const Vec3 direction = feature.axis ? Vec3(pose.linear() * *feature.axis) : way.normalized();
    io::JsonValue root = m_document.root();
    turnTo(root, place, direction, stepOf(feature));
    apply(root, item.isEmpty() ? place.pointer : item, tr("Pick a direction of %1").arg(name));
}

void PlaceController::endPicking() {
    const QString pointer = std::exchange(m_picking, {});
    if (!pointer.isEmpty()) emit fieldRequested(pointer);
}

} // namespace trammel::studio
