#pragma once

#include "studio/document/message_text.h"

#include <QObject>
#include <functional>
#include <memory>
#include <stop_token>
#include <thread>
#include <vector>

namespace trammel::studio {

/// Does one piece of work at a time off the window's thread. Work that is started while other work
/// goes on takes its place: the old one is asked to stop and its answer is dropped.
class BackgroundTask : public QObject {
    Q_OBJECT

public:
    explicit BackgroundTask(QObject* parent = nullptr) : QObject(parent) {}

    /// @param work on a thread of its own; what it throws is the failure
    /// @param done with its answer, in this object's thread
    /// @param failed with the exception's text, in this object's thread
    template <class Work, class Done>
    void start(Work work, Done done, std::function<void(const QString&)> failed) {
        cancel();
        m_isRunning = true;
        m_threads.push_back(
            {m_number,
             std::jthread([this, number = m_number, work = std::move(work), done = std::move(done),
                           failed = std::move(failed)](const std::stop_token& stop) {
                 std::function<void()> answer;
                 try {
                     using Result = decltype(work(stop));
                     auto result = std::make_shared<Result>(work(stop));
                     answer = [done, result] { done(*result); };
                 } catch (const std::exception& error) {
                     answer = [failed, text = translated(error)] { failed(text); };
                 }
                 QMetaObject::invokeMethod(
                     this, [this, number, answer] { finish(number, answer); },
                     Qt::QueuedConnection);
             })});
    }
    /// Asks the work to stop; no answer comes.
    void cancel();
    bool isRunning() const { return m_isRunning; }

private:
    struct Running {
        int number;
        std::jthread thread;
    };
    void finish(int number, const std::function<void()>& answer);

    int m_number = 0;
    bool m_isRunning = false;
    std::vector<Running> m_threads; ///< that which counts, and those asked to stop
};

} // namespace trammel::studio
