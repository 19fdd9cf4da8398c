#pragma once

#include <filesystem>
#include <string>

namespace trammel::model {

/// The bytes of a file. A pipe or a device, which may never end or never begin, is refused without
/// waiting for it.
/// @throws std::runtime_error with the cause only: "it does not exist", "it is not a regular file"
std::string readRegularFile(const std::filesystem::path& path);

/// Whether two paths are of one file, by whatever way or link; it need not be there.
bool isSameFile(const std::filesystem::path& a, const std::filesystem::path& b);

} // namespace trammel::model
