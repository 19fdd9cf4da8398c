#include "io/model_file.h"
#include "io/tables.h"
#include "support/example.h"
#include "support/named.h"
#include "support/run.h"

#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <fmt/format.h>
#include <numbers>

/// Drivers, motors, forces and gears by tables, from points and CSV files.
class TestTables : public QObject {
    Q_OBJECT

private slots:
    void driverByTableIsTheFormulas_data();
    void driverByTableIsTheFormulas();
    void forceBesideAPointIsExact();
    void motorTorqueAndForceByTables();
    void nonCircularGears_data();
    void nonCircularGears();
    void relationOfAGearIsFollowedFromAnywhere();
    void endOfATableStopsTheRun();
    void jumpsAreWarnedOf();
    void csvFiles_data();
    void csvFiles();
    void brokenFiles_data();
    void brokenFiles();
    void brokenTables_data();
    void brokenTables();
    void filesThatChangeAreReadAgain();

private:
    QTemporaryDir m_folder;
};

using namespace trammel;
using namespace trammel::support;

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kGravity = 9.81;

QByteArray text(double value) {
    return QByteArray::number(value, 'g', 12);
}

io::ModelResult read(const std::string& document, const std::filesystem::path& folder = {}) {
    const io::JsonResult json = io::parseJson(document);
    if (!json.diagnostics.empty())
        throw std::runtime_error(english(json.diagnostics.front().message));
    return io::readModel(json.root, folder);
}

model::Model modelOf(const std::string& document) {
    io::ModelResult result = read(document);
    for (const model::Diagnostic& finding : result.diagnostics)
        if (finding.severity == model::Severity::Error)
            throw std::runtime_error(finding.pointer + ": " + english(finding.message));
    return std::move(result.model);
}

/// A pendulum of 2 kg, 1 m long, on the joint "hinge" about y; 0 hangs down.
std::string rod(const std::string& tables, const std::string& onHinge,
                const std::string& simulation) {
    return fmt::format(
        R"({{"trammel": 1, "tables": {{{}}}, "bodies": [{{"name": "rod", "position": [0, 0, -0.5],
        "mass": 2, "inertia": ["1/6", "1/6", 0.001, 0, 0, 0]}}],
        "joints": [{{"name": "hinge", "type": "revolute", "bodies": ["ground", "rod"],
        "position": [0, 0, 0], "axis": [0, 1, 0]{}}}], "simulation": {{{}}}}})",
        tables, onHinge, simulation);
}

/// Points of 0.8 sin 3t from -0.1 s to 2.1 s.
std::string sineTable(int intervals, const char* more) {
    std::string points;
    for (int i = 0; i <= intervals; ++i) {
        const double t = -0.1 + 2.2 * i / intervals;
        points += fmt::format("{}[{:.17g}, {:.17g}]", i > 0 ? ", " : "", t, 0.8 * std::sin(3 * t));
    }
    return fmt::format(R"("swing": {{"points": [{}]{}}})", points, more);
}

/// The largest error of a driven rod's angle, rate and torque over that of the formula.
std::array<double, 3> errorsOf(const Run& run) {
    std::array<double, 3> worst{};
    for (std::size_t i = 1; i < run.time().size(); ++i) {
        const double t = run.time()[i], angle = 0.8 * std::sin(3 * t);
        const double torque = -2.0 / 3 * 9 * angle + kGravity * std::sin(angle);
        const double errors[] = {run["hinge.coordinate"][i] - angle,
                                 run["hinge.rate"][i] - 2.4 * std::cos(3 * t),
                                 run["hinge.driver.torque"][i] - torque};
        for (std::size_t k = 0; k < 3; ++k)
            worst[k] = std::max(worst[k], std::abs(errors[k]));
    }
    return worst;
}

bool mentions(const model::Diagnostics& findings, const std::string& text) {
    for (const model::Diagnostic& finding : findings)
        if (english(finding.message).find(text) != std::string::npos) return true;
    return false;
}

} // namespace

void TestTables::driverByTableIsTheFormulas_data() {
    QTest::addColumn<QByteArray>("interpolation");
    QTest::addColumn<QList<int>>("orders");
    QTest::newRow("cubic") << QByteArray("cubic") << QList<int>{4, 3, 2};
    QTest::newRow("akima") << QByteArray("akima") << QList<int>{2, 1, -1};
}

