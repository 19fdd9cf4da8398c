#include "studio/document/places.h"

#include "io/numbers.h"
#include "model/mass_properties.h"
#include "studio/document/document.h"
#include "studio/document/item_kind.h"

#include <QCoreApplication>
#include <algorithm>
#include <stdexcept>

namespace trammel::studio {

namespace {

/// Of which frame a value is.
enum class FrameRule { World, Body, Owner, Shape, Stated };

struct Rule {
    ItemKind kind;
    const char* key;
    PlaceKind says;
    FrameRule frame;
    const char* carrier; ///< key of the name of the body that it goes along with; "": see carrierOf
};

// What an item states in space. Places of joints, forces and measures are those of the initial
// pose, fixed in a body from then on.
constexpr Rule kRules[] = {
    {ItemKind::Model, "gravity", PlaceKind::Direction, FrameRule::World, ""},
    {ItemKind::Body, "position", PlaceKind::Point, FrameRule::World, ""},
    {ItemKind::Body, "orientation", PlaceKind::Orientation, FrameRule::World, ""},
    {ItemKind::Body, "velocity", PlaceKind::Direction, FrameRule::World, ""},
    {ItemKind::Body, "angular_velocity", PlaceKind::Direction, FrameRule::World, ""},
    {ItemKind::Body, "com", PlaceKind::Point, FrameRule::Body, ""},
    {ItemKind::Body, "follow/points/0", PlaceKind::Point, FrameRule::World, "follow/bodies/0"},
    {ItemKind::Body, "follow/points/1", PlaceKind::Point, FrameRule::World, "follow/bodies/1"},
    {ItemKind::Shape, "position", PlaceKind::Point, FrameRule::Owner, ""},
    {ItemKind::Shape, "orientation", PlaceKind::Orientation, FrameRule::Owner, ""},
    {ItemKind::Shape, "normal", PlaceKind::Direction, FrameRule::Shape, ""},
    {ItemKind::Shape, "points", PlaceKind::Direction, FrameRule::Shape, ""},
    {ItemKind::Joint, "position", PlaceKind::Point, FrameRule::World, "bodies/0"},
    {ItemKind::Joint, "points/0", PlaceKind::Point, FrameRule::World, "bodies/0"},
    {ItemKind::Joint, "points/1", PlaceKind::Point, FrameRule::World, "bodies/1"},
    {ItemKind::Joint, "axis", PlaceKind::Direction, FrameRule::World, "bodies/0"},
    {ItemKind::Joint, "axis2", PlaceKind::Direction, FrameRule::World, "bodies/0"},
    {ItemKind::Force, "points/0", PlaceKind::Point, FrameRule::World, "bodies/0"},
    {ItemKind::Force, "points/1", PlaceKind::Point, FrameRule::World, "bodies/1"},
    {ItemKind::Force, "point", PlaceKind::Point, FrameRule::World, "body"},
    {ItemKind::Force, "position", PlaceKind::Point, FrameRule::World, "bodies/0"},
    {ItemKind::Force, "vector", PlaceKind::Direction, FrameRule::Stated, "body"},
    {ItemKind::Measure, "point", PlaceKind::Point, FrameRule::Stated, "body"},
    {ItemKind::Measure, "points/0", PlaceKind::Point, FrameRule::World, "bodies/0"},
    {ItemKind::Measure, "points/1", PlaceKind::Point, FrameRule::World, "bodies/1"},
    {ItemKind::Measure, "axes/0", PlaceKind::Direction, FrameRule::World, "bodies/0"},
    {ItemKind::Measure, "axes/1", PlaceKind::Direction, FrameRule::World, "bodies/1"},
};

Eigen::Isometry3d isometryOf(const model::Pose& pose) {
    Eigen::Isometry3d result(pose.orientation.normalized());
    result.translation() = pose.position;
    return result;
}

/// Finds out about one value.
class PlaceReader {
public:
    PlaceReader(const Document& document, const QString& pointer)
        : m_document(document), m_item(itemOf(pointer)), m_pointer(pointer) {
        const QString key = pointer.mid(m_item.size() + 1);
        const auto found = std::ranges::find_if(kRules, [&](const Rule& rule) {
            return rule.kind == itemKind(m_item) && key == QLatin1String(rule.key);
        });
        if (found != std::end(kRules) && (m_item.isEmpty() || root().contains(at(m_item))))
            m_rule = &*found;
    }

    bool isPlace() const { return m_rule != nullptr; }
    /// The points of a hull are many.
    bool canBePicked() const {
        return m_rule && m_rule->says != PlaceKind::Orientation && !isHull();
    }

    bool isInWorld() const {
        return m_rule->frame == FrameRule::World ||
               (m_rule->frame == FrameRule::Stated && text("frame") != "body");
    }

    QString title() const {
        const auto words = [](const char* text) {
            return QCoreApplication::translate("trammel::studio::Places", text);
        };
        if (m_rule->frame == FrameRule::Shape)
            return words(QT_TRANSLATE_NOOP("trammel::studio::Places", "in the frame of the shape"));
        const QString body = isInWorld() ? QString() : frameBodyName();
        if (body.isEmpty() || body == "ground")
            return words(QT_TRANSLATE_NOOP("trammel::studio::Places", "in the world"));
        return words(QT_TRANSLATE_NOOP("trammel::studio::Places", "in the frame of %1")).arg(body);
    }

