#include "fmu/module/saved_state.h"

#include "messages/unit_messages.h"

#include <cstring>
#include <type_traits>

namespace trammel::fmu {

namespace {

constexpr std::string_view kMark = "trammel unit state 6";

/// Writes a state, or reads one: the same members in the same order.
class Writer {
public:
    static constexpr bool kReads = false;

    template <class Value>
    requires std::is_trivially_copyable_v<Value>
    void plain(const Value& value) {
        const auto* bytes = reinterpret_cast<const char*>(&value);
        m_bytes.insert(m_bytes.end(), bytes, bytes + sizeof value);
    }
    void size(std::size_t count, std::size_t) { plain(count); }
    std::vector<char> take() { return std::move(m_bytes); }

private:
    std::vector<char> m_bytes;
};

class Reader {
public:
    static constexpr bool kReads = true;

    explicit Reader(std::span<const char> bytes) : m_bytes(bytes) {}

    template <class Value>
    requires std::is_trivially_copyable_v<Value>
    void plain(Value& value) {
        if (m_bytes.size() < sizeof value) refuse();
        std::memcpy(reinterpret_cast<char*>(&value), m_bytes.data(), sizeof value);
        m_bytes = m_bytes.subspan(sizeof value);
    }
    void plain(bool& value) {
        char byte = 0;
        plain(byte);
        value = byte != 0; // foreign bytes may be neither
    }
    /// @param each bytes that an element takes at least
    void size(std::size_t& count, std::size_t each) {
        plain(count);
        if (count > m_bytes.size() / each) refuse();
    }
    void finish() const {
        if (!m_bytes.empty()) refuse();
    }
    [[noreturn]] static void refuse() {
        throw messages::RuntimeError({messages::kNotOfThisUnit, "DeserializeFMUState"});
    }

private:
    std::span<const char> m_bytes;
};

template <class Stream, class List>
void list(Stream& stream, List& values) {
    using Value = std::remove_cvref_t<decltype(*values.data())>;
    std::size_t count = static_cast<std::size_t>(values.size());
    stream.size(count, sizeof(Value));
    if constexpr (Stream::kReads) values.resize(static_cast<decltype(values.size())>(count));
    for (std::size_t i = 0; i < count; ++i)
        stream.plain(values[static_cast<decltype(values.size())>(i)]);
}

/// Changes have padding, which is not to be written.
template <class Stream, class Changes>
void changes(Stream& stream, Changes& values) {
    std::size_t count = values.size();
    stream.size(count, 2 * sizeof(double));
    if constexpr (Stream::kReads) values.resize(count);
    for (auto& change : values) {
        stream.plain(change.isInput);
        stream.plain(change.isWithLast);
        stream.plain(change.index);
        stream.plain(change.value);
        stream.plain(change.time);
    }
}

template <class Stream, class State>
void motion(Stream& stream, State& state) {
    stream.plain(state.t);
    std::size_t count = state.bodies.size();
    constexpr std::size_t kNumbers = 13;
    stream.size(count, kNumbers * sizeof(double));
    if constexpr (Stream::kReads) state.bodies.resize(count);
    for (auto& body : state.bodies) {
        for (int k = 0; k < 3; ++k)
            stream.plain(body.p[k]);
        for (int k = 0; k < 4; ++k)
            stream.plain(body.q.coeffs()[k]);
        for (int k = 0; k < 3; ++k)
            stream.plain(body.v[k]);
        for (int k = 0; k < 3; ++k)
            stream.plain(body.w[k]);
    }
    list(stream, state.angles);
}

/// Entries and records have padding, too.
template <class Stream>
void memory(
    Stream& stream,
    std::conditional_t<Stream::kReads, dynamics::StepMemory, const dynamics::StepMemory>& memory) {
    std::vector<dynamics::WarmForces::Entry> entries(memory.forces.entries().begin(),
                                                     memory.forces.entries().end());
    std::size_t count = entries.size();
    stream.size(count, sizeof(std::uint64_t) + sizeof(double) + 4);
    entries.resize(count);
    for (dynamics::WarmForces::Entry& entry : entries) {
        stream.plain(entry.key);
        stream.plain(entry.force);
        stream.plain(entry.set);
        if (entry.set > lcp::Set::AtUpper || entry.set < lcp::Set::Free)
            entry.set = lcp::Set::Free; // foreign bytes
        stream.plain(entry.isSteady);
        stream.plain(entry.slides);
        stream.plain(entry.isSolved);
    }
    if constexpr (Stream::kReads) {
        memory.forces.resize(count);
        for (std::size_t i = 0; i < count; ++i)
            memory.forces.set(i, entries[i]);
        memory.forces.sort();
    }
    list(stream, memory.sleep.rested);
    list(stream, memory.sleep.island);
    list(stream, memory.sleepingLambda);
    list(stream, memory.rotation);
    list(stream, memory.held);
    list(stream, memory.heap);
    list(stream, memory.frictionLimits);
    auto& counts = memory.handovers;
    stream.plain(counts.firstEvent);
    stream.plain(counts.events);
    stream.plain(counts.firstStiff);
    stream.plain(counts.stiffSteps);
    stream.plain(counts.steps);
    stream.plain(counts.nextSteps);
}

template <class Stream, class Records>
void contacts(Stream& stream, Records& records) {
    std::size_t count = records.size();
    stream.size(count, 2 * sizeof(std::int32_t) + 10 * sizeof(double));
    if constexpr (Stream::kReads) records.resize(count);
    for (auto& record : records) {
        stream.plain(record.bodyA);
        stream.plain(record.bodyB);
        for (auto* vector : {&record.point, &record.normal, &record.tangentialForce})
            for (int k = 0; k < 3; ++k)
                stream.plain((*vector)[k]);
        stream.plain(record.normalForce);
    }
}

template <class Stream, class Place>
void runPlace(Stream& stream, Place& place) {
    motion(stream, place.state);
    stream.plain(place.steps);
    stream.plain(place.frame);
    stream.plain(place.part);
    stream.plain(place.parts);
    stream.plain(place.intervalStart);
    stream.plain(place.intervalEnd);
    stream.plain(place.stepSize);
    stream.plain(place.ledger);
    stream.plain(place.impacts);
    memory(stream, place.memory);
    contacts(stream, place.asleep);
}

template <class Stream, class Place>
void exchangePlace(Stream& stream, Place& place) {
    motion(stream, place.event);
    stream.plain(place.ended.key);
    stream.plain(place.ended.mode);
    stream.plain(place.ended.force);
    stream.plain(place.ended.isAny);
    stream.plain(place.ended.isUnique);
    list(stream, place.ended.sliding);
    list(stream, place.closed);
    motion(stream, place.state);
    list(stream, place.y);
}

/// @return whether there is one
template <class Stream, class Value>
bool optional(Stream& stream, Value& value) {
    char has = value ? 1 : 0;
    stream.plain(has);
    if constexpr (Stream::kReads)
        if (has == 1) value.emplace();
    return has == 1;
}

template <class Stream, class State>
void all(Stream& stream, State& state) {
    stream.plain(state.mode); // checked by whoever takes it
    stream.plain(state.start);
    stream.plain(state.stop);
    stream.plain(state.time);
    list(stream, state.values.inputs);
    list(stream, state.values.parameters);
    list(stream, state.values.signals);
    list(stream, state.values.startInputs);
    list(stream, state.values.startParameters);
    changes(stream, state.values.changes);
    stream.plain(state.taken);
    stream.plain(state.hasNewInputs);
    stream.plain(state.hasNewSpeeds);
    if (optional(stream, state.run)) {
        runPlace(stream, state.run->run);
        list(stream, state.run->channels);
    }
    if (optional(stream, state.exchange)) exchangePlace(stream, *state.exchange);
}

} // namespace

std::vector<char> serialized(const SavedState& state, const std::string& token) {
    Writer writer;
    for (const char c : std::string(kMark) + token)
        writer.plain(c);
    all(writer, state);
    return writer.take();
}

SavedState deserialized(std::span<const char> bytes, const std::string& token) {
    const std::string mark = std::string(kMark) + token;
    if (bytes.size() < mark.size() || std::memcmp(bytes.data(), mark.data(), mark.size()) != 0)
        Reader::refuse();
    Reader reader(bytes.subspan(mark.size()));
    SavedState state;
    all(reader, state);
    reader.finish();
    return state;
}

} // namespace trammel::fmu
