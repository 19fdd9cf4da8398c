#include "dynamics/stepping/stepper.h"
#include "support/contact_scenes.h"
#include "support/mechanisms.h"

#include <QTest>
#include <cmath>
#include <fmt/format.h>

using namespace trammel;
using namespace trammel::support;

/// What a System makes of a model's contacts, and the switches of the contact solver.
class TestContactSetup : public QObject {
    Q_OBJECT

private slots:
    void joinedBodiesDoNotCollide();
    void pairEntriesDecide();
    void pairsAreCountedWithoutAList();
    void materialsAreCombined();
    void islandsChangeNothing();
    void warmStartsChangeNothing();
    void restingIslandsSleepAndWake();
};

namespace {

using Pairs = std::vector<std::pair<int, int>>;

model::Model barsWithSpheres() {
    model::Model model = fourBar();
    for (model::Body& body : model.bodies)
        body.shapes = {sphere(0.1)};
    return model;
}

/// Two stacks apart and a ball that hits one of them.
model::Model twoStacks() {
    model::Model model = groundPlane(0.2, 0.5);
    for (int i = 0; i < 3; ++i) {
        model.bodies.push_back(
            solid(fmt::format("a{}", i), box({0.2, 0.2, 0.2}), 1.0, {0, 0, 0.1 + 0.2 * i}));
        model.bodies.push_back(
            solid(fmt::format("b{}", i), box({0.2, 0.2, 0.2}), 1.0, {3, 0, 0.1 + 0.2 * i}));
    }
    model.bodies.push_back(solid("ball", sphere(0.1), 0.5, {-1, 0.02, 0.3}));
    model.bodies.back().velocity = {4, 0, 1};
    return model;
}

dynamics::State finalState(const model::Model& model, int steps) {
    const dynamics::System system(model);
    dynamics::Stepper stepper(system, model.simulation);
    dynamics::State state = system.initialState();
    for (int i = 0; i < steps; ++i)
        stepper.step(state, model.simulation.step);
    return state;
}

/// All that may collide, as many as are counted.
Pairs pairsOf(const model::Model& model) {
    const dynamics::System system(model);
    const Pairs pairs = system.collidingBodies(1000);
    if (system.collidingPairCount() != pairs.size())
        qFatal("%zu pairs are counted, %zu listed", system.collidingPairCount(), pairs.size());
    return pairs;
}

double distance(const dynamics::State& a, const dynamics::State& b) {
    double worst = 0.0;
    for (std::size_t i = 0; i < a.bodies.size(); ++i)
        worst = std::max(worst, (a.bodies[i].p - b.bodies[i].p).norm());
    return worst;
}

} // namespace

void TestContactSetup::joinedBodiesDoNotCollide() {
    // Crank and coupler, coupler and rocker are joined: crank and rocker are left.
    QCOMPARE(pairsOf(barsWithSpheres()), (Pairs{{0, 2}}));
}

void TestContactSetup::pairEntriesDecide() {
    model::Model model = barsWithSpheres();
    model.contacts.pairs.push_back({.bodies = {"rocker", "crank"}, .collide = false});
    QCOMPARE(pairsOf(model), Pairs{});
    model.contacts.pairs.push_back({.bodies = {"crank", "coupler"}, .collide = true});
    QCOMPARE(pairsOf(model), (Pairs{{0, 1}}));
}

/// Of n bodies two stand and one has no shape: pairs of n - 1 less the standing one, less those of
/// two joints, plus one of a journal that plays in its bearing.
void TestContactSetup::pairsAreCountedWithoutAList() {
    model::Model model;
    for (int i = 0; i < 7; ++i)
        model.bodies.push_back(solid(fmt::format("b{}", i), sphere(0.1), 1.0, {1.0 * i, 0, 0}));
    model.bodies[2].fixed = model.bodies[5].fixed = true;
    model.bodies[6].shapes.clear();
    for (const auto& [a, b] : {std::pair("b0", "b1"), std::pair("b1", "b3")})
        model.joints.push_back(
            {.name = std::string(a) + b, .type = model::JointType::Revolute, .bodies = {a, b}});
    QCOMPARE(pairsOf(model).size(), std::size_t(6 * 5 / 2 - 1 - 2));
    QCOMPARE(dynamics::System(model).collidingBodies(2), (Pairs{{0, 2}, {0, 3}}));
    model.joints.back().clearance = model::JointClearance{.radial = 1e-3, .radius = 0.01};
    QCOMPARE(pairsOf(model).size(), std::size_t(6 * 5 / 2 - 1 - 1));
}

void TestContactSetup::materialsAreCombined() {
    using enum model::Combine;
    QCOMPARE(dynamics::combine(Geometric, 0.4, 0.9), 0.6);
    QCOMPARE(dynamics::combine(Product, 0.4, 0.5), 0.2);
    QCOMPARE(dynamics::combine(Minimum, 0.4, 0.9), 0.4);
    QCOMPARE(dynamics::combine(Maximum, 0.4, 0.9), 0.9);
    QCOMPARE(dynamics::combine(Average, 0.4, 0.8), 0.6);
}

/// The islands' problems are the blocks of the whole one: the solution is the same but for
/// rounding and the solver's accuracy, 1e-9 of the speeds. (A ball that breaks up a stack would
/// blow these up to 1e-5 m in half a second: such motion is chaotic.)
void TestContactSetup::islandsChangeNothing() {
    model::Model model = twoStacks();
    model.bodies.back().velocity = {0.3, 0, 0};
    model.bodies[4].velocity = {0.5, 0, 0}; // slides on the stack
    const dynamics::State apart = finalState(model, 500);
    model.simulation.islands = false;
    QVERIFY2(distance(finalState(model, 500), apart) < 1e-8,
             QByteArray::number(distance(finalState(model, 500), apart)));
}

/// Resting stacks have one motion, whatever the start: only the split of redundant forces differs.
void TestContactSetup::warmStartsChangeNothing() {
    model::Model model = tower(4);
    const dynamics::State warm = finalState(model, 200);
    model.simulation.warmStart = false;
    QVERIFY(distance(finalState(model, 200), warm) < 1e-9);
}

void TestContactSetup::restingIslandsSleepAndWake() {
    model::Model model = twoStacks();
    model.bodies.back().velocity = {0.7, 0, 3};
    model.simulation.sleeping = true;
    model.simulation.sleepTime = 0.2;
    const dynamics::System system(model);
    dynamics::Stepper stepper(system, model.simulation);
    dynamics::State state = system.initialState();
    const int ball = system.ground() - 1;
    for (int i = 0; i < 300; ++i)
        stepper.step(state, 1e-3);
    // Stacks at rest sleep after 0.2 s; the ball still flies.
    QVERIFY(stepper.isAsleep(0) && stepper.isAsleep(1));
    QVERIFY(!stepper.isAsleep(ball));
    QVERIFY(state.bodies[ball].v.norm() > 0.1);
    // It comes down on the stack at x = 0 and wakes that, not the other.
    bool woke = false;
    for (int i = 0; i < 1500; ++i) {
        stepper.step(state, 1e-3);
        woke = woke || !stepper.isAsleep(4);
        QVERIFY(stepper.isAsleep(1));
    }
    QVERIFY(woke);
}

QTEST_GUILESS_MAIN(TestContactSetup)
#include "test_contact_setup.moc"
