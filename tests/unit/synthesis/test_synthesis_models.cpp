// Models of solutions: what is opened, simulated and sketched goes through the poses that were
// asked for.

#include "analysis/cycle/cycle_start.h"
#include "analysis/freedoms/mobility.h"
#include "io/model_file.h"
#include "sketch/sketch.h"
#include "synthesis/dyads_of_poses.h"
#include "synthesis/labels.h"
#include "synthesis/solution_model.h"
#include "unit/synthesis/synthesis_checks.h"

#include <QtTest>

using namespace trammel;
using namespace trammel::synthesis;
using namespace trammel::support;

namespace {

/// As it is saved and opened again. @throws std::runtime_error with findings
model::Model opened(const io::JsonValue& document) {
    const io::ModelResult result = io::readModel(io::parseJson(document.toText()).root, {});
    std::string findings;
    for (const model::Diagnostic& finding : result.diagnostics)
        findings += finding.pointer + ": " + english(finding.message) + "\n";
    if (!findings.empty()) throw std::runtime_error(findings);
    return result.model;
}

/// The driven joint, by index.
int drivenJoint(const dynamics::System& system) {
    for (std::size_t j = 0; j < system.joints().size(); ++j)
        if (system.joints()[j].driver) return static_cast<int>(j);
    throw std::runtime_error("no driver");
}

/// Where the traced point is in the plane x-z, and the angle of its body.
Pose traced(const dynamics::System& system, const dynamics::State& state) {
    const dynamics::Measure& trace = system.measures().at(0);
    const dynamics::BodyState& body = state.bodies[trace.bodyA];
    const Vec3 place = body.p + body.q * trace.rA, x = body.q * Vec3::UnitX();
    return {{place.x(), place.z()}, std::atan2(x.z(), x.x())};
}

/// How far the model misses poses when its driver takes it there; angles by `size`.
double worstMiss(const io::JsonValue& document, const Linkage& linkage, const Poses& poses,
                 double size) {
    const model::Model model = opened(document);
    const dynamics::System system(model);
    analysis::LinkageMotion motion(system, drivenJoint(system));
    const analysis::LinkagePose start = analysis::startPose(motion, {});
    const Pose first = traced(system, start.state);
    const auto values = driverValuesInOrder(linkage, poses);
    double worst = std::abs(first.place - poses[0].place);
    for (std::size_t j = 1; j < poses.size(); ++j) {
        analysis::LinkagePose pose = start, next;
        constexpr int kSteps = 400;
        for (int i = 0; i < kSteps; ++i) {
            const double step = (values->at(j) - values->at(0)) / kSteps;
            if (!motion.advance(pose, {}, step, next)) return 1e9;
            motion.byInput(next);
            pose = next;
        }
        const Pose found = traced(system, pose.state);
        worst = std::max(worst, std::abs(found.place - poses[j].place));
        const double turn = found.angle - first.angle - poses[j].angle + poses[0].angle;
        worst = std::max(worst, size * std::abs(wrapped(turn)));
    }
    return worst;
}

const Poses kFourBar = posesOf({{1.24407173958, 1.59105223888, 76.0929779724},
                                {1.13517414315, 2.30308185068, 61.5234694229},
                                {0.48910174903, 2.65318614192, 53.6214010723},
                                {-0.345859383271, 2.45519249657, 51.6897069456},
                                {-1.07982799344, 1.67285273553, 54.8292324745}});
const Poses kSlider = posesOf({{2.03854554962, 1.0362514135, 1.65288250102},
                               {1.62500060642, 1.53860384871, -11.8999529642},
                               {0.628736415998, 1.59682755624, -13.575102055},
                               {-0.326759890245, 0.962671458308, 3.54391817917},
                               {-0.254806221846, 0.0972050071404, 25.1864687215}});
const Poses kBlock = posesOf({{1.96870164283, 0.833080661548, -12.3637174777},
                              {1.36238043338, 1.25254798577, -23.3155427614},
                              {0.397381436962, 1.23300092331, -13.6985442901},
                              {-0.113370832738, 0.443595731384, 5.67844585662},
                              {0.887713114938, 0.0614163546673, 23.5307237675}});

} // namespace

