#include "analysis/cycle/input_cycle.h"
#include "dynamics/system/system.h"
#include "mechanisms/made_mechanism.h"
#include "sketch/posed.h"
#include "sketch_checks.h"

#include <QtTest>
#include <map>
#include <numbers>
#include <set>

using namespace trammel;
using namespace trammel::mechanisms;
using namespace trammel::support;
using std::numbers::pi;

namespace {

/// All that the wizard offers, with usual lengths.
std::map<std::string, Mechanism> allMechanisms() {
    std::map<std::string, Mechanism> all{
        {"four-bar", FourBar()},         {"slider-crank", SliderCrank()},
        {"scissor-lift", ScissorLift()}, {"pantograph", Pantograph()},
        {"gear-teeth", GearTeeth()},     {"gear-radii", GearRadii()}};
    for (const ReadyKind& kind : readyKinds())
        all.emplace(kind.name, usual(kind));
    return all;
}

/// What one sees in a drawing of it.
struct Counts {
    int links, blocks, nodes;
    std::set<std::string> dimensions; ///< lengths and angles by their parameters
    std::set<std::string> measured = {};
};

const std::map<std::string, Counts> kDrawings{
    {"four-bar", {3, 0, 4, {"ground", "input", "coupler", "output", "start"}}},
    {"slider-crank", {2, 1, 3, {"crank", "rod", "offset", "start"}}},
    // Three stages: two arms each, joints at both ends of four levels and in three middles.
    {"scissor-lift", {6, 0, 11, {"arm", "opening", "rise"}}},
    {"pantograph", {4, 0, 6, {"arm", "forearm", "lean", "bend"}, {"inner_arm", "inner_forearm"}}},
    {"gear-teeth", {0, 0, 2, {"centres"}}}, // wheels are no bars
    {"gear-radii", {0, 0, 2, {"centres"}}},
    {"watt-six-bar",
     {5,
      0,
      7,
      {"ground", "crank", "coupler", "rocker", "be", "ce", "cf", "df", "eg", "fg", "start"}}},
    {"stephenson-six-bar",
     {5,
      0,
      7,
      {"ground", "crank", "coupler", "rocker", "be", "ce", "link", "output", "gx", "gz", "start"}}},
    {"jansen-leg",
     {7, 0, 8, {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "start"}}},
    {"klann-leg",
     {5,
      0,
      8,
      {"crank", "rod", "rod_arm", "rod_span", "lower_rocker", "upper_rocker", "thigh", "shank",
       "leg_span", "ax", "az", "bx", "bz", "start"}}},
    {"peaucellier-lipkin", {7, 0, 6, {"crank", "long", "side", "start"}}},
    {"hart-inversor", {5, 0, 8, {"crank", "long", "short", "start"}, {"OP"}}},
    {"chebyshev-line", {3, 0, 5, {"ground", "arm", "coupler", "start"}}},
    {"hoeken-line", {3, 0, 5, {"ground", "crank", "rod", "start"}}},
    {"roberts-line", {3, 0, 5, {"base", "arm", "coupler", "start"}}},
    {"whitworth-quick-return",
     {3, 2, 6, {"offset", "crank", "arm", "rod", "lever", "start"}, {"B_distance"}}},
    {"scotch-yoke", {1, 1, 3, {"crank", "start"}}},
    {"inverted-slider-crank", {2, 1, 4, {"ground", "crank", "start"}, {"B_distance", "piston"}}},
    {"toggle-press", {4, 1, 5, {"distance", "drop", "crank", "rod", "upper", "lower", "start"}}},
    {"geneva-drive", {1, 0, 3, {"centres", "crank", "start"}}}};

io::JsonValue made(const std::string& kind) {
    return document(MadeMechanism{allMechanisms().at(kind), {}, {}, {}});
}

double sizeOf(const sketch::Sketch& sketch) {
    double size = 0;
    for (const sketch::Node& node : sketch.nodes)
        size = std::max(size, node.place.norm());
    return size;
}

} // namespace

/// A ready mechanism is a sketch: what a drawing of it would have is read from its model, and a
/// dimension that one sets there moves it.
class TestReadySketches : public QObject {
    Q_OBJECT

private slots:
    void isReadAsADrawing_data() { addKinds(); }
    void isReadAsADrawing();
    void barsGoBetweenNodes_data() { addKinds(); }
    void barsGoBetweenNodes();
    void dimensionsMoveNodes_data() { addKinds(); }
    void dimensionsMoveNodes();
    void goesWithItsGround_data() { addKinds(); }
    void goesWithItsGround();
    void linksAreDrawnOn();
    void whatHasNoNodeOfItsOwnIsNotReleased();
    void followsItsFormulas_data() { addKinds(); }
    void followsItsFormulas();
    void dimensionsOfTheDrawnPose_data() { addKinds(); }
    void dimensionsOfTheDrawnPose();

private:
    void addKinds() {
        QTest::addColumn<QString>("kind");
        for (const auto& [kind, mechanism] : allMechanisms())
            QTest::newRow(kind.c_str()) << QString::fromStdString(kind);
    }
};

