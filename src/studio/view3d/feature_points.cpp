#include "studio/view3d/feature_points.h"

#include "studio/view3d/mesh_rims.h"

#include <QCoreApplication>
#include <QLineF>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <tuple>

namespace trammel::studio {

namespace {

constexpr double kReach = 11.0;       // pixels
constexpr double kBeforeShapes = 3.0; // an item, where a feature of a shape is near too, pixels
constexpr double kSurface = 0.01; // of the distance: what lies that much behind the hit is hidden
constexpr std::size_t kMostVertices = 20000; // of a mesh of which they count

class FeatureFinder {
public:
    FeatureFinder(const model::Model& model, const SceneContent& content)
        : m_model(model), m_content(content) {}

    std::vector<FeaturePoint> find() {
        for (std::size_t i = 0; i < m_model.groundShapes.size(); ++i) {
            const std::string owner = "ground/shapes/" + std::to_string(i);
            addShape(m_model.groundShapes[i], kWorld, owner, '/' + owner);
        }
        for (std::size_t i = 0; i < m_model.bodies.size(); ++i) {
            const model::Body& body = m_model.bodies[i];
            const std::string owner = "bodies/" + body.name;
            const int index = static_cast<int>(i);
            const std::string shapes = "/bodies/" + std::to_string(i) + "/shapes/";
            for (std::size_t k = 0; k < body.shapes.size(); ++k)
                addShape(body.shapes[k], index, owner, shapes + std::to_string(k));
            m_found.push_back({FeatureKind::Origin, index, Vec3::Zero(), owner,
                               QString::fromStdString(body.name)});
        }
        for (const Anchor& anchor : m_content.anchors)
            if (!anchor.other)
                m_found.push_back({FeatureKind::Item, anchor.place.body, anchor.place.point,
                                   anchor.owner, QString::fromStdString(anchor.text)});
        return std::move(m_found);
    }

    void operator()(const model::Sphere&) { add(FeatureKind::Centre, Vec3::Zero()); }
    void operator()(const model::Ellipsoid&) { add(FeatureKind::Centre, Vec3::Zero()); }
    void operator()(const model::Plane&) { add(FeatureKind::Centre, Vec3::Zero()); }
    void operator()(const model::Mesh&) { addVertices(); }
    void operator()(const model::Hull&) { addVertices(); }
    void operator()(const model::Cylinder& s) { addAxis(s.length); }
    void operator()(const model::Capsule& s) { addAxis(s.length); }

    /// By how many of the three signs are 0: corners, middles of edges and faces, the centre.
    void operator()(const model::Box& s) {
        constexpr FeatureKind kKinds[] = {FeatureKind::Corner, FeatureKind::EdgeMiddle,
                                          FeatureKind::FaceMiddle, FeatureKind::Centre};
        for (int x = -1; x <= 1; ++x)
            for (int y = -1; y <= 1; ++y)
                for (int z = -1; z <= 1; ++z)
                    add(kKinds[(x == 0) + (y == 0) + (z == 0)],
                        0.5 * Vec3(x, y, z).cwiseProduct(s.size));
    }

private:
    void addShape(const model::Shape& shape, int body, std::string owner, std::string pointer) {
        m_pointer = std::move(pointer);
        m_place = isometry(shape.pose);
        m_body = body;
        m_owner = std::move(owner);
        std::visit(*this, shape.geometry);
    }
    void addVertices() {
        const auto item = std::ranges::find(m_content.items, m_pointer, &SceneItem::pointer);
        if (item == m_content.items.end() || item->mesh->positions.size() > kMostVertices) return;
        std::set<std::array<float, 3>> known; // a vertex is there once for each face
        for (const Eigen::Vector3f& p : item->mesh->positions)
            if (known.insert({p.x(), p.y(), p.z()}).second)
                add(FeatureKind::Corner, p.cast<double>());
        for (const Vec3& centre : roundRims(*item->mesh))
            add(FeatureKind::Centre, centre);
    }
    void addAxis(double length) {
        for (const int end : {-1, 0, 1})
            add(FeatureKind::Centre, Vec3(0, 0, 0.5 * end * length));
    }
    void add(FeatureKind kind, const Vec3& point) {
        m_found.push_back({kind, m_body, m_place * point, m_owner, {}});
    }

