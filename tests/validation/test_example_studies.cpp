#include "study/run_one.h"
#include "support/example.h"

#include <QtTest>
#include <cmath>
#include <map>
#include <numbers>

/// The studies in models/ fit their models, and runs of them hold against closed forms.
class TestExampleStudies : public QObject {
    Q_OBJECT

private slots:
    void everyStudyFits_data();
    void everyStudyFits();
    void boxWithoutFriction();
    void boxOfTheReadme();
    void firstImpulseOfTheBox_data();
    void firstImpulseOfTheBox();
    void stopWithoutFriction_data();
    void stopWithoutFriction();
    void lawsWithoutFriction_data();
    void lawsWithoutFriction();
    void compliantLaws();
    void printedImpulse();
};

using namespace trammel;
using study::Value;
using support::verifyNear;

namespace {

const std::filesystem::path kModels = std::filesystem::path(TRAMMEL_SOURCE_DIR) / "models";

using Outputs = std::map<std::string, double>;

/// The outputs of one run of a study. @param message of the run, where wanted
Outputs outputsAt(const char* name, const study::Point& point, std::string* message = nullptr) {
    const auto file = study::loadStudyFile(kModels / name);
    if (!file.ok()) throw std::runtime_error(english(study::findingLines(file).front()));
    const study::RunResult result = study::runOne(file, 1, point);
    if (!result.isCompleted()) throw std::runtime_error(english(result.message));
    if (message != nullptr) *message = english(result.message);
    Outputs outputs;
    for (std::size_t i = 0; i < file.study.outputs.size(); ++i)
        outputs[file.study.outputs[i].name] = result.outputs[i];
    return outputs;
}

constexpr const char *kBox = "bouncing-box/restitution-friction.study.json",
                     *kStop = "slider-crank-stop/restitution-friction.study.json",
                     *kLaws = "uno-noda/impact-laws.study.json";

} // namespace

void TestExampleStudies::everyStudyFits_data() {
    QTest::addColumn<QString>("path");
    for (const auto& entry : std::filesystem::recursive_directory_iterator(kModels))
        if (entry.path().string().ends_with(".study.json"))
            QTest::newRow(entry.path().parent_path().filename().c_str())
                << QString::fromStdString(entry.path().string());
}

void TestExampleStudies::everyStudyFits() {
    QFETCH(QString, path);
    const auto file = study::loadStudyFile(path.toStdString());
    QVERIFY2(file.ok(), file.ok() ? "" : english(study::findingLines(file).front()).c_str());
    QVERIFY(!file.study.name.empty() && !file.study.description.empty());
    QVERIFY(study::designPoints(file.study).size() >= 9); // three values of two factors
}

/// Nothing pushes the box along: 2 m/s for 3 s, to the rounding of 3000 steps.
void TestExampleStudies::boxWithoutFriction() {
    for (const double e : {0.0, 0.35, 1.0}) {
        const Outputs outputs = outputsAt(kBox, {e, 0.0});
        verifyNear(outputs.at("distance"), 6, 1e-9, "distance");
        QCOMPARE(outputs.at("friction_loss"), 0.0);
    }
}

/// Figures in the README, to the digits that it gives.
void TestExampleStudies::boxOfTheReadme() {
    verifyNear(outputsAt(kBox, {0.0, 0.2}).at("distance"), 1.10, 5e-3, "distance");
    verifyNear(outputsAt(kBox, {0.0, 0.3}).at("distance"), 0.80, 5e-3, "distance");
    std::string message;
    const Outputs elastic = outputsAt(kBox, {1.0, 0.4}, &message);
    verifyNear(elastic.at("impact_loss"), 0, 1e-6, "loss of elastic impacts");
    verifyNear(elastic.at("first_impulse"), 24.05, 0.06, "first impulse");
    QVERIFY(elastic.at("distance") < 0);
    QVERIFY2(message.find("Newton's law with friction gained") != std::string::npos,
             message.c_str());
    QVERIFY(outputsAt(kBox, {0.5, 0.4}, &message).at("distance") > 0);
    QVERIFY2(message.empty() || message.starts_with("stepping "), message.c_str());
}

void TestExampleStudies::firstImpulseOfTheBox_data() {
    QTest::addColumn<double>("e");
    QTest::addColumn<double>("mu");
    for (const double e : {0.0, 0.5, 1.0})
        for (const double mu : {0.0, 0.2, 0.4, 1.0})
            QTest::addRow("e = %g, mu = %g", e, mu) << e << mu;
}

