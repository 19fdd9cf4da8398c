// What is seen of what is drawn: the hint, what stands beside the pointer, and the paintings.
#include "studio/document/shown_units.h"
#include "studio/sketch/sketch_grid.h"
#include "studio/sketch/sketch_look.h"
#include "studio/sketch/sketch_tool.h"
#include "studio/view3d/scene_view.h"

#include <QPainter>
#include <cmath>

namespace trammel::studio {

QString SketchTool::hint() const {
    if (!m_refusal.isEmpty()) return m_refusal;
    return DrawingTools::hint(m_tool, static_cast<int>(m_spots.size()));
}

QStringList SketchTool::readout() const {
    QStringList lines;
    if (!m_current) return lines;
    if (!m_spots.empty() && m_tool != DrawingTool::GearPair && m_tool != DrawingTool::PinInSlot) {
        const sketch::Point way = m_current->spot.place - m_spots.back().place;
        const double angle = std::atan2(way.y(), way.x());
        const QString length = shownValue(way.norm(), QStringLiteral("m"), kDrawnDigits);
        const QString turn = shownValue(angle, QStringLiteral("rad"), kDrawnDigits);
        if (m_tool == DrawingTool::Dimension)
            lines << (m_isAngle ? tr("Angle %1").arg(turn) : tr("Length %1").arg(length));
        else
            lines << QString("%1   ∠ %2").arg(length, turn);
    }
    const bool asks = isDrawing() || DrawingTools::typesEarly(m_tool);
    const auto value = valueOf();
    if (asks && !m_typed.isEmpty())
        lines << m_typed.readout();
    else if (asks && value)
        lines << QString("%1 %2").arg(m_typed.fields().front().title,
                                      m_typed.fields().front().unit.isEmpty()
                                          ? QString::number(*value)
                                          : shownValue(*value, m_typed.fields().front().unit));
    if (const QString snapped = snapText(*m_current); !snapped.isEmpty()) lines << snapped;
    return lines;
}

PointerPicture SketchTool::picture() const {
    PointerPicture picture;
    picture.tool = m_tool;
    for (const sketch::Spot& spot : m_spots)
        picture.spots << pixelsOf(spot.place);
    picture.pointer = m_pointer;
    if (m_current) {
        picture.current = pixelsOf(m_current->spot.place);
        picture.snap = m_current->kind;
        if (m_current->guide) picture.guide = pixelsOf(*m_current->guide);
    }
    picture.box = m_box;
    picture.texts = readout();
    picture.refusal = m_refusal;
    return picture;
}

void SketchTool::repaintAll() {
    m_view.setPainting(PaintingLayer::Paper, [this](QPainter& painter) {
        const SketchLook look(m_view.palette());
        painter.setFont(m_view.font());
        if (m_underlay) m_underlay(painter, plane(), look);
        paintGrid(painter, plane(), look);
    });
    repaintMarks();
    repaintPointer();
}

void SketchTool::repaintMarks() {
    if (!m_isActive) return;
    m_view.setPainting(PaintingLayer::Marks, [this](QPainter& painter) {
        const SketchLook look(m_view.palette());
        painter.setFont(m_view.font());
        m_dimensions = studio::dimensionMarks(m_sketch, plane(), m_view.font());
        paintDimensions(painter, m_sketch, m_dimensions, look);
        paintNodes(painter, m_sketch, plane(), m_chosen, look);
        if (!m_hold || m_hold->note < 0) // else as it is dragged
            m_notes = studio::noteMarks(m_sketch, plane(), m_view.font());
        paintNotes(painter, m_notes, m_note, look);
    });
}

void SketchTool::repaintPointer() {
    if (!m_isActive) return;
    m_view.setPainting(PaintingLayer::Pointer, [this](QPainter& painter) {
        painter.setFont(m_view.font());
        paintPointer(painter, picture(), m_view.size(), SketchLook(m_view.palette()));
    });
}

} // namespace trammel::studio