/// theta = 0.8 sin 3t by a table, kinematically exact (rk45 with drivers): the angle, rate and
/// torque are those of the formula but for the interpolation's errors, which are of order 4, 3 and
/// 2 of a spline (its k-th derivative loses k orders); Akima's curve has the first two at least at
/// order 2 and 1.
void TestTables::driverByTableIsTheFormulas() {
    QFETCH(QByteArray, interpolation);
    QFETCH(QList<int>, orders);
    const auto errors = [&](int intervals) {
        const std::string more =
            fmt::format(R"(, "interpolation": "{}")", interpolation.toStdString());
        return errorsOf(Run(modelOf(rod(
            sineTable(intervals, more.c_str()), R"json(, "driver": {"position": "swing(t)"})json",
            R"("duration": 2, "output_step": 0.0173, "integrator": "rk45")"))));
    };
    const auto coarse = errors(44), fine = errors(88);
    for (std::size_t k = 0; k < 3; ++k) {
        if (orders[static_cast<int>(k)] < 0) continue;
        const double order = std::log2(coarse[k] / fine[k]);
        QVERIFY2(order > orders[static_cast<int>(k)] - 0.35, text(order));
    }
    // 5/384 h^4 max|f''''| = 5/384 0.025^4 65 = 3.3e-7 rad in the middle, a few times it at ends.
    if (orders[0] == 4) QVERIFY2(fine[0] < 4e-6, text(fine[0]));
}

/// The acceleration of a driver is that of the curve in the very point, where a difference across
/// it would mix both sides: a parabola that turns, u^2/2 before t = 0.5 and -u^2/2 + ... after.
void TestTables::forceBesideAPointIsExact() {
    const model::Model model =
        modelOf(rod(R"("way": {"points": [[0, 0], [0.25, 0.3], [0.5, 0.1], [0.75, 0.5], [1, 0]]})",
                    R"json(, "driver": {"position": "way(t)"})json",
                    R"("duration": 1, "output_step": 0.125, "integrator": "rk45")"));
    const model::Table& table = *model.parameters.tables.at("way");
    const Run run(model);
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        const math::Jet jet = table.jet(run.time()[i]);
        const double torque = 2.0 / 3 * jet.second + kGravity * std::sin(jet.value);
        QVERIFY2(std::abs(run["hinge.rate"][i] - jet.first) < 1e-9, text(run["hinge.rate"][i]));
        QVERIFY2(std::abs(run["hinge.driver.torque"][i] - torque) < 1e-8,
                 text(run["hinge.driver.torque"][i] - torque));
    }
}

/// The same numbers as the formulas that the tables draw: straight lines are themselves.
void TestTables::motorTorqueAndForceByTables() {
    const std::string simulation = R"("duration": 1, "step": 0.0005, "output_step": 0.05)";
    const auto model = [&](const std::string& tables, const std::string& velocity,
                           const std::string& torque, const std::string& force) {
        std::string document =
            rod(tables,
                fmt::format(R"(, "motor": {{"velocity": "{}", "max_force": 3}}, "torque": "{}")",
                            velocity, torque),
                simulation);
        document.insert(document.rfind(", \"simulation\""),
                        fmt::format(R"(, "forces": [{{"name": "load", "type": "force",
                        "body": "rod", "vector": ["{}", 0, 0]}}])",
                                    force));
        return modelOf(document);
    };
    const Run byTables(model(R"("speed": {"points": [[0, 0], [2, 6]], "interpolation": "linear"},
                             "brake": {"points": [[-90, 45], ["90", "-45"]],
                                       "interpolation": "linear"},
                             "load": {"points": [["-90 deg", 2], ["90 deg", -2]],
                                      "interpolation": "akima"})",
                             "speed(t)", "brake(qd)", "load(hinge.coordinate)"));
    const Run byFormulas(model("", "3*t", "-0.5*qd", "-4*hinge.coordinate/pi"));
    for (std::size_t i = 0; i < byTables.time().size(); ++i)
        for (const char* channel : {"hinge.coordinate", "hinge.rate", "energy.input"})
            QVERIFY2(std::abs(byTables[channel][i] - byFormulas[channel][i]) < 1e-9,
                     text(byTables[channel][i] - byFormulas[channel][i]));
}

