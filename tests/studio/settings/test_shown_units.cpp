// What is not a form shows and takes quantities in the chosen units, too: the time bar, the step's
// inspector, the list of runs, dialogs, reports and studies. Files and results stay in SI.
#include "io/model_file.h"
#include "studio/dialogs/animation_dialog.h"
#include "studio/dialogs/check_dialog.h"
#include "studio/dialogs/compare_dialog.h"
#include "studio/dialogs/part_dialog.h"
#include "studio/dialogs/study_dialog.h"
#include "studio/document/document.h"
#include "studio/document/shown_units.h"
#include "studio/document/units.h"
#include "studio/form_driver.h"
#include "studio/panels/ghost_panel.h"
#include "studio/panels/inspector_model.h"
#include "studio/panels/inspector_panel.h"
#include "studio/panels/message_panel.h"
#include "studio/panels/run_panel.h"
#include "studio/panels/study_panel.h"
#include "studio/panels/time_bar.h"
#include "studio/report/run_report.h"
#include "studio/runs/run_list.h"
#include "studio/study/study_model.h"
#include "studio/study/study_plot.h"
#include "studio/window_setup.h"

#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStandardItemModel>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTreeView>
#include <QTreeWidget>
#include <QtTest>
#include <cmath>
#include <numbers>
#include <qcustomplot.h>

using namespace trammel;
using namespace trammel::studio;
using namespace trammel::test;

namespace {

constexpr double kPoundForce = 4.4482216152605;   ///< N, by definition
constexpr double kInchPound = 0.1129848290276167; ///< N m in a lbf in

/// A bob at the distance L from the hinge A.
constexpr auto kModel = R"({"trammel": 1, "name": "Swing",
  "parameters": {"L": {"value": 0.25, "unit": "mm", "min": 0.1, "max": 0.4}, "r": "2*L", "k": 3},
  "bodies": [{"name": "bob", "position": ["L", 0, 0], "mass": 2,
              "inertia": [0.1, 0.1, 0.1, 0, 0, 0]}],
  "joints": [{"name": "A", "type": "revolute", "bodies": ["ground", "bob"],
              "position": [0, 0, 0], "axis": [0, 1, 0]}],
  "simulation": {"duration": 0.5, "step": 0.001}})";

study::StudyFile swingStudy(const QString& folder) {
    constexpr auto kStudy = R"json({"trammel_study": 1, "name": "Swing",
      "model": "swing.trammel.json",
      "factors": [{"name": "L", "values": [0.1, 0.2]},
                  {"name": "simulation.step", "values": [0.001, 0.0005]},
                  {"name": "k", "values": [1, 2]}],
      "outputs": {"speed": "max(abs(bob.v.z))", "ratio": "max(bob.v.z) / 2"}})json";
    return study::readStudyFile(
        (folder + "/swing.study.json").toStdString(), io::parseJson(kStudy).root,
        (folder + "/swing.trammel.json").toStdString(), io::parseJson(kModel).root);
}

template <class Widget>
void showActive(Widget& widget) {
    widget.show();
    widget.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&widget));
}

/// Types over what a spin box shows, suffix and all.
void typeOver(QDoubleSpinBox& box, const QString& text) {
    box.setFocus();
    QTest::keyClick(&box, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(&box, text);
    QTest::keyClick(&box, Qt::Key_Tab); // Enter is the dialog's
}

/// A run of 2 s with an impact at the limit of hinge A after 0.5 s: 2 rad/s, 1 N m s.
std::shared_ptr<results::RunData> hingeRun(double impulse = 1.0) {
    results::RunHeader header;
    header.modelName = "Swing";
    header.modelText = kModel;
    header.settingsText = R"({"step": 0.001, "duration": 2, "impact": "newton"})";
    header.channels = {{"A.rate", "rad/s"}, {"bob.v.x", "m/s"}};
    auto run = std::make_shared<results::RunData>(header);
    for (int i = 0; i <= 20; ++i)
        run->append(0.1 * i, std::vector<double>{0.0, 1.0});
    results::ImpactRecord impact;
    impact.t = 0.5;
    impact.bodyA = "ground";
    impact.bodyB = "bob";
    impact.approachSpeed = 2.0;
    impact.impulseNormal = impulse;
    impact.joint = "A";
    run->appendImpact(impact);
    impact.joint.clear();
    impact.impulseNormal = impulse * kPoundForce;
    run->appendImpact(impact);
    return run;
}

} // namespace

