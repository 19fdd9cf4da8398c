#include "io/format/parts.h"
#include "io/format/rows.h"
#include "messages/text.h"

namespace trammel::io::formats {

namespace {

const ObjectFormat& motorFormat() {
    static const ObjectFormat format{
        "motor",
        "Drives the coordinate at a velocity as far as its force allows.",
        {required(function("velocity", "rad/s or m/s", "velocity to reach; may depend on t")),
         required(function("max_force", "N m or N", "largest torque or force; may depend on t"))},
        {}};
    return format;
}

const ObjectFormat& driverFormat() {
    static const ObjectFormat format{
        "driver",
        "Prescribes the coordinate.",
        {function("position", "rad or m", "coordinate as a function of t"),
         function("velocity", "rad/s or m/s", "velocity as a function of t")},
        {},
        {"position", "velocity"}};
    return format;
}

const ObjectFormat& jointSpringFormat() {
    static const ObjectFormat format{
        "spring",
        "Spring and damper on the coordinate.",
        {required(number("stiffness", "N m/rad or N/m", "stiffness")),
         withDefault("0", number("damping", "N m s/rad or N s/m", "damping")),
         withDefault("0", number("rest", "rad or m", "coordinate without spring force"))},
        {}};
    return format;
}

const ObjectFormat& jointFrictionFormat() {
    static const ObjectFormat format{
        "friction",
        "Dry friction on the coordinate.",
        {required(number("static", "", "coefficient of static friction")),
         number("kinetic", "", "coefficient of sliding friction; static where absent"),
         withDefault("0", number("radius", "m", "radius at which a hinge rubs"))},
        {}};
    return format;
}

const ObjectFormat& jointClearanceFormat() {
    static const ObjectFormat format{
        "clearance",
        "The second body's journal with play in the first body's bearing.",
        {starting("0.0001", required(number("radial", "m",
                                            "radius of the bearing less the journal's; 0: "
                                            "an ideal joint"))),
         starting("0.01", required(number("radius", "m", "radius of the journal"))),
         withDefault("\"default\"", text("material", "material of both surfaces")),
         number("restitution", "", "restitution, 0 to 1; the material's where absent"),
         number("friction", "", "coefficient of static friction; the material's where absent"),
         number("kinetic_friction", "", "coefficient of sliding friction; friction where absent")},
        {}};
    return format;
}

/// Marks what acts on a joint's coordinate.
Keys onCoordinate(Keys keys) {
    for (KeyFormat& key : keys)
        key.isOnCoordinate = true;
    return keys;
}

Keys coordinateKeys() {
    return onCoordinate(
        {numbers("limits", {2}, "rad or m", "[lower, upper] of the coordinate"),
         withDefault("0", number("limit_restitution", "", "restitution at the limits, 0 to 1")),
         object("motor", ValueType::Object, motorFormat(), "motor on the coordinate"),
         object("driver", ValueType::Object, driverFormat(), "prescribed motion"),
         object("spring", ValueType::Object, jointSpringFormat(), "spring on the coordinate"),
         row("torque", ValueType::JointFunction, "N m or N",
             "torque, or force on a prismatic joint; may depend on t, q and qd"),
         object("friction", ValueType::Object, jointFrictionFormat(), "dry friction")});
}

/// Bodies and the point that the joint is at.
Keys pointKeys() {
    return {bodiesKey("names of the first and the second body; \"ground\" is one"),
            starting(
                "[0, 0, 0]",
                required(vector("position", "m", "point of the joint, world frame, initial pose"))),
            vector("position_b", "m", "the point on the second body that shall come there")};
}

Keys axisKeys(std::string_view description = "axis in the world frame, initial pose",
              const char* title = nullptr) {
    return {titled(title, starting("[0, 1, 0]", required(vector("axis", "", description)))),
            vector("axis_b", "", "the axis on the second body that shall come there")};
}

} // namespace

const ObjectFormat& jointFormat() {
    static const ObjectFormat format{
        "joint",
        "A joint between two bodies.",
        {required(text("name", "unique among the joints"))},
        {{"fixed",
          QT_TRANSLATE_NOOP("trammel::studio::Types", "Fixed joint"),
          "Holds two bodies together.",
          {bodiesKey("names of the first and the second body; \"ground\" is one"),
           starting("[0, 0, 0]",
                    withDefault("[0, 0, 0]",
                                vector("position", "m", "point at which reactions are reported"))),
           vector("position_b", "m", "the point on the second body that shall come there")}},
         {"revolute", QT_TRANSLATE_NOOP("trammel::studio::Types", "Revolute joint"),
          "Hinge about an axis.",
          pointKeys() + axisKeys() + coordinateKeys() +
              Keys{object("clearance", ValueType::Object, jointClearanceFormat(),
                          "journal with play in its bearing")}},
         {"prismatic", QT_TRANSLATE_NOOP("trammel::studio::Types", "Prismatic joint"),
          "Slide along an axis.", pointKeys() + axisKeys() + coordinateKeys()},
         {"cylindrical", QT_TRANSLATE_NOOP("trammel::studio::Types", "Cylindrical joint"),
          "Turns about and slides along an axis; the coordinate is the angle.",
          pointKeys() + axisKeys() + coordinateKeys()},
         {"spherical", QT_TRANSLATE_NOOP("trammel::studio::Types", "Spherical joint"),
          "Ball joint.", pointKeys()},
         {"universal", QT_TRANSLATE_NOOP("trammel::studio::Types", "Universal joint"),
          "Two crossing hinges.",
          pointKeys() +
              axisKeys("axis fixed in the first body",
                       QT_TRANSLATE_NOOP("trammel::studio::JointEditor", "First axis")) +
              Keys{starting("[1, 0, 0]",
                            required(vector("axis2", "",
                                            "axis fixed in the second body, perpendicular "
                                            "to axis")))}},
         {"planar", QT_TRANSLATE_NOOP("trammel::studio::Types", "Planar joint"),
          "Moves in a plane and turns about its normal.",
          pointKeys() + axisKeys("normal of the plane",
                                 QT_TRANSLATE_NOOP("trammel::studio::JointEditor", "Normal"))},
         {"distance",
          QT_TRANSLATE_NOOP("trammel::studio::Types", "Distance joint"),
          "Keeps two points at a distance.",
          {bodiesKey("names of the first and the second body; \"ground\" is one"),
           required(row("points", ValueType::PointPair, "m",
                        "a point on each body, world frame, initial pose")),
           number("length", "m", "distance; the initial one where absent")}},
         {"screw", QT_TRANSLATE_NOOP("trammel::studio::Types", "Screw joint"),
          "Turns about an axis and advances along it; the coordinate is the angle.",
          pointKeys() + axisKeys() +
              Keys{starting("0.01", required(number("pitch", "m", "advance of a turn")))} +
              coordinateKeys()},
         {"point-on-line", QT_TRANSLATE_NOOP("trammel::studio::Types", "Point-on-line joint"),
          "Keeps a point of the second body on a line of the first.",
          pointKeys() +
              axisKeys("direction of the line, fixed in the first body",
                       QT_TRANSLATE_NOOP("trammel::studio::JointEditor", "Line along")) +
              coordinateKeys()},
         ranked(1, {"gear",
                    QT_TRANSLATE_NOOP("trammel::studio::Types", "Gear"),
                    "Couples the coordinates of two joints.",
                    {required(row("joints", ValueType::NamePair, "", "names of two joints")),
                     starting("1", number("ratio", "1, m/rad or rad/m",
                                          "rate of the second joint over the first one's")),
                     row("relation", ValueType::CoordinateFunction, "rad or m",
                         "the second joint's coordinate as a function of q, the first one's: gears "
                         "that are not circular, cams")},
                    {"ratio", "relation"}}),
         {"steering", QT_TRANSLATE_NOOP("trammel::studio::Types", "Steering joint"),
          "Wheel that turns about a hinge and is steered; the coordinate is the steering angle, of "
          "axis about axis2.",
          pointKeys() +
              axisKeys("hinge axis fixed in the wheel, the second body",
                       QT_TRANSLATE_NOOP("trammel::studio::JointEditor", "Hinge axis")) +
              Keys{titled(QT_TRANSLATE_NOOP("trammel::studio::JointEditor", "Steering axis"),
                          starting("[1, 0, 0]",
                                   required(vector("axis2", "",
                                                   "steering axis fixed in the chassis, the first "
                                                   "body"))))} +
              coordinateKeys() +
              onCoordinate({object("spin_motor", ValueType::Object, motorFormat(),
                                   "motor that turns the wheel about its hinge")})}}};
    return format;
}

} // namespace trammel::io::formats