void TestTables::nonCircularGears_data() {
    QTest::addColumn<QByteArray>("simulation");
    QTest::addColumn<double>("tolerance");
    // First-order steps: h/2 times the change of the accelerations, of 40 rad/s^2 a radian.
    QTest::newRow("semi-implicit")
        << QByteArray(R"("integrator": "semi-implicit", "step": 0.0001)") << 4e-3;
    QTest::newRow("rk45") << QByteArray(R"("integrator": "rk45", "tolerance": 1e-9)") << 1e-6;
    QTest::newRow("radau") << QByteArray(R"("integrator": "radau", "tolerance": 1e-9)") << 1e-6;
    QTest::newRow("generalized") << QByteArray(R"("integrator": "semi-implicit", "step": 0.0001,
        "coordinates": "generalized")")
                                 << 4e-3;
}

/// Two wheels with inertias 0.2 and 0.1 kg m^2, the second at F(q) = -(q + 0.4 sin q) of the
/// first: T = 1/2 (0.2 + 0.1 F'^2) q'^2 is kept, so that q' = 3 sqrt((0.2 + 0.1 1.4^2)/(0.2 + 0.1
/// F'^2)) at each angle; q2 = F(q1) throughout.
void TestTables::nonCircularGears() {
    QFETCH(QByteArray, simulation);
    QFETCH(double, tolerance);
    const Run run(modelOf(fmt::format(
        R"json({{"trammel": 1, "gravity": [0, 0, 0], "bodies": [
        {{"name": "a", "mass": 1, "inertia": [0.3, 0.2, 0.3, 0, 0, 0],
          "angular_velocity": [0, 3, 0]}},
        {{"name": "b", "position": [1, 0, 0], "mass": 1, "inertia": [0.1, 0.1, 0.1, 0, 0, 0],
          "angular_velocity": [0, -4.2, 0]}}],
        "joints": [{{"name": "A", "type": "revolute", "bodies": ["ground", "a"],
          "position": [0, 0, 0], "axis": [0, 1, 0]}},
        {{"name": "B", "type": "revolute", "bodies": ["ground", "b"], "position": [1, 0, 0],
          "axis": [0, 1, 0]}},
        {{"name": "teeth", "type": "gear", "joints": ["A", "B"],
          "relation": "-(q + 0.4*sin(q))"}}],
        "simulation": {{"duration": 4, "output_step": 0.02, {}}}}})json",
        simulation.toStdString())));
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        const double q = run["A.coordinate"][i], slope = 1.0 + 0.4 * std::cos(q);
        QVERIFY2(std::abs(run["B.coordinate"][i] + q + 0.4 * std::sin(q)) < 1e-6,
                 text(run["B.coordinate"][i]));
        const double rate = 3.0 * std::sqrt((0.2 + 0.1 * 1.96) / (0.2 + 0.1 * slope * slope));
        QVERIFY2(std::abs(run["A.rate"][i] - rate) < tolerance, text(run["A.rate"][i] - rate));
    }
    QVERIFY(run["A.coordinate"].back() > 3.0 * kPi);
}

/// A cam whose lift is not 0 in the sketched pose: the follower is assembled onto it, and its
/// coordinate counts from there.
void TestTables::relationOfAGearIsFollowedFromAnywhere() {
    const model::Model model = modelOf(
        R"json({"trammel": 1, "gravity": [0, 0, 0], "tables": {"lift": {"points":
        [[0, 0.01], [1.5, 0.03], [3, 0.02], ["2*pi", 0.01]], "outside": "repeat"}}, "bodies": [
        {"name": "cam", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0], "angular_velocity": [0, 2, 0]},
        {"name": "rod", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]}],
        "joints": [{"name": "A", "type": "revolute", "bodies": ["ground", "cam"],
          "position": [0, 0, 0], "axis": [0, 1, 0]},
        {"name": "B", "type": "prismatic", "bodies": ["ground", "rod"], "position": [0, 0, 0],
          "axis": [0, 0, 1]},
        {"name": "contour", "type": "gear", "joints": ["A", "B"], "relation": "lift(q)"}],
        "simulation": {"duration": 4, "output_step": 0.05, "step": 0.0002}})json");
    const model::Table& lift = *model.parameters.tables.at("lift");
    const Run run(model);
    // Assembly may turn the cam a little: its coordinate counts from there, the body's angle not.
    double worst = 0.0;
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        const double angle = 2.0 * std::atan2(run["cam.q.y"][i], run["cam.q.w"][i]);
        worst = std::max(worst, std::abs(run["rod.com.z"][i] - lift(angle)));
    }
    QVERIFY2(worst < 1e-8, text(worst));
    QVERIFY2(run["A.coordinate"].back() > 2.0 * kPi, text(run["A.coordinate"].back()));
}

