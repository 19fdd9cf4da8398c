#include "io/format/parts.h"
#include "io/format/rows.h"
#include "messages/text.h"

namespace trammel::io::formats {

namespace {

Keys poseKeys(std::string_view description) {
    return {withDefault("[0, 0, 0]", vector("position", "m", description)),
            withDefault("[1, 0, 0, 0]",
                        row("orientation", ValueType::Orientation, "",
                            "rotation as [w, x, y, z], {\"axis\", \"angle\"} or {\"euler_xyz\"}"))};
}

constexpr std::string_view kOctahedron =
    "[[0.1, 0, 0], [-0.1, 0, 0], [0, 0.1, 0], [0, -0.1, 0], [0, 0, 0.1], [0, 0, -0.1]]";

const ObjectFormat& shapeFormat() {
    static const ObjectFormat format{
        "shape",
        "A solid that gives mass, touches others and is drawn.",
        poseKeys("origin of the shape in the body frame (ground's: the world)") +
            Keys{
                withDefault("\"default\"", text("material", "name of a material")),
                withDefault("true", boolean("collide", "whether the shape takes part in contacts")),
                numbers("color", {3, 4}, "", "red, green, blue and opacity, 0 to 1")},
        {{"sphere",
          QT_TRANSLATE_NOOP("trammel::studio::Types", "Sphere"),
          "Ball.",
          {starting("0.05", required(number("radius", "m", "radius")))}},
         ranked(1, {"ellipsoid",
                    QT_TRANSLATE_NOOP("trammel::studio::Types", "Ellipsoid"),
                    "Ellipsoid.",
                    {starting("[0.1, 0.1, 0.1]",
                              required(vector("radii", "m", "half axes along x, y, z")))}}),
         ranked(-1, {"box",
                     QT_TRANSLATE_NOOP("trammel::studio::Types", "Box"),
                     "Box.",
                     {starting("[0.1, 0.1, 0.1]",
                               required(vector("size", "m", "edge lengths along x, y, z")))}}),
         {"cylinder",
          QT_TRANSLATE_NOOP("trammel::studio::Types", "Cylinder"),
          "Cylinder along the shape's z axis.",
          {starting("0.05", required(number("radius", "m", "radius"))),
           starting("0.2", required(number("length", "m", "length along z")))}},
         {"capsule",
          QT_TRANSLATE_NOOP("trammel::studio::Types", "Capsule"),
          "Capsule along the shape's z axis.",
          {starting("0.05", required(number("radius", "m", "radius"))),
           starting("0.2", required(number("length", "m", "distance between the cap centres")))}},
         ranked(1,
                {"plane",
                 QT_TRANSLATE_NOOP("trammel::studio::Types", "Plane"),
                 "Half space below a plane through the shape's origin.",
                 {starting("[0, 0, 1]", required(vector("normal", "",
                                                        "outward normal in the shape's frame")))}}),
         ranked(1,
                {"mesh",
                 QT_TRANSLATE_NOOP("trammel::studio::Types", "Mesh"),
                 "Closed triangle mesh. A convex one of up to 1024 triangles is solid, others are "
                 "surfaces: keep overlaps small against their thickness.",
                 {required(text("file", "STL or OBJ file, relative to the model file")),
                  withDefault("1", number("scale", "", "factor from the file's unit to metres"))}}),
         ranked(1,
                {"hull",
                 QT_TRANSLATE_NOOP("trammel::studio::Types", "Convex hull"),
                 "Convex hull of points or of a mesh file's vertices.",
                 {starting(kOctahedron,
                           points("points", 4,
                                  "points that do not all lie in one plane, in the shape's frame")),
                  text("file", "STL or OBJ file, relative to the model file"),
                  withDefault("1", number("scale", "", "factor from the points' unit to metres"))},
                 {"points", "file"}})}};
    return format;
}

const ObjectFormat& followFormat() {
    static const ObjectFormat format{
        "follow",
        "Lets a body without dynamics go where others go.",
        {},
        {{"keep-place",
          "",
          "Keeps the body's place in another body's frame.",
          {required(text("body", "name of the body it keeps to"))}},
         {"telescope",
          "",
          "Segment that starts at one point and points at another.",
          {bodiesKey("names of the bodies of the two points; \"ground\" is one"),
           required(row("points", ValueType::PointPair, "m",
                        "a point on each body, world frame in the initial pose, fixed in its body "
                        "from then on; the segment stays with the first"))}}}};
    return format;
}

} // namespace

const ObjectFormat& materialFormat() {
    static const ObjectFormat format{
        "material",
        "A material that shapes name.",
        {withDefault("1000", number("density", "kg/m^3", "mass per volume")),
         withDefault("0", number("restitution", "", "coefficient of restitution, 0 to 1")),
         withDefault("0.5", number("friction", "", "coefficient of static friction")),
         number("kinetic_friction", "", "coefficient of sliding friction; friction where absent")},
        {}};
    return format;
}

const ObjectFormat& groundFormat() {
    static const ObjectFormat format{
        "ground",
        "The fixed frame.",
        {withDefault("[]", object("shapes", ValueType::ObjectList, shapeFormat(),
                                  "shapes placed in the world"))},
        {}};
    return format;
}

const ObjectFormat& bodyFormat() {
    static const ObjectFormat format{
        "body",
        "A rigid body.",
        Keys{required(text("name", "unique among the bodies; \"ground\" is reserved"))} +
            poseKeys("origin of the body frame in the world") +
            Keys{withDefault("[0, 0, 0]",
                             vector("velocity", "m/s", "of the centre of mass, world frame")),
                 withDefault("[0, 0, 0]", vector("angular_velocity", "rad/s", "world frame")),
                 withDefault("false", boolean("fixed", "whether the body stays where it is")),
                 number("mass", "kg", "from the shapes where absent"),
                 vector("com", "m", "centre of mass in the body frame"),
                 numbers("inertia", {6}, "kg m^2",
                         "[Ixx, Iyy, Izz, Ixy, Ixz, Iyz], tensor entries about the centre of "
                         "mass in the body frame; from the shapes where absent"),
                 object("follow", ValueType::Object, followFormat(),
                        "for a body without mass that goes where others go"),
                 withDefault("[]", object("shapes", ValueType::ObjectList, shapeFormat(),
                                          "shapes placed in the body frame"))},
        {}};
    return format;
}

} // namespace trammel::io::formats
