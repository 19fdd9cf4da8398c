#include "fmu/export.h"

#include "fmi/archive.h"
#include "fmu/documentation.h"
#include "fmu/exchange.h"
#include "fmu/license_files.h"
#include "fmu/packed_mesh.h"
#include "fmu/unit_files.h"
#include "messages/controller_messages.h"
#include "messages/unit_messages.h"
#include "model/mesh.h"
#include "model/regular_file.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <iterator>
#include <map>

namespace trammel::fmu {

namespace {

/// The model's name as the C identifier that the binary's file is named after.
std::string identifierOf(const std::string& name) {
    constexpr std::size_t kLongest = 60;
    std::string identifier;
    for (const char c : name.substr(0, kLongest))
        identifier += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    if (identifier.empty() || std::isdigit(static_cast<unsigned char>(identifier[0])) != 0)
        identifier.insert(0, 1, '_');
    return identifier;
}

/// A text's FNV-1a hash, from a start of its own.
std::uint64_t hashOf(std::string_view text, std::uint64_t hash) {
    constexpr std::uint64_t kPrime = 1099511628211U;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * kPrime;
    return hash;
}

/// As a GUID; the same for the same model and choice.
std::string tokenOf(const std::string& text) {
    const std::uint64_t a = hashOf(text, 14695981039346656037U), b = hashOf(text, a ^ 0x5bd1e995U);
    return fmt::format("{{{:08x}-{:04x}-{:04x}-{:04x}-{:012x}}}", a >> 32U, (a >> 16U) & 0xffffU,
                       a & 0xffffU, b >> 48U, b & 0xffffffffffffU);
}

/// The document with every mesh file and every table packed beside it.
class PackedModel {
public:
    /// Leaves files out where it is asked to stop.
    PackedModel(const io::JsonValue& document, std::filesystem::path directory,
                std::stop_token stop)
        : m_document(document), m_directory(std::move(directory)), m_stop(std::move(stop)) {
        packShapes("/ground/shapes");
        if (const io::JsonValue* bodies = m_document.find("bodies"))
            for (std::size_t i = 0; i < bodies->size(); ++i)
                packShapes(fmt::format("/bodies/{}/shapes", i));
        packTables();
    }
    io::JsonValue& document() { return m_document; }
    std::vector<fmi::ArchiveEntry> takeFiles() { return std::move(m_files); }

private:
    void packShapes(const std::string& pointer) {
        const io::JsonValue* shapes = m_document.at(pointer);
        for (std::size_t i = 0; shapes && i < shapes->size() && !m_stop.stop_requested(); ++i) {
            const std::string place = fmt::format("{}/{}/file", pointer, i);
            const io::JsonValue* file = m_document.at(place);
            if (file && file->isString()) m_document.set(place, packFile(file->string()));
        }
    }
    void packTables() {
        const io::JsonValue* tables = m_document.find("tables");
        std::vector<std::string> names;
        for (std::size_t i = 0; tables && i < tables->size(); ++i)
            names.push_back(tables->members()[i].key);
        for (std::size_t i = 0; i < names.size() && !m_stop.stop_requested(); ++i) {
            const std::string place = io::joinPointer(io::joinPointer("/tables", names[i]), "file");
            const io::JsonValue* file = m_document.at(place);
            if (!file || !file->isString()) continue;
            const std::string packedName = fmt::format("table{}.csv", i + 1);
            m_files.push_back(
                {"resources/" + packedName, model::readRegularFile(m_directory / file->string())});
            m_document.set(place, packedName);
        }
    }
    std::string packFile(const std::string& file) {
        const auto [entry, isNew] = m_names.try_emplace(file);
        if (isNew) {
            entry->second = fmt::format("mesh{}.obj", m_names.size());
            m_files.push_back({"resources/" + entry->second,
                               packed(model::loadMesh(m_directory / file, 1.0, m_stop), m_stop)});
        }
        return entry->second;
    }

