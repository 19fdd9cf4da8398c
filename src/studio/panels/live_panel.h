#pragma once

#include "studio/jobs/live_job.h"
#include "studio/panels/live_values.h"

#include <QElapsedTimer>
#include <QWidget>
#include <vector>

class QAction;
class QDoubleSpinBox;
class QLabel;
class QScrollArea;
class QSlider;

namespace trammel::studio {

/// Plays a live run: play and pause, single steps, back through what was, the factor of the clock,
/// and a slider for each value that can be changed.
class LivePanel : public QWidget {
    Q_OBJECT

public:
    explicit LivePanel(QWidget* parent = nullptr);

    /// Lists what can be changed, for a run that starts.
    void setModel(const live::LiveModel& model);
    void showFrame(const LiveFrame& frame);
    /// Why an input was not made; the sliders go back to what the run has.
    void showRefusal(const QString& text);
    void setRunning(bool on);
    double factor() const;
    bool isPlaying() const;

    const std::vector<LiveValue*>& values() const { return m_values; }
    QSlider* rewindSlider() const { return m_rewind; }
    QString stateText() const;

    QAction *playAction, *stepAction, *backAction, *saveAction;
    QAction* soundAction; ///< of impacts

signals:
    void playToggled(bool on);
    void factorChanged(double factor);
    void stepRequested();
    void showRequested(qint64 step);
    void changed(const trammel::live::Change& change);
    void saveRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void makeActions();
    void layOut();
    void retranslate();
    void refreshValues(const LiveFrame& frame);
    QString describe(const LiveFrame& frame) const;

    QSlider* m_rewind;
    QLabel *m_time, *m_factorLabel, *m_state;
    QDoubleSpinBox* m_factor;
    QScrollArea* m_area;
    std::vector<LiveEntry> m_entries;
    std::vector<LiveValue*> m_values;
    std::shared_ptr<const live::LiveModel> m_model; ///< that the values show
    LiveFrame m_frame;
    bool m_isRunning = false;
    QString m_refusal;       ///< why the last input was not made
    QElapsedTimer m_refused; ///< since that
};

} // namespace trammel::studio
