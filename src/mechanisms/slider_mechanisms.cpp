#include "mechanisms/mechanism_builder.h"
#include "mechanisms/ready_kinds.h"
#include "messages/text.h"

#include <fmt/format.h>
#include <numbers>

namespace trammel::mechanisms {

namespace {

using io::JsonValue;

/// A block in the shape of a box, around the layer.
JsonValue boxAround(Layer layer) {
    return JsonValue::array({box(vector("12*r", "8*r", "8*r"),
                                 vector("0", fmt::format("{}*r", layer), "0"), Color::Green)});
}

/// A block in the shape of two cheeks, in front of a bar of the layer and behind it.
JsonValue cheeksAround(Layer layer) {
    const auto cheek = [&](int side) {
        return box(vector("10*r", "2*r", "6*r"),
                   vector("0", fmt::format("{}*r", layer + side), "0"), Color::Ochre);
    };
    return JsonValue::array({cheek(-2), cheek(2)});
}

/// Two rails of the ground along the level line through P, beneath a block of the layer.
void addRails(MechanismBuilder& builder, const Point& P, std::string_view middle,
              std::string_view length, Layer layer) {
    for (const int side : {-5, 5})
        builder.groundShape(
            box(vector(length, "2*r", "2*r"),
                vector(sum(P.x, middle), fmt::format("{}*r", layer + side), sum(P.z, "-5*r")),
                Color::Grey));
}

/// A crank about K whose pin B takes a block along the slotted arm about O; the arm's other end
/// pushes a ram on the level of O. Time ratio of the strokes, crank c and offset d with d < c:
/// (pi + 2 asin(d/c))/(pi - 2 asin(d/c)).
void constructWhitworth(MechanismBuilder& builder, std::string_view driver) {
    const Point O = builder.fixed("O"), K = builder.offset("K", O, "0", "offset");
    const Point u{"(Bx - Ox)/B_distance", "(Bz - Oz)/B_distance"};
    builder.parameter("m_slider", 1);
    const Point B = builder.atAngle("B", K, "crank", "start");
    builder.reach("B_distance", "sqrt((Bx - Ox)^2 + (Bz - Oz)^2)");
    builder.parameter("lever", "pi + atan2(Bz - Oz, Bx - Ox)");
    const Point E = builder.atAngle("E", O, "arm", "lever");
    const Point tip = builder.onWay("T", O, B, "B_distance", "1.1*(crank + offset)");
    builder.reach("S_across", "sqrt(rod^2 - (Ez - Oz)^2)");
    const Point S = builder.fixed("S", "Ex + S_across", "Oz");
    builder.pedestal(K, -11);
    builder.pedestal(O, 7);
    addRails(builder, O, "rod", "2*arm + 14*r", 3);
    builder.bar("crank", K, B, "crank", -7, Color::Red);
    builder.block("block", B, "lever - pi", cheeksAround(-2));
    builder.bar("arm", E, tip, "arm + 1.1*(crank + offset)", -2, Color::Blue);
    builder.bar("rod", E, S, "rod", 3, Color::Violet);
    builder.block("ram", S, "0", boxAround(3));
    builder.hinge("crankshaft", "ground", "crank", K, driver);
    builder.hinge("crankpin", "crank", "block", B);
    builder.slide("slot", "prismatic", "arm", "block", B, u);
    builder.hinge("pivot", "ground", "arm", O);
    builder.hinge("armpin", "arm", "rod", E);
    builder.hinge("wristpin", "rod", "ram", S);
    builder.slide("guide", "prismatic", "ground", "ram", S, {"1", "0"});
}

/// The crank's pin in an upright slot: the yoke stands at x = crank cos(angle).
void constructScotchYoke(MechanismBuilder& builder, std::string_view driver) {
    const Point A = builder.fixed("A"), B = builder.atAngle("B", A, "crank", "start");
    const Point Y = builder.fixed("Y", "Bx", "Az"); // of the yoke, level with the crank's hinge
    const auto at = [](const char* dx, const char* z) {
        return Point{sum("Yx", dx), sum("Yz", z)};
    };
    builder.pedestal(A, -4);
    addRails(builder, A, "2.5*crank", "2*crank", 3);
    builder.bar("crank", A, B, "crank", 0, Color::Red);
    builder.shape(cylinder("1.2*r", "5*r", vector("crank", "2*r", "0"), Color::Dark));
    builder.rods("yoke",
                 {{at("3*r", "0"), at("3.2*crank", "0"), "3.2*crank - 3*r"},
                  {at("3*r", "-1.2*crank"), at("3*r", "1.2*crank"), "2.4*crank"},
                  {at("-3*r", "-1.2*crank"), at("-3*r", "1.2*crank"), "2.4*crank"},
                  {at("-3*r", "1.2*crank"), at("3*r", "1.2*crank"), "6*r"},
                  {at("-3*r", "-1.2*crank"), at("3*r", "-1.2*crank"), "6*r"}},
                 3, Color::Blue);
    builder.hinge("crankshaft", "ground", "crank", A, driver);
    builder.slide("slot", "point-on-line", "yoke", "crank", B, {"0", "1"});
    builder.slide("guide", "prismatic", "ground", "yoke", Y, {"1", "0"});
    builder.trace("yoke_point", "yoke", Y);
}

/// The crank's pin pushes a piston rod in and out of a cylinder that swings about D.
void constructInverted(MechanismBuilder& builder, std::string_view driver) {
    const Point A = builder.fixed("A"), D = builder.offset("D", A, "ground", "0");
    const Point B = builder.atAngle("B", A, "crank", "start");
    builder.reach("B_distance", "sqrt((Bx - Dx)^2 + (Bz - Dz)^2)");
    builder.parameters({{"cosine", "(Bx - Dx)/B_distance"},
                        {"sine", "(Bz - Dz)/B_distance"},
                        {"barrel", "2*min(crank, ground) + 6*r"},
                        {"piston", "abs(ground - crank) - 2*r"}});
    const Point end = builder.onWay("P", B, D, "B_distance", "piston");
    const auto wall = [](const char* side, const char* along) {
        return Point{fmt::format("Dx + {}*cosine - {}*r*sine", along, side),
                     fmt::format("Dz + {}*sine + {}*r*cosine", along, side)};
    };
    builder.pedestal(A, -6);
    builder.pedestal(D, -6);
    builder.bar("crank", A, B, "crank", -3, Color::Red);
    builder.bar("piston", B, end, "piston", 0, Color::Blue);
    builder.rods("cylinder",
                 {{wall("3", "0"), wall("3", "barrel"), "barrel"},
                  {wall("(-3)", "0"), wall("(-3)", "barrel"), "barrel"},
                  {wall("(-3)", "0"), wall("3", "0"), "6*r"}},
                 0, Color::Green);
    builder.hinge("crankshaft", "ground", "crank", A, driver);
    builder.hinge("crankpin", "crank", "piston", B);
    builder.slide("bore", "prismatic", "cylinder", "piston", B, {"cosine", "sine"});
    builder.hinge("trunnion", "ground", "cylinder", D);
}

/// A crank and a rod push the knee C of two links nearly straight; the lower one presses the ram
/// down along the line through the upper one's hinge D.
void constructToggle(MechanismBuilder& builder, std::string_view driver) {
    const Point D = builder.fixed("D"), A = builder.offset("A", D, "-distance", "-drop");
    builder.parameter("m_slider", 1);
    const Point B = builder.atAngle("B", A, "crank", "start");
    const Point C = builder.leftOf("C", D, B, "upper", "rod");
    builder.reach("S_across", "sqrt(lower^2 - (Cx - Dx)^2)");
    const Point S = builder.fixed("S", "Dx", "Cz - S_across");
    builder.pedestal(A, -7);
    builder.groundShape(
        box(vector("8*r", "4*r", "3*r"), vector(D.x, "7*r", sum(D.z, "3*r")), Color::Grey));
    for (const char* side : {"-7.5*r", "7.5*r"})
        builder.groundShape(box(vector("2*r", "8*r", "1.2*lower"),
                                vector(sum(D.x, side), "-3*r", "Dz - upper - 0.8*lower"),
                                Color::Grey));
    builder.bar("crank", A, B, "crank", -3, Color::Red);
    builder.bar("rod", B, C, "rod", 0, Color::Ochre);
    builder.bar("upper", D, C, "upper", 3, Color::Blue);
    builder.bar("lower", C, S, "lower", -3, Color::Violet);
    builder.block("ram", S, "0", boxAround(-3));
    builder.hinge("crankshaft", "ground", "crank", A, driver);
    builder.hinge("crankpin", "crank", "rod", B);
    builder.hinge("knee1", "rod", "upper", C);
    builder.hinge("knee2", "upper", "lower", C);
    builder.hinge("pivot", "ground", "upper", D);
    builder.hinge("wristpin", "lower", "ram", S);
    builder.slide("guide", "prismatic", "ground", "ram", S, {"0", "1"});
}

ReadyKind whitworthQuickReturn() {
    return {
        "whitworth-quick-return",
        QT_TRANSLATE_NOOP("trammel::studio::Types", "Whitworth quick return"),
        QT_TRANSLATE_NOOP("trammel::studio::Types",
                          "A crank turns a slotted arm, whose end pushes a ram slowly forth and "
                          "quickly back."),
        {{"crank", QT_TRANSLATE_NOOP("trammel::studio::Types", "Crank"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from the crank's hinge to its pin"), 0.12},
         {"offset", QT_TRANSLATE_NOOP("trammel::studio::Types", "Offset"),
          QT_TRANSLATE_NOOP("trammel::studio::Types",
                            "how far the crank's hinge is above the arm's"),
          0.06},
         {"arm", QT_TRANSLATE_NOOP("trammel::studio::Types", "Arm"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from the arm's hinge to the rod"), 0.15},
         {"rod", QT_TRANSLATE_NOOP("trammel::studio::Types", "Connecting rod"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from the arm to the ram"), 0.5}},
        "crank",
        "(crank + offset + arm + rod)/100",
        std::numbers::pi / 3,
        "",
        "",
        constructWhitworth};
}

ReadyKind scotchYoke() {
    return {
        "scotch-yoke",
        QT_TRANSLATE_NOOP("trammel::studio::Types", "Scotch yoke"),
        QT_TRANSLATE_NOOP("trammel::studio::Types",
                          "A crank pin in an upright slot moves a yoke to and fro, as a cosine."),
        {{"crank", QT_TRANSLATE_NOOP("trammel::studio::Types", "Crank"),
          QT_TRANSLATE_NOOP("trammel::studio::Types",
                            "from the crank's hinge to its pin; half of the yoke's way"),
          0.1}},
        "crank",
        "crank/15",
        std::numbers::pi / 3,
        "",
        "",
        constructScotchYoke};
}

ReadyKind invertedSliderCrank() {
    return {
        "inverted-slider-crank",
        QT_TRANSLATE_NOOP("trammel::studio::Types", "Inverted slider-crank"),
        QT_TRANSLATE_NOOP("trammel::studio::Types",
                          "A crank pushes a piston rod in and out of a cylinder that swings."),
        {{"crank", QT_TRANSLATE_NOOP("trammel::studio::Types", "Crank"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from the crank's hinge to its pin"), 0.1},
         {"ground", QT_TRANSLATE_NOOP("trammel::studio::Types", "Ground link"),
          QT_TRANSLATE_NOOP("trammel::studio::Types",
                            "from the crank's hinge to the cylinder's; not as long as the crank"),
          0.3}},
        "crank",
        "min(crank, abs(ground - crank))/15",
        std::numbers::pi / 3,
        "",
        "",
        constructInverted};
}

ReadyKind togglePress() {
    return {
        "toggle-press",
        QT_TRANSLATE_NOOP("trammel::studio::Types", "Toggle press"),
        QT_TRANSLATE_NOOP("trammel::studio::Types",
                          "A crank stretches a knee of two links, which presses the ram down with "
                          "growing force."),
        {{"crank", QT_TRANSLATE_NOOP("trammel::studio::Types", "Crank"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from the crank's hinge to its pin"), 0.05},
         {"rod", QT_TRANSLATE_NOOP("trammel::studio::Types", "Connecting rod"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from the crank pin to the knee"), 0.3},
         {"upper", QT_TRANSLATE_NOOP("trammel::studio::Types", "Upper link"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from the fixed hinge to the knee"), 0.2},
         {"lower", QT_TRANSLATE_NOOP("trammel::studio::Types", "Lower link"),
          QT_TRANSLATE_NOOP("trammel::studio::Types", "from the knee to the ram"), 0.2},
         {"distance", QT_TRANSLATE_NOOP("trammel::studio::Types", "Distance"),
          QT_TRANSLATE_NOOP("trammel::studio::Types",
                            "from the crank's hinge across to the ram's line"),
          0.36},
         {"drop", QT_TRANSLATE_NOOP("trammel::studio::Types", "Drop"),
          QT_TRANSLATE_NOOP("trammel::studio::Types",
                            "how far the crank's hinge is below the upper link's"),
          0.2, Dimension::Kind::Coordinate}},
        "crank",
        "(upper + lower)/60",
        std::numbers::pi / 3,
        "",
        "",
        constructToggle};
}

} // namespace

std::vector<ReadyKind> sliderMechanisms() {
    return {whitworthQuickReturn(), scotchYoke(), invertedSliderCrank(), togglePress()};
}

} // namespace trammel::mechanisms
