#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <stop_token>
#include <thread>
#include <type_traits>
#include <vector>

namespace trammel::math {

/// Threads that wait for work and share it with the calling thread. They start with the first work,
/// which alone allocates, and look out for more for some microseconds before they sleep, so that
/// work of some ten microseconds is worth sharing.
class WorkerPool {
public:
    /// @param threads at work together, the asking one among them; at least 1
    explicit WorkerPool(int threads) : m_threads(threads) {}
    ~WorkerPool();

    int threads() const { return m_threads; }

    /// Calls work(item, thread) for each item in 0..count-1, once, on any thread in 0..threads()-1,
    /// and returns when all are done. Items begin in order. Work that asks its own pool for more
    /// does that alone. One thread at a time may ask.
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
    void share(std::size_t count, void* object, Call call);
    void perform(void* object, Call call, std::size_t item, int thread);
    void serve(const std::stop_token& stop, int thread);
    bool takeItems(int thread);
    bool hasItems() const;

    int m_threads;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::atomic<int> m_sleepers{0};
    std::exception_ptr m_exception; ///< under the mutex
    /// The number of a piece of work in the upper half, its next item in the lower one. What
    /// belongs to it changes only while no item is left, so that who takes one knows the rest.
    std::atomic<std::uint64_t> m_ticket{kNoItem};
    std::atomic<std::uint32_t> m_count{0}, m_done{0};
    std::atomic<void*> m_object{nullptr};
    std::atomic<Call> m_call{nullptr};
    std::vector<std::jthread> m_workers; ///< last: they use the others

    static constexpr std::uint64_t kNoItem = 0xffffffff;
};

/// Calls work(first, end) for the ranges of so many indices each that 0..size-1 falls into, which
/// do not depend on the threads.
/// @param pool null: one after another on this thread
template <class Work>
void forRanges(WorkerPool* pool, std::size_t size, std::size_t length, const Work& work) {
    const std::size_t count = (size + length - 1) / length;
    const auto range = [&](std::size_t item) {
        const std::size_t first = item * length;
        work(first, first + length < size ? first + length : size);
    };
    if (pool)
        pool->forEach(count, [&](std::size_t item, int) { range(item); });
    else
        for (std::size_t item = 0; item < count; ++item)
            range(item);
}

} // namespace trammel::math
