#include "studio/view3d/scene_view_impl.h"

#include "studio/view3d/overlay.h"
#include "studio/view3d/view_actions.h"

#include <QLabel>
#include <QPainter>
#include <QPointer>
#include <QVBoxLayout>
#include <QWindow>
#include <algorithm>
#include <utility>

namespace trammel::studio {

namespace {

/// The same brightness, with little of the hue left.
Rgba greyed(const Rgba& colour) {
    constexpr float kHue = 0.15F;
    const float grey = 0.3F * colour[0] + 0.59F * colour[1] + 0.11F * colour[2];
    Rgba result = colour;
    for (std::size_t i = 0; i < 3; ++i)
        result[i] = grey + kHue * (colour[i] - grey);
    return result;
}

/// Whether something of a box is within the frame: one of its sides is. The rectangle about all
/// corners would tell of boxes beside the frame's corner that they are.
bool isBoxSeen(const Eigen::AlignedBox3d& box, const Eigen::Affine3d& place,
               const OrbitCamera& camera, const QRectF& frame) {
    constexpr int kSides[6][4] = {{0, 1, 3, 2}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                  {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 3, 7, 5}};
    return std::ranges::any_of(kSides, [&](const int(&side)[4]) {
        QPolygonF corners;
        for (const int corner : side) {
            const auto type = static_cast<Eigen::AlignedBox3d::CornerType>(corner);
            const Vec3 point = place * box.corner(type);
            if (camera.isInFront(point)) corners << camera.project(point, frame.size());
        }
        return corners.size() == 4 ? corners.intersects(QPolygonF(frame))
                                   : !corners.isEmpty() && frame.intersects(corners.boundingRect());
    });
}

} // namespace

SceneView::Impl::Impl(SceneView& owner)
    : view(owner),
      container(QWidget::createWindowContainer(renderer.window(), &owner)),
      actions(new ViewActions(&owner)),
      buttons(new ViewButtons(*actions, &owner)),
      hint(makeOverlay(owner, "hint")),
      reason(makeOverlay(owner, "outOfDate")),
      note(makeOverlay(owner, "note")),
      keeper(camera, &owner),
      vectors(renderer, *actions, owner),
      flat(new FlatScene(
          {content, poses, camera, [this](const SceneItem& item) { return isShown(item); }},
          owner)),
      handles({camera, model, content, poses, [this] { return size(); },
               [this](QPointF place) { return hitAt(place); },
               [this](const std::string& owner) { return isHidden(owner); }},
              renderer, owner),
      pointer(
          camera, [this](QPointF place) { return gripAt(place); }, nullptr) {
    container->setFocusPolicy(Qt::StrongFocus);
    container->setMinimumSize(120, 90);
    flat->lower();
    container->lower();
    auto* layout = new QVBoxLayout(&view);
    layout->setContentsMargins({});
    layout->addWidget(container);
    hint->setAlignment(Qt::AlignCenter);
    hint->setMargin(12);
    for (QLabel* label : {reason, note}) {
        label->setWordWrap(true);
        label->setMargin(6);
        label->hide();
    }
    renderer.window()->installEventFilter(&view);
    flat->installEventFilter(&view);
    connectActions();
    connectPointer();
    retranslate();
}

void SceneView::Impl::connectActions() {
    const auto standard = [this](QAction* action, StandardView which) {
        connect(action, &QAction::triggered, &view, [this, which] { view.setStandardView(which); });
    };
    connect(actions->fit, &QAction::triggered, &view, &SceneView::fit);
    standard(actions->isometric, StandardView::Isometric);
    standard(actions->front, StandardView::Front);
    standard(actions->right, StandardView::Right);
    standard(actions->top, StandardView::Top);
    connect(actions->orthographic, &QAction::toggled, &view, [this](bool on) {
        camera.setOrthographic(on);
        refreshCamera();
    });
    const auto kind = [this](QAction* action, SceneItemKind which) {
        connect(action, &QAction::toggled, &view,
                [this, which](bool on) { renderer.setVisible(which, on); });
    };
    kind(actions->joints, SceneItemKind::Joint);
    kind(actions->forces, SceneItemKind::Force);
    kind(actions->frames, SceneItemKind::Frame);
    connect(actions->contacts, &QAction::toggled, &view,
            [this](bool on) { renderer.setPointsVisible(VectorKind::ContactForce, on); });
    connect(actions->traces, &QAction::toggled, &view,
            [this](bool on) { renderer.setTracesVisible(on); });
    connect(actions->names, &QAction::toggled, &view,
            [this](bool on) { renderer.setNamesVisible(on); });
    connect(actions->centres, &QAction::toggled, &view,
            [this](bool on) { renderer.setCentresVisible(on); });
    connect(actions->grid, &QAction::toggled, &view, [this] { showGrid(); });
    connect(actions->follow, &QAction::triggered, &view,
            [this](bool on) { view.follow(on ? selection : QString()); });
    connect(actions->refit, &QAction::toggled, &keeper, &CameraKeeper::setRefits);
    keeper.setRefits(actions->refit->isChecked());
    connect(&keeper, &CameraKeeper::cameraMoved, &view, [this] { refreshCamera(); });
    connect(&keeper, &CameraKeeper::arrived, &view, [this] { keepInView(isSeen()); });
    connect(actions->showHidden, &QAction::triggered, &view, &SceneView::showHidden);
    connect(actions->copyPicture, &QAction::triggered, &view, &SceneView::copyPicture);
    vectors.setFilter([this](const std::string& owner) { return isHidden(owner); });
    connectVectors();
}

void SceneView::Impl::connectVectors() {
    connect(actions->vectorPanel, &QAction::triggered, &view, [this] { vectors.showPanel(); });
    for (const VectorKind kind : kAllVectorKinds)
        connect(actions->vectors[indexOf(kind)], &QAction::toggled, &view, [this, kind](bool on) {
            if (kind == VectorKind::Impulse) renderer.setPointsVisible(kind, on);
            emit view.vectorsToggled(kind);
            vectors.refresh();
        });
    renderer.setPointsVisible(VectorKind::Impulse,
                              actions->vectors[indexOf(VectorKind::Impulse)]->isChecked());
}

void SceneView::Impl::showContent(const model::Model& newModel) {
    const bool another =
        content.empty || newModel.name != model.name || newModel.directory != model.directory;
    const bool isSettling = keepsAll && keeper.isMoving(); // after the edit before
    keepsAll = !another && followed.empty() && (isSettling || isAllSeen());
    const bool wasSeen = !another && (keepsAll || isMotionSeen());
    model = newModel;
    content = buildScene(model);
    handles.forgetFeatures();
    if (another) hidden.clear();
    actions->showHidden->setEnabled(!hidden.empty());
    poses = content.initialPoses;
    camera.setUp(content.up);
    drawContent();
    if (isDrawingDue) return;
    vectors.setSize(content.size);
    hint->setVisible(content.empty && !hasTool());
    if (another) {
        follow({});
        keeper.beginRun();
        if (hasTool())
            refreshCamera();
        else
            view.fit();
    } else {
        follow(followed);
        refreshCamera();
        keepInView(wasSeen);
    }
}

void SceneView::Impl::takePoses(std::span<const model::Pose> bodyFrames) {
    if (bodyFrames.size() == content.initialPoses.size())
        setPoses({bodyFrames.begin(), bodyFrames.end()});
}

void SceneView::Impl::enterRun(const std::shared_ptr<const RunScene>& shown) {
    if (ran == shown) return;
    if (!std::exchange(ran, shown)) {
        own = model;
        ownPointers.clear();
        for (const SceneItem& item : content.items)
            ownPointers.insert(item.pointer);
    }
    showContent(shown->model);
}

void SceneView::Impl::leaveRun() {
    if (std::exchange(ran, nullptr)) showContent(own);
}

void SceneView::Impl::setPoses(std::vector<model::Pose> newPoses) {
    keepsAll = keepsAll && keeper.isMoving(); // an edit is followed by the poses that it gives
    const bool wasSeen = isMotionSeen();
    poses = std::move(newPoses);
    if (flat->isOn())
        flat->change();
    else
        renderer.setPoses(poses);
    handles.refresh();
    centreFollowed();
    keepInView(wasSeen);
}

bool SceneView::Impl::isMotionSeen() const {
    const QRectF frame(QPointF(), size());
    return std::ranges::any_of(content.items, [&](const SceneItem& item) {
        if (item.kind != SceneItemKind::Shape || !item.moves || item.body < 0 || item.isPlane ||
            isHidden(item.owner))
            return false;
        const Eigen::AlignedBox3d box = item.mesh->bounds().cast<double>();
        return isBoxSeen(box, placement(item, poses), camera, frame);
    });
}

bool SceneView::Impl::isAllSeen() const {
    const Eigen::AlignedBox3d box = shownBounds();
    const QRectF frame(QPointF(), size());
    for (int corner = 0; !box.isEmpty() && corner < 8; ++corner) {
        const Vec3 point = box.corner(static_cast<Eigen::AlignedBox3d::CornerType>(corner));
        if (!camera.isInFront(point) || !frame.contains(camera.project(point, frame.size())))
            return false;
    }
    return !box.isEmpty();
}

Eigen::AlignedBox3d SceneView::Impl::shownBounds() const {
    return sceneBounds(content, poses,
                       [this](const SceneItem& item) { return !isHidden(item.owner); });
}

/// The user's hand is not taken, nor is a film's camera moved.
void SceneView::Impl::keepInView(bool wasSeen) {
    const bool isHeld = pointer.isPulling() || handles.isHeld();
    if (isPicture || isHeld || content.empty || hasTool()) return;
    CameraKeeper::Sphere sphere;
    if (keeper.wantsSphere(wasSeen, isSeen())) {
        const Eigen::AlignedBox3d box = shownBounds();
        if (box.isEmpty()) return;
        sphere = {box.center(), 1.05 * std::max(0.5 * box.diagonal().norm(), 0.02 * content.size)};
    }
    keeper.takeMotion(wasSeen, isSeen(), sphere, size());
}

void SceneView::Impl::follow(const std::string& owner) {
    const auto body = std::ranges::find_if(
        model.bodies, [&](const model::Body& b) { return "bodies/" + b.name == owner; });
    followed = body == model.bodies.end() ? std::string() : owner;
    showWhetherFollows();
    if (followed.empty()) return;
    const Eigen::AlignedBox3d box =
        sceneBounds(content, poses, [&](const SceneItem& item) { return item.owner == followed; });
    const auto index = static_cast<std::size_t>(body - model.bodies.begin());
    const Eigen::Isometry3d frame = isometry(poses[index]);
    followedPoint = box.isEmpty() ? Vec3(Vec3::Zero()) : Vec3(frame.inverse() * box.center());
    keeper.stop();
    centreFollowed();
}

void SceneView::Impl::centreFollowed() {
    for (std::size_t i = 0; !followed.empty() && i < model.bodies.size(); ++i)
        if ("bodies/" + model.bodies[i].name == followed) {
            camera.setTarget(isometry(poses[i]) * followedPoint);
            refreshCamera();
        }
}

void SceneView::Impl::showWhetherFollows() {
    const bool isBody = ownerOf(model, selection.toStdString()).starts_with("bodies/");
    actions->follow->setChecked(!followed.empty());
    actions->follow->setEnabled(isBody || !followed.empty());
}

void SceneView::Impl::drawContent() {
    isDrawingDue = flat->isOn();
    if (isDrawingDue) return flat->change();
    SceneContent drawn = content;
    if (!reason->text().isEmpty())
        for (SceneItem& item : drawn.items)
            item.colour = greyed(item.colour);
    renderer.setContent(drawn, camera);
    renderer.setPoses(poses);
    renderer.setHidden(undrawn());
}

/// The graphics library is told all at the end. Its picture of that is awaited, else the one before
/// would be seen for a moment.
void SceneView::Impl::setFlat(bool on) {
    if (on == flat->isOn()) return;
    if (on) return flat->begin();
    flat->end();
    if (isDrawingDue) drawContent();
    renderer.setPoses(poses);
    refreshCamera();
    for (std::size_t i = 0; i < kPaintingLayers; ++i) {
        const auto layer = static_cast<PaintingLayer>(i);
        renderer.setPainting(layer, flat->painting(layer));
    }
    renderer.capture([scene = QPointer<FlatScene>(flat)](const QImage&) {
        if (scene && !scene->isOn()) scene->hide();
    });
}

void SceneView::Impl::setOutOfDate(const QString& why) {
    const bool wasGrey = !reason->text().isEmpty();
    reason->setText(why);
    reason->setVisible(!why.isEmpty());
    setNote(note->text());
    placeReason();
    if (wasGrey == !why.isEmpty()) return;
    drawContent();
    refreshCamera();
}

void SceneView::Impl::setNote(const QString& text) {
    note->setText(text);
    note->setVisible(!text.isEmpty() && reason->text().isEmpty());
    placeReason();
}

void SceneView::Impl::placeReason() {
    placeAtTop(*reason);
    placeAtTop(*note);
}

/// Left of the buttons, or beneath them where there is no room.
void SceneView::Impl::placeAtTop(QLabel& label) const {
    constexpr int kMargin = 8, kMost = 560, kLeast = 200;
    const int beside = buttons->x() - 2 * kMargin;
    const int room = beside < kLeast ? view.width() - 2 * kMargin : beside;
    const int width =
        std::min({room, kMost, label.fontMetrics().horizontalAdvance(label.text()) + 24});
    label.resize(width, label.heightForWidth(width));
    label.move(kMargin, beside < kLeast ? buttons->geometry().bottom() + kMargin : kMargin);
    label.raise();
}

void SceneView::Impl::refreshCamera() {
    showLegends();
    std::vector<QRectF> obstacles = vectors.legendPlaces();
    obstacles.emplace_back(buttons->geometry());
    renderer.setObstacles(std::move(obstacles));
    renderer.setCamera(camera, size());
    flat->change();
    handles.refresh();
    emit view.cameraMoved();
}

void SceneView::Impl::setTool(PointerTool* tool) {
    handles.cancel();
    pointer.cancelPull();
    pointer.setTool(tool ? tool : &handles);
    if (tool) follow({});
    keeper.stop();
    hint->setVisible(content.empty && !hasTool());
    showGrid();
}

void SceneView::Impl::showGrid() {
    renderer.setGridVisible(actions->grid->isChecked() && !hasTool());
}

void SceneView::Impl::showLegends() {
    vectors.placeLegends(size().height() / camera.visibleHeight());
}

/// A picture shows what the view shows, and more where its shape is another; see the lens.
void SceneView::Impl::paintOver(QImage& picture) const {
    const double scale =
        std::min(picture.width() / size().width(), picture.height() / size().height());
    QPainter painter(&picture);
    painter.scale(scale, scale);
    vectors.paintLegends(painter, QPointF(picture.width(), picture.height()) / scale);
}

void SceneView::Impl::placeOverlays() {
    buttons->place(view.size());
    showLegends();
    hint->adjustSize();
    hint->move((view.width() - hint->width()) / 2, (view.height() - hint->height()) / 2);
    hint->raise();
    handles.placeOverlays();
    placeReason();
}

void SceneView::Impl::setPalette() {
    renderer.setPalette(view.palette());
    flat->forgetPaper();
    actions->refreshIcons(view.palette());
    refreshCamera();
}

void SceneView::Impl::retranslate() {
    actions->retranslate();
    container->setAccessibleName(SceneView::tr("3-D view"));
    navigationMenu.setTitle(SceneView::tr("Navigation"));
    hint->setText(
        SceneView::tr("Nothing to show yet.\nAdd a body, or open an example from the File menu."));
    placeOverlays();
}

std::set<std::string> SceneView::Impl::undrawn() const {
    std::set<std::string> owners = hidden;
    if (ran) owners.insert(ran->absent.begin(), ran->absent.end());
    return owners;
}

void SceneView::Impl::setHidden(std::set<std::string> owners) {
    hidden = std::move(owners);
    actions->showHidden->setEnabled(!hidden.empty());
    renderer.setHidden(undrawn());
    vectors.refresh();
    refreshCamera();
}

void SceneView::Impl::fitTo(const std::function<bool(const SceneItem&)>& filter) {
    const Eigen::AlignedBox3d box = sceneBounds(content, poses, filter);
    if (box.isEmpty()) {
        camera.fit(Vec3::Zero(), 1.2, size());
    } else {
        const double radius = std::max(0.5 * box.diagonal().norm(), 0.02 * content.size);
        camera.fit(box.center(), 1.05 * radius, size());
    }
    refreshCamera();
}

} // namespace trammel::studio
