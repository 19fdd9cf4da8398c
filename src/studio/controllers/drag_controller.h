#pragma once

#include "analysis/freedoms/guided_motion.h"
#include "studio/jobs/background_task.h"

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

class QWidget;

namespace trammel::studio {

class Document;

/// Lets the mechanism follow a body that is pulled in the 3-D view, all joints closed; where it is
/// let go becomes the initial pose, as one undo step: by the parameters of its free coordinates
/// where there are some, else by numbers, where that takes no formula or the user agrees.
class DragController : public QObject {
    Q_OBJECT

public:
    DragController(Document& document, QWidget& window);

    /// @param body in the model's order
    /// @param point in the body's frame, m
    /// @param target world, m
    void pull(int body, const Vec3& point, const Vec3& target);
    /// Whether pulls move the model; else they are somebody else's.
    void setOn(bool on);
    /// Keeps the pose, or goes back to where the pull began.
    void end(bool keep);

signals:
    void posed(const std::vector<trammel::model::Pose>& poses);
    void poseReleased(); ///< the view may show what it showed before
    void message(const QString& text);

private:
    void begin();
    void work();
    void take(const dynamics::State& state);
    void finish();
    void keep(const dynamics::State& state);

    Document& m_document;
    QWidget& m_window;
    BackgroundTask m_task;
    std::shared_ptr<const dynamics::System> m_system; ///< while a pull goes on
    dynamics::State m_state;
    std::optional<analysis::Pull> m_next; ///< to be worked on
    int m_body = -1;
    bool m_hasMoved = false;
    bool m_isOn = true;
    std::optional<bool> m_keeps; ///< the end was asked for, with that answer
};

} // namespace trammel::studio
