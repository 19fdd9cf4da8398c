#include "mechanisms/mechanism_builder.h"
#include "mechanisms/ready_kinds.h"
#include "messages/text.h"

#include <numbers>

namespace trammel::mechanisms {

namespace {

/// Theo Jansen's leg [Jansen, The Great Pretender, 2007]: crank O M, the fixed hinge A to the left
/// of O and below; T and W on the upper triangle, K and V on the lower one, whose tip is the foot.
void constructJansen(MechanismBuilder& builder, std::string_view driver) {
    const Point O = builder.fixed("O"), A = builder.offset("A", O, "-a", "-l");
    const Point M = builder.atAngle("M", O, "m", "start");
    const Point T = builder.leftOf("T", A, M, "b", "j");
    const Point K = builder.leftOf("K", M, A, "k", "c");
    const Point W = builder.leftOf("W", A, T, "d", "e");
    const Point V = builder.leftOf("V", K, W, "g", "f");
    const Point F = builder.leftOf("F", K, V, "i", "h");
    builder.pedestal(O, -13);
    builder.pedestal(A, -13);
    builder.bar("crank", O, M, "m", 0, Color::Red);
    builder.bar("upper_rod", M, T, "j", 3, Color::Blue);
    builder.bar("lower_rod", M, K, "k", -3, Color::Blue);
    builder.rods("upper_triangle", {{A, T, "b"}, {A, W, "d"}, {T, W, "e"}}, 6, Color::Green);
    builder.bar("hip_link", A, K, "c", -6, Color::Ochre);
    builder.bar("knee_link", W, V, "f", 9, Color::Ochre);
    builder.rods("lower_triangle", {{K, V, "g"}, {K, F, "i"}, {V, F, "h"}}, -9, Color::Violet);
    builder.hinge("O", "ground", "crank", O, driver);
    builder.hinge("M1", "crank", "upper_rod", M);
    builder.hinge("M2", "crank", "lower_rod", M);
    builder.hinge("A1", "ground", "upper_triangle", A);
    builder.hinge("A2", "ground", "hip_link", A);
    builder.hinge("T", "upper_rod", "upper_triangle", T);
    builder.hinge("W", "upper_triangle", "knee_link", W);
    builder.hinge("K1", "lower_rod", "hip_link", K);
    builder.hinge("K2", "hip_link", "lower_triangle", K);
    builder.hinge("V", "knee_link", "lower_triangle", V);
    builder.trace("foot", "lower_triangle", F);
}

/// Klann's leg [US patent 6,260,862]: crank O M, a bent connecting rod M E K on the rocker B E, and
/// a bent leg H K F, whose hip H is on the rocker A H, with the foot F.
void constructKlann(MechanismBuilder& builder, std::string_view driver) {
    const Point O = builder.fixed("O"), A = builder.offset("A", O, "ax", "az");
    const Point B = builder.offset("B", O, "bx", "bz");
    const Point M = builder.atAngle("M", O, "crank", "start");
    const Point E = builder.leftOf("E", B, M, "lower_rocker", "rod");
    const Point K = builder.leftOf("K", E, M, "rod_arm", "rod_span");
    const Point H = builder.leftOf("H", K, A, "thigh", "upper_rocker");
    const Point F = builder.leftOf("F", H, K, "leg_span", "shank");
    for (const Point& hinge : {O, A, B})
        builder.pedestal(hinge, -10);
    builder.bar("crank", O, M, "crank", 0, Color::Red);
    builder.rods("connecting_rod", {{M, E, "rod"}, {E, K, "rod_arm"}}, 3, Color::Blue);
    builder.bar("lower_rocker", B, E, "lower_rocker", 6, Color::Green);
    builder.rods("leg", {{H, K, "thigh"}, {K, F, "shank"}}, -3, Color::Violet);
    builder.bar("upper_rocker", A, H, "upper_rocker", -6, Color::Ochre);
    builder.hinge("O", "ground", "crank", O, driver);
    builder.hinge("M", "crank", "connecting_rod", M);
    builder.hinge("E", "lower_rocker", "connecting_rod", E);
    builder.hinge("B", "ground", "lower_rocker", B);
    builder.hinge("K", "connecting_rod", "leg", K);
    builder.hinge("H", "upper_rocker", "leg", H);
    builder.hinge("A", "ground", "upper_rocker", A);
    builder.trace("foot", "leg", F);
}

/// Jansen's "holy numbers", in tenths of the unit in which they are published.
ReadyKind jansenLeg() {
    return {
        "jansen-leg",
        QT_TRANSLATE_NOOP("trammel::studio::Types", "Jansen's leg"),
        QT_TRANSLATE_NOOP("trammel::studio::Types",
                          "The leg of Theo Jansen's Strandbeest; the foot runs level over most of "
                          "its step."),
        {{"a", "a",
          QT_TRANSLATE_NOOP("trammel::studio::Types",
                            "from the crank's hinge across to the fixed one"),
          0.38},
         {"b", "b",
          QT_TRANSLATE_NOOP("trammel::studio::Types", "upper triangle, from the fixed hinge up"),
          0.415},
         {"c", "c",
          QT_TRANSLATE_NOOP("trammel::studio::Types",
                            "from the fixed hinge down to the lower triangle"),
          0.393},
         {"d", "d",
          QT_TRANSLATE_NOOP("trammel::studio::Types",
                            "upper triangle, from the fixed hinge outwards"),
          0.401},
         {"e", "e", QT_TRANSLATE_NOOP("trammel::studio::Types", "upper triangle, the outer side"),
          0.558},
         {"f", "f",
          QT_TRANSLATE_NOOP("trammel::studio::Types", "link between upper and lower triangle"),
          0.394},
         {"g", "g", QT_TRANSLATE_NOOP("trammel::studio::Types", "lower triangle, the upper side"),
          0.367},
         {"h", "h",
          QT_TRANSLATE_NOOP("trammel::studio::Types",
                            "lower triangle, the outer side, to the foot"),
          0.657},
         {"i", "i",
          QT_TRANSLATE_NOOP("trammel::studio::Types",
                            "lower triangle, the inner side, to the foot"),
          0.49},
         {"j", "j",
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from the crank pin to the upper triangle"),
          0.5},
         {"k", "k",
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from the crank pin to the lower triangle"),
          0.619},
         {"l", "l",
          QT_TRANSLATE_NOOP("trammel::studio::Types",
                            "how far the fixed hinge is below the crank's"),
          0.078, Dimension::Kind::Coordinate},
         {"m", "m",
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from the crank's hinge to its pin"), 0.15}},
        "crank",
        "(j + k)/100",
        std::numbers::pi / 3,
        "",
        "",
        constructJansen};
}

/// The example of the patent, its unit taken for a metre.
ReadyKind klannLeg() {
    return {
        "klann-leg",
        QT_TRANSLATE_NOOP("trammel::studio::Types", "Klann's leg"),
        QT_TRANSLATE_NOOP("trammel::studio::Types",
                          "The leg of Joe Klann's mechanical spider; the foot is on the ground for "
                          "half of the crank's turn."),
        {{"crank", QT_TRANSLATE_NOOP("trammel::studio::Types", "Crank"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from the crank's hinge to its pin"), 0.268},
         {"rod", QT_TRANSLATE_NOOP("trammel::studio::Types", "Connecting rod"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from the crank pin to the lower rocker"),
          0.59},
         {"rod_arm", QT_TRANSLATE_NOOP("trammel::studio::Types", "Arm of the rod"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from the lower rocker to the knee"), 0.5221},
         {"rod_span", QT_TRANSLATE_NOOP("trammel::studio::Types", "Crank pin to knee"),
          QT_TRANSLATE_NOOP("trammel::studio::Types",
                            "from the crank pin to the knee, which gives the rod's bend"),
          1.1051},
         {"lower_rocker", QT_TRANSLATE_NOOP("trammel::studio::Types", "Lower rocker"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from its fixed hinge to the connecting rod"),
          0.3206},
         {"upper_rocker", QT_TRANSLATE_NOOP("trammel::studio::Types", "Upper rocker"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from its fixed hinge to the hip"), 0.5176},
         {"thigh", QT_TRANSLATE_NOOP("trammel::studio::Types", "Hip to knee"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "upper part of the leg"), 0.8966},
         {"shank", QT_TRANSLATE_NOOP("trammel::studio::Types", "Knee to foot"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "lower part of the leg"), 0.8465},
         {"leg_span", QT_TRANSLATE_NOOP("trammel::studio::Types", "Hip to foot"),
          QT_TRANSLATE_NOOP("trammel::studio::Types",
                            "from the hip to the foot, which gives the leg's bend"),
          1.6838},
         {"ax", QT_TRANSLATE_NOOP("trammel::studio::Types", "Upper hinge, x"),
          QT_TRANSLATE_NOOP("trammel::studio::Types",
                            "x of the upper rocker's hinge from the crank's"),
          -0.233, Dimension::Kind::Coordinate},
         {"az", QT_TRANSLATE_NOOP("trammel::studio::Types", "Upper hinge, z"),
          QT_TRANSLATE_NOOP("trammel::studio::Types",
                            "z of the upper rocker's hinge from the crank's"),
          0.616, Dimension::Kind::Coordinate},
         {"bx", QT_TRANSLATE_NOOP("trammel::studio::Types", "Lower hinge, x"),
          QT_TRANSLATE_NOOP("trammel::studio::Types",
                            "x of the lower rocker's hinge from the crank's"),
          -0.59, Dimension::Kind::Coordinate},
         {"bz", QT_TRANSLATE_NOOP("trammel::studio::Types", "Lower hinge, z"),
          QT_TRANSLATE_NOOP("trammel::studio::Types",
                            "z of the lower rocker's hinge from the crank's"),
          -0.176, Dimension::Kind::Coordinate}},
        "crank",
        "(thigh + shank)/120",
        std::numbers::pi / 3,
        "",
        "",
        constructKlann};
}

} // namespace

std::vector<ReadyKind> legs() {
    return {jansenLeg(), klannLeg()};
}

} // namespace trammel::mechanisms
