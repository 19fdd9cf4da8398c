#pragma once

#include "robots/import_options.h"

#include <filesystem>
#include <string>

namespace trammel::robots {

/// The file that a robot's file names by a URI or path; empty where there is none. "package://P/F"
/// is F in a folder P: one of options.packageFolders, the file's folder, one above it, or in those.
/// "model://P/F" is the same. Other paths, and "file://" ones, count only within the file's folder
/// and those of options.packageFolders. None leaves its folder, also not by a symbolic link.
std::filesystem::path findMesh(const std::string& name, const std::filesystem::path& folder,
                               const ImportOptions& options);

} // namespace trammel::robots
