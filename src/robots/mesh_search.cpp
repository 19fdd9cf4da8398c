#include "robots/mesh_search.h"

#include "robots/xml_reader.h"

namespace trammel::robots {

namespace fs = std::filesystem;

namespace {

constexpr int kMostFoldersUp = 8;

fs::path ofPackage(const std::string& package, const std::string& file, const fs::path& folder,
                   const ImportOptions& options) {
    std::vector<fs::path> places = options.packageFolders;
    std::error_code error;
    fs::path above = fs::canonical(folder, error);
    for (int i = 0; i < kMostFoldersUp && !error && !above.empty(); ++i) {
        places.push_back(above);
        if (above == above.parent_path()) break;
        above = above.parent_path();
    }
    for (const fs::path& place : places) {
        const bool isPackage = package.empty() || place.filename() == package;
        if (!isPackage && !fs::is_directory(place / package, error)) continue;
        if (const auto found = fileWithin(isPackage ? place : place / package, file)) return *found;
        if (package.empty()) break; // beside the file only
    }
    return {};
}

} // namespace

fs::path findMesh(const std::string& name, const fs::path& folder, const ImportOptions& options) {
    for (const std::string_view scheme : {"package://", "model://"})
        if (name.starts_with(scheme)) {
            const std::string rest = name.substr(scheme.size());
            const std::size_t slash = rest.find('/');
            if (slash == std::string::npos) return {};
            ImportOptions alone = options;
            if (slash == 0) alone.packageFolders.clear();
            return ofPackage(rest.substr(0, slash), rest.substr(slash + 1), folder, alone);
        }
    fs::path path = name.starts_with("file://") ? name.substr(7) : name;
    std::vector<fs::path> roots = options.packageFolders;
    roots.insert(roots.begin(), folder.empty() ? fs::path(".") : folder);
    for (const fs::path& root : roots) {
        std::error_code error;
        const fs::path relative =
            path.is_absolute()
                ? fs::weakly_canonical(path, error).lexically_relative(fs::canonical(root, error))
                : path;
        if (const auto found = fileWithin(root, relative)) return *found;
    }
    // "../meshes/F" from within a folder that was named as a package's.
    for (const fs::path& root : options.packageFolders) {
        std::error_code error;
        const fs::path relative = fs::weakly_canonical(folder / path, error)
                                      .lexically_relative(fs::canonical(root, error));
        if (const auto found = fileWithin(root, relative)) return *found;
    }
    return {};
}

} // namespace trammel::robots
