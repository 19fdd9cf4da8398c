#pragma once

#include "fmi/archive.h"
#include "fmi/unit_description.h"

#include <mutex>
#include <string>
#include <vector>

namespace trammel::fmi {

/// A unit's file, unpacked, with its binary loaded until it is destroyed.
class LoadedLibrary {
public:
    /// @throws messages::RuntimeError as unpackArchive(), or with the loader's words
    LoadedLibrary(const std::filesystem::path& file, const UnitDescription& description);
    ~LoadedLibrary();
    LoadedLibrary(const LoadedLibrary&) = delete;

    /// @throws messages::RuntimeError where the binary has no such function
    template <class Function>
    void find(Function*& function, const char* name) const {
        function = reinterpret_cast<Function*>(symbol(name));
    }
    const std::string& file() const { return m_file; } ///< as messages call it
    /// The folder "resources", which may be empty.
    std::filesystem::path resources() const { return m_folder.path() / "resources"; }

private:
    void* symbol(const char* name) const;

    std::string m_file;
    TemporaryFolder m_folder;
    void* m_handle = nullptr;
};

/// What a unit logs; from any thread, as the standard allows.
class UnitLog {
public:
    /// Keeps a text, shortened, as far as not many are kept already.
    /// @param isError whether it tells of an error: else of a warning
    void add(bool isError, std::string text);
    std::string takeErrors(); ///< one a line; what was warned of too
    std::vector<std::string> takeWarnings();

private:
    std::mutex m_mutex;
    std::vector<std::string> m_errors, m_warnings;
};

/// @param status "error"
[[noreturn]] void failCall(const std::string& function, const char* status, UnitLog& log);

} // namespace trammel::fmi
