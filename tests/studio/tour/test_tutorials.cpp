// The help's two tutorials, followed step by step in a fresh profile: what they say is what
// happens.
#include "studio/click_counter.h"
#include "studio/controllers/run_controller.h"
#include "studio/controllers/study_controller.h"
#include "studio/dialogs/check_dialog.h"
#include "studio/dialogs/compare_dialog.h"
#include "studio/dialogs/part_dialog.h"
#include "studio/dialogs/study_dialog.h"
#include "studio/document/item_model.h"
#include "studio/document/selection.h"
#include "studio/form_driver.h"
#include "studio/panels/model_tree.h"
#include "studio/panels/property_panel.h"
#include "studio/panels/run_panel.h"
#include "studio/runs/run_list.h"
#include "studio/study/study_plot.h"
#include "studio/window/main_window.h"
#include "studio/window_setup.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTreeView>
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <numbers>

using namespace trammel;
using namespace trammel::studio;
using namespace trammel::test;

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

/// Types into the cell that is being edited.
void typeInCell(QTableWidget* table, const QString& text) {
    QPointer<QLineEdit> open;
    for (auto* edit : table->findChildren<QLineEdit*>())
        if (edit->isVisible()) open = edit;
    QVERIFY(open);
    clearAndType(open, text);
    QTest::keyClick(open, Qt::Key_Return);
    QTRY_VERIFY(!open); // the next one is not to be mistaken for it
}
void setCell(QTableWidget* table, int row, int column, const QString& text) {
    table->setCurrentCell(row, column);
    table->setFocus();
    table->editItem(table->item(row, column));
    typeInCell(table, text);
}