class TestShownUnits : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    AnimationPlan twoSeconds(MovieFormat format) const {
        AnimationPlan plan;
        plan.to = 2.0;
        plan.movie.size = {320, 240};
        plan.movie.format = format;
        plan.movie.path = m_folder.filePath("film");
        return plan;
    }

private slots:
    void initTestCase() { setUpStudio(); }
    void cleanup() { ShownUnits::instance().set({}); }

    /// No unit of impulse is chosen: force and torque bring theirs, in any spelling.
    void impulsesHaveTheUnitsOfForceAndTorque() {
        QCOMPARE(shownScale("N s").unit, QString("N s"));
        ShownUnits::instance().set(ShownUnits::preset("us"));
        for (const char* spelling : {"N s", "N*s"}) {
            QCOMPARE(shownScale(spelling).unit, QString("lbf·s"));
            QVERIFY(std::abs(shownScale(spelling).factor * kPoundForce - 1) < 1e-14);
        }
        QCOMPARE(shownScale("N m s").unit, QString("lbf·in·s"));
        QVERIFY(std::abs(shownScale("N*m*s").factor * kInchPound - 1) < 1e-14);
        for (const char* other : {"J", "kg m/s", "rad/s^2", ""})
            QCOMPARE(shownScale(other).text(2), (QString("2 ") + other).trimmed());
    }

    void theTimeBarShowsAndTakesTheUnitOfTime() {
        std::vector<double> times;
        for (int i = 0; i <= 100; ++i)
            times.push_back(0.1 * i);
        TimeBar bar;
        bar.setTimes(&times);
        showActive(bar);
        bar.setFrame(33);
        auto* field = bar.findChild<QLineEdit*>("time");
        QCOMPARE(field->text(), QString("3.30"));
        ShownUnits::instance().set({{"s", "ms"}});
        QCOMPARE(field->text(), QString("3300.00"));
        QCOMPARE(bar.findChild<QLabel*>("unit")->text(), QString("ms"));
        QCOMPARE(field->accessibleName(), QString("Time in ms"));
        const auto frameOf = [&](const QString& typed) {
            clearAndType(field, typed);
            QTest::keyClick(field, Qt::Key_Return);
            return bar.frame();
        };
        QCOMPARE(frameOf("327"), 3);
        QCOMPARE(frameOf("1.27 s"), 13);
        QCOMPARE(field->text(), QString("1300.00"));
        QCOMPARE(frameOf("2000/4"), 5);
        QCOMPARE(frameOf("3 kg"), 5); // no time: the frame stays
        QCOMPARE(field->text(), QString("500.00"));
        // 6 s are 0.1 min; neighbouring frames are 1/600 min apart.
        ShownUnits::instance().set({{"s", "min"}});
        QCOMPARE(frameOf("0.1"), 60);
        QCOMPARE(field->text(), QString("0.100"));
    }

    /// A row along an axis and one about an axis, each in its unit; sorted by SI.
    void theInspectorShowsEachRowInItsUnit() {
        auto answer = std::make_shared<InspectAnswer>();
        analysis::InspectedSolve solve;
        solve.rows.resize(2);
        solve.rows[0].name = "contact.bob-ground.1.n";
        solve.rows[0].lambda = 3 * kPoundForce;
        solve.rows[0].w = 0.0254;
        solve.rows[0].lower = 0.0;
        solve.rows[1].name = "A.motor";
        solve.rows[1].kind = analysis::InspectedRow::Kind::Motor;
        solve.rows[1].isAngular = true;
        solve.rows[1].joint = 0;
        solve.rows[1].lambda = 2 * kInchPound;
        solve.rows[1].w = std::numbers::pi;
        answer->own.t = 0.5;
        answer->own.h = 0.001;
        answer->own.solves = {solve};
        auto model =
            std::make_shared<model::Model>(io::readModel(io::parseJson(kModel).root, {}).model);
        InspectorPanel panel;
        panel.resize(900, 300);
        showActive(panel);
        panel.setAnswer(answer, model);
        auto& rows = *panel.findChild<InspectorModel*>();
        const auto cell = [&](int row, int column, int role = Qt::DisplayRole) {
            return rows.index(row, column).data(role).toString();
        };
        const auto title = [&](int column) {
            return rows.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        };
        const auto* summary = panel.findChild<QLabel*>("summary");
        QCOMPARE(title(InspectorModel::Lambda), QString("λ [N s]"));
        QCOMPARE(cell(1, InspectorModel::Lambda, Qt::ToolTipRole).section(' ', 1),
                 QString("N m s"));
        QVERIFY(summary->text().contains("t = 0.5 s, h = 0.001 s"));
        UnitChoice choice = ShownUnits::preset("us");
        choice["s"] = "ms";
        ShownUnits::instance().set(choice);
        QCOMPARE(title(InspectorModel::Lambda), QString("λ [lbf·s]"));
        QCOMPARE(title(InspectorModel::Velocity), QString("w [in/s]"));
        QCOMPARE(cell(0, InspectorModel::Lambda), QString("3"));
        QCOMPARE(cell(0, InspectorModel::Velocity), QString("1"));
        QCOMPARE(cell(0, InspectorModel::Lower), QString("0"));
        QCOMPARE(cell(0, InspectorModel::Upper), QString("∞"));
        QCOMPARE(cell(1, InspectorModel::Lambda), QString("2"));
        QCOMPARE(cell(1, InspectorModel::Velocity), QString("30"));
        QVERIFY(cell(1, InspectorModel::Lambda, Qt::ToolTipRole).endsWith(" lbf·in·s"));
        QCOMPARE(rows.index(0, InspectorModel::Lambda).data(InspectorModel::kSortRole).toDouble(),
                 3 * kPoundForce);
        QVERIFY2(summary->text().contains("t = 500 ms, h = 1 ms"), qPrintable(summary->text()));
        const QString csv = m_folder.filePath("rows.csv");
        QVERIFY(panel.writeFile(InspectorPanel::File::Table, csv));
        QFile file(csv);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(QString::fromUtf8(file.readAll()).contains("13.34466484578")); // N s
    }

    void aFilmIsAskedForInTheUnitOfTime() {
        const AnimationPlan start = twoSeconds(MovieFormat::PngSequence);
        ShownUnits::instance().set({{"s", "ms"}});
        AnimationDialog dialog(start, true, nullptr);
        QCOMPARE(dialog.plan().movie.path, m_folder.filePath("film-pictures"));
        showActive(dialog);
        auto *from = dialog.findChild<QDoubleSpinBox*>("from"),
             *to = dialog.findChild<QDoubleSpinBox*>("to");
        QCOMPARE(to->text(), QString("2000 ms"));
        // Also a time between the ends, which has more digits, is seen as a whole.
        const auto* line = from->findChild<QLineEdit*>();
        QVERIFY(line->width() > line->fontMetrics().horizontalAdvance("1999.9 ms"));
        typeOver(*from, "500");
        QCOMPARE(dialog.plan().from, 0.5);
        QCOMPARE(from->text(), QString("500 ms"));
        typeOver(*to, "1.5 s");
        QCOMPARE(dialog.plan().to, 1.5);
        QCOMPARE(to->text(), QString("1500 ms"));
        typeOver(*to, "3000");
        QVERIFY(dialog.plan().to <= 2.0); // no later than the run
        typeOver(*to, "1500");
        QTest::keyClick(to, Qt::Key_Up); // a twentieth of the run
        QCOMPARE(dialog.plan().to, 1.6);
        ShownUnits::instance().set({{"s", "min"}});
        QCOMPARE(from->text(), QString("0.0083333 min"));
        from->interpretText(); // what nobody edits is not rounded
        QCOMPARE(dialog.plan().from, 0.5);
    }

    /// A name gets the ending of the format, and one of another format is told.
    void aFilmHasTheEndingOfItsFormat() {
        const AnimationPlan start = twoSeconds(MovieFormat::Picture);
        AnimationDialog dialog(start, true, nullptr);
        auto* path = dialog.findChild<QLineEdit*>("path");
        const auto* finding = dialog.findChild<QLabel*>("finding");
        const auto* save = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save);
        path->setText(m_folder.filePath("crank v1.2"));
        QCOMPARE(dialog.plan().movie.path, m_folder.filePath("crank v1.2.png"));
        QVERIFY(save->isEnabled());
        path->setText(m_folder.filePath("film.mp4"));
        QVERIFY(!save->isEnabled());
        QVERIFY2(finding->text().contains("ends with .png"), qPrintable(finding->text()));
    }

    void ghostsAreInTheUnitOfTime() {
        GhostSettings settings;
        settings.before = 0.25;
        GhostPanel panel(settings, nullptr);
        double told = 0.0;
        connect(&panel, &GhostPanel::changed, this,
                [&](const GhostSettings& changed) { told = changed.before; });
        panel.show();
        auto* before = panel.findChild<QDoubleSpinBox*>("before");
        QCOMPARE(before->text(), QString("0.25 s"));
        ShownUnits::instance().set({{"s", "ms"}});
        QCOMPARE(before->text(), QString("250 ms"));
        typeOver(*before, "100");
        QCOMPARE(told, 0.1);
    }

    /// What a run was made with is shown in the parameter's own unit, or in the chosen one.
    void runsTellTheirParametersWithUnits() {
        QTemporaryDir place;
        RunList list;
        list.setFolder(place.path());
        io::JsonValue document = io::parseJson(kModel).root;
        for (const double length : {0.25, 0.3}) {
            document.set("/parameters/L/value", length);
            const QString id =
                list.begin(recordOf(io::readModel(document, {}).model, "dynamics", document));
            list.finish(id, {});
        }
        RunPanel panel(list);
        panel.resize(900, 200);
        showActive(panel);
        const QAbstractItemModel& shown = *panel.findChild<QTreeView*>("list")->model();
        const auto cell = [&](int column, int role = Qt::DisplayRole) {
            return shown.index(0, column).data(role).toString();
        };
        QCOMPARE(cell(RunList::Parameters), QString("L = 300 mm, r = 0.6"));
        QVERIFY(cell(RunList::Name, Qt::ToolTipRole).contains("L = 300 mm"));
        QCOMPARE(cell(RunList::Step), QString("0.001 s"));
        ShownUnits::instance().set({{"m", "cm"}, {"s", "ms"}});
        QCOMPARE(cell(RunList::Parameters), QString("L = 30 cm, r = 0.6"));
        QCOMPARE(cell(RunList::Step), QString("1 ms"));
        list.refresh(); // read from its file
        QCOMPARE(cell(RunList::Parameters), QString("L = 30 cm, r = 0.6"));
        QCOMPARE(list.record(0).parameters["L"].toDouble(), 0.3);
    }

    void reportsAreInTheChosenUnits() {
        RunReport report;
        report.run = hingeRun();
        report.summary.emplace();
        report.summary->duration = 2.0;
        report.mobility.emplace();
        report.mobility->mass = 0.45359237;
        const auto cells = [&] { // of the rows, by their titles
            QString text = report.html();
            text.replace("</td><td>", "|").replace("</th><th>", "|");
            return text;
        };
        const auto has = [&](const QString& row) {
            const QString text = cells();
            if (!text.contains(row)) qWarning("%s", qPrintable(text));
            return text.contains(row);
        };
        QVERIFY(has("parameters|L = 250 mm, r = 2*L = 0.5, k = 3<"));
        QVERIFY(has("step|0.001 s<"));
        QVERIFY(has("Simulated time|2 s<"));
        QVERIFY(has("Fastest approach [m/s]|Normal impulse [N s]"));
        QVERIFY(has("A|1|2 rad/s|1 N m s|"));
        UnitChoice choice = ShownUnits::preset("us");
        choice["s"] = "ms";
        ShownUnits::instance().set(choice);
        QVERIFY(has("parameters|L = 9.84252 in, r"));
        QVERIFY(has("duration|2000 ms<"));
        QVERIFY(has("Simulated time|2000 ms<"));
        QVERIFY(has("Total mass|1 lb<"));
        QVERIFY(has("Fastest approach [in/s]|Normal impulse [lbf·s]"));
        QVERIFY(has("A|1|19.0986 rpm|8.85075 lbf·in·s|"));
        QVERIFY(has("ground - bob|1|78.7402|1|"));
    }

    void comparedImpactsAreInTheChosenUnits() {
        ShownUnits::instance().set({{"s", "ms"}});
        CompareDialog dialog(compareRuns({"one", hingeRun(), 0}, {"two", hingeRun(2.0), 1}),
                             nullptr);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        dialog.show();
        const auto& impacts = *dialog.findChild<QTableView*>("impacts")->model();
        const auto cell = [&](int row, int column) {
            return impacts.index(row, column).data().toString();
        };
        const int impulse = 4;
        QCOMPARE(cell(1, 2), QString("500")); // at the hinge
        QCOMPARE(cell(1, impulse), QString("1"));
        ShownUnits::instance().set(ShownUnits::preset("us"));
        QCOMPARE(cell(1, 2), QString("0.5"));
        QCOMPARE(cell(1, impulse), QString("8.851")); // lbf in s
        QCOMPARE(cell(3, impulse), QString("1"));     // lbf s
        QVERIFY(
            impacts.headerData(impulse, Qt::Horizontal).toString().startsWith("Impulse n [lbf·s]"));
    }

    void openJointsAreInTheChosenUnits() {
        CheckDialog dialog;
        QSignalSpy told(&dialog, &CheckDialog::languageChanged);
        ShownUnits::instance().set(ShownUnits::preset("mm-g-s"));
        QCOMPARE(told.count(), 1);
        dialog.setAssembly({{"A", 0.002, std::numbers::pi / 180}}, {});
        const auto* item = dialog.findChild<QTreeWidget*>("assemblyTree")->topLevelItem(0);
        QCOMPARE(item->text(1), QString("2 mm"));
        QCOMPARE(item->text(2), QString("1 °"));
    }

    void aRunsEndIsToldInTheUnitOfTime() {
        Document document;
        MessagePanel panel(document, nullptr);
        ShownUnits::instance().set({{"s", "ms"}});
        analysis::RunSummary summary;
        summary.duration = 0.25;
        panel.addRunEnd(summary);
        const auto* list = panel.findChild<QTreeWidget*>("list");
        QVERIFY2(list->topLevelItem(0)->text(0).contains("250 ms simulated in"),
                 qPrintable(list->topLevelItem(0)->text(0)));
    }

    /// A part is asked for in millimetres, and made in metres.
    void partsAreAskedForInTheChosenUnit() {
        ShownUnits::instance().set({{"m", "mm"}});
        Document document;
        PartDialog dialog(PartKind::Wheel, document, Vec3(0.1, 0, 0.02), nullptr);
        showActive(dialog);
        QCOMPARE(dialog.findChild<QComboBox*>("center")->currentText(), QString("100, 0, 20"));
        QCOMPARE(dialog.findChild<QLineEdit*>("radius")->text(), QString("50"));
        clearAndType(dialog.findChild<QLineEdit*>("length"), "30");
        clearAndType(dialog.findChild<QLineEdit*>("radius"), "1 in");
        const auto body = dialog.body();
        QVERIFY(body);
        const model::Shape shape = io::readModel(documentOf(*body), {}).model.bodies[0].shapes[0];
        QCOMPARE(std::get<model::Cylinder>(shape.geometry).radius, 0.0254);
        QCOMPARE(std::get<model::Cylinder>(shape.geometry).length, 0.03);
    }

    /// Values of a factor are shown and typed in the parameter's unit; the study is in SI.
    void studiesAreAskedForInTheParametersUnit() {
        const io::JsonValue root = io::parseJson(kModel).root;
        const study::StudiedModel studied{m_folder.filePath("swing.trammel.json").toStdString(),
                                          root, io::readModel(root, {}).model};
        StudyDialog dialog(studied.path, root, StudyDialog::suggestion(studied), nullptr);
        dialog.show();
        auto* factors = dialog.findChild<QTableWidget*>("factors");
        const auto typed = [&](const QString& text) {
            factors->item(0, 1)->setText(text);
            return factors->item(0, 1)->text();
        };
        const auto factor = [&] { return dialog.file().study.factors.front(); };
        QCOMPARE(factors->item(0, 1)->text(), QString("100 .. 400 mm : 11"));
        QVERIFY(factor().range == (study::Range{0.1, 0.4, 11}));
        QCOMPARE(typed("150 .. 250 : 3"), QString("150 .. 250 mm : 3"));
        QVERIFY(factor().range == (study::Range{0.15, 0.25, 3}));
        QCOMPARE(typed("20, 30 cm"), QString("200, 300 mm")); // the last one's unit is all's
        QVERIFY(factor().values == (std::vector<study::Value>{0.2, 0.3}));
        QCOMPARE(typed("0.2 m, 300"), QString("200, 300 mm"));
        QCOMPARE(typed("L, 2*150 mm"), QString("L, 2*150 mm")); // formulas stay
        choose(*factors, "simulation.step", 0);
        QCOMPARE(typed("0.001, 0.002"), QString("0.001, 0.002 s"));
        QVERIFY(factor().values == (std::vector<study::Value>{0.001, 0.002}));
        choose(*factors, "simulation.impact", 0);
        QCOMPARE(typed("newton, poisson"), QString("newton, poisson"));
        choose(*factors, "k", 0);
        QCOMPARE(typed("1, 2"), QString("1, 2"));
        ShownUnits::instance().set({{"m", "in"}});
        choose(*factors, "L", 0);
        QCOMPARE(typed("10"), QString("10 in"));
        QVERIFY(factor().values == (std::vector<study::Value>{0.254}));
    }

    /// Table, choices and plot of a study, and at once in other units.
    void studiesShowParametersAndChannelsInTheirUnits() {
        QTemporaryDir place;
        study::StudyFile file = swingStudy(place.path());
        QVERIFY(file.ok());
        auto folder = study::StudyFolder::create((place.path() + "/Swing").toStdString(), file);
        for (std::size_t run = 1; run <= folder.runCount(); ++run) {
            study::RunResult result;
            result.run = run;
            result.status = study::RunResult::kCompleted;
            result.outputs = {0.254 * static_cast<double>(run), 0.5};
            folder.store(result);
        }
        StudyModel model;
        StudyPanel panel(model);
        panel.resize(1000, 400);
        showActive(panel);
        model.setFolder(folder);
        panel.takeStudy();
        const auto title = [&](int column) {
            return model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        };
        const auto cell = [&](int column) { return model.index(1, column).data().toString(); };
        auto* plot = panel.findChild<StudyPlot*>()->findChild<QCustomPlot*>();
        const auto tick = [](const QCPAxis& axis) {
            return axis.ticker().dynamicCast<QCPAxisTickerText>()->ticks().first();
        };
        auto* steps = panel.findChild<QComboBox*>("further simulation.step");
        auto* lengths = panel.findChild<QComboBox*>("further L");
        QCOMPARE(title(1), QString("L [mm]"));
        QCOMPARE(title(2), QString("simulation.step [s]"));
        QCOMPARE(title(3), QString("k"));
        QCOMPARE(title(4), QString("speed [m/s]"));
        QCOMPARE(title(5), QString("ratio")); // a quotient's unit is not known
        QCOMPARE(cell(1), QString("100"));
        QCOMPARE(cell(4), QString("0.508"));
        QCOMPARE(plot->xAxis->label(), QString("L [mm]"));
        QCOMPARE(plot->yAxis->label(), QString("simulation.step [s]"));
        QCOMPARE(tick(*plot->xAxis), QString("100"));
        QCOMPARE(steps->itemText(0), QString("simulation.step = 0.001 s"));
        steps->setCurrentIndex(1);
        ShownUnits::instance().set({{"m", "cm"}, {"m/s", "in/s"}, {"s", "ms"}});
        QCOMPARE(title(1), QString("L [cm]"));
        QCOMPARE(title(4), QString("speed [in/s]"));
        QCOMPARE(cell(1), QString("10"));
        QCOMPARE(cell(2), QString("1"));
        QCOMPARE(cell(4), QString("20"));
        QCOMPARE(cell(5), QString("0.5"));
        QCOMPARE(model.output(2, 0), 0.508);
        QCOMPARE(plot->xAxis->label(), QString("L [cm]"));
        QCOMPARE(tick(*plot->xAxis), QString("10"));
        QCOMPARE(tick(*plot->yAxis), QString("1"));
        QCOMPARE(steps->itemText(1), QString("simulation.step = 0.5 ms"));
        QCOMPARE(steps->currentIndex(), 1);
        QCOMPARE(lengths->itemText(1), QString("L = 20 cm"));
        auto* map = plot->findChild<QCPColorMap*>();
        map = map ? map : qobject_cast<QCPColorMap*>(plot->plottable(0));
        QVERIFY(map);
        QVERIFY(std::abs(map->data()->cell(0, 0) - 10.0) < 1e-12); // in/s, run 1
    }

private:
    static io::JsonValue documentOf(const io::JsonValue& body) {
        return io::JsonValue::object(
            {{"trammel", 1}, {"name", "Part"}, {"bodies", io::JsonValue::array({body})}});
    }
    /// Chooses a factor in the box of a row.
    static void choose(const QTableWidget& factors, const QString& name, int row) {
        qobject_cast<QComboBox*>(factors.cellWidget(row, 0))->setCurrentText(name);
    }
};

QTEST_MAIN(TestShownUnits)
#include "test_shown_units.moc"
