#include "studio/sketch/sketch_tool.h"

#include "sketch/gestures.h"
#include "studio/document/shown_units.h"
#include "studio/sketch/sketch_grid.h"
#include "studio/view3d/orbit_camera.h"
#include "studio/view3d/scene_view.h"

#include <QKeyEvent>
#include <algorithm>
#include <cmath>

namespace trammel::studio {

namespace {

constexpr double kReach = 10.0;    ///< pixels within which the pointer is drawn to something
constexpr double kSamePlace = 3.0; ///< pixels

} // namespace

SketchTool::SketchTool(SceneView& view) : QObject(&view), m_view(view) {
    connect(&view, &SceneView::cameraMoved, this, [this] {
        if (m_isActive) repaintAll();
    });
    connect(&ShownUnits::instance(), &ShownUnits::changed, this, [this] {
        if (m_isActive) repaintAll();
    });
}

SketchTool::~SketchTool() = default;

void SketchTool::setActive(bool on) {
    if (on == m_isActive) return;
    cancelDrawing();
    m_isActive = on;
    m_chosen.clear();
    m_current.reset();
    m_refusal.clear();
    m_view.setTool(on ? this : nullptr);
    if (on) {
        setTool(DrawingTool::Select);
        repaintAll();
        return;
    }
    m_view.setToolCursor(std::nullopt);
    for (const PaintingLayer layer :
         {PaintingLayer::Paper, PaintingLayer::Marks, PaintingLayer::Pointer})
        m_view.setPainting(layer, {});
}

/// The paper stays with its plane, and the pointer is painted by what drags.
void SketchTool::setSketch(sketch::Sketch sketch) {
    const bool hasOtherPlane = sketch.plane != m_sketch.plane;
    m_sketch = std::move(sketch);
    m_isPosed = false;
    m_chosen.removeIf(
        [this](const QString& node) { return m_sketch.find(node.toStdString()) < 0; });
    const auto isChosen = [this](const sketch::Note& note) { return note.index == m_note; };
    if (std::ranges::none_of(m_sketch.notes, isChosen)) m_note = -1;
    if (!m_isActive) return;
    if (hasOtherPlane) return repaintAll();
    repaintMarks();
    if (!m_hold) repaintPointer();
}

/// What is being drawn or dragged is so in the drawn pose.
void SketchTool::pose(sketch::Sketch sketch) {
    if (m_hold || !m_spots.empty()) return;
    m_sketch = std::move(sketch);
    m_isPosed = true;
    repaintMarks();
}

/// Before something is drawn. @return whether the pointer is where it was on the sketch: on nothing
/// that moved
bool SketchTool::leavePose(QPointF place) {
    bool isLink = false;
    const QStringList before = nodesUnder(place, isLink);
    emit poseLeft();
    return m_tool == DrawingTool::Select && !before.isEmpty() && !isLink &&
           nodesUnder(place, isLink) == before;
}

void SketchTool::setTool(DrawingTool tool) {
    if (m_isPosed && tool != DrawingTool::Select) emit poseLeft();
    cancelDrawing();
    m_tool = tool;
    m_typed.setFields(DrawingTools::fields(tool));
    m_isAngle = false;
    m_current.reset();
    m_refusal.clear();
    if (tool != DrawingTool::Select) {
        choose({});
        m_note = -1;
    }
    m_view.setToolCursor(tool == DrawingTool::Select ? Qt::ArrowCursor : Qt::CrossCursor);
    repaintPointer();
    emit toolChanged();
    emit hintChanged();
}

void SketchTool::setSnaps(bool on) {
    m_snaps = on;
    if (m_isActive) follow(m_pointer, m_modifiers);
}

void SketchTool::setGuides(sketch::Guides guides) {
    m_guides = std::move(guides);
}

void SketchTool::setUnderlay(Underlay underlay) {
    m_underlay = std::move(underlay);
    if (m_isActive) repaintAll();
}

void SketchTool::refuse(const QString& why) {
    m_refusal = why;
    repaintPointer();
    emit hintChanged();
}

void SketchTool::choose(const QStringList& nodes) {
    if (nodes == m_chosen) return;
    m_chosen = nodes;
    repaintMarks();
}

PlaneView SketchTool::plane() const {
    return {m_view.camera(), m_view.size(), m_sketch.plane};
}

QPointF SketchTool::pixelsOf(const sketch::Point& place) const {
    return plane().toPixels(place);
}

/// Ctrl lets the pointer be where it is.
sketch::SnapSettings SketchTool::snapSettings(Qt::KeyboardModifiers modifiers) const {
    const double pixel = plane().metresPerPixel();
    return {kReach * pixel, gridStep(pixel), m_snaps && !(modifiers & Qt::ControlModifier)};
}

/// Points of a backdrop are where they are, not on the grid or in line with others.
sketch::Snap SketchTool::snapTo(const sketch::Point& point, Qt::KeyboardModifiers modifiers) const {
    sketch::SnapSettings settings = snapSettings(modifiers);
    const int ofBackdrop = m_tool == DrawingTool::BackdropMove ? 1 : 2;
    if (DrawingTools::isOfBackdrop(m_tool) && static_cast<int>(m_spots.size()) < ofBackdrop) {
        settings.grid = 0.0;
        return sketch::snap({.plane = m_sketch.plane}, point, std::nullopt, settings, m_guides);
    }
    const auto from = m_spots.empty() ? std::nullopt : std::optional(m_spots.back().place);
    const bool isMoving = DrawingTools::isOfBackdrop(m_tool); // with its lines
    return sketch::snap(m_sketch, point, from, settings, isMoving ? sketch::Guides() : m_guides);
}

void SketchTool::follow(QPointF place, Qt::KeyboardModifiers modifiers) {
    m_pointer = place;
    m_modifiers = modifiers;
    const auto point = plane().toPlane(place);
    m_current.reset();
    if (point && m_tool != DrawingTool::Select) {
        m_current = snapTo(*point, modifiers);
        applyTyped();
    }
    repaintPointer();
}

/// What is typed takes the place of what the pointer says.
void SketchTool::applyTyped() {
    if (!m_current || m_spots.empty()) return;
    if (m_tool == DrawingTool::Rotate && m_spots.size() == 2 && m_typed.value(0)) {
        sketch::Motion turn;
        turn.origin = m_spots[0].place;
        turn.angle = *m_typed.value(0);
        m_current = sketch::Snap{};
        m_current->spot.place = turn(m_spots[1].place);
    }
    if (!DrawingTools::typesWay(m_tool)) return;
    const auto length = m_typed.value(0), angle = m_typed.value(1);
    if (!length && !angle) return;
    const sketch::Point from = m_spots.back().place;
    const sketch::Point way = m_current->spot.place - from;
    const double direction = angle.value_or(std::atan2(way.y(), way.x()));
    const sketch::Point along(std::cos(direction), std::sin(direction));
    // With the angle alone the pointer says how far, along that line.
    const sketch::Point place = from + length.value_or(way.dot(along)) * along;
    constexpr double kRounding = 1e-12; // m: of cosines that should be 0
    m_current = sketch::Snap{};
    m_current->spot.place =
        place.unaryExpr([](double x) { return kRounding * std::round(x / kRounding) + 0.0; });
}

/// From the second spot to the third, or to where the pointer is, about the first.
std::optional<double> SketchTool::turnOf() const {
    if (m_spots.size() < 2 || (m_spots.size() == 2 && !m_current)) return std::nullopt;
    const sketch::Point& to = m_spots.size() > 2 ? m_spots[2].place : m_current->spot.place;
    const sketch::Point before = m_spots[1].place - m_spots[0].place;
    const sketch::Point after = to - m_spots[0].place;
    return std::atan2(before.x() * after.y() - before.y() * after.x(), before.dot(after));
}

std::optional<double> SketchTool::valueOf() const {
    if (m_typed.fields().isEmpty() || DrawingTools::typesWay(m_tool)) return std::nullopt;
    const auto typed = m_typed.value(0);
    if (typed || m_tool == DrawingTool::BackdropTurn) return typed;
    if (m_tool == DrawingTool::Rotate) return turnOf();
    if (m_tool != DrawingTool::Force || m_spots.empty() || !m_current)
        return DrawingTools::usualValue(m_tool);
    // A newton for a pixel, in steps of five.
    const QPointF way = pixelsOf(m_current->spot.place) - pixelsOf(m_spots.front().place);
    return std::max(5.0, 5.0 * std::round(std::hypot(way.x(), way.y()) / 5.0));
}

bool SketchTool::isAt(const sketch::Spot& spot, const sketch::Spot& other) const {
    if (!spot.node.empty() && spot.node == other.node) return true;
    const QPointF way = pixelsOf(spot.place) - pixelsOf(other.place);
    const bool isTyped = !m_typed.isEmpty();
    return std::hypot(way.x(), way.y()) < (isTyped ? 1e-3 : kSamePlace);
}

bool SketchTool::grab(QPointF place, Qt::KeyboardModifiers modifiers) {
    if (modifiers & (Qt::ShiftModifier | Qt::AltModifier)) return false; // the camera's
    if (m_isPosed && !leavePose(place)) {
        m_isHeld = false;
        return true;
    }
    if (m_tool == DrawingTool::Select && modifiers & Qt::ControlModifier) return false;
    m_refusal.clear();
    m_pressed = place;
    m_isHeld = true;
    m_isDragged = m_beganByPress = false;
    follow(place, modifiers);
    if (m_tool == DrawingTool::Select) {
        grabChosen(place);
    } else if (DrawingTools::info(m_tool).spots != 1 && m_spots.empty() && m_current) {
        m_beganByPress = true;
        m_spots.push_back(m_current->spot);
    }
    emit hintChanged();
    return true;
}

void SketchTool::drag(QPointF place, Qt::KeyboardModifiers modifiers) {
    if (!m_isHeld) return; // Esc was pressed
    m_isDragged = true;
    if (m_tool == DrawingTool::Select) return dragChosen(place, modifiers);
    follow(place, modifiers);
}

bool SketchTool::drop() {
    if (!std::exchange(m_isHeld, false)) return true;
    if (m_tool == DrawingTool::Select) return dropChosen();
    if (!m_current) return true;
    // A click on a link with this tool is enough: its ends are meant.
    const bool isOnLink = m_tool == DrawingTool::Dimension && m_spots.size() == 1 &&
                          m_spots.front().node.empty() && !m_spots.front().body.empty();
    if (m_beganByPress && !m_isDragged && isOnLink) {
        finish();
        return true;
    }
    if (m_beganByPress && !m_isDragged) { // the first of several clicks
        repaintPointer();
        return true;
    }
    const bool isWhole = m_beganByPress; // drawn by one drag
    add(m_current->spot);
    const int wanted = DrawingTools::info(m_tool).spots;
    const bool isEnough =
        wanted > 0 ? static_cast<int>(m_spots.size()) == wanted : isWhole && m_spots.size() > 1;
    if (isEnough) finish();
    return true;
}

/// A spot right where the last one is ends what is drawn, or counts for nothing.
void SketchTool::add(const sketch::Spot& spot) {
    if (!m_typed.isValid()) return refuse(tr("A number is expected."));
    if (!m_spots.empty() && isAt(spot, m_spots.back())) {
        const bool isOpen = DrawingTools::info(m_tool).spots == 0;
        if (isOpen && m_spots.size() > 1) return finish();
        cancelDrawing();
        return refuse(tr("Two different places are needed."));
    }
    m_spots.push_back(spot);
    if (DrawingTools::typesWay(m_tool)) m_typed.clear();
    follow(m_pointer, m_modifiers);
    emit hintChanged();
}

void SketchTool::finish() {
    const Stroke stroke{m_tool, m_spots, valueOf(), m_isAngle};
    m_current.reset(); // what was near may be another thing afterwards
    m_spots.clear();
    m_typed.clear();
    emit drawn(stroke);
    if (m_isActive) follow(m_pointer, m_modifiers);
    emit hintChanged();
}

bool SketchTool::cancelDrawing() {
    const bool wasDrawing = !m_spots.empty() || !m_typed.isEmpty() || m_hold || m_box;
    m_spots.clear();
    m_typed.clear();
    m_isHeld = false;
    m_box.reset();
    const auto hold = std::exchange(m_hold, std::nullopt);
    if (hold && hold->note >= 0)
        repaintMarks();
    else if (hold)
        emit nodesDropped(hold->nodes, hold->by, false);
    if (m_isActive && wasDrawing) {
        repaintPointer();
        emit hintChanged();
    }
    return wasDrawing;
}

void SketchTool::hover(QPointF place, Qt::KeyboardModifiers modifiers) {
    constexpr double kStays = 40.0; // pixels: a refusal is read before it goes
    if (!m_refusal.isEmpty() && QLineF(place, m_pressed).length() > kStays) {
        m_refusal.clear();
        emit hintChanged();
    }
    follow(place, modifiers);
    if (m_tool != DrawingTool::Select) return;
    bool isLink = false;
    const bool isNode = !nodesUnder(place, isLink).isEmpty() && !isLink;
    m_view.setToolCursor(dimensionAt(place)        ? Qt::PointingHandCursor
                         : isNode || noteAt(place) ? Qt::SizeAllCursor
                                                   : Qt::ArrowCursor);
}

bool SketchTool::doubleClick(QPointF place) {
    if (m_tool == DrawingTool::Select) {
        const DimensionMark* mark = dimensionAt(place);
        if (mark) emit dimensionActivated(parameterOf(*mark), mark->label.toAlignedRect());
        const NoteMark* note = mark ? nullptr : noteAt(place);
        if (note) emit noteActivated(note->index, note->rect.toAlignedRect());
        return mark || note;
    }
    m_isHeld = false; // its second press adds nothing
    if (m_spots.size() > 1)
        finish();
    else if (m_beganByPress)
        cancelDrawing();
    return true;
}

bool SketchTool::askForMenu(QPointF place) {
    if (m_spots.size() > 1) {
        finish();
        return true;
    }
    if (cancelDrawing()) return true;
    const DimensionMark* mark = dimensionAt(place);
    if (mark)
        emit dimensionMenuRequested(parameterOf(*mark), m_view.mapToGlobal(place).toPoint(),
                                    mark->label.toAlignedRect());
    return mark != nullptr;
}

bool SketchTool::key(const QKeyEvent& event) {
    if (event.key() == Qt::Key_Escape) return escape();
    const bool mayType = isDrawing() || DrawingTools::typesEarly(m_tool);
    if (mayType && m_typed.type(event)) {
        m_refusal.clear();
        follow(m_pointer, m_modifiers);
        return true;
    }
    if (event.modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier)) return false;
    if (keyOfDrawing(event.key())) return true;
    const bool isShifted = event.modifiers() & Qt::ShiftModifier;
    if (isShifted && event.key() != Qt::Key_Space) return false;
    if (keyOfSketch(event.key())) return true;
    for (const DrawingTools::Info& info : DrawingTools::all())
        if (info.key == event.key() && info.key != Qt::Key_unknown) {
            setTool(info.tool);
            return true;
        }
    return event.key() == Qt::Key_M; // handles would be in the way
}

