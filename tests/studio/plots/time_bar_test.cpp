#include "studio/app/elided_label.h"
#include "studio/panels/time_bar.h"

#include <QAction>
#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMainWindow>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QVBoxLayout>
#include <algorithm>

using namespace trammel::studio;

namespace {

std::vector<double> times(int count, double interval) {
    std::vector<double> made;
    for (int i = 0; i < count; ++i)
        made.push_back(interval * i);
    return made;
}

} // namespace

class TimeBarTest : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void startsEmpty();
    void keysStepAndJump();
    void textFieldsKeepTheirKeys();
    void listsAndButtonsKeepTheirKeys();
    void typedTimeGoesToTheNearestFrame();
    void sliderAndTextFollowTheFrame();
    void playsInRealTimeTimesSpeed();
    void stopsAtTheEndOrLoops();
    void followsTheRunUntilTheUserGoesBack();

private:
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::keyClick(m_window.get(), key, modifiers);
    }

    std::unique_ptr<QMainWindow> m_window;
    TimeBar* m_bar = nullptr;
    QLineEdit* m_field = nullptr; ///< some other text field of the window
};

void TimeBarTest::init() {
    m_window = std::make_unique<QMainWindow>();
    auto* central = new QWidget;
    auto* layout = new QVBoxLayout(central);
    m_field = new QLineEdit(central);
    m_bar = new TimeBar(central);
    layout->addWidget(m_field);
    layout->addWidget(m_bar);
    m_window->setCentralWidget(central);
    m_window->addActions(m_bar->playbackActions());
    m_window->resize(800, 120);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    m_window->setFocus();
}

void TimeBarTest::cleanup() {
    m_window.reset();
}

void TimeBarTest::startsEmpty() {
    QCOMPARE(m_bar->frameCount(), 0);
    QVERIFY(!m_bar->playPauseAction()->isEnabled());
    m_bar->play();
    QVERIFY(!m_bar->isPlaying());
    m_bar->setFrame(7);
    QCOMPARE(m_bar->frame(), 0);
    QCOMPARE(m_bar->frameNearest(1.0), 0);
}

