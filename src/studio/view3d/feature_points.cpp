#include "studio/view3d/feature_points.h"

#include "studio/view3d/mesh_edges.h"

#include <QCoreApplication>
#include <QLineF>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <string_view>
#include <tuple>
#include <unordered_map>

namespace trammel::studio {

namespace {

constexpr double kReach = 11.0;       // pixels
constexpr double kBeforeShapes = 3.0; // an item, where a feature of a shape is near too, pixels
constexpr double kSurface = 0.01; // of the distance: what lies that much behind the hit is hidden
constexpr double kSame = 1e-6;    // of the distance: depths so near are one
constexpr std::size_t kMostVertices = 20000; // of a mesh of which they count
constexpr double kLong = 1.5;                // a box at least this much longer than wide is a link
constexpr double kSurfaceGrain = 1e-6;       // m: no more digits than meant

/// What single precision leaves of a mesh's coordinates, as a power of ten.
double grainOf(const MeshData& mesh) {
    constexpr double kShare = 1e-6;
    const double size = mesh.bounds().cast<double>().diagonal().norm();
    return size > 0.0 ? std::pow(10.0, std::floor(std::log10(kShare * size))) : 0.0;
}

/// The same for opposite directions of one line.
Vec3 forward(const Vec3& axis) {
    constexpr double kLarge = 0.5; // one entry of a unit vector is larger
    for (const double x : axis)
        if (std::abs(x) > kLarge) return x < 0.0 ? Vec3(-axis) : axis;
    return axis;
}

class FeatureFinder {
public:
    FeatureFinder(const model::Model& model, const SceneContent& content)
        : m_model(model), m_content(content) {
        for (const model::Joint& joint : model.joints)
            m_joints.try_emplace(joint.name, &joint);
    }

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
            if (!anchor.other) addItem(anchor);
        return std::move(m_found);
    }

    void operator()(const model::Sphere&) { add(FeatureKind::Centre, Vec3::Zero()); }
    void operator()(const model::Ellipsoid&) { add(FeatureKind::Centre, Vec3::Zero()); }
    void operator()(const model::Plane& s) {
        add(FeatureKind::Centre, Vec3::Zero(), s.normal.stableNormalized(), true);
    }
    void operator()(const model::Mesh&) { addVertices(); }
    void operator()(const model::Hull&) { addVertices(); }
    void operator()(const model::Cylinder& s) { addAxis(s.length, true); }
    /// A link: no hinge turns about its length.
    void operator()(const model::Capsule& s) { addAxis(s.length, false); }

    void operator()(const model::Box& s) {
        for (int x = -1; x <= 1; ++x)
            for (int y = -1; y <= 1; ++y)
                for (int z = -1; z <= 1; ++z)
                    addOfBox(Vec3(x, y, z), s.size);
    }

private:
    void addShape(const model::Shape& shape, int body, std::string owner, std::string pointer) {
        m_pointer = std::move(pointer);
        m_place = isometry(shape.pose);
        m_body = body;
        m_owner = std::move(owner);
        m_grain = 0.0;
        std::visit(*this, shape.geometry);
    }
    void addVertices() {
        const auto item = std::ranges::find(m_content.items, m_pointer, &SceneItem::pointer);
        if (item == m_content.items.end() || item->mesh->positions.size() > kMostVertices) return;
        m_grain = grainOf(*item->mesh);
        std::set<std::array<float, 3>> known; // a vertex is there once for each face
        for (const Eigen::Vector3f& p : item->mesh->positions)
            if (known.insert({p.x(), p.y(), p.z()}).second)
                add(FeatureKind::Corner, p.cast<double>());
        const MeshEdges sharp = sharpEdges(*item->mesh);
        for (const RoundRim& rim : sharp.rims)
            add(FeatureKind::Rim, rim.centre, forward(rim.normal), true);
        for (const StraightEdge& edge : sharp.edges)
            add(FeatureKind::EdgeMiddle, edge.middle, forward(edge.along), true);
    }
    /// By how many of the three signs are 0: corners, middles of edges and faces, the centre.
    void addOfBox(const Vec3& signs, const Vec3& size) {
        const Vec3 point = 0.5 * signs.cwiseProduct(size);
        switch ((signs.array() == 0.0).count()) {
        case 0:
            return add(FeatureKind::Corner, point);
        case 1:
            return add(FeatureKind::EdgeMiddle, point, Vec3::Ones() - signs.cwiseAbs(), true);
        case 2: {
            const double across = size.cwiseProduct(Vec3::Ones() - signs.cwiseAbs()).maxCoeff();
            const bool isEndOfLink = std::abs(signs.dot(size)) >= kLong * across;
            return add(FeatureKind::FaceMiddle, point, signs, !isEndOfLink);
        }
        default:
            return add(FeatureKind::Centre, point);
        }
    }
    void addAxis(double length, bool isJointAxis) {
        for (const int end : {-1, 0, 1})
            add(FeatureKind::Centre, Vec3(0, 0, 0.5 * end * length), Vec3::UnitZ(), isJointAxis);
    }
    void addItem(const Anchor& anchor) {
        FeaturePoint& item = m_found.emplace_back(
            FeaturePoint{FeatureKind::Item, anchor.place.body, anchor.place.point, anchor.owner,
                         QString::fromStdString(anchor.text)});
        if (anchor.kind == AnchorKind::Body) item.kind = FeatureKind::CentreOfMass;
        if (anchor.kind != AnchorKind::Joint) return;
        const auto joint = m_joints.find(anchor.text);
        const bool hasAxis = joint != m_joints.end() && model::usesAxis(joint->second->type) &&
                             joint->second->axis.norm() > 0.0;
        if (!hasAxis) return;
        item.axis = joint->second->axis.normalized();
        item.isJointAxis = true;
        if (item.body < 0) return;
        const auto& pose = m_content.initialPoses[static_cast<std::size_t>(item.body)];
        item.axis = pose.orientation.normalized().conjugate() * *item.axis;
    }
    void add(FeatureKind kind, const Vec3& point, std::optional<Vec3> axis = {},
             bool isJointAxis = false) {
        if (axis) axis = m_place.linear() * *axis;
        m_found.push_back({kind, m_body, m_place * point, m_owner, {}, axis, isJointAxis, m_grain});
    }

