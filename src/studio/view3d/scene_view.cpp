#include "studio/view3d/scene_view.h"

#include "studio/view3d/orbit_camera.h"
#include "studio/view3d/picking.h"
#include "studio/view3d/scale_legend.h"
#include "studio/view3d/scene_renderer.h"
#include "studio/view3d/view_actions.h"

#include <QApplication>
#include <QLabel>
#include <QMouseEvent>
#include <QVBoxLayout>
#include <QWindow>
#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel::studio {

namespace {

// As in the scene.
const QColor kImpulseColour(204, 71, 140), kForceColour(222, 56, 31);

/// How far points are from their nearest neighbours: the median; infinite for a single point.
double spacing(const std::vector<VectorMark>& marks) {
    std::vector<double> nearest(marks.size(), std::numeric_limits<double>::infinity());
    for (std::size_t i = 0; i < marks.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) {
            const double distance = (marks[i].point - marks[k].point).norm();
            nearest[i] = std::min(nearest[i], distance);
            nearest[k] = std::min(nearest[k], distance);
        }
    if (nearest.empty()) return std::numeric_limits<double>::infinity();
    const auto middle = nearest.begin() + static_cast<std::ptrdiff_t>(nearest.size() / 2);
    std::ranges::nth_element(nearest, middle);
    return *middle;
}

} // namespace

class SceneView::Impl {
public:
    explicit Impl(SceneView& owner);

    void showContent(const model::Model& newModel);
    void placeOverlays();
    void refreshCamera();
    void showImpulses();
    void showContacts();
    void showLegend();
    double impulseScale() const;
    double forceScale() const;
    QSizeF size() const { return view.size(); }
    std::optional<Hit> hitAt(QPointF pointer) const;
    void setPalette();
    void retranslate();
    void connectActions();

    bool handle(QEvent* event);
    /// Where a body is held that is pulled.
    struct Grip {
        int body;
        Vec3 point; ///< in the body's frame, m
        Vec3 start; ///< world, m
    };
    std::optional<Grip> gripAt(QPointF pointer) const;
    void pullTo(QPointF pointer);
    void letGo(bool keep);
    void press(const QMouseEvent& event);
    void move(const QMouseEvent& event);
    void release(const QMouseEvent& event);
    void click(QPointF pointer);
    bool key(int key);
    /// A key that is not the view's goes to the window's shortcuts.
    bool forward(const QKeyEvent& event) const;

    SceneView& view;
    SceneRenderer renderer;
    QWidget* container;
    ViewActions* actions;
    ViewButtons* buttons;
    ScaleLegend* legend;
    ScaleLegend* forceLegend;
    QLabel* hint;
    OrbitCamera camera;
    model::Model model;
    SceneContent content;
    std::vector<model::Pose> poses;
    std::vector<VectorMark> impulses;
    double largestImpulse = 0.0; ///< N s, that the arrows' scale is chosen for
    std::vector<VectorMark> contacts;
    double largestForce = 0.0;   ///< N
    double contactSpacing = 0.0; ///< m, see spacing()
    QString selection;
    QPointF pressed, last; ///< pointer, pixels
    bool dragging = false;
    std::optional<Grip> grip; ///< of a body that is pulled
};

SceneView::Impl::Impl(SceneView& owner)
    : view(owner),
      container(QWidget::createWindowContainer(renderer.window(), &owner)),
      actions(new ViewActions(&owner)),
      buttons(new ViewButtons(*actions, &owner)),
      legend(new ScaleLegend(kImpulseColour, &owner)),
      forceLegend(new ScaleLegend(kForceColour, &owner)),
      hint(new QLabel(&owner)) {
    container->setFocusPolicy(Qt::StrongFocus);
    container->setMinimumSize(120, 90);
    auto* layout = new QVBoxLayout(&view);
    layout->setContentsMargins({});
    layout->addWidget(container);
    hint->setAttribute(Qt::WA_DontCreateNativeAncestors);
    hint->setAttribute(Qt::WA_NativeWindow);
    hint->setAutoFillBackground(true);
    hint->setFrameShape(QFrame::StyledPanel);
    hint->setAlignment(Qt::AlignCenter);
    hint->setMargin(12);
    renderer.window()->installEventFilter(&view);
    connectActions();
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
    const auto kind = [this](QAction* action, ItemKind which) {
        connect(action, &QAction::toggled, &view,
                [this, which](bool on) { renderer.setVisible(which, on); });
    };
    kind(actions->joints, ItemKind::Joint);
    kind(actions->forces, ItemKind::Force);
    kind(actions->frames, ItemKind::Frame);
    connect(actions->impulses, &QAction::toggled, &view, [this](bool on) {
        renderer.setImpulsesVisible(on);
        showLegend();
    });
    connect(actions->contacts, &QAction::toggled, &view,
            [this](bool on) { renderer.setContactsVisible(on); });
    connect(actions->contactForces, &QAction::toggled, &view, [this](bool on) {
        renderer.setContactForcesVisible(on);
        showLegend();
    });
    connect(actions->traces, &QAction::toggled, &view,
            [this](bool on) { renderer.setTracesVisible(on); });
    connect(actions->grid, &QAction::toggled, &view,
            [this](bool on) { renderer.setGridVisible(on); });
}

