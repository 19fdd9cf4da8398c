#pragma once

#include "math/vector.h"
#include "results/channel.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::results {

/// Takes channels with their values: into a list of channels, or into a frame. What describes its
/// channels tells each once, with its value, so that the list and the frames have one order.
class ChannelSink {
public:
    explicit ChannelSink(std::vector<Channel>& list) : m_list(&list) {}
    explicit ChannelSink(std::vector<double>& values) : m_values(&values) {}
    /// Only counts them.
    explicit ChannelSink(std::size_t& count) : m_count(&count) {}

    /// Then values are ignored.
    bool isListing() const { return m_values == nullptr; }
    /// Those of the frame so far. @pre !isListing()
    const std::vector<double>& values() const { return *m_values; }

    /// Whose channels follow. Names are looked at until the next call.
    void of(ChannelKind kind, std::string_view owner = {}) { setOwner(kind, owner, {}); }
    void ofContact(std::string_view bodyA, std::string_view bodyB) {
        setOwner(ChannelKind::Contact, bodyA, bodyB);
    }

    void add(std::string_view quantity, std::string_view unit, double value) {
        if (m_values)
            m_values->push_back(value);
        else
            list(quantity, {}, unit);
    }
    void addVector(std::string_view quantity, std::string_view unit, const Vec3& vector) {
        for (int k = 0; k < 3; ++k)
            addEntry(quantity, std::string_view("xyz").substr(k, 1), unit, vector[k]);
    }
    void addRotation(std::string_view quantity, const Quat& q) {
        addEntry(quantity, "w", {}, q.w());
        addEntry(quantity, "x", {}, q.x());
        addEntry(quantity, "y", {}, q.y());
        addEntry(quantity, "z", {}, q.z());
    }
    /// A multiplier of an owner's row.
    void addMultiplier(int row, std::string_view unit, double value) {
        if (m_values)
            m_values->push_back(value);
        else if (m_count)
            ++*m_count;
        else
            list(quantity::kMultiplier, std::to_string(row), unit);
    }

private:
    void setOwner(ChannelKind kind, std::string_view owner, std::string_view other) {
        m_kind = kind;
        m_owner = owner;
        m_other = other;
    }
    void addEntry(std::string_view quantity, std::string_view axis, std::string_view unit,
                  double value) {
        if (m_values)
            m_values->push_back(value);
        else
            list(quantity, axis, unit);
    }
    void list(std::string_view quantity, std::string_view axis, std::string_view unit);

    std::vector<Channel>* m_list = nullptr;
    std::vector<double>* m_values = nullptr;
    std::size_t* m_count = nullptr;
    ChannelKind m_kind = ChannelKind::Other;
    std::string_view m_owner, m_other; ///< the other one of a contact
};

} // namespace trammel::results
