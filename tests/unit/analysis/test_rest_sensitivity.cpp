#include "analysis/statics/modes.h"
#include "analysis/statics/rest_sensitivity.h"
#include "analysis/statics/standing_model.h"
#include "analysis/statics/statics.h"
#include "math/derivative.h"
#include "messages/tolerance_messages.h"
#include "sensitivity_support.h"

#include <cmath>
#include <fmt/format.h>

using namespace trammel;
using namespace trammel::support;
using analysis::CycleSensitivity;
using analysis::RestQuestion;

namespace {

constexpr double kGravity = 9.81;

io::JsonValue parsed(const std::string& text) {
    const io::JsonResult result = io::parseJson(text);
    if (!io::readModel(result.root, {}).diagnostics.empty())
        throw std::invalid_argument(
            messages::english(io::readModel(result.root, {}).diagnostics.front().message));
    return result.root;
}

/// What was found of a model by parameters, by their names.
struct Found {
    Found(Varied& varied, RestQuestion question, const std::vector<std::string>& names)
        : parameters(varied.parameters(names)),
          result(analysis::restSensitivity(varied.model, question, parameters)) {}

    double operator()(std::string_view output, std::string_view parameter) const {
        const auto row = analysis::namedOutputs(result.outputs, output);
        if (row.size() != 1) throw std::invalid_argument("no output " + std::string(output));
        return result.samples.front().derivatives(static_cast<Eigen::Index>(row.front()),
                                                  column(parameter));
    }
    double value(std::string_view output) const {
        return result.samples.front().values[analysis::namedOutputs(result.outputs, output).at(0)];
    }
    Eigen::Index column(std::string_view parameter) const {
        const auto found =
            std::ranges::find(parameters, parameter, &analysis::VariedParameter::name);
        if (found == parameters.end()) throw std::invalid_argument(std::string(parameter));
        return found - parameters.begin();
    }
    const messages::Message& note(std::string_view parameter) const {
        return result.parameterNotes[static_cast<std::size_t>(column(parameter))];
    }

    std::vector<analysis::VariedParameter> parameters;
    CycleSensitivity result;
};

void verifyClose(double actual, double expected, double tolerance) {
    QVERIFY2(std::abs(actual - expected) <= tolerance,
             qPrintable(QString("%1 instead of %2, off by %3")
                            .arg(actual, 0, 'g', 15)
                            .arg(expected, 0, 'g', 15)
                            .arg(actual - expected)));
}

/// A block of mass m on a vertical guide under a spring k of length L, with a damper d.
std::string oscillator(const char* damping = "2") {
    return fmt::format(R"({{
      "trammel": 1, "parameters": {{ "m": 1.7, "k": 130, "d": {}, "L": 0.6 }},
      "gravity": [0, 0, -9.81],
      "bodies": [{{ "name": "block", "position": [0, 0, "-L"], "mass": "m",
                   "inertia": [0.01, 0.01, 0.01, 0, 0, 0] }}],
      "joints": [{{ "name": "guide", "type": "prismatic", "bodies": ["ground", "block"],
                   "position": [0, 0, "-L"], "axis": [0, 0, 1] }}],
      "forces": [{{ "name": "spring", "type": "spring-damper", "bodies": ["ground", "block"],
                   "points": [[0, 0, 0], [0, 0, "-L"]], "stiffness": "k", "damping": "d",
                   "length": "L" }}] }})",
                       damping);
}