void SceneView::Impl::showContent(const model::Model& newModel) {
    const bool another =
        content.empty || newModel.name != model.name || newModel.directory != model.directory;
    model = newModel;
    content = buildScene(model);
    poses = content.initialPoses;
    camera.setUp(content.up);
    renderer.setContent(content, camera);
    showImpulses();
    showContacts();
    hint->setVisible(content.empty);
    if (another) {
        view.fit();
    } else {
        refreshCamera();
    }
}

void SceneView::Impl::refreshCamera() {
    renderer.setCamera(camera, size());
    showLegend();
}

/// m/(N s): the largest arrow is a good part of the model.
double SceneView::Impl::impulseScale() const {
    constexpr double kPart = 0.5;
    return largestImpulse > 0.0 ? kPart * content.size / largestImpulse : 0.0;
}

void SceneView::Impl::showImpulses() {
    renderer.setImpulses(impulses, impulseScale());
    showLegend();
}

/// m/N: the longest arrow just reaches the next point. It is chosen for a round force above the
/// largest of the frame, so that it stays the same for frames alike.
double SceneView::Impl::forceScale() const {
    if (!(largestForce > 0.0)) return 0.0;
    const double decade = std::pow(10.0, std::floor(std::log10(largestForce)));
    double above = 10.0 * decade;
    for (const double digit : {8.0, 6.0, 5.0, 4.0, 3.0, 2.5, 2.0, 1.5, 1.2, 1.0})
        if (digit * decade >= largestForce) above = digit * decade;
    return contactSpacing / above;
}

void SceneView::Impl::showContacts() {
    constexpr double kLeast = 0.15, kMost = 0.3; // of the model's size
    constexpr double kMarks = 5.0;               // sizes of marks suit that many spacings
    contactSpacing =
        std::clamp(spacing(contacts), kLeast * content.size / kMarks, kMost * content.size);
    renderer.setContacts(contacts, std::min(content.size, kMarks * contactSpacing), forceScale());
    showLegend();
}

void SceneView::Impl::showLegend() {
    const double pixelsPerMetre = size().height() / camera.visibleHeight();
    const bool hasImpulses = actions->impulses->isChecked() && !impulses.empty();
    legend->setScale(hasImpulses ? impulseScale() * pixelsPerMetre : 0.0, QStringLiteral("N s"));
    const bool hasForces = actions->contactForces->isChecked() && !contacts.empty();
    forceLegend->setScale(hasForces ? forceScale() * pixelsPerMetre : 0.0, QStringLiteral("N"));
    constexpr int kMargin = 8;
    int bottom = view.height() - kMargin;
    for (ScaleLegend* each : {legend, forceLegend}) {
        if (each->isHidden()) continue;
        each->move(view.width() - each->width() - kMargin, bottom - each->height());
        each->raise();
        bottom -= each->height() + kMargin / 2;
    }
}

void SceneView::Impl::placeOverlays() {
    buttons->place(view.size());
    showLegend();
    hint->adjustSize();
    hint->move((view.width() - hint->width()) / 2, (view.height() - hint->height()) / 2);
    hint->raise();
}

void SceneView::Impl::setPalette() {
    renderer.setPalette(view.palette());
    actions->refreshIcons(view.palette());
    refreshCamera();
}

void SceneView::Impl::retranslate() {
    actions->retranslate();
    container->setAccessibleName(tr("3-D view"));
    hint->setText(tr("Nothing to show yet.\nAdd a body, or open an example from the File menu."));
    placeOverlays();
}

