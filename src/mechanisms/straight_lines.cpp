#include "mechanisms/mechanism_builder.h"
#include "mechanisms/ready_kinds.h"
#include "messages/text.h"

#include <array>
#include <numbers>

namespace trammel::mechanisms {

namespace {

/// Peaucellier and Lipkin's cell: |OA| |OD| = long^2 - side^2, and A runs along a circle through O,
/// so that D runs along x = (long^2 - side^2)/(2 crank).
void constructPeaucellier(MechanismBuilder& builder, std::string_view driver) {
    const Point O = builder.fixed("O"), K = builder.offset("K", O, "crank", "0"), D{"Dx", "Dz"};
    const Point A = builder.atAngle("A", K, "crank", "start");
    const Point B = builder.leftOf("B", O, A, "long", "side");
    const Point C = builder.leftOf("C", A, O, "side", "long");
    builder.parameters({{D.x, "Bx + Cx - Ax"}, {D.z, "Bz + Cz - Az"}});
    builder.pedestal(O, -10);
    builder.pedestal(K, -10);
    builder.bar("crank", K, A, "crank", 6, Color::Red);
    builder.bar("long_b", O, B, "long", 0, Color::Blue);
    builder.bar("long_c", O, C, "long", -3, Color::Blue);
    builder.bar("side_ab", A, B, "side", 3, Color::Green);
    builder.bar("side_ac", A, C, "side", -6, Color::Green);
    builder.bar("side_bd", B, D, "side", -3, Color::Ochre);
    builder.bar("side_cd", C, D, "side", 0, Color::Ochre);
    builder.hinge("crankshaft", "ground", "crank", K, driver);
    builder.hinge("O1", "ground", "long_b", O);
    builder.hinge("O2", "ground", "long_c", O);
    builder.hinge("A1", "crank", "side_ab", A);
    builder.hinge("A2", "crank", "side_ac", A);
    builder.hinge("B1", "long_b", "side_ab", B);
    builder.hinge("B2", "long_b", "side_bd", B);
    builder.hinge("C1", "long_c", "side_ac", C);
    builder.hinge("C2", "long_c", "side_cd", C);
    builder.hinge("D", "side_bd", "side_cd", D);
    builder.trace("pen", "side_bd", D);
}

/// The corners of Hart's crossed parallelogram, from P alone. Its long bars AB and CD cross, its
/// ends AC and BD are parallel, |AC| |BD| = long^2 - short^2. O divides AB, P AD and Q CB by the
/// share n: OP = n BD and OQ = (1 - n) AC, along the same line, to opposite sides. (cosine, sine)
/// points from O to Q; sum, rise and the offsets count along it and to its left.
void addHartCorners(MechanismBuilder& builder) {
    builder.parameters({{"OP", "sqrt((Px - Ox)^2 + (Pz - Oz)^2)"},
                        {"cosine", "(Ox - Px)/OP"},
                        {"sine", "(Oz - Pz)/OP"},
                        {"BD", "OP/share"},
                        {"AC", "(long^2 - short^2)/BD"}});
    builder.reach("rise_across", "sqrt(short^2 - (AC - BD)^2/4)");
    builder.parameters({{"a_along", "-share*(AC + BD)/2"},
                        {"b_along", "(1 - share)*(AC + BD)/2"},
                        {"c_along", "a_along + AC"},
                        {"d_along", "b_along - BD"},
                        {"low_side", "-share*rise_across"},
                        {"high_side", "(1 - share)*rise_across"}});
    const auto corner = [&](const std::string& name, const std::string& along,
                            const std::string& side) {
        builder.parameter(name + "x", "Ox + " + along + "*cosine - " + side + "*sine");
        builder.parameter(name + "z", "Oz + " + along + "*sine + " + side + "*cosine");
    };
    corner("A", "a_along", "low_side");
    corner("B", "b_along", "high_side");
    corner("C", "c_along", "low_side");
    corner("D", "d_along", "high_side");
    builder.parameters({{"Qx", "Cx + share*(Bx - Cx)"}, {"Qz", "Cz + share*(Bz - Cz)"}});
}

/// Hart's inversor: P runs along a circle through O, so that Q runs along
/// x = share (1 - share) (long^2 - short^2)/(2 crank).
void constructHart(MechanismBuilder& builder, std::string_view driver) {
    const Point O = builder.fixed("O"), K = builder.offset("K", O, "-crank", "0");
    const Point P = builder.atAngle("P", K, "crank", "start");
    addHartCorners(builder);
    const Point A{"Ax", "Az"}, B{"Bx", "Bz"}, C{"Cx", "Cz"}, D{"Dx", "Dz"}, Q{"Qx", "Qz"};
    builder.pedestal(O, -7);
    builder.pedestal(K, -7);
    builder.bar("crank", K, P, "crank", 6, Color::Red);
    builder.bar("long_ab", A, B, "long", 0, Color::Blue);
    builder.bar("long_cd", C, D, "long", -3, Color::Blue);
    builder.bar("short_ad", A, D, "short", 3, Color::Green);
    builder.bar("short_cb", C, B, "short", 3, Color::Ochre);
    builder.hinge("crankshaft", "ground", "crank", K, driver);
    builder.hinge("O", "ground", "long_ab", O);
    builder.hinge("P", "crank", "short_ad", P);
    builder.hinge("A", "long_ab", "short_ad", A);
    builder.hinge("B", "long_ab", "short_cb", B);
    builder.hinge("C", "short_cb", "long_cd", C);
    builder.hinge("D", "short_ad", "long_cd", D);
    builder.trace("pen", "short_cb", Q);
}

/// Hinges and bars of a four-bar A B C D whose coupler is one bar or more.
void addArms(MechanismBuilder& builder, const std::array<Point, 4>& hinges, std::string_view input,
             std::string_view output, std::string_view driver) {
    const auto& [A, B, C, D] = hinges;
    builder.pedestal(A, -7);
    builder.pedestal(D, -7);
    builder.bar("input", A, B, input, -3, Color::Red);
    builder.bar("output", D, C, output, 3, Color::Green);
    builder.hinge("A", "ground", "input", A, driver);
    builder.hinge("B", "input", "coupler", B);
    builder.hinge("C", "coupler", "output", C);
    builder.hinge("D", "ground", "output", D);
}

/// Chebyshev's: crossed arms, the coupler's middle is traced. Its ends are where the coupler stands
/// in line with one arm or the other.
void constructChebyshev(MechanismBuilder& builder, std::string_view driver) {
    const Point A = builder.fixed("A"), D = builder.offset("D", A, "ground", "0");
    const Point B = builder.atAngle("B", A, "arm", "start");
    const Point C = builder.leftOf("C", D, B, "arm", "coupler");
    const Point P = builder.onWay("P", B, C, "2", "1");
    builder.bar("coupler", B, C, "coupler", 0, Color::Blue);
    addArms(builder, {A, B, C, D}, "arm", "arm", driver);
    builder.trace("pen", "coupler", P);
}

/// Hoeken's: the cognate of Chebyshev's with a crank; the pen is twice as far along the coupler as
/// the rocker's pin.
void constructHoeken(MechanismBuilder& builder, std::string_view driver) {
    const Point A = builder.fixed("A"), D = builder.offset("D", A, "ground", "0");
    const Point B = builder.atAngle("B", A, "crank", "start");
    const Point C = builder.leftOf("C", B, D, "rod", "rod");
    const Point P = builder.onWay("P", B, C, "1", "2");
    builder.bar("coupler", B, P, "2*rod", 0, Color::Blue);
    addArms(builder, {A, B, C, D}, "crank", "rod", driver);
    builder.trace("pen", "coupler", P);
}

/// Roberts's: the coupler is a triangle on two equal arms with sides as long as they, half as wide
/// as the base; its tip runs from one fixed hinge to the other.
void constructRoberts(MechanismBuilder& builder, std::string_view driver) {
    const Point A = builder.fixed("A"), D = builder.offset("D", A, "base", "0");
    builder.parameter("coupler", "base/2");
    const Point B = builder.atAngle("B", A, "arm", "start");
    const Point C = builder.leftOf("C", B, D, "coupler", "arm");
    const Point P = builder.leftOf("P", C, B, "arm", "arm");
    builder.rods("coupler", {{B, C, "coupler"}, {B, P, "arm"}, {C, P, "arm"}}, 0, Color::Blue);
    addArms(builder, {A, B, C, D}, "arm", "arm", driver);
    builder.trace("pen", "coupler", P);
}

ReadyKind peaucellierLipkin() {
    return {
        "peaucellier-lipkin",
        QT_TRANSLATE_NOOP("trammel::studio::Types", "Peaucellier-Lipkin"),
        QT_TRANSLATE_NOOP(
            "trammel::studio::Types",
            "A rhombus on two long bars, of hinges alone: the pen runs along an exact "
            "straight line."),
        {{"crank", QT_TRANSLATE_NOOP("trammel::studio::Types", "Crank"),
          QT_TRANSLATE_NOOP(
              "trammel::studio::Types",
              "length of the crank, and the distance of its hinge from the long bars'"),
          0.19},
         {"long", QT_TRANSLATE_NOOP("trammel::studio::Types", "Long bars"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from the fixed hinge to the rhombus"), 0.5},
         {"side", QT_TRANSLATE_NOOP("trammel::studio::Types", "Side of the rhombus"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "length of each of its four bars"), 0.2}},
        "crank",
        "(crank + long + side)/150",
        0,
        "-2*acos((long - side)/(2*crank))",
        "2*acos((long - side)/(2*crank))",
        constructPeaucellier};
}

ReadyKind hartInversor() {
    return {
        "hart-inversor",
        QT_TRANSLATE_NOOP("trammel::studio::Types", "Hart's inversor"),
        QT_TRANSLATE_NOOP("trammel::studio::Types",
                          "A crossed parallelogram of four bars: the pen runs along an exact "
                          "straight line."),
        {{"crank", QT_TRANSLATE_NOOP("trammel::studio::Types", "Crank"),
          QT_TRANSLATE_NOOP(
              "trammel::studio::Types",
              "length of the crank, and the distance of its hinge from the long bar's"),
          0.15},
         {"long", QT_TRANSLATE_NOOP("trammel::studio::Types", "Long bars"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "length of the two bars that cross"), 0.5},
         {"short", QT_TRANSLATE_NOOP("trammel::studio::Types", "Short bars"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "length of the two bars between their ends"),
          0.25},
         {"share", QT_TRANSLATE_NOOP("trammel::studio::Types", "Share"),
          QT_TRANSLATE_NOOP("trammel::studio::Types",
                            "where hinges and pen divide the bars, between 0 and 1"),
          0.5, Dimension::Kind::Share}},
        "crank",
        "(crank + long + short)/150",
        std::numbers::pi,
        "pi - 2*acos(share*(long - short)/(2*crank))",
        "pi + 2*acos(share*(long - short)/(2*crank))",
        constructHart};
}

ReadyKind chebyshevLine() {
    return {
        "chebyshev-line",
        QT_TRANSLATE_NOOP("trammel::studio::Types", "Chebyshev straight line"),
        QT_TRANSLATE_NOOP("trammel::studio::Types",
                          "Two crossed arms: the coupler's middle runs nearly along a straight "
                          "line."),
        {{"ground", QT_TRANSLATE_NOOP("trammel::studio::Types", "Ground link"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "distance of the fixed hinges"), 0.4},
         {"arm", QT_TRANSLATE_NOOP("trammel::studio::Types", "Arms"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "length of both arms, which cross"), 0.5},
         {"coupler", QT_TRANSLATE_NOOP("trammel::studio::Types", "Coupler"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "length of the bar between the arms' ends"),
          0.2}},
        "input",
        "(ground + arm + coupler)/150",
        0,
        "acos((ground^2 + arm^2 - (arm - coupler)^2)/(2*ground*arm))",
        "acos((ground^2 + (arm - coupler)^2 - arm^2)/(2*ground*(arm - coupler)))",
        constructChebyshev};
}

ReadyKind hoekenLine() {
    return {
        "hoeken-line",
        QT_TRANSLATE_NOOP("trammel::studio::Types", "Hoeken straight line"),
        QT_TRANSLATE_NOOP("trammel::studio::Types",
                          "A crank-rocker whose pen runs nearly along a straight line, evenly, for "
                          "half of the crank's turn."),
        {{"crank", QT_TRANSLATE_NOOP("trammel::studio::Types", "Crank"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from the crank's hinge to its pin"), 0.1},
         {"ground", QT_TRANSLATE_NOOP("trammel::studio::Types", "Ground link"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "distance of the fixed hinges"), 0.2},
         {"rod", QT_TRANSLATE_NOOP("trammel::studio::Types", "Rocker and half coupler"),
          QT_TRANSLATE_NOOP("trammel::studio::Types",
                            "length of the rocker, and from its pin to the coupler's ends"),
          0.25}},
        "input",
        "(crank + ground + 2*rod)/120",
        std::numbers::pi / 2,
        "",
        "",
        constructHoeken};
}

ReadyKind robertsLine() {
    return {
        "roberts-line",
        QT_TRANSLATE_NOOP("trammel::studio::Types", "Roberts straight line"),
        QT_TRANSLATE_NOOP("trammel::studio::Types",
                          "A triangle between two arms: its tip runs nearly along the line of the "
                          "fixed hinges."),
        {{"base", QT_TRANSLATE_NOOP("trammel::studio::Types", "Base"),
          QT_TRANSLATE_NOOP("trammel::studio::Types",
                            "distance of the fixed hinges; the triangle is half as wide"),
          0.4},
         {"arm", QT_TRANSLATE_NOOP("trammel::studio::Types", "Arms"),
          QT_TRANSLATE_NOOP("trammel::studio::Types",
                            "length of both arms and of the triangle's sides"),
          0.3}},
        "input",
        "(base + arm)/100",
        0,
        "acos(base/(2*arm))",
        "low + 2*asin(base/(4*arm))",
        constructRoberts};
}

} // namespace

std::vector<ReadyKind> straightLines() {
    return {peaucellierLipkin(), hartInversor(), chebyshevLine(), hoekenLine(), robertsLine()};
}

} // namespace trammel::mechanisms
