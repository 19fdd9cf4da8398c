#include "analysis/run/simulation.h"
#include "model/methods.h"
#include "support/contact_scenes.h"
#include "support/example.h"
#include "support/named.h"

#include <QtTest>
#include <cstring>

using namespace trammel;
using namespace trammel::support;

/// Runs that go back to places of before, or on from them in another run: the same follows bit by
/// bit, and what follows is what would have followed had nobody saved.
class TestPlaces : public QObject {
    Q_OBJECT

private slots:
    void sameStepsFollow_data();
    void sameStepsFollow();
    void savingChangesNoStep_data();
    void savingChangesNoStep();
    void tyresGoOnSliding_data();
    void tyresGoOnSliding();
    void parametersLeaveTyresSliding();
    void sleepersStayAsleep();
    void forcesAreThereAtOnce();
};

namespace {

constexpr double g = 9.81;

class Nowhere : public results::FrameSink {
public:
    void begin(const results::RunHeader&) override {}
    void append(double, std::span<const double>) override {}
    void end(std::string_view, std::string_view) override {}
};

/// A run that is taken from one time to another.
struct Stepped {
    explicit Stepped(const model::Model& model) : run(model, sink, {}, progress, {}) {
        run.start(model, {});
    }
    /// All numbers of the states at equal times from where it is.
    std::vector<double> follow(double until, int parts) {
        std::vector<double> all;
        const double from = run.state().t;
        for (int i = 1; i <= parts; ++i) {
            run.pass(from + (until - from) * i / parts);
            const dynamics::State& state = run.state();
            all.push_back(state.t);
            for (const dynamics::BodyState& body : state.bodies) {
                all.insert(all.end(), body.p.begin(), body.p.end());
                all.insert(all.end(), body.q.coeffs().begin(), body.q.coeffs().end());
                all.insert(all.end(), body.v.begin(), body.v.end());
                all.insert(all.end(), body.w.begin(), body.w.end());
            }
            all.insert(all.end(), state.angles.begin(), state.angles.end());
        }
        const dynamics::EnergyLedger ledger = run.place().ledger;
        all.push_back(ledger.numerical);
        return all;
    }
    analysis::RunPlace save() {
        analysis::RunPlace place = run.place();
        run.restart(place);
        return place;
    }

    Nowhere sink;
    analysis::ProgressCallback progress;
    analysis::Simulation run;
};

bool isSame(const std::vector<double>& a, const std::vector<double>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

/// With steps that no output cuts.
model::Model prepared(model::Model model, double duration) {
    model.simulation.duration = model.simulation.outputStep.emplace(duration);
    model.simulation.onNoProgress = model::FaultResponse::Continue;
    return model;
}

constexpr const char* kIntegrators[] = {"semi-implicit", "rk45", "radau", "rattle",
                                        "generalized-alpha"};

} // namespace

/// Every integrator with every law of friction, where contacts roll, slide, strike or jam.
void TestPlaces::sameStepsFollow_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<double>("from");
    QTest::addColumn<QString>("integrator");
    QTest::addColumn<QString>("friction");
    for (const char* integrator : kIntegrators)
        for (const char* friction :
             {"pyramid", "box-fixed", "box-iterated", "polyhedral", "cone", "none"})
            for (const auto& [name, from] : {std::pair{"stick-slip", 0.4},
                                             {"rocking-block", 0.3},
                                             {"painleve-rod", 0.05},
                                             {"bouncing-box", 0.35},
                                             {"slider-crank-stop", 0.3},
                                             {"rattleback", 0.1}})
                QTest::addRow("%s, %s, %s", name, integrator, friction)
                    << QString(name) << from << QString(integrator) << QString(friction);
    for (const char* integrator : kIntegrators)
        QTest::addRow("car-on-a-circle, %s", integrator)
            << QString("car-on-a-circle") << 0.2 << QString(integrator) << QString("cone");
}

