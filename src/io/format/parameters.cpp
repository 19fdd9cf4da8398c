#include "io/format/parts.h"
#include "io/format/rows.h"
#include "model/tolerance.h"

namespace trammel::io::formats {

namespace {

constexpr std::string_view kInSi = "SI unit";

const ObjectFormat& toleranceFormat() {
    static const ObjectFormat format{
        "tolerance",
        "How far a parameter's value may be from the stated one, and how it is spread.",
        {number("plus_minus", kInSi, "the deviation either way"),
         number("lower", kInSi, "least deviation; 0 where only upper is stated"),
         number("upper", kInSi, "largest deviation; 0 where only lower is stated"),
         text("fit", "tolerance class by ISO 286, such as \"H7\" or \"g6\", of the value as the "
                     "nominal size"),
         withDefault("\"normal\"", choice("distribution", model::spreadNames(),
                                          "how values are spread between the limits")),
         withDefault("3", number("sigmas", "",
                                 "standard deviations from the middle to a limit, of normal "
                                 "distributions"))},
        {}};
    return format;
}

} // namespace

const ObjectFormat& correlationFormat() {
    static const ObjectFormat format{
        "correlation",
        "That the deviations of two parameters go together.",
        {required(row("parameters", ValueType::NamePair, "", "the two, each with a tolerance")),
         required(number("coefficient", "",
                         "-1 to 1; 0 where they have nothing to do with each "
                         "other"))},
        {}};
    return format;
}

const ObjectFormat& parameterFormat() {
    static const ObjectFormat format{
        "parameter",
        "A parameter that says more than its value.",
        {required(number("value", kInSi, "what formulas take for the parameter's name")),
         text("unit", "unit that the value is shown in, such as \"mm\" or \"rpm\"; the value "
                      "itself is in SI"),
         number("min", kInSi, "smallest value that is valid"),
         number("max", kInSi, "largest value that is valid"),
         object("tolerance", ValueType::Object, toleranceFormat(),
                "how far a made part's value may be from it"),
         withDefault("\"\"", text("description", "what the parameter means"))},
        {}};
    return format;
}

} // namespace trammel::io::formats