/// Rods of length L and mass m, hanging one on the other from an angle away from equilibrium.
std::string rods(int count) {
    std::string bodies, joints, before = "ground";
    for (int i = 0; i < count; ++i) {
        const std::string name = fmt::format("rod{}", i + 1);
        bodies += fmt::format(
            R"j({}{{ "name": "{}", "position": ["{}*L*sin(a)", 0, "-{}*L*cos(a)"], "mass": "m",
                 "inertia": ["m*L^2/12", "m*L^2/12", "m*L^2/12", 0, 0, 0] }})j",
            i > 0 ? "," : "", name, i + 0.5, i + 0.5);
        joints += fmt::format(
            R"j({}{{ "name": "hinge{}", "type": "revolute", "bodies": ["{}", "{}"],
                 "position": ["{}*L*sin(a)", 0, "-{}*L*cos(a)"], "axis": [0, 1, 0] }})j",
            i > 0 ? "," : "", i + 1, before, name, i, i);
        before = name;
    }
    return fmt::format(
        R"({{ "trammel": 1, "parameters": {{ "m": 0.8, "L": 0.7, "a": 0.3, "g": 9.81 }},
      "gravity": [0, 0, "-g"], "bodies": [{}], "joints": [{}] }})",
        bodies, joints);
}

/// A four-bar of revolute joints, three of whose equations are redundant, its input on a spring.
io::JsonValue sprungFourBar() {
    io::JsonValue root = documentOf("four-bar");
    root.remove("/joints/0/driver");
    root.set("/parameters/k", 35.0);
    root.set("/parameters/rest", 0.4);
    root.set("/joints/0/spring",
             io::JsonValue::object({{"stiffness", "k"}, {"damping", "k/40"}, {"rest", "rest"}}));
    return root;
}

/// All outputs of the equilibrium of a model, found by statics().
Eigen::VectorXd solvedOutputs(const model::Model& model) {
    const analysis::Statics rest = analysis::statics(model);
    const dynamics::System system(analysis::standingModel(model).model);
    const analysis::PoseOutputs outputs(system);
    dynamics::State state = rest.state;
    for (const dynamics::Follower& follower : system.followers())
        place(follower, state);
    std::vector<double> values;
    outputs.sample(state, values);
    return Eigen::Map<const Eigen::VectorXd>(values.data(),
                                             static_cast<Eigen::Index>(values.size()));
}

/// Of modes found anew: frequency and damping ratio of each.
Eigen::VectorXd solvedModes(const model::Model& model, analysis::ModesPose pose) {
    const analysis::ModesReport report = analysis::findModes(model, pose);
    Eigen::VectorXd values(2 * static_cast<Eigen::Index>(report.modes.size()));
    for (std::size_t i = 0; i < report.modes.size(); ++i)
        values.segment<2>(2 * static_cast<Eigen::Index>(i)) << report.modes[i].omega(),
            report.modes[i].dampingRatio();
    return values;
}

} // namespace

/// Derivatives of static equilibria and of modes by the parameters of models.
class TestRestSensitivity : public QObject {
    Q_OBJECT

private slots:
    /// omega = sqrt(k / m), zeta = d / (2 sqrt(k m)), z = -L - m g / k. Differences of the matrices
    /// are good to some 1e-10.
    void oscillatorInClosedForm() {
        Varied varied(parsed(oscillator()));
        const double m = 1.7, k = 130, d = 2, omega = std::sqrt(k / m),
                     zeta = d / (2 * std::sqrt(k * m));
        for (const RestQuestion question :
             {RestQuestion::Modes, RestQuestion::ModesAtEquilibrium}) {
            const Found found(varied, question, {});
            verifyClose(found.value("mode1.omega"), omega, 1e-9 * omega);
            verifyClose(found("mode1.omega", "k"), omega / (2 * k), 1e-9 * omega / k);
            verifyClose(found("mode1.omega", "m"), -omega / (2 * m), 1e-9 * omega);
            verifyClose(found("mode1.omega", "d"), 0.0, 1e-9 * omega);
            verifyClose(found("mode1.frequency", "k"), omega / (4 * k * std::numbers::pi),
                        1e-9 * omega / k);
            verifyClose(found("mode1.damping_ratio", "k"), -zeta / (2 * k), 1e-9 * zeta / k);
            verifyClose(found("mode1.damping_ratio", "m"), -zeta / (2 * m), 1e-9);
            verifyClose(found("mode1.damping_ratio", "d"), zeta / d, 1e-9);
            verifyClose(found("mode1.eigenvalue.re", "d"), -1 / (2 * m), 1e-9);
            // d sqrt(k/m - d^2/(4 m^2)) / dd
            const double damped = std::sqrt(k / m - d * d / (4 * m * m));
            verifyClose(found("mode1.eigenvalue.im", "d"), -d / (4 * m * m * damped), 1e-9);
        }
        const Found found(varied, RestQuestion::Equilibrium, {});
        verifyClose(found.value("block.com.z"), -0.6 - m * kGravity / k, 1e-12);
        verifyClose(found("block.com.z", "k"), m * kGravity / (k * k), 1e-11);
        verifyClose(found("block.com.z", "m"), -kGravity / k, 1e-11);
        verifyClose(found("block.com.z", "L"), -1.0, 1e-11);
        verifyClose(found("guide.coordinate", "m"), -kGravity / k, 1e-11);
        verifyClose(found("block.com.z", "d"), 0.0, 1e-14);
    }

