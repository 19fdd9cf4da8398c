// Reports of a run: what stands in them, and that a window writes them as HTML and PDF.
#include "studio/controllers/report_controller.h"
#include "studio/controllers/run_controller.h"
#include "studio/panels/time_bar.h"
#include "studio/report/run_report.h"
#include "studio/view/settled_picture.h"
#include "studio/view3d/orbit_camera.h"
#include "studio/view3d/scene_view.h"
#include "studio/window/main_window.h"
#include "studio/window_setup.h"

#include <QAction>
#include <QLabel>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTextDocument>
#include <QUndoStack>
#include <QtTest>

using namespace trammel;
using namespace trammel::studio;

namespace {

results::ImpactRecord impact(const char* a, const char* b, double speed, double impulse,
                             double loss) {
    results::ImpactRecord record;
    record.bodyA = a;
    record.bodyB = b;
    record.approachSpeed = speed;
    record.impulseNormal = impulse;
    record.energyLoss = loss;
    return record;
}

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Of a picture in which all but curves is grey.
int colouredPixels(const QImage& picture) {
    int count = 0;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x)
            count += picture.pixelColor(x, y).hsvSaturation() > 150 ? 1 : 0;
    return count;
}

int differingPixels(const QImage& a, const QImage& b) {
    if (a.size() != b.size()) return a.width() * a.height();
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            count += a.pixel(x, y) != b.pixel(x, y) ? 1 : 0;
    return count;
}

} // namespace

class TestReport : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    std::unique_ptr<Language> m_language;