void TestPlaces::sameStepsFollow() {
    QFETCH(QString, name);
    QFETCH(double, from);
    QFETCH(QString, integrator);
    QFETCH(QString, friction);
    constexpr double kLength = 0.05;
    model::Model model = prepared(exampleModel(name.toStdString()), from + 2 * kLength);
    model.simulation.integrator = named(integrator.toStdString());
    model.simulation.friction = named(friction.toStdString());
    Stepped one(model), other(model);
    one.run.pass(from);
    QVERIFY2(one.run.summary().message.empty(), english(one.run.summary().message).c_str());
    const analysis::RunPlace place = one.save();
    const std::vector<double> first = one.follow(from + kLength, 5);
    one.run.restart(place);
    QVERIFY(isSame(one.follow(from + kLength, 5), first));
    other.run.restart(place);
    QVERIFY(isSame(other.follow(from + kLength, 5), first));
}

/// Semi-implicit steps follow from the state and the place's memory: forces where solves begin,
/// what sleeps, and what a rotation method goes on from. Bit by bit, where no joint is redundant.
void TestPlaces::savingChangesNoStep_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<double>("from");
    QTest::addColumn<QString>("rotation");
    QTest::addColumn<bool>("sleeping");
    for (const auto& [name, from] : {std::pair{"stick-slip", 0.4},
                                     {"rocking-block", 0.3},
                                     {"car-on-a-circle", 0.2},
                                     {"rattleback", 0.1},
                                     {"rolling-ball", 0.3},
                                     {"box-tower", 0.3},
                                     {"box-wall", 0.2},
                                     {"balls-in-a-box", 0.4},
                                     {"twelve-sided-die", 0.9}})
        for (const bool sleeping : {false, true})
            QTest::addRow("%s%s", name, sleeping ? ", sleeping" : "")
                << QString(name) << from << QString("exact") << sleeping;
    QTest::addRow("free-top, nodar") << QString("free-top") << 0.3 << QString("nodar") << false;
}

void TestPlaces::savingChangesNoStep() {
    QFETCH(QString, name);
    QFETCH(double, from);
    QFETCH(QString, rotation);
    QFETCH(bool, sleeping);
    model::Model model = prepared(exampleModel(name.toStdString()), from + 0.2);
    model.simulation.integrator = model::IntegratorKind::SemiImplicit;
    model.simulation.rotation = named(rotation.toStdString());
    model.simulation.sleeping = sleeping;
    model.simulation.sleepTime = 0.25;
    Stepped plain(model), saved(model);
    plain.run.pass(from);
    saved.run.pass(from);
    saved.save();
    QVERIFY(isSame(saved.follow(from + 0.1, 5), plain.follow(from + 0.1, 5)));
}

namespace {

/// A wheel whose axis is y and whose centre of mass is where it touches the ground, so that nothing
/// turns it: what happens is that of a point mass of 2 kg that slides across at 1 m/s.
model::Model slidingWheel() {
    model::Model model = groundPlane(0.0, 0.5);
    model.bodies = {solid("wheel", sphere(0.3), 2.0, Vec3::Zero())};
    model.bodies[0].shapes[0].pose.position = Vec3(0, 0, 0.3);
    model.bodies[0].inertia = model::InertiaEntries{0.1, 0.1, 0.1, 0, 0, 0};
    model.bodies[0].velocity = Vec3(0, 1.0, 0);
    model.contacts.pairs = {{.bodies = {"ground", "wheel"},
                             .friction = 0.8,
                             .kineticFriction = 0.5,
                             .frictionMode = model::FrictionMode::Tyre,
                             .frictionDirection = Vec3(0, 1, 0),
                             .frictionBody = "wheel",
                             .lateralSlip = 0.05}};
    model.simulation.step = 1e-3;
    model.simulation.tolerance = 1e-10;
    return prepared(model, 0.5);
}

/// Between these slips it slides with 0.5 where it slid, and grips with up to 0.8 where it did not:
/// k mu_k m g = 0.4905 m/s and k mu_s m g = 0.7848 m/s.
constexpr double kSaved = 0.06, kEnd = 0.1; // s, at 0.7057 and 0.5095 m/s
static_assert(1.0 - 0.5 * g * kSaved < 0.05 * 0.8 * 2.0 * g);
static_assert(1.0 - 0.5 * g * kEnd > 0.05 * 0.5 * 2.0 * g);

} // namespace

