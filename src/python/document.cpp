#include "python/document.h"

#include "io/file_names.h"
#include "io/model_file.h"
#include "python/errors.h"

#include <fmt/format.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

namespace py = pybind11;

namespace trammel::python {
namespace {

using io::JsonValue;

py::object toPython(const JsonValue& value) {
    switch (value.kind()) {
    case JsonValue::Kind::Null:
        return py::none();
    case JsonValue::Kind::Boolean:
        return py::bool_(value.boolean());
    case JsonValue::Kind::Number:
        if (value.numberText().find_first_of(".eE") == std::string::npos)
            return py::reinterpret_steal<py::object>(
                PyLong_FromString(value.numberText().c_str(), nullptr, 10));
        return py::float_(value.number());
    case JsonValue::Kind::String:
        return py::str(value.string());
    case JsonValue::Kind::Array: {
        py::list list;
        for (const auto& member : value.members())
            list.append(toPython(member.value));
        return list;
    }
    case JsonValue::Kind::Object:
        break;
    }
    py::dict dict;
    for (const auto& member : value.members())
        dict[py::str(member.key)] = toPython(member.value);
    return dict;
}

template <class Type>
Type castOr(const py::handle& value, const char* text) {
    try {
        return py::cast<Type>(value);
    } catch (const py::cast_error&) {
        throwError("UsageError", text);
    }
}

JsonValue listToJson(const py::handle& value) {
    std::vector<JsonValue> elements;
    for (const py::handle element : value)
        elements.push_back(toJson(element));
    return JsonValue::array(std::move(elements));
}

JsonValue dictToJson(const py::handle& value) {
    std::vector<std::pair<std::string, JsonValue>> members;
    for (const auto& [key, element] : py::reinterpret_borrow<py::dict>(value))
        members.emplace_back(py::cast<std::string>(key), toJson(element));
    return JsonValue::object(std::move(members));
}

std::vector<cli::Override> overrides(const py::dict& values, const char* parent,
                                     const char* option) {
    std::vector<cli::Override> list;
    for (const auto& [key, value] : values) {
        const auto name = py::cast<std::string>(key);
        list.push_back({fmt::format("{}{}={}", option, name, py::cast<std::string>(py::str(value))),
                        io::joinPointer(parent, name), toJson(value)});
    }
    return list;
}

} // namespace

JsonValue toJson(const py::handle& value) {
    if (value.is_none()) return {};
    if (PyBool_Check(value.ptr())) return py::cast<bool>(value);
    if (PyFloat_Check(value.ptr()) || PyLong_Check(value.ptr()))
        return castOr<double>(value, "a number is larger than any that a file can have");
    if (PyUnicode_Check(value.ptr()))
        return castOr<std::string>(value, "a text is no valid Unicode, as files have it");
    if (PyList_Check(value.ptr()) || PyTuple_Check(value.ptr())) return listToJson(value);
    if (PyDict_Check(value.ptr())) return dictToJson(value);
    throw py::type_error(
        fmt::format("a model holds numbers, texts, booleans, lists and dicts, not {}",
                    py::cast<std::string>(py::str(py::type::handle_of(value).attr("__name__")))));
}

Document::Document(const std::string& text, std::filesystem::path path) : m_path(std::move(path)) {
    io::JsonResult result = io::parseJson(text);
    if (model::hasErrors(result.diagnostics)) throwModelError(m_path, result.diagnostics);
    m_root = std::move(result.root);
}

Document Document::load(const std::filesystem::path& path) {
    io::ModelFile file = io::loadModelFile(path);
    if (!file.root.isObject()) throwModelError(path, file.diagnostics);
    Document document;
    document.m_root = std::move(file.root);
    document.m_path = path;
    return document;
}

void Document::save(const std::filesystem::path& path) {
    io::saveModelFile(path, m_root);
    m_path = path;
}

void Document::saveMoved(const std::filesystem::path& path) const {
    JsonValue moved = m_root;
    const std::filesystem::path from = std::filesystem::absolute(m_path).parent_path();
    for (auto& [pointer, name] : io::movedFileNames(m_root, from, path.parent_path()))
        moved.set(pointer, std::move(name));
    io::saveModelFile(path, moved);
}

const JsonValue& Document::at(const std::string& pointer) const {
    const JsonValue* value = m_root.at(pointer);
    if (!value) throw py::key_error(pointer.substr(pointer.rfind('/') + 1));
    return *value;
}

py::object Document::value(const std::string& pointer) const {
    return toPython(at(pointer));
}

std::string Document::kind(const std::string& pointer) const {
    const JsonValue* value = m_root.at(pointer);
    if (!value) return {};
    if (value->isObject()) return "object";
    return value->isArray() ? "array" : "scalar";
}

std::size_t Document::size(const std::string& pointer) const {
    return at(pointer).size();
}

std::vector<std::string> Document::keys(const std::string& pointer) const {
    std::vector<std::string> keys;
    for (const auto& member : at(pointer).members())
        keys.push_back(member.key);
    return keys;
}

int Document::indexOf(const std::string& pointer, const std::string& name) const {
    const JsonValue& array = at(pointer);
    for (std::size_t i = 0; i < array.size(); ++i) {
        const JsonValue* found = array[i].isObject() ? array[i].find("name") : nullptr;
        if (found && found->isString() && found->string() == name) return static_cast<int>(i);
    }
    return -1;
}

void Document::set(const std::string& pointer, const py::object& value) {
    m_root.set(pointer, toJson(value));
    m_isChanged = true;
}

void Document::insert(const std::string& pointer, std::size_t index, const py::object& value) {
    m_root.insert(pointer, index, toJson(value));
    m_isChanged = true;
}

void Document::remove(const std::string& pointer) {
    at(pointer);
    m_root.remove(pointer);
    m_isChanged = true;
}

/// So that findings tell the lines that a save would write.
void Document::renewPlaces() {
    if (!m_isChanged) return;
    m_root = io::parseJson(m_root.toText()).root;
    m_isChanged = false;
}

py::list Document::findings() {
    renewPlaces();
    return findingList(m_path, io::readModel(m_root, m_path.parent_path()).diagnostics);
}

cli::Session::Document Document::inSession() {
    renewPlaces();
    return {m_path, m_root};
}

PreparedModel prepare(Document& document, const py::dict& parameters, const py::dict& settings) {
    std::vector<cli::Override> given = overrides(parameters, "/parameters", "set ");
    for (cli::Override& value : overrides(settings, "/simulation", ""))
        given.push_back(std::move(value));
    cli::Session session{.document = document.inSession()};
    const cli::InSession here(session);
    try {
        cli::LoadedModel file = cli::loadModel(document.path(), given);
        cli::refuseUnsupported(file, given);
        return {std::move(file), findingList(session.findings)};
    } catch (const cli::FileError& error) {
        if (*error.what() != '\0') throw;
    }
    throwModelError(session.findings);
}

void defineDocument(py::module_& module) {
    py::class_<Document>(module, "Document")
        .def(py::init<const std::string&, std::filesystem::path>())
        .def_static("load", &Document::load)
        .def("copy", [](const Document& document) { return document; })
        .def("save", &Document::save)
        .def("save_moved", &Document::saveMoved)
        .def("text", &Document::text)
        .def("value", &Document::value)
        .def("kind", &Document::kind)
        .def("size", &Document::size)
        .def("keys", &Document::keys)
        .def("index_of", &Document::indexOf)
        .def("set", &Document::set)
        .def("insert", &Document::insert)
        .def("remove", &Document::remove)
        .def("findings", &Document::findings)
        .def_property_readonly("path",
                               [](const Document& document) { return document.path().string(); });
}

} // namespace trammel::python
