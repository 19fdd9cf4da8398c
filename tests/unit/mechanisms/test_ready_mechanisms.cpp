#include "analysis/channels/measure_channels.h"
#include "analysis/cycle/input_cycle.h"
#include "analysis/cycle/usual_input.h"
#include "analysis/freedoms/design_findings.h"
#include "io/unused_parameters.h"
#include "mechanism_checks.h"
#include "mechanisms/made_mechanism.h"
#include "support/motion.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>
#include <map>
#include <numbers>

/// Ready mechanisms, all alike: each can be assembled as it stands, has one freedom and the
/// redundant constraints that its loops in a plane give, goes through its whole range, keeps its
/// dimensions as parameters and remembers what it was made as.
class TestReadyMechanisms : public QObject {
    Q_OBJECT

private slots:
    void closesWithOneFreedom_data() { addKinds(); }
    void closesWithOneFreedom();
    void runsTwoTurns_data() { addKinds(); }
    void runsTwoTurns();
    void movesAsItsFormulasSay_data() { addKinds(); }
    void movesAsItsFormulasSay();
    void cycleOfItsInput_data() { addKinds(); }
    void cycleOfItsInput();
    void isRemembered_data() { addKinds(); }
    void isRemembered();
    void usesItsParameters_data() { addKinds(); }
    void usesItsParameters();
    void editsStay_data() { addKinds(); }
    void editsStay();
    void linksLieInLayers_data() { addKinds(); }
    void linksLieInLayers();
    void wrongDimensionsAreRefused_data() { addKinds(); }
    void wrongDimensionsAreRefused();
    void crankThatOnlySwings();
    void rangesAreThoseOfTheFourBar();
    void namesAreUnlike();

private:
    void addKinds();
};

using namespace trammel;
using namespace trammel::mechanisms;
using namespace trammel::support;
using std::numbers::pi;

namespace {

const ReadyKind& kindOf(const char* row) {
    return *findReadyKind(row);
}

bool isByContact(const ReadyKind& kind) {
    return kind.name == std::string("geneva-drive");
}

ReadyMechanism with(const char* kind, const std::map<std::string, double>& changes) {
    ReadyMechanism result = usual(kindOf(kind));
    for (std::size_t i = 0; i < result.values.size(); ++i)
        if (const auto found = changes.find(result.kind->dimensions[i].name);
            found != changes.end())
            result.values[i] = found->second;
    return result;
}

/// Loops in a plane have three redundant constraints each, but for a pin in a slot that takes two
/// constraints away: of its loop one is redundant. By contact nothing is.
int redundancyOf(const std::string& kind) {
    if (kind == "geneva-drive") return 0;
    if (kind == "scotch-yoke") return 1;
    if (kind == "jansen-leg" || kind == "peaucellier-lipkin") return 9;
    const bool isOneLoop = kind == "chebyshev-line" || kind == "hoeken-line" ||
                           kind == "roberts-line" || kind == "inverted-slider-crank";
    return isOneLoop ? 3 : 6;
}

} // namespace

void TestReadyMechanisms::addKinds() {
    QTest::addColumn<QString>("name");
    for (const ReadyKind& kind : readyKinds())
        QTest::newRow(kind.name) << QString(kind.name);
}

void TestReadyMechanisms::closesWithOneFreedom() {
    const ReadyKind& kind = kindOf(QTest::currentDataTag());
    const int redundant = redundancyOf(kind.name), dof = isByContact(kind) ? 2 : 1;
    const model::Model model = read(document(usual(kind)));
    verifyMechanism(model, dof, dof - redundant, redundant);
    QVERIFY(analysis::checkMeasures(model).empty());
    // No joint beside its bars, nothing that hangs in the air.
    for (const analysis::DesignFinding& finding : analysis::designFindings(model))
        QTest::qFail(english(finding.diagnostic.message).c_str(), __FILE__, __LINE__);
}

