#include "analysis/cycle/input_cycle.h"
#include "analysis/sensitivity/cycle_sensitivity.h"
#include "math/derivative.h"
#include "sensitivity_support.h"

#include <cmath>
#include <numbers>

using namespace trammel;
using namespace trammel::support;
using analysis::LinkageSensitivity;
using analysis::PoseSensitivity;
using std::numbers::pi;

namespace {

QByteArray text(double value) {
    return QByteArray::number(value, 'g', 6);
}

/// The whole solution at other values of a parameter: compiled, closed by Newton's method with the
/// input where it is, and looked at; nothing of what is tested is used.
class SolvedAnew {
public:
    SolvedAnew(const Varied& varied, const analysis::VariedParameter& parameter, int input)
        : m_varied(varied), m_parameter(parameter), m_input(input) {}

    /// @param outputs which
    Eigen::VectorXd at(const dynamics::State& pose, double input, double change,
                       const std::vector<Eigen::Index>& outputs) {
        Eigen::VectorXd result(static_cast<Eigen::Index>(outputs.size()));
        result.setConstant(std::nan("")); // where the linkage cannot be made or does not get there
        const auto made = solverFor(change);
        if (!made) return result;
        Solver& solver = *made;
        analysis::LinkagePose found;
        found.state = solver.system.initialState();
        for (const int body : solver.motion.rows().bodies())
            found.state.bodies[body] = pose.bodies[body];
        found.state.angles = pose.angles;
        found.rate.setZero(solver.motion.rows().velocityCount());
        found.acceleration = found.rate;
        if (!solver.motion.solve({}, input, found)) return result;
        std::vector<double> values;
        solver.outputs.sample(found.state, values);
        for (Eigen::Index i = 0; i < result.size(); ++i)
            result[i] = values[static_cast<std::size_t>(outputs[static_cast<std::size_t>(i)])];
        return result;
    }

private:
    struct Solver {
        Solver(const model::Model& model, int input, analysis::OtherDrivers drivers)
            : system(model),
              motion(system, input, drivers),
              outputs(motion.rows(), {.wantsForces = true}) {}
        dynamics::System system;
        analysis::LinkageMotion motion;
        analysis::PoseOutputs outputs;
    };
    std::shared_ptr<Solver> solverFor(double change) {
        const auto [entry, isNew] = m_solvers.try_emplace(change);
        if (!isNew) return entry->second;
        try {
            entry->second = std::make_shared<Solver>(
                m_parameter.at(change), m_input,
                analysis::otherDrivers(m_varied.system, m_input, m_varied.system.initialState()));
        } catch (const std::invalid_argument&) {
            return {}; // formulas of the initial pose have no value there
        }
        return entry->second;
    }

    const Varied& m_varied;
    const analysis::VariedParameter& m_parameter;
    int m_input;
    std::map<double, std::shared_ptr<Solver>> m_solvers;
};

} // namespace

