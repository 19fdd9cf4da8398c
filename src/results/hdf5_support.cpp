#include "results/hdf5_support.h"

#include "messages/file_messages.h"

#include <new>
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

namespace {

/// The deepest reason on HDF5's error stack.
std::string lastReason() {
    struct Found {
        std::string reason;
        bool isMemory = false;
    } found;
    const auto keepLast = [](unsigned, const H5E_error2_t* error, void* data) -> herr_t {
        auto& last = *static_cast<Found*>(data);
        if (error->desc) last.reason = error->desc;
        last.isMemory =
            last.isMemory || (error->maj_num == H5E_RESOURCE &&
                              (error->min_num == H5E_NOSPACE || error->min_num == H5E_CANTALLOC));
        return 0;
    };
    H5Ewalk2(H5E_DEFAULT, H5E_WALK_DOWNWARD, keepLast, &found);
    if (found.isMemory) throw std::bad_alloc();
    return found.reason;
}

} // namespace

Handle opened(hid_t id) {
    if (id < 0) lastReason();
    return Handle(id);
}

messages::Message hdf5Reason() {
    std::string reason = lastReason();
    return reason.empty() ? messages::Message(messages::kUnknownHdf5Error)
                          : messages::verbatim(std::move(reason));
}

void check(herr_t status, std::string_view what) {
    if (status < 0) throw std::runtime_error(std::string(what) + ": " + english(hdf5Reason()));
}

Handle readingAccess() {
    Handle access = Handle::checked(H5Pcreate(H5P_FILE_ACCESS), "access list");
    H5AC_cache_config_t cache{};
    cache.version = H5AC__CURR_CACHE_CONFIG_VERSION;
    check(H5Pget_mdc_config(access.get(), &cache), "cache");
    constexpr std::size_t kBytes = std::size_t{2} << 20;
    cache.set_initial_size = true;
    cache.initial_size = cache.min_size = cache.max_size = kBytes;
    cache.incr_mode = H5C_incr__off;
    cache.flash_incr_mode = H5C_flash_incr__off;
    cache.decr_mode = H5C_decr__off;
    check(H5Pset_mdc_config(access.get(), &cache), "cache");
    return access;
}

void refuseFile(messages::Message what) {
    throw messages::RuntimeError(std::move(what));
}

Handle stringType(hid_t type, const messages::Message& what) {
    Handle owned = opened(type);
    if (!owned || H5Tget_class(type) != H5T_STRING || H5Tis_variable_str(type) > 0)
        refuseFile({messages::kExpectedFixedString, what});
    return owned;
}

std::string readAttribute(hid_t object, const char* name) {
    const Handle attribute = opened(H5Aopen(object, name, H5P_DEFAULT));
    if (!attribute)
        refuseFile({messages::kExpectedInFile, messages::Message{messages::kAnAttribute, name}});
    const messages::Message what{messages::kAttributeOfFile, name};
    const Handle type = stringType(H5Aget_type(attribute.get()), what);
    std::string text(H5Tget_size(type.get()), '\0');
    check(H5Aread(attribute.get(), type.get(), text.data()), english(what));
    return unpadded(std::move(text));
}

std::string unpadded(std::string text) {
    text.resize(text.find_last_not_of('\0') + 1);
    return text;
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