/// As the file stands, over two turns or two swings: to its end, without a warning, joints closed
/// to what the run's tolerance of 1e-6 leaves (rk45 closes them in each step, contacts are
/// stepped).
void TestReadyMechanisms::runsTwoTurns() {
    const ReadyKind& kind = kindOf(QTest::currentDataTag());
    model::Model model = read(document(usual(kind)));
    const bool turns = model.parameters.contains("w");
    model.simulation.duration = turns ? 4 + model.parameters.at("tau") : 8;
    const Run run(model);
    QCOMPARE(run.warnings(), std::vector<std::string>());
    QVERIFY2(largest(run["drift.position.max"]) < (isByContact(kind) ? 1e-6 : 1e-9),
             QByteArray::number(largest(run["drift.position.max"])));
    const auto& driven = run[model.joints.front().name + ".coordinate"];
    if (turns)
        QVERIFY(std::abs(driven.back() - 4 * pi) < 1e-6);
    else
        QVERIFY(std::abs(largest(driven) -
                         0.9 * (model.parameters.at("high") - model.parameters.at("low"))) < 1e-6);
}

/// Moved by its driver alone the mechanism's traced point is where the construction's formulas have
/// it with the driven link's angle for `start`: the same branch of every loop all the way.
void TestReadyMechanisms::movesAsItsFormulasSay() {
    const ReadyKind& kind = kindOf(QTest::currentDataTag());
    if (isByContact(kind)) QSKIP("moved by contact");
    const io::JsonValue made = document(usual(kind));
    model::Model model = read(made);
    model.simulation.duration = 4;
    model.simulation.outputStep = 0.05;
    const Motion motion(model);
    QCOMPARE(motion.summary().status, analysis::RunStatus::Completed);
    QVERIFY(motion.summary().warnings.empty());
    const auto& driven = motion[model.joints.front().name + ".coordinate"];
    for (std::size_t i = 0; i < motion.time().size(); i += 4) {
        io::JsonValue there = made;
        there.set("/parameters/start", model.parameters.at("start") + driven[i]);
        const model::Model expected = read(there);
        for (const model::Body& body : expected.bodies) {
            const Vec3 com =
                body.pose.position + body.pose.orientation * body.com.value_or(Vec3::Zero());
            const Vec3 found(motion[body.name + ".com.x"][i], motion[body.name + ".com.y"][i],
                             motion[body.name + ".com.z"][i]);
            QVERIFY2((found - com).norm() < 1e-9, body.name.c_str());
        }
    }
}

/// What is driven goes round, or between dead points and back: at least as far as the range that
/// the mechanism is offered with.
void TestReadyMechanisms::cycleOfItsInput() {
    const ReadyKind& kind = kindOf(QTest::currentDataTag());
    if (isByContact(kind)) return;
    const model::Model model = read(document(usual(kind)));
    const dynamics::System system(model);
    const InputRange range = inputRange(usual(kind));
    for (const int steps : {36, 361, 1000}) {
        const analysis::Cycle cycle = analysis::inputCycle(
            system, {.input = analysis::usualInputs(system).front(), .steps = steps});
        QVERIFY(!cycle.isLost && cycle.isClosed);
        QCOMPARE(cycle.isFullTurn, range.turnsFully);
        if (range.turnsFully) continue;
        QVERIFY(cycle.lower && cycle.upper);
        QVERIFY(*cycle.upper - *cycle.lower >= range.high - range.low);
    }
}

