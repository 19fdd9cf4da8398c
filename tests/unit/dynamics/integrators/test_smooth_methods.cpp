#include "dynamics/integrators/integrator.h"
#include "dynamics/integrators/joint_coordinate_equations.h"
#include "dynamics/integrators/ordinary_equations.h"
#include "dynamics/integrators/step_control.h"
#include "support/mechanisms.h"

#include <QTest>
#include <cmath>

using namespace trammel;
using namespace trammel::dynamics;
using model::IntegratorKind;

namespace {

constexpr double g = 9.81;
constexpr double kMass = 2.0, kStiffness = 200.0, kDamping = 4.0;

/// Of the block on its spring, released where that is slack; z down is positive here.
///     x = g / w0^2 (1 - exp(-d t) (cos w t + d / w sin w t))
struct Oscillation {
    double x, v;
    explicit Oscillation(double t) {
        const double d = 0.5 * kDamping / kMass, w0 = kStiffness / kMass; // w0 is squared
        const double w = std::sqrt(w0 - d * d), decay = std::exp(-d * t);
        x = g / w0 * (1.0 - decay * (std::cos(w * t) + d / w * std::sin(w * t)));
        v = g / w * decay * std::sin(w * t);
    }
    double energy() const { // of motion, spring and height
        return 0.5 * kMass * v * v + 0.5 * kStiffness * x * x - kMass * g * x;
    }
};

struct Motion {
    Motion(model::Model source, IntegratorKind kind, double step, double tolerance)
        : model(prepared(std::move(source), kind, step, tolerance)),
          system(model),
          equations(system, model.simulation.coordinates == model::CoordinatesKind::Generalized),
          method(makeIntegrator(equations, model.simulation)),
          state(system.initialState()) {
        method->restart(state);
    }

    static model::Model prepared(model::Model model, IntegratorKind kind, double step,
                                 double tolerance) {
        model.simulation.integrator = kind;
        model.simulation.step = step;
        model.simulation.tolerance = tolerance;
        return model;
    }

    /// Steps to a time; calls look(start, length) after each.
    template <typename Look>
    void to(double end, const Look& look) {
        const double h = model.simulation.step;
        while (end - state.t > 1e-9) {
            const double start = state.t;
            const double left = end - start;
            const double length = method->step(method->isAdaptive() ? left : std::min(h, left));
            QVERIFY(length > 0.0);
            method->stateAt(length, state);
            state.t = start + length;
            look(start, length);
        }
    }
    void to(double end) {
        to(end, [](double, double) {});
    }

    const model::Model model;
    const System system;
    SmoothEquations equations;
    std::unique_ptr<Integrator> method;
    State state;
};

model::Model oscillator() {
    return support::springMassDamper(kMass, kStiffness, kDamping);
}

} // namespace

/// Each method for smooth motion by itself, against closed forms.
class TestSmoothMethods : public QObject {
    Q_OBJECT

private slots:
    void initTestCase_data() {
        QTest::addColumn<int>("kind");
        for (std::size_t i = indexOf(IntegratorKind::Rattle);
             i < model::kMethodCount<IntegratorKind>; ++i)
            QTest::newRow(std::string(model::kMethodNames<IntegratorKind>[i]).c_str())
                << static_cast<int>(i);
    }

    /// A damped oscillation after 0.5 s. Equal steps are of order 2: half as long, a quarter of the
    /// error, within 3 % at 5 ms. With error control the error stays within a hundred tolerances,
    /// and a thousandth of the tolerance takes 1000^(1/p) as many steps, p the order of the
    /// estimate plus 1: 5 of rk45, 4 of radau; within a third, since first steps and last ones
    /// count, too.
    void convergesAsItsOrder() {
        QFETCH_GLOBAL(int, kind);
        const auto method = static_cast<IntegratorKind>(kind);
        const auto run = [&](double h, double tolerance, std::int64_t& steps) {
            Motion block(oscillator(), method, h, tolerance);
            block.to(0.5);
            steps = block.method->counts().steps;
            const Oscillation exact(0.5);
            return std::hypot(block.state.bodies[0].p.z() + 1.0 + exact.x,
                              block.state.bodies[0].v.z() + exact.v);
        };
        std::int64_t few = 0, many = 0;
        if (!Motion(oscillator(), method, 1e-3, 1e-6).method->isAdaptive()) {
            const double ratio = run(5e-3, std::nan(""), few) / run(2.5e-3, std::nan(""), many);
            QVERIFY2(std::abs(std::log2(ratio) - 2.0) < 0.05, QByteArray::number(ratio));
            QCOMPARE(many, 2 * few);
            return;
        }
        const double order = method == IntegratorKind::Rk45 ? 5.0 : 4.0;
        QVERIFY(run(1e-3, 1e-5, few) < 1e-3);
        const double error = run(1e-3, 1e-8, many);
        QVERIFY2(error < 1e-6, QByteArray::number(error));
        const double growth = static_cast<double>(many) / static_cast<double>(few);
        const double expected = std::pow(1000.0, 1.0 / order);
        QVERIFY2(growth > expected / 1.33 && growth < expected * 1.33, QByteArray::number(growth));
    }

