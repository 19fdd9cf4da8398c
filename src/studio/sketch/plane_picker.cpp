#include "studio/sketch/plane_picker.h"

#include "studio/sketch/sketch_look.h"
#include "studio/view3d/orbit_camera.h"
#include "studio/view3d/scene_content.h"
#include "studio/view3d/scene_handles.h"
#include "studio/view3d/scene_view.h"

#include <QKeyEvent>
#include <QPainter>

namespace trammel::studio {

PlanePicker::PlanePicker(SceneView& view) : QObject(&view), m_view(view) {
    connect(&view, &SceneView::cameraMoved, this, [this] {
        if (m_isActive) repaint();
    });
}

void PlanePicker::start() {
    m_points.clear();
    m_hovered.reset();
    m_isActive = true;
    m_view.setTool(this);
    m_view.setToolCursor(Qt::CrossCursor);
    repaint();
    m_view.takeFocus();
    emit hintChanged();
}

QString PlanePicker::hint() const {
    switch (m_points.size()) {
    case 0:
        return tr("Click the point that the plane begins at: a corner, a middle, a joint. Esc "
                  "cancels.");
    case 1:
        return tr("Click a second point, to the right of it.");
    default:
        return tr("Click a third point of the plane, above them.");
    }
}

std::optional<PlanePicker::Spot> PlanePicker::spotAt(QPointF place) const {
    const auto feature = m_view.handles().featureAt(place);
    if (!feature) return std::nullopt;
    const auto poses = m_view.poses();
    const auto body = static_cast<std::size_t>(std::max(0, feature->body));
    const bool moves = feature->body >= 0 && body < poses.size();
    return Spot{moves ? isometry(poses[body]) * feature->point : feature->point,
                featureTitle(*feature)};
}

void PlanePicker::hover(QPointF place, Qt::KeyboardModifiers) {
    m_pointer = place;
    m_hovered = spotAt(place);
    repaint();
}

bool PlanePicker::click(QPointF place, Qt::KeyboardModifiers) {
    const auto spot = spotAt(place);
    if (!spot) {
        emit refused(tr("There is no point of the model."));
        return true;
    }
    m_points.push_back(spot->point);
    if (m_points.size() < 3) {
        repaint();
        emit hintChanged();
        return true;
    }
    const auto plane = sketch::planeThrough(m_points[0], m_points[1], m_points[2]);
    if (!plane) {
        m_points.pop_back();
        emit refused(tr("The three points are on one line; expected a third one beside it."));
        return true;
    }
    cancel();
    emit picked(*plane);
    return true;
}

bool PlanePicker::askForMenu(QPointF) {
    cancel();
    return true;
}

bool PlanePicker::key(const QKeyEvent& event) {
    if (event.key() != Qt::Key_Escape) return false;
    cancel();
    return true;
}

void PlanePicker::cancel() {
    if (!std::exchange(m_isActive, false)) return;
    m_view.setPainting(PaintingLayer::Pointer, {});
    emit ended();
}

void PlanePicker::repaint() {
    m_view.setPainting(PaintingLayer::Pointer, [this](QPainter& painter) {
        const SketchLook look(m_view.palette());
        const auto pixels = [this](const Vec3& point) {
            return m_view.camera().project(point, m_view.size());
        };
        constexpr double kSize = 6.0;
        painter.setFont(m_view.font());
        painter.setPen(QPen(look.drawn, 2.0));
        painter.setBrush(look.halo);
        for (const Vec3& point : m_points)
            painter.drawEllipse(pixels(point), kSize, kSize);
        if (!m_hovered) return;
        painter.setPen(QPen(look.guide, 2.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(pixels(m_hovered->point), kSize + 2, kSize + 2);
        paintText(painter, m_hovered->title, m_pointer + QPointF(0.0, 30.0), look.ink, look.halo);
    });
}

} // namespace trammel::studio