void TestReadyMechanisms::isRemembered() {
    const ReadyKind& kind = kindOf(QTest::currentDataTag());
    ReadyMechanism ready = usual(kind);
    for (std::size_t i = 0; i < ready.values.size(); ++i)
        if (kind.dimensions[i].kind == Dimension::Kind::Length)
            ready.values[i] *= 1.25;
        else if (kind.dimensions[i].kind == Dimension::Kind::Coordinate)
            ready.values[i] *= 1.25;
    const io::JsonValue root = document(MadeMechanism{ready, 3.0, 2700.0, {}});
    read(root);
    const auto made = madeAs(root);
    QVERIFY(made);
    const auto& again = std::get<ReadyMechanism>(made->lengths);
    QCOMPARE(again.kind, &kind);
    QCOMPARE(again.values, ready.values);
    QVERIFY(document(*made) == root);
    io::JsonValue lost = root;
    lost.remove(std::string("/parameters/") + kind.dimensions.front().name);
    QVERIFY(!madeAs(lost));
}

/// None is there that no formula names, of which a check of the file would warn.
void TestReadyMechanisms::usesItsParameters() {
    const io::JsonValue root = document(usual(kindOf(QTest::currentDataTag())));
    QCOMPARE(io::unusedParameters(root).size(), std::size_t(0));
}

/// Made anew with other dimensions: what was edited and added stays, asked parameters follow.
void TestReadyMechanisms::editsStay() {
    const ReadyKind& kind = kindOf(QTest::currentDataTag());
    const MadeMechanism before{usual(kind), {}, {}, {}};
    MadeMechanism after = before;
    std::vector<double>& values = std::get<ReadyMechanism>(after.lengths).values;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (kind.dimensions[i].kind != Dimension::Kind::Share &&
            kind.dimensions[i].kind != Dimension::Kind::Count)
            values[i] *= 1.1;
    io::JsonValue current = document(before);
    current.set("/bodies/1/mass", 5);
    current.set("/parameters/own", 7);
    QVERIFY(remade(current, before, before) == current);
    const io::JsonValue result = remade(current, before, after);
    QCOMPARE(result.at("/bodies/1/mass")->number(), 5.0);
    QVERIFY(result.contains("/parameters/own"));
    const auto made = madeAs(result);
    QVERIFY(made);
    QCOMPARE(std::get<ReadyMechanism>(made->lengths).values, values);
    QVERIFY(analysis::mobility(read(result)).assemblyResidual < 1e-12);
}

/// In no position of the driven link two bars of different bodies lie in one another but where they
/// are joined: capsules of the same layer keep a distance of two radii, along the way.
void TestReadyMechanisms::linksLieInLayers() {
    const ReadyKind& kind = kindOf(QTest::currentDataTag());
    if (isByContact(kind)) QSKIP("its parts are meant to touch");
    const io::JsonValue made = document(usual(kind));
    const model::Model first = read(made);
    const bool turns = first.parameters.contains("w");
    const double low = turns ? 0 : first.parameters.at("low"),
                 high = turns ? 2 * pi : first.parameters.at("high");
    for (int i = 1; i < 36; ++i) {
        io::JsonValue there = made;
        there.set("/parameters/start", low + (high - low) * i / 36);
        const model::Model model = read(there);
        struct Bar {
            std::string body;
            Vec3 from, to;
            double radius;
        };
        std::vector<Bar> bars;
        for (const model::Body& body : model.bodies)
            for (const model::Shape& shape : body.shapes)
                if (const auto* capsule = std::get_if<model::Capsule>(&shape.geometry)) {
                    const auto end = [&](double sign) -> Vec3 {
                        return body.pose.position +
                               body.pose.orientation * (shape.pose.position +
                                                        shape.pose.orientation *
                                                            Vec3(0, 0, sign * capsule->length / 2));
                    };
                    bars.push_back({body.name, end(-1), end(1), capsule->radius});
                }
        for (std::size_t a = 0; a < bars.size(); ++a)
            for (std::size_t b = a + 1; b < bars.size(); ++b) {
                if (bars[a].body == bars[b].body) continue;
                double nearest = 1e9;
                for (int s = 0; s <= 40; ++s)
                    for (int t = 0; t <= 40; ++t) {
                        const Vec3 p = bars[a].from + (bars[a].to - bars[a].from) * s / 40;
                        const Vec3 q = bars[b].from + (bars[b].to - bars[b].from) * t / 40;
                        nearest = std::min(nearest, (p - q).norm());
                    }
                QVERIFY2(nearest > 1.9 * bars[a].radius,
                         qPrintable(QString("%1 and %2 at %3")
                                        .arg(bars[a].body.c_str(), bars[b].body.c_str())
                                        .arg(i)));
            }
    }
}

