#include "analysis/run/simulate.h"
#include "model/validate.h"
#include "support/random_model.h"

#include <QtTest>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <stdexcept>
#include <stop_token>
#include <thread>

/// Random models of every part that is built: none may crash, run for ever, or bring forth numbers
/// that are not finite without saying so. TRAMMEL_FUZZ_MODELS says how many; else as many as a
/// minute allows, up to 300. TRAMMEL_FUZZ_FIRST is the first seed (1); a model is one seed, so that
/// TRAMMEL_FUZZ_FIRST=n TRAMMEL_FUZZ_MODELS=1 repeats one. TRAMMEL_FUZZ_PATIENCE is the wall time
/// in s (20) after which a run is asked to stop; one that goes on for 100 s more ends the program,
/// which names the seed.
/// Longer than 5 min needs Qt Test's QTEST_FUNCTION_TIMEOUT (ms) too.
class TestFuzzModels : public QObject {
    Q_OBJECT

private slots:
    void randomModelsEnd();
    void fallingBodiesGainNoEnergy();
};

using namespace trammel;

namespace {

constexpr std::chrono::seconds kOrdinaryTime{60};
constexpr int kPatience = 20, kLimit = 100; ///< s: when a model is asked to stop, and has to

int fromEnvironment(const char* name, int otherwise) {
    const char* text = std::getenv(name);
    return text ? std::atoi(text) : otherwise;
}

/// Asks a run to stop that takes long, as a user would, and ends the program where it does not:
/// where a step does not come to its end.
class Guard {
public:
    Guard(unsigned seed, int patience, int seconds)
        : m_thread([this, seed, patience, limit = std::chrono::seconds(seconds)] {
              std::unique_lock lock(m_mutex);
              const auto isOver = [this] { return m_isOver; };
              if (m_ended.wait_for(lock, std::chrono::seconds(patience), isOver)) return;
              m_stop.request_stop();
              if (m_ended.wait_for(lock, limit, isOver)) return;
              std::fprintf(stderr, "seed %u: the model takes more than %lld s\n", seed,
                           static_cast<long long>(limit.count()));
              std::abort();
          }) {}
    ~Guard() {
        {
            const std::lock_guard lock(m_mutex);
            m_isOver = true;
        }
        m_ended.notify_one();
        m_thread.join();
    }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;

    std::stop_token token() const { return m_stop.get_token(); }

private:
    std::mutex m_mutex;
    std::condition_variable m_ended;
    bool m_isOver = false;
    std::stop_source m_stop;
    std::thread m_thread;
};

/// Looks whether everything is finite.
class FiniteSink : public results::FrameSink {
public:
    void begin(const results::RunHeader& header) override { m_channels = header.channels; }
    void append(double t, std::span<const double> values) override {
        for (std::size_t i = 0; i < values.size() && m_finding.empty(); ++i)
            if (!std::isfinite(values[i]))
                m_finding = m_channels[i].name + " at t = " + std::to_string(t);
    }
    void appendImpact(const results::ImpactRecord& impact) override {
        const double sum = impact.impulseNormal + impact.impulseTangential.sum() +
                           impact.energyLoss + impact.separationSpeed + impact.slipAfter.sum();
        if (!std::isfinite(sum)) m_finding = "an impact at t = " + std::to_string(impact.t);
    }
    void end(std::string_view status, std::string_view message) override {
        m_status = status;
        m_message = message;
    }

    /// What is wrong with the run; empty where nothing is.
    std::string finding(const analysis::RunSummary& summary) const {
        if (summary.status == analysis::RunStatus::Failed)
            return summary.message.empty() ? "failed without a message" : "";
        if (m_status != analysis::name(summary.status)) return "the sink was not told the end";
        if (!m_finding.empty()) return m_finding + " is not finite";
        if (!std::isfinite(summary.energyFinal + summary.energyDriftMax + summary.positionDriftMax +
                           summary.velocityDriftMax + summary.lcp.residualMax))
            return "the summary is not finite";
        if (summary.lcp.failures > 0 && summary.warnings.empty()) return "solves failed silently";
        return "";
    }

private:
    std::vector<results::Channel> m_channels;
    std::string m_finding, m_status, m_message;
};

struct Tally {
    int completed = 0, failed = 0, stopped = 0, refused = 0;
    int withFailedSolves = 0, withImpacts = 0;
    double slowest = 0.0;
    unsigned slowestSeed = 0;
};

std::string run(unsigned seed, int patience, Tally& tally) {
    const model::Model model = support::randomModel(seed, TRAMMEL_SOURCE_DIR "/tests/data/good");
    if (model::hasErrors(model::validate(model))) {
        ++tally.refused;
        return "";
    }
    const Guard guard(seed, patience, kLimit);
    const auto began = std::chrono::steady_clock::now();
    FiniteSink sink;
    std::string finding;
    try {
        const analysis::RunSummary summary = analysis::simulate(model, {}, sink, guard.token());
        finding = sink.finding(summary);
        tally.completed += summary.hasCompleted();
        tally.failed += summary.status == analysis::RunStatus::Failed;
        tally.stopped += summary.status == analysis::RunStatus::Stopped;
        tally.withFailedSolves += summary.lcp.failures > 0;
        tally.withImpacts += summary.impacts > 0;
        if (std::getenv("TRAMMEL_FUZZ_VERBOSE"))
            std::fprintf(
                stderr,
                "  %s %s %s %s: %lld steps, %.3f s, %lld impacts, %lld solves, %lld failed, "
                "%lld pivots, %lld iterations %s\n",
                name(model.simulation.lcp).data(), name(model.simulation.friction).data(),
                name(model.simulation.impact).data(), name(model.simulation.impactLocation).data(),
                static_cast<long long>(summary.steps), summary.wallSeconds,
                static_cast<long long>(summary.impacts), static_cast<long long>(summary.lcp.solves),
                static_cast<long long>(summary.lcp.failures),
                static_cast<long long>(summary.lcp.pivots),
                static_cast<long long>(summary.lcp.iterations),
                (summary.warnings.empty() ? std::string() : english(summary.warnings.back()))
                    .c_str());
    } catch (const std::invalid_argument&) {
        ++tally.refused; // a sketch that cannot be assembled
    } catch (const std::exception& error) {
        finding = error.what();
    }
    const double took =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    if (took > tally.slowest) {
        tally.slowest = took;
        tally.slowestSeed = seed;
    }
    if (took > 0.5 * patience) std::fprintf(stderr, "seed %u: slow, %.1f s\n", seed, took);
    return finding;
}

} // namespace

