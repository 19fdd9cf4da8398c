#include "io/format/parts.h"
#include "io/format/rows.h"
#include "messages/text.h"

namespace trammel::io::formats {

namespace {

const ObjectFormat& combineFormat() {
    const auto rule = [](std::string_view key, std::string_view description) {
        KeyFormat format = withDefault(
            "\"geometric\"",
            choice(key, {"geometric", "product", "minimum", "maximum", "average"}, description));
        format.titles = {QT_TRANSLATE_NOOP("trammel::studio::Types", "Geometric mean"),
                         QT_TRANSLATE_NOOP("trammel::studio::Types", "Product"),
                         QT_TRANSLATE_NOOP("trammel::studio::Types", "Minimum"),
                         QT_TRANSLATE_NOOP("trammel::studio::Types", "Maximum"),
                         QT_TRANSLATE_NOOP("trammel::studio::Types", "Average")};
        return format;
    };
    static const ObjectFormat format{
        "combine",
        "How two materials' values join.",
        {rule("restitution", "rule for restitution"), rule("friction", "rule for friction")},
        {}};
    return format;
}

const ObjectFormat& pairFormat() {
    static const ObjectFormat format{
        "pair",
        "What holds between two bodies instead of their materials' values.",
        {bodiesKey("names of two bodies; \"ground\" is one"),
         number("restitution", "", "coefficient of restitution, 0 to 1"),
         number("friction", "", "coefficient of static friction"),
         number("kinetic_friction", "", "coefficient of sliding friction; friction where absent"),
         withDefault("true", boolean("collide", "whether the two bodies touch")),
         withDefault("\"two-directions\"",
                     choice("friction_mode", {"none", "one-direction", "two-directions", "tyre"},
                            "directions of the contact plane in which friction acts; tyre: Coulomb "
                            "along the drive direction, slip in proportion to the force across")),
         vector("friction_direction", "",
                "direction of friction, or a tyre's axis of rotation; world frame in the initial "
                "pose, fixed in friction_body from then on"),
         text("friction_body", "which of the two bodies the direction is fixed in; the first where "
                               "absent"),
         withDefault("0", number("lateral_slip", "m/s/N",
                                 "slip speed of a tyre across its drive direction, per force"))},
        {}};
    return format;
}

} // namespace

const ObjectFormat& contactsFormat() {
    static const ObjectFormat format{
        "contacts",
        "Contact settings.",
        {object("combine", ValueType::Object, combineFormat(), "combination rules"),
         withDefault("[]",
                     object("pairs", ValueType::ObjectList, pairFormat(), "particular pairs"))},
        {}};
    return format;
}

} // namespace trammel::io::formats
