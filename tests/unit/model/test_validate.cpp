#include "model/validate.h"

#include <QTest>
#include <cmath>
#include <limits>

using namespace trammel;
using namespace trammel::model;

// Models built in memory; what files can say wrong stands in tests/data/broken.

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Model pendulum() {
    Model model;
    Body rod;
    rod.name = "rod";
    rod.mass = 1;
    rod.inertia = InertiaEntries{1, 1, 0.1, 0, 0, 0};
    model.bodies.push_back(rod);
    Joint pin;
    pin.name = "pin";
    pin.type = JointType::Revolute;
    pin.bodies = {"ground", "rod"};
    model.joints.push_back(pin);
    return model;
}

QString pointers(const Model& model) {
    QStringList list;
    for (const Diagnostic& finding : validate(model)) {
        list << QString::fromStdString(finding.pointer);
    }
    return list.join(" ");
}

} // namespace

class TestValidate : public QObject {
    Q_OBJECT

private slots:
    void goodModel();
    void everythingAtOnce();
    void valuesThatAreNotFinite();
    void inertiaOfAFlatPlate();
    void formulasOfAnInMemoryModel();
    void perpendicularWithinTolerance();
    void quaternions();
    void methodsHaveNames();
    void defaultsComeFirst();
    void fixedBodiesNeedNoMass();
    void jointTypeNames();
    void materials();
};

void TestValidate::goodModel() {
    QCOMPARE(pointers(pendulum()), QString());
    QVERIFY(!hasErrors({}));
    QVERIFY(!hasErrors({{Severity::Warning, "", messages::verbatim("odd")}}));
    QVERIFY(hasErrors({{Severity::Error, "", messages::verbatim("wrong")}}));
}

void TestValidate::everythingAtOnce() {
    Model model = pendulum();
    model.bodies[0].mass = -1;
    model.joints[0].axis = Vec3::Zero();
    model.joints[0].bodies[1] = "nobody";
    model.simulation.step = 0;
    QCOMPARE(pointers(model),
             QString("/bodies/0/mass /joints/0/bodies/1 /joints/0/axis /simulation/step"));
}

void TestValidate::valuesThatAreNotFinite() {
    Model model = pendulum();
    model.gravity.z() = kNan;
    model.bodies[0].velocity.x() = INFINITY;
    model.bodies[0].pose.position.y() = kNan;
    model.bodies[0].inertia = InertiaEntries{kNan, 1, 1, 0, 0, 0};
    model.joints[0].position.x() = kNan;
    model.simulation.duration = INFINITY;
    model.simulation.gamma = kNan;
    model.parameters["a"] = kNan;
    QCOMPARE(pointers(model),
             QString("/parameters/a /gravity /bodies/0/position /bodies/0/velocity "
                     "/bodies/0/inertia /joints/0/position /simulation/duration "
                     "/simulation/gamma"));
}

void TestValidate::inertiaOfAFlatPlate() {
    // A plate has the sum exactly; rounding must not refuse it, nor one turned askew.
    Model model = pendulum();
    const Mat3 R = Quat(0.1, 0.7, -0.3, 0.5).normalized().toRotationMatrix();
    const Mat3 I = R * Vec3(0.1, 0.2, 0.3).asDiagonal() * R.transpose();
    model.bodies[0].inertia = InertiaEntries{I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2)};
    QCOMPARE(pointers(model), QString());
    model.bodies[0].inertia = InertiaEntries{1, 1, 2 * (1 + 0.9e-9), 0, 0, 0};
    QCOMPARE(pointers(model), QString());
    model.bodies[0].inertia = InertiaEntries{1, 1, 2 * (1 + 1.1e-9), 0, 0, 0};
    QCOMPARE(pointers(model), QString("/bodies/0/inertia"));
}

void TestValidate::formulasOfAnInMemoryModel() {
    Model model = pendulum();
    model.parameters["k"] = 2;
    model.joints[0].torque = Function("-k*q - qd + t");
    model.joints[0].motor = Motor{Function("k*t"), Function("q")};
    model.forces.push_back({"push", AppliedForce{"rod", {}, {Function("2*"), 1.0, NAN}}});
    QCOMPARE(pointers(model),
             QString("/joints/0/motor/max_force /forces/0/vector/0 /forces/0/vector/2"));
    QCOMPARE(english(validate(model)[1].message),
             std::string("the formula ends at position 3; expected a number, a name or \"(\""));
}

