// The kept runs of a project without a window: their files, two programs at one folder, runs whose
// program was killed, moving to another folder, and what differs between two runs.
#include "studio/runs/error_estimate.h"
#include "studio/runs/impact_difference.h"
#include "studio/runs/run_difference.h"
#include "studio/runs/run_folder.h"
#include "studio/runs/run_list.h"

#include <QDir>
#include <QFile>
#include <QIcon>
#include <QImage>
#include <QJsonObject>
#include <QProcess>
#include <QSet>
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>

using namespace trammel;
using namespace trammel::studio;

namespace {

RunRecord startingRun(const QString& name = {}) {
    model::Model model;
    model.name = "Four-bar";
    model.parameters = {{"e", 0.5}};
    RunRecord record = recordOf(model, "dynamics");
    record.name = name;
    return record;
}

void touch(const QString& path, const QByteArray& content) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
}

/// One channel x sampled at these times.
template <class Function>
results::RunData sampled(const std::vector<double>& times, Function x) {
    results::RunHeader header;
    header.channels = {{"x", "m"}};
    results::RunData run(header);
    for (const double t : times)
        run.append(t, std::vector<double>{x(t)});
    return run;
}

std::vector<double> grid(double from, double to, int intervals) {
    std::vector<double> times;
    for (int i = 0; i <= intervals; ++i)
        times.push_back(from + (to - from) * i / intervals);
    return times;
}

} // namespace

class TestRuns : public QObject {
    Q_OBJECT

private slots:
    /// What is known of a run comes back from its file as it was.
    void recordsComeBack() {
        QTemporaryDir place;
        RunFolder folder(place.filePath("m.results"));
        RunRecord kept = folder.begin(startingRun("stiff"));
        QCOMPARE(kept.id, QString("run-0001"));
        analysis::RunSummary summary;
        summary.status = analysis::RunStatus::Failed;
        summary.message = messages::verbatim("t = 1.5 s: not finite");
        summary.duration = 1.5;
        summary.impacts = 7;
        summary.energyDriftMax = 3.5;
        summary.energyNumericalMax = 2e-5;
        summary.integrator.reason = messages::verbatim("as it ran");
        kept.takeSummary(summary);
        kept.note = QString::fromUtf8("two\nlines, \u00e9");
        folder.write(kept);
        const auto read = RunFolder(folder.path()).read();
        QCOMPARE(read.size(), std::size_t(1));
        QVERIFY(read[0] == kept);
        QCOMPARE(read[0].method(), QString("position-projection"));
        QCOMPARE(read[0].parameters["e"].toDouble(), 0.5);
    }

    /// Each way in which a run ends comes back from its file, and is told from the others by its
    /// word, its colour and the form of its icon: no two icons are the same in grey either.
    void statusesAreToldApart() {
        using Status = RunRecord::Status;
        const std::pair<analysis::RunStatus, Status> ends[] = {
            {analysis::RunStatus::Completed, Status::Completed},
            {analysis::RunStatus::CompletedWithFailures, Status::CompletedWithFailures},
            {analysis::RunStatus::Stopped, Status::Stopped},
            {analysis::RunStatus::Failed, Status::Failed}};
        QTemporaryDir place;
        RunList list;
        list.setFolder(place.path());
        QSet<QString> words;
        QSet<QRgb> colours;
        QList<QImage> signs;
        for (const auto& [ending, kept] : ends) {
            const QString id = list.begin(startingRun());
            analysis::RunSummary summary;
            summary.status = ending;
            list.finish(id, summary);
            list.refresh();
            QCOMPARE(list.find(id)->status, kept);
            const QModelIndex cell = list.index(list.rowOf(id), RunList::Status);
            words.insert(cell.data().toString());
            colours.insert(cell.data(Qt::ForegroundRole).value<QColor>().rgb());
            signs << cell.data(Qt::DecorationRole)
                         .value<QIcon>()
                         .pixmap(QSize(16, 16), 1.0)
                         .toImage()
                         .convertToFormat(QImage::Format_Grayscale8);
            QVERIFY(!signs.back().isNull());
            for (qsizetype i = 0; i + 1 < signs.size(); ++i)
                QVERIFY(signs[i] != signs.back());
        }
        QCOMPARE(words.size(), 4);
        QVERIFY(words.contains("completed with failures"));
        QCOMPARE(colours.size(), 4);
    }

