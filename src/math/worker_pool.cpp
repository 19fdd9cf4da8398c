#include "math/worker_pool.h"

#include <utility>

namespace trammel::math {

namespace {

constexpr int kLooks = 2000; ///< for work, before a thread sleeps

/// Which pool's work this thread is at, and as which of its threads.
struct Place {
    const WorkerPool* pool = nullptr;
    int thread = 0;
};
thread_local Place t_place;

void pause() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#else
    std::this_thread::yield();
#endif
}

} // namespace

WorkerPool::~WorkerPool() {
    for (std::jthread& worker : m_workers)
        worker.request_stop();
}

void WorkerPool::run(std::size_t count, void* object, Call call) {
    const Place before = t_place;
    const bool isInside = before.pool == this;
    if (!isInside) t_place = {this, 0};
    if (isInside || m_threads < 2 || count < 2)
        for (std::size_t item = 0; item < count; ++item)
            perform(object, call, item, t_place.thread);
    else
        share(count, object, call);
    t_place = before;
    if (isInside) return; // who asked first throws
    const std::lock_guard lock(m_mutex);
    if (m_exception) std::rethrow_exception(std::exchange(m_exception, nullptr));
}

void WorkerPool::share(std::size_t count, void* object, Call call) {
    for (int thread = static_cast<int>(m_workers.size()) + 1; thread < m_threads; ++thread)
        m_workers.emplace_back(
            [this, thread](const std::stop_token& stop) { serve(stop, thread); });
    const std::uint64_t piece = (m_ticket | kNoItem) + 1; // its number, and item 0
    m_ticket = piece | kNoItem;
    m_done = 0;
    m_count = static_cast<std::uint32_t>(count);
    m_object = object;
    m_call = call;
    m_ticket = piece;
    if (m_sleepers > 0) {
        { const std::lock_guard lock(m_mutex); } // whoever counts as asleep is by now
        m_wake.notify_all();
    }
    takeItems(0);
    for (int looks = 0; m_done.load(std::memory_order_acquire) < count; ++looks)
        looks < kLooks ? pause() : std::this_thread::yield();
}

void WorkerPool::perform(void* object, Call call, std::size_t item, int thread) {
    try {
        call(object, item, thread);
    } catch (...) {
        const std::lock_guard lock(m_mutex);
        if (!m_exception) m_exception = std::current_exception();
    }
}

bool WorkerPool::hasItems() const {
    const std::uint64_t ticket = m_ticket;
    return static_cast<std::uint32_t>(ticket) < m_count;
}

/// @return whether there was one
bool WorkerPool::takeItems(int thread) {
    bool any = false;
    std::uint64_t ticket = m_ticket;
    while (true) {
        const auto item = static_cast<std::uint32_t>(ticket);
        if (item >= m_count) return any;
        void* const object = m_object;
        const Call call = m_call;
        if (!m_ticket.compare_exchange_weak(ticket, ticket + 1)) continue;
        perform(object, call, item, thread);
        m_done.fetch_add(1, std::memory_order_release);
        any = true;
        ticket = m_ticket;
    }
}

void WorkerPool::serve(const std::stop_token& stop, int thread) {
    t_place = {this, thread};
    for (int looks = 0; !stop.stop_requested();) {
        if (takeItems(thread)) {
            looks = 0;
        } else if (++looks < kLooks) {
            pause();
        } else {
            std::unique_lock lock(m_mutex);
            ++m_sleepers;
            m_wake.wait(lock, stop, [this] { return hasItems(); });
            --m_sleepers;
            looks = 0;
        }
    }
}

} // namespace trammel::math