void TestValidate::perpendicularWithinTolerance() {
    Model model = pendulum();
    model.joints[0].type = JointType::Universal;
    model.joints[0].axis = {1e5, 0, 0};
    model.joints[0].axis2 = {0.9e-6, 1, 0};
    QCOMPARE(pointers(model), QString());
    model.joints[0].axis2 = {-1.1e-6, 1, 0};
    QCOMPARE(pointers(model), QString("/joints/0/axis2"));
}

void TestValidate::quaternions() {
    Model model = pendulum();
    model.bodies[0].pose.orientation.coeffs() *= 1.1;
    QCOMPARE(pointers(model), QString("/bodies/0/orientation"));
}

template <class Method>
void checkNames() {
    for (std::size_t i = 0; i < kMethodCount<Method>; ++i) {
        const auto method = static_cast<Method>(i);
        QVERIFY(!name(method).empty());
        QVERIFY(methodFromName<Method>(name(method)) == method);
    }
    QVERIFY(!methodFromName<Method>("simplex"));
}

/// Names and enumerators correspond one to one, and the default of a setting is the first.
void TestValidate::methodsHaveNames() {
    checkNames<FormulationKind>();
    checkNames<RotationKind>();
    checkNames<GyroscopicKind>();
    checkNames<LcpKind>();
    checkNames<FrictionKind>();
    checkNames<ImpactKind>();
    checkNames<CoordinatesKind>();
    checkNames<ImpactLocation>();
    checkNames<IntegratorKind>();
    checkNames<InitialVelocity>();
    checkNames<InitialOverlap>();
    checkNames<FaultResponse>();
    QVERIFY(name(FrictionKind::Frictionless) == "none");
    QVERIFY(name(ImpactKind::Flores) == "flores");
    QVERIFY(methodNames("step").empty());
}

void TestValidate::defaultsComeFirst() {
    const SimulationSettings settings;
    QVERIFY(methodNames("formulation")[0] == name(settings.constraintFormulation()));
    QVERIFY(methodNames("rotation")[0] == name(settings.rotation));
    QVERIFY(methodNames("gyroscopic")[0] == name(settings.gyroscopic));
    QVERIFY(methodNames("lcp")[0] == name(settings.lcp));
    QVERIFY(methodNames("friction")[0] == name(settings.friction));
    QVERIFY(methodNames("impact")[0] == name(settings.impact));
    QVERIFY(methodNames("coordinates")[0] == name(settings.coordinates));
    QVERIFY(methodNames("impact_location")[0] == name(settings.impactLocation));
    QVERIFY(methodNames("integrator")[0] == name(settings.integrator));
    QVERIFY(methodNames("initial_velocity")[0] == name(settings.initialVelocity));
    QVERIFY(methodNames("initial_overlap")[0] == name(settings.initialOverlap));
    QVERIFY(methodNames("on_not_a_number")[0] == name(settings.onNotANumber));
    QVERIFY(methodNames("on_no_progress")[0] == name(settings.onNoProgress));
}

void TestValidate::fixedBodiesNeedNoMass() {
    Model model = pendulum();
    Body wall;
    wall.name = "wall";
    model.bodies.push_back(wall);
    QCOMPARE(pointers(model), QString("/bodies/1"));
    model.bodies[1].fixed = true;
    QCOMPARE(pointers(model), QString());
    // A mass that is stated must still be one.
    model.bodies[1].mass = -1;
    QCOMPARE(pointers(model), QString("/bodies/1/mass"));
}

void TestValidate::jointTypeNames() {
    for (int i = 0; i <= static_cast<int>(JointType::Steering); ++i) {
        const auto type = static_cast<JointType>(i);
        QCOMPARE(jointTypeFromName(name(type)), type);
    }
    QCOMPARE(name(JointType::PointOnLine), std::string_view("point-on-line"));
    QVERIFY(!jointTypeFromName("Revolute"));
}

void TestValidate::materials() {
    Model model;
    QCOMPARE(model.material("default").density, 1000.0);
    QCOMPARE(model.material("default").friction, 0.5);
    QCOMPARE(model.material("default").restitution, 0.0);
    model.materials.push_back({"default", 500, 0.1, 0.2, 0.15});
    QCOMPARE(model.material("default").density, 500.0);
    model.materials.push_back({"steel", 7850, 0.6, 0.3, {}});
    QCOMPARE(model.material("steel").density, 7850.0);
}

QTEST_APPLESS_MAIN(TestValidate)
#include "test_validate.moc"
