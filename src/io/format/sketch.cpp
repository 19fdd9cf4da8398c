#include "io/format/parts.h"
#include "io/format/rows.h"

namespace trammel::io::formats {

namespace {

const ObjectFormat& backdropFormat() {
    static const ObjectFormat format{
        "backdrop",
        "A picture or drawing in the plane of the sketch that links are drawn over.",
        {required(text("file", "PNG, JPEG, SVG, PDF or DXF file, relative to the model file")),
         withDefault("1", row("page", ValueType::Integer, "", "page of a PDF file")),
         withDefault("[0, 0]",
                     numbers("origin", {2}, "m",
                             "lower left corner of a picture, origin of a drawing, along the two "
                             "coordinates of the plane")),
         withDefault("0.001", number("scale", "m",
                                     "length of a pixel, of a point of a PDF file (1/72 inch), or "
                                     "of a drawing's unit")),
         withDefault("0",
                     number("angle", "rad", "from the plane's first coordinate to its second")),
         withDefault("0.6", number("opacity", "", "0 (not to be seen) to 1"))},
        {}};
    return format;
}

const ObjectFormat& noteFormat() {
    static const ObjectFormat format{
        "note",
        "A text that stands beside what is drawn.",
        {required(text("text", "what it says")),
         required(
             numbers("position", {2}, "m", "its middle, along the two coordinates of the plane"))},
        {}};
    return format;
}

} // namespace

const ObjectFormat& sketchFormat() {
    static const ObjectFormat format{
        "sketch",
        "How links are drawn; runs do not depend on it.",
        {withDefault("\"xz\"", choice("plane", {"xz", "xy", "yz", "custom"},
                                      "plane that is drawn in: two axes of the world through its "
                                      "origin, or that of origin, u and v")),
         withDefault("[0, 0, 0]", vector("origin", "m", "origin of a custom plane, world frame")),
         withDefault("[1, 0, 0]",
                     vector("u", "", "direction of a custom plane's first coordinate")),
         withDefault("[0, 0, 1]",
                     vector("v", "", "direction of its second coordinate, less its part along u")),
         object("backdrop", ValueType::Object, backdropFormat(), "what links are drawn over"),
         withDefault("[]", object("notes", ValueType::ObjectList, noteFormat(),
                                  "texts beside what is drawn"))},
        {}};
    return format;
}

} // namespace trammel::io::formats
