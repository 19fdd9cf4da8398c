#include "io/dxf_curves.h"

#include "messages/file_messages.h"

#include <cmath>

namespace trammel::io {

namespace {

using Eigen::Vector2d;
constexpr double kTurn = 2.0 * std::numbers::pi;
constexpr double kSameDirection = 1e-6; ///< of unit vectors

Vector2d onCircle(double angle) {
    return {std::cos(angle), std::sin(angle)};
}

double radians(double degrees) {
    return degrees * std::numbers::pi / 180.0;
}

/// Counter-clockwise from one angle to another, 0 to a turn; a turn where they are the same.
double sweepOf(double start, double end) {
    const double sweep = std::fmod(end - start, kTurn);
    return sweep > 0 ? sweep : sweep + kTurn;
}

} // namespace

double DxfCurves::value(const DxfEntity& entity, int code, double absent) const {
    const DxfGroup* group = entity.find(code);
    return group ? m_groups.number(*group) : absent;
}

Vector2d DxfCurves::point(const DxfEntity& entity, int code) const {
    return {value(entity, code, 0.0), value(entity, code + 10, 0.0)};
}

void DxfCurves::count() {
    if (++m_count > kMaxDxfEntities)
        throw DxfError({messages::kDxfTooMany, m_groups.name(), kMaxDxfEntities});
}

void DxfCurves::draw(const std::vector<DxfEntity>& entities, const Eigen::Affine2d& place,
                     int depth) {
    for (const DxfEntity& entity : entities) {
        count(); // also of what draws nothing, so that blocks in blocks come to an end
        drawOne(entity, place, depth);
    }
}

/// Curves have a plane of their own, that of the extrusion direction; seen from below x is
/// mirrored.
bool DxfCurves::isInPlane(const DxfEntity& entity, bool hasOwnPlane) {
    const double x = value(entity, 210, 0.0), y = value(entity, 220, 0.0);
    const double z = value(entity, 230, 1.0);
    if (!hasOwnPlane) return true;
    if (std::hypot(x, y) > kSameDirection * std::abs(z)) return false;
    if (z < 0) m_place = m_place * Eigen::Scaling(-1.0, 1.0);
    return true;
}

void DxfCurves::drawOne(const DxfEntity& entity, const Eigen::Affine2d& place, int depth) {
    const std::string_view kind = entity.kind;
    const bool isOnPaper = value(entity, 67, 0.0) != 0;
    if (isOnPaper || kind == "SEQEND" || kind == "ATTRIB") return;
    m_place = place;
    const bool isOfWorld = kind == "LINE" || kind == "POINT" || kind == "ELLIPSE";
    const bool isIn = isInPlane(entity, !isOfWorld);
    if (kind == "LINE") {
        addLine(point(entity, 10), point(entity, 11));
    } else if (kind == "POINT") {
        m_drawing.points.emplace_back(m_place * point(entity, 10));
    } else if (kind == "ELLIPSE") {
        drawEllipse(entity);
    } else if (isIn && kind == "CIRCLE") {
        addArc(point(entity, 10), value(entity, 40, 0.0), 0.0, kTurn);
    } else if (isIn && kind == "ARC") {
        const double start = radians(value(entity, 50, 0.0));
        addArc(point(entity, 10), value(entity, 40, 0.0), start,
               sweepOf(start, radians(value(entity, 51, 360.0))));
    } else if (isIn && kind == "LWPOLYLINE") {
        drawLightPolyline(entity);
    } else if (isIn && kind == "POLYLINE") {
        drawPolyline(entity);
    } else if (isIn && kind == "INSERT" && entity.find(2) &&
               m_blocks.contains(entity.find(2)->value)) {
        insert(entity, depth);
    } else {
        ++m_drawing.leftOut[std::string(kind)];
    }
}

void DxfCurves::addLine(const Vector2d& from, const Vector2d& to) {
    count();
    m_drawing.lines.push_back({m_place * from, m_place * to});
}

/// A block that is stretched more one way than the other makes an ellipse of it: lines.
void DxfCurves::addArc(const Vector2d& centre, double radius, double start, double sweep) {
    count();
    const Eigen::Matrix2d& linear = m_place.linear();
    const double along = linear.col(0).norm(), across = linear.col(1).norm();
    constexpr double kSame = 1e-9; // round-off of a turn
    const double off = std::abs(linear.col(0).dot(linear.col(1)));
    radius = std::abs(radius);
    if (std::abs(along - across) <= kSame * along && off <= kSame * along * across) {
        const Vector2d axis = linear.col(0);
        const double turn = std::atan2(axis.y(), axis.x());
        const bool isMirrored = linear.determinant() < 0;
        m_drawing.arcs.push_back({m_place * centre, along * radius,
                                  isMirrored ? turn - start - sweep : turn + start, sweep});
        return;
    }
    constexpr double kStep = kTurn / 72;
    const int steps = std::max(1, static_cast<int>(std::ceil(sweep / kStep - 1e-9)));
    for (int i = 0; i < steps; ++i)
        addLine(centre + radius * onCircle(start + sweep * i / steps),
                centre + radius * onCircle(start + sweep * (i + 1) / steps));
}

/// The arc's centre is left of the chord's middle by (1 - b^2) / (4 b) of the chord.
void DxfCurves::addBulge(const Vector2d& from, const Vector2d& to, double bulge) {
    const Vector2d chord = to - from;
    if (bulge == 0 || chord.isZero()) return addLine(from, to);
    const Vector2d left(-chord.y(), chord.x());
    const Vector2d centre = 0.5 * (from + to) + (1 - bulge * bulge) / (4 * bulge) * left;
    const double radius = chord.norm() * (1 + bulge * bulge) / (4 * std::abs(bulge));
    if (!centre.allFinite() || !std::isfinite(radius)) return addLine(from, to);
    const Vector2d start = (bulge > 0 ? from : to) - centre;
    addArc(centre, radius, std::atan2(start.y(), start.x()), 4 * std::atan(std::abs(bulge)));
}

void DxfCurves::drawLightPolyline(const DxfEntity& entity) {
    struct Corner {
        Vector2d place = Vector2d::Zero();
        double bulge = 0;
    };
    std::vector<Corner> corners;
    for (const DxfGroup& group : entity.groups) {
        if (group.code == 10) corners.push_back({{m_groups.number(group), 0.0}, 0.0});
        if (corners.empty()) continue;
        if (group.code == 20) corners.back().place.y() = m_groups.number(group);
        if (group.code == 42) corners.back().bulge = m_groups.number(group);
    }
    const DxfGroup* flags = entity.find(70);
    const bool isClosed = flags && (m_groups.integer(*flags) & 1);
    for (std::size_t i = 0; i + 1 < corners.size(); ++i)
        addBulge(corners[i].place, corners[i + 1].place, corners[i].bulge);
    if (isClosed && corners.size() > 1)
        addBulge(corners.back().place, corners.front().place, corners.back().bulge);
}

void DxfCurves::drawPolyline(const DxfEntity& entity) {
    constexpr int kClosed = 1, kMeshes = 16 | 64, kControlPoint = 16;
    const DxfGroup* group = entity.find(70);
    const int flags = group ? m_groups.integer(*group) : 0;
    if (flags & kMeshes) {
        ++m_drawing.leftOut["POLYLINE"];
        return;
    }
    std::vector<const DxfEntity*> corners;
    for (const DxfEntity& vertex : entity.vertices) {
        const DxfGroup* own = vertex.find(70);
        if (!own || !(m_groups.integer(*own) & kControlPoint)) corners.push_back(&vertex);
    }
    const auto draw = [&](const DxfEntity& from, const DxfEntity& to) {
        addBulge(point(from, 10), point(to, 10), value(from, 42, 0.0));
    };
    for (std::size_t i = 0; i + 1 < corners.size(); ++i)
        draw(*corners[i], *corners[i + 1]);
    if (flags & kClosed && corners.size() > 1) draw(*corners.back(), *corners.front());
}

/// A circle of radius 1 in the frame of its axes.
void DxfCurves::drawEllipse(const DxfEntity& entity) {
    const Vector2d major = point(entity, 11);
    const double ratio = value(entity, 40, 1.0) * (value(entity, 230, 1.0) < 0 ? -1.0 : 1.0);
    Eigen::Affine2d axes = Eigen::Affine2d::Identity();
    axes.linear().col(0) = major;
    axes.linear().col(1) = ratio * Vector2d(-major.y(), major.x());
    axes.translation() = point(entity, 10);
    m_place = m_place * axes;
    const double start = value(entity, 41, 0.0);
    addArc(Vector2d::Zero(), 1.0, start, sweepOf(start, value(entity, 42, kTurn)));
}

void DxfCurves::insert(const DxfEntity& entity, int depth) {
    constexpr int kDeepest = 16;
    if (depth >= kDeepest) {
        ++m_drawing.leftOut["INSERT"];
        return;
    }
    const DxfBlock& block = m_blocks.find(entity.find(2)->value)->second;
    const auto repeated = [&](int code) {
        const DxfGroup* group = entity.find(code);
        return group ? std::max(1, m_groups.integer(*group)) : 1;
    };
    const int columns = repeated(70), rows = repeated(71);
    const Eigen::Affine2d own = m_place;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            count();
            m_place = own;
            insertOnce(entity, block,
                       {column * value(entity, 44, 0.0), row * value(entity, 45, 0.0)}, depth);
        }
}

void DxfCurves::insertOnce(const DxfEntity& entity, const DxfBlock& block, const Vector2d& shift,
                           int depth) {
    const Vector2d base = point(block.head, 10);
    const Eigen::Affine2d place = m_place * Eigen::Translation2d(point(entity, 10)) *
                                  Eigen::Rotation2Dd(radians(value(entity, 50, 0.0))) *
                                  Eigen::Translation2d(shift) *
                                  Eigen::Scaling(value(entity, 41, 1.0), value(entity, 42, 1.0)) *
                                  Eigen::Translation2d(-base);
    draw(block.entities, place, depth + 1);
}

} // namespace trammel::io
