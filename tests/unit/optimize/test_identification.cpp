#include "analysis/run/simulate.h"
#include "io/model_file.h"
#include "math/least_squares.h"
#include "optimize/fit_report.h"
#include "optimize/sample.h"
#include "optimize/search.h"
#include "results/sinks.h"

#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <fmt/format.h>
#include <random>

using namespace trammel;
using namespace trammel::optimize;
using Eigen::VectorXd;

namespace {

/// A ball thrown flat onto the floor: it slides through its impacts, so that they take
/// (1 + e) |v_z| of the normal and mu (1 + e) |v_z| of the tangential velocity.
const char* const kModel = R"({ "trammel": 1, "name": "thrown ball",
  "parameters": { "e": 0.7, "mu": 0.12 },
  "materials": { "m": { "density": 1000, "restitution": "e", "friction": "mu" } },
  "ground": { "shapes": [ { "type": "plane", "normal": [0, 0, 1], "material": "m" } ] },
  "bodies": [ { "name": "ball", "position": [0, 0, 0.6], "velocity": [6, 0, 0],
                "shapes": [ { "type": "sphere", "radius": 0.1, "material": "m" } ] } ],
  "simulation": { "duration": 1, "step": 0.002, "output_step": 0.01 } }
)";

const char* const kTask = R"json({ "trammel_optimisation": 1, "model": "ball.trammel.json",
  "variables": [ {"name": "e", "range": [0.1, 1], "start": 0.5},
                 {"name": "mu", "range": [0.01, 0.3], "start": 0.05} ],
  "outputs": {
    "along": {"channel": "ball.com.x", "file": "m.csv", "time": "t", "column": "x"},
    "up": {"channel": "ball.com.z", "file": "m.csv", "time": "t", "column": "z"} },
  "objectives": [ {"output": "along"}, {"output": "up"} ], "difference_step": 1e-3 }
)json";

constexpr double kRestitution = 0.7, kFriction = 0.12, kNoise = 0.005; ///< m, standard deviation

} // namespace

/// Restitution and friction found from a motion that was measured with errors: the truth is within
/// the 95 % intervals as often as they say.
class TestIdentification : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        io::saveTextFile(path("ball.trammel.json"), kModel);
        const auto model = io::loadModelFile(path("ball.trammel.json"));
        analysis::simulate(model.model, kModel, m_truth);
        QCOMPARE(m_truth.run().frameCount(), std::size_t(101));
    }

    /// Without errors the truth comes out, to the tolerance of the search.
    void exactMotion() {
        const FitReport fit = fitted(0.0, 1);
        QVERIFY2(std::abs(fit.variables[0].value - kRestitution) < 1e-5,
                 qPrintable(QString::number(fit.variables[0].value, 'g', 9)));
        QVERIFY2(std::abs(fit.variables[1].value - kFriction) < 1e-5,
                 qPrintable(QString::number(fit.variables[1].value, 'g', 9)));
        QVERIFY(fit.deviation < 1e-5);
    }

    /// 95 of 100 on average, with a standard deviation of 2.2. The deviation of the residuals is
    /// that of the noise to its own error, 1 / sqrt(2 * 98).
    void intervalsHoldTheTruth() {
        int restitution = 0, friction = 0;
        double deviations = 0.0;
        constexpr int kTrials = 100;
        for (int trial = 0; trial < kTrials; ++trial) {
            const FitReport fit = fitted(kNoise, static_cast<unsigned>(trial + 1));
            QVERIFY(fit.isDetermined);
            QCOMPARE(fit.freedoms, std::size_t(100));
            restitution += holds(fit.variables[0], kRestitution) ? 1 : 0;
            friction += holds(fit.variables[1], kFriction) ? 1 : 0;
            deviations += fit.deviation / kTrials;
        }
        qInfo("restitution within %d, friction within %d of %d intervals", restitution, friction,
              kTrials);
        QVERIFY2(restitution >= 90, qPrintable(QString::number(restitution)));
        QVERIFY2(friction >= 90, qPrintable(QString::number(friction)));
        QVERIFY(restitution < 100 || friction < 100); // intervals are not too wide either
        QVERIFY2(std::abs(deviations / kNoise - 1) < 0.03,
                 qPrintable(QString::number(deviations / kNoise)));
    }

private:
    std::filesystem::path path(const char* name) const {
        return m_directory.filePath(name).toStdString();
    }
    static bool holds(const FittedVariable& variable, double truth) {
        return variable.low <= truth && truth <= variable.high;
    }

    /// Every second frame, with errors.
    void measure(double noise, unsigned seed) const {
        std::mt19937_64 random(seed);
        std::normal_distribution<double> error(0.0, 1.0);
        const results::RunData& truth = m_truth.run();
        const auto x = *truth.channel("ball.com.x"), z = *truth.channel("ball.com.z");
        std::string text = "t,x,z\n";
        for (std::size_t i = 0; i < truth.frameCount(); i += 2)
            text += fmt::format("{},{},{}\n", truth.time()[i], x[i] + noise * error(random),
                                z[i] + noise * error(random));
        io::saveTextFile(path("m.csv"), text);
    }

    FitReport fitted(double noise, unsigned seed) const {
        measure(noise, seed);
        io::saveTextFile(path("a.opt.json"), kTask);
        const OptimisationFile file = loadOptimisationFile(path("a.opt.json"));
        const Space space(file.optimisation.variables, {}, Space::Whole::Rounded);
        VectorXd best;
        Sample bestSample;
        SearchTask task;
        task.dimension = 2;
        task.method = file.optimisation.method;
        task.differenceStep = file.optimisation.differenceStep;
        task.start = space.coordinates({0.5, 0.05});
        task.sample = [&](const std::vector<VectorXd>& places) {
            std::vector<Sample> samples;
            for (const VectorXd& place : places) {
                samples.push_back(sampleOf(file, evaluate(file, {space.point(place), false})));
                if (best.size() > 0 && !isBetter(samples.back(), bestSample)) continue;
                best = place;
                bestSample = samples.back();
            }
            return samples;
        };
        search(task);
        return reportAt(space, task, best, bestSample);
    }

    static FitReport reportAt(const Space& space, const SearchTask& task, const VectorXd place,
                              const Sample sample) {
        const math::ManyResiduals residuals = [&](std::span<const VectorXd> x,
                                                  std::span<VectorXd> r) {
            const auto samples = task.sample({x.begin(), x.end()});
            for (std::size_t i = 0; i < samples.size(); ++i)
                r[i] = samples[i].residuals;
        };
        math::FitLimits limits;
        limits.lower = VectorXd::Zero(2);
        limits.upper = VectorXd::Ones(2);
        limits.difference = task.differenceStep;
        limits.length = 1.0;
        limits.staysWithin = true;
        const auto jacobian = math::jacobianByDifferences(residuals, place, limits);
        return fitReport(space, place, sample.residuals, *jacobian,
                         static_cast<std::size_t>(sample.residuals.size()));
    }

    QTemporaryDir m_directory;
    results::MemorySink m_truth;
};

QTEST_APPLESS_MAIN(TestIdentification)
#include "test_identification.moc"
