#include "studio/panels/time_bar.h"

#include "panels/ui_time_bar.h"
#include "studio/document/shown_units.h"
#include "studio/document/typed_place.h"
#include "studio/panels/plain_key_filter.h"

#include <QAction>
#include <QLocale>
#include <QSignalBlocker>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <optional>

namespace trammel::studio {
namespace {

constexpr double kSpeeds[] = {0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0};
constexpr int kNormalSpeed = 3;
constexpr int kTickMilliseconds = 16;
constexpr int kManyFrames = 10;

const QString kTime = QStringLiteral("s");

/// Enough digits to tell neighbouring frames apart, of times that are shown scaled.
int decimals(const std::vector<double>& times, double scale) {
    if (times.size() < 2) return 3;
    const double interval =
        scale * (times.back() - times.front()) / static_cast<double>(times.size() - 1);
    if (!(interval > 0.0)) return 3;
    return std::clamp(static_cast<int>(std::ceil(-std::log10(interval) - 1e-9)), 2, 9);
}

} // namespace

TimeBar::TimeBar(QWidget* parent) : QWidget(parent), m_ui(std::make_unique<Ui::TimeBar>()) {
    m_ui->setupUi(this);
    for (const double factor : kSpeeds) {
        m_ui->speed->addItem(QStringLiteral("× %1").arg(factor), factor);
    }
    m_ui->speed->setCurrentIndex(kNormalSpeed);
    m_ui->frames->takeRoom();
    makeActions();
    new PlainKeyFilter(this);
    m_timer.setInterval(kTickMilliseconds);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &TimeBar::tick);
    connect(m_ui->speed, &QComboBox::currentIndexChanged, this, &TimeBar::restartClock);
    connect(m_ui->slider, &QSlider::valueChanged, this, &TimeBar::goTo);
    connect(m_ui->time, &QLineEdit::editingFinished, this, &TimeBar::takeTypedTime);
    connect(&ShownUnits::instance(), &ShownUnits::changed, this, &TimeBar::refresh);
    retranslate();
}

TimeBar::~TimeBar() {
    m_ui->time->disconnect(this); // it loses the focus while what is left is a QWidget
}

QAction* TimeBar::makeAction(const char* icon, const QKeySequence& key, void (TimeBar::*slot)()) {
    auto* action = new QAction(QIcon::fromTheme(QLatin1String(icon)), QString(), this);
    action->setShortcut(key);
    connect(action, &QAction::triggered, this, slot);
    m_actions.append(action);
    return action;
}

void TimeBar::makeActions() {
    m_first = makeAction("media-skip-backward", Qt::Key_Home, &TimeBar::goFirst);
    m_stepBack = makeAction("media-seek-backward", Qt::Key_Left, &TimeBar::stepBack);
    m_playPause = makeAction("media-playback-start", Qt::Key_Space, &TimeBar::togglePlay);
    m_stepForward = makeAction("media-seek-forward", Qt::Key_Right, &TimeBar::stepForward);
    m_last = makeAction("media-skip-forward", Qt::Key_End, &TimeBar::goLast);
    m_backTen = makeAction("", Qt::SHIFT | Qt::Key_Left, &TimeBar::stepBackTen);
    m_forwardTen = makeAction("", Qt::SHIFT | Qt::Key_Right, &TimeBar::stepForwardTen);
    m_faster = makeAction("", Qt::Key_PageUp, &TimeBar::faster);
    m_slower = makeAction("", Qt::Key_PageDown, &TimeBar::slower);
    m_loop =
        new QAction(QIcon::fromTheme(QStringLiteral("media-playlist-repeat")), QString(), this);
    m_loop->setCheckable(true);
    m_actions.append(m_loop);
    m_ui->first->setDefaultAction(m_first);
    m_ui->stepBack->setDefaultAction(m_stepBack);
    m_ui->playPause->setDefaultAction(m_playPause);
    m_ui->stepForward->setDefaultAction(m_stepForward);
    m_ui->last->setDefaultAction(m_last);
    m_ui->loop->setDefaultAction(m_loop);
}