    const model::Model& m_model;
    const SceneContent& m_content;
    std::vector<FeaturePoint> m_found;
    Eigen::Isometry3d m_place = Eigen::Isometry3d::Identity();
    int m_body = kWorld;
    double m_grain = 0.0;
    std::string m_owner, m_pointer;
    std::unordered_map<std::string_view, const model::Joint*> m_joints; ///< the first of a name
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
        const bool isOnSurface = feature.kind == FeatureKind::Corner ||
                                 feature.kind == FeatureKind::EdgeMiddle ||
                                 feature.kind == FeatureKind::FaceMiddle;
        if (isOnSurface && depth > m_depth) return;
        const bool isItem = feature.kind == FeatureKind::Item;
        const double away = QLineF(m_camera.project(world, m_view), m_pointer).length();
        const double pixels = isItem ? std::max(0.0, away - kBeforeShapes) : away;
        // Of points in one place an item tells most, and one with an axis more than one without;
        // of points one behind the other the first.
        const double layer = std::round(depth / (kSame * m_camera.distance()));
        const auto rank = std::tuple(std::round(pixels), !isItem, layer, !feature.axis);
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
    std::tuple<double, bool, double, bool> m_rank;
};

FeaturePoint surfacePoint(const Hit& hit, std::span<const model::Pose> poses) {
    FeaturePoint point;
    point.body = hit.item->span ? kWorld : hit.item->body;
    point.point = hit.point;
    if (point.body >= 0)
        point.point = isometry(poses[static_cast<std::size_t>(point.body)]).inverse() * hit.point;
    point.owner = hit.item->owner;
    point.grain = kSurfaceGrain;
    if (hit.item->kind != SceneItemKind::Shape || hit.normal.isZero()) return point;
    point.axis = hit.normal;
    if (point.body >= 0)
        point.axis =
            isometry(poses[static_cast<std::size_t>(point.body)]).linear().transpose() * hit.normal;
    return point;
}

} // namespace

Vec3 inWorld(int body, const Vec3& point, std::span<const model::Pose> poses) {
    return body < 0 ? point : Vec3(isometry(poses[static_cast<std::size_t>(body)]) * point);
}

Vec3 turnedToWorld(int body, const Vec3& direction, std::span<const model::Pose> poses) {
    return body < 0 ? direction
                    : Vec3(isometry(poses[static_cast<std::size_t>(body)]).linear() * direction);
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
    case FeatureKind::Rim:
        return text(QT_TRANSLATE_NOOP("trammel::studio::Features", "hole or rim"));
    case FeatureKind::Centre:
        return text(QT_TRANSLATE_NOOP("trammel::studio::Features", "centre"));
    case FeatureKind::Origin:
        return text(QT_TRANSLATE_NOOP("trammel::studio::Features", "origin of %1"))
            .arg(feature.name);
    case FeatureKind::CentreOfMass:
        return text(QT_TRANSLATE_NOOP("trammel::studio::Features", "centre of mass of %1"))
            .arg(feature.name);
    case FeatureKind::Item:
        break;
    }
    return feature.name;
}

} // namespace trammel::studio
