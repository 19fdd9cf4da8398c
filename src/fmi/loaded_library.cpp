#include "fmi/loaded_library.h"

#include "messages/controller_messages.h"

#include <dlfcn.h>

namespace trammel::fmi {

namespace {

constexpr std::size_t kMaxTexts = 10, kMaxLength = 1000;

std::string wordsOfLoader() {
    const char* words = dlerror();
    return words ? words : "";
}

} // namespace

LoadedLibrary::LoadedLibrary(const std::filesystem::path& file, const UnitDescription& description)
    : m_file(file.string()) {
    unpackArchive(file, m_folder.path());
    std::error_code ignored; // a unit may miss it by itself
    std::filesystem::create_directory(resources(), ignored);
    const std::filesystem::path binary = m_folder.path() / description.binary();
    m_handle = dlopen(binary.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!m_handle)
        throw messages::RuntimeError({messages::kUnitCannotBeLoaded, m_file, wordsOfLoader()});
}

LoadedLibrary::~LoadedLibrary() {
    if (m_handle) dlclose(m_handle);
}

void* LoadedLibrary::symbol(const char* name) const {
    void* found = dlsym(m_handle, name);
    if (!found) throw messages::RuntimeError({messages::kUnitHasNoFunction, m_file, name});
    return found;
}

void UnitLog::add(bool isError, std::string text) {
    if (text.size() > kMaxLength) text.resize(kMaxLength);
    for (char& c : text)
        if (static_cast<unsigned char>(c) < ' ') c = ' ';
    const std::lock_guard lock(m_mutex);
    std::vector<std::string>& list = isError ? m_errors : m_warnings;
    if (list.size() < kMaxTexts) list.push_back(std::move(text));
}

std::string UnitLog::takeErrors() {
    const std::lock_guard lock(m_mutex);
    std::string all;
    for (const std::vector<std::string>* list : {&m_warnings, &m_errors})
        for (const std::string& text : *list)
            all += (all.empty() ? "" : "; ") + text;
    m_errors.clear();
    m_warnings.clear();
    return all;
}

std::vector<std::string> UnitLog::takeWarnings() {
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_warnings, {});
}

void failCall(const std::string& function, const char* status, UnitLog& log) {
    const std::string words = log.takeErrors();
    if (words.empty()) throw messages::RuntimeError({messages::kUnitAnswers, function, status});
    throw messages::RuntimeError({messages::kUnitAnswersAndSays, function, status, words});
}

} // namespace trammel::fmi