QByteArray trammelSays(const QStringList& arguments) {
    QProcess process;
    process.start(TRAMMEL_BIN_DIR "/trammel", arguments);
    if (!process.waitForFinished(120'000) || process.exitCode() != 0)
        QTest::qFail(process.readAllStandardError(), __FILE__, __LINE__);
    return process.readAllStandardOutput();
}

} // namespace

class TestTutorials : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Language> m_language;
    std::unique_ptr<MainWindow> m_window;

    Document& document() { return m_window->document(); }
    const model::Model& model() { return document().model(); }
    QWidget& forms() { return *m_window->findChild<PropertyPanel*>(); }
    QAction* action(const char* name) { return m_window->findChild<QAction*>(name); }
    QTreeView* tree() { return m_window->findChild<ModelTree*>()->findChild<QTreeView*>("tree"); }
    template <class Dialog>
    Dialog* open() {
        Dialog* dialog = nullptr;
        const bool isOpen = QTest::qWaitFor([&] {
            dialog = m_window->findChild<Dialog*>();
            return dialog && dialog->isVisible();
        });
        if (!isOpen) QTest::qFail("no dialog", __FILE__, __LINE__);
        return dialog;
    }

    void choose(const QString& pointer) {
        const auto found =
            tree()->model()->match(tree()->model()->index(0, 0), ItemModel::PointerRole, pointer, 1,
                                   Qt::MatchExactly | Qt::MatchRecursive);
        QVERIFY2(!found.isEmpty(), qPrintable(pointer));
        tree()->scrollTo(found.front());
        QTest::mouseClick(tree()->viewport(), Qt::LeftButton, {},
                          tree()->visualRect(found.front()).center());
    }
    /// F2 in the tree.
    void rename(const QString& pointer, const QString& name) {
        choose(pointer);
        tree()->setFocus();
        QTest::keyClick(tree(), Qt::Key_F2);
        auto* edit = tree()->findChild<QLineEdit*>();
        QVERIFY(edit);
        clearAndType(edit, name);
        QTest::keyClick(edit, Qt::Key_Return);
        QTRY_VERIFY(m_window->selection().pointer() != pointer || // a material's pointer has it
                    document().itemName(pointer) == name);
    }
    void set(const QString& pointer, const QString& key, const QString& value) {
        if (m_window->selection().pointer() != pointer) choose(pointer);
        m_window->findChild<PropertyPanel*>()->focusOn(pointer + '/' + key);
        type(forms(), key, value);
    }
    void setPoint(const QString& pointer, const QString& key, const QStringList& entries) {
        for (int i = 0; i < entries.size(); ++i)
            set(pointer, key + '/' + QString::number(i), entries[i]);
    }
    void addParameter(const QString& name, const QString& formula) {
        choose("/parameters");
        auto* table = input<QTableWidget>(forms(), "table");
        QTest::mouseClick(input<QPushButton>(forms(), "addButton"), Qt::LeftButton);
        typeInCell(table, name); // the new one's name is being edited
        const auto isThere = [&] {
            return document().root().contains("/parameters/" + name.toStdString());
        };
        QTRY_VERIFY2(isThere(), document().text().c_str());
        for (int i = 0; i < table->rowCount(); ++i)
            if (table->item(i, 0)->text() == name) setCell(table, i, 1, formula);
    }
    /// Model > Add > Link; a place of no text stays as it is proposed.
    void addLink(const QString& name, const QString& from, const QString& to, bool isHeldAtEnd) {
        QTest::keyClick(m_window.get(), Qt::Key_L, Qt::ControlModifier);
        auto* dialog = open<PartDialog>();
        clearAndType(dialog->findChild<QLineEdit*>("name"), name);
        if (!from.isEmpty()) clearAndType(dialog->findChild<QComboBox*>("from")->lineEdit(), from);
        clearAndType(dialog->findChild<QComboBox*>("to")->lineEdit(), to);
        clearAndType(dialog->findChild<QLineEdit*>("thickness"), "0.02");
        QTRY_VERIFY(dialog->findChild<QCheckBox*>("hinge1")->isChecked());
        if (isHeldAtEnd) {
            auto* second = dialog->findChild<QCheckBox*>("hinge2");
            QVERIFY2(second->text().contains("Ground", Qt::CaseInsensitive),
                     qPrintable(second->text()));
            QTest::mouseClick(second, Qt::LeftButton, {}, QPoint(8, second->height() / 2));
            QVERIFY(second->isChecked());
        }
        QTest::mouseClick(dialog->findChild<QPushButton*>("add"), Qt::LeftButton);
        QTRY_VERIFY(!m_window->findChild<PartDialog*>());
    }
    void run() {
        m_window->activateWindow(); // a dialog may just have been closed
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QSignalSpy finished(&m_window->runController(), &RunController::finished);
        QTest::keyClick(m_window.get(), Qt::Key_F5);
        QVERIFY(finished.wait(120'000));
        QTRY_COMPARE(m_window->runController().state(), RunController::State::Idle);
    }
    std::span<const double> channel(const char* name) {
        const auto run = m_window->runController().data();
        const auto samples = run ? run->channel(name) : std::nullopt;
        if (!samples) qFatal("no channel %s", name);
        return *samples;
    }
    void saveAs(const QString& name) { document().saveAs(m_folder->filePath(name)); }

private slots:
    void initTestCase() {
        setUpStudio();
        m_language = std::make_unique<Language>();
        QFile::link(TRAMMEL_BIN_DIR "/trammel",
                    QCoreApplication::applicationDirPath() + "/trammel");
    }
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_window = std::make_unique<MainWindow>(*m_language);
        m_window->resize(1440, 900);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void cleanup() {
        document().undoStack()->setClean();
        m_window.reset();
    }

    void aFourBarLinkage() {
        QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ControlModifier);
        addLink("crank", "0, 0, 0", "0, 0, 0.1", false);
        addLink("coupler", {}, "0.4, 0, 0.1", false);
        addLink("rocker", {}, "0.4, 0, -0.2", true);
        const QStringList names{"A", "B", "C", "D"};
        QCOMPARE(model().joints.size(), std::size_t(4));
        for (int i = 0; i < 4; ++i)
            rename(QString("/joints/%1").arg(i), names[i]);
        const std::array<std::array<std::string, 2>, 4> bodies{{{"ground", "crank"},
                                                                {"crank", "coupler"},
                                                                {"coupler", "rocker"},
                                                                {"ground", "rocker"}}};
        const std::array<Vec3, 4> places{Vec3(0, 0, 0), Vec3(0, 0, 0.1), Vec3(0.4, 0, 0.1),
                                         Vec3(0.4, 0, -0.2)};
        for (std::size_t i = 0; i < 4; ++i) {
            QCOMPARE(model().joints[i].bodies, bodies[i]);
            QVERIFY((model().joints[i].position - places[i]).norm() < 1e-12);
            QVERIFY((model().joints[i].axis - Vec3::UnitY()).norm() < 1e-12);
        }

        QTest::keyClick(m_window.get(), Qt::Key_F7);
        auto* check = open<CheckDialog>();
        const auto told = [check] {
            QString text;
            for (const auto* label : check->findChildren<QLabel*>())
                text += label->text() + '\n';
            return text;
        };
        QTRY_VERIFY2(told().contains("Degrees of freedom: 1. Gruebler's count gives -2"),
                     qPrintable(told()));
        check->close();

        addParameter("speed", "2*pi");
        set("/joints/0", "motor/velocity", "speed");
        set("/joints/0", "motor/max_force", "5");
        set("/simulation", "duration", "4");
        set("/simulation", "output_step", "0.01");
        run();
        const auto [low, high] = std::ranges::minmax(channel("D.coordinate"));
        // To half of the last digit that the tutorial tells, and what lies between two outputs.
        QVERIFY2(std::abs(low + 21.6 * kDegree) < 0.06 * kDegree, qPrintable(QString::number(low)));
        QVERIFY2(std::abs(high - 18.0 * kDegree) < 0.06 * kDegree,
                 qPrintable(QString::number(high)));
        QVERIFY(channel("A.coordinate").back() > 7.9 * std::numbers::pi); // four turns, from rest

        choose("/simulation");
        test::choose(forms(), "formulation", "velocity-projection+newton");
        run();
        QVERIFY(std::ranges::max(channel("drift.position.max")) < 1e-9);
        set("/joints/0", "motor/max_force", "0.05");
        run();
        QVERIFY(std::ranges::max(channel("A.coordinate")) < 2 * std::numbers::pi);

        set("/joints/0", "motor/max_force", "5");
        saveAs("four-bar.trammel.json");
        const QString file = document().filePath();
        QVERIFY(trammelSays({"info", file}).contains("1"));
        trammelSays(
            {"run", file, "--set", "speed=4*pi", "--csv", m_folder->filePath("four-bar.csv")});
        QVERIFY(QFile::exists(m_folder->filePath("four-bar.csv")));
    }

    void aBouncingBallAndAStudy() {
        QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ControlModifier);
        addParameter("e", "0.8");
        addParameter("r", "0.1");
        addParameter("height", "1");
        action("add:material")->trigger();
        const QString material = m_window->selection().pointer();
        rename(material, "rubber");
        for (const auto& [key, value] : std::initializer_list<std::pair<QString, QString>>{
                 {"restitution", "e"}, {"friction", "0.3"}, {"density", "1000"}})
            set("/materials/rubber", key, value);
        choose("/ground");
        action("add:plane")->trigger();
        setPoint("/ground/shapes/0", "normal", {"0", "0", "1"});
        test::choose(forms(), "material", "rubber");
        action("add:body")->trigger();
        rename("/bodies/0", "ball");
        setPoint("/bodies/0", "position", {"0", "0", "r + height"});
        const QString ball = "/bodies/0/shapes/0";
        choose(ball); // a new body is a cube
        test::choose(forms(), "type", "sphere");
        set(ball, "radius", "r");
        test::choose(forms(), "material", "rubber");
        set("/simulation", "duration", "5");
        set("/simulation", "step", "0.0001");
        set("/simulation", "output_step", "0.01");
        saveAs("ball.trammel.json");
        QVERIFY2(document().diagnostics().empty(), document().text().c_str());

        run();
        QVERIFY(m_window->runController().data());
        const auto& impacts = m_window->runController().data()->impacts();
        const double fall = std::sqrt(2 / 9.81);
        QVERIFY(std::abs(impacts.front().t - fall) < 2e-4); // two steps
        // The ball rests where no impact follows.
        QVERIFY2(std::abs(impacts.back().t - 9 * fall) < 0.05,
                 qPrintable(QString::number(impacts.back().t)));

        choose("/parameters");
        setCell(input<QTableWidget>(forms(), "table"), 0, 1, "0.5");
        QCOMPARE(model().parameters.at("e"), 0.5);
        run();
        auto* runs = m_window->findChild<RunPanel*>();
        auto* list = runs->findChild<QTreeView*>("list");
        QCOMPARE(list->model()->rowCount(), 2);
        list->selectAll();
        QTest::mouseClick(runs->findChild<QToolButton*>("compareButton"), Qt::LeftButton);
        auto* compare = open<CompareDialog>();
        auto* settings = compare->findChild<QTableWidget*>("settings");
        QCOMPARE(settings->rowCount(), 1);
        QCOMPARE(settings->item(0, 0)->text(), QString("parameters/e"));
        compare->close();
        study();
        studyByCommand();
    }

private:
    void study() {
        QTest::keyClick(m_window.get(), Qt::Key_3, Qt::ControlModifier);
        bool isFilled = false;
        QTimer timer;
        timer.setInterval(20);
        connect(&timer, &QTimer::timeout, this, [&] {
            auto* dialog = qobject_cast<StudyDialog*>(QApplication::activeModalWidget());
            if (!dialog || isFilled) return;
            isFilled = true;
            fill(*dialog);
        });
        timer.start();
        action("newStudy")->trigger();
        QVERIFY(isFilled);
        StudyController& studies = m_window->studies();
        QTRY_VERIFY_WITH_TIMEOUT(!studies.isRunning(), 300'000);
        QCOMPARE(studies.model().finished().size(), std::size_t(36));
        // m g height, where the ball comes to rest within 5 s; the first height is 0.25 m.
        const double mass = 1000 * 4.0 / 3.0 * std::numbers::pi * 1e-3;
        const double loss = studies.model().output(1, 0);
        QVERIFY2(std::abs(loss - mass * 9.81 * 0.25) < 0.01 * mass * 9.81 * 0.25,
                 qPrintable(QString::number(loss)));
    }
    void fill(StudyDialog& dialog) {
        clearAndType(dialog.findChild<QLineEdit*>("name"), "Bounce");
        auto* factors = dialog.findChild<QTableWidget*>("factors");
        while (factors->rowCount() < 2)
            QTest::mouseClick(dialog.findChild<QToolButton*>("addFactor"), Qt::LeftButton);
        const std::array<std::array<QString, 2>, 2> wanted{
            {{"e", "0.1 .. 0.9 : 9"}, {"height", "0.25 .. 1 : 4"}}};
        for (int i = 0; i < 2; ++i) {
            if (auto* names = qobject_cast<QComboBox*>(factors->cellWidget(i, 0)))
                names->setCurrentText(wanted[static_cast<std::size_t>(i)][0]);
            else
                setCell(factors, i, 0, wanted[static_cast<std::size_t>(i)][0]);
            setCell(factors, i, 1, wanted[static_cast<std::size_t>(i)][1]);
        }
        auto* outputs = dialog.findChild<QTableWidget*>("outputs");
        while (outputs->rowCount() < 2)
            QTest::mouseClick(dialog.findChild<QToolButton*>("addOutput"), Qt::LeftButton);
        const std::array<std::array<QString, 2>, 2> asked{
            {{"loss", "sum(events.energy_loss)"}, {"bounces", "count(events.energy_loss)"}}};
        for (int i = 0; i < 2; ++i)
            for (int k = 0; k < 2; ++k)
                setCell(outputs, i, k,
                        asked[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)]);
        const QString found = dialog.findChild<QLabel*>("findings")->text();
        QVERIFY2(found.contains("Runs: 36"), qPrintable(found));
        QTest::mouseClick(dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok),
                          Qt::LeftButton);
    }
    /// The tutorial's own file, as it stands on its page.
    void studyByCommand() {
        QFile page(TRAMMEL_SOURCE_DIR "/docs/help/tutorial-bouncing-ball.md");
        QVERIFY(page.open(QIODevice::ReadOnly));
        const QByteArray text = page.readAll();
        const qsizetype begin = text.indexOf("{ \"trammel_study\"");
        QVERIFY(begin > 0);
        QFile file(m_folder->filePath("ball.study.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.mid(begin, text.indexOf("```", begin) - begin));
        file.close();
        saveAs("ball.trammel.json");
        const QString out = m_folder->filePath("ball-study");
        trammelSays({"study", file.fileName(), "--out", out, "--jobs", "2"});
        QFile table(out + "/results.csv");
        QVERIFY(table.open(QIODevice::ReadOnly));
        QCOMPARE(table.readAll().trimmed().count('\n'), qsizetype(27)); // after the names
    }
};

QTEST_MAIN(TestTutorials)
#include "test_tutorials.moc"
