#include "io/format/parts.h"
#include "io/format/rows.h"

namespace trammel::io::formats {

const ObjectFormat& tableFormat() {
    static const ObjectFormat format{
        "table",
        "A function through points, which formulas of t, q, qd and channels call by its name.",
        {text("file", "CSV file with titles in its first line, relative to the model file"),
         text("x", "title of the column of arguments; the first where absent"),
         text("y", "title of the column of values; the second where absent"),
         text("x_unit", "unit of the arguments where their title has none in brackets, such as "
                        "\"deg\""),
         text("y_unit", "unit of the values where their title has none in brackets"),
         pairs("points", 2, "[argument, value] with arguments that grow; SI, or with units"),
         withDefault("\"cubic\"",
                     choice("interpolation", {"cubic", "akima", "linear"},
                            "curve between the points: cubic has a continuous second derivative, "
                            "akima a continuous first one and hardly overshoots, linear neither")),
         withDefault("\"hold\"",
                     choice("outside", {"hold", "extrapolate", "stop", "repeat", "advance"},
                            "value outside the points: that of the end, the last interval's curve, "
                            "none (the run stops and tells the time), the points again, or these "
                            "with what they gain from the first to the last")),
         withDefault("\"\"", text("description", "what the table means"))},
        {},
        {"file", "points"}};
    return format;
}

} // namespace trammel::io::formats
