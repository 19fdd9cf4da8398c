#include "support/contact_scenes.h"
#include "support/named.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>

/// Friction modes of a contact pair: none, one direction, tyre [Kea 2.1.2, 3.1]. Closed forms of
/// Coulomb friction and of first-order slip.
class TestFrictionModes : public QObject {
    Q_OBJECT

private slots:
    void oneDirectionHoldsAlongIt_data() { everyMethod(); }
    void oneDirectionHoldsAlongIt();
    void oneDirectionSlowsAlongIt_data() { everyMethod(); }
    void oneDirectionSlowsAlongIt();
    void noneIsSmooth_data() { everyMethod(); }
    void noneIsSmooth();
    void directionTurnsThePyramid();
    void tyreSlipDecays_data() { tyreMethods(); }
    void tyreSlipDecays();
    void tyreSlipDecaysAsTheExponential();
    void tyreIsLimitedByCoulomb_data() { tyreMethods(); }
    void tyreIsLimitedByCoulomb();
    void tyreSharesOneLimit_data() { tyreMethods(); }
    void tyreSharesOneLimit();
    void tyreSlidesAcrossWithKineticFriction_data() { tyreMethods(); }
    void tyreSlidesAcrossWithKineticFriction();
    void tyreRollsFreely();
    void impactsKeepTheSlipAcross_data();
    void impactsKeepTheSlipAcross();
    void boxesRefuseTyres_data();
    void boxesRefuseTyres();

private:
    static void everyMethod();
    static void tyreMethods();
};

using namespace trammel;
using namespace trammel::support;
using model::FrictionMode;

namespace {

constexpr double g = 9.81;

QByteArray text(double value) {
    return QByteArray::number(value, 'g', 12);
}

void addRows(std::initializer_list<const char*> frictions,
             std::initializer_list<const char*> solvers) {
    QTest::addColumn<QString>("friction");
    QTest::addColumn<QString>("lcp");
    for (const char* friction : frictions)
        for (const char* lcp : solvers)
            QTest::addRow("%s, %s", friction, lcp) << friction << lcp;
}

/// The method of the row. Lemke's way to the polyhedral cone gets one contact: a ball that a moment
/// of inertia of 1e9 kg m^2 keeps from rolling.
void setMethod(model::Model& model) {
    QFETCH(QString, friction);
    QFETCH(QString, lcp);
    model.simulation.friction = support::named(friction.toStdString());
    model.simulation.lcp = support::named(lcp.toStdString());
    if (friction != "polyhedral" || model.bodies[0].name != "block") return;
    model.bodies[0].shapes = {sphere(0.05)};
    model.bodies[0].inertia = model::InertiaEntries{1e9, 1e9, 1e9, 0, 0, 0};
}

/// A block on the ground under friction 0.5 and a gravity that also pulls along x and y.
model::Model block(FrictionMode mode, const Vec3& gravity) {
    model::Model model = groundPlane(0.0, 0.5);
    model.gravity = gravity;
    model.bodies = {solid("block", box({0.4, 0.4, 0.1}), 2.0, {0, 0, 0.05})};
    model.contacts.pairs = {{.bodies = {"block", "ground"}, .frictionMode = mode}};
    model.simulation.step = 1e-3;
    model.simulation.duration = 0.5;
    model.simulation.outputStep = 0.1;
    return model;
}

/// A wheel of 2 kg whose axis is y and that a moment of inertia of 1e9 kg m^2 keeps from rolling,
/// tyre with mu = 0.5: what happens is that of a point mass.
model::Model slidingWheel(double k, const Vec3& velocity) {
    model::Model model = groundPlane(0.0, 0.5);
    model.bodies = {solid("wheel", sphere(0.3), 2.0, {0, 0, 0.3})};
    model.bodies[0].inertia = model::InertiaEntries{1e9, 1e9, 1e9, 0, 0, 0};
    model.bodies[0].velocity = velocity;
    model.contacts.pairs = {{.bodies = {"ground", "wheel"},
                             .frictionMode = FrictionMode::Tyre,
                             .frictionDirection = Vec3(0, 3, 0),
                             .frictionBody = "wheel",
                             .lateralSlip = k}};
    model.simulation.step = 1e-3;
    model.simulation.duration = 0.5;
    model.simulation.outputStep = 0.01;
    return model;
}

} // namespace

