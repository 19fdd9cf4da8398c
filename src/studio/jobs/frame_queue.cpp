#include "studio/jobs/frame_queue.h"

#include <algorithm>
#include <utility>

namespace trammel::studio {
namespace {

constexpr std::size_t kWaitingValues = 4'000'000; // 32 MB
constexpr std::size_t kWaitingImpacts = 50'000;   // 30 MB

/// Values that a frame holds.
std::size_t sizeOf(const FrameQueue::Frame& frame) {
    constexpr std::size_t kContact = sizeof(results::ContactRecord) / sizeof(double);
    return frame.values.size() + kContact * frame.contacts.size();
}

} // namespace

FrameQueue::FrameQueue(std::size_t frames, std::stop_token stop)
    : m_expected(frames), m_stop(std::move(stop)) {}

void FrameQueue::begin(const results::RunHeader& header) {
    auto run = std::make_shared<results::RunData>(header, m_expected);
    const std::lock_guard lock(m_mutex);
    m_run = std::move(run);
}

void FrameQueue::append(double t, std::span<const double> values) {
    Frame frame{t, {values.begin(), values.end()}, std::exchange(m_contacts, {})};
    std::unique_lock lock(m_mutex);
    m_taken.wait(lock, m_stop, [this] { return m_values < kWaitingValues; });
    m_values += sizeOf(frame);
    m_frames.push_back(std::move(frame));
}

void FrameQueue::appendContacts(std::span<const results::ContactRecord> contacts) {
    m_contacts.assign(contacts.begin(), contacts.end());
}

void FrameQueue::appendImpact(const results::ImpactRecord& impact) {
    std::unique_lock lock(m_mutex);
    m_taken.wait(lock, m_stop, [this] { return m_impacts.size() < kWaitingImpacts; });
    m_impacts.push_back(impact);
}

void FrameQueue::end(std::string_view, std::string_view) {}

std::shared_ptr<results::RunData> FrameQueue::takeRun() {
    const std::lock_guard lock(m_mutex);
    return std::move(m_run);
}

std::optional<FrameQueue::Frame> FrameQueue::takeFrame() {
    std::optional<Frame> frame;
    {
        const std::lock_guard lock(m_mutex);
        if (m_frames.empty()) return frame;
        frame = std::move(m_frames.front());
        m_frames.pop_front();
        m_values -= sizeOf(*frame);
    }
    m_taken.notify_one();
    return frame;
}

std::vector<results::ImpactRecord> FrameQueue::takeImpacts() {
    std::vector<results::ImpactRecord> impacts;
    {
        const std::lock_guard lock(m_mutex);
        impacts.swap(m_impacts);
    }
    m_taken.notify_one();
    return impacts;
}

} // namespace trammel::studio