std::optional<Hit> SceneView::Impl::hitAt(QPointF pointer) const {
    const auto pickable = [this](const SceneItem& item) {
        switch (item.kind) {
        case ItemKind::Joint:
            return actions->joints->isChecked();
        case ItemKind::Force:
            return actions->forces->isChecked();
        case ItemKind::Frame:
            return false;
        case ItemKind::Shape:
            break;
        }
        return true;
    };
    return pick(content, poses, camera.ray(pointer, size()), pickable);
}

bool SceneView::Impl::handle(QEvent* event) {
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        press(*static_cast<QMouseEvent*>(event));
        return true;
    case QEvent::MouseMove:
        move(*static_cast<QMouseEvent*>(event));
        return true;
    case QEvent::MouseButtonRelease:
        release(*static_cast<QMouseEvent*>(event));
        return true;
    case QEvent::MouseButtonDblClick: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        dragging = true; // the release that follows is no click
        if (const auto hit = hitAt(mouse->position())) camera.setTarget(hit->point);
        refreshCamera();
        return true;
    }
    case QEvent::Wheel: {
        const auto* wheel = static_cast<QWheelEvent*>(event);
        camera.zoomAt(std::exp(0.0012 * wheel->angleDelta().y()), wheel->position(), size());
        refreshCamera();
        return true;
    }
    case QEvent::KeyPress: {
        const auto* press = static_cast<QKeyEvent*>(event);
        const bool plain = !(press->modifiers() & ~Qt::KeypadModifier);
        return (plain && key(press->key())) || forward(*press);
    }
    default:
        return false;
    }
}

void SceneView::Impl::press(const QMouseEvent& event) {
    pressed = last = event.position();
    dragging = false;
    container->setFocus(Qt::MouseFocusReason);
    if (event.button() == Qt::LeftButton && (event.modifiers() & Qt::ControlModifier))
        grip = gripAt(event.position());
}

/// The body under the pointer, and where it is held.
std::optional<SceneView::Impl::Grip> SceneView::Impl::gripAt(QPointF pointer) const {
    const auto hit = hitAt(pointer);
    if (!hit || hit->item->body < 0) return std::nullopt;
    const model::Pose& pose = poses[static_cast<std::size_t>(hit->item->body)];
    return Grip{hit->item->body, pose.orientation.conjugate() * (hit->point - pose.position),
                hit->point};
}

/// Pulls the grip to where the pointer is, in the plane of the picture through where it was taken.
void SceneView::Impl::pullTo(QPointF pointer) {
    const Ray ray = camera.ray(pointer, size());
    const Vec3 normal = camera.forward();
    const double along = ray.direction.dot(normal);
    if (along <= 0.0) return;
    const Vec3 target = ray.origin + (grip->start - ray.origin).dot(normal) / along * ray.direction;
    emit view.bodyPulled(grip->body, grip->point, target);
}

void SceneView::Impl::letGo(bool keep) {
    if (!grip) return;
    grip.reset();
    if (dragging) emit view.pullEnded(keep);
}

void SceneView::Impl::move(const QMouseEvent& event) {
    constexpr double kClickPixels = 4.0;
    const QPointF now = event.position();
    if (!event.buttons()) return;
    if (!dragging && QLineF(pressed, now).length() < kClickPixels) return;
    dragging = true;
    if (grip) return pullTo(now);
    const bool panning =
        (event.buttons() & Qt::MiddleButton) ||
        ((event.buttons() & Qt::LeftButton) && (event.modifiers() & Qt::ShiftModifier));
    if (panning) {
        camera.pan(now - last, size());
    } else if (event.buttons() & Qt::LeftButton) {
        camera.orbit(now - last);
    }
    last = now;
    refreshCamera();
}

void SceneView::Impl::release(const QMouseEvent& event) {
    if (event.button() != Qt::LeftButton) return;
    letGo(true);
    if (!dragging) click(event.position());
}