void TestFrictionModes::everyMethod() {
    // A block's four contacts share its load as they like: the other sweeps need not converge.
    addRows({"pyramid", "cone"}, {"murty", "pgs", "block-pgs"});
    QTest::addRow("box-iterated, murty") << "box-iterated"
                                         << "murty";
    QTest::addRow("polyhedral, lemke") << "polyhedral"
                                       << "lemke";
}

void TestFrictionModes::tyreMethods() {
    addRows({"pyramid", "polyhedral", "cone"},
            {"murty", "lemke", "pgs", "jacobi", "sor", "block-pgs"});
}

/// Friction along x only: 2 m/s^2 along x, less than mu g = 4.905, is held; along y the block falls
/// freely at 1.5 m/s^2, of which semi-implicit Euler has the speed exact.
void TestFrictionModes::oneDirectionHoldsAlongIt() {
    model::Model model = block(FrictionMode::OneDirection, {2.0, 1.5, -g});
    model.contacts.pairs[0].frictionDirection = Vec3::UnitX();
    setMethod(model);
    const Run run(model);
    if (!name(model.simulation.lcp).ends_with("pgs")) QCOMPARE(run.summary().lcp.failures, 0);
    QVERIFY2(deviation(run["block.com.x"]) < 1e-8, text(deviation(run["block.com.x"])));
    QVERIFY2(std::abs(run["block.v.y"].back() - 0.75) < 1e-8, text(run["block.v.y"].back()));
    QVERIFY2(std::abs(run["contact.block-ground.force.x"].back() - 4.0) < 1e-6,
             text(run["contact.block-ground.force.x"].back()));
    QVERIFY2(std::abs(run["contact.block-ground.force.y"].back()) < 1e-9,
             text(run["contact.block-ground.force.y"].back()));
}

/// A direction at 30 degrees to x: the speed along it falls by mu g t to zero, whatever the speed
/// across it, which stays.
void TestFrictionModes::oneDirectionSlowsAlongIt() {
    const Vec3 along(std::cos(0.5), std::sin(0.5), 0.0), across(-along.y(), along.x(), 0.0);
    model::Model model = block(FrictionMode::OneDirection, {0, 0, -g});
    model.contacts.pairs[0].frictionDirection = 2.0 * along;
    model.bodies[0].velocity = 1.5 * along + 2.0 * across;
    setMethod(model);
    const Run run(model);
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        const Vec3 v(run["block.v.x"][i], run["block.v.y"][i], run["block.v.z"][i]);
        const double expected = std::max(0.0, 1.5 - 0.5 * g * run.time()[i]);
        QVERIFY2(std::abs(v.dot(along) - expected) < 1e-7, text(v.dot(along)));
        QVERIFY2(std::abs(v.dot(across) - 2.0) < 1e-9, text(v.dot(across)));
    }
}

/// Mode none, though the material is rough.
void TestFrictionModes::noneIsSmooth() {
    model::Model model = block(FrictionMode::None, {2.0, 1.5, -g});
    setMethod(model);
    const Run run(model);
    QVERIFY(std::abs(run["block.v.x"].back() - 1.0) < 1e-9);
    QVERIFY(std::abs(run["block.v.y"].back() - 0.75) < 1e-9);
    QVERIFY(std::abs(run["energy.dissipated.friction"].back()) < 1e-9);
}

/// A pyramid that looks along the sliding direction is exact, where one along x and y is sqrt(2)
/// too strong at 45 degrees.
void TestFrictionModes::directionTurnsThePyramid() {
    const auto speedAfter = [](std::optional<Vec3> direction) {
        model::Model model = block(FrictionMode::TwoDirections, {0, 0, -g});
        model.bodies[0].velocity = {3.0, 3.0, 0.0};
        model.contacts.pairs[0].frictionDirection = direction;
        model.simulation.duration = 0.2;
        const Run run(model);
        return std::hypot(run["block.v.x"].back(), run["block.v.y"].back());
    };
    const double start = 3.0 * std::sqrt(2.0);
    QVERIFY(std::abs(speedAfter(Vec3(1, 1, 0)) - (start - 0.5 * g * 0.2)) < 1e-7);
    QVERIFY(std::abs(speedAfter({}) - (start - std::sqrt(2.0) * 0.5 * g * 0.2)) < 1e-7);
}