void TimeBar::retranslate() {
    m_ui->retranslateUi(this);
    m_first->setText(tr("First Frame"));
    m_stepBack->setText(tr("Step Back"));
    m_stepForward->setText(tr("Step Forward"));
    m_last->setText(tr("Last Frame"));
    m_loop->setText(tr("Loop"));
    m_backTen->setText(tr("Ten Frames Back"));
    m_forwardTen->setText(tr("Ten Frames Forward"));
    m_faster->setText(tr("Play Faster"));
    m_slower->setText(tr("Play Slower"));
    for (QAction* action : m_actions) {
        const QString key = action->shortcut().toString(QKeySequence::NativeText);
        if (!key.isEmpty()) action->setToolTip(QStringLiteral("%1 (%2)").arg(action->text(), key));
    }
    refresh();
    refreshActions();
}

void TimeBar::setTimes(const std::vector<double>* times) {
    pause();
    m_times = times;
    m_following = true;
    m_frame = 0;
    refresh();
    refreshActions();
    if (frameCount() > 0) emit frameChanged(0);
}

void TimeBar::framesAppended() {
    const bool first = !m_ui->slider->isEnabled() && frameCount() > 0;
    if (first) {
        refreshActions();
        emit frameChanged(0);
    }
    if (m_following && !isPlaying()) {
        goTo(frameCount() - 1);
    } else {
        refresh();
    }
}

void TimeBar::addTicks(const std::vector<double>& times) {
    m_ui->slider->addTicks(times);
}

void TimeBar::clearTicks() {
    m_ui->slider->clearTicks();
}

void TimeBar::setFrame(int frame) {
    goTo(frame);
    if (isPlaying()) restartClock();
}

int TimeBar::frameCount() const {
    return m_times ? static_cast<int>(m_times->size()) : 0;
}

double TimeBar::timeAt(int frame) const {
    return frameCount() == 0 ? 0.0 : (*m_times)[static_cast<std::size_t>(frame)];
}

int TimeBar::frameNearest(double t) const {
    if (frameCount() == 0) return 0;
    const auto after = std::ranges::lower_bound(*m_times, t);
    if (after == m_times->begin()) return 0;
    if (after == m_times->end()) return frameCount() - 1;
    const bool earlier = t - *(after - 1) <= *after - t;
    return static_cast<int>(after - m_times->begin()) - (earlier ? 1 : 0);
}

bool TimeBar::isPlaying() const {
    return m_timer.isActive();
}

double TimeBar::speed() const {
    return m_ui->speed->currentData().toDouble();
}

void TimeBar::goTo(int frame) {
    const int count = frameCount();
    const int wanted = count == 0 ? 0 : std::clamp(frame, 0, count - 1);
    const bool changed = wanted != m_frame;
    m_frame = wanted;
    m_following = m_frame == count - 1;
    refresh();
    if (changed) emit frameChanged(m_frame);
}

void TimeBar::refresh() {
    const int count = frameCount();
    {
        const QSignalBlocker blocker(m_ui->slider);
        m_ui->slider->setRange(0, std::max(0, count - 1));
        m_ui->slider->setPageStep(std::max(1, count / 20));
        m_ui->slider->setValue(m_frame);
        m_ui->slider->setSpan(count == 0 ? 0.0 : m_times->front(),
                              count == 0 ? 0.0 : m_times->back());
    }
    const ShownScale shown = shownScale(kTime);
    const int digits = count == 0 ? 3 : decimals(*m_times, shown.factor);
    const double now = shown.factor * timeAt(m_frame);
    const double end = count == 0 ? 0.0 : shown.factor * m_times->back();
    const QFontMetrics metrics(m_ui->time->font());
    m_ui->time->setMinimumWidth(
        metrics.horizontalAdvance(QLocale::c().toString(std::max(end, 100.0), 'f', digits)) + 20);
    m_ui->time->setMaximumWidth(m_ui->time->minimumWidth());
    if (!m_ui->time->isModified()) m_ui->time->setText(QLocale::c().toString(now, 'f', digits));
    m_ui->unit->setText(shown.unit);
    m_ui->time->setAccessibleName(tr("Time in %1").arg(shown.unit));
    const int number = count == 0 ? 0 : m_frame + 1;
    m_ui->frames->setText(tr("frame %1 / %2").arg(number).arg(count),
                          QStringLiteral("%1 / %2").arg(number).arg(count));
}

