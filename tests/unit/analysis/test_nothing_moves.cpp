#include "analysis/freedoms/mobility.h"
#include "analysis/poses/assemble.h"
#include "analysis/run/inspect_step.h"
#include "analysis/run/inverse.h"
#include "analysis/run/kinematics.h"
#include "analysis/statics/modes.h"
#include "analysis/statics/statics.h"
#include "dynamics/formulations/formulation.h"
#include "dynamics/integrators/integrator.h"
#include "dynamics/rotation/rotation.h"
#include "support/named.h"
#include "support/run.h"

#include <QtTest>
#include <stdexcept>

/// Models in which nothing can move: no bodies, fixed ones only, one that is welded to the ground.
/// Every method and analysis ends as it does with others, or says why there is nothing to do.
class TestNothingMoves : public QObject {
    Q_OBJECT

private slots:
    void runs_data();
    void runs();
    void analyses_data() { addModels(); }
    void analyses();
    void massIsAskedFor();

private:
    static void addModels();
};

using namespace trammel;

Q_DECLARE_METATYPE(trammel::model::Model)

namespace {

model::Body body(const std::string& name, bool isFixed) {
    model::Body result;
    result.name = name;
    result.fixed = isFixed;
    if (isFixed) return result;
    result.mass = 1.0;
    result.com = Vec3::Zero();
    result.inertia = model::InertiaEntries{1, 1, 1, 0, 0, 0};
    return result;
}

model::Force spring(const std::string& name) {
    model::SpringDamper law;
    law.bodies = {std::string(model::kGround), name};
    law.points = {Vec3(1, 0, 0), Vec3::Zero()};
    law.stiffness = model::Function(10.0);
    law.damping = model::Function(1.0);
    return {.name = "spring", .law = law};
}

std::vector<std::pair<const char*, model::Model>> models() {
    model::Model nobody, fixed, sprung, welded;
    fixed.bodies = {body("a", true), body("b", true)};
    sprung.bodies = {body("a", true)};
    sprung.forces = {spring("a")};
    welded.bodies = {body("a", false)};
    model::Joint weld;
    weld.name = "weld";
    weld.type = model::JointType::Fixed;
    weld.bodies = {std::string(model::kGround), "a"};
    welded.joints = {weld};
    return {
        {"nobody", nobody}, {"fixed", fixed}, {"fixed, on a spring", sprung}, {"welded", welded}};
}

class Nowhere : public results::FrameSink {
public:
    void begin(const results::RunHeader&) override {}
    void append(double, std::span<const double>) override {}
    void appendImpact(const results::ImpactRecord&) override {}
    void end(std::string_view, std::string_view) override {}
};

} // namespace

void TestNothingMoves::addModels() {
    QTest::addColumn<model::Model>("model");
    for (const auto& [name, model] : models())
        QTest::addRow("%s", name) << model;
}

void TestNothingMoves::runs_data() {
    QTest::addColumn<model::Model>("model");
    QTest::addColumn<QString>("integrator");
    for (const auto& [name, model] : models())
        for (const std::string_view integrator :
             std::span(model::kMethodNames<model::IntegratorKind>).subspan(2))
            QTest::addRow("%s, %s", name, std::string(integrator).c_str())
                << model << QString::fromStdString(std::string(integrator));
}

void TestNothingMoves::runs() {
    QFETCH(model::Model, model);
    QFETCH(QString, integrator);
    model.simulation.integrator = support::named(integrator.toStdString());
    model.simulation.duration = 0.02;
    model.simulation.outputStep = 0.01;
    for (const char* coordinates : {"maximal", "generalized"})
        for (const std::string_view formulation : model::kMethodNames<model::FormulationKind>)
            for (const std::string_view rotation : model::kMethodNames<model::RotationKind>) {
                model.simulation.coordinates = support::named(coordinates);
                model.simulation.formulation = support::named(formulation);
                model.simulation.rotation = support::named(rotation);
                try {
                    const support::Run run(model);
                    QCOMPARE(run.time().size(), std::size_t(3));
                    QVERIFY(run.summary().energyDriftMax < 1e-9); // a weld's rounding
                } catch (const std::invalid_argument& refused) {  // methods that do not go together
                    QVERIFY(std::string_view(refused.what()).size() > 0);
                }
            }
}

void TestNothingMoves::analyses() {
    QFETCH(model::Model, model);
    model.simulation.duration = 0.02;
    const dynamics::System system(model);
    dynamics::State state = system.initialState();
    QVERIFY(analysis::assemble(system, state).isClosed);
    QCOMPARE(analysis::mobility(model).dofCount, 0);
    QVERIFY(analysis::findModes(model).modes.empty());
    analysis::statics(model);
    analysis::inspectStep(system, model.simulation, state);
    Nowhere sink;
    const auto answers = [](const auto& ask) { // or says why not
        try {
            ask();
        } catch (const std::invalid_argument& refused) {
            QVERIFY(std::string_view(refused.what()).size() > 0);
        }
    };
    answers([&] { analysis::kinematics(model, {}, sink); });
    answers([&] { analysis::inverse(model, {}, sink); });
}

/// A body without mass is none of them: it is refused.
void TestNothingMoves::massIsAskedFor() {
    model::Model model;
    model.bodies = {body("a", false)};
    model.bodies[0].mass = 0.0;
    try {
        const support::Run run(model);
        QFAIL("it runs");
    } catch (const std::exception& refused) {
        QVERIFY2(QString(refused.what()).contains("\"a\" has no mass"), refused.what());
    }
}

QTEST_APPLESS_MAIN(TestNothingMoves)
#include "test_nothing_moves.moc"
