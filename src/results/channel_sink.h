#pragma once

#include "math/vector.h"
#include "results/channel.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::results {

/// Takes channels with their values: into a list of channels, or into a frame. What describes its
/// channels tells each once, with its value, so that the list and the frames have one order.
class ChannelSink {
public:
    explicit ChannelSink(std::vector<Channel>& list) : m_list(&list) {}
    /// @param frame room for the values of all channels
    explicit ChannelSink(std::span<double> frame)
        : m_frame(frame.data()), m_next(frame.data()), m_end(frame.data() + frame.size()) {}
    /// Only counts them.
    explicit ChannelSink(std::size_t& count) : m_count(&count) {}

    /// Then values are ignored.
    bool isListing() const { return m_list || m_count; }
    /// Those of the frame so far. @pre !isListing()
    std::span<const double> values() const { return {m_frame, m_next}; }

    /// Whose channels follow. Names are looked at until the next call.
    void of(ChannelKind kind, std::string_view owner = {}) { setOwner(kind, owner, {}); }
    void ofContact(std::string_view bodyA, std::string_view bodyB) {
        setOwner(ChannelKind::Contact, bodyA, bodyB);
    }

    void add(std::string_view quantity, std::string_view unit, double value) {
        if (isListing()) return list(quantity, {}, unit);
        *room(1) = value;
    }
    void addVector(std::string_view quantity, std::string_view unit, const Vec3& vector) {
        if (isListing()) return listAxes(quantity, "xyz", unit);
        double* to = room(3);
        to[0] = vector.x();
        to[1] = vector.y();
        to[2] = vector.z();
    }
    void addRotation(std::string_view quantity, const Quat& q) {
        if (isListing()) return listAxes(quantity, "wxyz", {});
        double* to = room(4);
        to[0] = q.w();
        to[1] = q.x();
        to[2] = q.y();
        to[3] = q.z();
    }
    /// A multiplier of an owner's row.
    void addMultiplier(int row, std::string_view unit, double value) {
        if (isListing()) return listMultiplier(row, unit);
        *room(1) = value;
    }

private:
    void setOwner(ChannelKind kind, std::string_view owner, std::string_view other) {
        m_kind = kind;
        m_owner = owner;
        m_other = other;
    }
    double* room(std::ptrdiff_t count) {
        if (m_end - m_next < count) refuseMore();
        double* to = m_next;
        m_next += count;
        return to;
    }
    [[noreturn]] static void refuseMore();
    void list(std::string_view quantity, std::string_view axis, std::string_view unit);
    void listAxes(std::string_view quantity, std::string_view axes, std::string_view unit);
    void listMultiplier(int row, std::string_view unit);

    std::vector<Channel>* m_list = nullptr;
    std::size_t* m_count = nullptr;
    double *m_frame = nullptr, *m_next = nullptr, *m_end = nullptr; ///< where values go
    ChannelKind m_kind = ChannelKind::Other;
    std::string_view m_owner, m_other; ///< the other one of a contact
};

} // namespace trammel::results
