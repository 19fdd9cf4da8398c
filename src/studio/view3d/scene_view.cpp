#include "studio/view3d/scene_view.h"

#include "studio/view3d/orbit_camera.h"
#include "studio/view3d/picking.h"
#include "studio/view3d/scene_pointer.h"
#include "studio/view3d/scene_renderer.h"
#include "studio/view3d/vector_display.h"
#include "studio/view3d/vector_panel.h"
#include "studio/view3d/view_actions.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QScreen>
#include <QVBoxLayout>
#include <QWindow>
#include <algorithm>
#include <cmath>

namespace trammel::studio {

namespace {

constexpr int kMargin = 8; // between overlays, pixels

} // namespace

class SceneView::Impl {
public:
    explicit Impl(SceneView& owner);

    void showContent(const model::Model& newModel);
    void placeOverlays();
    void refreshCamera();
    void showLegends();
    void paintOver(QImage& picture) const;
    void showVectorPanel();
    void takeVectorSettings(const VectorSettings& settings);
    void tellScales();
    void connectVectors();
    QSizeF size() const { return view.size(); }
    std::optional<Hit> hitAt(QPointF place) const;
    void setPalette();
    void retranslate();
    void connectActions();

    bool handle(QEvent* event);
    std::optional<ScenePointer::Grip> gripAt(QPointF place) const;
    void centreAt(QPointF place);
    void connectPointer();
    void click(QPointF place);
    bool key(int key);
    /// A key that is not the view's goes to the window's shortcuts.
    bool forward(const QKeyEvent& event) const;