void TestPlaces::tyresGoOnSliding_data() {
    QTest::addColumn<QString>("integrator");
    QTest::addColumn<QString>("friction");
    for (const char* integrator : kIntegrators)
        for (const char* friction : {"pyramid", "polyhedral", "cone"})
            QTest::addRow("%s, %s", integrator, friction)
                << QString(integrator) << QString(friction);
}

/// v = v0 - mu_k g t, saved in between or not. Gripping at 0.7 m/s it would lose 7.1 m/s^2. The
/// semi-implicit step from rest may take 1e-3 s of 8 m/s^2 for the first; methods of higher order
/// have a tolerance of 1e-10.
void TestPlaces::tyresGoOnSliding() {
    QFETCH(QString, integrator);
    QFETCH(QString, friction);
    model::Model model = slidingWheel();
    model.simulation.integrator = named(integrator.toStdString());
    model.simulation.friction = named(friction.toStdString());
    const bool isOrder1 = model.simulation.integrator == model::IntegratorKind::SemiImplicit;
    Stepped one(model), other(model);
    one.run.pass(kSaved);
    const analysis::RunPlace place = one.save();
    const std::vector<double> first = one.follow(kEnd, 4);
    verifyNear(one.run.state().bodies[0].v.y(), 1.0 - 0.5 * g * kEnd, isOrder1 ? 6e-3 : 1e-6,
               "speed");
    one.run.restart(place);
    QVERIFY(isSame(one.follow(kEnd, 4), first));
    other.run.restart(place);
    QVERIFY(isSame(other.follow(kEnd, 4), first));
}

/// Nor does a model that changes elsewhere have them grip.
void TestPlaces::parametersLeaveTyresSliding() {
    model::Model model = slidingWheel();
    model.simulation.integrator = model::IntegratorKind::Rk45;
    Stepped one(model);
    one.run.pass(kSaved);
    model.bodies[0].inertia = model::InertiaEntries{0.2, 0.2, 0.2, 0, 0, 0};
    one.run.goOn(model, analysis::Simulation::Fit::Keeps);
    one.run.pass(kEnd);
    verifyNear(one.run.state().bodies[0].v.y(), 1.0 - 0.5 * g * kEnd, 1e-6, "speed");
}

/// Boxes that sleep neither wake nor need their time anew, and their contacts are known on.
void TestPlaces::sleepersStayAsleep() {
    model::Model model = prepared(tower(2), 2.0);
    model.simulation.sleeping = true;
    model.simulation.sleepTime = 0.2;
    model.simulation.recordContacts = true;
    Stepped one(model), other(model);
    one.run.pass(0.5);
    const analysis::RunPlace place = one.save();
    QVERIFY(place.memory.sleep.island[0] >= 0);
    QCOMPARE(place.asleep.size(), std::size_t(8)); // four of each box
    other.run.restart(place);
    other.run.pass(0.6);
    const analysis::RunPlace later = other.run.place();
    QCOMPARE(later.memory.sleep.island, place.memory.sleep.island);
    QVERIFY(later.asleep == place.asleep);
}

/// A run that was just restarted tells forces of the steps to come, not 0: a box's weight.
void TestPlaces::forcesAreThereAtOnce() {
    model::Model model = prepared(exampleModel("simple-pendulum"), 2.0);
    model.simulation.integrator = model::IntegratorKind::SemiImplicit;
    Stepped one(model);
    one.run.pass(0.5);
    const std::vector<double> before = one.run.sample();
    one.save();
    const std::vector<double> after = one.run.sample();
    const auto channels = analysis::channels(one.run.system());
    bool isAny = false;
    for (std::size_t i = 0; i < channels.size(); ++i) {
        if (channels[i].name.find(".force.z") == std::string::npos) continue;
        isAny = true;
        // Of a step before and the one after: force changes in 1e-3 s of a swing of some seconds.
        QVERIFY(std::abs(after[i] - before[i]) < 0.02 * std::abs(before[i]));
    }
    QVERIFY(isAny);
}

QTEST_APPLESS_MAIN(TestPlaces)
#include "test_places.moc"