    const model::Model& m_model;
    const SceneContent& m_content;
    std::vector<FeaturePoint> m_found;
    Eigen::Isometry3d m_place = Eigen::Isometry3d::Identity();
    int m_body = kWorld;
    std::string m_owner, m_pointer;
};

/// Looks for what is nearest to the pointer.
class Snapping {
public:
    Snapping(std::span<const model::Pose> poses, QPointF pointer, const OrbitCamera& camera,
             QSizeF view, const std::optional<Hit>& hit)
        : m_poses(poses), m_pointer(pointer), m_camera(camera), m_view(view) {
        if (hit) m_depth = depthOf(hit->point) + kSurface * camera.distance();
    }

    void consider(const FeaturePoint& feature) {
        const Vec3 world = inWorld(feature.body, feature.point, m_poses);
        if (!m_camera.isInFront(world)) return;
        const double depth = depthOf(world);
        const bool isOnSurface = feature.kind != FeatureKind::Centre &&
                                 feature.kind != FeatureKind::Origin &&
                                 feature.kind != FeatureKind::Item;
        if (isOnSurface && depth > m_depth) return;
        const bool isItem = feature.kind == FeatureKind::Item;
        const double away = QLineF(m_camera.project(world, m_view), m_pointer).length();
        const double pixels = isItem ? std::max(0.0, away - kBeforeShapes) : away;
        // Of points in one place an item tells most; of points one behind the other the first.
        const auto rank = std::tuple(std::round(pixels), !isItem, depth);
        if (pixels > kReach || (found && rank >= m_rank)) return;
        m_rank = rank;
        found = feature;
    }

    std::optional<FeaturePoint> found;

private:
    double depthOf(const Vec3& point) const {
        return (point - m_camera.position()).dot(m_camera.forward());
    }

    std::span<const model::Pose> m_poses;
    QPointF m_pointer;
    const OrbitCamera& m_camera;
    QSizeF m_view;
    double m_depth = std::numeric_limits<double>::infinity(); ///< beyond it surfaces are hidden
    std::tuple<double, bool, double> m_rank;
};

FeaturePoint surfacePoint(const Hit& hit, std::span<const model::Pose> poses) {
    FeaturePoint point;
    point.body = hit.item->span ? kWorld : hit.item->body;
    point.point = hit.point;
    if (point.body >= 0)
        point.point = isometry(poses[static_cast<std::size_t>(point.body)]).inverse() * hit.point;
    point.owner = hit.item->owner;
    return point;
}

} // namespace

Vec3 inWorld(int body, const Vec3& point, std::span<const model::Pose> poses) {
    return body < 0 ? point : Vec3(isometry(poses[static_cast<std::size_t>(body)]) * point);
}

std::vector<FeaturePoint> featurePoints(const model::Model& model, const SceneContent& content) {
    return FeatureFinder(model, content).find();
}

std::optional<FeaturePoint> snap(const std::vector<FeaturePoint>& features,
                                 const std::optional<Hit>& hit, std::span<const model::Pose> poses,
                                 QPointF pointer, const OrbitCamera& camera, QSizeF view,
                                 const std::function<bool(const std::string&)>& isHidden) {
    Snapping snapping(poses, pointer, camera, view, hit);
    for (const FeaturePoint& feature : features)
        if (!isHidden(feature.owner)) snapping.consider(feature);
    if (snapping.found || !hit) return snapping.found;
    return surfacePoint(*hit, poses);
}

QString featureTitle(const FeaturePoint& feature) {
    const auto text = [](const char* words) {
        return QCoreApplication::translate("trammel::studio::Features", words);
    };
    switch (feature.kind) {
    case FeatureKind::Surface:
        return text(QT_TRANSLATE_NOOP("trammel::studio::Features", "surface"));
    case FeatureKind::Corner:
        return text(QT_TRANSLATE_NOOP("trammel::studio::Features", "corner"));
    case FeatureKind::EdgeMiddle:
        return text(QT_TRANSLATE_NOOP("trammel::studio::Features", "middle of an edge"));
    case FeatureKind::FaceMiddle:
        return text(QT_TRANSLATE_NOOP("trammel::studio::Features", "middle of a face"));
    case FeatureKind::Centre:
        return text(QT_TRANSLATE_NOOP("trammel::studio::Features", "centre"));
    case FeatureKind::Origin:
        return text(QT_TRANSLATE_NOOP("trammel::studio::Features", "origin of %1"))
            .arg(feature.name);
    case FeatureKind::Item:
        break;
    }
    return feature.name;
}

} // namespace trammel::studio
