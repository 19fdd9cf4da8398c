#include "optimize/trial_exchange.h"

#include "messages/message.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <sys/eventfd.h>
#include <unistd.h>

namespace trammel::optimize {

TrialExchange::TrialExchange() : m_descriptor(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (m_descriptor < 0) throw messages::RuntimeError(messages::systemError(errno));
}

TrialExchange::~TrialExchange() {
    ::close(m_descriptor);
}

void TrialExchange::touch() const {
    const std::uint64_t one = 1;
    while (::write(m_descriptor, &one, sizeof one) < 0 && errno == EINTR) {
    }
}

void TrialExchange::await(std::vector<Request>& requests) {
    std::unique_lock lock(m_mutex);
    if (m_end) throw SearchEnded{*m_end};
    for (Request& request : requests)
        m_waiting.push_back(&request);
    touch();
    m_answered.wait(lock, [&] {
        return m_end || std::ranges::all_of(requests, [](const Request& request) {
                   return request.answer.has_value();
               });
    });
    if (m_end) throw SearchEnded{*m_end};
}

std::vector<TrialExchange::Request*> TrialExchange::take() {
    std::uint64_t count = 0;
    while (::read(m_descriptor, &count, sizeof count) < 0 && errno == EINTR) {
    }
    const std::lock_guard lock(m_mutex);
    std::vector<Request*> requests(m_waiting.begin(), m_waiting.end());
    m_waiting.clear();
    return requests;
}

void TrialExchange::answer(Request& request, Evaluation evaluation) {
    const std::lock_guard lock(m_mutex);
    request.answer = std::move(evaluation);
    m_answered.notify_all();
}

void TrialExchange::end(messages::Message reason) {
    const std::lock_guard lock(m_mutex);
    m_waiting.clear();
    m_end = std::move(reason);
    m_answered.notify_all();
}

void TrialExchange::reopen() {
    const std::lock_guard lock(m_mutex);
    m_end.reset();
}

} // namespace trammel::optimize
