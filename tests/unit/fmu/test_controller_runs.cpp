// Runs with controllers: what ends them, what is found before, and how they go back.

#include "analysis/channels/measure_channels.h"
#include "analysis/run/kinematics.h"
#include "analysis/run/simulation.h"
#include "controller_examples.h"
#include "fmi/unit_description.h"
#include "io/file_names.h"
#include "live/live_run.h"
#include "messages/controller_messages.h"
#include "model/input_files.h"
#include "results/sinks.h"
#include "support/example.h"

#include <QTest>
#include <cmath>
#include <fmt/format.h>
#include <random>
#include <thread>

using namespace trammel;
using namespace trammel::tests;

class TestControllerRuns : public QObject {
    Q_OBJECT

private slots:
    /// Other programs unpack units at the same time: those of this one go to a folder of its own.
    void initTestCase() { QVERIFY(qputenv("TMPDIR", m_temporary.path().toUtf8())); }
    void failuresEndTheRun_data() { failuresEndTheRunRows(); }
    void failuresEndTheRun();
    void warnings_data() { eachVersion(); }
    void warnings();
    void findings_data() { findingsRows(); }
    void findings();
    void brokenUnits_data() { brokenUnitsRows(); }
    void brokenUnits();
    void damagedDescriptions();
    void goesBack_data() { eachVersion(); }
    void goesBack();
    void goesOnWithoutStates();
    void liveRunsGoBack_data() { eachVersion(); }
    void liveRunsGoBack();
    void runsBesideEachOther();
    void standsStillElsewhere();
    void filesMoveAlong();

private:
    const QTemporaryDir m_temporary;
    const Folder m_folder;
};

/// The run ends there as failed, with the unit's words; what was before is kept.
void TestControllerRuns::failuresEndTheRun() {
    QFETCH(QString, controller);
    QFETCH(QString, message);
    QFETCH(double, reached);
    const std::size_t folders = unitFolders();
    results::MemorySink sink;
    const analysis::RunSummary summary =
        analysis::simulate(read(m_folder, cart(controller.toStdString())), "", sink);
    QCOMPARE(summary.status, analysis::RunStatus::Failed);
    const QString text = QString::fromStdString(messages::english(summary.message));
    QVERIFY2(text.startsWith(message), qPrintable(text));
    const results::RunData data = sink.take();
    if (reached >= 0.0) QVERIFY(std::abs(data.time().back() - reached) < 1e-12);
    QCOMPARE(unitFolders(), folders);
}

void TestControllerRuns::warnings() {
    QFETCH(int, version);
    const analysis::RunSummary summary =
        outcome(read(m_folder, cart(pi(version, R"("fail_at": 0.9, "failure": 3, "kp": 1)"))));
    QCOMPARE(summary.status, analysis::RunStatus::Completed);
    std::size_t told = 0;
    for (const messages::Message& warning : summary.warnings)
        told += warning.is(messages::kControllerWarns) ? 1 : 0;
    QCOMPARE(told, 5u); // of 11 steps
    QVERIFY(support::anyContains(summary.warnings,
                                 "controller pi warns at t = 0.9 s: the valve is slow"));
}

/// Told where the model is checked, with the place; runs are refused with the same words.
void TestControllerRuns::findings() {
    QFETCH(QString, controller);
    QFETCH(QString, pointer);
    QFETCH(QString, message);
    m_folder.pack("stepless.fmu", 2, usualCoupling(2), "");
    fmi::writeArchive(
        m_folder.path() / "steps.fmu",
        {{"modelDescription.xml", QString::fromStdString(description(2, "", "stepSize=\"1\""))
                                      .replace("name=\"u\"", "name=\"rate\"")
                                      .toStdString()},
         binary(2)});
    const io::JsonResult parsed = io::parseJson(cart(controller.toStdString()));
    QVERIFY(parsed.diagnostics.empty());
    const io::ModelResult result = io::readModel(parsed.root, m_folder.path());
    model::Diagnostics all = result.diagnostics;
    if (!model::hasErrors(all)) all = analysis::findingsBeforeRun(result.model);
    QStringList told;
    bool isFound = false;
    for (const model::Diagnostic& finding : all) {
        const QString text = QString::fromStdString(messages::english(finding.message));
        told << QString::fromStdString(finding.pointer) + ": " + text;
        isFound |= finding.pointer == pointer.toStdString() && text.contains(message);
    }
    QVERIFY2(isFound, qPrintable(told.join('\n')));
}

/// Units that are none: refused when the model is checked, nothing of them is unpacked or run.
void TestControllerRuns::brokenUnits() {
    QFETCH(QString, xml);
    QFETCH(QString, file);
    QFETCH(QString, message);
    std::vector<fmi::ArchiveEntry> entries{{file.toStdString(), "no binary"}};
    if (xml != "-") entries.push_back({"modelDescription.xml", xml.toStdString()});
    fmi::writeArchive(m_folder.path() / "broken.fmu", entries);
    const model::Model model =
        read(m_folder, cart(R"({"name": "a", "fmu": "broken.fmu", "outputs": {"J.torque": "u"}})"));
    const model::Diagnostics found = analysis::findingsBeforeRun(model);
    QCOMPARE(found.size(), 1u);
    QCOMPARE(found[0].pointer, "/controllers/0/fmu");
    const QString text = QString::fromStdString(messages::english(found[0].message));
    QVERIFY2(text.contains(message) && text.contains("broken.fmu"), qPrintable(text));
    try {
        outcome(model);
        QFAIL("it ran");
    } catch (const std::invalid_argument&) {
    }
}

