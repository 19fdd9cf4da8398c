#include "io/default_document.h"
#include "io/model_file.h"
#include "messages/file_messages.h"
#include "support/sanitizers.h"

#include <QTest>
#include <cmath>
#include <ctime>
#include <numbers>

using namespace trammel;
using namespace trammel::io;
using namespace trammel::model;

namespace {

constexpr double kPi = std::numbers::pi;

/// Reads one of tests/data/good; a finding ends the test.
Model good(const char* name) {
    const ModelFile file =
        loadModelFile(std::string(TRAMMEL_SOURCE_DIR "/tests/data/good/") + name + ".trammel.json");
    for (const Diagnostic& finding : file.diagnostics) {
        qFatal("%s", format(name, finding).c_str());
    }
    return file.model;
}

/// The findings about a document, one a line: "POINTER: message".
QStringList findings(const char* text) {
    QStringList list;
    for (const Diagnostic& d : readModel(parseJson(text).root, {}).diagnostics) {
        list << QString::fromStdString(d.pointer + ": " + english(d.message));
    }
    return list;
}

} // namespace

class TestReadModel : public QObject {
    Q_OBJECT

private slots:
    void defaults();
    void everyKeyOfBodies();
    void everyKeyOfJoints();
    void everyJointType();
    void everyForce();
    void entriesOfAMatrixHaveTheUnitsOfTheirBlock();
    void measuresFollowersAndCouplers();
    void contactsAndSettings();
    void parametersInAnyOrder();
    void longParameterChains();
    void orientations();
    void constantFormulasBecomeConstants();
    void arithmeticIsWhatTheParserMakesOfIt();
    void noCascades();
    void emptyDocumentIsValid();
    void findingsOfMadeDocuments();
    void tooManyFindings();
    void notAnObject();
};

void TestReadModel::defaults() {
    Model expected;
    expected.directory = TRAMMEL_SOURCE_DIR "/tests/data/good";
    QVERIFY(good("minimal") == expected);
}

void TestReadModel::everyKeyOfBodies() {
    const Model model = good("complete");
    QCOMPARE(model.name, std::string("Every key of the format"));
    QVERIFY(model.description.starts_with("Not a sensible mechanism"));
    QCOMPARE(model.gravity, Vec3(0, 0, -9.81));
    QVERIFY(model.materials[0] == (Material{"steel", 7850, 0.5, 0.3, 0.8 * 0.3}));
    QVERIFY(model.materials[1] == (Material{"default", 500, 0.1, 0.5, {}}));
    QCOMPARE(std::get<Plane>(model.groundShapes[0].geometry).normal, Vec3(0, 0, 1));
    QCOMPARE(model.groundShapes[0].pose.position, Vec3(0, 0, -2));
    QCOMPARE(model.groundShapes[0].material, std::string("steel"));

    const Body& stated = model.bodies[0];
    QCOMPARE(stated.name, std::string("stated"));
    QCOMPARE(stated.pose.position, Vec3(0, 0, 0.25));
    QCOMPARE(stated.angularVelocity, Vec3(0, 0, 2 * kPi));
    QCOMPARE(*stated.mass, 1.0);
    QCOMPARE(*stated.com, Vec3(0, 0, 0.1));
    QVERIFY(*stated.inertia == (InertiaEntries{0.08, 0.08, 0.01, 0, 0, 0.001}));
    QVERIFY(std::get<Box>(stated.shapes[0].geometry) == (Box{{0.05, 0.05, 0.5}}));
    QVERIFY(!stated.shapes[0].collide && stated.shapes[1].collide);
    QVERIFY(*stated.shapes[0].color == (std::array{0.2, 0.4, 0.6, 1.0}));
    QVERIFY(*stated.shapes[1].color == (std::array{1.0, 0.0, 0.0, 0.5}));

    const Body& shaped = model.bodies[1];
    QVERIFY(!shaped.mass && !shaped.com && !shaped.inertia && !shaped.fixed);
    QVERIFY(std::get<Ellipsoid>(shaped.shapes[0].geometry) == (Ellipsoid{{0.1, 0.2, 0.3}}));
    QVERIFY(std::get<Cylinder>(shaped.shapes[1].geometry) == (Cylinder{0.1, 0.5}));
    QVERIFY(std::get<Capsule>(shaped.shapes[2].geometry) == (Capsule{0.1, 0.3}));
    QVERIFY(std::get<Mesh>(model.bodies[2].shapes[0].geometry) == (Mesh{"box.stl", 0.1}));
    const std::vector<Vec3> points{{0, 0, 0}, {0.5, 0, 0}, {0, 0.25, 0}, {0, 0, 0.2}};
    QVERIFY(std::get<Hull>(model.bodies[2].shapes[1].geometry) == (Hull{points, "", 2}));
    QVERIFY(std::get<Hull>(model.bodies[2].shapes[2].geometry) == (Hull{{}, "box.stl", 1}));
    QVERIFY(model.bodies[3].fixed);
}