    /// The column tells what nothing accounts for, not what the energy changed by; of a run that an
    /// older version kept, nothing.
    void energyDriftIsWhatNothingAccountsFor() {
        QTemporaryDir place;
        RunList list;
        list.setFolder(place.path());
        const QString id = list.begin(startingRun());
        analysis::RunSummary summary;
        summary.energyDriftMax = 3.5;
        summary.energyNumericalMax = 2e-5;
        list.finish(id, summary);
        list.refresh();
        QCOMPARE(list.index(0, RunList::Drift).data().toString(), QString("2e-05 J"));
        QJsonObject older = toJson(*list.find(id));
        older.remove("energy_numerical_max");
        QVERIFY(!readRecord(older)->energyDrift);
        QCOMPARE(readRecord(older)->energyChange, 3.5);
    }

    /// A run over failed solves says how many and why.
    void failuresAreTold() {
        RunRecord record;
        analysis::RunSummary summary;
        summary.status = analysis::RunStatus::CompletedWithFailures;
        summary.lcp.solves = 1000;
        summary.lcp.failures = 2;
        summary.lastFailure = {0.5, messages::verbatim("the pgs solver ends 'limit reached'")};
        record.takeSummary(summary);
        const QString message = QString::fromStdString(english(record.message));
        QVERIFY2(message.contains("2 of 1000 solves failed"), qPrintable(message));
    }

    /// Two windows that keep runs in one folder take different numbers, and see one another's run
    /// as going on.
    void twoWindowsShareAFolder() {
        QTemporaryDir place;
        RunFolder first(place.path()), second(place.path());
        const RunRecord a = first.begin(startingRun()), b = second.begin(startingRun());
        QVERIFY(a.id != b.id);
        for (RunFolder* folder : {&first, &second}) {
            const auto records = folder->read();
            QCOMPARE(records.size(), std::size_t(2));
            for (const RunRecord& record : records)
                QCOMPARE(record.status, RunRecord::Status::Running);
        }
    }

    /// The lock of a process that is gone does not hold: its run is told as interrupted.
    void aKilledProgramsRunIsInterrupted() {
        QTemporaryDir place;
        QProcess gone;
        gone.start("true", QStringList());
        QVERIFY(gone.waitForStarted());
        const qint64 pid = gone.processId();
        QVERIFY(gone.waitForFinished());
        {
            RunFolder folder(place.path());
            folder.begin(startingRun());
        }
        touch(place.filePath("run-0001.lock"), QByteArray::number(pid) + "\ntrammel-studio\n" +
                                                   QSysInfo::machineHostName().toUtf8() + "\n");
        const auto records = RunFolder(place.path()).read();
        QCOMPARE(records.size(), std::size_t(1));
        QCOMPARE(records[0].status, RunRecord::Status::Interrupted);
    }

    /// Files that are no records are left out, and left alone.
    void strangersAreLeftAlone() {
        QTemporaryDir place;
        touch(place.filePath("run-0003.json"), "{ broken");
        touch(place.filePath("run-0004.json"), "{\"other\": 1}");
        RunFolder folder(place.path());
        QVERIFY(folder.read().empty());
        QCOMPARE(folder.begin(startingRun()).id, QString("run-0005"));
        QVERIFY(QFile::exists(place.filePath("run-0003.json")));
    }

    /// A folder that cannot be made is an error that names it.
    void unwritablePlace() {
        QTemporaryDir place;
        touch(place.filePath("file"), "");
        RunFolder folder(place.filePath("file/below"));
        try {
            folder.begin(startingRun());
            QFAIL("no exception");
        } catch (const std::runtime_error& error) {
            QVERIFY2(QString(error.what()).contains(place.filePath("file/below")), error.what());
        }
    }

