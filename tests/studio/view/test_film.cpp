// Films of the 3-D view: which moments they show, files of every format written whole or not at
// all, and a film of a run in the real window, held against where the ball is.
#include "studio/app/application.h"
#include "studio/controllers/animation_exporter.h"
#include "studio/controllers/run_controller.h"
#include "studio/jobs/heartbeat.h"
#include "studio/jobs/part_file.h"
#include "studio/panels/time_bar.h"
#include "studio/view3d/scene_view.h"
#include "studio/waits.h"
#include "studio/window/main_window.h"

#include <QDialogButtonBox>
#include <QImageReader>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTimer>
#include <QtTest>
#include <cmath>
#include <cstdio>
#include <utility>

using namespace trammel;
using namespace trammel::studio;

namespace {

constexpr QSize kSize(320, 240);
constexpr auto kWriteForever = "TRAMMEL_TEST_WRITE_FOREVER"; ///< the path

/// A red cube of 0.4 m that is thrown: x = 1 m/s t, without gravity.
constexpr auto kModel = R"({"trammel": 1, "name": "Throw", "gravity": [0, 0, 0],
  "bodies": [{"name": "cube", "mass": 1, "inertia": [0.1, 0.1, 0.1, 0, 0, 0],
              "velocity": [1, 0, 0],
              "shapes": [{"type": "box", "size": [0.4, 0.4, 0.4], "color": [1, 0, 0, 1]}]}],
  "simulation": {"duration": 1, "step": 0.01}})";

/// Middle column of the red pixels as a part of the width, and their share of the picture.
std::pair<double, double> red(const QImage& image) {
    double sum = 0.0;
    int count = 0;
    for (int y = 0; y < image.height() * 3 / 5; ++y) // the triad is below
        for (int x = 0; x < image.width(); ++x) {
            const QRgb pixel = image.pixel(x, y);
            if (qRed(pixel) < 60 || qRed(pixel) < 2 * std::max(qGreen(pixel), qBlue(pixel)))
                continue;
            sum += x + 0.5;
            ++count;
        }
    return {count > 0 ? sum / count / image.width() : -1.0,
            1.0 * count / (image.width() * image.height())};
}

/// Writes pictures of one grey after another. @returns the failure, empty where it went well
QString writeGreys(MovieWriter& writer, int count, QSize size = kSize) {
    QString failure;
    bool isDone = false;
    int next = 0;
    QObject::connect(&writer, &MovieWriter::failed, [&](const QString& text) { failure = text; });
    QObject::connect(&writer, &MovieWriter::finished, [&] { isDone = true; });
    QObject::connect(
        &writer, &MovieWriter::ready, &writer,
        [&] {
            if (next == count) return writer.finish();
            QImage picture(size, QImage::Format_RGB32);
            picture.fill(QColor(40 * next, 40 * next, 40 * next));
            ++next;
            writer.add(picture);
        },
        Qt::QueuedConnection);
    writer.open();
    const bool hasEnded = QTest::qWaitFor([&] { return isDone || !failure.isEmpty(); }, 20000);
    return hasEnded ? failure : "nothing came";
}

/// What ffmpeg's own reader says of a film: "width,height,pictures".
QString probe(const QString& path) {
    QProcess process;
    process.start("ffprobe",
                  {"-v", "error", "-count_frames", "-select_streams", "v:0", "-show_entries",
                   "stream=width,height,nb_read_frames", "-of", "csv=p=0", path});
    process.waitForFinished();
    return QString::fromLatin1(process.readAllStandardOutput()).trimmed();
}

} // namespace

class TestFilm : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Language> m_language;
    std::unique_ptr<MainWindow> m_window;

    QString path(const QString& name) const { return m_folder->filePath(name); }
    QStringList files() const {
        return QDir(m_folder->path())
            .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot, QDir::Name);
    }
    void openWindow();
    QString exported(const AnimationPlan& plan);

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void timesFollowRateAndSpeed();
    void sequenceIsAFolderOfPictures();
    void gifHasEveryPicture();
    void mp4HasEveryPictureAndAnEvenSize();
    void nothingIsLeftOfWhatWasGivenUp_data();
    void nothingIsLeftOfWhatWasGivenUp();
    void killedExportsAreCleanedAway_data();
    void killedExportsAreCleanedAway();
    void failuresSayWhat();
    void withoutFfmpegItIsSaid();
    void pictureOfAnySize();
    void filmOfARunShowsWhereTheBodyIs();
    void cancelLeavesTheViewAsItWas();
    void windowAnswersMeanwhile();
};

