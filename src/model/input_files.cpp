#include "model/input_files.h"

#include "model/regular_file.h"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <stdexcept>
#include <string>

namespace trammel::model {
namespace {

namespace fs = std::filesystem;

bool isObj(const fs::path& file) {
    std::string extension = file.extension().string();
    std::ranges::transform(extension, extension.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return extension == ".obj";
}

/// The names in "mtllib NAME", of which some programs write several, and some one with spaces.
void appendMaterials(const fs::path& obj, std::vector<fs::path>& files) {
    std::string text;
    try {
        text = readRegularFile(obj);
    } catch (const std::runtime_error&) {
        return; // what cannot be read names nothing
    }
    constexpr std::string_view kKey = "mtllib", kBlank = " \t\r";
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        line.erase(0, std::min(line.find_first_not_of(kBlank), line.size()));
        line.resize(line.find_last_not_of(kBlank) + 1);
        if (!line.starts_with(kKey)) continue;
        std::istringstream words(line.substr(kKey.size()));
        for (std::string word; words >> word;)
            files.push_back(obj.parent_path() / word);
        const std::size_t start = line.find_first_not_of(kBlank, kKey.size());
        if (start != std::string::npos) files.push_back(obj.parent_path() / line.substr(start));
    }
}

void appendFiles(const std::vector<Shape>& shapes, const fs::path& directory,
                 std::vector<fs::path>& files) {
    for (const Shape& shape : shapes) {
        std::string name;
        if (const auto* mesh = std::get_if<Mesh>(&shape.geometry)) name = mesh->file;
        if (const auto* hull = std::get_if<Hull>(&shape.geometry)) name = hull->file;
        if (!name.empty()) files.push_back(directory / name);
    }
}

} // namespace

std::vector<fs::path> inputFiles(const Model& model) {
    std::vector<fs::path> files;
    for (const auto& [name, table] : model.parameters.tables)
        if (!table->file().empty()) files.push_back(model.directory / table->file());
    for (const Controller& controller : model.controllers)
        if (!controller.file.empty()) files.push_back(model.directory / controller.file);
    for (const fs::path& mesh : meshFiles(model)) {
        files.push_back(mesh);
        if (isObj(mesh)) appendMaterials(mesh, files);
    }
    return files;
}

std::vector<fs::path> meshFiles(const Model& model) {
    std::vector<fs::path> files;
    appendFiles(model.groundShapes, model.directory, files);
    for (const Body& body : model.bodies)
        appendFiles(body.shapes, model.directory, files);
    return files;
}

} // namespace trammel::model
