#include "analysis/cycle/interference.h"
#include "dynamics/system/system.h"
#include "mechanisms/ready_mechanism.h"
#include "sketch/link_style.h"
#include "sketch_checks.h"

#include <Eigen/Geometry>
#include <QtTest>
#include <cmath>
#include <set>

using namespace trammel;
using namespace trammel::support;

namespace {

io::JsonValue ready(const char* kind) {
    return document(mechanisms::usual(*mechanisms::findReadyKind(kind)));
}

analysis::InterferenceReport over(const io::JsonValue& document) {
    const model::Model model = readDrawn(document);
    const dynamics::System system(model);
    analysis::CycleOptions options{.steps = 120};
    for (std::size_t j = 0; j < system.joints().size(); ++j)
        if (system.joints()[j].driver) options.input = static_cast<int>(j);
    for (int body = 0; body < system.ground(); ++body)
        options.points.push_back({body, bodyPoint(system.initialState().bodies[body], {0, 0, 0})});
    return analysis::findInterference(model, system, options);
}

/// Bodies by name that come across each other in one layer.
std::vector<std::pair<std::string, std::string>> crossing(const io::JsonValue& document) {
    const model::Model model = readDrawn(document);
    std::vector<std::pair<std::string, std::string>> names;
    for (const analysis::Interference& pair : over(sketch::inOneLayer(document)).pairs)
        names.emplace_back(model.bodies.at(pair.bodyA).name, model.bodies.at(pair.bodyB).name);
    return names;
}

sketch::LinkStyle arranged(const io::JsonValue& document) {
    sketch::LinkStyle style;
    style.arrangesLayers = true;
    style.crossing = crossing(document);
    return style;
}

double massOf(const io::JsonValue& document, const std::string& body) {
    const dynamics::System system(readDrawn(document));
    for (const dynamics::Body& each : system.bodies())
        if (each.name == body) return each.mass;
    throw std::runtime_error("no body " + body);
}

} // namespace

/// Thickness, width, layers and material of links, for all at once and for some.
class TestLinkStyle : public QObject {
    Q_OBJECT

private slots:
    void layersLetLinksPass_data() {
        QTest::addColumn<QString>("kind");
        for (const char* kind :
             {"watt-six-bar", "stephenson-six-bar", "jansen-leg", "klann-leg", "hoeken-line"})
            QTest::newRow(kind) << QString(kind);
    }
    /// In one layer links cross; in the layers that are given none lies in another one over the
    /// whole cycle, links of a node are in different ones, and the motion in the plane is the same
    /// to rounding.
    void layersLetLinksPass() {
        const io::JsonValue before = ready(QTest::currentDataTag());
        sketch::LinkStyle style = arranged(before);
        style.thickness = 0.006;
        style.width = 0.018;
        style.gap = 0.001;
        const io::JsonValue after = sketch::styleLinks(before, {}, style).document;
        const auto first = over(before), second = over(after);
        QVERIFY(second.pairs.empty());
        QCOMPARE(second.cycle.count(), first.cycle.count());
        for (int i = 0; i < first.cycle.count(); ++i)
            for (std::size_t c = 0; c < first.cycle.joints.size(); ++c)
                QVERIFY(std::abs(first.cycle.coordinate(i, static_cast<int>(c)).value -
                                 second.cycle.coordinate(i, static_cast<int>(c)).value) < 1e-11);
        const sketch::Sketch drawn = sketched(after);
        for (const sketch::Node& node : drawn.nodes) {
            std::set<int> layers;
            for (const std::string& body : node.bodies)
                layers.insert(drawn.link(body)->layer);
            QVERIFY2(layers.size() == node.bodies.size(), node.name.c_str());
        }
        // The axes still meet: joints close as they did.
        const analysis::Mobility mobility = analysis::mobility(readDrawn(after));
        QVERIFY(mobility.assemblyResidual < 1e-12);
        QCOMPARE(mobility.dofCount, 1);
        QCOMPARE(QString::fromStdString(findingsOf(after)), QString());
    }

    /// Links of a hinge in one layer lie in one another at it, which does not count before their
    /// bars do so further from it than they are wide: strips of the half width w at the angle a
    /// overlap as far as w/sin(a/2), which is 2 w at 60 degrees.
    void linksOfAHingeMeetThere() {
        const io::JsonValue flat =
            sketch::inOneLayer(sketch::addMotor(drawnFourBar(), onNode("A"), 1.0).document);
        const auto report = over(flat);
        const Point A = placeOf(flat, "A"), B = placeOf(flat, "B"), D = placeOf(flat, "D");
        const double coupler = wayBetween(flat, "B", "C"), rocker = wayBetween(flat, "C", "D");
        const auto angleAt = [&](double input) {
            const Point b = A + Eigen::Rotation2Dd(input) * (B - A);
            const double d = (D - b).norm();
            const double toD =
                std::acos((coupler * coupler + d * d - rocker * rocker) / (2 * coupler * d));
            const Point way = Eigen::Rotation2Dd(toD) * Point((D - b) / d);
            return std::acos(way.dot((A - b).normalized()));
        };
        int ends = 0;
        for (const analysis::Interference& pair : report.pairs) {
            if (pair.bodyA != 0 || pair.bodyB != 1) continue; // crank and coupler
            for (const analysis::InterferenceSpan& span : pair.spans)
                for (const double end : {span.from, span.to}) {
                    if (end == report.cycle.input.front() || end == report.cycle.input.back())
                        continue;
                    // To 1e-6 of the turn.
                    QVERIFY2(std::abs(angleAt(end) - std::acos(0.5)) < 1e-4,
                             QByteArray::number(angleAt(end)));
                    ++ends;
                }
        }
        QCOMPARE(ends, 2);
    }