bool SketchTool::claims(const QKeyEvent& event) const {
    if (event.modifiers() & ~Qt::KeypadModifier) return false;
    switch (event.key()) {
    case Qt::Key_Space:
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        return true;
    case Qt::Key_Home:
        return m_isPosed;
    default:
        return false;
    }
}

/// Keys that the window has as shortcuts, too: see claims().
bool SketchTool::keyOfSketch(int key) {
    switch (key) {
    case Qt::Key_Space:
        emit playToggled();
        return true;
    case Qt::Key_Home:
        if (m_isPosed) emit poseLeft();
        return m_isPosed;
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        if (isDrawing() || (key == Qt::Key_Backspace && m_tool != DrawingTool::Select)) return true;
        if (m_note >= 0)
            emit noteDeleteRequested(std::exchange(m_note, -1));
        else
            emit deleteRequested();
        return true;
    default:
        return false;
    }
}

/// Keys that mean something only while something is drawn.
bool SketchTool::keyOfDrawing(int key) {
    if (!isDrawing()) return false;
    switch (key) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!m_typed.isEmpty()) return takeTyped();
        if (m_spots.size() > 1) finish();
        return true;
    case Qt::Key_Tab:
    case Qt::Key_Backtab:
        if (m_tool == DrawingTool::Dimension)
            m_isAngle = !m_isAngle;
        else
            m_typed.goToNext();
        repaintPointer();
        return true;
    case Qt::Key_Backspace:
        if (m_spots.size() > 1) m_spots.pop_back();
        follow(m_pointer, m_modifiers);
        return true;
    default:
        return false;
    }
}

