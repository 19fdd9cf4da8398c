#include "mechanisms/mechanism_builder.h"
#include "mechanisms/ready_kinds.h"
#include "messages/text.h"

#include <numbers>

namespace trammel::mechanisms {

namespace {

/// Watt's chain, first inversion: a four-bar A B C D whose coupler and output are triangles, with
/// the tips E and F, which two more links join at G.
void constructWatt(MechanismBuilder& builder, std::string_view driver) {
    const Point A = builder.fixed("A"), D = builder.offset("D", A, "ground", "0");
    const Point B = builder.atAngle("B", A, "crank", "start");
    const Point C = builder.leftOf("C", B, D, "coupler", "rocker");
    const Point E = builder.leftOf("E", B, C, "be", "ce");
    const Point F = builder.leftOf("F", C, D, "cf", "df");
    const Point G = builder.leftOf("G", E, F, "eg", "fg");
    builder.pedestal(A, -3);
    builder.pedestal(D, -3);
    builder.bar("crank", A, B, "crank", -3, Color::Red);
    builder.rods("coupler", {{B, C, "coupler"}, {B, E, "be"}, {C, E, "ce"}}, 0, Color::Blue);
    builder.rods("rocker", {{D, C, "rocker"}, {C, F, "cf"}, {D, F, "df"}}, -3, Color::Green);
    builder.bar("link_e", E, G, "eg", 3, Color::Ochre);
    builder.bar("link_f", F, G, "fg", 6, Color::Violet);
    builder.hinge("A", "ground", "crank", A, driver);
    builder.hinge("B", "crank", "coupler", B);
    builder.hinge("C", "coupler", "rocker", C);
    builder.hinge("D", "ground", "rocker", D);
    builder.hinge("E", "coupler", "link_e", E);
    builder.hinge("F", "rocker", "link_f", F);
    builder.hinge("G", "link_e", "link_f", G);
    builder.trace("tip", "link_e", G);
}

/// Stephenson's chain, third inversion: the point E of a four-bar's coupler drives the output F G
/// through another link.
void constructStephenson(MechanismBuilder& builder, std::string_view driver) {
    const Point A = builder.fixed("A"), D = builder.offset("D", A, "ground", "0");
    const Point G = builder.offset("G", A, "gx", "gz");
    const Point B = builder.atAngle("B", A, "crank", "start");
    const Point C = builder.leftOf("C", B, D, "coupler", "rocker");
    const Point E = builder.leftOf("E", C, B, "ce", "be");
    const Point F = builder.leftOf("F", G, E, "output", "link");
    builder.pedestal(A, -3);
    builder.pedestal(D, -3);
    builder.pedestal(G, 6);
    builder.bar("crank", A, B, "crank", -3, Color::Red);
    builder.rods("coupler", {{B, C, "coupler"}, {C, E, "ce"}, {B, E, "be"}}, 0, Color::Blue);
    builder.bar("rocker", D, C, "rocker", -3, Color::Green);
    builder.bar("link", E, F, "link", 3, Color::Ochre);
    builder.bar("output", G, F, "output", 6, Color::Violet);
    builder.hinge("A", "ground", "crank", A, driver);
    builder.hinge("B", "crank", "coupler", B);
    builder.hinge("C", "coupler", "rocker", C);
    builder.hinge("D", "ground", "rocker", D);
    builder.hinge("E", "coupler", "link", E);
    builder.hinge("F", "link", "output", F);
    builder.hinge("G", "ground", "output", G);
    builder.trace("coupler_point", "coupler", E);
}

ReadyKind wattSixBar() {
    return {
        "watt-six-bar",
        QT_TRANSLATE_NOOP("trammel::studio::Types", "Watt six-bar"),
        QT_TRANSLATE_NOOP("trammel::studio::Types",
                          "Watt's chain, type I: two links on the tips of a four-bar's coupler and "
                          "rocker."),
        {{"ground", QT_TRANSLATE_NOOP("trammel::studio::Types", "Ground link"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "distance of the hinges A and D"), 0.3},
         {"crank", QT_TRANSLATE_NOOP("trammel::studio::Types", "Crank"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from A to B, the link that is driven"), 0.1},
         {"coupler", QT_TRANSLATE_NOOP("trammel::studio::Types", "Coupler"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from the crank pin B to the hinge C"), 0.3},
         {"rocker", QT_TRANSLATE_NOOP("trammel::studio::Types", "Rocker"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from the hinge C to the fixed hinge D"),
          0.22},
         {"be", QT_TRANSLATE_NOOP("trammel::studio::Types", "Coupler tip from B"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from B to the coupler's tip E"), 0.35},
         {"ce", QT_TRANSLATE_NOOP("trammel::studio::Types", "Coupler tip from C"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from C to the coupler's tip E"), 0.2},
         {"cf", QT_TRANSLATE_NOOP("trammel::studio::Types", "Rocker tip from C"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from C to the rocker's tip F"), 0.2},
         {"df", QT_TRANSLATE_NOOP("trammel::studio::Types", "Rocker tip from D"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from D to the rocker's tip F"), 0.35},
         {"eg", QT_TRANSLATE_NOOP("trammel::studio::Types", "Link on the coupler"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from E to the hinge G of both links"), 0.25},
         {"fg", QT_TRANSLATE_NOOP("trammel::studio::Types", "Link on the rocker"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from F to the hinge G of both links"), 0.3}},
        "crank",
        "(ground + crank + coupler + rocker)/120",
        std::numbers::pi / 3,
        "",
        "",
        constructWatt};
}

ReadyKind stephensonSixBar() {
    return {
        "stephenson-six-bar",
        QT_TRANSLATE_NOOP("trammel::studio::Types", "Stephenson six-bar"),
        QT_TRANSLATE_NOOP("trammel::studio::Types",
                          "Stephenson's chain, type III: a point of a four-bar's coupler drives "
                          "the output through another link."),
        {{"ground", QT_TRANSLATE_NOOP("trammel::studio::Types", "Ground link"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "distance of the hinges A and D"), 0.27},
         {"crank", QT_TRANSLATE_NOOP("trammel::studio::Types", "Crank"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from A to B, the link that is driven"), 0.1},
         {"coupler", QT_TRANSLATE_NOOP("trammel::studio::Types", "Coupler"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from the crank pin B to the hinge C"), 0.37},
         {"rocker", QT_TRANSLATE_NOOP("trammel::studio::Types", "Rocker"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from the hinge C to the fixed hinge D"),
          0.37},
         {"ce", QT_TRANSLATE_NOOP("trammel::studio::Types", "Coupler tip from C"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from C to the coupler's tip E"), 0.37},
         {"be", QT_TRANSLATE_NOOP("trammel::studio::Types", "Coupler tip from B"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from B to the coupler's tip E"), 0.6954},
         {"link", QT_TRANSLATE_NOOP("trammel::studio::Types", "Link"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from E to the output's pin F"), 0.596},
         {"output", QT_TRANSLATE_NOOP("trammel::studio::Types", "Output link"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from F to the fixed hinge G"), 0.15},
         {"gx", QT_TRANSLATE_NOOP("trammel::studio::Types", "Output hinge, x"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "x of the hinge G, from A towards D"), 0.4955,
          Dimension::Kind::Coordinate},
         {"gz", QT_TRANSLATE_NOOP("trammel::studio::Types", "Output hinge, z"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "z of the hinge G, above A"), 1.058,
          Dimension::Kind::Coordinate}},
        "crank",
        "(ground + crank + coupler + rocker)/140",
        0,
        "",
        "",
        constructStephenson};
}

} // namespace

std::vector<ReadyKind> sixBars() {
    return {wattSixBar(), stephensonSixBar()};
}

} // namespace trammel::mechanisms
