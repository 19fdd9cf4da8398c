#include "io/model_file.h"
#include "io/tolerances.h"

#include <QtTest>
#include <cmath>

using namespace trammel;
using namespace trammel::io;

/// Tolerances as a document states them; what is refused, the broken files show.
class TestTolerances : public QObject {
    Q_OBJECT

private slots:
    /// Limits in SI whatever their spelling, spreads, classes of fits and correlations.
    void readsAllForms() {
        const ModelFile file =
            loadModelFile(TRAMMEL_SOURCE_DIR "/tests/data/good/tolerances.trammel.json");
        QVERIFY(file.ok());
        const Tolerances found = tolerancesOf(file.root);
        QCOMPARE(found.parameters.size(), std::size_t(4));
        const auto check = [&](std::size_t i, const char* name, double lower, double upper,
                               model::Spread spread, double sigmas) {
            const ParameterTolerance& one = found.parameters[i];
            QCOMPARE(one.parameter, std::string(name));
            QVERIFY(std::abs(one.tolerance.lower - lower) < 1e-15);
            QVERIFY(std::abs(one.tolerance.upper - upper) < 1e-15);
            QCOMPARE(one.tolerance.spread, spread);
            QCOMPARE(one.tolerance.sigmas, sigmas);
        };
        check(0, "crank", 0, 21e-6, model::Spread::Normal, 3);
        QCOMPARE(found.parameters[0].fit, std::string("H7"));
        check(1, "rod", -5e-5, 5e-5, model::Spread::Uniform, 3);
        check(2, "offset", -2e-5, 2.5e-5, model::Spread::TruncatedNormal, 2);
        QVERIFY(std::abs(found.parameters[3].tolerance.upper - 0.1 * M_PI / 180) < 1e-15);
        Eigen::MatrixXd correlation = Eigen::MatrixXd::Identity(4, 4);
        correlation(0, 1) = correlation(1, 0) = 0.8;
        correlation(1, 2) = correlation(2, 1) = -0.25;
        QVERIFY(found.correlation == correlation);
    }

    /// Parameters that are plain numbers have none, and neither has a document without parameters.
    void nothingWhereNothingIsStated() {
        QVERIFY(tolerancesOf(parseJson(R"({"trammel": 1, "parameters": {"a": 1}})").root)
                    .parameters.empty());
        const Tolerances none = tolerancesOf(parseJson(R"({"trammel": 1})").root);
        QVERIFY(none.parameters.empty());
        QCOMPARE(none.correlation.size(), Eigen::Index(0));
    }
};

QTEST_GUILESS_MAIN(TestTolerances)
#include "test_tolerances.moc"
