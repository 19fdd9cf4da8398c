#pragma once

#include "analysis/freedoms/mobility.h"
#include "analysis/run/simulate.h"

#include <QObject>
#include <QString>
#include <cstdint>
#include <optional>

class QLabel;
class QProgressBar;
class QStatusBar;

namespace trammel::studio {

/// The readings at the bottom of the window: state, degrees of freedom, step, energy drift, solver
/// residual and speed. Each can be selected and copied.
class StatusPanel : public QObject {
    Q_OBJECT

public:
    enum class State {
        Ready,
        Invalid,
        Running,
        Pausing, ///< asked to, at the end of its step
        Paused,
        Stopping,
        Completed,
        WithFailures,
        Stopped,
        Failed
    };

    explicit StatusPanel(QStatusBar* bar);

    void setState(State state);
    State state() const { return m_state; }
    /// Nothing: not known (the model has errors).
    void setMobility(const std::optional<analysis::Mobility>& mobility);
    void setStep(double step); ///< s
    void setProgress(const analysis::Progress& progress);
    void setSummary(const analysis::RunSummary& summary);
    void setOutdated(bool outdated);
    /// Takes away what belongs to a run.
    void clearRun();
    void retranslate();

private:
    QLabel* addLabel(const char* name);
    void showMobility();
    void showState();
    void showRun();

    QStatusBar* m_bar;
    QLabel* m_stateLabel;
    QProgressBar* m_progressBar;
    QLabel* m_outdatedLabel;
    QLabel* m_mobilityLabel;
    QLabel* m_stepLabel;
    QLabel* m_driftLabel;
    QLabel* m_residualLabel;
    QLabel* m_speedLabel;
    State m_state = State::Ready;
    std::optional<analysis::Mobility> m_mobility;
    double m_step = 0.0;
    std::optional<analysis::Progress> m_progress;
    bool m_hasLcp = false;
    std::int64_t m_failures = 0;     ///< solves of the run that failed
    messages::Message m_failureText; ///< which, where
    std::int64_t m_substituted = 0;  ///< solves that another method answered
    lcp::Fallbacks m_fallbacks;
};

} // namespace trammel::studio
