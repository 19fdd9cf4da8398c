#include "studio/jobs/live_worker.h"

#include "messages/message_list.h"

#include <algorithm>

namespace trammel::studio {

namespace {

using Seconds = std::chrono::duration<double>;
constexpr auto kTick = std::chrono::milliseconds(8);
constexpr auto kLongestWork = std::chrono::milliseconds(12); ///< until what came is shown
constexpr Seconds kWindow(0.5);                              ///< over which the factor is measured
constexpr double kMostBehind = 0.1; ///< s of the clock; what is farther behind is given up
constexpr double kKeepsUp = 0.98;

} // namespace

LiveJob::Worker::Worker(io::JsonValue document, std::filesystem::path directory)
    : m_document(std::move(document)),
      m_directory(std::move(directory)),
      m_thread([this] { run(); }) {}

void LiveJob::Worker::stop() {
    m_stop.request_stop();
    m_ordered.notify_all();
}

LiveJob::Worker::News LiveJob::Worker::takeNews() {
    const std::lock_guard lock(m_mutex);
    News news = std::move(m_news);
    m_news = {};
    m_news.hasEnded = news.hasEnded;
    return news;
}

live::InputLog LiveJob::Worker::log() {
    const std::lock_guard lock(m_mutex);
    return m_log;
}

void LiveJob::Worker::run() {
    std::optional<messages::Message> error;
    try {
        live::LiveRun run(m_document, m_directory, {.stop = m_stop.get_token()});
        work(run);
    } catch (const std::exception& failure) {
        error = messages::messageOf(failure);
    }
    const std::lock_guard lock(m_mutex);
    m_news.error = std::move(error);
    m_news.hasEnded = true;
}

void LiveJob::Worker::work(live::LiveRun& run) {
    Orders orders;
    startClock(run);
    publish(run, orders);
    while (!m_stop.stop_requested()) {
        const bool wasPlaying = orders.isPlaying;
        const double factor = orders.factor;
        if (!takeOrders(orders)) continue;
        follow(run, orders);
        if (orders.isPlaying && (!wasPlaying || factor != orders.factor)) startClock(run);
        if (orders.isPlaying) advance(run, orders.factor);
        publish(run, orders);
    }
}

/// Waits for orders, while the run plays at most a tick.
/// @return whether there is something to do
bool LiveJob::Worker::takeOrders(Orders& orders) {
    std::unique_lock lock(m_mutex);
    const auto has = [this] { return m_hasOrders; };
    if (orders.isPlaying)
        m_ordered.wait_for(lock, m_stop.get_token(), kTick, has);
    else
        m_ordered.wait(lock, m_stop.get_token(), has);
    orders = m_orders;
    m_orders.steps = 0;
    m_orders.show.reset();
    m_orders.changes.clear();
    m_hasOrders = false;
    return !m_stop.stop_requested();
}

/// Does what was ordered, but for playing.
void LiveJob::Worker::follow(live::LiveRun& run, Orders& orders) {
    if (orders.show) {
        m_shown = std::clamp(*orders.show, run.oldestStep(), run.stepCount());
        if (*m_shown == run.stepCount()) m_shown.reset();
    }
    if (orders.isPlaying || orders.steps > 0 || !orders.changes.empty()) goOnFromShown(run);
    if (!orders.changes.empty()) make(run, orders.changes);
    for (int i = 0; i < orders.steps && run.hasNext(); ++i)
        step(run);
    if (!run.hasNext() && orders.isPlaying) {
        orders.isPlaying = false;
        const std::lock_guard lock(m_mutex);
        m_orders.isPlaying = false;
    }
}

void LiveJob::Worker::goOnFromShown(live::LiveRun& run) {
    if (!m_shown) return;
    if (!m_left) m_left = run.log();
    run.rewind(*m_shown);
    m_hasNewInputs = true;
    m_shown.reset();
    startClock(run);
    if (run.inputs().size() < m_left->inputs.size()) keepLeft(run);
}

/// What the run was until it went back is another run from now on.
void LiveJob::Worker::keepLeft(const live::LiveRun& run) {
    if (!m_left) return;
    const std::lock_guard lock(m_mutex);
    if (*m_left->duration > run.time()) m_news.branches.push_back(std::move(*m_left));
    m_left.reset();
}

void LiveJob::Worker::make(live::LiveRun& run, const std::vector<live::Change>& changes) {
    for (const live::Change& change : changes) {
        try {
            run.apply({change});
            m_hasNewInputs = true;
            keepLeft(run);
        } catch (const std::exception& failure) {
            const std::lock_guard lock(m_mutex);
            m_news.refusals.push_back(messages::messageOf(failure));
        }
    }
}

void LiveJob::Worker::startClock(const live::LiveRun& run) {
    m_startTime = run.time();
    m_startClock = Clock::now();
    m_samples.clear();
    m_isLate = false;
    m_factor = 0.0;
}

/// Steps up to the time that the clock shows, for a while at most.
void LiveJob::Worker::advance(live::LiveRun& run, double factor) {
    const Clock::time_point begin = Clock::now();
    const double target = m_startTime + factor * Seconds(begin - m_startClock).count();
    while (run.time() < target && run.hasNext() && Clock::now() - begin < kLongestWork &&
           !m_stop.stop_requested())
        step(run);
    if (const double behind = (target - run.time()) / factor; behind > kMostBehind) {
        m_startTime = run.time();
        m_startClock = Clock::now();
    }
    measure(run);
    if (m_factor > 0.0) m_isLate = m_factor < kKeepsUp * factor;
}

void LiveJob::Worker::step(live::LiveRun& run) {
    run.step();
    m_struck = std::max(m_struck, run.struck());
}

/// The factor of the last half second.
void LiveJob::Worker::measure(const live::LiveRun& run) {
    m_samples.push_back({Clock::now(), run.time()});
    while (m_samples.size() > 2 && m_samples.back().clock - m_samples[1].clock > kWindow)
        m_samples.pop_front();
    const double length = Seconds(m_samples.back().clock - m_samples.front().clock).count();
    if (length > 0.5 * kWindow.count())
        m_factor = (m_samples.back().time - m_samples.front().time) / length;
}

void LiveJob::Worker::publish(const live::LiveRun& run, const Orders& orders) {
    LiveFrame frame;
    frame.step = m_shown.value_or(run.stepCount());
    const dynamics::State& state = run.stateAfter(frame.step);
    frame.poses = run.poses(state);
    frame.time = state.t;
    frame.oldest = run.oldestStep();
    frame.newest = run.stepCount();
    frame.isPlaying = orders.isPlaying;
    frame.factor = orders.isPlaying ? m_factor : 0.0;
    frame.isLate = orders.isPlaying && m_isLate;
    frame.hasEnded = !run.hasNext();
    frame.message = run.summary().message;
    frame.model = run.sharedLive();
    frame.answered = orders.count;
    if (const auto& pull = run.live().values().pull; pull && !m_shown) {
        const auto& bodies = run.live().model().bodies;
        const auto body = std::ranges::find(bodies, pull->body, &model::Body::name);
        const model::Pose& pose = frame.poses[static_cast<std::size_t>(body - bodies.begin())];
        frame.pull = {pose.position + pose.orientation * pull->point, pull->target,
                      run.pullForce()->norm()};
    }
    frame.struck = std::exchange(m_struck, 0.0);
    const std::lock_guard lock(m_mutex);
    if (m_news.frame) frame.struck = std::max(frame.struck, m_news.frame->struck);
    m_news.frame = std::move(frame);
    // Inputs are as many as pictures of a pull: they are copied where they changed.
    if (m_hasNewInputs || m_log.inputs.size() != run.inputs().size()) m_log = run.log();
    m_log.duration = run.framesLength();
    m_hasNewInputs = false;
}

} // namespace trammel::studio
