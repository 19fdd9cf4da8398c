// What the select tool does with nodes and links.
#include "studio/sketch/sketch_grid.h"
#include "studio/sketch/sketch_tool.h"
#include "studio/view3d/scene_view.h"

#include <algorithm>
#include <cmath>

namespace trammel::studio {

/// The node there, else those of the link there.
QStringList SketchTool::nodesUnder(QPointF place, bool& isLink) const {
    isLink = false;
    const auto point = plane().toPlane(place);
    if (!point) return {};
    sketch::SnapSettings settings = snapSettings({});
    settings.grid = 0.0;
    settings.isOn = true;
    const sketch::Spot spot = sketch::snap(m_sketch, *point, std::nullopt, settings).spot;
    if (!spot.node.empty()) return {QString::fromStdString(spot.node)};
    QStringList nodes;
    const auto link = std::ranges::find(m_sketch.links, spot.body, &sketch::Link::body);
    if (spot.body.empty() || link == m_sketch.links.end()) return nodes;
    isLink = true;
    for (const int node : link->nodes)
        nodes << QString::fromStdString(m_sketch.nodes[static_cast<std::size_t>(node)].name);
    return nodes;
}

void SketchTool::grabChosen(QPointF place) {
    m_box.reset();
    m_hold.reset();
    if (dimensionAt(place) || grabNote(place)) return;
    const auto from = plane().toPlane(place);
    if (!from) return;
    Hold hold;
    hold.nodes = nodesUnder(place, hold.isLink);
    hold.from = *from;
    if (!hold.nodes.isEmpty())
        if (const int node = m_sketch.find(hold.nodes.front().toStdString()); node >= 0)
            hold.start = m_sketch.nodes[static_cast<std::size_t>(node)].place;
    // One of several that are chosen moves them all.
    const auto isChosen = [this](const QString& node) { return m_chosen.contains(node); };
    if (!hold.nodes.isEmpty() && std::ranges::all_of(hold.nodes, isChosen)) hold.nodes = m_chosen;
    m_hold = hold;
}

void SketchTool::dragChosen(QPointF place, Qt::KeyboardModifiers modifiers) {
    m_pointer = place;
    if (!m_hold) return;
    if (m_hold->note < 0 && m_hold->nodes.isEmpty()) {
        m_box = QRectF(m_pressed, place).normalized();
        return repaintPointer();
    }
    const auto point = plane().toPlane(place);
    if (!point) return;
    const sketch::SnapSettings settings = snapSettings(modifiers);
    const auto onGrid = [&](double x) {
        return settings.isOn ? settings.grid * std::round(x / settings.grid) : x;
    };
    if (m_hold->nodes.size() == 1) // the node's place is on the grid, else the way it goes
        m_hold->by = point->unaryExpr(onGrid) - m_hold->start;
    else
        m_hold->by = (*point - m_hold->from).unaryExpr(onGrid);
    if (m_hold->note >= 0) return dragNote();
    emit nodesDragged(m_hold->nodes, m_hold->by);
    repaintPointer();
}

/// @returns whether it was more than a click on what is no node or dimension
bool SketchTool::dropChosen() {
    if (m_box) {
        takeBox();
        return true;
    }
    if (!m_isDragged) {
        const int note = m_hold ? m_hold->note : -1;
        m_hold.reset();
        chooseNote(note);
        return note >= 0 || clickChosen();
    }
    if (m_hold && m_hold->note >= 0) {
        const Hold hold = *std::exchange(m_hold, std::nullopt);
        emit noteDropped(hold.note, hold.by);
        return true;
    }
    if (const auto hold = std::exchange(m_hold, std::nullopt); hold && !hold->nodes.isEmpty())
        emit nodesDropped(hold->nodes, hold->by, true);
    return true;
}

bool SketchTool::clickChosen() {
    if (const DimensionMark* mark = dimensionAt(m_pressed)) {
        emit dimensionClicked(parameterOf(*mark));
        return true;
    }
    bool isLink = false;
    const QStringList nodes = nodesUnder(m_pressed, isLink);
    const bool isNode = !nodes.isEmpty() && !isLink;
    choose(isNode ? nodes : QStringList());
    if (isNode) emit nodeClicked(nodes.front());
    return isNode;
}

/// Nodes in the rubber band, and links with all their nodes in it.
void SketchTool::takeBox() {
    const QRectF box = *std::exchange(m_box, std::nullopt);
    m_hold.reset();
    const auto isIn = [&](int node) {
        return box.contains(pixelsOf(m_sketch.nodes[static_cast<std::size_t>(node)].place));
    };
    QStringList nodes, bodies;
    for (int i = 0; i < static_cast<int>(m_sketch.nodes.size()); ++i)
        if (isIn(i))
            nodes << QString::fromStdString(m_sketch.nodes[static_cast<std::size_t>(i)].name);
    for (const sketch::Link& link : m_sketch.links)
        if (std::ranges::all_of(link.nodes, isIn)) bodies << QString::fromStdString(link.body);
    emit bodiesBoxed(bodies);
    choose(nodes);
    repaintPointer();
}

} // namespace trammel::studio