void TestFuzzModels::randomModelsEnd() {
    const int count = fromEnvironment("TRAMMEL_FUZZ_MODELS", 300);
    const auto first = static_cast<unsigned>(fromEnvironment("TRAMMEL_FUZZ_FIRST", 1));
    const int patience = fromEnvironment("TRAMMEL_FUZZ_PATIENCE", kPatience);
    const bool hasCount = std::getenv("TRAMMEL_FUZZ_MODELS") != nullptr;
    const auto began = std::chrono::steady_clock::now();
    const bool isTold = std::getenv("TRAMMEL_FUZZ_VERBOSE") != nullptr;
    Tally tally;
    int findings = 0;
    for (unsigned seed = first; seed < first + static_cast<unsigned>(count); ++seed) {
        if (!hasCount && std::chrono::steady_clock::now() - began > kOrdinaryTime) break;
        if (isTold) std::fprintf(stderr, "seed %u\n", seed);
        const std::string finding = run(seed, patience, tally);
        if (finding.empty()) continue;
        ++findings;
        std::fprintf(stderr, "seed %u: %s\n", seed, finding.c_str());
    }
    qInfo("%d completed, %d failed with a message, %d stopped, %d refused; solves failed in %d, "
          "impacts in %d; the slowest took %.2f s (seed %u)",
          tally.completed, tally.failed, tally.stopped, tally.refused, tally.withFailedSolves,
          tally.withImpacts, tally.slowest, tally.slowestSeed);
    QCOMPARE(findings, 0);
    QVERIFY(tally.completed >= tally.failed + tally.stopped + tally.refused);
}

namespace {

/// Kinetic and potential energy, and what the audit says that numerics put in, frame by frame.
class EnergySink : public results::FrameSink {
public:
    void begin(const results::RunHeader& header) override {
        for (std::size_t i = 0; i < header.channels.size(); ++i) {
            if (header.channels[i].name == "energy.total") m_total = i;
            if (header.channels[i].name == "energy.dissipated.numerical") m_numerical = i;
            if (header.channels[i].name == "energy.dissipated.impact") m_impact = i;
        }
    }
    void append(double, std::span<const double> values) override {
        const double total = values[m_total];
        const double sum = total + values[m_numerical];
        if (m_frames++ > 0) {
            rise = std::max(rise, sum - m_lastSum);
            impactGain = std::max(impactGain, m_lastImpact - values[m_impact]);
            scale = std::max(scale, std::abs(total));
        }
        m_lastSum = sum;
        m_lastImpact = values[m_impact];
    }
    void end(std::string_view, std::string_view) override {}

    double rise = 0.0;       ///< of total energy beyond what numerics put in, in a frame, J
    double impactGain = 0.0; ///< the most that impacts gave in a frame, J
    double scale = 1.0;      ///< J

private:
    std::size_t m_total = 0, m_numerical = 0, m_impact = 0;
    int m_frames = 0;
    double m_lastSum = 0.0, m_lastImpact = 0.0;
};

} // namespace

/// Free bodies that fall without friction, restitution up to 1, under four laws: the energy rises
/// by no more than the numerical work that the audit tells.
void TestFuzzModels::fallingBodiesGainNoEnergy() {
    const int count = fromEnvironment("TRAMMEL_FUZZ_FALLS", 20);
    double worst = 0.0;
    int findings = 0;
    for (unsigned seed = 1; seed <= static_cast<unsigned>(count); ++seed) {
        const model::Model model = support::randomFall(seed);
        EnergySink sink;
        const analysis::RunSummary summary = analysis::simulate(model, {}, sink);
        QCOMPARE(summary.status, analysis::RunStatus::Completed);
        const double gain = std::max(sink.rise, sink.impactGain) / sink.scale;
        worst = std::max(worst, gain);
        // The LCPs' accuracy.
        if (gain <= 1e-7) continue;
        ++findings;
        std::fprintf(stderr, "seed %u, %s, %s, e = %g: rises by %.3g J, impacts give %.3g J\n",
                     seed, name(model.simulation.impact).data(),
                     name(model.simulation.impactLocation).data(), model.materials[0].restitution,
                     sink.rise, sink.impactGain);
    }
    qInfo("%d falls: the energy rises by %.3g of itself in a step at most", count, worst);
    QCOMPARE(findings, 0);
}

QTEST_GUILESS_MAIN(TestFuzzModels)
#include "test_fuzz_models.moc"