void TestReadyMechanisms::wrongDimensionsAreRefused() {
    const ReadyKind& kind = kindOf(QTest::currentDataTag());
    for (std::size_t i = 0; i < kind.dimensions.size(); ++i) {
        ReadyMechanism wrong = usual(kind);
        wrong.values[i] = std::nan("");
        QVERIFY(!inputRange(wrong).isPossible);
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, document(wrong));
        if (kind.dimensions[i].kind == Dimension::Kind::Coordinate) continue;
        wrong.values[i] = 0;
        QVERIFY(!inputRange(wrong).isPossible);
    }
}

/// Hoeken's is a four-bar: with a crank too long to turn its range is Grashof's, and the model goes
/// over the inner 90 % of it.
void TestReadyMechanisms::rangesAreThoseOfTheFourBar() {
    const double crank = 0.32, ground = 0.2, rod = 0.25;
    const InputRange range =
        inputRange(with("hoeken-line", {{"crank", crank}, {"ground", ground}, {"rod", rod}}));
    QVERIFY(range.isPossible && !range.turnsFully);
    // The diagonal of crank and ground reaches 2 rod at the ends.
    const double end =
        std::acos((crank * crank + ground * ground - 4 * rod * rod) / (2 * crank * ground));
    QVERIFY(std::abs(range.high - end) < 1e-4); // 1e-3 bar radii before the dead point
    QVERIFY(std::abs(range.low + end) < 1e-4);
    QVERIFY(!inputRange(with("hoeken-line", {{"rod", 0.04}})).isPossible);
    QVERIFY(!inputRange(with("jansen-leg", {{"e", 3}})).isPossible);
    QVERIFY(!inputRange(with("geneva-drive", {{"slots", 4.5}})).isPossible);
    QVERIFY(!inputRange(with("geneva-drive", {{"slots", 13}})).isPossible);
    QVERIFY(!inputRange(with("hart-inversor", {{"share", 1.5}})).isPossible);
}

void TestReadyMechanisms::crankThatOnlySwings() {
    const ReadyMechanism swinging = with("hoeken-line", {{"crank", 0.32}});
    model::Model model = read(document(swinging));
    verifyMechanism(model, 1, -2, 3);
    const InputRange range = inputRange(swinging);
    QCOMPARE(model.parameters.at("low"), range.low);
    QCOMPARE(model.parameters.at("high"), range.high);
    model.simulation.duration = 4;
    const Motion motion(model);
    QCOMPARE(motion.summary().status, analysis::RunStatus::Completed);
    QVERIFY(std::abs(largest(motion["A.coordinate"]) - 0.9 * (range.high - range.low)) < 1e-9);
}

void TestReadyMechanisms::namesAreUnlike() {
    QVERIFY(readyKinds().size() >= 14);
    QSet<QString> names, titles;
    for (const ReadyKind& kind : readyKinds()) {
        names << kind.name;
        titles << kind.title;
        QSet<QString> dimensions;
        for (const Dimension& dimension : kind.dimensions)
            dimensions << dimension.name;
        QCOMPARE(dimensions.size(), static_cast<qsizetype>(kind.dimensions.size()));
    }
    QCOMPARE(names.size(), static_cast<qsizetype>(readyKinds().size()));
    QCOMPARE(titles.size(), names.size());
    QVERIFY(!findReadyKind("four-bar"));
}

QTEST_APPLESS_MAIN(TestReadyMechanisms)
#include "test_ready_mechanisms.moc"
