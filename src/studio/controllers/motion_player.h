#pragma once

#include "dynamics/system/system.h"
#include "model/model.h"

#include <QObject>
#include <QTimer>
#include <vector>

namespace trammel::studio {

/// A motion that repeats: poses of all body frames, in the model's order.
using PoseCycle = std::vector<std::vector<model::Pose>>;

/// World poses of the body frames in a state. @param system compiled from the model
std::vector<model::Pose> framePoses(const dynamics::System& system, const dynamics::State& state);

/// Shows a cycle of poses over and over, 30 a second.
class MotionPlayer : public QObject {
    Q_OBJECT

public:
    explicit MotionPlayer(QObject* parent = nullptr);

    void play(PoseCycle cycle);
    void stop();
    bool isPlaying() const { return m_timer.isActive(); }

signals:
    void posed(const std::vector<trammel::model::Pose>& poses);
    void stopped();

private:
    void advance();

    QTimer m_timer;
    PoseCycle m_cycle;
    std::size_t m_next = 0;
};

} // namespace trammel::studio
