// What the select tool does with texts.
#include "studio/sketch/sketch_tool.h"
#include "studio/view3d/scene_view.h"

#include <algorithm>

namespace trammel::studio {

const NoteMark* SketchTool::noteAt(QPointF place) const {
    constexpr double kRoom = 3.0; // pixels
    for (const NoteMark& mark : m_notes)
        if (mark.rect.adjusted(-kRoom, -kRoom, kRoom, kRoom).contains(place)) return &mark;
    return nullptr;
}

/// Nodes come first: they are smaller.
bool SketchTool::grabNote(QPointF place) {
    bool isLink = false;
    const NoteMark* mark = noteAt(place);
    const auto from = plane().toPlane(place);
    if (!mark || !from || (!nodesUnder(place, isLink).isEmpty() && !isLink)) return false;
    Hold hold;
    hold.note = mark->index;
    hold.from = *from;
    m_hold = hold;
    return true;
}

/// The text goes along with the pointer; the document hears of it when it is let go.
void SketchTool::dragNote() {
    m_notes = studio::noteMarks(m_sketch, plane(), m_view.font());
    const QPointF way = pixelsOf(m_hold->by) - pixelsOf(sketch::Point::Zero());
    for (NoteMark& mark : m_notes)
        if (mark.index == m_hold->note) mark.rect.translate(way);
    repaintMarks();
}

void SketchTool::chooseNote(int note) {
    if (note == m_note) return;
    m_note = note;
    if (note >= 0) choose({});
    repaintMarks();
}

} // namespace trammel::studio