void TestReadModel::everyKeyOfJoints() {
    const Model model = good("complete");
    const Joint& hinge = *model.findJoint("hinge");
    QCOMPARE(hinge.type, JointType::Revolute);
    QVERIFY(hinge.bodies == (std::array<std::string, 2>{"ground", "stated"}));
    QCOMPARE(hinge.axis, Vec3(0, 2, 0)); // as written; whoever uses it normalizes
    QCOMPARE(*hinge.positionB, Vec3(0, 0, 0.01));
    QCOMPARE(*hinge.axisB, Vec3(0, 1, 0.01));
    QVERIFY(*hinge.limits == (std::array{-1.5, kPi / 2}));
    QCOMPARE(hinge.limitRestitution, 0.3);
    QVERIFY(hinge.motor->velocity == Function("2*pi*sin(t)"));
    QVERIFY(hinge.motor->maxForce == Function(5));
    QVERIFY(*hinge.spring == (JointSpring{10, 0.1, 0.2}));
    QVERIFY(*hinge.torque == Function("-0.1*q - 0.01*qd + sin(t)"));
    QVERIFY(*hinge.friction == (JointFriction{0.2, 0.15, 0.01}));
    QVERIFY(!hinge.driver);

    const Joint& slide = *model.findJoint("slide");
    QVERIFY(*slide.driver == (Driver{Driver::Kind::Position, Function("0.1*sin(2*pi*t)")}));
    QVERIFY(!slide.limits && !slide.motor && !slide.spring && !slide.torque && !slide.friction);
    QVERIFY(*model.findJoint("slide and turn")->driver ==
            (Driver{Driver::Kind::Velocity, Function(1)}));
    QCOMPARE(model.findJoint("no such joint"), nullptr);
    QCOMPARE(model.findBody("ground"), nullptr);
}

void TestReadModel::everyJointType() {
    const Model model = good("joints");
    QCOMPARE(model.findJoint("weld")->position, Vec3(0, 0, 0));
    QCOMPARE(model.findJoint("spherical")->type, JointType::Spherical);
    QCOMPARE(model.findJoint("universal")->axis2, Vec3(0, 0, 3));
    QCOMPARE(model.findJoint("planar")->type, JointType::Planar);
    QCOMPARE(model.findJoint("screw")->pitch, 0.01);
    QCOMPARE(model.findJoint("wire")->type, JointType::PointOnLine);
    QCOMPARE(model.findJoint("rod")->points[1], Vec3(3, 0, 0));
    QCOMPARE(*model.findJoint("rod")->length, 3.0);
    QVERIFY(!model.findJoint("rope")->length);
    QCOMPARE(model.findJoint("wheel")->axis2, Vec3(0, 0, 1));
    QVERIFY(model.findJoint("wheel")->motor->maxForce == Function("10*t"));
    QVERIFY(model.findJoint("gear")->joints == (std::array<std::string, 2>{"screw", "wheel"}));
    QCOMPARE(model.findJoint("gear")->ratio, -2.0);
}