/// Enter after a number: a place that it gives is taken as if it were clicked.
bool SketchTool::takeTyped() {
    if (m_tool == DrawingTool::BackdropTurn && m_typed.value(0)) { // no direction is needed then
        m_isHeld = false;
        finish();
        return true;
    }
    if (!m_current) return true;
    const bool wasDragged = std::exchange(m_isHeld, false) && m_isDragged;
    add(m_current->spot);
    const int wanted = DrawingTools::info(m_tool).spots;
    if (static_cast<int>(m_spots.size()) == wanted || (wasDragged && m_spots.size() > 1)) finish();
    return true;
}

/// Ends what is being drawn, then the tool; then it is the view's.
bool SketchTool::escape() {
    m_refusal.clear();
    if (cancelDrawing()) return true;
    if (m_tool != DrawingTool::Select) {
        setTool(DrawingTool::Select);
        return true;
    }
    choose({});
    if (!m_isPosed) return false;
    emit poseLeft();
    return true;
}

const DimensionMark* SketchTool::dimensionAt(QPointF place) const {
    for (const DimensionMark& mark : m_dimensions)
        if (mark.label.adjusted(-3, -3, 3, 3).contains(place)) return &mark;
    return nullptr;
}

QString SketchTool::parameterOf(const DimensionMark& mark) const {
    return QString::fromStdString(
        m_sketch.dimensions[static_cast<std::size_t>(mark.index)].parameter);
}

} // namespace trammel::studio