    /// Runs of a model that is saved under its first name move along, behind those there are.
    void runsMove() {
        QTemporaryDir place;
        const QString from = place.filePath("from"), to = place.filePath("to");
        RunFolder old(to);
        RunRecord there = old.begin(startingRun("there"));
        there.status = RunRecord::Status::Completed;
        old.write(there);
        RunList list;
        list.setFolder(from);
        const QString id = list.begin(startingRun("comes"));
        touch(list.resultFile(id), "samples");
        list.finish(id, {});
        list.setShown(id);
        list.moveTo(to);
        QCOMPARE(list.count(), 2);
        QCOMPARE(list.record(0).name, QString("comes"));
        QCOMPARE(list.shown(), list.record(0).id);
        QCOMPARE(list.record(1).name, QString("there"));
        QFile samples(list.resultFile(list.record(0).id));
        QVERIFY(samples.open(QIODevice::ReadOnly));
        QCOMPARE(samples.readAll(), QByteArray("samples"));
        QVERIFY(!QDir(from).exists());
    }

    /// Names, notes, ticks and deletion reach the files.
    void editsAreKept() {
        QTemporaryDir place;
        RunList list;
        list.setFolder(place.path());
        const QString id = list.begin(startingRun());
        QCOMPARE(list.find(id)->name, QString("Run 1"));
        list.remove({id}); // it goes on
        QCOMPARE(list.count(), 1);
        list.finish(id, {});
        QSignalSpy overlays(&list, &RunList::overlaysChanged);
        QVERIFY(list.setData(list.index(0, RunList::Name), "  soft  ", Qt::EditRole));
        QVERIFY(list.setData(list.index(0, RunList::Note), "why", Qt::EditRole));
        QVERIFY(list.setData(list.index(0, RunList::Name), Qt::Checked, Qt::CheckStateRole));
        QCOMPARE(overlays.count(), 1);
        list.rename(id, " "); // a run without a name could not be told from others
        list.refresh();
        QCOMPARE(list.find(id)->name, QString("soft"));
        QCOMPARE(list.find(id)->note, QString("why"));
        QCOMPARE(list.overlaid(), QStringList{id});
        list.remove({id});
        QCOMPARE(list.count(), 0);
        QVERIFY(QDir(place.path()).entryList({"run-*"}, QDir::Files).isEmpty());
    }

    /// A run that ends after another document was opened ends in its own project.
    void aRunEndsInItsOwnProject() {
        QTemporaryDir place;
        const QString first = place.filePath("a"), second = place.filePath("b");
        RunList list;
        list.setFolder(first);
        const QString id = list.begin(startingRun());
        list.setFolder(second);
        analysis::RunSummary summary;
        summary.status = analysis::RunStatus::Stopped;
        list.finish(id, summary);
        QCOMPARE(list.count(), 0);
        QCOMPARE(RunFolder(first).read().front().status, RunRecord::Status::Stopped);
    }

