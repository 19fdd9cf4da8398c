// The whole window: a four-bar linkage built from an empty document with the forms only, saved,
// run, stepped through and exported; results outdated by edits; languages; unsaved changes.
#include "io/model_file.h"
#include "studio/app/application.h"
#include "studio/controllers/file_controller.h"
#include "studio/controllers/result_exporter.h"
#include "studio/controllers/run_controller.h"
#include "studio/document/selection.h"
#include "studio/form_driver.h"
#include "studio/help/help_window.h"
#include "studio/panels/impact_panel.h"
#include "studio/panels/message_panel.h"
#include "studio/panels/property_panel.h"
#include "studio/panels/text_window.h"
#include "studio/panels/time_bar.h"
#include "studio/plots/plot_page.h"
#include "studio/plots/plot_panel.h"
#include "studio/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QDropEvent>
#include <QFileDialog>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QProcess>
#include <QProgressDialog>
#include <QRegularExpression>
#include <QSettings>
#include <QStandardPaths>
#include <QStatusBar>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>
#include <QTreeWidget>
#include <QtTest>
#include <cmath>
#include <limits>

using namespace trammel;
using namespace trammel::studio;
using namespace trammel::test;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Pictures of a page that could be read and are not empty.
int loadedPictures(const QTextDocument& page) {
    int count = 0;
    for (QTextBlock block = page.begin(); block.isValid(); block = block.next())
        for (auto i = block.begin(); !i.atEnd(); ++i) {
            const QTextImageFormat format = i.fragment().charFormat().toImageFormat();
            if (!format.isValid()) continue;
            const auto picture =
                page.resource(QTextDocument::ImageResource, format.name()).value<QImage>();
            count += picture.width() > 400 && picture.height() > 200;
        }
    return count;
}

} // namespace

