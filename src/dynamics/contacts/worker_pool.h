#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <stop_token>
#include <thread>
#include <type_traits>
#include <vector>

namespace trammel::dynamics {

/// Threads that wait for work and share it with the calling thread. Only the constructor allocates.
class WorkerPool {
public:
    /// @param threads at work together, the asking one among them; at least 1
    explicit WorkerPool(int threads);
    ~WorkerPool();

    int threads() const { return static_cast<int>(m_workers.size()) + 1; }

    /// Calls work(item, thread) for each item in 0..count-1, once, on any thread in 0..threads()-1,
    /// and returns when all are done. Items begin in order.
    /// @throws what the first of the calls to throw did, after the others
    template <class Work>
    void forEach(std::size_t count, Work&& work) {
        run(count, &work, [](void* object, std::size_t item, int thread) {
            (*static_cast<std::remove_reference_t<Work>*>(object))(item, thread);
        });
    }

private:
    using Call = void (*)(void* object, std::size_t item, int thread);

    void run(std::size_t count, void* object, Call call);
    void serve(const std::stop_token& stop, int thread);
    void takeItems(int thread);

    std::mutex m_mutex;
    std::condition_variable_any m_start;
    std::condition_variable m_end;
    bool m_isOpen = false; ///< whether workers may join in; under the mutex, as m_busy
    int m_busy = 0;        ///< workers that have joined in
    std::exception_ptr m_exception;
    std::size_t m_count = 0;
    void* m_object = nullptr;
    Call m_call = nullptr;
    std::atomic<std::size_t> m_next{0};  ///< item
    std::vector<std::jthread> m_workers; ///< last: they use the others
};

} // namespace trammel::dynamics