    io::JsonValue m_document;
    std::filesystem::path m_directory;
    std::stop_token m_stop;
    std::map<std::string, std::string> m_names; ///< by file
    std::vector<fmi::ArchiveEntry> m_files;
};

std::vector<std::string> namesOf(const std::vector<model::InputTarget>& inputs) {
    std::vector<std::string> names;
    for (const model::InputTarget& input : inputs)
        names.push_back(input.name());
    return names;
}

/// The model as a unit runs it.
model::Model bound(model::Model model, const std::vector<model::InputTarget>& inputs) {
    std::vector<std::shared_ptr<model::Signal>> signals;
    for (const model::InputTarget& input : inputs)
        signals.push_back(std::make_shared<model::Signal>(
            model::startSignal(input, model, model::startOf(input, model))));
    model::bindInputs(model, inputs, signals);
    return model;
}

DescriptionHead headOf(const model::Model& model, const std::string& fileName,
                       const std::string& token) {
    return {.name = model.name.empty() ? fileName : model.name,
            .identifier = identifierOf(fileName),
            .token = token,
            .description = model.description,
            .stop = model.simulation.duration,
            .step = model.simulation.outputInterval(),
            .tolerance = model.simulation.tolerance};
}

/// Looks whether a model has equations for solvers of others, and how many.
/// @return why it has none
messages::Message findExchange(const model::Model& model, const std::stop_token& stop,
                               UnitFiles& unit) {
    try {
        Exchange exchange(model);
        exchange.stopWhen(stop);
        exchange.start();
        unit.states = exchange.size();
        unit.indicators = static_cast<int>(exchange.indicatorCount());
        return {};
    } catch (const std::exception& error) {
        return messages::messageOf(error);
    }
}

} // namespace

std::filesystem::path unitLibrary(const std::filesystem::path& program) {
    std::error_code error;
    const std::filesystem::path library =
        (program.parent_path() / TRAMMEL_FMU_FOLDER / "libtrammel-fmu.so").lexically_normal();
    if (!std::filesystem::exists(library, error))
        throw messages::RuntimeError({messages::kUnitLibraryIsMissing, library.string()});
    return library;
}

std::filesystem::path unitLibrary() {
    return unitLibrary(std::filesystem::read_symlink("/proc/self/exe"));
}

ExportReport exportUnit(const io::JsonValue& document, const model::Model& model,
                        const Choice& choice, FmiVersion version,
                        const std::filesystem::path& library, const std::filesystem::path& path,
                        const std::stop_token& stop) {
    if (!model.controllers.empty())
        throw messages::InvalidArgument(messages::kControllersNotInUnits);
    if (stop.stop_requested()) return {};
    ExportReport report;
    report.interface = makeInterface(document, model, choice, 0, 0);
    UnitFiles unit{.document = {},
                   .directory = {},
                   .token = {},
                   .choice = {namesOf(report.interface.inputs), choice.outputs}};
    report.whyNoExchange = findExchange(bound(model, report.interface.inputs), stop, unit);
    if (stop.stop_requested()) return {};
    if (report.whyNoExchange.empty())
        report.interface =
            makeInterface(document, model, unit.choice, unit.states, unit.indicators);
    PackedModel packedModel(document, model.directory, stop);
    if (stop.stop_requested()) return {};
    unit.document = std::move(packedModel.document());
    const std::string modelText = unit.document.toText();
    unit.token = tokenOf(modelText + unitDocument(unit).toText());
    const DescriptionHead head = headOf(model, path.stem().string(), unit.token);
    std::vector<fmi::ArchiveEntry> entries{
        {"modelDescription.xml", description(head, report.interface, version)},
        {fmt::format("resources/{}", kModelName), modelText},
        {fmt::format("resources/{}", kUnitName), unitDocument(unit).toText()},
        {fmt::format("binaries/{}/{}.so", binaryFolder(version), head.identifier),
         model::readRegularFile(library)}};
    entries.push_back(
        {"documentation/index.html", documentationPage(head, report.interface, model.simulation,
                                                       report.whyNoExchange, version)});
    std::ranges::move(licenseFiles(head, version), std::back_inserter(entries));
    std::ranges::move(packedModel.takeFiles(), std::back_inserter(entries));
    if (!fmi::writeArchive(path, entries, stop)) return {};
    return report;
}

} // namespace trammel::fmu