class TestSynthesisModels : public QObject {
    Q_OBJECT

private slots:
    /// All linkages without a defect for five poses, driven at either side, in three tasks with
    /// hinges and both sliders: each model goes through all poses to 1e-9 of its size. The tasks
    /// are stated in twelve digits, which pivots 50 times farther away make 1e-10.
    void modelsGoThroughTheirPoses_data() {
        QTest::addColumn<int>("task");
        QTest::addColumn<double>("scale");
        const char* names[] = {"four-bars", "slider-crank", "turning block"};
        for (const double scale : {0.05, 1.0})
            for (int task = 0; task < 3; ++task)
                QTest::addRow("%s %g", names[task], scale) << task << scale;
    }
    void modelsGoThroughTheirPoses() {
        QFETCH(int, task);
        QFETCH(double, scale);
        Poses poses = std::array{kFourBar, kSlider, kBlock}[task];
        for (Pose& pose : poses)
            pose.place *= scale;
        const auto dyads = dyadsOf(poses);
        int checked = 0, withSlider = 0;
        for (const Dyad& driver : dyads)
            for (const Dyad& follower : dyads) {
                const Linkage linkage{driver, follower};
                if (&driver == &follower || !isMovable(linkage)) continue;
                const Labels labels = labelsOf(linkage, poses);
                if (labels.defect != Defect::None || labels.transmission < 0.02) continue;
                const io::JsonValue document =
                    modelOf(linkage, poses, poses, Marks::Poses, {"found", "Five poses.", {}});
                const double miss = worstMiss(document, linkage, poses, labels.extent);
                QVERIFY2(miss < 1e-9 * labels.extent, QByteArray::number(miss / labels.extent));
                QCOMPARE(analysis::mobility(opened(document)).dofCount, 1);
                ++checked;
                withSlider += driver.kind != DyadKind::RR || follower.kind != DyadKind::RR;
            }
        QVERIFY2(checked >= 2, QByteArray::number(checked));
        QVERIFY(task == 0 || withSlider >= 1);
    }

    /// The sketch has the links, with their lengths as dimensions.
    void modelIsASketch() {
        const auto dyads = dyadsOf(kFourBar);
        const auto crank = std::ranges::find_if(
            dyads, [](const Dyad& dyad) { return std::abs(dyad.length - 1.5) < 1e-6; });
        const auto rocker = std::ranges::find_if(
            dyads, [](const Dyad& dyad) { return std::abs(dyad.length - 2.9) < 1e-6; });
        QVERIFY(crank != dyads.end() && rocker != dyads.end());
        const io::JsonValue document =
            modelOf({*crank, *rocker}, kFourBar, kFourBar, Marks::Points, {"found", "", {}});
        const sketch::Sketch sketch = sketch::sketchOf(document, opened(document));
        QCOMPARE(sketch.links.size(), 3u);
        QCOMPARE(sketch.nodes.size(), 5u);
        const auto hasLength = [&](double length) {
            return std::ranges::any_of(sketch.dimensions, [&](const sketch::Dimension& dimension) {
                return std::abs(dimension.value - length) < 1e-6;
            });
        };
        // Crank, coupler, rocker and the ground.
        for (const double length : {1.5, 3.7, 2.9, std::abs(Point(3.8, 0.7))})
            QVERIFY2(hasLength(length), QByteArray::number(length));
        // Two pedestals and a ball at each point.
        QCOMPARE(document.at("/ground/shapes")->size(), 2u + 5u);
        QCOMPARE(document.at("/joints/0/driver/position")->string(), "speed*t");
    }

    /// Sliders at both ends, on the ground and on the body.
    void twoSliders() {
        using enum DyadKind;
        for (const auto& kinds : {std::array{PR, PR}, std::array{PR, RP}, std::array{RP, RP}}) {
            Dyad first{kinds[0], {0.1, -0.1}, {0.1, 0.05}, unit(0.3), 0.02};
            Dyad second{kinds[1], {0.5, 0.2}, {-0.2, 0.1}, unit(1.7), -0.03};
            const Linkage linkage{first, second};
            Poses poses;
            const double from = kinds[0] == PR ? 0.05 : 0.4;
            for (const double value : {from, from + 0.02, from + 0.05}) {
                const Poses found = posesAt(linkage, value);
                QVERIFY(!found.empty());
                poses.push_back(found.front());
            }
            QVERIFY(labelsOf(linkage, poses).defect == Defect::None);
            const io::JsonValue document =
                modelOf(linkage, poses, poses, Marks::Poses, {"found", "", {}});
            QVERIFY(worstMiss(document, linkage, poses, 1) < 1e-9);
        }
    }
};

QTEST_GUILESS_MAIN(TestSynthesisModels)
#include "test_synthesis_models.moc"