void TimeBarTest::keysStepAndJump() {
    const auto frames = times(101, 0.1);
    m_bar->setTimes(&frames);
    QSignalSpy changed(m_bar, &TimeBar::frameChanged);
    press(Qt::Key_Right);
    QCOMPARE(m_bar->frame(), 1);
    press(Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(m_bar->frame(), 11);
    press(Qt::Key_Left);
    QCOMPARE(m_bar->frame(), 10);
    press(Qt::Key_Left, Qt::ShiftModifier);
    press(Qt::Key_Left);
    QCOMPARE(m_bar->frame(), 0); // no farther than the first
    press(Qt::Key_End);
    QCOMPARE(m_bar->frame(), 100);
    press(Qt::Key_Right);
    QCOMPARE(m_bar->frame(), 100);
    press(Qt::Key_Home);
    QCOMPARE(m_bar->frame(), 0);
    QCOMPARE(changed.size(), 6);
    press(Qt::Key_Space);
    QVERIFY(m_bar->isPlaying());
    press(Qt::Key_Space);
    QVERIFY(!m_bar->isPlaying());
    QCOMPARE(m_bar->speed(), 1.0);
    press(Qt::Key_PageUp);
    QCOMPARE(m_bar->speed(), 2.0);
    for (int i = 0; i < 9; ++i)
        press(Qt::Key_PageUp);
    QCOMPARE(m_bar->speed(), 10.0);
    for (int i = 0; i < 9; ++i)
        press(Qt::Key_PageDown);
    QCOMPARE(m_bar->speed(), 0.1);
}

void TimeBarTest::textFieldsKeepTheirKeys() {
    const auto frames = times(101, 0.1);
    m_bar->setTimes(&frames);
    m_bar->setFrame(50);
    m_field->setFocus();
    m_field->setText(QStringLiteral("ab"));
    for (const Qt::Key key : {Qt::Key_Home, Qt::Key_Right, Qt::Key_Space, Qt::Key_Left}) {
        QTest::keyClick(m_field, key);
    }
    QCOMPARE(m_field->text(), QStringLiteral("a b"));
    QCOMPARE(m_field->cursorPosition(), 1);
    QCOMPARE(m_bar->frame(), 50);
    QVERIFY(!m_bar->isPlaying());
}

void TimeBarTest::listsAndButtonsKeepTheirKeys() {
    const auto frames = times(101, 0.1);
    m_bar->setTimes(&frames);
    m_bar->setFrame(50);
    QListWidget list(m_window->centralWidget());
    list.addItems({"a", "b", "c"});
    list.show();
    list.setFocus();
    list.setCurrentRow(0);
    QTest::keyClick(&list, Qt::Key_End);
    QCOMPARE(list.currentRow(), 2);
    QCOMPARE(m_bar->frame(), 50);
    QTest::keyClick(&list, Qt::Key_Space); // a list without check boxes has no use for it
    QVERIFY(m_bar->isPlaying());
    m_bar->pause();
}

void TimeBarTest::typedTimeGoesToTheNearestFrame() {
    const auto frames = times(101, 0.1);
    m_bar->setTimes(&frames);
    auto* field = m_bar->findChild<QLineEdit*>(QStringLiteral("time"));
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("3.27"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(m_bar->frame(), 33);
    QCOMPARE(field->text(), QStringLiteral("3.30"));
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("soon"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(m_bar->frame(), 33);
    QCOMPARE(field->text(), QStringLiteral("3.30"));
    QCOMPARE(m_bar->frameNearest(-1.0), 0);
    QCOMPARE(m_bar->frameNearest(99.0), 100);
}

void TimeBarTest::sliderAndTextFollowTheFrame() {
    const auto frames = times(5001, 0.002);
    m_bar->setTimes(&frames);
    m_bar->setFrame(616);
    QCOMPARE(m_bar->findChild<QLineEdit*>(QStringLiteral("time"))->text(), QStringLiteral("1.232"));
    QCOMPARE(m_bar->findChild<ElidedLabel*>(QStringLiteral("frames"))->text(),
             QStringLiteral("frame 617 / 5001"));
    auto* slider = m_bar->findChild<QSlider*>();
    QCOMPARE(slider->value(), 616);
    slider->setValue(1000);
    QCOMPARE(m_bar->frame(), 1000);
}

void TimeBarTest::playsInRealTimeTimesSpeed() {
    const auto frames = times(100'001, 1e-4); // far more frames a second than can be shown
    m_bar->setTimes(&frames);
    m_bar->faster(); // twice as fast
    QSignalSpy changed(m_bar, &TimeBar::frameChanged);
    double lag = 1.0; // s; the least of some, since a busy machine adds what it likes
    for (int attempt = 0; attempt < 6 && lag > 0.05; ++attempt) {
        m_bar->setFrame(0);
        changed.clear();
        QElapsedTimer clock;
        clock.start();
        m_bar->play();
        QVERIFY(QTest::qWaitFor([this] { return m_bar->frame() > 9000; })); // 0.9 s of the run
        m_bar->pause();
        const double wall = 1e-9 * static_cast<double>(clock.nsecsElapsed());
        const double shown = frames[static_cast<std::size_t>(m_bar->frame())];
        QVERIFY(shown <= 2 * wall); // never ahead
        lag = std::min(lag, wall - 0.5 * shown);
    }
    QVERIFY2(lag < 0.05, qPrintable(QString::number(lag))); // a tick is 16 ms
    QVERIFY(changed.size() < 100); // frames are dropped: 62 ticks a second at most
}

void TimeBarTest::stopsAtTheEndOrLoops() {
    const auto frames = times(11, 0.01);
    m_bar->setTimes(&frames);
    m_bar->play();
    QTRY_VERIFY_WITH_TIMEOUT(!m_bar->isPlaying(), 3000);
    QCOMPARE(m_bar->frame(), 10);
    m_bar->loopAction()->setChecked(true);
    QSignalSpy changed(m_bar, &TimeBar::frameChanged);
    m_bar->play(); // from the start again
    const auto starts = [&] {
        return std::ranges::count_if(changed,
                                     [](const auto& each) { return each.first().toInt() == 0; });
    };
    QTRY_VERIFY2_WITH_TIMEOUT(starts() >= 2, qPrintable(QString::number(starts())), 400);
    QVERIFY(m_bar->isPlaying());
}

void TimeBarTest::followsTheRunUntilTheUserGoesBack() {
    std::vector<double> frames;
    m_bar->setTimes(&frames);
    QSignalSpy changed(m_bar, &TimeBar::frameChanged);
    QVERIFY(m_bar->isFollowing());
    const auto grow = [&](int count) {
        while (static_cast<int>(frames.size()) < count) {
            frames.push_back(0.01 * static_cast<double>(frames.size()));
        }
        m_bar->framesAppended();
    };
    grow(1);
    QCOMPARE(changed.size(), 1); // the first frame is shown too
    grow(10);
    QCOMPARE(m_bar->frame(), 9);
    m_bar->setFrame(4);
    QVERIFY(!m_bar->isFollowing());
    grow(20);
    QCOMPARE(m_bar->frame(), 4);
    m_bar->lastAction()->trigger();
    QVERIFY(m_bar->isFollowing());
    grow(30);
    QCOMPARE(m_bar->frame(), 29);
}

QTEST_MAIN(TimeBarTest)
#include "time_bar_test.moc"