    /// Places name list items; settings count by the values that were used.
    void differingSettings() {
        results::RunHeader a, b;
        a.modelText = R"({"name": "A", "bodies": [{"name": "crank", "mass": 1, "com": [0, 0, 1]},
                          {"name": "rod", "mass": 2}], "simulation": {"step": 0.001}})";
        b.modelText = R"({"name": "A", "bodies": [{"name": "crank", "mass": 1.5, "com": [0, 0, 1]},
                          {"name": "rod", "mass": 2}], "parameters": {"mu": "1/3"}})";
        a.settingsText = R"({"step": 0.001, "impact": "newton"})";
        b.settingsText = R"({"step": 0.001, "impact": "poisson"})";
        const std::vector<SettingDifference> expected{
            {"bodies/crank/mass", "1", "1.5"},
            {"parameters/mu", "", "\"1/3\""},
            {"simulation/impact", "\"newton\"", "\"poisson\""}};
        QVERIFY(settingDifferences(a, b) == expected);
        QVERIFY(settingDifferences(a, a).empty());
    }

    /// x1 = t at ten times, x2 = 3 t at others that begin later and end earlier: interpolation of a
    /// line is exact, so the difference is 2 t where both are, largest at the last common time.
    void differencesOfChannels() {
        const auto first = sampled(grid(0, 1, 10), [](double t) { return t; });
        const auto second = sampled(grid(0.15, 0.92, 13), [](double t) { return 3 * t; });
        const SampledDifference d = difference(first, second, "x");
        QCOMPARE(d.times.size(), std::size_t(8)); // 0.2 ... 0.9
        for (std::size_t i = 0; i < d.times.size(); ++i)
            QVERIFY(std::abs(d.values[i] - 2 * d.times[i]) < 1e-14); // rounding of a few operations
        const auto all = channelDifferences(first, second);
        QCOMPARE(all.size(), std::size_t(1));
        QVERIFY(std::abs(all[0].largest - 1.8) < 1e-14);
        QVERIFY(std::abs(all[0].at - 0.9) < 1e-14);
        QVERIFY(std::abs(all[0].scale - 2.76) < 1e-14); // max |x2|
        QVERIFY(std::abs(all[0].relative - 1.8 / 2.76) < 1e-14);
        double squares = 0;
        for (int i = 2; i <= 9; ++i)
            squares += 0.04 * i * i;
        QVERIFY(std::abs(all[0].rms - std::sqrt(squares / 8)) < 1e-14);
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, difference(first, second, "y"));
    }

    /// A component that is zero but for rounding has its vector's scale, not its own.
    void aVectorHasOneScale() {
        results::RunHeader header;
        header.channels = {{"ball.v.x", "m/s"}, {"ball.v.z", "m/s"}, {"still", "m"}};
        results::RunData first(header), second(header);
        for (int i = 0; i < 3; ++i) {
            first.append(i, std::vector<double>{0.0, 2.0, 0.0});
            second.append(i, std::vector<double>{1e-17, 4.0, 0.0});
        }
        const auto all = channelDifferences(first, second);
        QCOMPARE(all[0].scale, 4.0);
        QCOMPARE(all[0].relative, 1e-17 / 4.0);
        QCOMPARE(all[1].relative, 0.5);
        QCOMPARE(all[2].relative, 0.0);
    }

    /// By bodies, whichever is named first, and by order; points that are hit at once are one.
    void impactsAreMatched() {
        results::RunData first, second;
        const auto hit = [](double t, int number, const char* a, const char* b, double impulse,
                            double restitution) {
            results::ImpactRecord record;
            record.t = t;
            record.impact = number;
            record.bodyA = a;
            record.bodyB = b;
            record.approachSpeed = impulse;
            record.impulseNormal = impulse;
            record.effectiveRestitution = restitution;
            record.energyLoss = 0.5;
            return record;
        };
        first.appendImpact(hit(0.1, 1, "ball", "ground", 1.0, 0.5));
        first.appendImpact(hit(0.1, 1, "ball", "ground", 2.0, 0.4));
        first.appendImpact(hit(0.2, 2, "ball", "box", 3.0, 0.0));
        first.appendImpact(hit(0.3, 3, "ball", "ground", 4.0, 0.5));
        second.appendImpact(hit(0.15, 1, "ground", "ball", 5.0, 0.5));
        const auto pairs = pairedImpacts(first, second);
        QCOMPARE(pairs.size(), std::size_t(2));
        QCOMPARE(pairs[0].first.size(), std::size_t(2));
        QCOMPARE(pairs[0].first[0].impulse, 3.0);
        QCOMPARE(pairs[0].first[0].restitution, 0.4); // of the faster point
        QCOMPARE(pairs[0].first[0].energyLoss, 1.0);
        QCOMPARE(pairs[0].second.size(), std::size_t(1));
        QCOMPARE(pairs[0].second[0].t, 0.15);
        QCOMPARE(pairs[1].bodyB, std::string("box"));
        QVERIFY(pairs[1].second.empty());
        QCOMPARE(totalsOf(pairs[0].first).impulse, 7.0);
        QCOMPARE(totalsOf(pairs[0].first).restitution, 0.45);
        QVERIFY(std::isnan(totalsOf({}).restitution));
    }

    /// y_h = sin t + c h^p t: the estimate of the error of y_h is c h^p t, for p = 1 and 2, at the
    /// end of the run; the error of Richardson's formula is rounding here.
    void errorsByHalvingTheStep() {
        for (const double p : {1.0, 2.0}) {
            const auto with = [p](double h) {
                return std::make_shared<const results::RunData>(
                    sampled(grid(0, 2, 40),
                            [=](double t) { return std::sin(t) + 3.0 * std::pow(h, p) * t; }));
            };
            const ErrorEstimate e = errorOf({with(0.1), with(0.05), with(0.025)}, "x");
            QVERIFY(e.order && std::abs(*e.order - p) < 1e-9);
            QVERIFY(std::abs(e.largest - 6.0 * std::pow(0.1, p)) < 1e-9);
            QCOMPARE(e.at, 2.0);
            QVERIFY(!e.end);
        }
        const auto exact = std::make_shared<const results::RunData>(
            sampled(grid(0, 2, 40), [](double t) { return t; }));
        const ErrorEstimate none = errorOf({exact, exact, exact}, "x");
        QVERIFY(!none.order && none.largest == 0.0);
        QVERIFY(std::isnan(errorOf({exact, exact, exact}, "y").largest));
    }

    /// A curve of rounding has no error to be told: beside an energy of 0.1 J one of 1e-17 J is
    /// none, however its noise looks. A small one of its own unit is.
    void roundingHasNoError() {
        const auto with = [](double h, const char* unit) {
            auto run = std::make_shared<results::RunData>(results::RunHeader{
                .modelName = "test", .channels = {{"kinetic", "J"}, {"small", unit}}});
            for (int i = 0; i <= 40; ++i) {
                const double values[] = {0.1, 1e-17 * (1.0 + 40.0 * h * h * i)};
                run->append(0.05 * i, values);
            }
            return std::shared_ptr<const results::RunData>(run);
        };
        const auto estimate = [&](const char* unit) {
            return errorOf({with(0.1, unit), with(0.05, unit), with(0.025, unit)}, "small");
        };
        QVERIFY(estimate("J").isRounding && !estimate("J").order && !estimate("J").end);
        QVERIFY(!estimate("m").isRounding && estimate("m").order);
    }

    /// Differences that do not fall from an impact at t = 1 on are told, not estimated; samples
    /// between the times of the same impact in two runs are left out.
    void errorsBehindImpacts() {
        const auto with = [](double h, double behind, double impactAt) {
            auto run = sampled(grid(0, 2, 40),
                               [=](double t) { return t < impactAt ? h * t : behind + h * t; });
            results::ImpactRecord record;
            record.t = impactAt;
            record.impact = 1;
            record.bodyA = "ball";
            record.bodyB = "ground";
            run.appendImpact(record);
            return std::make_shared<const results::RunData>(std::move(run));
        };
        // A jump of 5 that comes 0.1 s later in the coarse run is no error of 5.
        const ErrorEstimate good =
            errorOf({with(0.1, 5, 1.08), with(0.05, 5, 0.98), with(0.025, 5, 0.98)}, "x");
        QVERIFY(!good.end);
        QVERIFY(good.order && std::abs(*good.order - 1.0) < 1e-9);
        QVERIFY(std::abs(good.largest - 0.2) < 1e-9);
        const ErrorEstimate chaotic =
            errorOf({with(0.1, 5, 1.0), with(0.05, 3, 1.0), with(0.025, 7, 1.0)}, "x");
        QVERIFY(chaotic.end && *chaotic.end == 1.0);
        QVERIFY(std::abs(chaotic.largest - 0.095) < 1e-9); // at 0.95 s, the last sample before
    }

    /// Linear interpolation of sin between samples h apart errs by at most h^2 / 8.
    void interpolationError() {
        const auto sine = [](double t) { return std::sin(t); };
        const double h = 0.1;
        const auto d =
            difference(sampled(grid(0, 6, 240), sine), sampled(grid(0, 6, 60), sine), "x");
        double largest = 0;
        for (const double value : d.values)
            largest = std::max(largest, std::abs(value));
        QVERIFY2(largest <= h * h / 8 && largest > h * h / 16,
                 qPrintable(QString::number(largest)));
    }
};

QTEST_MAIN(TestRuns)
#include "test_runs.moc"
