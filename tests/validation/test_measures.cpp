#include "analysis/channels/measure_channels.h"
#include "model/validate.h"
#include "support/mechanisms.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>

/// Measures, traced points and bodies that follow others.
class TestMeasures : public QObject {
    Q_OBJECT

private slots:
    void measuresOfAPendulum();
    void namesInBraces();
    void wrongMeasuresAreTold();
    void telescopePointsAlong();
    void keptPlace();
    void followersTakeNoForces();
};

using namespace trammel;
using namespace trammel::support;

namespace {

QByteArray text(double value) {
    return QByteArray::number(value, 'g', 12);
}

/// A rod of 1 m ("link1") on a hinge ("joint1") at the origin, let go at 1 rad from hanging.
model::Model pendulum() {
    model::Model model = rodPendulum({1.0}, {1.0}, {1.0});
    model.simulation.step = 1e-3;
    model.simulation.duration = 0.5;
    return model;
}

/// The rod's end in the initial pose.
Vec3 tip(const model::Model& model) {
    const model::Pose& pose = model.bodies[0].pose;
    return pose.position + pose.orientation * Vec3::UnitX();
}

QStringList findings(const model::Model& model) {
    QStringList list;
    for (const model::Diagnostic& d : analysis::checkMeasures(model))
        list << QString::fromStdString(d.pointer + ": " + english(d.message));
    return list;
}

} // namespace

/// Point, distance and angle from the rod's angle phi alone: the tip is at (sin phi, -cos phi), up
/// to the joint's drift of some 1e-5 m; formulas from the channels of the same frame, exactly.
void TestMeasures::measuresOfAPendulum() {
    model::Model model = pendulum();
    const Vec3 end = tip(model), nail(0.3, 0, -2);
    model.parameters["shift"] = 0.25;
    model.measures = {{"tip", model::PointMeasure{"link1", end, true}},
                      {"gap", model::DistanceMeasure{{"ground", "link1"}, {nail, end}}},
                      {"lean", model::AngleMeasure{{"ground", "link1"}, {-Vec3::UnitZ(), end}}},
                      {"power", model::ExpressionMeasure{"joint1.rate*9.81*0.5 + shift", "W"}},
                      {"twice", model::ExpressionMeasure{"2*power + t + abs(tip.x)", ""}}};
    QVERIFY2(findings(model).isEmpty(), qPrintable(findings(model).join('\n')));
    const Run run(model);
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        const Vec3 p(run["tip.x"][i], run["tip.y"][i], run["tip.z"][i]);
        const Vec3 v(run["tip.v.x"][i], run["tip.v.y"][i], run["tip.v.z"][i]);
        QVERIFY2(std::abs(p.norm() - 1.0) < 1e-4, text(p.norm()));
        const Vec3 com(run["link1.com.x"][i], run["link1.com.y"][i], run["link1.com.z"][i]);
        QVERIFY2((p - 2.0 * com).norm() < 1e-4, text((p - 2.0 * com).norm()));
        const Vec3 w(run["link1.w.x"][i], run["link1.w.y"][i], run["link1.w.z"][i]);
        // The joint drifts at a rate of h w^2 / 2 or so.
        QVERIFY2((v - w.cross(p)).norm() < 5e-3, text((v - w.cross(p)).norm()));
        const Vec3 d = p - nail;
        QVERIFY2(std::abs(run["gap"][i] - d.norm()) < 1e-12, text(run["gap"][i]));
        QVERIFY2(std::abs(run["gap.rate"][i] - d.dot(v) / d.norm()) < 1e-12,
                 text(run["gap.rate"][i]));
        const double lean = std::acos(-p.z() / p.norm());
        QVERIFY2(std::abs(run["lean"][i] - lean) < 1e-4, text(run["lean"][i] - lean));
        const double power = run["joint1.rate"][i] * 9.81 * 0.5 + 0.25;
        QCOMPARE(run["power"][i], power);
        QCOMPARE(run["twice"][i], 2 * power + run.time()[i] + std::abs(p.x()));
    }
}

void TestMeasures::namesInBraces() {
    model::Model model = pendulum();
    model.joints[0].name = "left-hinge (A)";
    model.measures = {{"rate", model::ExpressionMeasure{"-{left-hinge (A).rate}", "rad/s"}}};
    const Run run(model);
    QCOMPARE(run["rate"].back(), -run["left-hinge (A).rate"].back());
}