/// Newton's law on an edge below and beside the centre of mass, impulses P (normal) and Q
/// (tangential, against the slip of v0): with k = 1/m + s^2/I, c = s d/I, l = 1/m + d^2/I,
///     sliding  (k - mu c) P = (1 + e) v,  Q = mu P
///     sticking  k P - c Q = (1 + e) v,  l Q - c P = v0
/// The edge sticks where Q of the latter is within mu P. v is the step's, g h / 2 = 5 mm/s below
/// that of the fall: 0.2 % of the impulse.
void TestExampleStudies::firstImpulseOfTheBox() {
    QFETCH(double, e);
    QFETCH(double, mu);
    const double a = 0.2, m = 4.8, inertia = m * a * a / 6, tilt = std::numbers::pi / 9, v0 = 2;
    const double d = a / 2 * (std::cos(tilt) + std::sin(tilt));
    const double s = a / 2 * (std::cos(tilt) - std::sin(tilt));
    const double k = 1 / m + s * s / inertia, c = s * d / inertia, l = 1 / m + d * d / inertia;
    const double rise = (1 + e) * std::sqrt(2 * 9.81 * (0.5 - d));
    const double sticking = (l * rise + c * v0) / (k * l - c * c);
    const bool sticks = (v0 + c * sticking) / l <= mu * sticking;
    const double expected = sticks ? sticking : rise / (k - mu * c);
    QCOMPARE(sticks, mu == 1.0);
    verifyNear(outputsAt(kBox, {e, mu}).at("first_impulse"), expected, 2.5e-3 * expected,
               "first impulse");
}

void TestExampleStudies::stopWithoutFriction_data() {
    QTest::addColumn<double>("e");
    QTest::addColumn<int>("impacts");
    QTest::newRow("plastic") << 0.0 << 1;
    QTest::newRow("half") << 0.5 << 2;
    QTest::newRow("README") << 0.8 << 3;
    QTest::newRow("elastic") << 1.0 << 5;
}

/// One degree of freedom: every impact leaves e^2 of the energy of 20.267 J, which the first-order
/// step of 0.5 ms lets swing by half a percent (0.2 % at the model's own step of 0.2 ms).
void TestExampleStudies::stopWithoutFriction() {
    QFETCH(double, e);
    QFETCH(int, impacts);
    const Outputs outputs = outputsAt(kStop, {e, 0.0});
    QCOMPARE(outputs.at("impacts"), double(impacts));
    const double expected = 20.267 * (1 - std::pow(e, 2 * impacts));
    verifyNear(outputs.at("impact_loss"), expected, 6e-3 * 20.267, "loss");
    QCOMPARE(outputs.at("friction_loss"), 0.0);
}

void TestExampleStudies::lawsWithoutFriction_data() {
    QTest::addColumn<QString>("law");
    QTest::addColumn<double>("e");
    for (const char* law : {"newton", "poisson", "stronge", "uno-noda"})
        QTest::newRow(law) << QString(law) << 0.5;
    QTest::newRow("plastic") << QString("plastic") << 0.0;
}

/// What laws of a compliant contact make of e = 0.5, as the README has it.
void TestExampleStudies::compliantLaws() {
    const auto speed = [](const char* law) {
        return outputsAt(kLaws, {std::string(law), 0.0}).at("separation_speed");
    };
    verifyNear(speed("flores"), 0.47, 5e-3, "Flores");
    verifyNear(speed("lankarani-nikravesh"), 0.73, 5e-3, "Lankarani-Nikravesh");
    for (const char* law : {"kelvin-voigt", "hunt-crossley"})
        QVERIFY(speed(law) > 0.47 && speed(law) < 0.73);
}

/// 1/m1 + y^2/Izz + 1/m2 = 38/13 and v = 1 m/s: impulse (1 + e) 13/38, loss (1 - e^2) 13/76;
/// tolerance is rounding.
void TestExampleStudies::lawsWithoutFriction() {
    QFETCH(QString, law);
    QFETCH(double, e);
    const Outputs outputs = outputsAt(kLaws, {law.toStdString(), 0.0});
    verifyNear(outputs.at("normal_impulse"), (1 + e) * 13 / 38, 1e-9, "impulse");
    verifyNear(outputs.at("loss"), (1 - e * e) * 13 / 76, 1e-9, "loss");
    verifyNear(outputs.at("separation_speed"), e, 1e-9, "separation speed");
}

/// Case B at mu = e = 0.5 as JP 3308685 B2 prints it: six digits.
void TestExampleStudies::printedImpulse() {
    const Outputs outputs = outputsAt(kLaws, {std::string("uno-noda"), 0.5});
    verifyNear(outputs.at("normal_impulse"), 0.592028, 1e-6, "normal impulse");
    verifyNear(outputs.at("tangential_impulse"), 0.149296, 1e-6, "tangential impulse");
}

QTEST_APPLESS_MAIN(TestExampleStudies)
#include "test_example_studies.moc"
