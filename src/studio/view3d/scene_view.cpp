#include "studio/view3d/scene_view.h"

#include "studio/document/shown_units.h"
#include "studio/view3d/scene_view_impl.h"
#include "studio/view3d/view_actions.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QScreen>
#include <QWindow>
#include <algorithm>

namespace trammel::studio {

namespace {

constexpr int kMargin = 8; // from the view, pixels

} // namespace

SceneView::SceneView(QWidget* parent) : QWidget(parent), m_impl(std::make_unique<Impl>(*this)) {
    setMinimumSize(160, 120);
    m_impl->showContent({});
    m_impl->setPalette();
    connect(&ShownUnits::instance(), &ShownUnits::changed, this, [this] { m_impl->setPalette(); });
}

SceneView::~SceneView() = default;

void SceneView::setModel(const model::Model& model) {
    m_impl->ran.reset();
    if (model == m_impl->model && !m_impl->content.empty) {
        resetPoses();
        return;
    }
    m_impl->showContent(model);
}

void SceneView::setOutOfDate(const QString& reason) {
    m_impl->setOutOfDate(reason);
}

void SceneView::setNote(const QString& note) {
    m_impl->setNote(note);
}

void SceneView::setPoses(std::span<const model::Pose> bodyFrames) {
    m_impl->leaveRun();
    m_impl->takePoses(bodyFrames);
}

void SceneView::showRun(const std::shared_ptr<const RunScene>& ran,
                        std::span<const model::Pose> bodyFrames) {
    m_impl->enterRun(ran);
    m_impl->takePoses(bodyFrames);
}

void SceneView::resetPoses() {
    m_impl->leaveRun();
    m_impl->setPoses(m_impl->content.initialPoses);
}

void SceneView::follow(const QString& pointer) {
    m_impl->follow(ownerOf(m_impl->model, pointer.toStdString()));
}

void SceneView::beginRun() {
    m_impl->keeper.beginRun();
}

void SceneView::setVectors(VectorKind kind, std::vector<VectorMark> marks) {
    m_impl->vectors.set(kind, std::move(marks));
}

void SceneView::setLargestVector(VectorKind kind, double largest) {
    m_impl->vectors.setLargest(kind, largest);
}

bool SceneView::areVectorsVisible(VectorKind kind) const {
    return m_impl->actions->vectors[indexOf(kind)]->isChecked();
}

void SceneView::setSelection(const QString& pointer, const QStringList& alike) {
    m_impl->selection = pointer;
    m_impl->alike = alike;
    m_impl->showWhetherFollows();
    std::vector<std::string> others;
    for (const QString& other : alike)
        others.push_back(other.toStdString());
    m_impl->renderer.setSelection(pointer.toStdString(), std::move(others));
}

QString SceneView::selection() const {
    return m_impl->selection;
}

void SceneView::fit() {
    m_impl->keeper.takeFit();
    m_impl->fitTo([this](const SceneItem& item) { return !m_impl->isHidden(item.owner); });
}

void SceneView::zoomTo(const QString& pointer) {
    m_impl->keeper.stop();
    const std::string owner = ownerOf(m_impl->model, pointer.toStdString());
    m_impl->fitTo([&owner](const SceneItem& item) { return item.owner == owner; });
}

void SceneView::setHidden(const QString& pointer, bool isHidden) {
    std::set<std::string> hidden = m_impl->hidden;
    const std::string owner = ownerOf(m_impl->model, pointer.toStdString());
    if (owner.empty()) return;
    if (isHidden)
        hidden.insert(owner);
    else
        hidden.erase(owner);
    m_impl->setHidden(std::move(hidden));
}

void SceneView::isolate(const QString& pointer) {
    std::set<std::string> hidden;
    for (const SceneItem& item : m_impl->content.items)
        hidden.insert(item.owner);
    hidden.erase(ownerOf(m_impl->model, pointer.toStdString()));
    hidden.erase("");
    m_impl->setHidden(std::move(hidden));
}

void SceneView::showHidden() {
    m_impl->setHidden({});
}

bool SceneView::isHidden(const QString& pointer) const {
    return m_impl->isHidden(ownerOf(m_impl->model, pointer.toStdString()));
}

SceneHandles& SceneView::handles() const {
    return m_impl->handles;
}

void SceneView::setTool(PointerTool* tool) {
    m_impl->setTool(tool);
}

void SceneView::setToolCursor(std::optional<Qt::CursorShape> shape) {
    if (shape)
        m_impl->renderer.window()->setCursor(*shape);
    else
        m_impl->renderer.window()->unsetCursor();
}

const OrbitCamera& SceneView::camera() const {
    return m_impl->camera;
}

void SceneView::setCamera(const OrbitCamera& camera) {
    m_impl->keeper.stop();
    m_impl->camera = camera;
    m_impl->actions->orthographic->setChecked(camera.isOrthographic());
    m_impl->refreshCamera();
}

void SceneView::setPainting(PaintingLayer layer, ViewPainter paint) {
    m_impl->flat->setPainting(layer, paint);
    if (!m_impl->flat->isOn()) m_impl->renderer.setPainting(layer, std::move(paint));
}

void SceneView::setFlat(bool on) {
    m_impl->setFlat(on);
}

std::span<const model::Pose> SceneView::poses() const {
    return m_impl->poses;
}

void SceneView::takeFocus() {
    m_impl->takeFocus(Qt::OtherFocusReason);
}

const ViewActions& SceneView::actions() const {
    return *m_impl->actions;
}

void SceneView::copyPicture() {
    captureImage([](const QImage& image) { QGuiApplication::clipboard()->setImage(image); });
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
    m_impl->isPicture = size.has_value();
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
