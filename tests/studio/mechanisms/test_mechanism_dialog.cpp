// New mechanisms by hand: the dialog in the real window, by mouse and by keys, judging while one
// types; what it makes is one undo step in a blank document.
#include "studio/app/application.h"
#include "studio/controllers/run_controller.h"
#include "studio/dialogs/mechanism_dialog.h"
#include "studio/dialogs/mechanism_sketch.h"
#include "studio/form_driver.h"
#include "studio/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QStandardPaths>
#include <QStatusBar>
#include <QTimer>
#include <QtTest>
#include <functional>
#include <numbers>

using namespace trammel;
using namespace trammel::studio;
using namespace trammel::test;

class TestMechanismDialog : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Language> m_language;
    std::unique_ptr<MainWindow> m_window;

    Document& document() { return m_window->document(); }

    /// Opens the dialog by its keys and hands it over while it waits for the user.
    void inDialog(const std::function<void(MechanismDialog&)>& use) {
        inDialogOf(
            [this] {
                QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
            },
            use);
    }
    QAction* wizard() { return m_window->findChild<QAction*>("editMechanism"); }

    void inDialogOf(const std::function<void()>& open,
                    const std::function<void(MechanismDialog&)>& use) {
        bool wasOpen = false;
        QTimer::singleShot(0, this, [&] {
            auto* dialog = qobject_cast<MechanismDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            QVERIFY(QTest::qWaitForWindowActive(dialog));
            wasOpen = true;
            use(*dialog);
            if (dialog->isVisible()) dialog->reject();
        });
        open();
        QVERIFY(wasOpen);
    }

    static QPushButton* create(MechanismDialog& dialog) {
        return dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    }
    static QString verdict(MechanismDialog& dialog) {
        return dialog.findChild<QLabel*>("verdict")->text();
    }
    static void typeInto(MechanismDialog& dialog, const char* field, const QString& text) {
        clearAndType(input<QLineEdit>(dialog, field), text);
    }
    static void chooseKind(MechanismDialog& dialog, int row) {
        auto* kinds = dialog.findChild<QListWidget*>("kinds");
        kinds->scrollToItem(kinds->item(row));
        const QRect place = kinds->visualItemRect(kinds->item(row));
        QTest::mouseClick(kinds->viewport(), Qt::LeftButton, {}, place.center());
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
    }

    void cleanup() {
        document().undoStack()->setClean();
        m_window.reset();
    }

    void fourBarsAreJudgedWhileTheirLengthsAreTyped() {
        inDialog([](MechanismDialog& dialog) {
            QVERIFY(verdict(dialog).startsWith("Crank-rocker: the input link is the crank"));
            QVERIFY(verdict(dialog).contains("together: 0.4 m; the other two: 0.52 m"));
            typeInto(dialog, "fourBar_input", "400 mm");
            QVERIFY(verdict(dialog).startsWith("Triple-rocker"));
            typeInto(dialog, "fourBar_ground", "8 cm");
            QVERIFY(verdict(dialog).startsWith("Double-crank"));
            typeInto(dialog, "fourBar_ground", "0.3");
            typeInto(dialog, "fourBar_coupler", "0.1");
            QVERIFY(verdict(dialog).startsWith("Double-rocker"));
            typeInto(dialog, "fourBar_coupler", "0.4");
            typeInto(dialog, "fourBar_output", "0.1");
            QVERIFY(verdict(dialog).startsWith("Crank-rocker: the output link is the crank"));
            typeInto(dialog, "fourBar_output", "0.3");
            QVERIFY(verdict(dialog).startsWith("Change point"));
            QVERIFY(create(dialog)->isEnabled());
            typeInto(dialog, "fourBar_output", "3");
            QVERIFY(verdict(dialog).startsWith("Cannot be assembled"));
            QVERIFY(!create(dialog)->isEnabled());
            typeInto(dialog, "fourBar_output", "");
            QCOMPARE(
                verdict(dialog),
                QString("Output link: a length above 0 is expected, such as 0.3 m or 300 mm."));
            typeInto(dialog, "fourBar_output", "-0.2");
            QVERIFY(verdict(dialog).startsWith("Output link: a length above 0"));
            QVERIFY(!create(dialog)->isEnabled());
        });
        QVERIFY(document().isBlank()); // it was left without creating anything
        QVERIFY(!document().undoStack()->canUndo());
    }

    void aFourBarIsCreatedUndoneAndRun() {
        inDialog([](MechanismDialog& dialog) {
            typeInto(dialog, "fourBar_output", "250 mm");
            QTest::mouseClick(create(dialog), Qt::LeftButton);
        });
        QCOMPARE(document().model().bodies.size(), std::size_t(3));
        QCOMPARE(document().model().parameters.at("output"), 0.25);
        QVERIFY(document().diagnostics().empty());
        QCOMPARE(document().undoStack()->count(), 1);
        QCOMPARE(document().undoStack()->undoText(), QString("New Four-bar linkage"));
        QTRY_COMPARE(m_window->statusBar()->findChild<QLabel*>("mobility")->text(),
                     QString("DOF 1, 3 redundant"));
        const std::string created = document().text();
        document().undoStack()->undo();
        QVERIFY(document().isBlank());
        document().undoStack()->redo();
        QCOMPARE(document().text(), created);
        m_window->findChild<QAction*>("run")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(m_window->runController().state(), RunController::State::Idle,
                                  30000);
        QCOMPARE(m_window->runController().data()->status, std::string("completed"));
    }

    void everythingIsReachedByKeys() {
        inDialog([](MechanismDialog& dialog) {
            QTRY_VERIFY(dialog.findChild<QListWidget*>("kinds")->hasFocus());
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            auto* stages = dialog.findChild<QSpinBox*>("scissorLift_stages");
            QCOMPARE(QApplication::focusWidget(), stages);
            QTest::keyClick(stages, Qt::Key_Down);
            QTest::keyClick(stages, Qt::Key_Tab);
            QCOMPARE(QApplication::focusWidget()->objectName(), QString("scissorLift_arm"));
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        });
        QCOMPARE(document().model().name, std::string("Scissor lift"));
        QCOMPARE(document().model().bodies.size(), std::size_t(5)); // two stages and the platform
    }

    void everyKindIsDrawnAndCreated_data() {
        QTest::addColumn<int>("row");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("text");
        QTest::newRow("four-bar") << 0 << "Four-bar linkage"
                                  << "Crank-rocker";
        // Stroke 2 r without offset.
        QTest::newRow("slider-crank") << 1 << "Slider-crank"
                                      << "stroke is 0.2 m";
        QTest::newRow("scissor") << 2 << "Scissor lift"
                                 << "1.8 m high"; // 3 sqrt(1 - 0.64)
        QTest::newRow("pantograph") << 3 << "Pantograph"
                                    << "2 times as large";
        QTest::newRow("gears") << 4 << "Gear pair"
                               << "Centre distance 0.12 m";
    }
    void everyKindIsDrawnAndCreated() {
        QFETCH(int, row);
        QFETCH(QString, name);
        QFETCH(QString, text);
        inDialog([&](MechanismDialog& dialog) {
            chooseKind(dialog, row);
            QVERIFY2(verdict(dialog).contains(text), qPrintable(verdict(dialog)));
            const QImage sketch = dialog.findChild<MechanismSketch*>()->grab().toImage();
            QSet<QRgb> colors;
            for (int y = 0; y < sketch.height(); ++y)
                for (int x = 0; x < sketch.width(); ++x)
                    colors << sketch.pixel(x, y);
            QVERIFY(colors.size() > 10); // smooth lines, not just the frame
            QTest::mouseClick(create(dialog), Qt::LeftButton);
        });
        QCOMPARE(document().model().name, name.toStdString());
        QVERIFY(document().diagnostics().empty());
    }

    void readyMechanismsAreCreatedAndEdited_data() {
        QTest::addColumn<int>("row");
        for (std::size_t i = 0; i < mechanisms::readyKinds().size(); ++i)
            QTest::newRow(mechanisms::readyKinds()[i].name) << 5 + static_cast<int>(i);
    }
    /// Every ready mechanism has a page from its table, is judged and drawn, is created with a
    /// dimension that was typed, and its page opens again with it.
    void readyMechanismsAreCreatedAndEdited() {
        QFETCH(int, row);
        const mechanisms::ReadyKind& kind = *mechanisms::findReadyKind(QTest::currentDataTag());
        const mechanisms::Dimension& last = kind.dimensions.back();
        const QByteArray field = QByteArray(kind.name) + "_" + last.name;
        const double typed = 1.02 * last.value;
        inDialog([&](MechanismDialog& dialog) {
            chooseKind(dialog, row);
            QCOMPARE(dialog.kindName(), QString(kind.title));
            QVERIFY(verdict(dialog).startsWith(kind.description));
            QVERIFY2(verdict(dialog).contains("turns fully") ||
                         verdict(dialog).contains("swings between"),
                     qPrintable(verdict(dialog)));
            typeInto(dialog, field, "nothing");
            QVERIFY(!create(dialog)->isEnabled());
            typeInto(dialog, field, QString::number(typed, 'g', 17));
            QVERIFY2(create(dialog)->isEnabled(), qPrintable(verdict(dialog)));
            QTest::mouseClick(create(dialog), Qt::LeftButton);
        });
        QCOMPARE(document().model().name, std::string(kind.title));
        QVERIFY(document().diagnostics().empty());
        QCOMPARE(document().model().parameters.at(last.name), typed);
        const std::string created = document().text();
        inDialogOf([this] { wizard()->trigger(); },
                   [&](MechanismDialog& dialog) {
                       QCOMPARE(dialog.findChild<QListWidget*>("kinds")->currentRow(), row);
                       QCOMPARE(input<QLineEdit>(dialog, field)->text().toDouble(), typed);
                       QTest::mouseClick(create(dialog), Qt::LeftButton);
                   });
        QCOMPARE(document().text(), created);
    }

    /// What the fields of a ready mechanism do not take, and lengths that do not fit.
    void readyMechanismsTellWhatIsWrong() {
        inDialog([](MechanismDialog& dialog) {
            const auto rowOf = [](const char* kind) {
                return 5 + static_cast<int>(mechanisms::findReadyKind(kind) -
                                            mechanisms::readyKinds().data());
            };
            chooseKind(dialog, rowOf("hoeken-line"));
            typeInto(dialog, "hoeken-line_crank", "320 mm");
            QVERIFY(verdict(dialog).contains("does not turn fully"));
            QVERIFY(create(dialog)->isEnabled());
            typeInto(dialog, "hoeken-line_crank", "2");
            QCOMPARE(verdict(dialog),
                     QString("Cannot be assembled: the links do not reach one another."));
            QVERIFY(!create(dialog)->isEnabled());
            chooseKind(dialog, rowOf("geneva-drive"));
            typeInto(dialog, "geneva-drive_slots", "4.5");
            QCOMPARE(verdict(dialog), QString("Slots: a whole number from 3 to 10 is expected."));
            typeInto(dialog, "geneva-drive_slots", "6");
            QVERIFY(create(dialog)->isEnabled());
            chooseKind(dialog, rowOf("hart-inversor"));
            typeInto(dialog, "hart-inversor_share", "1");
            QCOMPARE(verdict(dialog), QString("Share: a number between 0 and 1 is expected."));
        });
    }

    void gearsByRadii() {
        inDialog([&](MechanismDialog& dialog) {
            chooseKind(dialog, 4);
            auto* given = input<QComboBox>(dialog, "gearPair_given");
            given->setFocus();
            QTest::keyClick(given, Qt::Key_Down);
            typeInto(dialog, "gearRadii_first", "30 mm");
            typeInto(dialog, "gearRadii_second", "60 mm");
            QVERIFY(verdict(dialog).startsWith("Centre distance 0.09 m"));
            QVERIFY(verdict(dialog).contains("0.5 times"));
            QTest::mouseClick(create(dialog), Qt::LeftButton);
        });
        QCOMPARE(document().model().findJoint("mesh")->ratio, -0.5);
    }

    void whatThereIsIsAskedFor_data() {
        QTest::addColumn<int>("button");
        QTest::addColumn<bool>("isReplaced");
        QTest::newRow("cancel") << int(QMessageBox::Cancel) << false;
        QTest::newRow("discard") << int(QMessageBox::Discard) << true;
    }
    /// A document that holds something is not overwritten: unsaved changes are asked about, and the
    /// mechanism goes into a new document.
    void whatThereIsIsAskedFor() {
        QFETCH(int, button);
        QFETCH(bool, isReplaced);
        m_window->findChild<QAction*>("add:body")->trigger();
        QVERIFY(!document().isBlank());
        inDialog([&](MechanismDialog& dialog) {
            QTimer::singleShot(0, this, [&] {
                auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
                QVERIFY(question);
                question->button(QMessageBox::StandardButton(button))->click();
            });
            QTest::mouseClick(create(dialog), Qt::LeftButton);
        });
        QCOMPARE(document().model().bodies.size(), std::size_t(isReplaced ? 3 : 1));
        QCOMPARE(document().undoStack()->count(), 1);
        QCOMPARE(document().filePath(), QString());
    }

    /// Speed, density and a coupler point are asked for with their units; the parameters of the
    /// model say what they are.
    void drivesDensityAndPointAreAskedFor() {
        inDialog([](MechanismDialog& dialog) {
            typeInto(dialog, "speed", "120 rpm");
            // Without a window manager the keyboard stays with the main window.
            auto* speed = dialog.findChild<QLineEdit*>("speed");
            QFocusEvent focus(QEvent::FocusIn);
            QApplication::sendEvent(speed, &focus);
            QVERIFY(!speed->toolTip().isEmpty());
            QCOMPARE(dialog.findChild<QLabel*>("explanation")->text(), speed->toolTip());
            typeInto(dialog, "density", "2.7 g/cm^3");
            typeInto(dialog, "pointAlong", "150 mm");
            typeInto(dialog, "pointAcross", "30 deg");
            QCOMPARE(verdict(dialog), QString("Coupler point, across: a number is expected, with "
                                              "or without a unit."));
            QVERIFY(!create(dialog)->isEnabled());
            typeInto(dialog, "pointAcross", "80 mm");
            QTest::mouseClick(create(dialog), Qt::LeftButton);
        });
        const auto& parameters = document().model().parameters;
        QCOMPARE(parameters.at("w"), 4 * std::numbers::pi);
        QCOMPARE(parameters.at("density"), 2700.0);
        QCOMPARE(document().model().measures.size(), std::size_t(1));
        QCOMPARE(document().root().at("/parameters/w/description")->string(),
                 std::string("speed of the drive"));
        QVERIFY(document().diagnosticsUnder("").empty());
    }

    /// The wizard opens again on what it made, filled in; it changes the model in one step, and
    /// what people added stays.
    void mechanismsAreEditedWithTheWizard() {
        QVERIFY(!wizard()->isEnabled());
        inDialog([](MechanismDialog& dialog) {
            chooseKind(dialog, 1);
            typeInto(dialog, "sliderCrank_crank", "80 mm");
            QTest::mouseClick(create(dialog), Qt::LeftButton);
        });
        QVERIFY(wizard()->isEnabled());
        document().addItem("/parameters", io::JsonValue(7), "own");
        const int steps = document().undoStack()->count();
        inDialogOf([this] { wizard()->trigger(); },
                   [](MechanismDialog& dialog) {
                       QCOMPARE(dialog.windowTitle(), QString("Edit Mechanism"));
                       QCOMPARE(dialog.findChild<QListWidget*>("kinds")->currentRow(), 1);
                       auto* crank = input<QLineEdit>(dialog, "sliderCrank_crank");
                       QCOMPARE(crank->text(), QString("0.08"));
                       typeInto(dialog, "sliderCrank_crank", "60 mm");
                       typeInto(dialog, "pointAlong", "0.1");
                       QTest::mouseClick(create(dialog), Qt::LeftButton);
                   });
        QCOMPARE(document().undoStack()->count(), steps + 1);
        QCOMPARE(document().model().parameters.at("crank"), 0.06);
        QCOMPARE(document().model().parameters.at("own"), 7.0);
        QCOMPARE(document().model().measures.size(), std::size_t(1));
        document().undoStack()->undo();
        QCOMPARE(document().model().parameters.at("crank"), 0.08);
        QVERIFY(document().model().measures.empty());
    }

    void theWelcomePageLeadsThere() {
        auto* button = m_window->findChild<QPushButton*>("mechanismButton");
        QVERIFY(button->isVisible());
        QTimer::singleShot(0, this, [] {
            auto* dialog = qobject_cast<MechanismDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            QTest::keyClick(dialog, Qt::Key_Return);
        });
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(document().model().bodies.size(), std::size_t(3));
        QVERIFY(!button->isVisible());
    }
};

QTEST_MAIN(TestMechanismDialog)
#include "test_mechanism_dialog.moc"
