#include "dynamics/stepping/unsupported.h"
#include "support/mechanisms.h"
#include "support/named.h"

#include <QTest>

using namespace trammel;

namespace {

/// The only finding, as "pointer: message"; all of them joined where there are several.
std::string findings(const model::Model& model) {
    std::string text;
    for (const auto& finding : dynamics::unsupportedParts(model))
        text += (text.empty() ? "" : "; ") + finding.pointer + ": " + english(finding.message);
    return text;
}

} // namespace

class TestUnsupported : public QObject {
    Q_OBJECT

private slots:
    void aMechanismOfBuiltJointsRuns() { QCOMPARE(findings(support::fourBar()), std::string()); }

    void eachPartIsNamed() {
        model::Model model = support::fourBar();
        model.simulation.rotation = model::RotationKind::NodaR;
        model.simulation.friction = model::FrictionKind::BoxFixed;
        model.contacts.pairs = {
            {.bodies = {"crank", "ground"}, .frictionMode = model::FrictionMode::Tyre}};
        const std::string found = findings(model);
        QVERIFY2(found.find("/contacts/pairs/0/friction_mode: ") == 0, found.c_str());
        QVERIFY2(
            found.find("/simulation/rotation: rotation 'nodar' cannot be used with joint 'A'") !=
                std::string::npos,
            found.c_str());
    }

    void nodarRefusesJoints() {
        model::Model model = support::fourBar();
        model.simulation.rotation = model::RotationKind::NodaR;
        QCOMPARE(findings(model),
                 std::string("/simulation/rotation: rotation 'nodar' cannot be used with joint "
                             "'A'; expected bodies without joints and contacts, or rotation "
                             "exact, exponential, quaternion or euler-angles"));
    }

    void nodarRefusesContacts() {
        model::Model model = support::freeTop({1, 2, 3}, {0, 5, 0});
        model.simulation.rotation = model::RotationKind::NodaR;
        QCOMPARE(findings(model), std::string());
        model::Shape ball;
        ball.geometry = model::Sphere{};
        model.bodies[0].shapes = {ball};
        model.groundShapes = {ball};
        QCOMPARE(findings(model),
                 std::string("/simulation/rotation: rotation 'nodar' cannot be used with the "
                             "contact of body 'top' and 'ground'; expected bodies without joints "
                             "and contacts, or rotation exact, exponential, quaternion or "
                             "euler-angles"));
        model.contacts.pairs = {{.bodies = {"ground", "top"}, .collide = false}};
        QCOMPARE(findings(model), std::string());
    }

    /// Of the methods for smooth motion those that know ordinary equations only run in any
    /// coordinates.
    void bodyMethodsNeedMaximalCoordinates() {
        model::Model model = support::fourBar();
        model.simulation.coordinates = model::CoordinatesKind::Generalized;
        for (const char* integrator : {"semi-implicit", "rk45", "radau"}) {
            model.simulation.integrator = support::named(integrator);
            QCOMPARE(findings(model), std::string());
        }
        model.simulation.integrator = model::IntegratorKind::Rattle;
        QCOMPARE(findings(model),
                 std::string("/simulation/integrator: integrator 'rattle' cannot be used with "
                             "generalized coordinates; expected integrator semi-implicit, rk45 or "
                             "radau, or coordinates maximal"));
        model.simulation.integrator = model::IntegratorKind::GeneralizedAlpha;
        QVERIFY(findings(model).starts_with(
            "/simulation/integrator: integrator 'generalized-alpha' cannot be used with "));
    }

    /// Joints that are coordinates cannot yield.
    void softJointsNeedMaximalCoordinates() {
        model::Model model = support::fourBar();
        model.simulation.coordinates = model::CoordinatesKind::Generalized;
        QCOMPARE(findings(model), std::string());
        model.simulation.epsilon = 1e-4;
        QCOMPARE(findings(model),
                 std::string("/simulation/epsilon: a softness of joints of 0.0001 cannot be used "
                             "with generalized coordinates, in which joints do not yield; expected "
                             "0, or coordinates maximal"));
        model.simulation.coordinates = model::CoordinatesKind::Maximal;
        QCOMPARE(findings(model), std::string());
    }
};

QTEST_APPLESS_MAIN(TestUnsupported)
#include "test_unsupported.moc"