/// A table that ends at 0.6 s and has no value beyond: the run stops there, and says which table,
/// whose driver and when.
void TestTables::endOfATableStopsTheRun() {
    const auto message = [](double duration, const char* integrator) {
        try {
            Run(modelOf(
                rod(R"("way": {"points": [[0, 0], [0.3, 0.2], [0.6, 0.1]], "outside": "stop"})",
                    R"json(, "driver": {"position": "way(t)"})json",
                    fmt::format(R"("duration": {}, "output_step": 0.01, "integrator": "{}")",
                                duration, integrator))));
        } catch (const std::runtime_error& error) {
            return QByteArray(error.what());
        }
        return QByteArray();
    };
    for (const char* integrator : {"semi-implicit", "rk45"}) {
        const QByteArray told = message(1.0, integrator);
        QVERIFY2(told.contains("the driver of joint 'hinge', by table 'way' from 0 to 0.6,"), told);
        QVERIFY2(told.contains("t = 0.6"), told);
    }
    // A run may last as long as its table; methods that try long steps look beyond, and end before.
    QCOMPARE(message(0.6, "semi-implicit"), QByteArray());
}

void TestTables::jumpsAreWarnedOf() {
    const auto findings = [](const char* table, const char* driver) {
        return read(
                   rod(fmt::format(R"("way": {{"points": [[0, 0], [0.5, 1], [1, 0]], {}}})", table),
                       fmt::format(R"(, "driver": {{{}}})", driver), R"("duration": 2)"))
            .diagnostics;
    };
    const char* position = R"json("position": "way(t)")json";
    QVERIFY(mentions(findings(R"("interpolation": "linear")", position), "table 'way' is linear"));
    QVERIFY(mentions(findings(R"("interpolation": "cubic")", position), "is held at its end"));
    QCOMPARE(findings(R"("interpolation": "cubic")", R"json("position": "way(t/2)")json").size(),
             0u);
    QCOMPARE(findings(R"("outside": "repeat")", position).size(), 0u);
    QCOMPARE(findings(R"("interpolation": "linear")", R"json("velocity": "way(t)")json").size(),
             0u);
}

void TestTables::csvFiles_data() {
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QByteArray>("keys");
    QTest::newRow("first two") << QByteArray("x,y,z\n0,1,7\n1,3,7\n") << QByteArray();
    QTest::newRow("named") << QByteArray("y,note,x\n1,a,0\n3,b,1\n")
                           << QByteArray(R"(, "x": "x", "y": "y")");
    QTest::newRow("units in titles")
        << QByteArray("x[ms];y[mm]\n0;1000\n1000;3000\n") << QByteArray(R"(, "x": "x", "y": "y")");
    QTest::newRow("units in the model") << QByteArray("x\ty\n0\t1e3\n1e3\t+3000\n")
                                        << QByteArray(R"(, "x_unit": "ms", "y_unit": "mm")");
    QTest::newRow("commas in titles")
        << QByteArray("x, of the cam[ms];y, up[mm]\n0;1000\n1000;3000\n") << QByteArray();
    QTest::newRow("separators in quotes")
        << QByteArray("\"x;\tt\",\"y\"\n0,1\n1,3\n") << QByteArray();
    QTest::newRow("separators at the ends") << QByteArray("x,y\n0,1,\n1,3,,\n") << QByteArray();
    QTest::newRow("comments") << QByteArray("\xEF\xBB\xBF# by hand\r\n\r\nx , y\r\n 0 , 1\r\n"
                                            "# more\r\n1,\"3\"\r\n")
                              << QByteArray();
}

