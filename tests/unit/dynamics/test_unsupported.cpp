#include "dynamics/unsupported.h"
#include "support/mechanisms.h"

#include <QTest>

using namespace trammel;

namespace {

/// The only finding, as "pointer: message"; all of them joined where there are several.
std::string findings(const model::Model& model) {
    std::string text;
    for (const auto& finding : dynamics::unsupportedParts(model))
        text += (text.empty() ? "" : "; ") + finding.pointer + ": " + finding.message;
    return text;
}

model::Shape sphere(bool collide) {
    model::Shape shape;
    shape.geometry = model::Sphere{0.1};
    shape.collide = collide;
    return shape;
}

} // namespace

class TestUnsupported : public QObject {
    Q_OBJECT

private slots:
    void aMechanismOfBuiltJointsRuns() { QCOMPARE(findings(support::fourBar()), std::string()); }

    void eachPartIsNamed() {
        model::Model model = support::fourBar();
        model.joints[0].motor = model::Motor{};
        model.joints[1].type = model::JointType::Screw;
        model.simulation.integrator = "radau";
        QCOMPARE(findings(model),
                 std::string("/joints/0/motor: 'motor' of joint 'A' cannot be simulated by this "
                             "version of Trammel; /joints/1/type: screw joint 'B' cannot be "
                             "simulated by this version of Trammel; /simulation/integrator: "
                             "integrator 'radau' cannot be simulated by this version of Trammel"));
    }

    /// Running without a contact that could happen would be silently wrong: it is refused.
    void contactIsRefused() {
        model::Model model = support::fourBar();
        model.bodies[0].shapes = {sphere(true)};
        QCOMPARE(findings(model), std::string());
        model.bodies[2].shapes = {sphere(true)};
        QCOMPARE(findings(model),
                 std::string("/contacts: contact between 'crank' and 'rocker' cannot be simulated "
                             "by this version of Trammel; give their shapes \"collide\": false"));
    }

    /// Joined bodies do not collide unless asked, and a pair may be switched off.
    void pairsAreSwitchedOff() {
        model::Model model = support::fourBar();
        model.bodies[0].shapes = model.bodies[2].shapes = {sphere(true)};
        model.contacts.pairs.push_back({.bodies = {"rocker", "crank"}, .collide = false});
        QCOMPARE(findings(model), std::string());
        model.bodies[1].shapes = {sphere(true)};
        QCOMPARE(findings(model), std::string());
        model.contacts.pairs.push_back({.bodies = {"crank", "coupler"}, .collide = true});
        QVERIFY(findings(model).find("'crank' and 'coupler'") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestUnsupported)
#include "test_unsupported.moc"