/// A description with any bytes changed, cut or doubled is read or refused, and nothing else.
void TestControllerRuns::damagedDescriptions() {
    std::mt19937 random(20);
    const auto below = [&](std::size_t n) { return random() % n; };
    int refused = 0;
    for (int i = 0; i < 3000; ++i) {
        std::string text = description(2 + i % 2, usualCoupling(2 + i % 2), "stepSize=\"1\"");
        for (std::size_t k = 0; k <= below(4); ++k) {
            const std::size_t at = below(text.size()), length = 1 + below(20);
            if (below(3) == 0)
                text.insert(at, text.substr(below(text.size()), length));
            else if (below(2) == 0)
                text.erase(at, length);
            else
                text[at] = static_cast<char>(below(256));
        }
        try {
            const fmi::UnitDescription unit = fmi::readDescription(text);
            QVERIFY(!unit.identifier.empty());
            QVERIFY(!unit.binary().ends_with("/.so"));
        } catch (const messages::RuntimeError&) {
            ++refused;
        }
    }
    QVERIFY(refused > 300 && refused < 2900);
}

namespace {

/// Steps a model by hand.
class Stepped {
public:
    explicit Stepped(const model::Model& model) : m_run(model, m_sink, {}, m_progress, {}) {
        m_run.start(model, "");
    }
    analysis::Simulation& operator*() { return m_run; }
    void steps(int n) {
        for (int i = 0; i < n; ++i)
            m_run.step();
    }
    double x() const { return m_run.state().bodies[0].p.x(); }

private:
    results::MemorySink m_sink;
    analysis::ProgressCallback m_progress;
    analysis::Simulation m_run;
};

} // namespace

/// Back to a place in the middle, between two communication points, and on: the same bits. A place
/// holds its unit until it goes.
void TestControllerRuns::goesBack() {
    QFETCH(int, version);
    const model::Model model = read(m_folder, cart(pi(version)));
    analysis::RunPlace place;
    {
        Stepped run(model);
        run.steps(61);
        place = (*run).place();
        (*run).restart(place);
        run.steps(60);
        const double x = run.x();
        (*run).resume(model, place);
        QVERIFY(run.x() != x);
        run.steps(60);
        QCOMPARE(run.x(), x);
        QVERIFY((*run).whyNotBack().empty());
    }
    QVERIFY(place.controllers != nullptr);
}

/// A unit that does not save states goes on from where it is, and says that it cannot go back.
void TestControllerRuns::goesOnWithoutStates() {
    m_folder.pack("stateless.fmu", 2, "");
    const model::Model model = read(m_folder, cart(R"({"name": "pi", "fmu": "stateless.fmu",
        "step": 0.01, "inputs": {"e": "1 - J.coordinate"}, "outputs": {"J.torque": "u"}})"));
    Stepped run(model);
    run.steps(31);
    const analysis::RunPlace place = (*run).place();
    (*run).resume(model, place);
    run.steps(10);
    QVERIFY((*run).whyNotBack().is(messages::kControllerCannotGoBack));
    const double x = run.x();
    try {
        (*run).resume(model, place);
        QFAIL("it went back");
    } catch (const messages::InvalidArgument& error) {
        QVERIFY(error.message().is(messages::kControllerCannotGoBack));
    }
    QCOMPARE(run.x(), x);
}

/// A live run with a change of a parameter in it: rewound and repeated it is the same, bit by bit.
void TestControllerRuns::liveRunsGoBack() {
    QFETCH(int, version);
    live::LiveRun run(io::parseJson(cart(pi(version))).root, m_folder.path(), {});
    for (int i = 0; i < 60; ++i)
        run.step();
    run.apply({live::SetParameter{"m", 3.0}});
    for (int i = 0; i < 60; ++i)
        run.step();
    const double x = run.state().bodies[0].p.x();
    run.rewind(90);
    for (int i = 90; i < 120; ++i)
        run.step();
    QCOMPARE(run.state().bodies[0].p.x(), x);
    run.rewind(10);
    QCOMPARE(run.stepCount(), 10);
}

/// Each run has its own instances, whatever model it is a copy of.
void TestControllerRuns::runsBesideEachOther() {
    const model::Model model = read(m_folder, cart(pi(3)));
    std::vector<double> ends(4);
    {
        std::vector<std::jthread> threads;
        for (double& end : ends)
            threads.emplace_back(
                [&model, &end] { end = support::Run(model)["J.coordinate"].back(); });
    }
    for (const double end : ends)
        QCOMPARE(end, ends[0]);
}

/// Motions that drivers prescribe have the model's own; they say so.
void TestControllerRuns::standsStillElsewhere() {
    const model::Model model =
        read(m_folder, cart(pi(2, R"("kp": 2)", R"("outputs": {"J.driver.velocity": "u"})"), "",
                            R"(, "driver": {"velocity": 0.25})"));
    results::MemorySink sink;
    const analysis::KinematicsSummary summary = analysis::kinematics(model, "", sink);
    QVERIFY(support::anyContains(summary.warnings, "controllers act in runs only"));
    const results::RunData data = sink.take();
    QVERIFY(std::abs(data.column(data.find("J.coordinate").value()).back() - 0.25) < 1e-12);
}

void TestControllerRuns::filesMoveAlong() {
    const io::JsonValue root = io::parseJson(cart(pi(2))).root;
    const auto edits = io::movedFileNames(root, "/a/b", "/a/c");
    QCOMPARE(edits.size(), 1u);
    QCOMPARE(edits[0].first, "/controllers/0/fmu");
    QCOMPARE(edits[0].second.string(), "../b/pi2.fmu");
    const auto files = model::inputFiles(read(m_folder, cart(pi(2))));
    QCOMPARE(files, std::vector<fs::path>{m_folder.path() / "pi2.fmu"});
}

QTEST_GUILESS_MAIN(TestControllerRuns)
#include "test_controller_runs.moc"