void TestReadModel::everyForce() {
    const Model model = good("forces");
    const auto& spring = std::get<SpringDamper>(model.forces[0].law);
    QVERIFY(spring.bodies == (std::array<std::string, 2>{"a", "ground"}));
    QCOMPARE(spring.points[1], Vec3(0, 0, 1));
    QVERIFY(spring.stiffness == Function(100) && spring.damping == Function(0));
    QVERIFY(!spring.length && spring.isImplicit);

    const auto& push = std::get<AppliedForce>(model.forces[1].law);
    QCOMPARE(push.body, std::string("a"));
    QCOMPARE(*push.point, Vec3(0, 0, 0.1));
    QVERIFY(push.frame == Frame::Body);
    QVERIFY(push.vector[0] == Function("cos(w*t)") && push.vector[2] == Function("t < 1 ? 1 : 0"));
    QCOMPARE(model.parameters.at("w"), 6 * kPi); // which the solver needs for the formula

    const auto& twist = std::get<AppliedTorque>(model.forces[2].law);
    QVERIFY(twist.frame == Frame::World);
    QVERIFY(twist.vector == (VectorFunction{0.0, 0.0, 150.0}));

    const auto& bushing = std::get<Bushing>(model.forces[3].law);
    QCOMPARE(bushing.position, Vec3(1, 0, 0));
    QVERIFY(bushing.stiffness == (std::vector<double>{1e4, 1e4, 1e4, 10, 10, 10}));
    QVERIFY(bushing.damping == (std::vector<double>{1, 1, 1, 0.1, 0.1, 0.1}));

    const auto& hold = std::get<PdController>(model.forces[4].law);
    QVERIFY(hold == (PdController{"hinge", Function("0.1*sin(t)"), 100, 5}));

    const auto explicitSpring = std::get<SpringDamper>(good("complete").forces[0].law);
    QVERIFY(!explicitSpring.isImplicit);
    QVERIFY(*explicitSpring.length == Function("0.8 + 0.1*sin(t)"));
}

/// Force by way, force by angle and torque by way, torque by angle: N/m, N/rad = N m/m = N, and
/// N m/rad, of the full matrix; its diagonal has none between ways and angles. Each entry takes its
/// own units alone.
void TestReadModel::entriesOfAMatrixHaveTheUnitsOfTheirBlock() {
    const auto document = [](const char* key, const QString& matrix) {
        QString text = R"({"trammel": 1, "bodies": [{"name": "b", "mass": 1,
            "inertia": [1, 1, 1, 0, 0, 0]}], "forces": [{"name": "bush", "type": "bushing",
            "bodies": ["ground", "b"], "position": [0, 0, 0], %1 "%2": [%3]}]})";
        const bool isDamping = QString(key) == "damping";
        const QString before = isDamping ? R"("stiffness": [9, 9, 9, 9, 9, 9],)" : "";
        return text.arg(before, QString(key), matrix).toStdString();
    };
    const auto full = [](const QString& way, const QString& coupling, const QString& mirrored,
                         const QString& angle) {
        QStringList entries(36, "0");
        for (int i = 0; i < 6; ++i)
            entries[7 * i] = i < 3 ? way : angle;
        entries[4] = coupling;
        entries[24] = mirrored;
        return entries.join(", ");
    };
    const auto read = [](const std::string& text) { return readModel(parseJson(text).root, {}); };
    for (const char* coupling : {"3 N", "3 N/rad", "3 N*m/m", "0.003 kN/rad"}) {
        const auto file =
            read(document("stiffness", full(R"("1 kN/m")", QString("\"%1\"").arg(coupling),
                                            R"("3 N")", R"("9 N*m/rad")")));
        QVERIFY2(file.diagnostics.empty(), coupling);
        QCOMPARE(std::get<Bushing>(file.model.forces[0].law).stiffness[4], 3.0);
    }
    for (const char* coupling : {"3 N*s", "3 N s", "3 N*s/rad", "3 N*m*s/m"})
        QVERIFY2(read(document("damping", full(R"("9 N*s/m")", QString("\"%1\"").arg(coupling),
                                               R"("3 N s")", R"("9 N*m*s")")))
                     .diagnostics.empty(),
                 coupling);
    for (const char* other : {"3 N/m", "3 N*m/rad", "3 N*s"}) {
        const auto wrong =
            read(document("stiffness", full("1000", QString("\"%1\"").arg(other), "3", "9")))
                .diagnostics;
        QCOMPARE(wrong.size(), std::size_t(1));
        QCOMPARE(wrong[0].pointer, std::string("/forces/0/stiffness/4"));
        QVERIFY(english(wrong[0].message).find("expected a number in N or N/rad") !=
                std::string::npos);
    }
    const char* diagonal = R"("1 N/m", "1 N/m", "1 N*m/rad", "1 N/m", "1 N*m/rad", "1 N*mm/deg")";
    const auto wrong = read(document("stiffness", diagonal)).diagnostics;
    QCOMPARE(wrong.size(), std::size_t(2));
    QCOMPARE(wrong[0].pointer, std::string("/forces/0/stiffness/2"));
    QCOMPARE(wrong[1].pointer, std::string("/forces/0/stiffness/3"));
}

