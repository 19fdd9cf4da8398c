#include "mechanism_checks.h"
#include "mechanisms/four_bar.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

/// Grashof's classes against the rule's cases and against the geometry itself; the generated model
/// closes, moves with one freedom and is driven through its whole range.
class TestFourBar : public QObject {
    Q_OBJECT

private slots:
    void classes_data();
    void classes();
    void cranksAreThoseThatReachEveryAngle();
    void impossibleLengthsAreRefused();
    void anyLengthsClose();
    void drivenThroughItsRange_data();
    void drivenThroughItsRange();
    void lengthsStayParameters();
};

using namespace trammel;
using namespace trammel::mechanisms;
using namespace trammel::support;
using std::numbers::pi;

Q_DECLARE_METATYPE(trammel::mechanisms::FourBar)
Q_DECLARE_METATYPE(trammel::mechanisms::FourBarClass)

namespace {

/// Whether the end of the first link reaches every angle, by trying them: the diagonal to the other
/// hinge has to close a triangle with coupler and second link.
bool reachesEveryAngle(double ground, double first, double coupler, double second) {
    for (int i = 0; i < 3600; ++i) {
        const double angle = 2 * pi * i / 3600;
        const double diagonal =
            std::hypot(first * std::cos(angle) - ground, first * std::sin(angle));
        if (diagonal > coupler + second || diagonal < std::abs(coupler - second)) return false;
    }
    return true;
}

FourBar randomLengths(std::mt19937& random) {
    std::uniform_real_distribution<double> length(0.05, 1);
    return {length(random), length(random), length(random), length(random)};
}

} // namespace

void TestFourBar::classes_data() {
    QTest::addColumn<FourBar>("lengths");
    QTest::addColumn<FourBarClass>("expected");
    QTest::addColumn<bool>("inputTurns");
    QTest::addColumn<bool>("outputTurns");
    const auto row = [](const char* name, FourBar lengths, FourBarClass type, bool input,
                        bool output) { QTest::newRow(name) << lengths << type << input << output; };
    using enum FourBarClass;
    row("shortest is the input", {3, 1, 3, 2.5}, CrankRocker, true, false);
    row("shortest is the output", {3, 2.5, 3, 1}, CrankRocker, false, true);
    row("shortest is the ground", {1, 3, 2.5, 3}, DoubleCrank, true, true);
    row("shortest is the coupler", {3, 2.5, 1, 3}, DoubleRocker, false, false);
    row("parallelogram", {3, 1, 3, 1}, ChangePoint, true, true);
    row("kite", {3, 1, 1, 3}, ChangePoint, true, false);
    row("change point of four lengths", {4, 1, 2, 3}, ChangePoint, true, false);
    row("change point with round-off", {0.4, 0.1, 0.2, 0.3}, ChangePoint, true, false);
    row("longest too long", {3, 2, 2.5, 4}, TripleRocker, false, false);
    row("equal but one", {2, 2, 2, 2.5}, TripleRocker, false, false);
}

void TestFourBar::classes() {
    QFETCH(FourBar, lengths);
    QFETCH(FourBarClass, expected);
    QFETCH(bool, inputTurns);
    QFETCH(bool, outputTurns);
    QCOMPARE(classify(lengths), expected);
    QCOMPARE(inputTurnsFully(lengths), inputTurns);
    QCOMPARE(outputTurnsFully(lengths), outputTurns);
}

void TestFourBar::cranksAreThoseThatReachEveryAngle() {
    std::mt19937 random(11);
    std::map<FourBarClass, int> seen;
    for (int i = 0; i < 500; ++i) {
        const FourBar l = randomLengths(random);
        const FourBarClass type = classify(l);
        ++seen[type];
        if (type == FourBarClass::Impossible) continue;
        const bool input = reachesEveryAngle(l.ground, l.input, l.coupler, l.output);
        const bool output = reachesEveryAngle(l.ground, l.output, l.coupler, l.input);
        QCOMPARE(inputTurnsFully(l), input);
        QCOMPARE(outputTurnsFully(l), output);
        QCOMPARE(type == FourBarClass::CrankRocker, input != output);
        QCOMPARE(type == FourBarClass::DoubleCrank, input && output);
    }
    using enum FourBarClass;
    for (const FourBarClass type :
         {CrankRocker, DoubleCrank, DoubleRocker, TripleRocker, Impossible})
        QVERIFY(seen[type] > 10);
}

void TestFourBar::impossibleLengthsAreRefused() {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const FourBar& l : {FourBar{1, 0.2, 0.3, 0.4}, FourBar{1, 0.2, 0.3, 0.5},
                             FourBar{1, 0, 1, 1}, FourBar{1, -1, 1, 1}, FourBar{1, nan, 1, 1}}) {
        QCOMPARE(classify(l), FourBarClass::Impossible);
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, document(l));
    }
}

/// Every set of lengths that can be assembled is, and keeps its lengths; in the plane it has one
/// freedom, in space Gruebler counts 18 - 20 and three constraints are redundant.
void TestFourBar::anyLengthsClose() {
    std::mt19937 random(12);
    for (int i = 0; i < 60; ++i) {
        const FourBar l = randomLengths(random);
        if (classify(l) == FourBarClass::Impossible) continue;
        const model::Model model = read(document(l));
        verifyMechanism(model, 1, -2, 3);
        QVERIFY(std::abs(distance(model, "A", "D") - l.ground) < 1e-14);
        QVERIFY(std::abs(distance(model, "A", "B") - l.input) < 1e-14);
        QVERIFY(std::abs(distance(model, "B", "C") - l.coupler) < 1e-12);
        QVERIFY(std::abs(distance(model, "C", "D") - l.output) < 1e-12);
    }
}

void TestFourBar::drivenThroughItsRange_data() {
    classes_data();
}

/// The input link turns round where it can, and goes to and fro over 70 % of its range where it
/// cannot; the loop stays closed.
void TestFourBar::drivenThroughItsRange() {
    QFETCH(FourBar, lengths);
    QFETCH(FourBarClass, expected);
    QFETCH(bool, inputTurns);
    model::Model model = read(document(lengths));
    model.simulation.duration = 4;
    const Run run(model);
    QCOMPARE(static_cast<int>(run.summary().warnings.size()), 0);
    const auto& angle = run["A.coordinate"];
    if (inputTurns && expected != FourBarClass::ChangePoint) {
        QVERIFY(angle.back() > pi); // half a turn a second
    } else {
        const double range = model.parameters.at("high") - model.parameters.at("low");
        QVERIFY2(std::abs(largest(angle) - 0.7 * range) < 1e-3, QByteArray::number(largest(angle)));
        QVERIFY(std::abs(angle.back()) < 1e-9);
    }
    // Drift r (h w)^2 / 2 / gamma: links of metres at some rad/s, faster next to dead points.
    QVERIFY2(largest(run["drift.position.max"]) < 1e-3,
             QByteArray::number(largest(run["drift.position.max"])));
}

/// A user edits the lengths as parameters; the model closes anew.
void TestFourBar::lengthsStayParameters() {
    io::JsonValue edited = document(FourBar{});
    edited.set("/parameters/output", 0.25);
    const model::Model model = read(edited);
    verifyMechanism(model, 1, -2, 3);
    QVERIFY(std::abs(distance(model, "C", "D") - 0.25) < 1e-14);
}

QTEST_APPLESS_MAIN(TestFourBar)
#include "test_four_bar.moc"
