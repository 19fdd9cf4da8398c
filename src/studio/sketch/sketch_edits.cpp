#include "studio/sketch/sketch_edits.h"

#include "sketch/notes.h"
#include "studio/document/document.h"
#include "studio/document/message_text.h"

#include <algorithm>
#include <cmath>

namespace trammel::studio {

namespace {

std::vector<std::string> asStrings(const QStringList& list) {
    std::vector<std::string> strings;
    for (const QString& text : list)
        strings.push_back(text.toStdString());
    return strings;
}

const sketch::Node* nodeOf(const sketch::Spot& spot, const sketch::Sketch& sketch) {
    const int index = spot.node.empty() ? -1 : sketch.find(spot.node);
    return index < 0 ? nullptr : &sketch.nodes[static_cast<std::size_t>(index)];
}

/// The link at a spot; of a node's links the first that another spot does not have.
std::string linkAt(const sketch::Spot& spot, const sketch::Spot& other,
                   const sketch::Sketch& sketch) {
    if (!spot.body.empty()) return spot.body;
    const sketch::Node* node = nodeOf(spot, sketch);
    const sketch::Node* otherNode = nodeOf(other, sketch);
    if (!node) return {};
    for (const std::string& body : node->bodies)
        if (!otherNode || std::ranges::count(otherNode->bodies, body) == 0) return body;
    return {};
}

} // namespace

QString SketchEdits::take(const QString& title, const std::function<sketch::Drawn()>& gesture) {
    try {
        const sketch::Drawn drawn = gesture();
        const QString item =
            drawn.items.empty() ? QString() : QString::fromStdString(drawn.items.front());
        m_document.takeEdit(drawn.document, item, title);
        return {};
    } catch (const sketch::Refused& refusal) {
        return translated(refusal);
    }
}

QString SketchEdits::draw(const Stroke& stroke, const sketch::Sketch& sketch,
                          const QStringList& bodies) {
    const io::JsonValue& root = m_document.root();
    const QString title = tr("Draw: %1").arg(DrawingTools::title(stroke.tool));
    const sketch::Spot& spot = stroke.spots.empty() ? sketch::Spot{} : stroke.spots.front();
    const double value = stroke.value.value_or(DrawingTools::usualValue(stroke.tool));
    const auto gesture = [&](auto&& work) { return take(title, work); };
    switch (stroke.tool) {
    case DrawingTool::Select:
        return {};
    case DrawingTool::Link:
        return gesture([&] { return sketch::addLink(root, stroke.spots); });
    case DrawingTool::GroundPivot:
        return gesture([&] { return sketch::addGroundPivot(root, spot); });
    case DrawingTool::LinkPivot:
        return gesture([&] { return sketch::addLinkPivot(root, spot); });
    case DrawingTool::Slider:
        return drawSlider(stroke, sketch);
    case DrawingTool::PinInSlot:
        return drawSlot(stroke, sketch);
    case DrawingTool::Weld:
        return gesture([&] { return sketch::addWeld(root, spot); });
    case DrawingTool::GearPair:
        return drawGears(stroke, sketch);
    case DrawingTool::Motor:
        return gesture([&] { return sketch::addMotor(root, spot, value); });
    case DrawingTool::Spring:
    case DrawingTool::Damper:
        return gesture([&] {
            const bool isSpring = stroke.tool == DrawingTool::Spring;
            return sketch::addSpringDamper(
                root, isSpring ? sketch::Element::Spring : sketch::Element::Damper, spot,
                stroke.spots[1]);
        });
    case DrawingTool::Force:
        return gesture([&] {
            const sketch::Point way = stroke.spots[1].place - spot.place;
            return sketch::addForce(root, spot, value * way.normalized());
        });
    case DrawingTool::Weight:
        return gesture([&] { return sketch::addWeight(root, spot, value); });
    case DrawingTool::Trace:
        return gesture([&] { return sketch::addTrace(root, spot); });
    case DrawingTool::Dimension:
        return drawDimension(stroke, sketch);
    case DrawingTool::Rotate:
        return rotateLinks(stroke, bodies);
    case DrawingTool::Mirror:
    case DrawingTool::Copy:
    case DrawingTool::Array:
        return copyLinks(stroke, bodies);
    case DrawingTool::Text: // asks for what it says first
    case DrawingTool::BackdropScale:
    case DrawingTool::BackdropMove:
    case DrawingTool::BackdropTurn:
        return {}; // have controllers of their own
    }
    return {};
}

QString SketchEdits::drawSlider(const Stroke& stroke, const sketch::Sketch& sketch) {
    const sketch::Spot& spot = stroke.spots[0];
    const sketch::Spot& end = stroke.spots[1];
    const bool isOwn = !end.body.empty() && (end.body == spot.body || [&] {
        const sketch::Node* node = nodeOf(spot, sketch);
        return node && std::ranges::count(node->bodies, end.body) > 0;
    }());
    const std::string rail = end.body.empty() || isOwn ? "ground" : end.body;
    return take(tr("Draw: %1").arg(DrawingTools::title(stroke.tool)),
                [&] { return sketch::addSlider(m_document.root(), spot, end.place, rail); });
}

QString SketchEdits::drawSlot(const Stroke& stroke, const sketch::Sketch& sketch) {
    const std::string slotted = linkAt(stroke.spots[1], stroke.spots[0], sketch);
    if (slotted.empty()) return tr("A link is expected that has the slot.");
    return take(tr("Draw: %1").arg(DrawingTools::title(stroke.tool)),
                [&] { return sketch::addPinInSlot(m_document.root(), stroke.spots[0], slotted); });
}

QString SketchEdits::drawGears(const Stroke& stroke, const sketch::Sketch& sketch) {
    const sketch::Node* first = nodeOf(stroke.spots[0], sketch);
    const sketch::Node* second = nodeOf(stroke.spots[1], sketch);
    if (!first || !second || first->joints.empty() || second->joints.empty())
        return tr("Gears turn on pivots: a node with a hinge is expected.");
    return take(tr("Draw: %1").arg(DrawingTools::title(stroke.tool)), [&] {
        return sketch::addGearPair(m_document.root(), first->joints.front(), second->joints.front(),
                                   stroke.value.value_or(1.0));
    });
}

QString SketchEdits::drawDimension(const Stroke& stroke, const sketch::Sketch& sketch) {
    std::string from = stroke.spots[0].node, to;
    if (stroke.spots.size() > 1) to = stroke.spots[1].node;
    const auto link = std::ranges::find(sketch.links, stroke.spots[0].body, &sketch::Link::body);
    if (from.empty() && link != sketch.links.end()) {
        from = sketch.nodes[static_cast<std::size_t>(link->nodes.front())].name;
        to = sketch.nodes[static_cast<std::size_t>(link->nodes.back())].name;
    }
    if (from.empty() || to.empty()) return tr("A dimension is of a link or between two nodes.");
    const auto kind =
        stroke.isAngle ? sketch::Dimension::Kind::Angle : sketch::Dimension::Kind::Length;
    return take(tr("Draw: %1").arg(DrawingTools::title(stroke.tool)),
                [&] { return sketch::addDimension(m_document.root(), kind, from, to); });
}

QString SketchEdits::rotateLinks(const Stroke& stroke, const QStringList& bodies) {
    if (bodies.isEmpty()) return tr("Select the links first.");
    sketch::Motion motion;
    motion.origin = stroke.spots[0].place;
    motion.angle = *stroke.value;
    return take(DrawingTools::title(stroke.tool),
                [&] { return sketch::transform(m_document.root(), asStrings(bodies), motion); });
}

QString SketchEdits::copyLinks(const Stroke& stroke, const QStringList& bodies) {
    if (bodies.isEmpty()) return tr("Select the links first.");
    sketch::Motion motion;
    const sketch::Point way = stroke.spots[1].place - stroke.spots[0].place;
    int count = 1;
    if (stroke.tool == DrawingTool::Mirror) {
        motion.origin = stroke.spots[0].place;
        motion.mirror = way.normalized();
    } else {
        motion.shift = way;
    }
    if (stroke.tool == DrawingTool::Array) {
        constexpr double kMost = 1000.0;
        count = static_cast<int>(std::clamp(std::round(stroke.value.value_or(3.0)), 1.0, kMost));
    }
    return take(tr("Draw: %1").arg(DrawingTools::title(stroke.tool)),
                [&] { return sketch::copy(m_document.root(), asStrings(bodies), motion, count); });
}

io::JsonValue SketchEdits::moved(const QStringList& nodes, const sketch::Point& by) const {
    return sketch::moveNodes(m_document.root(), asStrings(nodes), by).document;
}

QString SketchEdits::move(const QStringList& nodes, const sketch::Point& by) {
    return take(tr("Move %1").arg(nodes.join(", ")),
                [&] { return sketch::moveNodes(m_document.root(), asStrings(nodes), by); });
}

QString SketchEdits::remove(const QStringList& pointers, QStringList& gone) {
    QStringList names;
    for (const QString& pointer : pointers)
        names << m_document.itemName(pointer);
    return take(tr("Delete %1").arg(names.join(", ")), [&] {
        for (const std::string& name : sketch::hangingOn(m_document.root(), asStrings(pointers)))
            gone << QString::fromStdString(name);
        return sketch::remove(m_document.root(), asStrings(pointers));
    });
}

QString SketchEdits::drive(const QString& parameter, const QString& text) {
    return take(tr("Set %1").arg(parameter), [&] {
        return sketch::drive(m_document.root(), parameter.toStdString(), text.toStdString());
    });
}

QString SketchEdits::release(const QString& parameter) {
    return take(tr("Measure %1").arg(parameter),
                [&] { return sketch::release(m_document.root(), parameter.toStdString()); });
}

QString SketchEdits::setPlane(const sketch::Plane& plane) {
    return take(tr("Change the plane of the sketch"),
                [&] { return sketch::setPlane(m_document.root(), plane); });
}

QString SketchEdits::addNote(const sketch::Point& place, const QString& text) {
    return take(tr("Draw: %1").arg(DrawingTools::title(DrawingTool::Text)),
                [&] { return sketch::addNote(m_document.root(), place, text.toStdString()); });
}

QString SketchEdits::setNoteText(int note, const QString& text) {
    return take(tr("Change the text"),
                [&] { return sketch::setNoteText(m_document.root(), note, text.toStdString()); });
}

QString SketchEdits::moveNote(int note, const sketch::Point& by) {
    return take(tr("Move the text"), [&] { return sketch::moveNote(m_document.root(), note, by); });
}

QString SketchEdits::removeNote(int note) {
    return take(tr("Delete the text"), [&] { return sketch::removeNote(m_document.root(), note); });
}

QString SketchEdits::setBackdrop(const QString& title,
                                 const std::optional<io::Backdrop>& backdrop) {
    return take(title, [&] { return sketch::setBackdrop(m_document.root(), backdrop); });
}

QString
SketchEdits::changeBackdrop(const QString& title,
                            const std::function<io::Backdrop(const io::Backdrop&)>& change) {
    const auto before = io::backdropOf(m_document.root());
    if (!before) return tr("There is no backdrop yet.");
    return take(title, [&] { return sketch::setBackdrop(m_document.root(), change(*before)); });
}

} // namespace trammel::studio
