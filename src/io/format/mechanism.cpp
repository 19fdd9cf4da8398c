#include "io/format/parts.h"
#include "io/format/rows.h"

namespace trammel::io::formats {

const ObjectFormat& mechanismFormat() {
    static const ObjectFormat format{
        "mechanism",
        "What the model was made as, so that it can be made anew with other lengths.",
        {required(choice("kind", {"four-bar",           "slider-crank",
                                  "scissor-lift",       "pantograph",
                                  "gear-teeth",         "gear-radii",
                                  "watt-six-bar",       "stephenson-six-bar",
                                  "jansen-leg",         "klann-leg",
                                  "peaucellier-lipkin", "hart-inversor",
                                  "chebyshev-line",     "hoeken-line",
                                  "roberts-line",       "whitworth-quick-return",
                                  "scotch-yoke",        "inverted-slider-crank",
                                  "toggle-press",       "geneva-drive"},
                         "kind of mechanism; the parameters have its lengths")),
         row("stages", ValueType::Integer, "", "stages of a scissor lift")},
        {}};
    return format;
}

} // namespace trammel::io::formats