    /// Two real rates (-d +- sqrt(d^2 - 4 k m)) / (2 m), of which each has its derivative.
    void overdampedRates() {
        Varied varied(parsed(oscillator("60")));
        const double m = 1.7, k = 130, d = 60, root = std::sqrt(d * d - 4 * k * m);
        const Found found(varied, RestQuestion::Modes, {});
        verifyClose(found("mode1.eigenvalue.re", "d"), (-1 - d / root) / (2 * m), 1e-8);
        verifyClose(found("mode2.eigenvalue.re", "d"), (-1 + d / root) / (2 * m), 1e-8);
        verifyClose(found("mode1.eigenvalue.re", "k"), 1 / root, 1e-9);
        QCOMPARE(found.result.outputs.size(), std::size_t(2));
    }

    /// Between oscillation and decay, d = 2 sqrt(k m), rates go as roots: no derivative.
    void criticalDampingHasNone() {
        Varied varied(parsed(oscillator("\"2*sqrt(130*1.7)\"")));
        const Found found(varied, RestQuestion::Modes, {});
        for (std::size_t i = 0; i < found.result.outputs.size(); ++i) {
            QVERIFY(std::isnan(found(found.result.outputs[i].name, "k")));
            QVERIFY(found.result.outputNotes[i].is(messages::kEigenvalueIsDefective));
        }
    }

    /// A damper of 0 cannot go below: that is told of it alone.
    void parameterAtItsBound() {
        Varied varied(parsed(oscillator("0")));
        const Found found(varied, RestQuestion::Modes, {});
        QVERIFY(found.note("d").is(messages::kParameterCannotChange));
        QVERIFY(std::isnan(found("mode1.omega", "d")));
        verifyClose(found("mode1.omega", "k"), std::sqrt(130 / 1.7) / 260, 1e-11);
        QVERIFY(found.note("k").empty());
    }

    /// Hanging rods: omega^2 = c g / L with a number c for each mode, 3/2 of one rod.
    void hangingRods_data() {
        QTest::addColumn<int>("count");
        QTest::newRow("pendulum") << 1;
        QTest::newRow("double pendulum") << 2;
        QTest::newRow("four rods") << 4;
    }
    void hangingRods() {
        QFETCH(int, count);
        Varied varied(parsed(rods(count)));
        const Found found(varied, RestQuestion::ModesAtEquilibrium, {});
        if (count == 1)
            verifyClose(found.value("mode1.omega"), std::sqrt(1.5 * kGravity / 0.7), 1e-9);
        for (int i = 1; i <= count; ++i) {
            const std::string mode = fmt::format("mode{}.omega", i);
            const double omega = found.value(mode);
            verifyClose(found(mode, "L"), -omega / (2 * 0.7), 1e-8 * omega);
            verifyClose(found(mode, "g"), omega / (2 * kGravity), 1e-8 * omega);
            verifyClose(found(mode, "m"), 0.0, 1e-8 * omega);
            verifyClose(found(mode, "a"), 0.0, 1e-8 * omega); // where it was let go
        }
        const Found rest(varied, RestQuestion::Equilibrium, {});
        const std::string last = fmt::format("rod{}", count);
        verifyClose(rest(last + ".com.z", "L"), -(count - 0.5), 1e-9);
        verifyClose(rest(last + ".com.x", "L"), 0.0, 1e-9);
        // The first hinge carries them all.
        verifyClose(std::abs(rest("hinge1.force.z", "m")), count * kGravity, 1e-8);
    }