class TestWindow : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    std::unique_ptr<Language> m_language;
    std::unique_ptr<MainWindow> m_window;

    QAction* action(const QString& name) {
        auto* found = m_window->findChild<QAction*>(name);
        if (!found) QTest::qFail(qPrintable("no action " + name), __FILE__, __LINE__);
        return found;
    }
    void trigger(const QString& name) {
        QAction* found = action(name);
        QVERIFY2(found->isEnabled(), qPrintable(name));
        found->trigger();
    }
    QWidget& forms() { return *m_window->findChild<PropertyPanel*>(); }
    Document& document() { return m_window->document(); }

    void addBody(const QString& name, const QStringList& position, const QString& length,
                 const QString& angle) {
        trigger("add:body");
        type(forms(), "name", name);
        for (int i = 0; i < 3; ++i)
            type(forms(), QString("position/%1").arg(i), position[i]);
        auto* notation = input<QComboBox>(forms(), "notation");
        notation->setFocus();
        QTest::keyClick(notation, Qt::Key_Down);
        type(forms(), "orientation/axis/1", "1");
        type(forms(), "orientation/axis/2", "0");
        type(forms(), "orientation/angle", angle);
        const QString body = m_window->selection().pointer();
        m_window->selection().select(body + "/shapes/0");
        type(forms(), "size/0", length);
        type(forms(), "size/1", "20 mm");
        type(forms(), "size/2", "20 mm");
        choose(forms(), "material", "steel");
        toggle(forms(), "collide"); // the bars lie in planes side by side
    }

    void addHinge(const QString& name, const QString& first, const QString& second,
                  const QString& x, const QString& z) {
        trigger("add:revolute");
        type(forms(), "name", name);
        choose(forms(), "bodies/0", first);
        choose(forms(), "bodies/1", second);
        type(forms(), "position/0", x);
        type(forms(), "position/2", z);
    }

    /// A parallelogram with cranks of length a and a coupler of length b, all at 60 degrees.
    void buildFourBar() {
        trigger("newModel");
        m_window->selection().select("");
        type(forms(), "name", "Parallelogram");
        for (const QString name : {"a", "b"}) {
            trigger("add:parameter");
            auto* table = forms().findChild<QTableWidget*>("table");
            table->item(table->currentRow(), 0)->setText(name);
            table->item(table->currentRow(), 1)->setText(name == "a" ? "0.3" : "2*a");
        }
        trigger("add:material");
        type(forms(), "name", "steel");
        type(forms(), "density", "7.85 g/cm^3");
        addBody("crank", {"a/4", "0", "a*sqrt(3)/4"}, "a", "-60 deg");
        addBody("coupler", {"a/2+b/2", "0", "a*sqrt(3)/2"}, "b", "0");
        addBody("rocker", {"b+a/4", "0", "a*sqrt(3)/4"}, "a", "-60 deg");
        addHinge("A", "ground", "crank", "0", "0");
        addHinge("B", "crank", "coupler", "a/2", "a*sqrt(3)/2");
        addHinge("C", "coupler", "rocker", "b+a/2", "a*sqrt(3)/2");
        addHinge("D", "ground", "rocker", "b", "0");
        m_window->selection().select("/simulation");
        type(forms(), "duration", "1");
        type(forms(), "step", "2 ms");
        type(forms(), "output_step", "10 ms");
    }

    void clickPlace(int row) {
        constexpr int kPlaceColumn = 2;
        auto* list = m_window->findChild<MessagePanel*>()->findChild<QTreeWidget*>("list");
        list->scrollToItem(list->topLevelItem(row));
        const auto place = list->model()->index(row, kPlaceColumn);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(place).center());
    }

    /// The name that Save asks with; "" where it does not ask. The dialog is cancelled.
    QString proposedBySave() {
        QString name;
        QTimer::singleShot(0, this, [&name] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (!dialog) return;
            name = QFileInfo(dialog->selectedFiles().value(0)).fileName();
            dialog->reject();
        });
        trigger("save");
        return name;
    }

    void runToTheEnd() {
        trigger("run");
        QTRY_COMPARE_WITH_TIMEOUT(m_window->runController().state(), RunController::State::Idle,
                                  30000);
        const QString told = m_window->findChild<MessagePanel*>()->selectedText();
        QVERIFY2(m_window->runController().summary(), qPrintable(told));
    }