/// m dv/dt = -v / k below the limit. A step makes it m (v' - v) / h = -v' / k, exactly.
void TestFrictionModes::tyreSlipDecays() {
    const double k = 0.05, m = 2.0, h = 1e-3;
    model::Model model = slidingWheel(k, {0, 0.4, 0}); // 8 N of at most 9.81 N
    setMethod(model);
    const Run run(model);
    QCOMPARE(run.summary().lcp.failures, 0);
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        const double steps = std::round(run.time()[i] / h);
        const double expected = 0.4 * std::pow(1.0 + h / (m * k), -steps);
        QVERIFY2(std::abs(run["wheel.v.y"][i] - expected) < 1e-7, text(run["wheel.v.y"][i]));
        // The force of a step belongs to the speed at its end.
        const double force = i > 0 ? expected / k : 0.4 / (1.0 + h / (m * k)) / k;
        QVERIFY2(std::abs(run["contact.wheel-ground.force.y"][i] - force) < 1e-5,
                 text(run["contact.wheel-ground.force.y"][i] - force));
    }
}

/// Against v0 exp(-t / (m k)) the error is of first order: h / (2 m k) of what is left, per m k.
void TestFrictionModes::tyreSlipDecaysAsTheExponential() {
    const double k = 0.05, m = 2.0;
    const auto error = [&](double h) {
        model::Model model = slidingWheel(k, {0, 0.4, 0});
        model.simulation.step = h;
        model.simulation.duration = 0.1; // one time constant
        const Run run(model);
        return run["wheel.v.y"].back() - 0.4 * std::exp(-1.0);
    };
    const double coarse = error(1e-3), fine = error(5e-4);
    QVERIFY2(std::abs(coarse - 0.4 * std::exp(-1.0) * 1e-3 / (2 * m * k)) < 0.02 * coarse,
             text(coarse));
    QVERIFY2(std::abs(coarse / fine - 2.0) < 0.02, text(coarse / fine));
}

/// From 1 m/s, beyond k mu m g = 0.4905 m/s: the speed falls by mu g t until there, then decays.
void TestFrictionModes::tyreIsLimitedByCoulomb() {
    const double k = 0.05, m = 2.0, h = 1e-3, mu = 0.5;
    model::Model model = slidingWheel(k, {0, 1.0, 0});
    setMethod(model);
    const Run run(model);
    double v = 1.0; // the steps' own recursion: force = min(v' / k, mu m g)
    std::size_t frame = 0;
    for (int step = 0; frame < run.time().size(); ++step) {
        if (step % 10 == 0) {
            QVERIFY2(std::abs(run["wheel.v.y"][frame] - v) < 1e-7, text(run["wheel.v.y"][frame]));
            ++frame;
        }
        const double free = v / (1.0 + h / (m * k));
        v = free / k > mu * m * g ? v - h * mu * g : free;
    }
    // The closed form: 0.5095 m/s to lose at 4.905 m/s^2, then the exponential.
    const double t1 = (1.0 - k * mu * m * g) / (mu * g);
    const double expected = k * mu * m * g * std::exp(-(0.5 - t1) / (m * k));
    QVERIFY2(std::abs(run["wheel.v.y"].back() - expected) < 0.03 * expected,
             text(run["wheel.v.y"].back()));
}