private slots:
    void initTestCase() {
        test::setUpStudio();
        m_language = std::make_unique<Language>();
    }

    /// Each pair's line sums what its impacts had.
    void ledgerSums() {
        auto limit = impact("ground", "arm", 0.5, 1.0, 0.25);
        limit.joint = "hinge";
        const auto lines = RunReport::ledger(
            {impact("ball", "ground", 2, 3, 1), limit, impact("ball", "ground", 1, 1.5, 0.5)});
        QCOMPARE(lines.size(), std::size_t(2));
        QCOMPARE(lines[0].where, QString("ball - ground"));
        QCOMPARE(lines[0].points, 2);
        QCOMPARE(lines[0].fastest, 2.0);
        QCOMPARE(lines[0].impulse, 4.5);
        QCOMPARE(lines[0].energyLoss, 1.5);
        QCOMPARE(lines[1].where, QString("hinge"));
    }

    /// Names of the user's are text in the page, whatever they hold.
    void namesAreEscaped() {
        results::RunHeader header;
        header.modelName = "<b>A & B</b>";
        header.settingsText = R"({"impact": "newton", "step": 0.001})";
        RunReport report;
        report.run = std::make_shared<results::RunData>(header);
        report.description = "x < y";
        const QString html = report.html();
        QVERIFY(html.contains("&lt;b&gt;A &amp; B&lt;/b&gt;") && !html.contains("<b>A"));
        QVERIFY(html.contains("x &lt; y"));
        QTextDocument document;
        document.setHtml(html);
        QVERIFY(document.toPlainText().contains("<b>A & B</b>"));
    }

    /// What cannot be written says where and why.
    void unwritable() {
        RunReport report;
        report.run = std::make_shared<results::RunData>(results::RunHeader{});
        for (const char* name : {"missing/report.html", "missing/report.pdf"}) {
            QString told;
            try {
                report.write(m_folder.filePath(name));
            } catch (const std::runtime_error& error) {
                told = translated(error);
            }
            QVERIFY2(told.contains(m_folder.filePath(name)), qPrintable(told));
            QVERIFY2(told.contains("No such file"), qPrintable(told));
        }
    }

    /// A run of the bouncing sphere, reported by the window: origin, mobility, impacts, settings,
    /// the mechanism and all pages of plots are in it.
    void theWindowWrites() {
        MainWindow window(*m_language);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        const QString model = m_folder.filePath("bouncing-sphere.trammel.json");
        QVERIFY(QFile::copy(
            TRAMMEL_SOURCE_DIR "/models/bouncing-sphere/bouncing-sphere.trammel.json", model));
        QVERIFY(window.openFile(model));
        window.document().setValue("/simulation/duration", 1.0);
        auto* report = window.findChild<QAction*>("report");
        QVERIFY(!report->isEnabled());
        window.findChild<QAction*>("run")->trigger();
        QTRY_VERIFY(window.runController().summary());
        QVERIFY(report->isEnabled());
        // The mobility is counted a moment after the edit.
        const auto* mobility = window.findChild<QLabel*>("mobility");
        QTRY_VERIFY(mobility->text().contains(QRegularExpression("[0-9]")));
        auto* controller = window.findChild<ReportController*>();
        QSignalSpy done(controller, &ReportController::done);
        const QString html = m_folder.filePath("report.html"),
                      pdf = m_folder.filePath("report.pdf");
        controller->write(html);
        QTRY_COMPARE(done.count(), 1);
        controller->write(pdf);
        QTRY_COMPARE(done.count(), 2);
        const QString text = QString::fromUtf8(contentOf(html));
        for (const char* part :
             {"Bouncing sphere", "model_sha256", "Degrees of freedom", "newton", "ball - ground",
              "restitution_threshold", "The balance of momentum"})
            QVERIFY2(text.contains(part), part);
        QCOMPARE(text.count("data:image/png;base64,"), 6); // the view and five pages
        // Pages that were never looked at are as large as the first, and have their curves.
        QRegularExpressionMatchIterator pictures =
            QRegularExpression("data:image/png;base64,([^\"]+)").globalMatch(text);
        pictures.next(); // the view's
        int drawn = 0;
        while (pictures.hasNext()) {
            const QByteArray data = pictures.next().captured(1).toLatin1();
            const QImage picture = QImage::fromData(QByteArray::fromBase64(data));
            QVERIFY2(picture.width() >= 800 && picture.height() >= 400,
                     QByteArray::number(picture.width()));
            drawn += colouredPixels(picture) > 1000 ? 1 : 0;
        }
        QVERIFY2(drawn >= 2, QByteArray::number(drawn)); // energy, momenta: it has no joints
        QVERIFY(contentOf(pdf).startsWith("%PDF-"));
        QVERIFY(contentOf(pdf).size() > 50000); // with pictures
        window.document().undoStack()->setClean();
    }

    /// Four rods of 1 kg/m, the crank's length edited behind the run: the frames, and the report's
    /// picture and masses, are those of the mechanism that was run, 1 + 2 + 2 = 5 kg with a crank
    /// of 1 m, and the model as it is edited is seen as soon as its pose is.
    void aRunIsShownAsItWas() {
        MainWindow window(*m_language);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QVERIFY(window.openFile(TRAMMEL_SOURCE_DIR "/models/four-bar/four-bar.trammel.json"));
        window.document().setValue("/simulation/duration", 1.0);
        window.findChild<QAction*>("run")->trigger();
        QTRY_VERIFY(window.runController().summary());
        auto& view = *window.findChild<SceneView*>();
        auto& timeBar = *window.findChild<TimeBar*>();
        timeBar.setFrame(50);
        view.setCamera(OrbitCamera(view.camera())); // nothing is fitted in from now on
        const QImage ran = test::settled(view);
        window.document().setValue("/parameters/a", 0.6);
        const QImage edited = test::settled(view);
        QVERIFY(differingPixels(ran, edited) > 1000);
        timeBar.setFrame(51);
        timeBar.setFrame(50);
        QVERIFY2(differingPixels(ran, test::settled(view)) < 300, // the badge may be among them
                 QByteArray::number(differingPixels(ran, test::settled(view))));
        view.resetPoses();
        QVERIFY(differingPixels(edited, test::settled(view)) < 300);
        auto* controller = window.findChild<ReportController*>();
        QSignalSpy done(controller, &ReportController::done);
        controller->write(m_folder.filePath("outdated.html"));
        QTRY_COMPARE(done.count(), 1);
        const QString text = QString::fromUtf8(contentOf(m_folder.filePath("outdated.html")));
        const auto mass = QRegularExpression("Total mass</td><td[^>]*>([^<]*)<").match(text);
        QCOMPARE(mass.captured(1), QString("5 kg"));
        QVERIFY(differingPixels(ran, test::settled(view)) < 300); // the report shows its run
        window.document().undoStack()->setClean();
    }
};

QTEST_MAIN(TestReport)
#include "test_report.moc"
