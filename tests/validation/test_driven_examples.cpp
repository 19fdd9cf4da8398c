#include "analysis/freedoms/mobility.h"
#include "validation/driven_examples.h"

#include <QtTest>
#include <cmath>
#include <numbers>

/// Every example in models/ whose motion a driver prescribes is run as it stands, and the figures
/// in its README hold.
class TestDrivenExamples : public QObject {
    Q_OBJECT

private slots:
    void everyExampleRunsAsDescribed_data();
    void everyExampleRunsAsDescribed();
};

using namespace trammel;
using namespace trammel::support;

namespace trammel::validation {

void verifyMobility(const Example& example, int dof, int gruebler, int redundant) {
    const analysis::Mobility mobility = analysis::mobility(example.model);
    QCOMPARE(mobility.dofCount, dof);
    QCOMPARE(mobility.gruebler, gruebler);
    QCOMPARE(static_cast<int>(mobility.redundant.size()), redundant);
    QVERIFY(mobility.assemblyResidual < 1e-14); // round-off of lengths below 3 m
}

model::Pose comPose(const Example& e, const std::string& body, std::size_t i) {
    const auto at = [&](const char* channel) { return e[body + channel][i]; };
    return {Vec3(at(".com.x"), at(".com.y"), at(".com.z")),
            Quat(at(".q.w"), at(".q.x"), at(".q.y"), at(".q.z"))};
}

Point leftOf(Point P, Point Q, double p, double q) {
    const double distance = std::abs(Q - P);
    const double along = (p * p - q * q + distance * distance) / (2 * distance);
    return P + (Q - P) / distance * Point(along, std::sqrt(p * p - along * along));
}

double turned(double angle) {
    return std::remainder(angle, 2 * std::numbers::pi);
}

} // namespace trammel::validation

namespace {

validation::Checks allChecks() {
    validation::Checks checks = validation::linkageChecks();
    checks.merge(validation::spatialChecks());
    checks.merge(validation::contactChecks());
    return checks;
}

} // namespace

void TestDrivenExamples::everyExampleRunsAsDescribed_data() {
    QTest::addColumn<QString>("name");
    for (const std::string& name : exampleNames(ExampleKind::Driven))
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
}

void TestDrivenExamples::everyExampleRunsAsDescribed() {
    QFETCH(QString, name);
    const std::string key = name.toStdString();
    const validation::Checks checks = allChecks();
    QVERIFY2(checks.contains(key), "an example without a check");
    QVERIFY(hasReadme(key));
    const Example example = runExample(key);
    for (const std::string& warning : example.run.warnings()) {
        QFAIL(warning.c_str());
    }
    checks.at(key)(example);
}

QTEST_APPLESS_MAIN(TestDrivenExamples)
#include "test_driven_examples.moc"