void TestTables::csvFiles() {
    QFETCH(QByteArray, file);
    QFETCH(QByteArray, keys);
    QFile csv(m_folder.filePath("t.csv"));
    QVERIFY(csv.open(QFile::WriteOnly) && csv.write(file) == file.size());
    csv.close();
    const auto result = read(fmt::format(R"({{"trammel": 1, "tables": {{"f": {{"file": "t.csv",
                                            "interpolation": "linear"{}}}}}}})",
                                         keys.toStdString()),
                             m_folder.path().toStdString());
    QVERIFY(result.diagnostics.empty());
    QVERIFY(std::abs((*result.model.parameters.tables.at("f"))(0.25) - 1.5) < 1e-15);
}

void TestTables::brokenFiles_data() {
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QByteArray>("keys");
    QTest::addColumn<QByteArray>("message");
    const auto row = [](const char* name, QByteArray file, const char* keys, const char* message) {
        QTest::newRow(name) << file << QByteArray(keys) << QByteArray(message);
    };
    row("missing", QByteArray(), R"(, "file": "none.csv")",
        "\"none.csv\" cannot be read: it does not exist; expected a CSV file beside the model");
    row("folder", QByteArray(), R"(, "file": ".")", "it is not a regular file");
    row("empty", QByteArray(""), "", "\"t.csv\" has 0 columns");
    row("one column", QByteArray("x\n1\n2\n"), "", "\"t.csv\" has 1 columns");
    row("no titles", QByteArray("0,1\n1,2\n2,4\n"), "", "\"t.csv\" begins with the number 0");
    row("one row", QByteArray("x,y\n0,1\n"), "", "\"t.csv\" has 1 rows with numbers");
    row("decimal comma", QByteArray("x;y\n0;1\n1,5;2\n"), "",
        "t.csv:3:1: \"1,5\" has a decimal comma; expected a decimal point");
    row("decimal commas between commas", QByteArray("x,y\n0,0,0,0\n1,5,2,5\n"), "",
        "t.csv:2:5: \"0\" stands behind the 2 columns that have titles");
    row("nan", QByteArray("x,y\n0,1\n1, nan\n"), "", "t.csv:3:4: \"nan\" in column \"y\"");
    row("infinite", QByteArray("x,y\n0,1\n1,1e999\n"), "", "t.csv:3:3: \"1e999\"");
    row("text", QByteArray("x,y\n0,1\n# c\n1,two\n"), "", "t.csv:4:3: \"two\" in column \"y\"");
    row("hole", QByteArray("x,y\n0,1\n1,\n"), "", "t.csv:3:3: no number in column \"y\"");
    row("short row", QByteArray("x,y\n0,1\n1\n"), "", "no number in column \"y\"");
    row("repeated", QByteArray("x,y\n0,1\n1,2\n1,3\n"), "", "t.csv:4:1: x is 1 after 1");
    row("unsorted", QByteArray("x[ms],y\n0,1\n2,2\n1,3\n"), "", "t.csv:4:1: x[ms] is 0.001 after");
    row("other column", QByteArray("time,lift\n0,1\n1,2\n"), R"(, "y": "lft")",
        "t.csv has no column \"lft\"; did you mean \"lift\"? expected one of time, lift");
    row("unit", QByteArray("x[V],y\n0,1\n1,2\n"), "", "the unit \"V\" of column \"x[V]\" of t.csv");
    row("two units", QByteArray("x[ms],y\n0,1\n1,2\n"), R"(, "x_unit": "s")",
        "the unit \"s\", and \"ms\" in the title of column \"x[ms]\"");
    row("does not repeat", QByteArray("x,y\n0,1\n1,2\n"), R"(, "outside": "repeat")",
        "the table starts at 1 and ends at 2, and so does not repeat");
}

/// Each is told with the file's line and column, at the table's place in the model.
void TestTables::brokenFiles() {
    QFETCH(QByteArray, file);
    QFETCH(QByteArray, keys);
    QFETCH(QByteArray, message);
    QFile csv(m_folder.filePath("t.csv"));
    QVERIFY(csv.open(QFile::WriteOnly) && csv.write(file) == file.size());
    csv.close();
    const std::string stated = keys.contains("\"file\"") ? "" : R"(, "file": "t.csv")";
    const auto result =
        read(fmt::format(R"({{"trammel": 1, "tables": {{"f": {{"description": ""{}{}}}}}}})",
                         stated, keys.toStdString()),
             m_folder.path().toStdString());
    QVERIFY2(mentions(result.diagnostics, message.toStdString()),
             result.diagnostics.empty() ? "" : english(result.diagnostics[0].message).c_str());
    QCOMPARE(result.diagnostics.size(), 1u);
    QVERIFY(result.diagnostics[0].pointer.starts_with("/tables/f/"));
    QCOMPARE(result.diagnostics[0].line, 1);
}

