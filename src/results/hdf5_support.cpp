#include "results/hdf5_support.h"

#include "messages/file_messages.h"

#include <stdexcept>

namespace trammel::results {

Handle Handle::checked(hid_t id, std::string_view what) {
    check(id < 0 ? -1 : 0, what);
    return Handle(id);
}

QuietErrors::QuietErrors() {
    H5Eget_auto2(H5E_DEFAULT, &m_function, &m_data);
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

QuietErrors::~QuietErrors() {
    H5Eset_auto2(H5E_DEFAULT, m_function, m_data);
}

messages::Message hdf5Reason() {
    std::string reason;
    const auto keepLast = [](unsigned, const H5E_error2_t* error, void* data) -> herr_t {
        if (error->desc) *static_cast<std::string*>(data) = error->desc;
        return 0;
    };
    H5Ewalk2(H5E_DEFAULT, H5E_WALK_DOWNWARD, keepLast, &reason);
    return reason.empty() ? messages::Message(messages::kUnknownHdf5Error)
                          : messages::verbatim(std::move(reason));
}

void check(herr_t status, std::string_view what) {
    if (status < 0) throw std::runtime_error(std::string(what) + ": " + english(hdf5Reason()));
}

std::string linkName(std::string_view channel) {
    if (channel == ".") return "%2E";
    if (channel.find_first_of("%/") == std::string_view::npos) return std::string(channel);
    std::string link;
    for (const char c : channel) {
        if (c == '%')
            link += "%25";
        else if (c == '/')
            link += "%2F";
        else
            link += c;
    }
    return link;
}

std::string channelName(std::string_view link) {
    std::string name;
    for (std::size_t i = 0; i < link.size(); ++i) {
        const std::string_view code = link.substr(i, 3);
        const char c = code == "%25" ? '%' : code == "%2F" ? '/' : code == "%2E" ? '.' : '\0';
        name += c ? c : link[i];
        if (c) i += 2;
    }
    return name;
}

} // namespace trammel::results
