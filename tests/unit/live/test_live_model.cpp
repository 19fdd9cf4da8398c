#include "live_support.h"
#include "messages/message.h"

#include <QTest>
#include <cmath>

using namespace trammel;
using namespace trammel::tests;

namespace {

live::LiveModel modelOf(const std::string& name) {
    return {exampleDocument(name), exampleFile(name).parent_path()};
}

std::string refusalOf(const live::LiveModel& model, const live::Change& change) {
    try {
        (void)model.changed({change}, 0.0);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return {};
}

} // namespace

class TestLiveModel : public QObject {
    Q_OBJECT

private slots:
    /// All formulas that use a parameter follow it: the rocker's mass is density c, its centre at
    /// c/2.
    void parameterMovesFormulas() {
        const live::LiveModel model =
            modelOf("four-bar")
                .changed({live::SetParameter{"density", 3.0}, live::SetParameter{"c", 2.5}}, 0.0);
        const model::Body* rocker = model.model().findBody("rocker");
        QCOMPARE(*rocker->mass, 7.5);
        QCOMPARE(rocker->com->x(), 1.25);
    }

    /// A driver w (t - tau (1 - exp(-t/tau))) with another w goes on from where it stands.
    void driverDoesNotJump() {
        const live::LiveModel before = modelOf("watt-six-bar");
        const double t = 0.7;
        const auto value = [&](const live::LiveModel& model) {
            const model::Joint* joint = model.model().findJoint("A");
            return model::CompiledFunction(joint->driver->value, model.model().parameters)(t);
        };
        const live::LiveModel after = before.changed({live::SetParameter{"w", 1.5}}, t);
        QVERIFY(std::abs(value(after) - value(before)) < 1e-12);
        QVERIFY(std::abs(*after.speed("A", t) / *before.speed("A", t) -
                         1.5 / before.model().parameters.at("w")) < 1e-6);
    }

    void refusalsNameWhatIsWrong_data() {
        QTest::addColumn<int>("which");
        QTest::addColumn<QString>("text");
        QTest::newRow("parameter") << 0 << "no parameter 'x'";
        QTest::newRow("joint") << 1 << "no joint 'A' with a motor or driver";
        QTest::newRow("material") << 2 << "no material 'gold'";
        QTest::newRow("pair") << 3 << "no contact pair of 'crank' and 'rocker'";
        QTest::newRow("restitution") << 4 << "restitution 1.5 is too large";
        QTest::newRow("body") << 5 << "no body 'ground' that moves";
        QTest::newRow("stiffness") << 6 << "stiffness: -1 is negative";
    }
    void refusalsNameWhatIsWrong() {
        QFETCH(int, which);
        QFETCH(QString, text);
        using live::ContactValue;
        const live::Change changes[] = {
            live::SetParameter{"x", 1.0},
            live::SetSpeed{"A", 1.0},
            live::SetContact{ContactValue::Friction, "gold", {}, 0.1},
            live::SetContact{ContactValue::Friction, "", {"crank", "rocker"}, 0.1},
            live::SetContact{ContactValue::Restitution, "default", {}, 1.5},
            live::Pull{"ground", Vec3::Zero(), Vec3::Zero(), 1.0, 1.0},
            live::Pull{"crank", Vec3::Zero(), Vec3::Zero(), -1.0, 1.0}};
        const std::string refusal = refusalOf(modelOf("four-bar"), changes[which]);
        QVERIFY2(refusal.find(text.toStdString()) != std::string::npos, refusal.c_str());
    }

    /// A parameter's own range counts.
    void rangeOfAParameterIsKept() {
        io::JsonValue document = exampleDocument("four-bar");
        document.set("/parameters/c",
                     io::JsonValue::object({{"value", 2.0}, {"min", 1.5}, {"max", 3.0}}));
        const live::LiveModel model(document, {});
        QVERIFY(refusalOf(model, live::SetParameter{"c", 2.5}).empty());
        QVERIFY(refusalOf(model, live::SetParameter{"c", 3.5}).starts_with("c: "));
    }
};

QTEST_GUILESS_MAIN(TestLiveModel)
#include "test_live_model.moc"