void TestMeasures::wrongMeasuresAreTold() {
    model::Model model = pendulum();
    model.measures = {{"a", model::ExpressionMeasure{"link1.com.q", ""}},
                      {"b", model::ExpressionMeasure{"{no such} + 1", ""}},
                      {"c", model::ExpressionMeasure{"2*(t", ""}},
                      {"energy.total", model::ExpressionMeasure{"t", ""}}};
    const QStringList list = findings(model);
    QCOMPARE(list.size(), 4);
    QVERIFY2(list[0].startsWith("/measures/0/expression: no channel is named \"link1.com.q\""),
             qPrintable(list[0]));
    QVERIFY2(list[1].startsWith("/measures/1/expression: no channel is named \"no such\""),
             qPrintable(list[1]));
    QVERIFY2(list[2].startsWith("/measures/2/expression: the formula ends"), qPrintable(list[2]));
    QVERIFY2(list[3].startsWith("/measures/3/name: there is a channel named \"energy.total\""),
             qPrintable(list[3]));
}

/// A cylinder's two halves between the ground and the rod's end: each stays at its own end, they
/// point at each other in all frames, and their velocities fit their places.
void TestMeasures::telescopePointsAlong() {
    model::Model model = pendulum();
    const Vec3 end = tip(model), foot(-0.8, 0.1, -0.4);
    const auto segment = [&](const char* name, bool isOuter) {
        model::Body body;
        body.name = name;
        const Vec3 start = isOuter ? foot : end, other = isOuter ? end : foot;
        body.pose.position = start;
        body.pose.orientation = Quat::FromTwoVectors(Vec3::UnitZ(), other - start);
        body.com = Vec3(0, 0, 0.2);
        body.follow = model::Follow{model::Follow::Kind::Telescope,
                                    isOuter ? std::array<std::string, 2>{"ground", "link1"}
                                            : std::array<std::string, 2>{"link1", "ground"},
                                    {start, other}};
        return body;
    };
    model.bodies.push_back(segment("barrel", true));
    model.bodies.push_back(segment("piston", false));
    model.measures = {{"tip", model::PointMeasure{"link1", end, true}}};
    const Run run(model);
    const auto vector = [&](const std::string& name, std::size_t i) {
        return Vec3(run[name + ".x"][i], run[name + ".y"][i], run[name + ".z"][i]);
    };
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        const Vec3 top = vector("tip", i), u = (top - foot).normalized();
        QVERIFY2((vector("barrel.com", i) - foot - 0.2 * u).norm() < 1e-12, text(double(i)));
        QVERIFY2((vector("piston.com", i) - top + 0.2 * u).norm() < 1e-12, text(double(i)));
    }
    // The velocity is that of the place: central differences, second order in 1 ms.
    const double h = model.simulation.step;
    for (std::size_t i = 1; i + 1 < run.time().size(); ++i) {
        const Vec3 rate = (vector("barrel.com", i + 1) - vector("barrel.com", i - 1)) / (2.0 * h);
        // Semi-implicit Euler places by the velocity of the step's end: half a step's change.
        QVERIFY2((rate - vector("barrel.v", i)).norm() < 2e-3,
                 text((rate - vector("barrel.v", i)).norm()));
    }
}

void TestMeasures::keptPlace() {
    model::Model model = pendulum();
    model::Body camera;
    camera.name = "camera";
    camera.pose.position = {0.5, 0.2, -0.1};
    camera.follow = model::Follow{model::Follow::Kind::KeepPlace, {"link1", ""}, {}};
    model.measures = {{"place", model::PointMeasure{"link1", camera.pose.position, false}}};
    model.bodies.push_back(camera);
    const Run run(model);
    for (std::size_t i = 0; i < run.time().size(); ++i)
        for (const char* axis : {"x", "y", "z"}) {
            const double error =
                run[std::string("camera.com.") + axis][i] - run[std::string("place.") + axis][i];
            QVERIFY2(std::abs(error) < 1e-13, text(error));
            const double rate =
                run[std::string("camera.v.") + axis][i] - run[std::string("place.v.") + axis][i];
            QVERIFY2(std::abs(rate) < 1e-12, text(rate));
        }
    const Run bare(pendulum()); // and the follower changes nothing
    QCOMPARE(run["joint1.coordinate"].back(), bare["joint1.coordinate"].back());
}

void TestMeasures::followersTakeNoForces() {
    model::Model model = pendulum();
    model::Body camera;
    camera.name = "camera";
    camera.follow = model::Follow{model::Follow::Kind::KeepPlace, {"link1", ""}, {}};
    model.bodies.push_back(camera);
    model.joints.push_back(revolute("wrong", "camera", "link1", Vec3::Zero()));
    const auto found = model::validate(model);
    QCOMPARE(found.size(), std::size_t(1));
    QCOMPARE(QString::fromStdString(found[0].pointer), QString("/joints/1/bodies/0"));
    QCOMPARE(QString::fromStdString(english(found[0].message)),
             QString("\"camera\" follows other bodies, so no force can act on it; expected another "
                     "body"));
}

QTEST_GUILESS_MAIN(TestMeasures)
#include "test_measures.moc"
