#include "mechanisms/pantograph.h"

#include "mechanisms/mechanism_builder.h"
#include "messages/study_messages.h"

#include <cmath>

namespace trammel::mechanisms {

bool isPossible(const Pantograph& p) {
    return p.ratio > 1 && p.arm > 0 && p.forearm > 0 && std::isfinite(p.ratio + p.arm + p.forearm);
}

io::JsonValue document(const Pantograph& pantograph) {
    if (!isPossible(pantograph))
        throw messages::InvalidArgument({messages::kPantographCannotBeMade, pantograph.ratio,
                                         pantograph.arm, pantograph.forearm});
    MechanismBuilder builder("Pantograph", "The pen draws what the tracer runs along, enlarged.");
    builder.parameters({{"ratio", pantograph.ratio},
                        {"arm", pantograph.arm},
                        {"forearm", pantograph.forearm},
                        {"lean", "110*pi/180"},
                        {"bend", "-20*pi/180"},
                        {"T", 4},
                        {"rho", 1},
                        {"r", "(arm + forearm)/120"},
                        {"inner_arm", "arm - arm/ratio"},
                        {"inner_forearm", "forearm/ratio"}});
    const Point O = builder.fixed("O"), B = builder.atAngle("B", O, "arm", "lean");
    const Point Q = builder.atAngle("Q", B, "forearm", "bend");
    const Point A = builder.onWay("A", O, B, "ratio", "1");
    const Point C = builder.onWay("C", B, Q, "ratio", "1");
    const Point P = builder.onWay("P", O, Q, "ratio", "1");
    builder.pedestal(O);
    builder.bar("arm", O, B, "arm", 0, Color::Red);
    builder.bar("forearm", B, Q, "forearm", 3, Color::Blue);
    builder.shape(sphere("2.5*r", vector("forearm", "3*r", "0"), Color::Violet));
    builder.bar("inner forearm", A, P, "inner_forearm", 3, Color::Green);
    builder.shape(sphere("2.5*r", vector("inner_forearm", "3*r", "0"), Color::Dark));
    builder.bar("inner arm", P, C, "inner_arm", 0, Color::Ochre);
    builder.hinge("O", "ground", "arm", O, "0.15*(1 - cos(2*pi*t/T))");
    builder.hinge("A", "arm", "inner forearm", A, "0.3*sin(2*pi*t/T)*(1 - cos(2*pi*t/T))");
    builder.hinge("B", "arm", "forearm", B);
    builder.hinge("C", "forearm", "inner arm", C);
    builder.hinge("P", "inner forearm", "inner arm", P);
    return builder.take();
}

} // namespace trammel::mechanisms
