#pragma once

#include "sketch/snap.h"

#include <QCoreApplication>
#include <QList>
#include <QString>
#include <optional>
#include <span>
#include <vector>

namespace trammel::studio {

/// What the mouse draws in a sketch. Rotate, Mirror, Copy and Array work on selected links; what
/// comes after them moves the backdrop.
enum class DrawingTool {
    Select,
    Link,
    GroundPivot,
    LinkPivot,
    Slider,
    PinInSlot,
    Weld,
    GearPair,
    Motor,
    Spring,
    Damper,
    Force,
    Weight,
    Trace,
    Text,
    Dimension,
    Rotate,
    Mirror,
    Copy,
    Array,
    BackdropScale,
    BackdropMove,
    BackdropTurn,
};

/// A value that may be typed while something is drawn.
struct TypedField {
    QString title;
    QString unit; ///< SI; "" has none
};

/// What a tool was used for.
struct Stroke {
    DrawingTool tool = DrawingTool::Select;
    std::vector<sketch::Spot> spots;
    std::optional<double> value; ///< typed: speed, mass, force, ratio or count; SI
    bool isAngle = false;        ///< of a dimension
};

/// What there is to know of the tools.
class DrawingTools {
    Q_DECLARE_TR_FUNCTIONS(trammel::studio::DrawingTools)

public:
    struct Info {
        DrawingTool tool;
        const char* icon;
        Qt::Key key; ///< while the view has the focus; Key_unknown: none
        int spots;   ///< that it takes; 0: two or more until it is ended
    };
    /// In the order of the tool bar.
    static std::span<const Info> all();
    static const Info& info(DrawingTool tool);
    static QString title(DrawingTool tool);
    /// What to do next. @param spots that there are already
    static QString hint(DrawingTool tool, int spots);
    static QList<TypedField> fields(DrawingTool tool);
    /// Whether the fields are the length of the way from the last spot and its angle.
    static bool typesWay(DrawingTool tool);
    /// Whether its value is typed before the first spot.
    static bool typesEarly(DrawingTool tool);
    static bool isOfBackdrop(DrawingTool tool) { return tool >= DrawingTool::BackdropScale; }
    /// Of its value where none is typed, SI.
    static double usualValue(DrawingTool tool);
};

} // namespace trammel::studio