/// In the pose as drawn each dimension measures what its parameter says, of whatever kind it is.
void TestReadySketches::dimensionsOfTheDrawnPose() {
    constexpr double kClosed = 1e-9; // of places that formulas give
    const io::JsonValue document = made(QTest::currentDataTag());
    const model::Model model = readDrawn(document);
    const sketch::Sketch drawn = sketched(document);
    std::vector<model::Pose> poses;
    for (const model::Body& body : model.bodies)
        poses.push_back(body.pose);
    const sketch::Sketch there = sketch::posed(drawn, model, poses);
    for (std::size_t i = 0; i < drawn.dimensions.size(); ++i)
        QVERIFY2(std::abs(there.dimensions[i].value - drawn.dimensions[i].value) < kClosed,
                 drawn.dimensions[i].parameter.c_str());
}

void TestReadySketches::isReadAsADrawing() {
    const std::string kind = QTest::currentDataTag();
    const io::JsonValue document = made(kind);
    if (kind != "geneva-drive") // which keeps what tells whether it can be made
        QCOMPARE(QString::fromStdString(findingsOf(document)), QString());
    const sketch::Sketch sketch = sketched(document);
    const Counts& expected = kDrawings.at(kind);
    std::set<std::string> found, measured;
    for (const sketch::Dimension& dimension : sketch.dimensions)
        (dimension.isDriving ? found : measured).insert(dimension.parameter);
    const auto text = [](const std::set<std::string>& names) {
        QStringList list;
        for (const std::string& name : names)
            list << QString::fromStdString(name);
        return list.join(' ');
    };
    QCOMPARE(text(found), text(expected.dimensions));
    QCOMPARE(text(measured), text(expected.measured));
    QCOMPARE(static_cast<int>(sketch.links.size()), expected.links);
    QCOMPARE(static_cast<int>(sketch.blocks.size()), expected.blocks);
    QCOMPARE(static_cast<int>(sketch.nodes.size()), expected.nodes);
    for (const sketch::Node& node : sketch.nodes)
        QVERIFY2(!node.joints.empty() || !node.bodies.empty() || node.isGrounded,
                 node.name.c_str());
}

/// Bars, and the lengths that dimensions tell, are what the places of the nodes make them.
void TestReadySketches::barsGoBetweenNodes() {
    const sketch::Sketch sketch = sketched(made(QTest::currentDataTag()));
    for (const sketch::Link& link : sketch.links)
        for (const sketch::Link::Bar& bar : link.bars)
            QVERIFY(link.has(bar.nodes[0]) && link.has(bar.nodes[1]));
    for (const sketch::Dimension& dimension : sketch.dimensions) {
        const Point way =
            sketch.nodes[dimension.nodes[1]].place - sketch.nodes[dimension.nodes[0]].place;
        using enum sketch::Dimension::Kind;
        const double right = dimension.kind == Length       ? way.norm()
                             : dimension.kind == Horizontal ? std::abs(way.x())
                             : dimension.kind == Vertical   ? std::abs(way.y())
                                                            : std::atan2(way.y(), way.x());
        const double value = dimension.isAngle() ? dimension.value : std::abs(dimension.value);
        const double difference =
            dimension.isAngle() ? std::remainder(value - right, 2 * pi) : value - right;
        QVERIFY2(std::abs(difference) < 1e-12, dimension.parameter.c_str()); // round-off
    }
}

/// Each length 0.4 % longer, since Klann's rod is bent by so little that its span can grow by 0.6 %
/// only: nodes move, and the joints close as the file then stands.
void TestReadySketches::dimensionsMoveNodes() {
    const io::JsonValue document = made(QTest::currentDataTag());
    const sketch::Sketch before = sketched(document);
    std::set<std::string> done;
    for (const sketch::Dimension& dimension : before.dimensions) {
        if (dimension.isAngle() || !dimension.isDriving || !done.insert(dimension.parameter).second)
            continue;
        const double value = dimension.value == 0 ? 0.01 : 1.004 * dimension.value;
        const sketch::Drawn drawn =
            sketch::drive(document, dimension.parameter, std::to_string(value));
        const sketch::Sketch after = sketched(drawn.document);
        QCOMPARE(after.nodes.size(), before.nodes.size());
        const bool isMoved = !std::ranges::equal(
            after.nodes, before.nodes, [](const sketch::Node& a, const sketch::Node& b) {
                return (a.place - b.place).norm() < 1e-6; // of any length that is more
            });
        QVERIFY2(isMoved, dimension.parameter.c_str());
        const analysis::Mobility found = analysis::mobility(readDrawn(drawn.document));
        QVERIFY2(found.assemblyResidual < 1e-12, dimension.parameter.c_str());
    }
}