void TimeBar::refreshActions() {
    const bool playing = isPlaying();
    m_playPause->setText(playing ? tr("Pause") : tr("Play"));
    m_playPause->setToolTip(QStringLiteral("%1 (%2)").arg(
        m_playPause->text(), m_playPause->shortcut().toString(QKeySequence::NativeText)));
    m_playPause->setIcon(QIcon::fromTheme(playing ? QStringLiteral("media-playback-pause")
                                                  : QStringLiteral("media-playback-start")));
    const bool any = frameCount() > 0;
    for (QAction* action : m_actions)
        action->setEnabled(any || action == m_loop);
    m_ui->slider->setEnabled(any);
    m_ui->time->setEnabled(any);
}

void TimeBar::togglePlay() {
    isPlaying() ? pause() : play();
}

void TimeBar::play() {
    if (frameCount() < 2) return;
    if (m_frame == frameCount() - 1) goTo(0);
    m_timer.start();
    restartClock();
    refreshActions();
}

void TimeBar::pause() {
    m_timer.stop();
    refreshActions();
}

void TimeBar::restartClock() {
    if (!isPlaying()) return;
    m_clock.start();
    m_clockStart = (*m_times)[static_cast<std::size_t>(m_frame)];
}

/// Shows the frame that is due by the clock; those that came too late are left out.
void TimeBar::tick() {
    const double due = m_clockStart + 1e-9 * static_cast<double>(m_clock.nsecsElapsed()) * speed();
    if (due < m_times->back()) {
        const auto after = std::ranges::upper_bound(*m_times, due);
        goTo(static_cast<int>(after - m_times->begin()) - 1);
    } else if (m_loop->isChecked()) {
        goTo(0);
        restartClock();
    } else {
        goTo(frameCount() - 1);
        pause();
    }
}

void TimeBar::goFirst() {
    setFrame(0);
}
void TimeBar::goLast() {
    setFrame(frameCount() - 1);
}

void TimeBar::stepBack() {
    pause();
    goTo(m_frame - 1);
}

void TimeBar::stepForward() {
    pause();
    goTo(m_frame + 1);
}

void TimeBar::stepBackTen() {
    pause();
    goTo(m_frame - kManyFrames);
}

void TimeBar::stepForwardTen() {
    pause();
    goTo(m_frame + kManyFrames);
}

void TimeBar::faster() {
    m_ui->speed->setCurrentIndex(
        std::min(m_ui->speed->currentIndex() + 1, m_ui->speed->count() - 1));
}

void TimeBar::slower() {
    m_ui->speed->setCurrentIndex(std::max(m_ui->speed->currentIndex() - 1, 0));
}

void TimeBar::takeTypedTime() {
    if (!m_ui->time->isModified()) return;
    const std::optional<double> t = typedValue(m_ui->time->text(), kTime);
    m_ui->time->setModified(false);
    if (t)
        pause();
    else
        QToolTip::showText(
            m_ui->time->mapToGlobal(QPoint(0, m_ui->time->height())),
            tr("\"%1\" is no time; expected a number with a point, or one with a unit")
                .arg(m_ui->time->text()),
            m_ui->time);
    goTo(t ? frameNearest(*t) : m_frame);
}

void TimeBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

} // namespace trammel::studio