    /// States within a step are of the motion, too: between its ends as exact as these, at its
    /// start the state that it left; and what a single body is asked for is the same. 3e-6 m: that
    /// of equal steps of 1 ms.
    void motionIsContinuous() {
        QFETCH_GLOBAL(int, kind);
        Motion block(oscillator(), static_cast<IntegratorKind>(kind), 1e-3, 1e-9);
        State between = block.state, before = block.state;
        double worst = 0.0;
        block.to(0.3, [&](double start, double length) {
            block.method->stateAt(0.0, between);
            QVERIFY((between.bodies[0].p - before.bodies[0].p).norm() < 1e-14);
            const double s = 0.37 * length;
            block.method->stateAt(s, between);
            const double exact = Oscillation(start + s).x;
            worst = std::max(worst, std::abs(between.bodies[0].p.z() + 1.0 + exact));
            BodyState body = between.bodies[0];
            body.p.setConstant(std::nan(""));
            if (block.method->bodyAt(0, s, body))
                QVERIFY((body.p - between.bodies[0].p).norm() < 1e-14);
            before = block.state;
        });
        QVERIFY2(worst < 3e-6, QByteArray::number(worst));
    }

    /// What the damper took is what the energies lack; nothing came in. Equal steps count mean
    /// powers, h^2; 3e-5 of some 0.5 J covers both.
    void workIsTheEnergyThatLacks() {
        QFETCH_GLOBAL(int, kind);
        Motion block(oscillator(), static_cast<IntegratorKind>(kind), 1e-3, 1e-8);
        double damping = 0.0;
        block.to(0.5, [&](double, double length) {
            const EnergyRates half = block.method->workUntil(0.5 * length);
            const EnergyRates work = block.method->workUntil(length);
            QVERIFY(half.damping >= 0.0 && half.damping <= work.damping);
            damping += work.damping;
            QCOMPARE(work.input, 0.0);
            QCOMPARE(work.friction, 0.0);
        });
        QVERIFY2(std::abs(damping + Oscillation(0.5).energy()) < 3e-5,
                 QByteArray::number(damping + Oscillation(0.5).energy()));
    }

    /// A double pendulum: phi and J v are rounding at every state that a method gives, within a
    /// step also, and in joint coordinates as in bodies' where the method knows both.
    void jointsAreExact() {
        QFETCH_GLOBAL(int, kind);
        const auto method = static_cast<IntegratorKind>(kind);
        using enum model::CoordinatesKind;
        for (const auto coordinates : {Maximal, Generalized}) {
            const bool isAdaptive =
                method == IntegratorKind::Rk45 || method == IntegratorKind::Radau;
            if (coordinates == Generalized && !isAdaptive) continue;
            model::Model model = support::rodPendulum({1.0, 0.8}, {1.0, 0.8}, {1.5, 2.3});
            model.simulation.coordinates = coordinates;
            Motion rods(model, method, 2e-3, 1e-7);
            SmoothEquations check(rods.system);
            State between = rods.state;
            rods.to(0.2, [&](double, double length) {
                for (const double share : {0.4, 1.0}) {
                    rods.method->stateAt(share * length, between);
                    check.evaluateRows(between);
                    const ConstraintRows& rows = check.rows();
                    for (const double phi : rows.phi)
                        QVERIFY2(std::abs(phi) < 1e-12, QByteArray::number(phi));
                    for (const Constraint& constraint : rods.system.constraints())
                        for (int i = 0; i < constraint.rowCount; ++i)
                            QVERIFY(std::abs(rowRate(rows, between, constraint, i)) < 1e-11);
                }
            });
            QVERIFY(rods.state.bodies[0].v.norm() > 0.1);
        }
    }

