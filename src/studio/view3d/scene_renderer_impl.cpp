#include "studio/view3d/scene_renderer_impl.h"

#include "studio/view3d/ground_grid.h"
#include "studio/view3d/software_opengl.h"

#include <QPalette>
#include <Qt3DRender/QCameraLens>
#include <Qt3DRender/QRenderSettings>
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace trammel::studio {
namespace {

using Qt3DCore::QEntity;

/// Names an item across edits: what it shows, and the how-maniest of it.
struct ItemKey {
    std::string pointer;
    SceneItemKind kind;
    int ordinal;
    auto operator<=>(const ItemKey&) const = default;
};

class KeyMaker {
public:
    ItemKey next(const SceneItem& item) {
        return {item.pointer, item.kind, m_counts[{item.pointer, item.kind}]++};
    }

private:
    std::map<std::pair<std::string, SceneItemKind>, int> m_counts;
};

/// Whether one entity serves both, be it elsewhere.
bool looksAlike(const SceneItem& a, const SceneItem& b) {
    return a.span.has_value() == b.span.has_value() && a.colour == b.colour && haveSameMesh(a, b);
}

/// Our shaders are written for the OpenGL back end, which is not Qt 3D's first choice.
Qt3DExtras::Qt3DWindow* makeWindow() {
    if (!qEnvironmentVariableIsSet("QT3D_RENDERER")) qputenv("QT3D_RENDERER", "opengl");
    return new Qt3DExtras::Qt3DWindow;
}

} // namespace

SceneRenderer::Impl::Impl()
    : window(makeWindow()),
      graph(window),
      root(new QEntity),
      effects(root),
      instanced(effects, root),
      traces(effects, graph, root),
      labels(effects, graph, root),
      markers(effects, graph, root),
      paintings(effects, graph, root),
      ghosts(effects, graph, root),
      triad(effects, graph, root),
      coarse(effects, graph, root) {
    for (const VectorKind kind : kAllVectorKinds) {
        const VectorQuantity quantity = quantityOf(kind);
        vectors[indexOf(kind)] = std::make_unique<VectorArrows>(effects, graph, colourOf(quantity),
                                                                isAxial(quantity), root);
    }
    window->renderSettings()->setRenderPolicy(Qt3DRender::QRenderSettings::OnDemand);
    auto* sky = new QEntity(root);
    backdrop = new BackdropMaterial(effects, sky);
    sky->addComponent(makeTriangles(tileMesh(2.0), sky));
    sky->addComponent(backdrop);
    sky->addComponent(graph.backdropLayer);
    theme = themeOf(QPalette());
    window->setRootEntity(root);
}

/// Keeps the entities of items that look as before: making and deleting entities is what costs
/// time, and an edit changes few of them.
void SceneRenderer::Impl::setContent(SceneContent newContent, const OrbitCamera& camera) {
    const SceneContent oldContent = std::exchange(content, std::move(newContent));
    std::map<ItemKey, DrawnItem> known;
    KeyMaker oldKeys, newKeys;
    for (const DrawnItem& each : std::exchange(drawn, {}))
        known.insert({oldKeys.next(*each.item), each});
    for (std::size_t kind = 0; kind < kKinds; ++kind)
        built[kind] = built[kind] || visible[kind];
    addBodies();
    labels.setAnchors(content.anchors);
    ghosts.setSources({}, 0);
    std::vector<const SceneItem*> items;
    for (const SceneItem& item : content.items)
        items.push_back(&item);
    single = instanced.set(std::move(items));
    for (const SceneItem* each : single) {
        const SceneItem& item = *each;
        const auto before = known.find(newKeys.next(item));
        if (before != known.end() && looksAlike(*before->second.item, item)) {
            keepItem(before->second, item);
            known.erase(before);
        } else if (built[static_cast<std::size_t>(item.kind)]) {
            buildItem(item);
        }
    }
    for (const auto& [key, gone] : known)
        delete gone.entity;
    removeBodies();
    chooseEdges();
    refreshGhosts();
    gridRight = camera.worldRight();
    gridBack = camera.worldBack();
    buildGrid();
    setPoses(content.initialPoses);
    refreshVisibility();
    refreshSelection();
}

/// Of bodies that move.
void SceneRenderer::Impl::refreshGhosts() {
    std::vector<GhostBodies::Source> sources;
    for (const DrawnItem& each : drawn) {
        const SceneItem& item = *each.item;
        if (item.kind == SceneItemKind::Shape && item.body != kWorld && !item.isPlane &&
            item.moves && !hidden.contains(item.owner))
            sources.push_back({&item, each.mesh});
    }
    ghosts.setSources(std::move(sources), content.initialPoses.size());
}

void SceneRenderer::Impl::keepItem(DrawnItem known, const SceneItem& item) {
    known.item = &item;
    known.entity->setParent(parentOf(item));
    if (!item.span) setPlacement(*known.transform, item.place);
    drawn.push_back(known);
}

void SceneRenderer::Impl::addBodies() {
    while (bodies.size() < content.initialPoses.size()) {
        bodies.push_back(new QEntity(root));
        bodyTransforms.push_back(new Qt3DCore::QTransform(bodies.back()));
        bodies.back()->addComponent(bodyTransforms.back());
    }
}

/// Items left the bodies that are gone before.
void SceneRenderer::Impl::removeBodies() {
    while (bodies.size() > content.initialPoses.size()) {
        delete bodies.back();
        bodies.pop_back();
        bodyTransforms.pop_back();
    }
}

QEntity* SceneRenderer::Impl::parentOf(const SceneItem& item) const {
    return item.span || item.isPlane || item.body == kWorld
               ? root
               : bodies[static_cast<std::size_t>(item.body)];
}

/// Entities cost time in every picture, also hidden ones: what was never shown has none.
void SceneRenderer::Impl::buildVisible() {
    for (const SceneItem* item : single) {
        const auto kind = static_cast<std::size_t>(item->kind);
        if (visible[kind] && !built[kind]) buildItem(*item);
    }
    for (std::size_t kind = 0; kind < kKinds; ++kind)
        built[kind] = built[kind] || visible[kind];
}

void SceneRenderer::Impl::buildItem(const SceneItem& item) {
    auto* entity = new QEntity(parentOf(item));
    auto* transform = new Qt3DCore::QTransform(entity);
    if (!item.span) setPlacement(*transform, item.place);
    auto* material = new SurfaceMaterial(effects, item.colour, entity);
    auto* mesh = makeTriangles(*item.mesh, entity);
    entity->addComponent(mesh);
    entity->addComponent(material);
    entity->addComponent(transform);
    if (item.colour[3] < 1.0f) entity->addComponent(graph.blendedLayer);
    drawn.push_back({&item, entity, mesh, material, transform});
}

void SceneRenderer::Impl::buildGrid() {
    delete grid;
    grid = new QEntity(root);
    grid->addComponent(graph.blendedLayer);
    const GroundGrid ground =
        makeGroundGrid(content.bounds, content.size, gridRight, gridBack, theme.grid);
    auto* lines = new QEntity(grid);
    lines->addComponent(makeLines(ground.lines, lines));
    lines->addComponent(makeMaterial(effects.line, lines));
    Mat3 axes;
    axes << gridRight, gridBack, gridRight.cross(gridBack);
    for (const GridLabel& label : ground.labels) {
        QEntity* entity = makeLabel(effects, label.text, 0.17 * ground.step, theme.text, grid);
        auto* transform = new Qt3DCore::QTransform(entity);
        setPlacement(*transform,
                     Eigen::Isometry3d(Eigen::Translation3d(label.position) * Quat(axes)));
        entity->addComponent(transform);
    }
    grid->setEnabled(gridVisible);

    Eigen::AlignedBox3d everything = content.bounds;
    everything.extend(Vec3(ground.centre - Vec3::Constant(ground.radius)));
    everything.extend(Vec3(ground.centre + Vec3::Constant(ground.radius)));
    centre = everything.center();
    radius = 0.5 * everything.diagonal().norm();
}

void SceneRenderer::Impl::setPoses(std::span<const model::Pose> newPoses) {
    poses.assign(newPoses.begin(), newPoses.end());
    for (std::size_t i = 0; i < bodyTransforms.size(); ++i) {
        setPlacement(*bodyTransforms[i], isometry(poses[i]));
    }
    for (const DrawnItem& each : drawn) {
        if (each.item->span || each.item->isPlane)
            setPlacement(*each.transform, placement(*each.item, poses));
    }
    instanced.setPoses(poses);
    placeLabels();
}

void SceneRenderer::Impl::placeLabels() {
    if (viewNow.isEmpty() || poses.size() < bodies.size()) return;
    const double aspect = pictureSize ? 1.0 * pictureSize->width() / pictureSize->height()
                                      : viewNow.width() / viewNow.height();
    graph.placeTags(viewNow, aspect);
    const double pictureScale = pictureSize ? std::min(pictureSize->width() / viewNow.width(),
                                                       pictureSize->height() / viewNow.height())
                                            : window->devicePixelRatio();
    labels.setResolution(pictureScale);
    paintings.place(viewNow, pictureScale);
    labels.place(orbitNow, viewNow, poses, [this](const Anchor& anchor) {
        if (hidden.contains(anchor.owner)) return false;
        switch (anchor.kind) {
        case AnchorKind::Joint:
            return visible[static_cast<std::size_t>(SceneItemKind::Joint)];
        case AnchorKind::Force:
            return visible[static_cast<std::size_t>(SceneItemKind::Force)];
        default:
            return true;
        }
    });
}

void SceneRenderer::Impl::refreshVisibility() {
    const auto isHidden = [this](const SceneItem& item) { return hidden.contains(item.owner); };
    for (const DrawnItem& each : drawn)
        each.entity->setEnabled(visible[static_cast<std::size_t>(each.item->kind)] &&
                                !isHidden(*each.item));
    for (const SceneItemKind kind : {SceneItemKind::Shape, SceneItemKind::Joint})
        instanced.setVisible(kind, visible[static_cast<std::size_t>(kind)]);
    instanced.setHidden(isHidden);
    instanced.setPoses(poses);
}

void SceneRenderer::Impl::refreshSelection() {
    const auto isSelected = [this](const SceneItem& item) {
        const std::string& pointer = item.pointer;
        const auto holds = [&](const std::string& chosen) {
            return !chosen.empty() && pointer.starts_with(chosen) &&
                   (pointer.size() == chosen.size() || pointer[chosen.size()] == '/');
        };
        return item.kind != SceneItemKind::Frame && std::ranges::any_of(selection, holds);
    };
    for (const DrawnItem& each : drawn)
        each.material->setTint(highlight, isSelected(*each.item) ? kSelectionTint : 0.0f);
    instanced.setSelection(isSelected, highlight);
}

/// Smooth edges of many items take software more time than all else.
void SceneRenderer::Impl::chooseEdges() {
    const QSize size = window->size() * window->devicePixelRatio();
    const bool isRough = !instanced.isEmpty() && !size.isEmpty() && isSoftwareOpenGL();
    coarse.setSize(isRough ? std::optional(size) : std::nullopt);
    effects.setSmooth(!isRough || pictureSize);
}

/// A picture narrower than the window shows more above and below, so that no side is cut off.
void SceneRenderer::Impl::setLens(const OrbitCamera& orbit, QSizeF view) {
    const double windowAspect = view.width() / std::max(1.0, view.height());
    const double aspect =
        pictureSize ? 1.0 * pictureSize->width() / pictureSize->height() : windowAspect;
    const double taller = std::max(1.0, windowAspect / aspect);
    const double depth = (centre - orbit.position()).dot(orbit.forward());
    auto far = static_cast<float>(std::max(depth + radius, orbit.distance()) * 1.01);
    if (orbit.isOrthographic()) {
        const auto h = static_cast<float>(0.5 * taller * orbit.visibleHeight());
        const auto w = static_cast<float>(aspect) * h;
        const auto near = static_cast<float>(depth - radius);
        graph.camera->lens()->setOrthographicProjection(-w, w, -h, h, near, far);
        return;
    }
    const auto near = static_cast<float>(
        std::max({depth - radius, 0.02 * orbit.distance(), 2e-4 * static_cast<double>(far)}));
    graph.camera->lens()->setPerspectiveProjection(
        static_cast<float>(
            qRadiansToDegrees(2.0 * std::atan(taller * std::tan(0.5 * OrbitCamera::kFieldOfView)))),
        static_cast<float>(aspect), near, far);
}

} // namespace trammel::studio
