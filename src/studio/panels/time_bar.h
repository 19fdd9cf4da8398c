#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <memory>
#include <vector>

class QAction;

namespace Ui {
class TimeBar;
}

namespace trammel::studio {

/// The one time control: plays the stored frames in real time times the speed. The time is shown
/// and typed in the unit that the settings choose.
///
/// The actions carry their keys (Space, arrows, Home, End, PgUp, PgDn) and shall be added to the
/// main window by addAction(); text fields in focus keep those keys for themselves.
class TimeBar : public QWidget {
    Q_OBJECT

public:
    explicit TimeBar(QWidget* parent = nullptr);
    ~TimeBar() override;

    /// The frames' times, ascending, s; owned by the caller and read until the next call (null
    /// pointer: no frames). Goes to frame 0 and follows.
    void setTimes(const std::vector<double>* times);
    /// The times grew; while following, the last frame is shown.
    void framesAppended();
    /// Marks ascending times, s, on the slider, beside those marked before.
    void addTicks(const std::vector<double>& times);
    void clearTicks();
    void setFrame(int frame);
    int frame() const { return m_frame; }
    int frameCount() const;
    /// s; 0 without frames.
    double timeAt(int frame) const;
    /// The frame nearest to a time, s; 0 without frames.
    int frameNearest(double t) const;
    /// Whether new frames are shown as they come: until the user goes to an earlier frame, and
    /// again from the last one on.
    bool isFollowing() const { return m_following; }
    bool isPlaying() const;
    double speed() const; ///< simulated seconds per second

    QAction* firstAction() const { return m_first; }
    QAction* stepBackAction() const { return m_stepBack; }
    QAction* playPauseAction() const { return m_playPause; }
    QAction* stepForwardAction() const { return m_stepForward; }
    QAction* lastAction() const { return m_last; }
    QAction* loopAction() const { return m_loop; }
    /// All of them, those without a button too (ten frames, speed).
    QList<QAction*> playbackActions() const { return m_actions; }

public slots:
    void play();
    void pause();
    void faster();
    void slower();

signals:
    void frameChanged(int frame);

protected:
    void changeEvent(QEvent* event) override;

private:
    QAction* makeAction(const char* icon, const QKeySequence& key, void (TimeBar::*slot)());
    void makeActions();
    void retranslate();
    void refresh();
    void refreshActions();
    void goTo(int frame);
    void togglePlay();
    void goFirst();
    void goLast();
    void stepBack();
    void stepForward();
    void stepBackTen();
    void stepForwardTen();
    void tick();
    void restartClock();
    void takeTypedTime();

    std::unique_ptr<Ui::TimeBar> m_ui;
    const std::vector<double>* m_times = nullptr;
    int m_frame = 0;
    bool m_following = true;
    QTimer m_timer;
    QElapsedTimer m_clock;
    double m_clockStart = 0.0; ///< simulated time when m_clock started
    QAction* m_first = nullptr;
    QAction* m_stepBack = nullptr;
    QAction* m_playPause = nullptr;
    QAction* m_stepForward = nullptr;
    QAction* m_last = nullptr;
    QAction* m_loop = nullptr;
    QAction* m_backTen = nullptr;
    QAction* m_forwardTen = nullptr;
    QAction* m_faster = nullptr;
    QAction* m_slower = nullptr;
    QList<QAction*> m_actions;
};

} // namespace trammel::studio
