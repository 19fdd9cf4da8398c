#include "analysis/cycle/interference.h"
#include "io/model_file.h"
#include "mechanisms/ready_mechanism.h"
#include "support/example.h"

#include <QTest>
#include <cmath>
#include <fmt/format.h>
#include <numbers>

using namespace trammel;
using std::numbers::pi;

namespace {

model::Model read(const std::string& text) {
    const io::ModelResult result = io::readModel(io::parseJson(text).root, {});
    if (!result.diagnostics.empty())
        throw std::runtime_error(english(result.diagnostics.front().message));
    return result.model;
}

/// A crank of a bar 0.1 long and 0.02 thick about the origin, driven, and a slotless post: a disc
/// of the radius 0.01 about (x, z), on a body that a hinge holds to the ground and a fixed drive
/// keeps.
/// @param layer y of the post, m
std::string crankAndPost(double x, double z, double layer) {
    return fmt::format(R"({{"trammel": 1, "bodies": [
        {{"name": "crank", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0], "shapes": [
            {{"type": "box", "size": [0.1, 0.01, 0.02], "position": [0.05, 0, 0],
              "collide": false}}]}},
        {{"name": "post", "position": [{0}, 0, {1}], "mass": 1, "inertia": [1, 1, 1, 0, 0, 0],
          "shapes": [{{"type": "cylinder", "radius": 0.01, "length": 0.01,
            "position": [0, {2}, 0], "orientation": {{"axis": [1, 0, 0], "angle": "pi/2"}},
            "collide": false}}]}}],
      "joints": [
        {{"name": "A", "type": "revolute", "bodies": ["ground", "crank"], "position": [0, 0, 0],
          "axis": [0, -1, 0], "driver": {{"position": "t"}}}},
        {{"name": "P", "type": "revolute", "bodies": ["ground", "post"], "position": [{0}, 0, {1}],
          "axis": [0, -1, 0], "driver": {{"position": "0*t"}}}}]}})",
                       x, z, layer);
}

analysis::InterferenceReport found(const model::Model& model, int steps = 360) {
    const dynamics::System system(model);
    analysis::CycleOptions options;
    const std::string& input = model.joints.front().name;
    for (std::size_t j = 0; j < system.joints().size(); ++j)
        if (system.joints()[j].name == input) options.input = static_cast<int>(j);
    options.steps = steps;
    return analysis::findInterference(model, system, options);
}

/// As a ready mechanism whose links all lie in one layer.
model::Model flat(const char* kind) {
    model::Model model =
        io::readModel(document(mechanisms::usual(*mechanisms::findReadyKind(kind))), {}).model;
    for (model::Body& body : model.bodies)
        for (model::Shape& shape : body.shapes)
            shape.pose.position.y() = 0;
    return model;
}

} // namespace

/// Where links lie in one another over a cycle, against closed forms of bars and discs.
class TestInterference : public QObject {
    Q_OBJECT

private slots:
    /// The bar's long side is half its width w beside the line through the hinge, and the disc of
    /// radius r at the distance d meets it while the crank's angle is within asin((w + r)/d) of the
    /// disc's; ends to 1e-6 of the turn.
    void aCrankPassesAPost() {
        const double at = 1.9, distance = 0.07;
        const auto report =
            found(read(crankAndPost(distance * std::cos(at), distance * std::sin(at), 0.0)));
        QVERIFY(report.cycle.isFullTurn);
        QCOMPARE(report.pairs.size(), std::size_t(1));
        QCOMPARE(report.pairs[0].spans.size(), std::size_t(1));
        const analysis::InterferenceSpan& span = report.pairs[0].spans[0];
        const double half = std::asin(0.02 / distance);
        // What is noticed is 1e-4 of the half thickness of 5 mm: 5e-7 m over the rate of 67 mm/rad.
        const double allowed = 1e-6 * 2 * pi + 1e-5;
        QVERIFY2(std::abs(span.from - (at - half)) < allowed, QByteArray::number(span.from));
        QVERIFY2(std::abs(span.to - (at + half)) < allowed, QByteArray::number(span.to));
        QVERIFY(!span.isBack);
        QVERIFY(span.deepest > span.from && span.deepest < span.to);
        // The least way out is along the layers: the whole thickness.
        QVERIFY2(std::abs(span.depth - 0.01) < 1e-9, QByteArray::number(span.depth));
    }

    /// With other steps the ends are the same: they are not those of samples.
    void endsAreNotThoseOfSamples() {
        const model::Model model = read(crankAndPost(0.05, 0.05, 0.0));
        const auto fine = found(model, 720).pairs.at(0).spans.at(0);
        const auto coarse = found(model, 90).pairs.at(0).spans.at(0);
        QVERIFY(std::abs(fine.from - coarse.from) < 2e-6 * 2 * pi);
        QVERIFY(std::abs(fine.to - coarse.to) < 2e-6 * 2 * pi);
    }

    /// One layer further, faces touch but do not lie in one another; half a layer they do.
    void layersPassEachOther() {
        QVERIFY(found(read(crankAndPost(0.05, 0.0, 0.01))).pairs.empty());
        QVERIFY(!found(read(crankAndPost(0.05, 0.0, 0.005))).pairs.empty());
        QVERIFY(found(read(crankAndPost(0.2, 0.0, 0.0))).pairs.empty()); // out of reach
    }

    /// Ready mechanisms lie in layers that pass each other; put into one layer, links of Jansen's
    /// leg that share no hinge cross.
    void readyMechanismsPass_data() {
        QTest::addColumn<QString>("kind");
        for (const mechanisms::ReadyKind& kind : mechanisms::readyKinds())
            if (kind.low == std::string() && kind.name != std::string("geneva-drive"))
                QTest::newRow(kind.name) << QString(kind.name);
    }
    void readyMechanismsPass() {
        const auto* kind = mechanisms::findReadyKind(QTest::currentDataTag());
        const auto report = found(io::readModel(document(mechanisms::usual(*kind)), {}).model, 120);
        QStringList names;
        for (const analysis::Interference& pair : report.pairs)
            names << QString("%1-%2").arg(pair.bodyA).arg(pair.bodyB);
        QCOMPARE(names.join(' '), QString());
    }

    void flatLinksCross() {
        const auto report = found(flat("jansen-leg"));
        QVERIFY(!report.pairs.empty());
        for (const analysis::Interference& pair : report.pairs)
            for (const analysis::InterferenceSpan& span : pair.spans) {
                QVERIFY(span.from <= span.to && span.depth > 0);
                QVERIFY(!span.pose.bodies.empty());
            }
    }

    /// An input that swings: there and back have their own spans.
    void thereAndBack() {
        model::Model model = read(crankAndPost(0.0, 0.07, 0.0));
        model.joints[0].limits = std::array{0.0, 2.0};
        const auto report = found(model);
        QVERIFY(!report.cycle.isFullTurn);
        const auto& spans = report.pairs.at(0).spans;
        QCOMPARE(spans.size(), std::size_t(2));
        QVERIFY(!spans[0].isBack && spans[1].isBack);
        const double half = std::asin(0.02 / 0.07);
        QVERIFY(std::abs(spans[0].from - (pi / 2 - half)) < 2e-5);
        QVERIFY(std::abs(spans[1].to - (pi / 2 - half)) < 2e-5);
        QVERIFY(std::abs(spans[1].from - std::min(2.0, pi / 2 + half)) < 2e-5);
    }
};

QTEST_APPLESS_MAIN(TestInterference)
#include "test_interference.moc"
