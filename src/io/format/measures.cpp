#include "io/format/parts.h"
#include "io/format/rows.h"
#include "messages/text.h"

namespace trammel::io::formats {

const ObjectFormat& measureFormat() {
    static const ObjectFormat format{
        "measure",
        "A channel of the user's own.",
        {required(text("name", "unique among the measures; the channel's name"))},
        {{"distance",
          QT_TRANSLATE_NOOP("trammel::studio::Types", "Distance"),
          "Distance of two points; channels NAME, NAME.rate.",
          {bodiesKey("names of two bodies; \"ground\" is one"),
           required(row("points", ValueType::PointPair, "m",
                        "a point on each body, world frame in the initial pose"))}},
         {"angle",
          QT_TRANSLATE_NOOP("trammel::studio::Types", "Angle"),
          "Angle between two directions, 0 to pi; channel NAME.",
          {bodiesKey("names of two bodies; \"ground\" is one"),
           starting("[[1, 0, 0], [1, 0, 0]]",
                    required(row("axes", ValueType::PointPair, "",
                                 "a direction on each body, world frame in the initial pose")))}},
         {"point",
          QT_TRANSLATE_NOOP("trammel::studio::Types", "Point"),
          "A point of a body; channels NAME.x|y|z, NAME.v.x|y|z.",
          {required(text("body", "name of the body")),
           starting("\"body\"",
                    withDefault("\"world\"",
                                choice("frame", {"world", "body"},
                                       "frame of the point: the world in the initial pose, or the "
                                       "body's"))),
           starting("[0, 0, 0]",
                    required(vector("point", "m", "place in that frame, fixed in the body"))),
           withDefault("true", boolean("trace", "whether the point's path is drawn"))}},
         {"expression",
          QT_TRANSLATE_NOOP("trammel::studio::Types", "Expression"),
          "A formula over channels, t and the measures before it; channel NAME.",
          {starting("\"energy.total\"",
                    required(text(
                        "expression",
                        "formula; names of channels with other characters than letters, digits, "
                        "_ and . stand in braces"))),
           starting("\"J\"", withDefault("\"\"", text("unit", "the result's unit")))}}}};
    return format;
}

} // namespace trammel::io::formats
