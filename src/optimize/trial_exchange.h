#pragma once

#include "messages/message.h"
#include "optimize/evaluation.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <vector>

namespace trammel::optimize {

/// Ends a search from within its sampling, with the reason.
struct SearchEnded {
    messages::Message reason;
};

/// Where searches, each in a thread of its own, leave what they want to be run, and the thread that
/// has the worker processes takes it.
class TrialExchange {
public:
    struct Request {
        const Trial* trial = nullptr;
        std::size_t search = 0, number = 0; ///< of the search, and of the run in it
        std::optional<Evaluation> answer;
    };

    TrialExchange();
    ~TrialExchange();
    TrialExchange(const TrialExchange&) = delete;
    TrialExchange& operator=(const TrialExchange&) = delete;

    /// Of a search: waits until every request has its answer. @throws SearchEnded
    void await(std::vector<Request>& requests);

    /// Of the thread with the workers: requests that it has not taken yet.
    std::vector<Request*> take();
    void answer(Request& request, Evaluation evaluation);
    /// Every request from now on, and those that have no answer yet, end their search.
    void end(messages::Message reason);
    void reopen(); ///< requests are taken again
    /// Readable when there is something to take, or touch() was called.
    int descriptor() const { return m_descriptor; }
    void touch() const; ///< from any thread

private:
    std::mutex m_mutex;
    std::condition_variable m_answered;
    std::deque<Request*> m_waiting;
    std::optional<messages::Message> m_end;
    int m_descriptor = -1;
};

} // namespace trammel::optimize