/// A click takes the body; another one on a body that is already selected takes the shape.
void SceneView::Impl::click(QPointF pointer) {
    const auto hit = hitAt(pointer);
    QString pointed = hit ? QString::fromStdString(hit->item->pointer) : QString();
    if (pointed.startsWith(QLatin1String("/bodies/"))) {
        const QString body = pointed.section(QLatin1Char('/'), 0, 2);
        if (selection != body && !selection.startsWith(body + QLatin1Char('/'))) pointed = body;
    }
    view.setSelection(pointed);
    emit view.picked(pointed);
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
    case Qt::Key_Escape:
        if (grip) {
            letGo(false);
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

SceneView::SceneView(QWidget* parent) : QWidget(parent), m_impl(std::make_unique<Impl>(*this)) {
    setMinimumSize(160, 120);
    m_impl->showContent({});
    m_impl->setPalette();
}

SceneView::~SceneView() = default;

void SceneView::setModel(const model::Model& model) {
    if (model == m_impl->model && !m_impl->content.empty) {
        resetPoses();
        return;
    }
    m_impl->showContent(model);
}

void SceneView::setPoses(std::span<const model::Pose> bodyFrames) {
    if (bodyFrames.size() != m_impl->content.initialPoses.size()) return;
    m_impl->poses.assign(bodyFrames.begin(), bodyFrames.end());
    m_impl->renderer.setPoses(m_impl->poses);
}

void SceneView::resetPoses() {
    m_impl->poses = m_impl->content.initialPoses;
    m_impl->renderer.setPoses(m_impl->poses);
}

void SceneView::setImpulses(std::vector<VectorMark> marks, double largest) {
    if (marks.empty() && m_impl->impulses.empty()) return;
    m_impl->impulses = std::move(marks);
    m_impl->largestImpulse = largest;
    m_impl->showImpulses();
}

void SceneView::setContacts(std::vector<VectorMark> marks) {
    if (marks.empty() && m_impl->contacts.empty()) return;
    m_impl->largestForce = 0.0;
    for (const VectorMark& mark : marks)
        m_impl->largestForce = std::max(m_impl->largestForce, mark.vector.norm());
    m_impl->contacts = std::move(marks);
    m_impl->showContacts();
}

void SceneView::setSelection(const QString& pointer, const QStringList& alike) {
    m_impl->selection = pointer;
    std::vector<std::string> others;
    for (const QString& other : alike)
        others.push_back(other.toStdString());
    m_impl->renderer.setSelection(pointer.toStdString(), std::move(others));
}

QString SceneView::selection() const {
    return m_impl->selection;
}

void SceneView::fit() {
    const Eigen::AlignedBox3d box = sceneBounds(m_impl->content, m_impl->poses);
    if (box.isEmpty()) {
        m_impl->camera.fit(Vec3::Zero(), 1.2, size());
    } else {
        const double radius = std::max(0.5 * box.diagonal().norm(), 0.02 * m_impl->content.size);
        m_impl->camera.fit(box.center(), 1.05 * radius, size());
    }
    m_impl->refreshCamera();
}

void SceneView::setStandardView(StandardView standardView) {
    m_impl->camera.setStandardView(standardView);
    fit();
}

void SceneView::setOrthographic(bool on) {
    m_impl->actions->orthographic->setChecked(on);
}
void SceneView::setFramesVisible(bool on) {
    m_impl->actions->frames->setChecked(on);
}
void SceneView::setJointsVisible(bool on) {
    m_impl->actions->joints->setChecked(on);
}
void SceneView::setForcesVisible(bool on) {
    m_impl->actions->forces->setChecked(on);
}
void SceneView::setGridVisible(bool on) {
    m_impl->actions->grid->setChecked(on);
}

void SceneView::setImpulsesVisible(bool on) {
    m_impl->actions->impulses->setChecked(on);
}

void SceneView::setContactsVisible(bool on) {
    m_impl->actions->contacts->setChecked(on);
}

void SceneView::setContactForcesVisible(bool on) {
    m_impl->actions->contactForces->setChecked(on);
}

void SceneView::setTraces(const std::vector<TracePath>& paths) {
    m_impl->renderer.setTraces(paths);
}

void SceneView::setTraceShare(double share) {
    m_impl->renderer.setTraceShare(share);
}

void SceneView::setTracesVisible(bool on) {
    m_impl->actions->traces->setChecked(on);
}

QList<QAction*> SceneView::viewActions() const {
    return m_impl->actions->all();
}

void SceneView::captureImage(std::function<void(const QImage&)> receiver) {
    m_impl->renderer.capture(std::move(receiver));
}

void SceneView::setPictureSize(std::optional<QSize> size) {
    m_impl->renderer.setPictureSize(size);
    m_impl->refreshCamera();
}

void SceneView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_impl->placeOverlays();
    m_impl->refreshCamera();
}

void SceneView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) m_impl->setPalette();
    if (event->type() == QEvent::LanguageChange) m_impl->retranslate();
    QWidget::changeEvent(event);
}

bool SceneView::eventFilter(QObject* watched, QEvent* event) {
    return m_impl->handle(event) || QWidget::eventFilter(watched, event);
}

} // namespace trammel::studio
