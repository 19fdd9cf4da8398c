// Study > Sensitivity and Study > Tolerances in a real window, of the four-bar a = 1.5, b = 3.7,
// c = 2.9, d = 4 m with its crank at 60 degrees: what the tables say against the closed form,
// tolerances typed and undone, stopping, wrong entries told in their fields.
#include "studio/controllers/sensitivity_controller.h"
#include "studio/controllers/tolerance_controller.h"
#include "studio/document/parameter_note.h"
#include "studio/document/selection.h"
#include "studio/document/shown_units.h"
#include "studio/editors/formula_edit.h"
#include "studio/editors/parameter_editor.h"
#include "studio/effects/bar_plot.h"
#include "studio/effects/histogram_plot.h"
#include "studio/form_driver.h"
#include "studio/panels/panel_dock.h"
#include "studio/pictures.h"
#include "studio/plots/cycle_plot.h"
#include "studio/waits.h"
#include "studio/window/main_window.h"
#include "studio/window_setup.h"

#include <QAction>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QScreen>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QUndoStack>
#include <QtTest>
#include <numbers>
#include <numeric>

using namespace trammel;
using namespace trammel::studio;
using namespace trammel::test;

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
/// d psi / d(a, b, c, d) of the rocker's angle at 60 degrees, rad/m, by implicit differentiation of
/// a e^(it) + b e^(ik) - c e^(ip) - d = 0; a complex step gives the same to 6e-17.
const QMap<QString, double> kClosedForm{{"input", -0.320312044515},
                                        {"coupler", -0.388127197174},
                                        {"output", 0.178147851452},
                                        {"ground", 0.349977481776}};
const QList<std::pair<QString, QString>> kTolerances{
    {"input", "0.02"}, {"coupler", "0.05"}, {"output", "±0.05 m"}, {"ground", "40 mm"}};

} // namespace

class TestEffectsWindow : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Language> m_language;
    std::unique_ptr<MainWindow> m_window;
    QTemporaryDir m_folder;
    QString m_model;

    Document& document() { return m_window->document(); }
    SensitivityController& sensitivity() { return m_window->sensitivity(); }
    ToleranceController& tolerances() { return m_window->tolerances(); }
    EffectModel& effects() { return sensitivity().effects(); }
    QAction* action(const char* name) { return m_window->findChild<QAction*>(name); }
    template <class Widget>
    Widget& part(const char* name) {
        return *m_window->findChild<Widget*>(name);
    }

    void open(const char* dock) {
        const bool isSmall = qEnvironmentVariableIsSet("TRAMMEL_SMALL");
        const QSize size = isSmall ? QSize(1024, 700) : QSize(1440, 900);
        m_window = std::make_unique<MainWindow>(*m_language);
        m_window->resize(size.boundedTo(m_window->screen()->availableSize()));
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QVERIFY(m_window->openFile(m_model));
        action(dock)->trigger();
    }
    void close() {
        document().undoStack()->setClean();
        m_window.reset();
    }
    bool isSensed() { return effects().poses() && !sensitivity().isRunning(); }
    void choose(const char* combo, int index) {
        auto& box = part<QComboBox>(combo);
        box.setFocus();
        while (box.currentIndex() != index)
            QTest::keyClick(&box, box.currentIndex() < index ? Qt::Key_Down : Qt::Key_Up);
        emit box.activated(index); // as its popup list does
    }
    void click(const char* button) {
        auto& widget = part<QAbstractButton>(button);
        QVERIFY2(widget.isVisible() && widget.isEnabled(), button);
        QTest::mouseClick(&widget, Qt::LeftButton);
    }
    const EffectRow* row(const QString& output, const QString& parameter) {
        for (const EffectRow& one : effects().rows())
            if (one.outputName == output && one.parameterName == parameter) return &one;
        return nullptr;
    }
    /// A cell of the tolerances, edited by keys.
    void typeTolerance(const QString& parameter, const QString& text) {
        auto& table = part<QTableView>("tolerances");
        const auto at = static_cast<int>(tolerances().tolerances().names().indexOf(parameter));
        QVERIFY(at >= 0);
        table.setFocus();
        table.setCurrentIndex(table.model()->index(at, ToleranceModel::Limits));
        QTest::keyClick(&table, Qt::Key_F2);
        auto* editor = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        QVERIFY(editor);
        clearAndType(editor, text);
        QTest::keyClick(editor, Qt::Key_Return);
        QCoreApplication::processEvents(); // Enter is taken then
    }
    QString cell(const QString& parameter, ToleranceModel::Column column) {
        const ToleranceModel& model = tolerances().tolerances();
        return model.index(static_cast<int>(model.names().indexOf(parameter)), column)
            .data()
            .toString();
    }
    void typeTolerances() {
        for (const auto& [parameter, text] : kTolerances)
            typeTolerance(parameter, text);
    }
    void computeTolerances() {
        click("startTolerances");
        QVERIFY(tolerances().isRunning());
        QTRY_VERIFY_WITH_TIMEOUT(!tolerances().isRunning(), 120000);
    }
    void picture(const QString& name) { keepPicture(name, *m_window); }