/// A locked wheel that slides at (0.5, 1.2) m/s, normal force N = 19.62 N, k = 0.1. The diamond
/// |F1| + |F2| <= mu N: on its side both slips are alike, 1.2 - k F2 = 0.5, so F2 = 7 N and
/// F1 = mu N - F2 = 2.81 N. On the cone F = -(0.5 / s, 1.2 / (s + k)) with norm(F) = mu N. The
/// octagon lies inside the cone. Speeds change by up to 5 m/s^2 in a step of 1e-6 s.
void TestFrictionModes::tyreSharesOneLimit() {
    const double k = 0.1, limit = 0.5 * 2.0 * g;
    model::Model model = slidingWheel(k, {0.5, 1.2, 0});
    model.simulation.step = model.simulation.duration = 1e-6;
    model.simulation.outputStep = 1e-6;
    setMethod(model);
    const Run run(model);
    QCOMPARE(run.summary().lcp.failures, 0);
    const double drive = run["contact.wheel-ground.force.x"].back();
    const double lateral = run["contact.wheel-ground.force.y"].back();
    if (model.simulation.friction == model::FrictionKind::Pyramid) {
        QVERIFY2(std::abs(lateral - 7.0) < 1e-3, text(lateral));
        QVERIFY2(std::abs(drive - (limit - 7.0)) < 1e-3, text(drive));
        return;
    }
    if (model.simulation.friction == model::FrictionKind::Polyhedral) {
        QVERIFY(std::hypot(drive, lateral) <= limit * (1.0 + 1e-9));
        QVERIFY(std::hypot(drive, lateral) >= limit * std::cos(std::acos(-1.0) / 8.0));
        return;
    }
    double low = 1e-6, high = 10.0; // bisection for s
    for (int i = 0; i < 100; ++i) {
        const double s = 0.5 * (low + high);
        (std::hypot(0.5 / s, 1.2 / (s + k)) > limit ? low : high) = s;
    }
    QVERIFY2(std::abs(drive - 0.5 / low) < 1e-3, text(drive));
    QVERIFY2(std::abs(lateral - 1.2 / (low + k)) < 1e-3, text(lateral));
}

/// With mu_s = 0.8 and mu_k = 0.5 a tyre slides across from 1 m/s at mu_k g, by which it comes to
/// k mu_k m g after (1 - k mu_k m g) / (mu_k g); there it grips, and the rest decays as exp(-t / (m
/// k)). From 0.6 m/s, between k mu_k m g and k mu_s m g, it grips from the start. Semi-implicit
/// steps are of order 1: 1e-3 steps of at most 8 m/s^2, and as long sliding with mu_s in the first.
/// Between events rk45 has a tolerance of 1e-10 a step.
void TestFrictionModes::tyreSlidesAcrossWithKineticFriction() {
    constexpr double k = 0.05, m = 2.0, mu = 0.5, grips = k * mu * m * g;
    for (const double start : {1.0, 0.6})
        for (const auto integrator :
             {model::IntegratorKind::SemiImplicit, model::IntegratorKind::Rk45}) {
            model::Model model = slidingWheel(k, {0, start, 0});
            setMethod(model);
            model.simulation.integrator = integrator;
            model.simulation.tolerance = 1e-10;
            model.contacts.pairs[0].friction = 0.8;
            model.contacts.pairs[0].kineticFriction = mu;
            const Run run(model);
            const double end = start > 0.8 * m * g * k ? (start - grips) / (mu * g) : 0.0;
            for (std::size_t i = 0; i < run.time().size(); ++i) {
                const double t = run.time()[i];
                const double v = t < end ? start - mu * g * t
                                         : (start - mu * g * end) * std::exp((end - t) / (m * k));
                const double most = integrator == model::IntegratorKind::Rk45 ? 1e-6 : 6e-3;
                QVERIFY2(std::abs(run["wheel.v.y"][i] - v) < most,
                         qPrintable(QString("from %1, within %2: %3 at %4 s, not %5")
                                        .arg(start)
                                        .arg(most)
                                        .arg(run["wheel.v.y"][i], 0, 'g', 10)
                                        .arg(t)
                                        .arg(v, 0, 'g', 10)));
            }
        }
}