void TestFilm::initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QSettings().clear();
    m_language = std::make_unique<Language>();
}

void TestFilm::init() {
    m_folder = std::make_unique<QTemporaryDir>();
}

void TestFilm::cleanup() {
    if (m_window) m_window->document().undoStack()->setClean();
    m_window.reset();
}

void TestFilm::openWindow() {
    QFile file(path("throw.trammel.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(kModel);
    file.close();
    m_window = std::make_unique<MainWindow>(*m_language);
    m_window->resize(1000, 700);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    QVERIFY(m_window->openFile(file.fileName()));
    QSignalSpy finished(&m_window->runController(), &RunController::finished);
    m_window->runController().start();
    QVERIFY(finished.wait(20000));
    QTRY_VERIFY(m_window->findChild<TimeBar*>()->frameCount() > 10);
    auto* view = m_window->findChild<SceneView*>();
    view->setOrthographic(true);
    view->setStandardView(StandardView::Front);
}

/// @returns what was told at the end
QString TestFilm::exported(const AnimationPlan& plan) {
    QString told;
    AnimationExporter& film = m_window->film();
    connect(&film, &AnimationExporter::done, this, [&](const QString& text) { told = text; });
    connect(&film, &AnimationExporter::failed, this, [&](const QString& text) { told = text; });
    film.start(plan);
    const bool hasEnded = QTest::qWaitFor([&] { return !told.isEmpty(); }, 60000);
    film.disconnect(this);
    return hasEnded ? told : "nothing came";
}

/// A film of 2 s at a fifth of the speed lasts 10 s: 250 intervals at 25 pictures a second.
void TestFilm::timesFollowRateAndSpeed() {
    AnimationPlan plan{{.framesPerSecond = 25}, 1.0, 3.0, 0.2};
    const std::vector<double> times = plan.times();
    QCOMPARE(times.size(), 251u);
    QCOMPARE(times.front(), 1.0);
    QVERIFY(std::abs(times[125] - 2.0) < 1e-12); // rounding
    QVERIFY(std::abs(times.back() - 3.0) < 1e-12);
    plan.to = 1.0;
    QCOMPARE(plan.times().size(), 1u);
    plan.movie.format = MovieFormat::Picture;
    plan.to = 3.0;
    QCOMPARE(plan.times(), std::vector<double>{1.0});
}

void TestFilm::sequenceIsAFolderOfPictures() {
    const auto writer = MovieWriter::make({MovieFormat::PngSequence, path("film"), kSize, 25});
    QCOMPARE(writeGreys(*writer, 3), QString());
    QCOMPARE(files(), QStringList{"film"});
    QCOMPARE(QDir(path("film")).entryList(QDir::Files, QDir::Name),
             (QStringList{"0001.png", "0002.png", "0003.png"}));
    const QImage last(path("film/0003.png"));
    QCOMPARE(last.size(), kSize);
    QCOMPARE(qGray(last.pixel(100, 100)), 80);
}

void TestFilm::gifHasEveryPicture() {
    const auto writer = MovieWriter::make({MovieFormat::Gif, path("film.gif"), kSize, 25});
    QCOMPARE(writeGreys(*writer, 5), QString());
    QCOMPARE(files(), QStringList{"film.gif"});
    QImageReader reader(path("film.gif"));
    QCOMPARE(reader.imageCount(), 5);
    QCOMPARE(reader.size(), kSize);
    for (int i = 0; i < 5; ++i) {
        const int grey = qGray(reader.read().pixel(100, 100));
        QVERIFY2(std::abs(grey - 40 * i) <= 2, qPrintable(QString::number(grey))); // its palette
        QCOMPARE(reader.nextImageDelay(), 40);                                     // ms
    }
}

void TestFilm::mp4HasEveryPictureAndAnEvenSize() {
    const QSize odd(321, 241);
    const auto writer = MovieWriter::make({MovieFormat::Mp4, path("film.mp4"), odd, 25});
    QCOMPARE(writeGreys(*writer, 7, odd), QString());
    QCOMPARE(files(), QStringList{"film.mp4"});
    QCOMPARE(probe(path("film.mp4")), QString("322,242,7"));
}

void TestFilm::nothingIsLeftOfWhatWasGivenUp_data() {
    QTest::addColumn<MovieFormat>("format");
    QTest::newRow("PNG") << MovieFormat::PngSequence;
    QTest::newRow("GIF") << MovieFormat::Gif;
    QTest::newRow("MP4") << MovieFormat::Mp4;
}

void TestFilm::nothingIsLeftOfWhatWasGivenUp() {
    QFETCH(MovieFormat, format);
    auto writer = MovieWriter::make({format, path("film"), kSize, 25});
    QSignalSpy ready(writer.get(), &MovieWriter::ready);
    writer->open();
    QTRY_COMPARE(ready.size(), 1);
    QImage picture(kSize, QImage::Format_RGB32);
    picture.fill(Qt::white);
    writer->add(picture);
    QTRY_COMPARE(ready.size(), 2);
    QVERIFY(!files().contains("film")); // what is being written has another name
    writer.reset();
    QCOMPARE(files(), QStringList());
}

void TestFilm::killedExportsAreCleanedAway_data() {
    QTest::addColumn<QString>("format");
    QTest::newRow("PNG") << "film";
    QTest::newRow("MP4") << "film.mp4";
}

/// Another program is killed while it writes: its part stays until the next export or the next
/// start, which leave parts alone that are being written.
void TestFilm::killedExportsAreCleanedAway() {
    QFETCH(QString, format);
    QProcess other;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(kWriteForever, path(format));
    other.setProcessEnvironment(environment);
    other.start(QCoreApplication::applicationFilePath(), QStringList());
    QVERIFY(other.waitForReadyRead(20000));
    QVERIFY(other.readAllStandardOutput().contains("writing"));
    QTRY_COMPARE(files().size(), 1);
    QVERIFY(files().front().startsWith(".film"));
    PartFile::removeAbandoned();
    QCOMPARE(files().size(), 1); // it is being written
    other.kill();
    QVERIFY(other.waitForFinished());
    QCOMPARE(files().size(), 1);
    const auto next = MovieWriter::make({MovieFormat::Gif, path("next.gif"), kSize, 25});
    QTRY_COMPARE(files(), QStringList());
}

void TestFilm::failuresSayWhat() {
    const auto nowhere = MovieWriter::make({MovieFormat::Mp4, path("missing/film.mp4"), kSize, 25});
    QVERIFY(writeGreys(*nowhere, 2).contains("missing/film.mp4"));
    QVERIFY(QDir(m_folder->path()).mkdir("film"));
    const auto taken = MovieWriter::make({MovieFormat::PngSequence, path("film"), kSize, 25});
    QVERIFY(writeGreys(*taken, 2).contains("exists already"));
    const auto wrong = MovieWriter::make({MovieFormat::Picture, path("a.png"), kSize, 25});
    QVERIFY(writeGreys(*wrong, 1, {10, 20}).contains("10 x 20 pixels instead of 320 x 240"));
    QCOMPARE(files(), QStringList{"film"});
}

void TestFilm::withoutFfmpegItIsSaid() {
    const QByteArray before = qgetenv("PATH");
    qputenv("PATH", m_folder->path().toLocal8Bit());
    const auto writer = MovieWriter::make({MovieFormat::Gif, path("film.gif"), kSize, 25});
    const QString said = writeGreys(*writer, 2);
    qputenv("PATH", before);
    QVERIFY2(said.contains("ffmpeg, which was not found"), qPrintable(said));
    QCOMPARE(files(), QStringList());
}

/// The same picture twice as large in each direction shows the cube in the same place and as large
/// a part of it; a narrower one shows all that the width of the view shows.
void TestFilm::pictureOfAnySize() {
    openWindow();
    QCOMPARE(exported({{MovieFormat::Picture, path("a.png"), {400, 300}}}),
             "Exported " + path("a.png"));
    exported({{MovieFormat::Picture, path("b.png"), {1600, 1200}}});
    const QImage a(path("a.png")), b(path("b.png"));
    QCOMPARE(a.size(), QSize(400, 300));
    QCOMPARE(b.size(), QSize(1600, 1200));
    QVERIFY2(red(a).second > 0.01, qPrintable(QString::number(red(a).second)));
    // Edges blend over a pixel of 400.
    QVERIFY(std::abs(red(a).first - red(b).first) < 1.0 / 400);
    QVERIFY(std::abs(red(a).second / red(b).second - 1.0) < 0.05);
    QTRY_VERIFY(!QApplication::activeModalWidget());
}

/// The cube goes 1 m in 1 s with a constant velocity: its middle moves by the same number of
/// pixels from picture to picture, and these are as many as its own width is of 0.4 m.
void TestFilm::filmOfARunShowsWhereTheBodyIs() {
    openWindow();
    auto* bar = m_window->findChild<TimeBar*>();
    bar->setFrame(3);
    const AnimationPlan plan{
        {MovieFormat::PngSequence, path("film"), {600, 200}, 10}, 0.5, 0.9, 1.0};
    QCOMPARE(exported(plan), "Exported " + path("film"));
    QCOMPARE(bar->frame(), 3);
    // At these times the cube is clear of the triad.
    std::vector<double> columns;
    for (int i = 1; i <= 5; ++i)
        columns.push_back(600.0 * red(QImage(path(QString("film/000%1.png").arg(i)))).first);
    const QImage first(path("film/0001.png"));
    int width = 0; // of the cube, in the middle row
    for (int x = 0; x < first.width(); ++x)
        width += qRed(first.pixel(x, 100)) > 2 * qGreen(first.pixel(x, 100));
    QVERIFY(width > 20);
    const double expected = 0.1 / 0.4 * width; // pixels in 0.1 s
    for (std::size_t i = 1; i < columns.size(); ++i) {
        const double moved = columns[i] - columns[i - 1];
        // Middles of some hundred pixels are good to half of one; so is the width.
        QVERIFY2(std::abs(moved - expected) < 1.0,
                 qPrintable(QString("%1 instead of %2").arg(moved).arg(expected)));
    }
}

void TestFilm::cancelLeavesTheViewAsItWas() {
    openWindow();
    auto* bar = m_window->findChild<TimeBar*>();
    bar->setFrame(5);
    AnimationExporter& film = m_window->film();
    QSignalSpy progressed(&film, &AnimationExporter::progressed),
        done(&film, &AnimationExporter::done);
    const QStringList filesBefore = files();
    film.start({{MovieFormat::Mp4, path("film.mp4"), kSize, 100}, 0.0, 1.0, 0.1});
    QTRY_VERIFY_WITH_TIMEOUT(progressed.size() > 3, 20000);
    QWidget* progress = QApplication::activeModalWidget();
    QVERIFY(progress);
    QTest::mouseClick(progress->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Cancel),
                      Qt::LeftButton);
    QVERIFY(!film.isRunning());
    QCOMPARE(bar->frame(), 5);
    QCOMPARE(files(), filesBefore);
    // Also not by a picture that was on its way.
    QVERIFY(test::holdsFor(200, [&] { return done.isEmpty(); }));
    QVERIFY(!QApplication::activeModalWidget());
    QImage shown;
    auto* view = m_window->findChild<SceneView*>();
    view->captureImage([&](const QImage& image) { shown = image; });
    QTRY_VERIFY(!shown.isNull());
    QCOMPARE(shown.size(), view->size());
}

/// A timer of 10 ms in the window's thread tells how much the thread works between two turns of its
/// events. That is its processor time, which does not count what other programs take.
void TestFilm::windowAnswersMeanwhile() {
    openWindow();
    std::vector<double> turns; // ms
    double before = support::Heartbeat::processorTime();
    QTimer timer;
    connect(&timer, &QTimer::timeout, this, [&] {
        const double now = support::Heartbeat::processorTime();
        turns.push_back(now - std::exchange(before, now));
    });
    timer.start(10);
    QCOMPARE(exported({{MovieFormat::PngSequence, path("film"), {1280, 720}, 30}, 0.0, 1.0, 1.0}),
             "Exported " + path("film"));
    timer.stop();
    std::ranges::sort(turns);
    qInfo("31 pictures of 1280 x 720; the thread worked %.1f ms a turn at the median, %.1f ms at "
          "most",
          turns[turns.size() / 2], turns.back());
    QVERIFY(turns.size() > 10);
    QVERIFY(turns[turns.size() / 2] <= 50.0);
}

/// The other program of killedExportsAreCleanedAway().
static int writeForever(const QString& path) {
    const auto format = path.endsWith("mp4") ? MovieFormat::Mp4 : MovieFormat::PngSequence;
    const auto writer = MovieWriter::make({format, path, kSize, 25});
    bool isFirst = true;
    QObject::connect(
        writer.get(), &MovieWriter::ready, writer.get(),
        [&] {
            if (!std::exchange(isFirst, false)) {
                std::puts("writing");
                std::fflush(stdout);
                return;
            }
            QImage picture(kSize, QImage::Format_RGB32);
            picture.fill(Qt::white);
            writer->add(picture);
        },
        Qt::QueuedConnection);
    writer->open();
    return QCoreApplication::exec();
}

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    QStandardPaths::setTestModeEnabled(true);
    const QString path = qEnvironmentVariable(kWriteForever);
    if (!path.isEmpty()) return writeForever(path);
    TestFilm test;
    return QTest::qExec(&test, argc, argv);
}

#include "test_film.moc"