    /// Crank and slider of a gear s = q + q^2, the crank on a torsion spring k, the slider held by
    /// a controller kp, kd whose target moves from 0. At rest only where the target is counts: q =
    /// 0 is an equilibrium, and with T = (I + m (1 + 2 q)^2) q'^2 / 2 and V'' = k + kp there
    ///     omega = sqrt((k + kp) / (I + m)).
    /// With kd times the target's rate, 2 N, q = 0 would be none, and V'' less by 4 N m. Matrices
    /// are good to some 1e-12.
    void targetThatMovesHasNoRateAtRest() {
        Varied varied(parsed(R"({
          "trammel": 1, "parameters": { "k": 10 }, "gravity": [0, 0, 0],
          "bodies": [{ "name": "crank", "mass": 1, "inertia": [0.1, 0.1, 0.1, 0, 0, 0] },
                     { "name": "slider", "mass": 1, "position": [0.5, 0, 0],
                       "inertia": [0.1, 0.1, 0.1, 0, 0, 0] }],
          "joints": [{ "name": "A", "type": "revolute", "bodies": ["ground", "crank"],
                       "position": [0, 0, 0], "axis": [0, 1, 0] },
                     { "name": "S", "type": "prismatic", "bodies": ["ground", "slider"],
                       "position": [0, 0, 0], "axis": [1, 0, 0] },
                     { "name": "G", "type": "gear", "joints": ["A", "S"], "relation": "q + q^2" }],
          "forces": [{ "name": "spring", "type": "torsion-spring", "joint": "A",
                       "stiffness": "k" },
                     { "name": "hold", "type": "pd", "joint": "S", "target": "0.5*t", "kp": 3,
                       "kd": 4 }] })"));
        const double omega = std::sqrt(13 / 1.1);
        for (const auto pose : {analysis::ModesPose::Initial, analysis::ModesPose::Equilibrium}) {
            const analysis::ModesReport report = analysis::findModes(varied.model, pose);
            QVERIFY(report.isEquilibrium);
            QCOMPARE(report.modes.size(), std::size_t(1));
            verifyClose(report.modes.front().omega(), omega, 1e-9 * omega);
        }
        for (const RestQuestion question : {RestQuestion::Modes, RestQuestion::ModesAtEquilibrium})
            verifyClose(Found(varied, question, {}).value("mode1.omega"), omega, 1e-9 * omega);
        io::JsonValue driven = varied.root;
        driven.set("/joints/0/driver", io::JsonValue::object({{"position", 0.0}}));
        Varied held(driven);
        verifyClose(*analysis::statics(held.model).joints.front().drive, 0.0, 1e-12);
        analysis::LinkageSensitivity sensitivity(held.system, 0, held.system.initialState(), {},
                                                 {.wantsForces = true});
        const Eigen::Index torque = outputOf(sensitivity.outputs(), "A.driver.torque");
        verifyClose(
            sensitivity.at(held.system.initialState()).values[static_cast<std::size_t>(torque)],
            0.0, 1e-12);
    }

