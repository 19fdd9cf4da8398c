#include "io/file_names.h"

#include <fmt/format.h>

namespace trammel::io {
namespace {

namespace fs = std::filesystem;

/// Calls visit(pointer, name) for the files of tables.
template <class Visit>
void visitTables(const JsonValue& document, const Visit& visit) {
    const JsonValue* tables = document.find("tables");
    if (tables == nullptr || !tables->isObject()) return;
    for (const JsonValue::Member& table : tables->members()) {
        const JsonValue* file = table.value.find("file");
        if (file != nullptr && file->isString())
            visit(joinPointer(joinPointer("/tables", table.key), "file"), file->string());
    }
}

/// Calls visit(pointer, name) for the files of controllers.
template <class Visit>
void visitControllers(const JsonValue& document, const Visit& visit) {
    const JsonValue* controllers = document.find("controllers");
    if (controllers == nullptr || !controllers->isArray()) return;
    for (std::size_t i = 0; i < controllers->size(); ++i) {
        const JsonValue* file = (*controllers)[i].find("fmu");
        if (file != nullptr && file->isString())
            visit(fmt::format("/controllers/{}/fmu", i), file->string());
    }
}

/// Calls visit(pointer, name) for the files of the shapes of a body or the ground.
template <class Visit>
void visitShapes(const JsonValue& owner, const std::string& pointer, const Visit& visit) {
    const JsonValue* shapes = owner.find("shapes");
    if (shapes == nullptr || !shapes->isArray()) return;
    for (std::size_t i = 0; i < shapes->size(); ++i) {
        const JsonValue* file = shapes->members()[i].value.find("file");
        if (file != nullptr && file->isString())
            visit(fmt::format("{}/shapes/{}/file", pointer, i), file->string());
    }
}

} // namespace

std::vector<std::pair<std::string, JsonValue>>
movedFileNames(const JsonValue& document, const fs::path& from, const fs::path& to) {
    std::vector<std::pair<std::string, JsonValue>> edits;
    const fs::path there = fs::absolute(to).lexically_normal();
    const auto visit = [&](std::string pointer, const std::string& name) {
        if (fs::path(name).is_absolute()) return;
        const fs::path file = (fs::absolute(from) / name).lexically_normal();
        const std::string moved = file.lexically_proximate(there).generic_string();
        if (moved != name) edits.emplace_back(std::move(pointer), JsonValue(moved));
    };
    const JsonValue* backdrop = document.at("/sketch/backdrop/file");
    if (backdrop != nullptr && backdrop->isString())
        visit("/sketch/backdrop/file", backdrop->string());
    visitTables(document, visit);
    visitControllers(document, visit);
    if (const JsonValue* ground = document.find("ground")) visitShapes(*ground, "/ground", visit);
    const JsonValue* bodies = document.find("bodies");
    if (bodies == nullptr || !bodies->isArray()) return edits;
    for (std::size_t i = 0; i < bodies->size(); ++i)
        visitShapes(bodies->members()[i].value, fmt::format("/bodies/{}", i), visit);
    return edits;
}

} // namespace trammel::io
