#include "fmu/packed_mesh.h"

#include "messages/model_messages.h"

#include <charconv>
#include <fmt/format.h>

namespace trammel::fmu {

namespace {

/// Three numbers with a space before each.
template <class Number>
bool read(std::string_view line, std::array<Number, 3>& numbers) {
    for (Number& number : numbers) {
        if (!line.starts_with(' ')) return false;
        line.remove_prefix(1);
        const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
        if (error != std::errc()) return false;
        line.remove_prefix(static_cast<std::size_t>(end - line.data()));
    }
    return line.empty();
}

} // namespace

std::string packed(const model::TriangleMesh& mesh, const std::stop_token& stop) {
    std::string text;
    for (const Vec3& v : mesh.vertices) {
        if (stop.stop_requested()) return {};
        fmt::format_to(std::back_inserter(text), "v {:.17g} {:.17g} {:.17g}\n", v.x(), v.y(),
                       v.z());
    }
    for (const auto& f : mesh.triangles) {
        if (stop.stop_requested()) return {};
        fmt::format_to(std::back_inserter(text), "f {} {} {}\n", f[0], f[1], f[2]);
    }
    return text;
}

model::TriangleMesh unpackedMesh(std::string_view text, const std::string& name) {
    model::TriangleMesh mesh;
    const auto refuse = [&] {
        throw messages::RuntimeError({messages::kMeshHasNoTriangles, name});
    };
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        std::array<double, 3> v{};
        std::array<std::size_t, 3> f{};
        if (line.starts_with('v') && read(line.substr(1), v))
            mesh.vertices.emplace_back(v[0], v[1], v[2]);
        else if (line.starts_with('f') && read(line.substr(1), f))
            mesh.triangles.push_back(f);
        else
            refuse();
    }
    for (const auto& triangle : mesh.triangles)
        for (const std::size_t corner : triangle)
            if (corner >= mesh.vertices.size()) refuse();
    if (mesh.triangles.empty()) refuse();
    return mesh;
}

} // namespace trammel::fmu