    std::optional<Place> read() const {
        Place place;
        place.pointer = m_pointer;
        place.kind = m_rule->says;
        place.hasLength = place.kind == PlaceKind::Direction && !isAxis();
        place.carrier = carrier();
        if (!isInWorld()) place.frameBody = indexOf(frameBodyName());
        place.frame = frameOf(place.frameBody);
        if (m_rule->frame == FrameRule::Shape) place.frame = place.frame * isometryOf(shapePose());
        if (!readValue(place)) return std::nullopt;
        place.foot =
            place.kind == PlaceKind::Point ? Vec3(place.frame * place.value) : footOf(place);
        return place;
    }

private:
    static std::string at(const QString& pointer) { return pointer.toStdString(); }
    const io::JsonValue& root() const { return m_document.root(); }
    const model::Model& model() const { return m_document.model(); }
    bool isHull() const {
        return itemKind(m_item) == ItemKind::Shape && m_pointer.endsWith("/points");
    }
    bool isAxis() const {
        const QString key = m_pointer.mid(m_item.size() + 1);
        return key.startsWith("ax") || key == "normal";
    }
    QString text(const char* key) const {
        return stringValue(root().at(at(m_item + '/' + QLatin1String(key))));
    }
    bool isBodysOwn() const {
        return itemKind(m_item) == ItemKind::Body || itemKind(m_item) == ItemKind::Shape;
    }

    int indexOf(const QString& body) const {
        const auto found = std::ranges::find(model().bodies, at(body), &model::Body::name);
        return found == model().bodies.end() ? -1
                                             : static_cast<int>(found - model().bodies.begin());
    }

    /// The body that an item is, or a shape is of; -1: the ground.
    int ownBody() const {
        const QString owner = m_item.section('/', 0, 2);
        return owner.startsWith("/bodies/") ? lastToken(owner).toInt() : -1;
    }

    QString frameBodyName() const {
        if (!isBodysOwn()) return text("body");
        const int own = ownBody();
        return own < 0 ? QString("ground") : m_document.itemName(m_item.section('/', 0, 2));
    }

    int carrier() const {
        if (*m_rule->carrier != '\0') return indexOf(text(m_rule->carrier));
        return isBodysOwn() ? ownBody() : -1;
    }

    Eigen::Isometry3d frameOf(int body) const {
        return body < 0 || body >= static_cast<int>(model().bodies.size())
                   ? Eigen::Isometry3d::Identity()
                   : isometryOf(model().bodies[static_cast<std::size_t>(body)].pose);
    }

    model::Pose shapePose() const {
        const int own = ownBody();
        const auto& shapes =
            own < 0 ? model().groundShapes : model().bodies[static_cast<std::size_t>(own)].shapes;
        const auto index = static_cast<std::size_t>(lastToken(m_item).toUInt());
        return index < shapes.size() ? shapes[index].pose : model::Pose();
    }

    bool readValue(Place& place) const {
        if (place.kind == PlaceKind::Orientation) {
            place.turn = itemKind(m_item) == ItemKind::Shape
                             ? shapePose().orientation
                             : Quat(Mat3(frameOf(ownBody()).linear()));
            return true;
        }
        const io::JsonValue* value = root().at(at(m_pointer));
        if (!value) {
            place.value = defaultValue(place);
            return true;
        }
        if (!value->isArray() || value->size() != 3) return false;
        io::Numbers numbers;
        numbers.resolveParameters(root().at("/parameters"));
        for (std::size_t i = 0; i < 3; ++i) {
            const io::JsonValue& entry = (*value)[i];
            if (!entry.isNumber() && !entry.isString()) return false;
            const io::Evaluation worth = numbers.evaluate(entry);
            const bool isKnown = worth.state == io::Evaluation::State::Known;
            if (!isKnown && place.kind == PlaceKind::Point) return false;
            place.value[static_cast<int>(i)] = isKnown ? worth.value : 0.0;
        }
        return true;
    }

    /// A force without a point acts at the centre of mass, which a body without one finds.
    Vec3 defaultValue(const Place& place) const {
        const bool isCentre = m_pointer.endsWith("/com") || m_pointer.endsWith("/point");
        return isCentre ? Vec3(place.frame.inverse() * centreOf(place.carrier)) : Vec3::Zero();
    }

    Vec3 centreOf(int body) const {
        Vec3 centre = Vec3::Zero();
        try {
            if (body >= 0)
                centre =
                    model::massProperties(model(), model().bodies[static_cast<std::size_t>(body)])
                        .com;
        } catch (const std::exception&) {
            // Without a mass, as validation says: the origin.
        }
        return frameOf(body) * centre;
    }

    /// Where a direction or an orientation is drawn.
    Vec3 footOf(const Place& place) const {
        const auto index = static_cast<std::size_t>(lastToken(m_item).toUInt());
        switch (itemKind(m_item)) {
        case ItemKind::Body:
            return place.kind == PlaceKind::Orientation ? frameOf(place.carrier).translation()
                                                        : centreOf(place.carrier);
        case ItemKind::Shape:
            return (frameOf(ownBody()) * isometryOf(shapePose())).translation();
        case ItemKind::Joint:
            return index < model().joints.size() ? model().joints[index].position : Vec3::Zero();
        case ItemKind::Force: {
            const auto point = placeAt(m_document, m_item + "/point");
            return point ? point->foot : centreOf(place.carrier);
        }
        case ItemKind::Measure:
            return frameOf(place.carrier).translation();
        default:
            return Vec3::Zero();
        }
    }

    const Document& m_document;
    QString m_item, m_pointer;
    const Rule* m_rule = nullptr;
};

} // namespace

std::optional<Place> placeAt(const Document& document, const QString& pointer) {
    const PlaceReader reader(document, pointer);
    return reader.isPlace() ? reader.read() : std::nullopt;
}

QString frameTitle(const Document& document, const QString& pointer) {
    const PlaceReader reader(document, pointer);
    return reader.isPlace() ? reader.title() : QString();
}

bool canBePicked(const Document& document, const QString& pointer) {
    return PlaceReader(document, pointer).canBePicked();
}

} // namespace trammel::studio