/// A wheel that rolls needs no drive force: its speed stays while it drifts sideways, and the slip
/// decays. Its contact point's lateral speed is v_y + r w_x, and friction also rolls it over:
/// d(slip)/dt = -(1 + m r^2 / I) F / m.
void TestFrictionModes::tyreRollsFreely() {
    model::Model model = slidingWheel(0.05, {3.0, 0.3, 0});
    model.bodies[0].inertia = model::InertiaEntries{0.1, 0.1, 0.1, 0, 0, 0};
    model.bodies[0].angularVelocity = {0, 3.0 / 0.3, 0};
    model.simulation.duration = 0.05;
    const Run run(model);
    const double rate = (1.0 + 2.0 * 0.09 / 0.1) / (2.0 * 0.05);
    const double slip = run["wheel.v.y"].back() + 0.3 * run["wheel.w.x"].back();
    QVERIFY2(std::abs(slip - 0.3 * std::pow(1.0 + 1e-3 * rate, -50)) < 2e-4, text(slip));
    QVERIFY2(std::abs(run["wheel.v.x"].back() - 3.0) < 2e-3, text(run["wheel.v.x"].back()));
}

void TestFrictionModes::impactsKeepTheSlipAcross_data() {
    QTest::addColumn<QString>("law");
    QTest::addColumn<bool>("isTyre");
    for (const char* law : {"newton", "poisson", "stronge", "uno-noda", "plastic", "kelvin-voigt",
                            "hunt-crossley", "lankarani-nikravesh", "flores"}) {
        QTest::addRow("%s, one direction", law) << law << false;
        QTest::addRow("%s, tyre", law) << law << true;
    }
}

/// A ball that hits the ground obliquely loses speed along the direction of friction only: a force
/// in proportion to a slip speed makes no impulse. The ledger tells the whole slip all the same.
void TestFrictionModes::impactsKeepTheSlipAcross() {
    QFETCH(QString, law);
    QFETCH(bool, isTyre);
    model::Model model = groundPlane(0.5, 0.3);
    model.bodies = {solid("ball", sphere(0.1), 1.0, {0, 0, 0.2})};
    model.bodies[0].velocity = {1.0, 0.7, -2.0};
    model.contacts.pairs = {
        {.bodies = {"ball", "ground"},
         .frictionMode = isTyre ? FrictionMode::Tyre : FrictionMode::OneDirection,
         .frictionDirection = isTyre ? Vec3::UnitY() : Vec3::UnitX(),
         .lateralSlip = 0.01}};
    model.simulation.impact = support::named(law.toStdString());
    model.simulation.duration = 0.1;
    const Run run(model);
    QCOMPARE(static_cast<int>(run.impacts().size()), 1);
    const results::ImpactRecord& impact = run.impacts().front();
    QVERIFY2(std::abs(impact.slipBefore.y() + 0.7) < 1e-12, text(impact.slipBefore.y()));
    QVERIFY2(std::abs(impact.slipAfter.y() + 0.7) < 1e-12, text(impact.slipAfter.y()));
    QVERIFY(std::abs(impact.impulseTangential.y()) < 1e-12);
    QVERIFY2(run["ball.v.x"].back() < 0.99, text(run["ball.v.x"].back()));
    if (law == "plastic" && isTyre) return; // it stays on the ground, where the tyre acts
    QVERIFY2(std::abs(run["ball.v.y"].back() - 0.7) < 1e-12, text(run["ball.v.y"].back()));
}

void TestFrictionModes::boxesRefuseTyres_data() {
    QTest::addColumn<QString>("friction");
    QTest::newRow("box-fixed") << "box-fixed";
    QTest::newRow("box-iterated") << "box-iterated";
}

void TestFrictionModes::boxesRefuseTyres() {
    QFETCH(QString, friction);
    model::Model model = slidingWheel(0.05, {0, 1, 0});
    model.simulation.friction = support::named(friction.toStdString());
    QString message;
    try {
        const Run run(model);
    } catch (const std::invalid_argument& error) {
        message = error.what();
    }
    QVERIFY2(message.contains("friction mode 'tyre' of 'ground' and 'wheel' cannot be used with "
                              "friction model '" +
                              friction + "'"),
             qPrintable(message));
}

QTEST_APPLESS_MAIN(TestFrictionModes)
#include "test_friction_modes.moc"
