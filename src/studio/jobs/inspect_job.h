#pragma once

#include "analysis/run/inspect_step.h"
#include "model/model.h"

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace trammel::studio {

/// A step to look into: the one that begins at a frame of a run.
struct InspectRequest {
    std::shared_ptr<const model::Model> model;   ///< that was run
    std::shared_ptr<const results::RunData> run; ///< its header tells which value is which
    int frame = 0;
    double time = 0.0;                 ///< s
    std::vector<double> values;        ///< of the frame's channels
    std::optional<model::LcpKind> lcp; ///< to compare with; none: the model's own
    std::optional<model::FrictionKind> friction;
};

/// What the step solves.
struct InspectAnswer {
    int frame = 0;
    analysis::StepInspection own;                  ///< with the model's methods
    std::optional<analysis::StepInspection> other; ///< where another method was asked for
    messages::Message error;                       ///< why there is nothing to show; else empty
};

/// Does single steps, off the window's thread. Requests that come while one is being worked on
/// wait, and only the last of them is worked on.
class InspectJob : public QObject {
    Q_OBJECT

public:
    explicit InspectJob(QObject* parent = nullptr);
    ~InspectJob() override;

    void request(InspectRequest request);
    /// Forgets what was asked for: nothing more comes.
    void cancel();

signals:
    void finished(const std::shared_ptr<const trammel::studio::InspectAnswer>& answer);

private:
    class Worker;
    struct Compiled;
    void begin();
    static InspectAnswer inspect(const InspectRequest& request, Compiled& compiled);

    QTimer m_delay; ///< gathers the frames of a moment
    std::optional<InspectRequest> m_next;
    bool m_isWanted = false;
    std::shared_ptr<Compiled> m_compiled; ///< the worker's
    std::unique_ptr<Worker> m_worker;
};

} // namespace trammel::studio
