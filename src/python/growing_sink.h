#pragma once

#include "results/sinks.h"

#include <algorithm>

namespace trammel::python {

/// A run without end is not made room for. It always knows what it was made from; frames and
/// impacts are kept where they are wanted.
class GrowingSink : public results::FrameSink {
public:
    explicit GrowingSink(bool isKept) : m_isKept(isKept) {}
    bool wantsFrames() const override { return m_isKept; }
    void begin(const results::RunHeader& header) override {
        results::RunHeader growing = header;
        growing.expectedFrames = 0;
        m_memory.begin(growing);
    }
    void append(double t, std::span<const double> values) override {
        if (m_isKept) m_memory.append(t, values);
    }
    void appendContacts(std::span<const results::ContactRecord> contacts) override {
        if (m_isKept) m_memory.appendContacts(contacts);
    }
    void appendImpact(const results::ImpactRecord& impact) override {
        if (m_isKept) m_memory.appendImpact(impact);
    }
    void tell(const messages::Message& message) override { m_memory.tell(message); }
    void end(std::string_view status, std::string_view message) override {
        m_memory.end(status, message);
    }
    /// How much is kept.
    struct Length {
        std::size_t frames = 0, impacts = 0;
    };
    Length length() const { return {m_memory.run().frameCount(), m_memory.run().impacts().size()}; }
    /// Goes back to a length of before, or as far as the record is older than a time (s).
    /// @return the time of the last frame that is left; 0 where none is, s
    double goBack(const Length& length, double t) {
        const std::vector<double>& times = m_memory.run().time();
        const auto later = std::ranges::upper_bound(times, t) - times.begin();
        m_memory.truncate(std::min(length.frames, static_cast<std::size_t>(later)), length.impacts);
        return times.empty() ? 0.0 : times.back();
    }
    results::RunData take() { return m_memory.take(); }

private:
    bool m_isKept;
    results::MemorySink m_memory;
};

} // namespace trammel::python