    /// A method begins anew where it is told to: from the same state, the same step.
    void restartsForgetThePast() {
        QFETCH_GLOBAL(int, kind);
        Motion block(oscillator(), static_cast<IntegratorKind>(kind), 1e-3, 1e-8);
        const State start = block.state;
        const double first = block.method->step(1e-3);
        State once = start, again = start;
        block.method->stateAt(first, once);
        block.to(0.1);
        block.method->restart(start);
        QCOMPARE(block.method->step(1e-3), first);
        block.method->stateAt(first, again);
        QVERIFY((once.bodies[0].p - again.bodies[0].p).norm() < 1e-15);
    }

    /// y and back is the state; its derivative is the motion's: of a rod at theta from the vertical
    /// and turning at w, in its joint's coordinate (w, -3 g sin(theta) / (2 L)).
    void equationsAreTheMotion() {
        const double theta = 0.7, w = 1.3;
        const model::Model model = support::rodPendulum({1.0}, {2.0}, {theta});
        const System system(model);
        State state = system.initialState();
        state.bodies[0].w = Vec3(0, -w, 0);
        state.bodies[0].v = state.bodies[0].w.cross(state.bodies[0].p);
        for (const bool isGeneralized : {false, true}) {
            SmoothEquations equations(system, isGeneralized);
            const auto ordinary = makeOrdinaryEquations(equations);
            Eigen::VectorXd y = Eigen::VectorXd::Zero(ordinary->size());
            Eigen::VectorXd ydot = y;
            ordinary->startFrom(state);
            ordinary->toVector(state, y);
            State back = system.initialState();
            ordinary->toState(state.t, y, back);
            QVERIFY((back.bodies[0].p - state.bodies[0].p).norm() < 1e-14);
            QVERIFY((back.bodies[0].v - state.bodies[0].v).norm() < 1e-14);
            QVERIFY((back.bodies[0].w - state.bodies[0].w).norm() < 1e-14);
            ordinary->derivative(state.t, y, ydot);
            const double alpha = -1.5 * g * std::sin(theta);
            if (isGeneralized) {
                QCOMPARE(ordinary->size(), 2 + OrdinaryEquations::kWorks);
                QVERIFY(std::abs(ydot[0] - y[1]) < 1e-14 && std::abs(std::abs(y[1]) - w) < 1e-14);
                QVERIFY(std::abs(ydot[1] - y[1] / w * alpha) < 1e-12);
            } else {
                QCOMPARE(ordinary->size(), BodyEquations::kBodySize + OrdinaryEquations::kWorks);
                QVERIFY((ydot.head<3>() - state.bodies[0].v).norm() < 1e-14);
                QVERIFY(std::abs(-ydot[11] - alpha) < 1e-12);
            }
            QVERIFY(ydot.tail<OrdinaryEquations::kWorks>().isZero(1e-14));
        }
    }

    /// Steps grow where the error is small and shrink where it is great, not after one that was
    /// rejected; and errors are counted against sizes and values.
    void stepControl() {
        StepControl control(5, 0.04);
        control.restart();
        QVERIFY(control.factor(1e-6, false) > 2.0);
        QVERIFY(control.factor(1e-6, true) <= 1.0);
        QVERIFY(control.factor(0.9, false) < 1.1);
        QVERIFY(std::abs(control.factor(32.0, true) - 0.9 * std::pow(32.0, -(0.2 - 0.03))) < 1e-12);
        QVERIFY(control.factor(1e9, true) >= 0.2);
        const Eigen::Vector2d error(3e-3, 4e-3), y(0, 2), next(1, 0), sizes(2, 2);
        const double expected = std::sqrt(0.5 * (1.0 + 1.0));
        QVERIFY(std::abs(errorNorm(error, y, next, sizes, 1e-3) - expected) < 1e-12);
    }
};

QTEST_APPLESS_MAIN(TestSmoothMethods)
#include "test_smooth_methods.moc"
