#include "studio/synthesis/task_point_tool.h"

#include "studio/document/shown_units.h"
#include "studio/document/units.h"
#include "studio/sketch/plane_view.h"
#include "studio/sketch/sketch_grid.h"
#include "studio/sketch/sketch_look.h"
#include "studio/synthesis/task_document.h"
#include "studio/view3d/orbit_camera.h"
#include "studio/view3d/scene_view.h"
#include "synthesis/drawn_curve.h"

#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace trammel::studio {

namespace {

constexpr double kNear = 9.0;        ///< pixels: a point is under the pointer
constexpr double kEmptyRadius = 0.2; ///< m, of what is seen before there is a point

const sketch::Plane& taskPlane() {
    static const sketch::Plane plane = sketch::principalPlane(sketch::PrincipalPlane::XZ);
    return plane;
}

/// @param step a power of ten
QString siText(double value, double step) {
    const int decimals = std::max(0, static_cast<int>(std::lround(-std::log10(step))));
    return QString::number(std::round(value / step) * step, 'f', decimals);
}

} // namespace

TaskPointTool::TaskPointTool(TaskDocument& task, SceneView& view)
    : QObject(&view), m_task(task), m_view(view) {
    const auto follow = [this] {
        if (m_isActive) repaint();
    };
    connect(&view, &SceneView::cameraMoved, this, follow);
    connect(&task, &TaskDocument::changed, this, follow);
    connect(&task, &TaskDocument::kindChanged, this, [this] {
        if (m_isActive && m_task.kind() == TaskDocument::Kind::Function) setActive(false);
    });
}

void TaskPointTool::setActive(bool on) {
    if (on == m_isActive) return;
    if (!on) {
        m_view.setTool(nullptr);
        m_view.setToolCursor(std::nullopt);
        m_view.setPainting(PaintingLayer::Marks, {});
        return leave();
    }
    m_isActive = true;
    m_dragged = -1;
    m_view.setTool(this);
    m_view.setToolCursor(Qt::CrossCursor);
    facePlane();
    m_view.takeFocus();
    repaint();
    emit activeChanged(true);
}

void TaskPointTool::leave() {
    m_task.endStep();
    if (std::exchange(m_isActive, false)) emit activeChanged(false);
}

void TaskPointTool::facePlane() {
    OrbitCamera camera = m_view.camera();
    studio::facePlane(camera, taskPlane());
    sketch::Point centre = sketch::Point::Zero();
    const int count = m_task.rowCount();
    for (int row = 0; row < count; ++row)
        centre += pointOf(row) / count;
    double radius = count == 0 ? kEmptyRadius : 0.0;
    for (int row = 0; row < count; ++row)
        radius = std::max(radius, 1.6 * (pointOf(row) - centre).norm());
    camera.fit(taskPlane().toWorld(centre), radius > 0.0 ? radius : kEmptyRadius, m_view.size());
    m_view.setCamera(camera);
}

bool TaskPointTool::isOfPoses() const {
    return m_task.kind() == TaskDocument::Kind::Motion;
}

/// Of what the reading made of it; a row that is wrong is at the origin.
sketch::Point TaskPointTool::pointOf(int row) const {
    const auto& poses = m_task.task().poses;
    if (row >= static_cast<int>(poses.size())) return sketch::Point::Zero();
    const synthesis::Point place = poses[static_cast<std::size_t>(row)].place;
    return {place.real(), place.imag()};
}

QPointF TaskPointTool::pixelsOf(int row) const {
    const OrbitCamera camera = m_view.camera();
    return PlaneView(camera, m_view.size(), taskPlane()).toPixels(pointOf(row));
}

std::optional<sketch::Point> TaskPointTool::placeOf(QPointF pixels) const {
    const OrbitCamera camera = m_view.camera();
    return PlaneView(camera, m_view.size(), taskPlane()).toPlane(pixels);
}

/// A power of ten that is a pixel or less.
double TaskPointTool::step() const {
    const OrbitCamera camera = m_view.camera();
    const double pixel = PlaneView(camera, m_view.size(), taskPlane()).metresPerPixel();
    return std::pow(10.0, std::floor(std::log10(pixel)));
}

int TaskPointTool::rowAt(QPointF pixels) const {
    for (int row = m_task.rowCount() - 1; row >= 0; --row) {
        const QPointF way = pixelsOf(row) - pixels;
        if (std::hypot(way.x(), way.y()) < kNear) return row;
    }
    return -1;
}

void TaskPointTool::move(int row, const sketch::Point& place) {
    const double grain = step();
    m_task.setCell(row, 0, siText(place.x(), grain));
    m_task.setCell(row, 1, siText(place.y(), grain));
}

void TaskPointTool::add(const sketch::Point& place) {
    const double grain = step();
    QStringList cells{siText(place.x(), grain), siText(place.y(), grain)};
    if (isOfPoses()) {
        const int last = m_task.rowCount() - 1;
        cells << (last >= 0 ? m_task.cell(last, 2) : QString("0"));
    }
    m_task.putRows(m_task.rowCount(), {cells}, TaskDocument::Rows::Before);
}

void TaskPointTool::turnTo(int row, const sketch::Point& towards) {
    constexpr double kTenthOfDegree = 0.1;
    const sketch::Point way = towards - pointOf(row);
    const double angle = std::atan2(way.y(), way.x());
    const double degrees = fromSi(angle, "rad", "°");
    m_task.setCell(row, 2,
                   QString::number(std::round(degrees / kTenthOfDegree) * kTenthOfDegree, 'g', 6) +
                       " deg");
}

