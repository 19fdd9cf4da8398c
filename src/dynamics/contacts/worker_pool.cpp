#include "dynamics/contacts/worker_pool.h"

#include <utility>

namespace trammel::dynamics {

WorkerPool::WorkerPool(int threads) {
    for (int thread = 1; thread < threads; ++thread)
        m_workers.emplace_back(
            [this, thread](const std::stop_token& stop) { serve(stop, thread); });
}

WorkerPool::~WorkerPool() {
    for (std::jthread& worker : m_workers)
        worker.request_stop();
}

void WorkerPool::run(std::size_t count, void* object, Call call) {
    {
        const std::lock_guard lock(m_mutex);
        m_count = count;
        m_object = object;
        m_call = call;
        m_next = 0;
        m_isOpen = true;
    }
    m_start.notify_all();
    takeItems(0);
    std::unique_lock lock(m_mutex);
    m_isOpen = false; // who wakes up now finds nothing to do
    m_end.wait(lock, [this] { return m_busy == 0; });
    if (m_exception) std::rethrow_exception(std::exchange(m_exception, nullptr));
}

void WorkerPool::takeItems(int thread) {
    for (std::size_t item = m_next++; item < m_count; item = m_next++) {
        try {
            m_call(m_object, item, thread);
        } catch (...) {
            const std::lock_guard lock(m_mutex);
            if (!m_exception) m_exception = std::current_exception();
        }
    }
}

void WorkerPool::serve(const std::stop_token& stop, int thread) {
    std::unique_lock lock(m_mutex);
    while (m_start.wait(lock, stop, [this] { return m_isOpen; })) {
        ++m_busy;
        lock.unlock();
        takeItems(thread);
        lock.lock();
        m_isOpen = false; // no item is left
        if (--m_busy == 0) m_end.notify_one();
    }
}

} // namespace trammel::dynamics
