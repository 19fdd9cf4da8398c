#pragma once

#include "results/sinks.h"

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
    results::RunData take() { return m_memory.take(); }

private:
    bool m_isKept;
    results::MemorySink m_memory;
};

} // namespace trammel::python