void TestReadModel::measuresFollowersAndCouplers() {
    const Model model = good("measures");
    QVERIFY(*model.bodies[2].follow == (Follow{Follow::Kind::KeepPlace, {"arm", ""}, {}}));
    const Follow& barrel = *model.bodies[3].follow;
    QVERIFY(barrel.kind == Follow::Kind::Telescope && barrel.bodies[1] == "arm");
    QCOMPARE(barrel.points[1], Vec3(0.25, 0, 0));
    QVERIFY(!model.bodies[3].isDynamic() && !model.bodies[3].mass);
    QVERIFY(model.joints[2].joints == (std::array<std::string, 2>{"hinge", "shaft"}));
    QCOMPARE(model.joints[2].ratio, -2.0);
    QVERIFY(std::get<TorsionSpring>(model.forces[0].law) ==
            (TorsionSpring{"hinge", 30.0, 3.0, Function("0.2*sin(t)")}));
    const auto& push = std::get<AppliedForce>(model.forces[1].law);
    QVERIFY(push.vector[0] == Function("-k*hinge.coordinate") && push.vector[1] == Function(0.0));
    const auto& gap = std::get<DistanceMeasure>(model.measures[0].law);
    QCOMPARE(gap.points[1], Vec3(1, 0, 0.1));
    QCOMPARE(std::get<AngleMeasure>(model.measures[1].law).axes[1], Vec3(1, 0, 0));
    QVERIFY(!std::get<PointMeasure>(model.measures[2].law).trace);
    // In the frame of the wheel, whose origin is at 2 L.
    QCOMPARE(std::get<PointMeasure>(model.measures[3].law).point, Vec3(1.1, 0, 0.02));
    QVERIFY(std::get<ExpressionMeasure>(model.measures[4].law) ==
            (ExpressionMeasure{"hinge.rate*{gear.torque.y}", "W"}));
}