void TestTables::brokenTables_data() {
    QTest::addColumn<QByteArray>("document");
    QTest::addColumn<QByteArray>("message");
    const auto row = [](const char* name, const char* document, const char* message) {
        QTest::newRow(name) << QByteArray(document) << QByteArray(message);
    };
    row("neither", R"("tables": {"f": {}})", "0 of the keys file, points are given");
    row("both", R"("tables": {"f": {"points": [[0, 0], [1, 1]], "file": "f.csv"}})",
        "2 of the keys file, points are given");
    row("one point", R"("tables": {"f": {"points": [[0, 0]]}})", "array of at least 2 pairs");
    row("triple", R"("tables": {"f": {"points": [[0, 0], [1, 1, 1]]}})", "3 elements");
    row("repeated", R"("tables": {"f": {"points": [[0, 0], [0, 1]]}})", "0 after 0");
    row("kind", R"("tables": {"f": {"points": [[0, 0], [1, 1]], "interpolation": "cubik"}})",
        "did you mean \"cubic\"?");
    row("unit of points", R"("tables": {"f": {"points": [[0, 0], [1, 1]], "x_unit": "mm"}})",
        "\"x_unit\" is about a file");
    row("reserved", R"("tables": {"sin": {"points": [[0, 0], [1, 1]]}})", "sin");
    row("parameter", R"("parameters": {"f": 1}, "tables": {"f": {"points": [[0, 0], [1, 1]]}})",
        "\"f\" is a parameter, too");
    row("name", R"("tables": {"a b": {"points": [[0, 0], [1, 1]]}})",
        "cannot be the name of a table");
    row("infinite point", R"("tables": {"f": {"points": [[0, 0], [1, "1/0"]]}})", "");
    const auto call = [&](const char* name, const char* formula, const char* message) {
        QTest::newRow(name) << QByteArray(rod(R"("lift": {"points": [[0, 0], [1, 1]]})",
                                              fmt::format(R"(, "torque": "{}")", formula),
                                              R"("duration": 1)")
                                              .c_str())
                                   .mid(15)
                                   .chopped(1)
                            << QByteArray(message);
    };
    call("slip", "lift(t) + lfit(t)", "did you mean \"lift\"?");
    call("no argument", "lift()", "");
    call("two arguments", "lift(t, t)", "");
    call("no call", "2*lift", "");
}

void TestTables::brokenTables() {
    QFETCH(QByteArray, document);
    QFETCH(QByteArray, message);
    const auto result =
        read("{\"trammel\": 1, " + document.toStdString() + "}", m_folder.path().toStdString());
    QVERIFY(model::hasErrors(result.diagnostics));
    QVERIFY2(mentions(result.diagnostics, message.toStdString()),
             english(result.diagnostics[0].message).c_str());
}

/// Documents are read at every edit, files only after they changed.
void TestTables::filesThatChangeAreReadAgain() {
    const auto write = [&](const QByteArray& bytes) {
        QFile csv(m_folder.filePath("c.csv"));
        return csv.open(QFile::WriteOnly) && csv.write(bytes) == bytes.size();
    };
    const std::filesystem::path folder = m_folder.path().toStdString();
    QVERIFY(write("x,y\n0,1\n1,2\n"));
    const auto first = io::readTableFile(folder, "c.csv", {});
    QCOMPARE(io::readTableFile(folder, "c.csv", {}), first);
    QVERIFY(io::readTableFile(folder, "c.csv", {.x = {}, .y = {}, .xUnit = "ms", .yUnit = {}}) !=
            first);
    QVERIFY(write("x,y\n0,1\n1,25\n"));
    QCOMPARE(io::readTableFile(folder, "c.csv", {})->y[1], 25.0);
}

QTEST_APPLESS_MAIN(TestTables)
#include "test_tables.moc"
