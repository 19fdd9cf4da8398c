#include "studio/sketch/drawing_tool.h"

#include <algorithm>
#include <array>

namespace trammel::studio {

namespace {

constexpr auto kDrawingTools = std::to_array<DrawingTools::Info>({
    {DrawingTool::Select, "sketch-select", Qt::Key_S, 1},
    {DrawingTool::Link, "sketch-link", Qt::Key_L, 0},
    {DrawingTool::GroundPivot, "sketch-ground", Qt::Key_G, 1},
    {DrawingTool::LinkPivot, "sketch-pivot", Qt::Key_P, 1},
    {DrawingTool::Slider, "sketch-slider", Qt::Key_B, 2},
    {DrawingTool::PinInSlot, "sketch-slot", Qt::Key_I, 2},
    {DrawingTool::Weld, "sketch-weld", Qt::Key_W, 1},
    {DrawingTool::GearPair, "sketch-gears", Qt::Key_E, 2},
    {DrawingTool::Motor, "sketch-motor", Qt::Key_O, 1},
    {DrawingTool::Spring, "sketch-spring", Qt::Key_C, 2},
    {DrawingTool::Damper, "sketch-damper", Qt::Key_A, 2},
    {DrawingTool::Force, "sketch-force", Qt::Key_V, 2},
    {DrawingTool::Weight, "sketch-weight", Qt::Key_H, 1},
    {DrawingTool::Trace, "sketch-trace", Qt::Key_T, 1},
    {DrawingTool::Text, "sketch-text", Qt::Key_X, 1},
    {DrawingTool::Dimension, "sketch-dimension", Qt::Key_D, 2},
    {DrawingTool::Rotate, "sketch-rotate", Qt::Key_unknown, 3},
    {DrawingTool::Mirror, "sketch-mirror", Qt::Key_unknown, 2},
    {DrawingTool::Copy, "sketch-copy", Qt::Key_unknown, 2},
    {DrawingTool::Array, "sketch-array", Qt::Key_unknown, 2},
    {DrawingTool::BackdropScale, "backdrop-scale", Qt::Key_unknown, 2},
    {DrawingTool::BackdropMove, "backdrop-move", Qt::Key_unknown, 2},
    {DrawingTool::BackdropTurn, "backdrop-turn", Qt::Key_unknown, 3},
});

} // namespace

std::span<const DrawingTools::Info> DrawingTools::all() {
    return kDrawingTools;
}

const DrawingTools::Info& DrawingTools::info(DrawingTool tool) {
    return *std::ranges::find(kDrawingTools, tool, &Info::tool);
}

QString DrawingTools::title(DrawingTool tool) {
    switch (tool) {
    case DrawingTool::Select:
        return tr("Select and Move");
    case DrawingTool::Link:
        return tr("Link");
    case DrawingTool::GroundPivot:
        return tr("Ground Pivot");
    case DrawingTool::LinkPivot:
        return tr("Pivot on a Link");
    case DrawingTool::Slider:
        return tr("Slider");
    case DrawingTool::PinInSlot:
        return tr("Pin in Slot");
    case DrawingTool::Weld:
        return tr("Weld");
    case DrawingTool::GearPair:
        return tr("Gear Pair");
    case DrawingTool::Motor:
        return tr("Motor");
    case DrawingTool::Spring:
        return tr("Spring");
    case DrawingTool::Damper:
        return tr("Damper");
    case DrawingTool::Force:
        return tr("Force");
    case DrawingTool::Weight:
        return tr("Weight");
    case DrawingTool::Trace:
        return tr("Trace Point");
    case DrawingTool::Text:
        return tr("Text");
    case DrawingTool::Dimension:
        return tr("Dimension");
    case DrawingTool::Rotate:
        return tr("Rotate Links");
    case DrawingTool::Mirror:
        return tr("Mirrored Copy");
    case DrawingTool::Copy:
        return tr("Copy of Links");
    case DrawingTool::Array:
        return tr("Array of Links");
    case DrawingTool::BackdropScale:
        return tr("Scale the Backdrop by Two Points");
    case DrawingTool::BackdropMove:
        return tr("Move the Backdrop");
    case DrawingTool::BackdropTurn:
        return tr("Turn the Backdrop");
    }
    return {};
}

QString DrawingTools::hint(DrawingTool tool, int spots) {
    const bool isFirst = spots == 0;
    switch (tool) {
    case DrawingTool::Select:
        return tr("Drag nodes or links, Ctrl+drag the mechanism. Double-click a dimension to set "
                  "it.");
    case DrawingTool::Link:
        if (isFirst) return tr("Drag a link from end to end, or click its nodes one by one.");
        if (spots == 1)
            return tr("Click where the link ends. A number sets its length, Tab the angle. Esc "
                      "cancels.");
        return tr("Click another node. Double click, right click or Enter ends the link.");
    case DrawingTool::GroundPivot:
        return tr("Click the end of a link, a place on it or an empty place.");
    case DrawingTool::LinkPivot:
        return tr("Click a place on a link.");
    case DrawingTool::Slider:
        return isFirst ? tr("Drag from a node along the way it slides; ending on a link makes that "
                            "the rail.")
                       : tr("Click where it slides to. Tab sets the angle.");
    case DrawingTool::PinInSlot:
        return isFirst ? tr("Click the node that is the pin.")
                       : tr("Click the link that has the slot.");
    case DrawingTool::Weld:
        return tr("Click the node in which two links become one.");
    case DrawingTool::GearPair:
        return isFirst ? tr("Click the pivot of the first gear.")
                       : tr("Click the pivot of the second gear. A number sets the ratio.");
    case DrawingTool::Motor:
        return tr("Click the pivot or slider to drive. A number sets the speed.");
    case DrawingTool::Spring:
    case DrawingTool::Damper:
        return isFirst ? tr("Click the first end, on a link or the ground.")
                       : tr("Click the second end.");
    case DrawingTool::Force:
        return isFirst ? tr("Drag from a place on a link in the direction of the force.")
                       : tr("Click where the force points. A number sets its size.");
    case DrawingTool::Weight:
        return tr("Click a place on a link. A number sets the mass.");
    case DrawingTool::Trace:
        return tr("Click the point of a link whose path is drawn.");
    case DrawingTool::Text:
        return tr("Click where a text is to stand, then type it.");
    case DrawingTool::Dimension:
        return isFirst ? tr("Click a link, or two nodes.")
                       : tr("Click the second node. Tab: length or angle.");
    case DrawingTool::Rotate:
        if (isFirst) return tr("Click the centre that the links turn about.");
        return spots == 1 ? tr("Click a place of the links.")
                          : tr("Click where that place goes. A number sets the angle.");
    case DrawingTool::Mirror:
        return isFirst ? tr("Drag along the mirror line.") : tr("Click where the line goes on.");
    case DrawingTool::Copy:
        return isFirst ? tr("Drag from a place of the links to where its copy is to be.")
                       : tr("Click where the copy is to be. A number sets the way.");
    case DrawingTool::Array:
        return isFirst ? tr("Drag from a place of the links to its next copy. A number sets how "
                            "many copies.")
                       : tr("Click where the next copy is to be. A number sets how many copies.");
    case DrawingTool::BackdropScale:
        return isFirst ? tr("Click a point of the backdrop whose distance from another one you "
                            "know.")
                       : tr("Click the other point, then type how far apart they are.");
    case DrawingTool::BackdropMove:
        return isFirst ? tr("Drag from a point of the backdrop to where it is to be.")
                       : tr("Click where the point is to be. A number sets the way.");
    case DrawingTool::BackdropTurn:
        if (isFirst) return tr("Click the point that the backdrop is turned about.");
        if (spots == 1)
            return tr("Click a point of the backdrop in a direction that you know. A number and "
                      "Enter set the angle.");
        return tr("Click where that direction is to be.");
    }
    return {};
}

QList<TypedField> DrawingTools::fields(DrawingTool tool) {
    if (typesWay(tool)) return {{tr("Length"), "m"}, {tr("Angle"), "rad"}};
    switch (tool) {
    case DrawingTool::GearPair:
        return {{tr("Ratio"), ""}};
    case DrawingTool::Motor:
        return {{tr("Speed"), "rad/s"}};
    case DrawingTool::Force:
        return {{tr("Force"), "N"}};
    case DrawingTool::Weight:
        return {{tr("Mass"), "kg"}};
    case DrawingTool::Rotate:
        return {{tr("Angle"), "rad"}};
    case DrawingTool::Array:
        return {{tr("Copies"), ""}};
    case DrawingTool::BackdropTurn:
        return {{tr("Angle"), "rad"}};
    default:
        return {};
    }
}

bool DrawingTools::typesWay(DrawingTool tool) {
    switch (tool) {
    case DrawingTool::Link:
    case DrawingTool::Slider:
    case DrawingTool::Spring:
    case DrawingTool::Damper:
    case DrawingTool::Mirror:
    case DrawingTool::Copy:
    case DrawingTool::BackdropMove:
        return true;
    default:
        return false;
    }
}

bool DrawingTools::typesEarly(DrawingTool tool) {
    return tool == DrawingTool::Motor || tool == DrawingTool::Weight || tool == DrawingTool::Array;
}

double DrawingTools::usualValue(DrawingTool tool) {
    switch (tool) {
    case DrawingTool::Motor:
        return 6.0; // rad/s, about a turn in a second
    case DrawingTool::Array:
        return 3.0;
    default:
        return 1.0;
    }
}

} // namespace trammel::studio
