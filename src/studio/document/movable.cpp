#include "studio/document/movable.h"

#include "io/write_placement.h"
#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/document/new_items.h"

#include <algorithm>
#include <cmath>

namespace trammel::studio {

namespace {

/// Without the rounding of the way through the world.
Vec3 tidy(const Vec3& v) {
    Vec3 result;
    for (int i = 0; i < 3; ++i) {
        const double least = 1e-12 * std::max(1.0, v.norm());
        result[i] = std::abs(v[i]) < least ? 0.0 : QString::number(v[i], 'g', 12).toDouble();
    }
    return result;
}

/// The keys of what moves, in the order of which the first that is a point has the handles.
QStringList movableKeys(ItemKind kind) {
    switch (kind) {
    case ItemKind::Body:
    case ItemKind::Shape:
        return {"position", "orientation"};
    case ItemKind::Joint:
        return {"position", "points/0", "points/1", "axis", "axis2"};
    case ItemKind::Force:
        return {"position", "points/0", "points/1", "point"};
    case ItemKind::Measure:
        return {"point", "points/0", "points/1"};
    default:
        return {};
    }
}

/// A key that the item has, or that it may leave out.
bool isMeant(const Document& document, const QString& item, const QString& key) {
    const ItemKind kind = itemKind(item);
    if (kind == ItemKind::Body || kind == ItemKind::Shape) return true;
    if (kind == ItemKind::Force)
        return forceKeys(itemType(*document.root().at(item.toStdString())))
            .contains(key.section('/', 0, 0));
    return document.root().contains((item + '/' + key).toStdString());
}

/// Where the document has none yet it is stated in angles, which people can read.
void writeTurn(io::JsonValue& root, const std::string& pointer, const Quat& turn) {
    if (!root.contains(pointer) && turn.vec().norm() > 1e-12)
        root.set(pointer, io::JsonValue::object({{"euler_xyz", io::JsonValue::array({0, 0, 0})}}));
    io::writeOrientation(root, pointer, turn);
}

void write(io::JsonValue& root, const Place& place, const Eigen::Isometry3d& motion) {
    const Eigen::Isometry3d inFrame = place.frame.inverse() * motion * place.frame;
    const std::string pointer = place.pointer.toStdString();
    switch (place.kind) {
    case PlaceKind::Point:
        io::writeVector(root, pointer, tidy(inFrame * place.value));
        break;
    case PlaceKind::Direction:
        io::writeVector(root, pointer, tidy(inFrame.linear() * place.value));
        break;
    case PlaceKind::Orientation:
        writeTurn(root, pointer, Quat(Mat3(inFrame.linear())) * place.turn);
        break;
    }
}

} // namespace

std::optional<Movable> movableItem(const Document& document, const QString& item) {
    if (!document.root().contains(item.toStdString())) return std::nullopt;
    if (document.root().contains((item + "/follow").toStdString())) return std::nullopt;
    Movable movable;
    movable.item = item;
    std::vector<Vec3> points;
    for (const QString& key : movableKeys(itemKind(item))) {
        if (!isMeant(document, item, key)) continue;
        const auto place = placeAt(document, item + '/' + key);
        if (!place) return std::nullopt; // a formula that is wrong
        if (place->kind == PlaceKind::Point) {
            if (points.empty()) {
                movable.handles = place->frame;
                movable.carrier = itemKind(item) == ItemKind::Body ? -1 : place->carrier;
            }
            points.push_back(place->foot);
        } else {
            movable.canTurn = true;
        }
        movable.parts.push_back(*place);
    }
    if (points.empty()) return std::nullopt;
    movable.handles.translation() = 0.5 * (points.front() + points.back());
    return movable;
}

Movable movablePlace(const Place& place) {
    Movable movable;
    movable.item = itemOf(place.pointer);
    movable.parts = {place};
    movable.handles = place.frame;
    movable.handles.translation() = place.foot;
    const bool isOfBody = itemKind(movable.item) == ItemKind::Body;
    movable.carrier = isOfBody && place.frameBody < 0 ? -1 : place.carrier;
    return movable;
}

io::JsonValue moved(const Document& document, const Movable& movable,
                    const Eigen::Isometry3d& motion) {
    io::JsonValue root = document.root();
    for (const Place& part : movable.parts)
        write(root, part, motion);
    return root;
}

void turnTo(io::JsonValue& root, const Place& place, const Vec3& direction, double step) {
    Vec3 entries = place.frame.linear().transpose() * direction;
    if (step > 0.0) entries = step * (entries / step).array().round();
    const bool keepsLength = place.hasLength && place.value.norm() > 0.0;
    if (keepsLength) entries *= place.value.norm();
    io::writeVector(root, place.pointer.toStdString(), tidy(entries));
}

io::JsonValue putAt(const Document& document, const Place& place, const Vec3& world, double step) {
    io::JsonValue root = document.root();
    Vec3 point = place.frame.inverse() * world;
    if (step > 0.0) point = step * (point / step).array().round();
    io::writeVector(root, place.pointer.toStdString(), tidy(point));
    return root;
}

} // namespace trammel::studio