void TestReadModel::contactsAndSettings() {
    const Model model = good("complete");
    QVERIFY(model.contacts.combineRestitution == Combine::Maximum);
    QVERIFY(model.contacts.combineFriction == Combine::Average);
    QVERIFY(model.contacts.pairs[0] == (ContactPair{{"stated", "ground"}, 0.4, 0.2, 0.1, true}));
    const ContactPair& tyre = model.contacts.pairs[1];
    QVERIFY(tyre.frictionMode == FrictionMode::Tyre);
    QVERIFY(tyre.frictionDirection == Vec3(0, 1, 0));
    QVERIFY(tyre.frictionBody == "shaped");
    QCOMPARE(tyre.lateralSlip, 0.001);
    const SimulationSettings& s = model.simulation;
    QCOMPARE(s.duration, 10.0);
    QCOMPARE(s.step, 0.001);
    QCOMPARE(s.outputInterval(), 0.01);
    QCOMPARE(s.formulation, model::FormulationKind::VelocityProjectionNewton);
    QCOMPARE(s.gamma, 0.5);
    QCOMPARE(s.epsilon, 1e-9);
    QCOMPARE(s.rotation, model::RotationKind::Quaternion);
    QCOMPARE(s.gyroscopic, model::GyroscopicKind::Implicit);
    QCOMPARE(s.nodarOrder, 4);
    QCOMPARE(s.lcp, model::LcpKind::Lemke);
    QCOMPARE(s.friction, model::FrictionKind::Cone);
    QCOMPARE(s.impact, model::ImpactKind::Poisson);
    QCOMPARE(s.coordinates, model::CoordinatesKind::Generalized);
    QCOMPARE(s.impactLocation, model::ImpactLocation::StepEnd);
    QCOMPARE(s.restitutionThreshold, 0.02);
    QCOMPARE(s.integrator, model::IntegratorKind::Radau);
    QCOMPARE(s.tolerance, 1e-8);
    QCOMPARE(*s.maxStep, 0.01);
    QCOMPARE(s.threads, 2);
    QVERIFY(!s.assemble);
    QCOMPARE(s.initialVelocity, model::InitialVelocity::Refuse);
}

void TestReadModel::parametersInAnyOrder() {
    const JsonResult json = parseJson(R"json({"trammel": 1, "parameters": {
        "c": "a + b", "b": "2*a", "a": 1, "e": "1e2*c", "tilt": "pi/6" },
        "gravity": ["c", "e", "-10*cos(tilt)"]})json");
    const ModelResult result = readModel(json.root, {});
    QVERIFY(result.ok());
    QCOMPARE(result.model.gravity, Vec3(3, 300, -10 * std::cos(kPi / 6)));
    QCOMPARE(result.model.parameters.size(), std::size_t(5));
}

void TestReadModel::longParameterChains() {
    // p0 rests on p1, p1 on p2, ...: a stack that grew with the document would end here.
    std::string text = R"({"trammel": 1, "parameters": {)";
    for (int i = 0; i < 20'000; ++i) {
        text += QString("\"p%1\": \"p%2\", ").arg(i).arg(i + 1).toStdString();
    }
    const JsonResult json = parseJson(text + "\"p20000\": 1}}");
    const ModelResult result = readModel(json.root, {});
    QVERIFY(!result.ok());
    QVERIFY(
        english(result.diagnostics[0].message).starts_with("more than 1000 parameters build on"));
}

void TestReadModel::orientations() {
    const Model model = good("complete");
    // A quarter turn about z takes x to y.
    QVERIFY((model.bodies[1].pose.orientation * Vec3::UnitX() - Vec3::UnitY()).norm() < 1e-15);
    // Intrinsic x, y, z: R = Rx(a) Ry(b) Rz(c), so z goes through Ry and Rx only.
    const double a = 0.1, b = 0.2, c = 0.3;
    Mat3 Rx, Ry, Rz;
    Rx << 1, 0, 0, 0, std::cos(a), -std::sin(a), 0, std::sin(a), std::cos(a);
    Ry << std::cos(b), 0, std::sin(b), 0, 1, 0, -std::sin(b), 0, std::cos(b);
    Rz << std::cos(c), -std::sin(c), 0, std::sin(c), std::cos(c), 0, 0, 0, 1;
    const Mat3 R = model.bodies[2].pose.orientation.toRotationMatrix();
    QVERIFY((R - Rx * Ry * Rz).norm() < 1e-15);
    // Quaternions are normalized, whatever their size.
    const JsonResult json = parseJson(R"({"trammel": 1, "bodies": [
        {"name": "a", "fixed": true, "orientation": [1e200, 0, 0, 1e200]}]})");
    const Quat q = readModel(json.root, {}).model.bodies[0].pose.orientation;
    QVERIFY((q.coeffs() - Eigen::Vector4d(0, 0, std::sqrt(0.5), std::sqrt(0.5))).norm() < 1e-15);
}

