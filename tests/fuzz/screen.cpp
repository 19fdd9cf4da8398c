// Runs model documents one after the other in one process, for campaigns of a million: a document a
// line in, a verdict a line out, "END<tab>FINDING"; the finding is empty where all holds. It begins
// with the class that oracles.py gives it, and holds of a run what oracles.py does of the
// command's: nothing is silent, all is finite, the energy's books close. A model that takes longer
// than the patience is stopped, and has to stop.
#include "analysis/run/simulate.h"
#include "io/model_file.h"
#include "messages/message_list.h"
#include "model/validate.h"
#include "results/sinks.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <mutex>
#include <string>
#include <thread>

using namespace trammel;

namespace {

/// One model in twenty takes longer, and those must stop when they are asked to.
constexpr std::chrono::milliseconds kPatience{100};
constexpr double kStopTime = 5.0; // s of this process
constexpr int kMostWaits = 6000;  // kPatience long: what waits for ever uses no time
constexpr double kBooks = 1e-8;   // share of the energy in play by which the books may be open
/// J: models of some kilograms and metres in which less is in play stand still but for rounding.
constexpr double kStill = 1e-3;

double processorTime() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

struct Verdict {
    std::string end, finding;
};

/// Asks a run to stop that takes long, and ends the process where it does not.
class Guard {
public:
    Guard()
        : m_thread([this] {
              std::unique_lock lock(m_mutex);
              const auto isOver = [this] { return m_isOver; };
              if (m_ended.wait_for(lock, kPatience, isOver)) return;
              m_source.request_stop();
              // By the processor's time: a campaign stands back where others work.
              const double asked = processorTime();
              for (int i = 0; i < kMostWaits && processorTime() - asked < kStopTime; ++i)
                  if (m_ended.wait_for(lock, kPatience, isOver)) return;
              std::cout << "hang\thang: it does not stop" << std::endl;
              std::_Exit(EXIT_FAILURE);
          }) {}
    ~Guard() {
        {
            const std::lock_guard lock(m_mutex);
            m_isOver = true;
        }
        m_ended.notify_one();
        m_thread.join();
    }
    std::stop_token token() const { return m_source.get_token(); }

private:
    std::mutex m_mutex;
    std::condition_variable m_ended;
    bool m_isOver = false;
    std::stop_source m_source;
    std::thread m_thread;
};

std::string findInfinite(const results::RunData& run) {
    const std::vector<results::Channel>& channels = run.header().channels;
    const auto isFinite = [](double value) { return std::isfinite(value); };
    for (std::size_t c = 0; c < channels.size(); ++c)
        if (!std::ranges::all_of(run.column(c), isFinite)) return "not finite: " + channels[c].name;
    return "";
}

/// Whether joints and limits contradict each other from the start, and the run told so: what tears
/// them is nobody's work.
bool isTorn(const analysis::RunSummary& summary) {
    return std::ranges::any_of(english(summary.warnings), [](const std::string& warning) {
        return warning.find("could not be moved apart") != std::string::npos;
    });
}

/// Kinetic + potential + dissipated - input stays what it was.
std::string findOpenBooks(const results::RunData& run) {
    std::vector<double> sums(run.frameCount(), 0.0);
    double play = kStill;
    for (std::size_t c = 0; c < run.header().channels.size(); ++c) {
        const std::string& name = run.header().channels[c].name;
        if (!name.starts_with("energy.")) continue;
        const bool isAdded = name == "energy.total" || name.starts_with("energy.dissipated.");
        const double sign = name == "energy.input" ? -1.0 : isAdded ? 1.0 : 0.0;
        for (std::size_t i = 0; i < sums.size(); ++i) {
            sums[i] += sign * run.column(c)[i];
            play = std::max(play, std::abs(run.column(c)[i]));
        }
    }
    double open = 0.0;
    for (const double sum : sums)
        open = std::max(open, std::abs(sum - sums.front()));
    return open > kBooks * play ? "books: energy is off" : "";
}

std::string findSilence(const analysis::RunSummary& summary) {
    using Status = analysis::RunStatus;
    if ((summary.status == Status::Failed || summary.status == Status::Stopped) &&
        summary.message.empty())
        return "silent: an end without a message";
    if (summary.lcp.failures > 0 && summary.status == Status::Completed)
        return "silent: solves failed and the run is completed";
    if (summary.lcp.failures > summary.lcp.solves)
        return "silent: more solves failed than there were";
    return "";
}

Verdict run(const model::Model& model, const std::string& text) {
    const Guard guard;
    results::MemorySink sink(false);
    const analysis::RunSummary summary = analysis::simulate(model, text, sink, guard.token());
    Verdict verdict{std::string(analysis::name(summary.status)), findSilence(summary)};
    if (!verdict.finding.empty() || summary.status == analysis::RunStatus::Failed) return verdict;
    verdict.finding = findInfinite(sink.run());
    // The forces of a solve that failed do not fit the motion, so that books kept from them do not.
    if (verdict.finding.empty() && summary.lcp.failures == 0 && !isTorn(summary))
        verdict.finding = findOpenBooks(sink.run());
    return verdict;
}

Verdict judge(const std::string& text) {
    try {
        const io::ModelResult reading = io::readModel(io::parseJson(text).root, {});
        if (model::hasErrors(reading.diagnostics) ||
            model::hasErrors(model::validate(reading.model)))
            return {"refused", ""};
        return run(reading.model, text);
    } catch (const std::invalid_argument& error) {
        return {"refused", *error.what() ? "" : "silent: refused without a word"};
    } catch (const std::exception& error) {
        return {"error", std::string("crash: ") + error.what()};
    }
}

} // namespace

int main() {
    std::ios::sync_with_stdio(false);
    for (std::string line; std::getline(std::cin, line);) {
        Verdict verdict = judge(line);
        std::ranges::replace(verdict.finding, '\n', ' ');
        std::cout << verdict.end << '\t' << verdict.finding << std::endl;
    }
}