/// Derivatives of poses by the dimensions of linkages.
class TestSensitivity : public QObject {
    Q_OBJECT

private slots:
    /// A four-bar a = 1.5, b = 3.7, c = 2.9, d = 4 with the crank at 60 degrees, on the open
    /// branch: the rocker is at 88.294301808453 degrees, and
    ///     dp/d(a, b, c, d) = -0.320312044515, -0.388127197174, 0.178147851452, 0.349977481776
    ///     rad/m
    /// by the closed form, which complex steps confirm to 6e-17; the figures have 12 digits.
    void fourBarInClosedForm() {
        Varied varied(documentOf(
            "four-bar", {{"ground", 4}, {"input", 1.5}, {"coupler", 3.7}, {"output", 2.9}}));
        const auto parameters =
            varied.parameters({"ground", "input", "coupler", "output", "start"});
        LinkageSensitivity sensitivity(varied.system, 0, varied.system.initialState(), parameters);
        const PoseSensitivity found = sensitivity.at(varied.system.initialState());
        const Eigen::Index rocker = outputOf(sensitivity.outputs(), "D.angle");
        QVERIFY2(std::abs(found.values[rocker] * 180 / pi - 88.294301808453) < 1e-11,
                 text(found.values[rocker] * 180 / pi - 88.294301808453));
        const std::map<std::string, double> expected{{"ground", 0.349977481776},
                                                     {"input", -0.320312044515},
                                                     {"coupler", -0.388127197174},
                                                     {"output", 0.178147851452}};
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            const auto column = static_cast<Eigen::Index>(i);
            const double derivative = found.derivatives(rocker, column);
            if (const auto value = expected.find(parameters[i].name); value != expected.end())
                QVERIFY2(std::abs(derivative - value->second) < 1e-11, text(derivative));
            QVERIFY(found.errors(rocker, column) < 1e-10);
        }
        // What turns the crank turns the rocker: the velocity ratio.
        const auto start = static_cast<Eigen::Index>(
            std::ranges::find(parameters, "start", &analysis::VariedParameter::name) -
            parameters.begin());
        const double ratio = found.values[outputOf(sensitivity.outputs(), "D.rate")];
        QVERIFY(std::abs(found.derivatives(rocker, start) - ratio) < 1e-11);
    }

    /// A slider at x = r cos t + s, s = sqrt(l^2 - h^2), h = r sin t - e, over a turn of the crank:
    ///     dx/d(r, l, e) = cos t - h sin t / s,  l / s,  h / s,
    /// and its rate v = -r sin t - h r cos t / s by the crank's angle has
    ///     dv/dr = -sin t - (r sin t + h) cos t / s - h^2 r sin t cos t / s^3,
    ///     dv/dl = h r l cos t / s^3,   dv/de = r l^2 cos t / s^3.
    /// Differences of rows are good to some 1e-12, and so is what is solved with them.
    void sliderCrankInClosedForm() {
        const double r = 0.1, l = 0.3, e = 0.02;
        Varied varied(documentOf("slider-crank", {{"crank", r}, {"rod", l}, {"offset", e}}));
        const auto parameters = varied.parameters({"crank", "rod", "offset"});
        QCOMPARE(parameters.size(), std::size_t(3));
        QCOMPARE(parameters[2].name, std::string("offset"));
        const analysis::Cycle cycle =
            analysis::inputCycle(varied.system, {.input = 0, .steps = 36, .wantsPoses = true});
        LinkageSensitivity sensitivity(varied.system, 0, cycle.poses.front(), parameters);
        const Eigen::Index x = outputOf(sensitivity.outputs(), "slider.com.x"),
                           v = outputOf(sensitivity.outputs(), "slider.v.x");
        double worst = 0.0;
        for (std::size_t i = 0; i < cycle.poses.size(); ++i) {
            const double t = cycle.input[i] + varied.model.parameters.at("start");
            const double sine = std::sin(t), cosine = std::cos(t), h = r * sine - e;
            const double s = std::sqrt(l * l - h * h), s3 = s * s * s;
            const PoseSensitivity found = sensitivity.at(cycle.poses[i]);
            const Eigen::Vector3d ofX(cosine - h * sine / s, l / s, h / s);
            const Eigen::Vector3d ofV(-sine - (r * sine + h) * cosine / s -
                                          h * h * r * sine * cosine / s3,
                                      h * r * l * cosine / s3, r * l * l * cosine / s3);
            worst = std::max({worst, (found.derivatives.row(x).transpose() - ofX).norm(),
                              (found.derivatives.row(v).transpose() - ofV).norm()});
            QVERIFY(found.condition > 1.0 && found.condition < 1e3);
        }
        QVERIFY2(worst < 1e-11, text(worst));
    }

    /// What holds a slider-crank at rest: with bars of rho kg/m, whose weights rise by r/2 cos t,
    ///     M = g rho r (r + l) / 2 cos t
    /// whatever the slider's mass and line. Multipliers are solved with the rows' least squares, to
    /// some 1e-12 of forces of 10 N.
    void holdingTorqueInClosedForm() {
        const double r = 0.1, l = 0.3, rho = 2.0, g = 9.81;
        Varied varied(documentOf("slider-crank", {{"crank", r}, {"rod", l}, {"offset", 0.02}}));
        QCOMPARE(varied.model.parameters.at("rho"), rho);
        const auto parameters = varied.parameters({"crank", "rod", "offset", "rho", "m_slider"});
        QCOMPARE(parameters.size(), std::size_t(5));
        const analysis::Cycle cycle =
            analysis::inputCycle(varied.system, {.input = 0, .steps = 12, .wantsPoses = true});
        LinkageSensitivity sensitivity(varied.system, 0, cycle.poses.front(), parameters,
                                       {.wantsForces = true});
        const Eigen::Index M = outputOf(sensitivity.outputs(), "crankshaft.driver.torque");
        for (std::size_t i = 0; i < cycle.poses.size(); ++i) {
            const double cosine = std::cos(cycle.input[i] + varied.model.parameters.at("start"));
            const PoseSensitivity found = sensitivity.at(cycle.poses[i]);
            QVERIFY(std::abs(found.values[static_cast<std::size_t>(M)] -
                             g * rho * r * (r + l) / 2 * cosine) < 1e-11);
            const std::map<std::string, double> expected{
                {"crank", g * rho * (2 * r + l) / 2 * cosine},
                {"rod", g * rho * r / 2 * cosine},
                {"rho", g * r * (r + l) / 2 * cosine},
                {"offset", 0.0},
                {"m_slider", 0.0}};
            for (std::size_t p = 0; p < parameters.size(); ++p) {
                const double error = found.derivatives(M, static_cast<Eigen::Index>(p)) -
                                     expected.at(parameters[p].name);
                QVERIFY2(std::abs(error) < 1e-8, text(error));
            }
        }
    }

    /// Asked to stop before there is any pose, it has none, in whatever pose it was to be.
    void stopsBeforeTheFirstPose() {
        Varied varied(documentOf("four-bar"));
        const auto parameters = varied.parameters();
        std::stop_source stop;
        stop.request_stop();
        for (const std::optional<double> at : {std::optional<double>(), std::optional(0.1)}) {
            const analysis::CycleSensitivity found = analysis::cycleSensitivity(
                varied.system, {.input = 0, .stop = stop.get_token()}, parameters, at);
            QVERIFY(found.isStopped());
            QVERIFY(found.samples.empty());
        }
    }

    void readyMechanismsAgainstDifferences_data() {
        QTest::addColumn<QString>("input");
        for (const char* kind :
             {"four-bar", "slider-crank", "watt-six-bar", "stephenson-six-bar", "jansen-leg",
              "klann-leg", "chebyshev-line", "hoeken-line", "whitworth-quick-return",
              "inverted-slider-crank", "scotch-yoke", "toggle-press"})
            QTest::newRow(kind) << QString();
    }

    /// Twelve ready mechanisms, each in ten poses of its cycle, by all their dimensions: the
    /// derivatives of all that is told of a pose, rates and reactions included, against
    /// extrapolated differences of poses that are solved anew. Agreement to 1e-8 of the derivative,
    /// or of the output's size (at least the linkage's length, 1 rad) over the parameter's where
    /// that is more: the differences of solutions are good to about 1e-10 of it, and there rates
    /// lose a digit or two.
    void readyMechanismsAgainstDifferences() {
        Varied varied(documentOf(QTest::currentDataTag()));
        const auto parameters = varied.parameters();
        const int input = 0;
        const analysis::Cycle cycle =
            analysis::inputCycle(varied.system, {.input = input, .steps = 40, .wantsPoses = true});
        LinkageSensitivity sensitivity(varied.system, input, cycle.poses[1], parameters,
                                       {.wantsForces = true});
        const double length = sensitivity.motion().rows().length();
        std::vector<SolvedAnew> solved;
        for (const auto& parameter : parameters)
            solved.emplace_back(varied, parameter, input);
        double worst = 0.0, worstForce = 0.0;
        int compared = 0;
        for (std::size_t i = 2; i < 40; i += 4) {
            const PoseSensitivity found = sensitivity.at(cycle.poses[i]);
            std::vector<Eigen::Index> outputs;
            for (std::size_t k = 0; k < found.values.size(); ++k)
                if (std::isfinite(found.values[k])) outputs.push_back(static_cast<Eigen::Index>(k));
            // What is 0 in a plane comes from others of its unit.
            std::map<std::string, double> largest;
            const auto& channels = sensitivity.outputs().channels();
            for (const Eigen::Index k : outputs)
                largest[channels[k].unit] =
                    std::max(largest[channels[k].unit], std::abs(found.values[k]));
            const auto sizeOf = [&](Eigen::Index k) {
                return std::max(largest.at(channels[k].unit), std::min(length, 1.0));
            };
            for (std::size_t p = 0; p < parameters.size(); ++p) {
                const auto column = static_cast<Eigen::Index>(p);
                const double size = std::max(std::abs(parameters[p].value), 0.1 * length);
                const auto expected = math::firstDerivative(
                    [&](double change) {
                        return solved[p].at(cycle.poses[i], cycle.input[i], change, outputs);
                    },
                    0.0, 0.01 * size);
                for (std::size_t k = 0; k < outputs.size(); ++k, ++compared) {
                    const double derivative = found.derivatives(outputs[k], column);
                    const double other = expected.value[static_cast<Eigen::Index>(k)];
                    const double scale = std::max(std::abs(derivative), sizeOf(outputs[k]) / size);
                    const double error = std::abs(derivative - other) / scale;
                    const bool isForce = channels[outputs[k]].unit.starts_with('N');
                    if (!(error < (isForce ? 1e-7 : 1e-8)))
                        qWarning("%s by %s in pose %zu, condition %.2g: %.12g, solved anew %.12g",
                                 channels[outputs[k]].name.c_str(), parameters[p].name.c_str(), i,
                                 found.condition, derivative, other);
                    double& largestError = isForce ? worstForce : worst;
                    largestError = std::isnan(error) ? error : std::max(largestError, error);
                }
            }
        }
        qInfo("%d derivatives, largest deviation %.2g, of forces %.2g", compared, worst,
              worstForce);
        QVERIFY(compared > 0);
        QVERIFY2(worst < 1e-8, text(worst));
        QVERIFY2(worstForce < 1e-7, text(worstForce));
    }
};

QTEST_GUILESS_MAIN(TestSensitivity)
#include "test_sensitivity.moc"