private slots:
    void initTestCase() {
        setUpStudio();
        QVERIFY(m_folder.isValid());
        m_language = std::make_unique<Language>();
        setLookOfPictures(*m_language);
        m_model = m_folder.filePath("four-bar.trammel.json");
    }
    void init() {
        UnitChoice units = ShownUnits::preset("si");
        units["rad"] = "°";
        ShownUnits::instance().set(units);
        QFile::remove(m_model);
        QVERIFY(
            QFile::copy(TRAMMEL_SOURCE_DIR "/tests/studio/effects/four-bar.trammel.json", m_model));
        QFile(m_model).setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    }

    /// Derivatives in the model's pose to 1e-10 of the closed form; the largest effect is on top.
    void derivativesAreThoseOfTheClosedForm() {
        open("sensitivity");
        QTRY_VERIFY_WITH_TIMEOUT(isSensed(), 30000);
        QVERIFY(!effects().poses()->isOnePose);
        picture("sensitivity-cycle");
        choose("effectWhere", 1);
        QTRY_VERIFY_WITH_TIMEOUT(isSensed() && effects().poses()->isOnePose, 30000);
        for (auto i = kClosedForm.begin(); i != kClosedForm.end(); ++i) {
            const EffectRow* found = row("D.angle", i.key());
            QVERIFY2(found, qPrintable(i.key()));
            QVERIFY(std::abs(found->derivativeNumber - i.value()) < 1e-10);
            QVERIFY2(found->derivative.endsWith("°/m"), qPrintable(found->derivative));
            QVERIFY(std::abs(found->derivative.section(' ', 0, 0).toDouble() -
                             i.value() / kDegree) < 1e-3);
        }
        // Without tolerances the change is 1 %: the ground's 4 m have the largest effect.
        auto& table = part<QTableView>("effects");
        for (int i = 0; i < table.model()->rowCount(); ++i)
            if (table.model()->index(i, EffectModel::Output).data() == "D.angle") {
                table.setCurrentIndex(table.model()->index(i, 0));
                break;
            }
        const auto& bars = m_window->findChild<PanelDock*>("sensitivityDock")
                               ->findChild<BarPlot*>()
                               ->content()
                               .bars;
        QVERIFY(bars.size() >= 4);
        QCOMPARE(bars[0].name, "coupler");
        QCOMPARE(bars[1].name, "ground");
        // 0.01 * 3.7 m * 0.388127... rad/m
        QVERIFY(std::abs(bars[0].down - 0.037 * 0.388127197174 / kDegree) < 1e-8);
        QVERIFY(std::abs(bars[0].up + bars[0].down) < 1e-15);
        picture("sensitivity-pose");
        close();
    }

    /// An edit is followed; a value that cannot be is told in its field.
    void editsAreFollowed() {
        open("sensitivity");
        QTRY_VERIFY_WITH_TIMEOUT(isSensed(), 30000);
        const auto before = effects().poses();
        document().setValue("/parameters/input/value", io::JsonValue(1.4));
        QTRY_VERIFY_WITH_TIMEOUT(isSensed() && effects().poses() != before, 30000);
        choose("effectWhere", 1);
        auto& value = part<QLineEdit>("effectValue");
        auto& finding = part<QLabel>("effectValueFinding");
        clearAndType(&value, "wide");
        QVERIFY2(finding.isVisible() && finding.text().contains("number"),
                 qPrintable(finding.text()));
        clearAndType(&value, "0.5 rad");
        QVERIFY(!finding.isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(isSensed() && effects().poses()->isOnePose &&
                                     std::abs(effects().poses()->found.inputs.front() - 0.5) < 1e-9,
                                 30000);
        document().undoStack()->undo();
        close();
    }

    /// Curves of a derivative over the cycle go through the pose's value; arrows are those of the
    /// coupler point.
    void curvesAndArrows() {
        open("sensitivity");
        QTRY_VERIFY_WITH_TIMEOUT(isSensed(), 30000);
        auto& table = part<QTableView>("effects");
        for (int i = 0; i < table.model()->rowCount(); ++i)
            if (table.model()->index(i, EffectModel::Output).data() == "D.angle" &&
                table.model()->index(i, EffectModel::Parameter).data() == "coupler")
                table.setCurrentIndex(table.model()->index(i, 0));
        part<QTabWidget>("effectPlots").setCurrentIndex(1);
        const auto& content =
            m_window->findChild<PanelDock*>("sensitivityDock")->findChild<CyclePlot*>()->content();
        const auto curve = std::ranges::find(content.curves, QString("coupler"), &CycleCurve::name);
        QVERIFY(curve != content.curves.end());
        QCOMPARE(content.input.front(), 0.0);
        QVERIFY(std::abs(curve->values.front() - kClosedForm["coupler"] / kDegree) < 1e-7);
        const EffectArrows& arrows = sensitivity().arrows();
        QCOMPARE(arrows.paths.size(), 1u);
        QVERIFY(arrows.arrows.size() > 60 && arrows.largest > 0.0);
        // Along differences of the point's place: 1e-6 of the change, quadratic terms below 1e-3.
        const auto& found = *effects().poses();
        QCOMPARE(arrows.arrows.size(), found.found.samples.size());
        picture("sensitivity-curves");
        part<QCheckBox>("effectArrows").click();
        QVERIFY(sensitivity().arrows().arrows.empty());
        close();
    }

    /// An output of runs that cannot be read is told in its field; runs can be stopped at once.
    void runsAreStopped() {
        open("sensitivity");
        QTRY_VERIFY_WITH_TIMEOUT(isSensed(), 30000);
        choose("effectKind", 1);
        auto& formula = part<FormulaEdit>("effectFormula");
        auto& finding = part<QLabel>("effectFormulaFinding");
        clearAndType(&formula, "max(nothing)");
        click("startEffects");
        QTRY_VERIFY_WITH_TIMEOUT(!sensitivity().isRunning(), 20000);
        QVERIFY2(finding.isVisible() && finding.text().contains("nothing"),
                 qPrintable(finding.text()));
        picture("sensitivity-broken");
        clearAndType(&formula, "max(D.rate)");
        QVERIFY(!finding.isVisible());
        document().setValue("/simulation/duration", io::JsonValue(500.0));
        click("startEffects");
        QVERIFY(sensitivity().isRunning());
        QTRY_VERIFY_WITH_TIMEOUT(part<QPushButton>("stopEffects").isVisible(), 5000);
        letPass(300);
        QVERIFY(sensitivity().isRunning());
        click("stopEffects");
        QTRY_VERIFY_WITH_TIMEOUT(!sensitivity().isRunning(), 5000);
        QVERIFY2(part<QLabel>("effectStatus").text().startsWith("Stopped"),
                 qPrintable(part<QLabel>("effectStatus").text()));
        close();
    }

    /// A lever with m = 2 kg at a = 0.5 m on a torsion spring k rests where m g a cos(theta) =
    /// k theta, and dtheta/dk = -theta / (k + m g a sin(theta)); two equal oscillators of
    /// omega = sqrt(s / m) part with the stiffness of one.
    void equilibriumAndFrequencies() {
        QFile::remove(m_model);
        QVERIFY(
            QFile::copy(TRAMMEL_SOURCE_DIR "/tests/studio/effects/lever.trammel.json", m_model));
        open("sensitivity");
        QTRY_VERIFY_WITH_TIMEOUT(isSensed(), 30000);
        choose("effectKind", 2);
        const auto isOf = [&](analysis::RestQuestion question) {
            return isSensed() && effects().poses()->ofRest == question;
        };
        QTRY_VERIFY_WITH_TIMEOUT(isOf(analysis::RestQuestion::Equilibrium), 30000);
        const EffectRow* found = row("pivot.angle", "k");
        QVERIFY(found);
        const double theta = found->valueNumber, stiffness = 12 + 2 * 9.81 * 0.5 * std::sin(theta);
        QVERIFY(std::abs(2 * 9.81 * 0.5 * std::cos(theta) - 12 * theta) < 1e-9);
        QVERIFY(std::abs(found->derivativeNumber + theta / stiffness) < 1e-9);
        QVERIFY2(found->change.contains("0.6"), qPrintable(found->change));
        QVERIFY(part<QCheckBox>("effectArrows").isVisible());
        QCOMPARE(sensitivity().arrows().arrows.size(), 1u);
        QVERIFY(!part<QComboBox>("effectInput").isVisible());
        picture("sensitivity-equilibrium");
        QVERIFY(sensitivity().saveCsv(m_folder.filePath("rest.csv")));
        QFile csv(m_folder.filePath("rest.csv"));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        QVERIFY(csv.readLine().contains("d(pivot.angle)/d(k)"));
        choose("effectKind", 3);
        QTRY_VERIFY_WITH_TIMEOUT(isOf(analysis::RestQuestion::Modes), 30000);
        const double omega = std::sqrt(800.0 / 2), perTurn = 2 * std::numbers::pi;
        for (const char* mode : {"mode2.frequency", "mode3.frequency"}) {
            QVERIFY2(row(mode, "s"), mode);
            QVERIFY(std::abs(row(mode, "s")->derivativeNumber - omega / 1600 / perTurn) < 1e-9);
            QCOMPARE(row(mode, "more")->derivative, "none");
            QVERIFY(row(mode, "more")->note.contains("2, 3"));
        }
        QVERIFY2(part<QLabel>("effectStatus").text().contains("2, 3"),
                 qPrintable(part<QLabel>("effectStatus").text()));
        QVERIFY(part<QListWidget>("effectOutputs").count() > 9);
        picture("sensitivity-modes");
        const double inPose = row("mode1.frequency", "k")->derivativeNumber;
        part<QCheckBox>("effectAtEquilibrium").click();
        QTRY_VERIFY_WITH_TIMEOUT(isOf(analysis::RestQuestion::ModesAtEquilibrium), 30000);
        QVERIFY(std::abs(row("mode1.frequency", "k")->derivativeNumber - inPose) > 1e-3 * inPose);
        choose("effectKind", 0);
        QTRY_VERIFY_WITH_TIMEOUT(isSensed() && !effects().poses()->ofRest, 30000);
        QVERIFY(part<QComboBox>("effectInput").isVisible());
        close();
    }

    /// Each edit is one step and comes back byte for byte; what is wrong is not taken, and told.
    void tolerancesAreEditedAndUndone() {
        open("tolerances");
        const std::string before = document().text();
        typeTolerance("input", "0.02");
        QCOMPARE(cell("input", ToleranceModel::Limits), "±0.02 m");
        QCOMPARE(document().undoStack()->count(), 1);
        document().undoStack()->undo();
        QCOMPARE(document().text(), before);
        document().undoStack()->redo();
        typeTolerance("coupler", "H7");
        QVERIFY2(part<QLabel>("toleranceRefusal").text().contains("500 mm"), // of 3.7 m
                 qPrintable(part<QLabel>("toleranceRefusal").text()));
        QCOMPARE(cell("coupler", ToleranceModel::Limits), "H7");
        typeTolerance("coupler", "+0.0123456789 -0.02"); // every digit stays
        QVERIFY(!part<QLabel>("toleranceRefusal").isVisible());
        QCOMPARE(cell("coupler", ToleranceModel::Limits), "+0.0123456789 −0.02 m");
        typeTolerance("ground", "40 mm");
        QCOMPARE(cell("ground", ToleranceModel::Limits), "±0.04 m");
        typeTolerance("output", "wide");
        QVERIFY(part<QLabel>("toleranceRefusal").isVisible());
        QVERIFY(!document().root().contains("/parameters/output/tolerance"));
        typeTolerance("coupler", "odd"); // both stay to be corrected, also where a third is typed
        typeTolerance("ground", "50 mm");
        QCOMPARE(cell("output", ToleranceModel::Limits), "wide");
        QCOMPARE(cell("coupler", ToleranceModel::Limits), "odd");
        QCOMPARE(part<QLabel>("toleranceRefusal").text().count('\n'), 1);
        document().undoStack()->undo();
        typeTolerance("coupler", "+0.0123456789 -0.02");
        typeTolerance("output", "");
        QVERIFY(!part<QLabel>("toleranceRefusal").isVisible());
        QCOMPARE(document().undoStack()->index(), 3);
        // A class of what has a size for it, and how values are spread.
        ToleranceModel& model = tolerances().tolerances();
        const auto r = static_cast<int>(model.names().indexOf("r"));
        QVERIFY(r >= 0);
        QVERIFY(model.setData(model.index(r, ToleranceModel::Fit), "g6", Qt::EditRole));
        QCOMPARE(cell("r", ToleranceModel::Fit), "g6");
        QVERIFY(model.setData(model.index(r, ToleranceModel::Spread),
                              static_cast<int>(model::Spread::Uniform), Qt::EditRole));
        QCOMPARE(cell("r", ToleranceModel::Spread), "uniform");
        // Another note of the parameter leaves its tolerance alone, in the form, too.
        part<QDockWidget>("propertyDock").show();
        m_window->selection().select("/parameters/input");
        QTRY_VERIFY(m_window->findChild<ParameterEditor*>());
        const auto* form =
            m_window->findChild<ParameterEditor*>()->findChild<QLineEdit*>("tolerance");
        QTRY_VERIFY(form->isVisible());
        QTRY_COMPARE(form->text(), "±0.02 m");
        const io::JsonValue* input = document().root().at("/parameters/input");
        QVERIFY(withNote(*input, "description", "short").contains("/tolerance/plus_minus"));
        QVERIFY(!document().hasErrors());
        while (document().undoStack()->canUndo())
            document().undoStack()->undo();
        QCOMPARE(document().text(), before);
        close();
    }

    /// The table of tolerances: worst case 2.791398387 degrees (linear), +2.741320439 and
    /// -2.843800862 (corners), 3 sigma 1.508265170; of the samples sigma 0.5027 within 5 standard
    /// errors of 0.0016 * 0.5027.
    void toleranceTable() {
        open("tolerances");
        typeTolerances();
        clearAndType(&part<FormulaEdit>("toleranceFormula"), "D.angle*180/pi");
        part<QSpinBox>("toleranceSamples").setValue(20000);
        clearAndType(&part<QLineEdit>("toleranceLow"), "87");
        clearAndType(&part<QLineEdit>("toleranceHigh"), "89");
        computeTolerances();
        const auto result = tolerances().tolerances().result();
        QVERIFY2(result, qPrintable(part<QLabel>("toleranceStatus").text()));
        QVERIFY(std::abs(result->nominal - 88.294301808453) < 1e-9);
        QVERIFY(std::abs(result->stackup.highest - 2.791398387) < 1e-8);
        QVERIFY(std::abs(result->corners.highest - 2.741320439) < 1e-8);
        QVERIFY(std::abs(result->corners.lowest + 2.843800862) < 1e-8);
        QVERIFY(std::abs(3.0 * result->stackup.deviation - 1.508265170) < 1e-8);
        QVERIFY(std::abs(result->monteCarlo.deviation - 0.502755) < 5 * 0.502755 / 200);
        QVERIFY(result->monteCarlo.yield.has_value());
        const QString summary = part<QLabel>("toleranceSummary").text();
        for (const char* figure : {"2.7914", "2.74132", "2.8438", "1.50827"})
            QVERIFY2(summary.contains(figure), qPrintable(summary));
        for (const double figure : {result->nominal + result->stackup.mean,
                                    result->monteCarlo.lowest, result->monteCarlo.highest})
            QVERIFY2(summary.contains(QString::number(figure, 'g', 8)), qPrintable(summary));
        // S_i^2 T_i^2 of the coupler, over the sum: (0.388127 * 0.05)^2 / ...
        QCOMPARE(cell("coupler", ToleranceModel::Share), "54.3 %");
        const auto& histogram = m_window->findChild<HistogramPlot*>()->counts();
        QCOMPARE(std::accumulate(histogram.begin(), histogram.end(), 0.0), 20000.0);
        picture("tolerances");
        part<QTabWidget>("tolerancePlots").setCurrentIndex(1);
        picture("tolerances-shares");
        const QString path = m_folder.filePath("table.csv");
        QVERIFY(tolerances().saveTable(path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("\ncoupler,3.7"));
        QVERIFY(tolerances().saveSamples(m_folder.filePath("samples.csv")));
        QVERIFY(!tolerances().saveSamples(m_folder.filePath("none/samples.csv")));
        // The model is another one now, and the table says that it is not of it.
        typeTolerance("input", "0.03");
        QTRY_VERIFY(part<QLabel>("toleranceStatus").text().contains("before"));
        close();
    }

    /// A lever on a pivot has no joint D: examples name channels that there are.
    void examplesAreOfTheModel() {
        QFile::remove(m_model);
        QVERIFY(
            QFile::copy(TRAMMEL_SOURCE_DIR "/tests/studio/effects/lever.trammel.json", m_model));
        open("tolerances");
        const auto& formula = part<FormulaEdit>("toleranceFormula");
        const auto isOfModel = [&](const QRegularExpression& form) {
            const auto found = form.match(formula.placeholderText());
            return found.hasMatch() && formula.names().contains(found.captured(1));
        };
        QTRY_VERIFY_WITH_TIMEOUT(isOfModel(QRegularExpression("^\\{?([^*}]+)\\}?(\\*180/pi)?$")),
                                 30000);
        choose("toleranceKind", 1);
        QVERIFY2(isOfModel(QRegularExpression("^max\\((.+)\\)$")),
                 qPrintable(formula.placeholderText()));
        click("startTolerances");
        QTRY_VERIFY(
            part<QLabel>("toleranceFormulaFinding").text().contains(formula.placeholderText()));
        close();
    }

    void wrongQuestionsAreToldInTheirFields() {
        open("tolerances");
        click("startTolerances"); // and is asked as soon as the model's channels are known
        QTRY_VERIFY(part<QLabel>("toleranceFormulaFinding").isVisible());
        typeTolerances();
        clearAndType(&part<FormulaEdit>("toleranceFormula"), "D.angel");
        click("startTolerances");
        QTRY_VERIFY_WITH_TIMEOUT(!tolerances().isRunning(), 30000);
        QVERIFY2(part<QLabel>("toleranceFormulaFinding").text().contains("D.angel"),
                 qPrintable(part<QLabel>("toleranceFormulaFinding").text()));
        clearAndType(&part<FormulaEdit>("toleranceFormula"), "D.angle");
        clearAndType(&part<QLineEdit>("toleranceLow"), "2");
        clearAndType(&part<QLineEdit>("toleranceHigh"), "1");
        click("startTolerances");
        QTRY_VERIFY(part<QLabel>("toleranceHighFinding").isVisible());
        clearAndType(&part<QLineEdit>("toleranceHigh"), "a");
        click("startTolerances");
        QTRY_VERIFY(part<QLabel>("toleranceHighFinding").text().contains("number"));
        picture("tolerances-wrong");
        clearAndType(&part<QLineEdit>("toleranceHigh"), "");
        // Limits are in the unit that is shown: 88 degrees.
        clearAndType(&part<QLineEdit>("toleranceLow"), "88");
        part<QSpinBox>("toleranceSamples").setValue(500);
        computeTolerances();
        QVERIFY(tolerances().tolerances().result());
        QVERIFY(std::abs(*tolerances().tolerances().result()->low - 88 * kDegree) < 1e-12);
        close();
    }

    /// Millions of samples end within a moment with those until then.
    void samplesAreStopped() {
        open("tolerances");
        typeTolerances();
        clearAndType(&part<FormulaEdit>("toleranceFormula"), "D.angle");
        part<QSpinBox>("toleranceSamples").setValue(9000000);
        click("startTolerances");
        QTRY_VERIFY_WITH_TIMEOUT(part<QProgressBar>("toleranceProgress").value() > 0, 30000);
        click("stopTolerances");
        QTRY_VERIFY_WITH_TIMEOUT(!tolerances().isRunning(), 30000); // what was sampled is ranked
        QVERIFY(tolerances().tolerances().result());
        QVERIFY(tolerances().tolerances().result()->monteCarlo.isStopped);
        QVERIFY(tolerances().tolerances().result()->monteCarlo.values.size() < 9000000u);
        close();
    }
};

QTEST_MAIN(TestEffectsWindow)
#include "test_effects_window.moc"