    /// Layers are a thickness and the gap apart.
    void gapIsBetweenLayers() {
        sketch::LinkStyle style;
        style.thickness = 0.004;
        style.gap = 0.002;
        const io::JsonValue drawn = drawnFourBar();
        const io::JsonValue after = sketch::styleLinks(drawn, {}, style).document;
        const model::Model model = readDrawn(after);
        QCOMPARE(model.parameters.at("link_pitch"), 0.006);
        const sketch::Sketch sketch = sketched(after);
        for (const model::Body& body : model.bodies)
            for (const model::Shape& shape : body.shapes)
                QVERIFY(std::abs(shape.pose.position.y() + 0.006 * sketch.link(body.name)->layer) <
                        1e-15);
        // What is drawn afterwards counts in the same.
        const io::JsonValue more = linked(after, {onNode("B"), at(0.2, 0.4)});
        QVERIFY(readDrawn(more).bodies.back().shapes[0].pose.position.y() == -0.012);
        verifyLinkage(sketch::styleLinks(after, {}, {.gap = 0.0}).document, 1);
    }

    /// Of one link only: its own sizes, the others keep theirs; for all again it has none of its
    /// own.
    void oneLinkHasItsOwnSizes() {
        const std::vector<std::string> one{"link2"};
        const io::JsonValue after =
            sketch::styleLinks(drawnFourBar(), one, {.thickness = 0.01, .width = 0.03}).document;
        verifyLinkage(after, 1);
        const model::Model model = readDrawn(after);
        const auto size = [&](std::size_t body) {
            return std::get<model::Box>(model.bodies[body].shapes[0].geometry).size;
        };
        QCOMPARE(size(0).z(), 0.02);
        QCOMPARE(size(1).z(), 0.03);
        QCOMPARE(size(1).y(), 0.01);
        QCOMPARE(model.parameters.at("link_pitch"), 0.01); // layers keep clear of the thicker one
        QCOMPARE(sketched(after).links[1].bars.size(), std::size_t(1));
        const io::JsonValue again =
            sketch::styleLinks(after, {}, {.thickness = 0.006, .width = 0.022}).document;
        verifyLinkage(again, 1);
        QVERIFY(!again.contains("/parameters/link2_width"));
        QCOMPARE(readDrawn(again).parameters.at("link_pitch"), 0.006);
    }

    /// The mass is the density's share of the same volume, of a ready mechanism's link, too.
    void massesFollowTheMaterial() {
        for (io::JsonValue document : {drawnFourBar(), ready("watt-six-bar")}) {
            document.set("/materials/steel", io::JsonValue::object({{"density", 7850}}));
            document.set("/materials/light", io::JsonValue::object({{"density", 2700}}));
            const auto made = [&](const char* material) {
                return sketch::styleLinks(document, {}, {.material = material}).document;
            };
            const std::string body = readDrawn(document).bodies[1].name;
            const double ratio = massOf(made("steel"), body) / massOf(made("light"), body);
            QVERIFY(std::abs(ratio - 7850.0 / 2700.0) < 1e-12);
        }
    }

    void whatCannotBeIsRefused() {
        const io::JsonValue drawn = drawnFourBar();
        using sketch::LinkStyle;
        for (const LinkStyle& style :
             {LinkStyle{.thickness = 0.0}, LinkStyle{.width = -1.0}, LinkStyle{.gap = -1e-3}})
            QVERIFY_THROWS_EXCEPTION(sketch::Refused, sketch::styleLinks(drawn, {}, style));
        QVERIFY_THROWS_EXCEPTION(sketch::Refused, sketch::styleLinks(io::emptyModelDocument(), {},
                                                                     LinkStyle{.width = 0.1}));
        const std::vector<std::string> unknown{"rope"};
        QVERIFY_THROWS_EXCEPTION(sketch::Refused,
                                 sketch::styleLinks(drawn, unknown, LinkStyle{.width = 0.1}));
    }
};

QTEST_APPLESS_MAIN(TestLinkStyle)
#include "test_link_style.moc"