    SceneView& view;
    SceneRenderer renderer;
    QWidget* container;
    ViewActions* actions;
    ViewButtons* buttons;
    QLabel* hint;
    OrbitCamera camera;
    model::Model model;
    SceneContent content;
    std::vector<model::Pose> poses;
    VectorDisplay vectors;
    VectorPanel* vectorPanel = nullptr; ///< made when first asked for
    QString selection;
    ScenePointer pointer;
    QMenu navigationMenu;
};

SceneView::Impl::Impl(SceneView& owner)
    : view(owner),
      container(QWidget::createWindowContainer(renderer.window(), &owner)),
      actions(new ViewActions(&owner)),
      buttons(new ViewButtons(*actions, &owner)),
      hint(new QLabel(&owner)),
      vectors(renderer, *actions, owner),
      pointer(
          camera, [this](QPointF place) { return gripAt(place); }, nullptr) {
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
    const auto kind = [this](QAction* action, ItemKind which) {
        connect(action, &QAction::toggled, &view,
                [this, which](bool on) { renderer.setVisible(which, on); });
    };
    kind(actions->joints, ItemKind::Joint);
    kind(actions->forces, ItemKind::Force);
    kind(actions->frames, ItemKind::Frame);
    connect(actions->contacts, &QAction::toggled, &view,
            [this](bool on) { renderer.setPointsVisible(VectorKind::ContactForce, on); });
    connect(actions->traces, &QAction::toggled, &view,
            [this](bool on) { renderer.setTracesVisible(on); });
    connect(actions->names, &QAction::toggled, &view,
            [this](bool on) { renderer.setNamesVisible(on); });
    connect(actions->centres, &QAction::toggled, &view,
            [this](bool on) { renderer.setCentresVisible(on); });
    connect(actions->grid, &QAction::toggled, &view,
            [this](bool on) { renderer.setGridVisible(on); });
    connectVectors();
}

void SceneView::Impl::connectVectors() {
    connect(actions->vectorPanel, &QAction::triggered, &view, [this] { showVectorPanel(); });
    for (const VectorKind kind : kAllVectorKinds)
        connect(actions->vectors[indexOf(kind)], &QAction::toggled, &view, [this, kind](bool on) {
            if (kind == VectorKind::Impulse) renderer.setPointsVisible(kind, on);
            emit view.vectorsToggled(kind);
            vectors.refresh();
            tellScales();
        });
    renderer.setPointsVisible(VectorKind::Impulse,
                              actions->vectors[indexOf(VectorKind::Impulse)]->isChecked());
}

void SceneView::Impl::showVectorPanel() {
    if (!vectorPanel) {
        vectorPanel = new VectorPanel(*actions, vectors.settings(), &view);
        connect(vectorPanel, &VectorPanel::changed, &view,
                [this](const VectorSettings& settings) { takeVectorSettings(settings); });
        view.placeBeside(*vectorPanel);
    }
    tellScales();
    vectorPanel->show();
    vectorPanel->raise();
    vectorPanel->activateWindow();
}

void SceneView::Impl::takeVectorSettings(const VectorSettings& settings) {
    settings.save();
    vectors.setSettings(settings);
    tellScales();
}

void SceneView::Impl::tellScales() {
    if (!vectorPanel) return;
    std::array<double, kVectorQuantities> unitsPerMetre{};
    for (const VectorQuantity quantity : kAllVectorQuantities) {
        const double scale = vectors.scale(quantity);
        unitsPerMetre[indexOf(quantity)] = scale > 0.0 ? 1.0 / scale : 0.0;
    }
    vectorPanel->setScales(unitsPerMetre);
}

void SceneView::Impl::showContent(const model::Model& newModel) {
    const bool another =
        content.empty || newModel.name != model.name || newModel.directory != model.directory;
    model = newModel;
    content = buildScene(model);
    poses = content.initialPoses;
    camera.setUp(content.up);
    renderer.setContent(content, camera);
    vectors.setSize(content.size);
    tellScales();
    hint->setVisible(content.empty);
    if (another) {
        view.fit();
    } else {
        refreshCamera();
    }
}

void SceneView::Impl::refreshCamera() {
    showLegends();
    std::vector<QRectF> obstacles = vectors.legendPlaces();
    obstacles.emplace_back(buttons->geometry());
    renderer.setObstacles(std::move(obstacles));
    renderer.setCamera(camera, size());
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
}

void SceneView::Impl::setPalette() {
    renderer.setPalette(view.palette());
    actions->refreshIcons(view.palette());
    refreshCamera();
}

void SceneView::Impl::retranslate() {
    actions->retranslate();
    navigationMenu.setTitle(tr("Navigation"));
    hint->setText(tr("Nothing to show yet.\nAdd a body, or open an example from the File menu."));
    placeOverlays();
}

std::optional<Hit> SceneView::Impl::hitAt(QPointF place) const {
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
    return pick(content, poses, camera.ray(place, size()), pickable);
}

void SceneView::Impl::connectPointer() {
    connect(&pointer, &ScenePointer::cameraMoved, &view, [this] { refreshCamera(); });
    connect(&pointer, &ScenePointer::pressed, &view,
            [this] { container->setFocus(Qt::MouseFocusReason); });
    connect(&pointer, &ScenePointer::clicked, &view, [this](QPointF place) { click(place); });
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
    if (event->type() != QEvent::KeyPress) return pointer.handle(event, size());
    const auto* press = static_cast<QKeyEvent*>(event);
    const bool plain = !(press->modifiers() & ~Qt::KeypadModifier);
    return (plain && key(press->key())) || forward(*press);
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

/// A click takes the body; another one on a body that is already selected takes the shape.
void SceneView::Impl::click(QPointF place) {
    const auto hit = hitAt(place);
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
        if (pointer.cancelPull()) return true;
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

void SceneView::setVectors(VectorKind kind, std::vector<VectorMark> marks) {
    m_impl->vectors.set(kind, std::move(marks));
}

void SceneView::setLargestVector(VectorKind kind, double largest) {
    m_impl->vectors.setLargest(kind, largest);
    m_impl->tellScales();
}

bool SceneView::areVectorsVisible(VectorKind kind) const {
    return m_impl->actions->vectors[indexOf(kind)]->isChecked();
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

void SceneView::setContactsVisible(bool on) {
    m_impl->actions->contacts->setChecked(on);
}

void SceneView::setVectorsVisible(VectorKind kind, bool on) {
    m_impl->actions->vectors[indexOf(kind)]->setChecked(on);
}

void SceneView::setTraces(const std::vector<TracePath>& paths) {
    m_impl->renderer.setTraces(paths);
}

void SceneView::placeBeside(QWidget& panel) const {
    panel.adjustSize();
    const QRect available = screen()->availableGeometry();
    QPoint place = mapToGlobal(QPoint(width() + kMargin, 0));
    place.setX(std::min(place.x(), available.right() - panel.width() - 2 * kMargin));
    panel.move(place);
}

void SceneView::setGhosts(std::vector<Ghost> ghosts) {
    m_impl->renderer.setGhosts(std::move(ghosts));
}

QAction* SceneView::ghostAction() const {
    return m_impl->actions->ghosts;
}

void SceneView::setTraceShare(double share) {
    m_impl->renderer.setTraceShare(share);
}

void SceneView::setTracesVisible(bool on) {
    m_impl->actions->traces->setChecked(on);
}

QMenu* SceneView::navigationMenu() const {
    return &m_impl->navigationMenu;
}

QList<QAction*> SceneView::viewActions() const {
    return m_impl->actions->all();
}

void SceneView::captureImage(std::function<void(const QImage&)> receiver) {
    m_impl->renderer.capture([this, receiver = std::move(receiver)](QImage image) {
        m_impl->paintOver(image);
        receiver(image);
    });
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
