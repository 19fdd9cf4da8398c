#pragma once

#include "results/run_data.h"

#include <utility>
#include <vector>

namespace trammel::results {

/// Keeps a run in memory, with the contact points of its frames where they are wanted.
class MemorySink : public FrameSink {
public:
    explicit MemorySink(bool keepsContacts = true) : m_keepsContacts(keepsContacts) {}
    const RunData& run() const { return m_run; }
    /// Hands the run over; the sink has none then.
    RunData take() { return std::move(m_run); }
    /// See RunData.
    void truncate(std::size_t frames, std::size_t impacts) { m_run.truncate(frames, impacts); }
    void begin(const RunHeader& header) override;
    void append(double t, std::span<const double> values) override;
    void appendContacts(std::span<const ContactRecord> contacts) override;
    void appendImpact(const ImpactRecord& impact) override;
    void tell(const messages::Message& message) override;
    void end(std::string_view status, std::string_view message) override;

private:
    bool m_keepsContacts;
    RunData m_run;
};

/// Hands everything to several sinks, in order; the sinks must outlive it.
class TeeSink : public FrameSink {
public:
    explicit TeeSink(std::vector<FrameSink*> sinks) : m_sinks(std::move(sinks)) {}
    void begin(const RunHeader& header) override;
    void append(double t, std::span<const double> values) override;
    void appendContacts(std::span<const ContactRecord> contacts) override;
    void appendImpact(const ImpactRecord& impact) override;
    void tell(const messages::Message& message) override;
    void end(std::string_view status, std::string_view message) override;

private:
    std::vector<FrameSink*> m_sinks;
};

} // namespace trammel::results