void TestReadModel::constantFormulasBecomeConstants() {
    const JsonResult json = parseJson(R"({"trammel": 1, "parameters": {"F": 2},
        "bodies": [{"name": "a", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]}],
        "forces": [{"name": "f", "type": "force", "body": "a", "vector": ["3*F", "F*t", 0]}]})");
    const auto force = std::get<AppliedForce>(readModel(json.root, {}).model.forces[0].law);
    QVERIFY(force.vector == (VectorFunction{Function(6), Function("F*t"), Function(0)}));
}

/// Formulas of numbers, parameters and + - * / are evaluated without the parser, which parentheses
/// call for: to the last bit the same, and wrong in the same words.
void TestReadModel::arithmeticIsWhatTheParserMakesOfIt() {
    const auto document = [](const std::string& formula) {
        return R"({"trammel": 1, "parameters": {"l": 0.3, "e2": 7}, "bodies": [
            {"name": "a", "fixed": true, "position": [")" +
               formula + "\", \"(" + formula + ")\", 0]}]}";
    };
    for (const char* formula :
         {"17*l", "l", "0.1 + 0.2", "2 - 3 * l / 7", "l/3/7 - .5*e2 - l", "1e-3*l+2.5E2/e2 - 1.",
          "1*e2*3", "l - l/3 - 0.1 - 0.2", "1e300*l*1e-300/7"}) {
        const model::Model read = readModel(parseJson(document(formula)).root, {}).model;
        const Vec3& position = read.bodies[0].pose.position;
        QVERIFY2(position.x() == position.y() && position.x() != 0.0, formula);
    }
    for (const char* formula : {"l/0", "2 l", "3*L", "1e300*1e300", "*l", "l*", "l**2", ""}) {
        const QStringList complaints = findings(document(formula).c_str());
        QCOMPARE(complaints.size(), 2);
        QVERIFY2(complaints[0].startsWith("/bodies/0/position/0: "), formula);
    }
    // What is no such formula: signs, powers, units, constants.
    const auto value = [&](const std::string& formula) {
        return readModel(parseJson(document(formula)).root, {}).model.bodies[0].pose.position.x();
    };
    QCOMPARE(value("-l"), -0.3);
    QCOMPARE(value("2^e2"), 128.0);
    QCOMPARE(value("5 mm + 1"), 1.005);
    QCOMPARE(value("2*pi"), 2.0 * kPi);
}

void TestReadModel::noCascades() {
    // A wrong parameter is reported once, not at each use.
    const char* wrongParameter = R"({"trammel": 1, "parameters": {"m": "1+"},
        "bodies": [{"name": "a", "mass": "m", "inertia": ["m", "2*m", 1, 0, 0, 0]}]})";
    QCOMPARE(findings(wrongParameter),
             QStringList{"/parameters/m: \"1+\": the formula ends at position 3; expected a "
                         "number, a name or \"(\""});
    // The key "Name", the missing name and the key "mas": neither the joint's bodies nor the mass
    // are called wrong besides.
    const char* wrongKeys = R"({"trammel": 1,
        "bodies": [{"Name": "a", "fixed": true}, {"name": "b", "mas": 1}], "joints": [
        {"name": "j", "type": "spherical", "bodies": ["a", "c"], "position": [0, 0, 0]}]})";
    QCOMPARE(findings(wrongKeys).size(), 3);
    // The materials' names can be read, so one that is not among them is wrong.
    const char* wrongMaterial = R"({"trammel": 1, "materials": {"steel": 7},
        "ground": {"shapes": [{"type": "sphere", "radius": 1, "material": "stel"}]}})";
    QCOMPARE(findings(wrongMaterial).size(), 2);
    // A wrong parameter hides nothing that does not use it.
    const char* twoThings = R"({"trammel": 1, "parameters": {"m": "1+"}, "bodies": [
        {"name": "a", "mass": "m"}, {"name": "b", "mass": "-m"}, {"name": "c", "mass": -1}]})";
    QCOMPARE(findings(twoThings).size(), 2);
}