/// The fixed hinge that all else counts from is free: dragged, it takes the whole mechanism along,
/// what is drawn of the ground too.
void TestReadySketches::goesWithItsGround() {
    const io::JsonValue document = made(QTest::currentDataTag());
    const sketch::Sketch before = sketched(document);
    const auto free = std::ranges::find_if(before.nodes, &sketch::Node::isFree);
    QVERIFY(free != before.nodes.end());
    QVERIFY(free->isGrounded);
    const Point by(0.3, -0.2);
    const io::JsonValue moved = sketch::moveNodes(document, std::vector{free->name}, by).document;
    const sketch::Sketch after = sketched(moved);
    for (std::size_t i = 0; i < before.nodes.size(); ++i)
        QVERIFY2((after.nodes[i].place - before.nodes[i].place - by).norm() < 1e-12,
                 before.nodes[i].name.c_str());
    const model::Model first = readDrawn(document), second = readDrawn(moved);
    const Vec3 shift(by.x(), 0, by.y());
    for (std::size_t i = 0; i < first.groundShapes.size(); ++i)
        QVERIFY((second.groundShapes[i].pose.position - first.groundShapes[i].pose.position - shift)
                    .norm() < 1e-12);
    for (std::size_t i = 0; i < first.bodies.size(); ++i) {
        const model::Body &a = first.bodies[i], &b = second.bodies[i];
        QVERIFY2((b.pose.position - a.pose.position - shift).norm() < 1e-12, a.name.c_str());
        for (std::size_t k = 0; k < a.shapes.size(); ++k)
            QVERIFY2((a.shapes[k].pose.position - b.shapes[k].pose.position).norm() < 1e-12,
                     a.name.c_str());
    }
    QVERIFY(analysis::mobility(second).assemblyResidual < 1e-12);
}

/// A pivot put on a ready link makes that one a drawn link with the mass of its shapes, and the
/// mechanism goes on as one of one freedom.
void TestReadySketches::linksAreDrawnOn() {
    const io::JsonValue document = made("watt-six-bar");
    const sketch::Sketch before = sketched(document);
    const Point B = before.nodes[before.find("B")].place, C = before.nodes[before.find("C")].place;
    const Point middle = (B + C) / 2;
    const io::JsonValue more =
        sketch::addLinkPivot(document, onLink("coupler", middle.x(), middle.y())).document;
    verifyLinkage(more, 1);
    const sketch::Sketch after = sketched(more);
    QCOMPARE(after.nodes.size(), before.nodes.size() + 1);
    QCOMPARE(after.link("coupler")->nodes.size(), std::size_t(4));
    QVERIFY(!more.at("/bodies/1/mass"));
    QVERIFY(!more.contains("/parameters/coupler_xx"));
    QVERIFY(more.at("/bodies/0/mass")); // others stay as they are
}

/// A length that several bars have, or that a formula of the construction holds, is set but not
/// measured.
void TestReadySketches::whatHasNoNodeOfItsOwnIsNotReleased() {
    QVERIFY_THROWS_EXCEPTION(sketch::Refused, sketch::release(made("chebyshev-line"), "arm"));
    QVERIFY_THROWS_EXCEPTION(sketch::Refused, sketch::release(made("four-bar"), "ground"));
    const io::JsonValue free = sketch::release(made("four-bar"), "output").document;
    QVERIFY(sketched(free).nodes[sketched(free).find("C")].isFree);
}

/// Over a whole cycle of the input each body is where the construction's formulas have it with the
/// input's angle for `start`: to 1e-9 of the mechanism's size. One that does not turn fully goes
/// over what it is driven through and back.
void TestReadySketches::followsItsFormulas() {
    const std::string kind = QTest::currentDataTag();
    const io::JsonValue document = made(kind);
    model::Model model = readDrawn(document);
    if (!model.parameters.contains("start")) QSKIP("it is no closed chain with an angle as input");
    const bool turns = model.parameters.contains("w");
    if (!turns)
        model.joints.front().limits =
            std::array{0.0, 0.9 * (model.parameters.at("high") - model.parameters.at("low"))};
    const dynamics::System system(model);
    analysis::CycleOptions options;
    for (int body = 0; body < system.ground(); ++body)
        options.points.push_back({body, Vec3::Zero()});
    const analysis::Cycle cycle = analysis::inputCycle(system, options);
    QVERIFY(!cycle.isLost && cycle.isFullTurn == turns);
    QCOMPARE(cycle.count(), 361);
    const double size = sizeOf(sketched(document));
    const double start = model.parameters.at("start");
    for (int i = 0; i < cycle.count(); i += 10) {
        io::JsonValue there = document;
        there.set("/parameters/start", start + cycle.input[i]);
        const io::ModelResult result = io::readModel(there, {});
        QVERIFY(result.diagnostics.empty());
        for (int body = 0; body < system.ground(); ++body) {
            const model::Body& expected = result.model.bodies[body];
            if (kind == "geneva-drive" && expected.name == "wheel") continue; // moved by contact
            const Vec3 com = expected.pose.position +
                             expected.pose.orientation * expected.com.value_or(Vec3::Zero());
            const double error = (cycle.point(i, body).position - com).norm();
            QVERIFY2(error < 1e-9 * size, qPrintable(QString("%1 at %2: %3")
                                                         .arg(expected.name.c_str())
                                                         .arg(cycle.input[i])
                                                         .arg(error)));
        }
    }
}

QTEST_APPLESS_MAIN(TestReadySketches)
#include "test_ready_sketches.moc"