    /// A lever with mass m at a on a torsion spring k: m g a cos(theta) = k theta, thus
    ///     dtheta/dk = -theta / S,  dtheta/dm = g a cos(theta) / S,  S = k + m g a sin(theta).
    void leverOnASpring() {
        Varied varied(parsed(R"({
          "trammel": 1, "parameters": { "m": 2, "a": { "value": 0.5, "unit": "m" }, "k": 12 },
          "gravity": [0, 0, -9.81],
          "bodies": [{ "name": "lever", "position": ["a", 0, 0], "mass": "m",
                       "inertia": [0.01, 0.01, 0.01, 0, 0, 0] }],
          "joints": [{ "name": "pivot", "type": "revolute", "bodies": ["ground", "lever"],
                       "position": [0, 0, 0], "axis": [0, 1, 0],
                       "spring": { "stiffness": "k", "rest": 0 } }],
          "measures": [{ "name": "height", "type": "point", "body": "lever",
                         "point": ["-a", 0, 0] }] })"));
        const Found found(varied, RestQuestion::Equilibrium, {});
        const double theta = found.value("pivot.coordinate"), m = 2, a = 0.5, k = 12;
        verifyClose(m * kGravity * a * std::cos(theta), k * theta, 1e-10);
        const double S = k + m * kGravity * a * std::sin(theta);
        verifyClose(found("pivot.coordinate", "k"), -theta / S, 1e-10);
        verifyClose(found("pivot.coordinate", "m"), kGravity * a * std::cos(theta) / S, 1e-10);
        const double byLength = m * kGravity * std::cos(theta) / S;
        verifyClose(found("pivot.coordinate", "a"), byLength, 1e-10);
        verifyClose(found("pivot.angle", "a"), byLength, 1e-10);
        verifyClose(found("lever.com.z", "a"), -std::sin(theta) - a * std::cos(theta) * byLength,
                    1e-10);
        verifyClose(std::abs(found("pivot.force.z", "m")), kGravity, 1e-9);
        verifyClose(found("pivot.force.z", "k"), 0.0, 1e-10);
        QCOMPARE(found.result.samples.front().condition, 1.0);
    }

    /// Redundant rows do no harm: every output of a four-bar's equilibrium, reactions among them,
    /// and its modes, by every dimension, mass and spring, against extrapolated differences of
    /// equilibria and modes that are found anew, which are good to some 1e-9. Agreement to 1e-7 of
    /// the derivative, or of the largest output of its unit (at least 0.01) over the parameter.
    void fourBarAgainstSolvingAnew() {
        Varied varied(sprungFourBar());
        const Found rest(varied, RestQuestion::Equilibrium, {});
        const Eigen::VectorXd values = solvedOutputs(varied.model);
        std::map<std::string, double> largest;
        for (Eigen::Index i = 0; i < values.size(); ++i)
            if (std::isfinite(values[i])) {
                double& size = largest[rest.result.outputs[i].unit];
                size = std::max(size, std::abs(values[i]));
            }
        int compared = 0;
        for (const analysis::VariedParameter& parameter : rest.parameters) {
            const double size = parameter.value != 0.0 ? std::abs(parameter.value) : 1.0;
            QVERIFY2(rest.note(parameter.name).empty(), parameter.name.c_str());
            const auto expected = math::firstDerivative(
                [&](double change) -> Eigen::VectorXd {
                    return solvedOutputs(parameter.at(change)).unaryExpr([](double v) {
                        return std::isfinite(v) ? v : 0.0;
                    });
                },
                0.0, 0.02 * size);
            for (Eigen::Index i = 0; i < values.size(); ++i) {
                if (!std::isfinite(values[i])) continue;
                const double one =
                    rest.result.samples.front().derivatives(i, rest.column(parameter.name));
                const double scale = std::max(
                    std::abs(one), std::max(largest[rest.result.outputs[i].unit], 0.01) / size);
                QVERIFY2(
                    std::abs(one - expected.value[i]) <= 1e-7 * scale,
                    qPrintable(QString("%1 by %2: %3, solved anew %4")
                                   .arg(rest.result.outputs[i].name.c_str(), parameter.name.c_str())
                                   .arg(one, 0, 'g', 12)
                                   .arg(expected.value[i], 0, 'g', 12)));
                ++compared;
            }
        }
        QVERIFY(compared > 500);
    }