bool TaskPointTool::grab(QPointF place, Qt::KeyboardModifiers modifiers) {
    if (modifiers != Qt::NoModifier || m_task.kind() == TaskDocument::Kind::Function) return false;
    m_pointer = place;
    m_turns = false;
    m_dragged = rowAt(place);
    if (m_dragged >= 0) {
        m_task.beginStep(); // its whole way
        return true;
    }
    const auto at = placeOf(place);
    if (!at || !isOfPoses()) return false; // a click adds a point, a drag moves the view
    m_task.beginStep();
    add(*at);
    m_dragged = m_task.rowCount() - 1;
    m_turns = true;
    return true;
}

void TaskPointTool::drag(QPointF place, Qt::KeyboardModifiers) {
    const auto at = placeOf(place);
    if (m_dragged < 0 || !at) return;
    const QPointF way = place - pixelsOf(m_dragged);
    m_pointer = place;
    if (m_turns) {
        if (std::hypot(way.x(), way.y()) > kNear) turnTo(m_dragged, *at);
    } else {
        move(m_dragged, *at);
    }
}

/// A click on a point does nothing; it shall not add another one there.
bool TaskPointTool::drop() {
    m_dragged = -1;
    m_task.endStep();
    repaint();
    return true;
}

bool TaskPointTool::click(QPointF place, Qt::KeyboardModifiers) {
    const auto at = placeOf(place);
    if (at && !isOfPoses()) add(*at);
    return true;
}

void TaskPointTool::hover(QPointF place, Qt::KeyboardModifiers) {
    m_pointer = place;
    repaint();
}

bool TaskPointTool::askForMenu(QPointF) {
    setActive(false);
    return true;
}

namespace {

bool takesBack(const QKeyEvent& event) {
    return event.key() == Qt::Key_Delete || event.key() == Qt::Key_Backspace;
}

} // namespace

bool TaskPointTool::claims(const QKeyEvent& event) const {
    return takesBack(event);
}

bool TaskPointTool::key(const QKeyEvent& event) {
    if (event.key() == Qt::Key_Escape) {
        setActive(false);
        return true;
    }
    const bool removes = takesBack(event);
    if (removes && m_task.rowCount() > 0) m_task.removeRows(m_task.rowCount() - 1, 1);
    return removes;
}

void TaskPointTool::repaint() {
    m_view.setPainting(PaintingLayer::Marks, [this](QPainter& painter) { paint(painter); });
}

/// The spline that the points stand for, where they do.
void TaskPointTool::paintCurve(QPainter& painter, const SketchLook& look) const {
    const synthesis::PathCurve kind = m_task.task().curve;
    const auto& poses = m_task.task().poses;
    if (kind == synthesis::PathCurve::None || poses.size() < 3) return;
    std::vector<synthesis::Point> points;
    for (const synthesis::Pose& pose : poses)
        if (points.empty() || points.back() != pose.place) points.push_back(pose.place);
    const bool isClosed = kind == synthesis::PathCurve::Closed;
    if (isClosed && points.back() == points.front()) points.pop_back();
    if (points.size() < 3) return;
    const OrbitCamera camera = m_view.camera();
    const PlaneView plane(camera, m_view.size(), taskPlane());
    QPolygonF curve;
    constexpr int kBetween = 16;
    for (const synthesis::Point p : synthesis::curveThrough(points, isClosed, kBetween))
        curve << plane.toPixels({p.real(), p.imag()});
    if (isClosed) curve << curve.front();
    painter.setPen(QPen(look.guide, 2.0));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(curve);
}

void TaskPointTool::paint(QPainter& painter) const {
    const SketchLook look(m_view.palette());
    const OrbitCamera camera = m_view.camera();
    paintGrid(painter, PlaneView(camera, m_view.size(), taskPlane()), look);
    paintCurve(painter, look);
    constexpr double kDot = 4.5, kAxis = 26.0; // pixels
    painter.setFont(m_view.font());
    const auto& poses = m_task.task().poses;
    for (int row = 0; row < m_task.rowCount(); ++row) {
        const QPointF place = pixelsOf(row);
        const bool isHeld = row == m_dragged || (m_pointer && rowAt(*m_pointer) == row);
        painter.setPen(QPen(isHeld ? look.guide : look.drawn, 2.5));
        painter.setBrush(look.halo);
        if (isOfPoses() && row < static_cast<int>(poses.size())) {
            const double angle = poses[static_cast<std::size_t>(row)].angle;
            const QPointF end = place + kAxis * QPointF(std::cos(angle), -std::sin(angle));
            painter.drawLine(place, end);
            paintArrowHead(painter, end, place, 9.0);
        }
        painter.drawEllipse(place, kDot, kDot);
        paintText(painter, QString::number(row + 1), place + QPointF(-12.0, -12.0), look.ink,
                  look.halo);
    }
    const auto at = m_pointer ? placeOf(*m_pointer) : std::nullopt;
    if (!at) return;
    const ShownScale scale = shownScale("m");
    paintText(painter,
              QString("%1, %2").arg(shortText(scale.factor * at->x(), 4), scale.text(at->y(), 4)),
              *m_pointer + QPointF(0.0, 28.0), look.ink, look.halo);
}

} // namespace trammel::studio
