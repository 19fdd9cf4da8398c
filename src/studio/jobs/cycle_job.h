#pragma once

#include "analysis/cycle/input_cycle.h"
#include "model/model.h"
#include "studio/jobs/background_task.h"

#include <memory>
#include <optional>

namespace trammel::studio {

/// A mechanism of one freedom over its input, with the paths of its measured points.
struct LinkageCycle {
    std::shared_ptr<const dynamics::System> system;
    std::vector<int> inputs;         ///< joints that it may be turned by, the usual one first
    int input = 0;                   ///< that it was turned by
    double speed = 1.0;              ///< of the input, rad/s or m/s, as it is driven at the start
    std::vector<std::string> points; ///< names of the measures
    analysis::Cycle cycle;           ///< with poses, and what drives the input at that speed

    const dynamics::Joint& joint() const {
        return system->joints()[static_cast<std::size_t>(input)];
    }
    const char* unit() const { return joint().kind->hasAngle ? "rad" : "m"; }
};

/// How good the samples are: all solved, or a third of them (CycleOptions::solvedEvery), good
/// enough to look at while something is dragged.
enum class CycleDetail { Full, Third };

/// @param input name of the joint that turns it; where there is no such joint the usual one
/// @return nothing where no joint could turn anything
/// @throws messages::InvalidArgument why it cannot be turned, as analysis::inputCycle()
std::optional<LinkageCycle> linkageCycle(const model::Model& model, const std::string& input,
                                         const std::stop_token& stop,
                                         CycleDetail detail = CycleDetail::Full);

/// Finds cycles of models one at a time off the window's thread. While one is being found only the
/// newest of those asked for meanwhile is kept to be the next.
class CycleJob : public QObject {
    Q_OBJECT

public:
    explicit CycleJob(QObject* parent = nullptr) : QObject(parent) {}

    void request(const model::Model& model, const std::string& input, CycleDetail detail);
    void cancel();
    bool isWaiting() const { return m_next.has_value(); } ///< behind the one that is being found

signals:
    /// @param cycle null where nothing can be turned
    void found(const std::shared_ptr<const trammel::studio::LinkageCycle>& cycle);
    void failed(const QString& why);

private:
    struct Request {
        model::Model model;
        std::string input;
        CycleDetail detail;
    };
    void start(Request request);
    void goOn();

    BackgroundTask m_task;
    std::optional<Request> m_next;
};

} // namespace trammel::studio