    void fourBarModesAgainstSolvingAnew_data() {
        QTest::addColumn<bool>("isAtEquilibrium");
        QTest::newRow("pose") << false;
        QTest::newRow("equilibrium") << true;
    }
    void fourBarModesAgainstSolvingAnew() {
        QFETCH(bool, isAtEquilibrium);
        Varied varied(sprungFourBar());
        const Found found(
            varied, isAtEquilibrium ? RestQuestion::ModesAtEquilibrium : RestQuestion::Modes, {});
        const auto pose =
            isAtEquilibrium ? analysis::ModesPose::Equilibrium : analysis::ModesPose::Initial;
        for (const analysis::VariedParameter& parameter : found.parameters) {
            const double size = parameter.value != 0.0 ? std::abs(parameter.value) : 1.0;
            const auto expected = math::firstDerivative(
                [&](double change) { return solvedModes(parameter.at(change), pose); }, 0.0,
                0.02 * size);
            const double omega = found.value("mode1.omega"),
                         ratio = found.value("mode1.damping_ratio");
            verifyClose(found("mode1.omega", parameter.name), expected.value[0],
                        1e-7 * omega / size);
            verifyClose(found("mode1.damping_ratio", parameter.name), expected.value[1],
                        1e-7 * ratio / size);
        }
    }

    /// Two equal oscillators: their frequencies part with the stiffness of one, and go on together
    /// with what both share.
    void equalFrequencies() {
        Varied varied(parsed(R"({
          "trammel": 1, "parameters": { "m": 2, "k": 50, "more": 0 }, "gravity": [0, 0, 0],
          "bodies": [{ "name": "one", "position": [0, 0, 0], "mass": "m" ,
                       "inertia": [1, 1, 1, 0, 0, 0] },
                     { "name": "two", "position": [0, 1, 0], "mass": "m",
                       "inertia": [1, 1, 1, 0, 0, 0] }],
          "joints": [{ "name": "A", "type": "prismatic", "bodies": ["ground", "one"],
                       "position": [0, 0, 0], "axis": [1, 0, 0],
                       "spring": { "stiffness": "k + more", "rest": 0 } },
                     { "name": "B", "type": "prismatic", "bodies": ["ground", "two"],
                       "position": [0, 1, 0], "axis": [1, 0, 0],
                       "spring": { "stiffness": "k", "rest": 0 } }] })"));
        const Found found(varied, RestQuestion::Modes, {});
        const double omega = std::sqrt(50.0 / 2);
        for (const char* mode : {"mode1.omega", "mode2.omega"}) {
            verifyClose(found(mode, "k"), omega / 100, 1e-9);
            verifyClose(found(mode, "m"), -omega / 4, 1e-9);
            QVERIFY(std::isnan(found(mode, "more")));
        }
        const auto row = analysis::namedOutputs(found.result.outputs, "mode1.omega").front();
        QVERIFY(found.result.outputNotes[row].is(messages::kEigenvalueIsMultiple));
        QVERIFY(messages::english(found.result.outputNotes[row]).find("1, 2") != std::string::npos);
    }

    /// A rod that hangs on a ball joint may turn about itself, and swings in all directions alike:
    /// what does not change along that has its derivative, its axes have none.
    void neutralMotions() {
        Varied varied(parsed(R"({ "trammel": 1, "parameters": { "L": 0.7, "m": 2 },
          "gravity": [0, 0, -9.81],
          "bodies": [{ "name": "rod", "position": [0, 0, "-L/2"], "mass": "m",
                       "inertia": ["m*L^2/12", "m*L^2/12", 1e-4, 0, 0, 0] }],
          "joints": [{ "name": "ball", "type": "spherical", "bodies": ["ground", "rod"],
                       "position": [0, 0, 0] }] })"));
        const Found rest(varied, RestQuestion::Equilibrium, {});
        verifyClose(rest("rod.com.z", "L"), -0.5, 1e-10);
        verifyClose(std::abs(rest("ball.force.z", "m")), kGravity, 1e-9);
        QVERIFY(std::isnan(rest("rod.q.z", "L")));
        const auto row = analysis::namedOutputs(rest.result.outputs, "rod.q.z").front();
        QVERIFY(rest.result.outputNotes[row].is(messages::kEquilibriumIsNeutral));
        const Found modes(varied, RestQuestion::ModesAtEquilibrium, {});
        const double omega = std::sqrt(1.5 * kGravity / 0.7);
        for (const char* mode : {"mode1.omega", "mode2.omega"})
            verifyClose(modes(mode, "L"), -omega / (2 * 0.7), 1e-8 * omega);
    }

