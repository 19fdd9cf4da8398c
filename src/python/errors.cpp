#include "python/errors.h"

#include "messages/file_messages.h"
#include "results/hdf5_reader.h"

namespace py = pybind11;

namespace trammel::python {
namespace {

py::object errorClass(const char* name) {
    return py::module_::import("trammel.errors").attr(name);
}

void set(const char* name, const char* text) {
    PyErr_SetString(errorClass(name).ptr(), text);
}

std::vector<cli::Session::Finding> ofFile(const std::filesystem::path& path,
                                          const model::Diagnostics& findings) {
    std::vector<cli::Session::Finding> list;
    for (const model::Diagnostic& finding : findings)
        list.push_back({path, finding});
    return list;
}

[[noreturn]] void throwListed(const std::vector<cli::Session::Finding>& findings) {
    const py::object type = errorClass("ModelError");
    PyErr_SetObject(type.ptr(), type(findingList(findings)).ptr());
    throw py::error_already_set();
}

bool isAboutFile(const messages::Message& message) {
    return message.is(messages::kCannotWrite);
}

void translate(std::exception_ptr thrown) {
    try {
        std::rethrow_exception(thrown);
    } catch (const cli::UsageError& error) {
        set("UsageError", error.what());
    } catch (const cli::FileError& error) {
        set("FileError", error.what());
    } catch (const results::ReadError& error) {
        set("FileError", error.what());
    } catch (const py::cast_error&) { // whose text is about C++
        set("UsageError", "a value is of another type than what is expected");
    } catch (const std::exception& error) {
        const auto* carrier = dynamic_cast<const messages::Carrier*>(&error);
        if (!carrier) throw;
        const bool isArgument = dynamic_cast<const std::invalid_argument*>(&error) != nullptr;
        const char* const other = isAboutFile(carrier->message()) ? "FileError" : "Error";
        set(isArgument ? "UsageError" : other, error.what());
    }
}

} // namespace

void translateErrors() {
    py::register_exception_translator(
        [](std::exception_ptr thrown) { // NOLINT(performance-unnecessary-value-param)
            if (thrown) translate(std::move(thrown));
        });
}

py::list findingList(const std::vector<cli::Session::Finding>& findings) {
    const py::object type = errorClass("Finding");
    py::list list;
    for (const auto& [file, what] : findings)
        list.append(type(file.string(), what.line, what.column,
                         what.severity == model::Severity::Error ? "error" : "warning",
                         what.pointer, english(what.message)));
    return list;
}

py::list findingList(const std::filesystem::path& path, const model::Diagnostics& findings) {
    return findingList(ofFile(path, findings));
}

void throwModelError(const std::filesystem::path& path, const model::Diagnostics& findings) {
    throwListed(ofFile(path, findings));
}

void throwModelError(const std::vector<cli::Session::Finding>& findings) {
    std::vector<cli::Session::Finding> errors = findings;
    std::erase_if(errors, [](const cli::Session::Finding& finding) {
        return finding.what.severity != model::Severity::Error;
    });
    throwListed(errors);
}

void throwError(const char* name, const std::string& text) {
    set(name, text.c_str());
    throw py::error_already_set();
}

} // namespace trammel::python