void TestReadModel::emptyDocumentIsValid() {
    const JsonValue document = emptyModelDocument();
    const ModelResult result = readModel(document, {});
    QVERIFY(result.diagnostics.empty());
    QCOMPARE(result.model.name, std::string("Untitled"));
    QCOMPARE(result.model.gravity, Vec3(0, 0, -9.81));
    for (const char* pointer :
         {"/parameters", "/materials", "/bodies", "/joints", "/forces", "/simulation/duration",
          "/simulation/step", "/simulation/output_step"}) {
        QVERIFY2(document.contains(pointer), pointer);
    }
}

void TestReadModel::findingsOfMadeDocuments() {
    JsonValue document = emptyModelDocument();
    document.set("/simulation/step", 0);
    const ModelResult result = readModel(document, {});
    QCOMPARE(result.diagnostics.size(), std::size_t(1));
    QCOMPARE(result.diagnostics[0].pointer, std::string("/simulation/step"));
    QCOMPARE(result.diagnostics[0].line, 0); // the new value stands in no text yet
}

void TestReadModel::tooManyFindings() {
    // Unknown keys, wrong parameters and doubled names by the ten thousands: four times as many
    // take about four times the processor's time, not sixteen.
    constexpr int kCount = support::kIsSanitized ? 3'000 : 5'000;
    const auto list = [](int count, const char* head, const char* item, const char* tail) {
        std::string text = head;
        for (int i = 0; i < count; ++i)
            text += QString(item).replace("%1", QString::number(i)).toStdString();
        return text + tail;
    };
    model::Diagnostics found;
    const auto work = [&found](const std::string& text) {
        const std::clock_t start = std::clock();
        found = readModel(parseJson(text).root, {}).diagnostics;
        return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    };
    constexpr const char* kTexts[][3] = {
        {R"({"trammel": 1, )", R"("key%1": 1, )", R"("name": ""})"},
        {R"({"trammel": 1, "parameters": {)", R"("p%1": "1+*%1", )", R"("q1": 1}})"},
        {R"({"trammel": 1, "bodies": [)", R"({"name": "a"}, )", "{}]}"},
        {R"({"trammel": 1, "bodies": [)", R"({"name": "a", "fixed": true}, )",
         R"({"name": "b", "fixed": true}]})"}};
    for (const auto& [head, item, tail] : kTexts) {
        const double few = work(list(kCount, head, item, tail));
        const double many = work(list(4 * kCount, head, item, tail));
        QCOMPARE(found.size(), kMaxFindings);
        QCOMPARE(english(found.back().message), english(trammel::messages::kFurtherFindings));
        constexpr double kClock = 0.05; // s that other things may take
        QVERIFY2(many < 9.0 * few + kClock, qPrintable(QString("%1 and %2 s").arg(few).arg(many)));
    }
}

void TestReadModel::notAnObject() {
    for (const char* text : {"1", "\"a\"", "null", "[]"}) {
        QCOMPARE(readModel(parseJson(text).root, {}).diagnostics.size(), std::size_t(1));
    }
}

QTEST_APPLESS_MAIN(TestReadModel)
#include "test_read_model.moc"
