#pragma once

#include <filesystem>

namespace trammel::results {

/// Held by the one program that writes a file for as long as a run goes on, so that no second run
/// replaces it meanwhile.
///
/// The lock is on a file beside it, `.NAME.lock`, and is the system's: it goes with the program,
/// however that ends, and what a killed one left of the file hinders nobody. (On the file itself it
/// would hinder HDF5's readers.) A file system without locks has none here either.
class WriterLock {
public:
    /// @param path with links followed (linkTarget())
    /// @throws std::runtime_error "cannot write PATH: another run is writing it"
    explicit WriterLock(const std::filesystem::path& path);
    ~WriterLock();
    WriterLock(const WriterLock&) = delete;
    WriterLock& operator=(const WriterLock&) = delete;

private:
    std::filesystem::path m_file;
    int m_descriptor = -1;
};

/// For those who replace a file at one stroke, and need no lock for that.
/// @param path with links followed
/// @throws std::runtime_error "cannot write PATH: another run is writing it"
void refuseWhileLocked(const std::filesystem::path& path);

/// Whether an open file still is the one under a name, which others may have moved, removed or
/// replaced.
bool isUnderName(int descriptor, const std::filesystem::path& path);

} // namespace trammel::results