private slots:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName("TrammelTests");
        setUpApplication(*qApp);
    }

    void init() {
        QSettings().clear();
        QSettings().setValue("language", "en");
        m_language = std::make_unique<Language>();
        m_window = std::make_unique<MainWindow>(*m_language);
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTest::failOnWarning(QRegularExpression(".")); // nothing that Qt complains of
    }

    void cleanup() {
        document().undoStack()->setClean();
        m_window.reset();
    }

    void aFourBarIsBuiltWithTheFormsSavedRunAndExported() {
        buildFourBar();
        const auto& findings = document().diagnostics();
        QVERIFY2(findings.empty(), findings.empty() ? "" : english(findings[0].message).c_str());
        const QString path = m_folder.filePath("parallelogram.trammel.json");
        document().saveAs(path);
        QVERIFY(!m_window->isWindowModified());

        const io::ModelFile file = io::loadModelFile(path.toStdString());
        QVERIFY(file.ok());
        QCOMPARE(contentOf(path).toStdString(), document().text());
        QCOMPARE(file.model.bodies.size(), std::size_t(3));
        QCOMPARE(file.model.joints.size(), std::size_t(4));
        QCOMPARE(file.model.parameters.at("b"), 0.6);
        QCOMPARE(file.model.joints[2].bodies[0], std::string("coupler"));
        QCOMPARE(file.model.materials[0].density, 7850.0);
        QCOMPARE(file.model.simulation.step, 0.002);
        // The crank stands at 60 degrees: its far end is at (a/2, 0, a sqrt(3)/2), to rounding.
        const model::Pose& crank = file.model.bodies[0].pose;
        const Vec3 end = crank.position + crank.orientation * Vec3(0.15, 0, 0);
        QVERIFY((end - Vec3(0.15, 0, 0.3 * std::sqrt(3.0) / 2)).norm() < 1e-12);
        QTRY_COMPARE(m_window->statusBar()->findChild<QLabel*>("mobility")->text(),
                     QString("DOF 1, 3 redundant"));

        runToTheEnd();
        QVERIFY(m_window->runController().data());
        const auto run = m_window->runController().data();
        QCOMPARE(run->status, std::string("completed"));
        QCOMPARE(run->frameCount(), std::size_t(101));
        auto* timeBar = m_window->findChild<TimeBar*>();
        QCOMPARE(timeBar->frame(), 100);
        timeBar->stepBackAction()->trigger();
        QCOMPARE(timeBar->frame(), 99);
        QCOMPARE(m_window->findChild<PlotPanel*>()->cursor(), run->time()[99]);
        timeBar->firstAction()->trigger();
        timeBar->stepForwardAction()->trigger();
        QCOMPARE(timeBar->frame(), 1);

        const QString csv = m_folder.filePath("studio.csv");
        QVERIFY(m_window->exporter().exportCsv(csv, -kInfinity, kInfinity));
        const QString expected = m_folder.filePath("command.csv");
        QCOMPARE(QProcess::execute(TRAMMEL_BIN_DIR "/trammel",
                                   {"run", path, "--csv", expected, "--quiet"}),
                 0);
        QVERIFY(contentOf(csv).size() > 10000);
        QCOMPARE(contentOf(csv), contentOf(expected));
        const QString part = m_folder.filePath("part.csv");
        QVERIFY(m_window->exporter().exportCsv(part, 0.2, 0.4));
        QCOMPARE(contentOf(part).count('\n'), 1 + 21); // titles, and 0.20, 0.21, ... 0.40 s
        const QString unit = m_folder.filePath("unit.fmu");
        m_window->exporter().exportUnit(unit, false);
        QVERIFY(m_window->findChild<QProgressDialog*>()); // the window goes on meanwhile
        constexpr int kLong = 60'000;
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->findChild<QProgressDialog*>(), kLong);
        QVERIFY(contentOf(unit).startsWith("PK"));
        m_window->exporter().exportUnit(m_folder.filePath("none.fmu"), true);
        m_window->findChild<QProgressDialog*>()->cancel();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->findChild<QProgressDialog*>(), kLong);
        const QString pdf = m_folder.filePath("energy.pdf");
        QVERIFY(m_window->findChild<PlotPanel*>()->page(0).saveAs(pdf));
        QVERIFY(contentOf(pdf).startsWith("%PDF-"));
    }

    /// `trammel-studio --pictures` runs the model and leaves pictures; a broken one ends with 3.
    void picturesAreSavedWithoutAHand() {
        const auto studio = [this](const QString& model) {
            return QProcess::execute(TRAMMEL_BIN_DIR "/trammel-studio",
                                     {"--pictures", m_folder.filePath("pictures"), model});
        };
        QCOMPARE(studio(TRAMMEL_SOURCE_DIR "/models/simple-pendulum/simple-pendulum.trammel.json"),
                 0);
        for (const QString name : {"window", "energy", "drift", "multipliers", "momenta"}) {
            const QImage picture(m_folder.filePath("pictures/" + name + ".png"));
            QVERIFY2(picture.width() > 400 && picture.height() > 100, qPrintable(name));
        }
        QCOMPARE(studio(TRAMMEL_SOURCE_DIR "/tests/data/broken/missing-comma.trammel.json"), 3);
    }

    /// A red cube flies off at 30 m/s: its frame after a fifth of the run shows it whole, though
    /// the camera had gone after it to the end. Nothing else in the window is as red.
    void picturesShowTheFrameThatTheyAreOf() {
        const QString model = m_folder.filePath("throw.trammel.json");
        QFile file(model);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"trammel": 1, "name": "Throw", "gravity": [0, 0, 0],
            "bodies": [{"name": "cube", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0],
                        "velocity": [30, 0, 0], "shapes": [{"type": "box", "size": [1, 1, 1],
                                                            "color": [1, 0, 0, 1]}]}],
            "simulation": {"duration": 1, "step": 0.01}})");
        file.close();
        const QString folder = m_folder.filePath("thrown");
        QCOMPARE(
            QProcess::execute(TRAMMEL_BIN_DIR "/trammel-studio", {"--pictures", folder, model}), 0);
        const QImage picture(folder + "/window.png");
        QRect red;
        int count = 0;
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x) {
                const QColor colour = picture.pixelColor(x, y);
                if (colour.red() < 60 || colour.red() < 4 * std::max(colour.green(), colour.blue()))
                    continue;
                red |= QRect(x, y, 1, 1);
                ++count;
            }
        QVERIFY2(count > 1000, qPrintable(QString::number(count)));
        // Cut off by the view's edge a cube would be less high or less wide.
        QVERIFY2(red.width() < 1.5 * red.height() && red.height() < 1.5 * red.width(),
                 qPrintable(QString("%1 x %2").arg(red.width()).arg(red.height())));
        QVERIFY(2 * count > red.width() * red.height());
    }

    void aDroppedFileIsOpened() {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(TRAMMEL_SOURCE_DIR
                                          "/models/double-pendulum/double-pendulum.trammel.json")});
        QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton,
                              Qt::NoModifier);
        QCoreApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_window.get(), &drop);
        QCOMPARE(document().model().name, std::string("Double pendulum"));
    }

    void perspectivesShowWhatTheyAreFor() {
        const auto visible = [this](const char* dock) {
            return m_window->findChild<QDockWidget*>(dock)->isVisible();
        };
        const auto sizes = [this] {
            QList<QSize> all;
            for (const char* dock :
                 {"modelDock", "runDock", "propertyDock", "plotDock", "messageDock"})
                all << m_window->findChild<QDockWidget*>(dock)->size();
            return all;
        };
        const QList<QSize> atStart = sizes();
        trigger("resultsPerspective");
        QVERIFY(!visible("modelDock") && !visible("propertyDock") && visible("plotDock"));
        trigger("modelPerspective");
        QVERIFY(visible("modelDock") && visible("propertyDock") && visible("plotDock"));
        QTRY_COMPARE(sizes(), atStart); // what one starts with
        trigger("resetLayout");
        QVERIFY(visible("modelDock") && visible("propertyDock") && visible("plotDock"));
    }

    void everyStepOfBuildingCanBeUndoneAndRedone() {
        buildFourBar();
        const std::string built = document().text();
        while (document().undoStack()->canUndo())
            trigger("undo");
        QCOMPARE(document().model().bodies.size(), std::size_t(0));
        QVERIFY(!m_window->isWindowModified());
        while (document().undoStack()->canRedo())
            trigger("redo");
        QCOMPARE(document().text(), built);
    }

    void anEditMarksResultsOutdatedAndKeepsThem() {
        QVERIFY(m_window->openFile(TRAMMEL_SOURCE_DIR
                                   "/models/simple-pendulum/simple-pendulum.trammel.json"));
        document().setValue("/simulation/duration", io::JsonValue(0.5));
        runToTheEnd();
        auto* badge = m_window->statusBar()->findChild<QLabel*>("outdated");
        QVERIFY(!badge->isVisible());
        document().setValue("/gravity/2", io::JsonValue(-1.62));
        QVERIFY(m_window->runController().isOutdated());
        QVERIFY(badge->isVisible());
        QVERIFY(m_window->runController().data()->frameCount() > 1);
        document().undoStack()->undo();
        QVERIFY(!m_window->runController().isOutdated());
        QVERIFY(!badge->isVisible());
    }

    void aModelWithErrorsIsNotRunAndTheMessageLeadsToTheField() {
        QVERIFY(m_window->openFile(TRAMMEL_SOURCE_DIR
                                   "/models/simple-pendulum/simple-pendulum.trammel.json"));
        document().setValue("/bodies/0/mass", io::JsonValue("2*nothing"));
        trigger("run");
        QCOMPARE(m_window->runController().state(), RunController::State::Idle);
        QVERIFY(!m_window->runController().data());
        auto* list = m_window->findChild<MessagePanel*>()->findChild<QTreeWidget*>("list");
        QVERIFY(list->topLevelItem(0)->text(0).contains("nothing"));
        m_window->selection().select("");
        const QRect row = list->visualItemRect(list->topLevelItem(0));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, row.center());
        QCOMPARE(m_window->selection().pointer(), QString("/bodies/0"));
        QCOMPARE(qApp->focusWidget()->objectName(), QString("mass"));
        QVERIFY(m_window->findChild<MessagePanel*>()->selectedText().contains("nothing"));
        // What the solver library says turns with the language, in the list and at the field.
        const QString japanese = QString::fromUtf8("未知の名前 \"nothing\"（位置 3）");
        QVERIFY(!list->topLevelItem(0)->text(0).contains(japanese));
        m_language->set("ja");
        QTRY_VERIFY(list->topLevelItem(0)->text(0).contains(japanese));
        QVERIFY(std::ranges::any_of(
            m_window->findChildren<QLabel*>("finding"),
            [&](const QLabel* label) { return label->text().contains(japanese); }));
        m_language->set("en");
        QTRY_VERIFY(list->topLevelItem(0)->text(0).contains("unknown name"));
    }

    void aPartThatCannotBeRunIsNamed() {
        QVERIFY(m_window->openFile(TRAMMEL_SOURCE_DIR
                                   "/models/simple-pendulum/simple-pendulum.trammel.json"));
        document().setValue("/simulation/rotation", io::JsonValue("nodar"));
        QVERIFY(!document().hasErrors());
        trigger("run");
        auto* messages = m_window->findChild<MessagePanel*>();
        QVERIFY(messages->findChild<QTreeWidget*>("list")->topLevelItemCount() > 0);
        QVERIFY(messages->selectedText().contains("nodar"));
    }

    void pausingAndStoppingARun() {
        QVERIFY(m_window->openFile(TRAMMEL_SOURCE_DIR
                                   "/models/simple-pendulum/simple-pendulum.trammel.json"));
        document().setValue("/simulation/duration", io::JsonValue(100000));
        // Not so many frames that the window asks first.
        document().setValue("/simulation/output_step", io::JsonValue(0.2));
        trigger("run");
        QTRY_VERIFY(m_window->runController().data());
        trigger("pause");
        QTRY_COMPARE(m_window->runController().state(), RunController::State::Paused);
        trigger("pause");
        QTRY_COMPARE(m_window->runController().state(), RunController::State::Running);
        trigger("stop");
        QTRY_COMPARE_WITH_TIMEOUT(m_window->runController().state(), RunController::State::Idle,
                                  20000);
        QCOMPARE(m_window->runController().summary()->status, analysis::RunStatus::Stopped);
        QVERIFY(m_window->runController().data()->frameCount() > 0);
    }

    void aBrokenFileIsToldWithItsPlace() {
        const QString path = m_folder.filePath("broken.trammel.json");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\n  \"trammel\": 1,,\n}");
        file.close();
        QVERIFY(!m_window->openFile(path));
        const QString told = m_window->findChild<MessagePanel*>()->selectedText();
        QVERIFY2(told.contains("line 2"), qPrintable(told));
        clickPlace(0);
        auto* text = m_window->findChild<TextWindow*>();
        QVERIFY(text && text->isVisible());
        const auto* lines = text->findChild<QPlainTextEdit*>();
        QVERIFY(lines->isReadOnly());
        QCOMPARE(lines->toPlainText(), QString("{\n  \"trammel\": 1,,\n}"));
        QCOMPARE(lines->textCursor().blockNumber(), 1);
        QCOMPARE(lines->extraSelections().size(), 1);
        text->close();
    }

    void aPlaceIsALinkToTheText() {
        QVERIFY(m_window->openFile(TRAMMEL_SOURCE_DIR
                                   "/models/simple-pendulum/simple-pendulum.trammel.json"));
        document().setValue("/bodies/0/mass", io::JsonValue("2*nothing"));
        m_window->selection().select("");
        clickPlace(0);
        auto* text = m_window->findChild<TextWindow*>();
        QVERIFY(text && text->isVisible());
        const auto* lines = text->findChild<QPlainTextEdit*>();
        QVERIFY(lines->textCursor().block().text().contains("\"2*nothing\""));
        QCOMPARE(m_window->selection().pointer(), QString()); // the rest of the row leads there
        QTest::keyClick(text, Qt::Key_Escape);
        QVERIFY(!text->isVisible());
    }

    void messagesBelongToTheirDocument() {
        QVERIFY(m_window->openFile(TRAMMEL_SOURCE_DIR
                                   "/models/simple-pendulum/simple-pendulum.trammel.json"));
        document().setValue("/simulation/duration", io::JsonValue(0.1));
        runToTheEnd();
        auto* messages = m_window->findChild<MessagePanel*>();
        QVERIFY(messages->selectedText().contains("Run completed"));
        document().undoStack()->setClean();
        QVERIFY(m_window->openFile(TRAMMEL_SOURCE_DIR
                                   "/models/double-pendulum/double-pendulum.trammel.json"));
        QVERIFY2(messages->selectedText().isEmpty(), qPrintable(messages->selectedText()));
        QVERIFY(!m_window->openFile(m_folder.filePath("missing.trammel.json")));
        QVERIFY(!messages->selectedText().isEmpty()); // the document is still this one
        trigger("newModel");
        QVERIFY2(messages->selectedText().isEmpty(), qPrintable(messages->selectedText()));
    }

    void aModelIsSavedByItsNameAndAnExampleElsewhere() {
        document().setValue("/name", io::JsonValue("Crank: 2/3"));
        QCOMPARE(proposedBySave(), QString("Crank- 2-3.trammel.json"));
        document().undoStack()->setClean();
        const QString example =
            TRAMMEL_SOURCE_DIR "/models/simple-pendulum/simple-pendulum.trammel.json";
        QVERIFY(m_window->openFile(example));
        const QByteArray before = contentOf(example);
        document().setValue("/simulation/duration", io::JsonValue(0.25));
        QCOMPARE(proposedBySave(), QString("simple-pendulum.trammel.json"));
        QCOMPARE(contentOf(example), before);
        QVERIFY(m_window->isWindowModified());
    }

    void aRunFillsTheLedgerOfImpacts() {
        const QString path = m_folder.filePath("bounce.trammel.json");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({ "trammel": 1, "name": "Bounce",
            "materials": { "rubber": { "restitution": 0.5 } },
            "ground": { "shapes": [ { "type": "plane", "normal": [0,0,1],
                                      "material": "rubber" } ] },
            "bodies": [ { "name": "ball", "position": [0, 0, 0.6], "shapes": [
                { "type": "sphere", "radius": 0.1, "material": "rubber" } ] } ],
            "simulation": { "duration": 1, "output_step": 0.01 } })");
        file.close();
        QVERIFY(m_window->openFile(path));
        runToTheEnd();
        const auto& impacts = m_window->runController().data()->impacts();
        QVERIFY(impacts.size() >= 2);
        const double fall = std::sqrt(2 * 0.5 / 9.81); // 0.5 m, to within a step
        QVERIFY(std::abs(impacts[0].t - fall) < 2e-3);
        // The first impact takes 3/4 of m g 0.5 m = 15.4 J, which is no error; the semi-implicit
        // step's error is m g^2 h t / 2 at most, 0.2 J here.
        const QString drift = m_window->findChild<QLabel*>("energyDrift")->text();
        const double joules = drift.section(' ', 2, 2).toDouble();
        QVERIFY2(joules != 0.0 && std::abs(joules) < 0.25, qPrintable(drift));
        auto* ledger = m_window->findChild<ImpactPanel*>()->findChild<QTableView*>("table");
        QCOMPARE(ledger->model()->rowCount(), static_cast<int>(impacts.size()));
        auto* timeBar = m_window->findChild<TimeBar*>();
        timeBar->setFrame(0);
        QTest::keyClick(m_window.get(), Qt::Key_Period);
        QCOMPARE(timeBar->frame(), qRound(impacts[0].t / 0.01));
        const QString csv = m_folder.filePath("bounce-impacts.csv");
        QVERIFY(m_window->exporter().exportImpacts(csv));
        QFile table(csv);
        QVERIFY(table.open(QIODevice::ReadOnly));
        QCOMPARE(table.readAll().count('\n'), static_cast<qsizetype>(impacts.size() + 1));
        trigger("newModel");
        QCOMPARE(ledger->model()->rowCount(), 0);
    }

    void undoByKeyReachesTheDocumentFromAField() {
        trigger("newModel");
        trigger("add:body");
        type(forms(), "mass", "3");
        auto* mass = input<QLineEdit>(forms(), "mass");
        QCOMPARE(mass->text(), QString("3"));
        QTest::keyClick(mass, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(mass->text(), QString());
        QVERIFY(!document().root().contains("/bodies/0/mass"));
        clearAndType(mass, "4");
        QTest::keyClick(mass, Qt::Key_Z, Qt::ControlModifier); // the field's own typing first
        QVERIFY(mass->text() != "4");
        QVERIFY(document().root().contains("/bodies/0"));
    }

    void whatIsBeingTypedIsSaved() {
        trigger("newModel");
        trigger("add:body");
        const QString path = m_folder.filePath("typing.trammel.json");
        document().saveAs(path);
        clearAndType(input<QLineEdit>(forms(), "mass"), "7");
        QVERIFY(!document().isModified());
        trigger("save");
        QCOMPARE(io::loadModelFile(path.toStdString()).model.bodies[0].mass, 7.0);
    }

    /// Saved in another folder the model still finds its mesh, as one undo step.
    void aModelWithAMeshMoves() {
        QDir(m_folder.path()).mkpath("elsewhere/deep");
        QFile::copy(TRAMMEL_SOURCE_DIR "/tests/data/good/box.stl", m_folder.filePath("box.stl"));
        const QString path = m_folder.filePath("meshed.trammel.json");
        io::saveTextFile(path.toStdString(), R"({"trammel": 1, "name": "meshed",
            "materials": {"steel": {"density": 7850}}, "bodies": [{"name": "part",
            "shapes": [{"type": "mesh", "file": "box.stl", "material": "steel"}]}]})");
        QVERIFY(m_window->openFile(path));
        QVERIFY(document().diagnostics().empty());
        const QString moved = m_folder.filePath("elsewhere/deep/meshed.trammel.json");
        QVERIFY(m_window->findChild<FileController*>()->saveTo(moved));
        QVERIFY(document().diagnostics().empty());
        QVERIFY(!document().isModified());
        const io::ModelFile file = io::loadModelFile(moved.toStdString());
        QVERIFY(file.ok());
        QCOMPARE(std::get<model::Mesh>(file.model.bodies[0].shapes[0].geometry).file,
                 std::string("../../box.stl"));
    }

    void theTreeIsUsedByKeys() {
        trigger("newModel");
        trigger("add:body");
        auto* tree = m_window->findChild<QTreeView*>("tree");
        tree->setFocus();
        QTest::keyClick(tree, Qt::Key_F2);
        auto* editor = qobject_cast<QLineEdit*>(qApp->focusWidget());
        QVERIFY(editor && tree->isAncestorOf(editor));
        QTest::keyClicks(editor, "crank");
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(document().itemName("/bodies/0"), QString("crank"));
        QTest::keyClick(tree, Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(document().itemName("/bodies/1"), QString("crank_2"));
        QCOMPARE(m_window->selection().pointer(), QString("/bodies/1"));
        QTest::keyClick(tree, Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(document().itemName("/bodies/0"), QString("crank_2"));
        QTest::keyClick(tree, Qt::Key_Delete);
        QCOMPARE(document().model().bodies.size(), std::size_t(1));
        QCOMPARE(document().itemName("/bodies/0"), QString("crank"));
        auto* search = m_window->findChild<QLineEdit*>("search");
        const int before = tree->model()->rowCount();
        QTest::keyClicks(search, "cra");
        QVERIFY(tree->model()->rowCount() < before);
        search->clear();
        QCOMPARE(tree->model()->rowCount(), before);
    }

    /// The help's page stands in both languages, with its six diagrams.
    void helpShowsTheMethodsDiagrams() {
        trigger("methods");
        auto* help = m_window->findChild<HelpWindow*>();
        QVERIFY(help && help->isVisible());
        const auto* page = help->findChild<QTextBrowser*>("page");
        QCOMPARE(loadedPictures(*page->document()), 6);
        const QString english = page->toPlainText();
        QVERIFY(english.contains("CPU time"));
        m_language->set("ja");
        QTRY_VERIFY(page->toPlainText() != english);
        QVERIFY(page->toPlainText().contains(QString::fromUtf8("誤差")));
        QCOMPARE(loadedPictures(*page->document()), 6);
        m_language->set("en");
        QTRY_COMPARE(page->toPlainText(), english);
        help->close();
    }

    void closingAsksOnceAboutUnsavedChanges() {
        trigger("newModel");
        trigger("add:body");
        QVERIFY(m_window->isWindowModified());
        int questions = 0;
        QTimer answer;
        connect(&answer, &QTimer::timeout, this, [&] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (!box) return;
            ++questions;
            box->button(questions == 1 ? QMessageBox::Cancel : QMessageBox::Discard)->click();
        });
        answer.start(20);
        QVERIFY(!m_window->close());
        QVERIFY(m_window->isVisible());
        QCOMPARE(questions, 1);
        QVERIFY(m_window->close());
        QCOMPARE(questions, 2);
    }

    void docksComeBackAndTheLayoutIsRemembered() {
        auto* messages = m_window->findChild<QDockWidget*>("messageDock");
        messages->close();
        QVERIFY(!messages->isVisible());
        m_window->close();
        m_window = std::make_unique<MainWindow>(*m_language);
        m_window->show();
        QVERIFY(!m_window->findChild<QDockWidget*>("messageDock")->isVisible());
        trigger("resetLayout");
        QVERIFY(m_window->findChild<QDockWidget*>("messageDock")->isVisible());
    }

    void theLanguageChangesAtOnce() {
        QVERIFY(m_window->openFile(TRAMMEL_SOURCE_DIR
                                   "/models/simple-pendulum/simple-pendulum.trammel.json"));
        m_window->selection().select("/bodies/0");
        trigger("language:ja");
        QTRY_VERIFY(action("run")->text().contains(QString::fromUtf8("実行")));
        QCOMPARE(m_window->findChild<QDockWidget*>("propertyDock")->windowTitle(),
                 QString::fromUtf8("プロパティ"));
        const auto hasText = [this](const QString& text) {
            for (const QLabel* label : forms().findChildren<QLabel*>())
                if (label->isVisible() && label->text() == text) return true;
            return false;
        };
        QVERIFY(hasText(QString::fromUtf8("質量")));
        trigger("language:en");
        QTRY_VERIFY(hasText("Mass"));
    }
};

QTEST_MAIN(TestWindow)
#include "test_window.moc"
