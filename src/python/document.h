#pragma once

#include "cli/model_input.h"
#include "cli/session.h"
#include "io/json_value.h"

#include <filesystem>
#include <pybind11/pybind11.h>
#include <string>
#include <vector>

namespace trammel::python {

/// A model file's tree, which keeps the text as it was written but for what is changed.
class Document {
public:
    /// @param path of the file that it is of, or would be
    /// @throws ModelError where the text is no JSON
    Document(const std::string& text, std::filesystem::path path);
    static Document load(const std::filesystem::path& path);

    const io::JsonValue& root() const { return m_root; }
    const std::filesystem::path& path() const { return m_path; }
    std::string text() const { return m_root.toText(); }
    void save(const std::filesystem::path& path);
    /// A copy that finds the files beside this one from where it is.
    void saveMoved(const std::filesystem::path& path) const;

    /// A pointer's scalar as it is, of an object or array: all of it.
    pybind11::object value(const std::string& pointer) const;
    std::string kind(const std::string& pointer) const; ///< "object", "array", "scalar", "" (none)
    std::size_t size(const std::string& pointer) const;
    std::vector<std::string> keys(const std::string& pointer) const;
    /// Index of the array's element with the name; -1: none.
    int indexOf(const std::string& pointer, const std::string& name) const;
    void set(const std::string& pointer, const pybind11::object& value);
    void insert(const std::string& pointer, std::size_t index, const pybind11::object& value);
    void remove(const std::string& pointer);

    /// Of the typed reading, sorted by place.
    pybind11::list findings();
    /// In a session, in place of the file.
    cli::Session::Document inSession();

private:
    Document() = default;
    const io::JsonValue& at(const std::string& pointer) const;
    void renewPlaces();

    io::JsonValue m_root;
    std::filesystem::path m_path;
    bool m_isChanged = false; ///< since places were those of the text
};

/// From None, bool, int, float, str, and lists, tuples and dicts of them.
io::JsonValue toJson(const pybind11::handle& value);

/// A model ready to run: a document's with other values, which are no part of it.
/// @param parameters, settings dicts by name: parameters of the model, keys of the simulation
/// @throws ModelError with the findings; UsageError for a parameter that there is not
struct PreparedModel {
    cli::LoadedModel file;
    pybind11::list warnings; ///< findings
};
PreparedModel prepare(Document& document, const pybind11::dict& parameters,
                      const pybind11::dict& settings);

void defineDocument(pybind11::module_& module);

} // namespace trammel::python