    /// What a contact or a limit holds has no derivatives; nor has where nothing holds a body.
    void refusedEquilibria() {
        const auto why = [&](const std::string& text) {
            Varied varied(parsed(text));
            try {
                Found(varied, RestQuestion::Equilibrium, {});
            } catch (const messages::InvalidArgument& error) {
                return error.message();
            }
            return messages::Message();
        };
        QVERIFY(why(R"({ "trammel": 1, "parameters": { "m": 1 },
          "ground": { "shapes": [{ "type": "plane", "normal": [0, 0, 1] }] },
          "bodies": [{ "name": "box", "position": [0, 0, 0.1], "mass": "m",
            "inertia": [1, 1, 1, 0, 0, 0],
            "shapes": [{ "type": "box", "size": [0.4, 0.4, 0.2] }] }] })")
                    .is(messages::kContactsHoldEquilibrium));
        const auto pendulum = [](const char* joint, const char* gravity) {
            return fmt::format(R"({{ "trammel": 1, "parameters": {{ "m": 1 }}, "gravity": {},
              "bodies": [{{ "name": "arm", "position": [0.5, 0, 0], "mass": "m",
                           "inertia": [1, 1, 1, 0, 0, 0] }}],
              "joints": [{{ "name": "pin", "type": "revolute", "bodies": ["ground", "arm"],
                           "position": [0, 0, 0], "axis": [0, 1, 0] {} }}] }})",
                               gravity, joint);
        };
        QVERIFY(why(pendulum(R"(, "limits": [-0.5, 0.5])", "[0, 0, -9.81]"))
                    .is(messages::kLimitHoldsEquilibrium));
        Varied free(parsed(pendulum("", "[0, 0, 0]")));
        const Found found(free, RestQuestion::Equilibrium, {});
        const auto row = analysis::namedOutputs(found.result.outputs, "pin.angle").front();
        QVERIFY(found.result.outputNotes[row].is(messages::kEquilibriumIsNeutral));
        QVERIFY(messages::english(found.result.outputNotes[row]).find("arm") != std::string::npos);
    }

    /// A hinge whose axis tilts opens a planar four-bar, which has equations to spare.
    void parameterThatOpensRedundantJoints() {
        io::JsonValue root = sprungFourBar();
        root.set("/parameters/tilt", 0.0);
        io::JsonValue axis = *root.at("/joints/1/axis");
        const bool isAlongZ = io::readModel(root, {}).model.joints[1].axis.z() != 0.0;
        root.set("/joints/1/axis",
                 io::JsonValue::array({"tilt", isAlongZ ? io::JsonValue(0.0) : io::JsonValue(1.0),
                                       isAlongZ ? io::JsonValue(1.0) : io::JsonValue(0.0)}));
        Varied varied(root);
        const Found found(varied, RestQuestion::Equilibrium, {});
        QVERIFY2(found.note("tilt").is(messages::kJointsOpenWithParameter),
                 messages::english(found.note("tilt")).c_str());
        QVERIFY(found.note("k").empty());
    }

    /// A stop that is asked for leaves no sample.
    void stops() {
        Varied varied(parsed(rods(2)));
        std::stop_source stop;
        const auto parameters = varied.parameters({});
        const CycleSensitivity found = analysis::restSensitivity(
            varied.model, RestQuestion::Equilibrium, parameters,
            {.stop = stop.get_token(), .progress = [&](double) { stop.request_stop(); }});
        QVERIFY(found.isStopped());
    }
};

QTEST_GUILESS_MAIN(TestRestSensitivity)
#include "test_rest_sensitivity.moc"
