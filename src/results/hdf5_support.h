#pragma once

#include "messages/message.h"

#include <hdf5.h>
#include <string>
#include <string_view>
#include <utility>

/// What the HDF5 writer and reader share: handles, errors, and the layout of a result file.
///
/// Layout (all strings are UTF-8 of fixed length, padded with zeros):
///   /              attributes `format` = "trammel-results", `format_version` = 1, `status` and
///                  `message` (empty while the run goes on); `message_data`, the message as data
///                  (messages/stored.h), which older files have not
///   /time          1-D double, s. Written last in each flush: its length counts the frames that
///                  are complete in every channel, a channel may be ahead of it by some frames
///   /channels/NAME 1-D double, attribute `units`; links in the channels' order (creation order).
///                  "%", "/" and a name that is only "." are written %25, %2F, %2E in NAME; such a
///                  channel also has its exact name in the attribute `name`
///   /events/NAME   1-D, one element an impact point, attribute `units`; the columns of
///                  impact_columns.h: doubles, 64-bit integers, strings. While the run goes on
///                  one may be longer than another: the shortest counts. Absent in older files
///   /contacts/NAME 1-D, one element a contact point, attribute `units`: body_a, body_b (32-bit
///                  integers, into /contacts/bodies), x, y, z, nx, ny, nz, force.n, force.t.x|y|z
///                  (doubles). /contacts/end, one 64-bit integer a frame: how many contact points
///                  that frame and those before have. Absent where contacts were not recorded
///   /contacts/bodies  strings, the bodies' names
///   /model         string, the exact model text; attribute `name` with the model's name
///   /settings      string, JSON of the settings
///   /version       string, Trammel's version
namespace trammel::results {

inline constexpr const char* kFormatName = "trammel-results";
inline constexpr int kResultsVersion = 1;

/// Owns an HDF5 identifier.
class Handle {
public:
    Handle() = default;
    explicit Handle(hid_t id) : m_id(id) {}
    Handle(Handle&& other) noexcept : m_id(std::exchange(other.m_id, H5I_INVALID_HID)) {}
    Handle& operator=(Handle&& other) noexcept {
        std::swap(m_id, other.m_id);
        return *this;
    }
    ~Handle() {
        if (m_id >= 0) H5Idec_ref(m_id);
    }
    hid_t get() const { return m_id; }
    hid_t release() { return std::exchange(m_id, H5I_INVALID_HID); }
    explicit operator bool() const { return m_id >= 0; }
    /// @throws std::runtime_error with HDF5's reason where `id` says failure.
    static Handle checked(hid_t id, std::string_view what);

private:
    hid_t m_id = H5I_INVALID_HID;
};

/// Keeps HDF5 from printing to stderr while it lives, in this thread.
class QuietErrors {
public:
    QuietErrors();
    ~QuietErrors();
    QuietErrors(const QuietErrors&) = delete;
    QuietErrors& operator=(const QuietErrors&) = delete;

private:
    H5E_auto2_t m_function = nullptr;
    void* m_data = nullptr;
};

/// What HDF5 has just opened; none where it could not.
/// @throws std::bad_alloc where that was for want of memory, which says nothing of the file
Handle opened(hid_t id);
/// The deepest reason on HDF5's error stack.
/// @throws std::bad_alloc where it is want of memory
messages::Message hdf5Reason();
/// @throws std::runtime_error "<what>: <HDF5's reason>" where `status` is negative.
void check(herr_t status, std::string_view what);

/// How files are opened for reading: HDF5 keeps what it has read of data sets' headers, which of
/// many is no use, in memory of its own that would grow with their number.
Handle readingAccess();
[[noreturn]] void refuseFile(messages::Message what);
/// @throws std::runtime_error where `type` is not of strings of fixed length
Handle stringType(hid_t type, const messages::Message& what);
std::string readAttribute(hid_t object, const char* name);
/// Without the zeros at its end.
std::string unpadded(std::string text);

/// A channel's link name under /channels, and back.
std::string linkName(std::string_view channel);
std::string channelName(std::string_view link);

} // namespace trammel::results
