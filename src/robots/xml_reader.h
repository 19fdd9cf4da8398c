#pragma once

#include "math/vector.h"
#include "robots/place.h"

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <optional>
#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace trammel::robots {

inline constexpr std::uintmax_t kMaxXmlBytes = 64u << 20; ///< of a file with all that it includes
inline constexpr int kMaxXmlDepth = 100;                  ///< nested elements
inline constexpr int kMaxXmlFiles = 100;                  ///< a file with all that it includes

/// An XML file, read whole. UTF-8 only; no document type, so no entities but the five of XML.
class XmlFile {
public:
    /// @param shown how messages call it
    /// @throws ImportError for what is no such file, with the line of the error
    XmlFile(std::string text, std::string shown);

    pugi::xml_node root() const { return m_document.document_element(); }
    /// Where an element's name begins.
    Place place(pugi::xml_node element) const;
    const std::string& shown() const { return m_shown; }
    std::size_t size() const { return m_text.size(); } ///< bytes

private:
    static constexpr std::size_t kBlock = 1024;

    Place placeOf(std::size_t offset) const;
    std::size_t charactersBefore(std::size_t offset) const;
    void checkDepth() const;

    std::string m_text, m_shown;
    std::vector<std::size_t> m_lines;      ///< where they begin
    std::vector<std::size_t> m_characters; ///< before each block of kBlock bytes
    pugi::xml_document m_document;
};

/// The files of one import: the main one and those that it includes, none from outside its folder.
class XmlFiles {
public:
    /// @throws ImportError where it cannot be read
    explicit XmlFiles(const std::filesystem::path& main);

    const XmlFile& main() const { return *m_files.front(); }
    /// The folder of the main file.
    const std::filesystem::path& folder() const { return m_folder; }
    /// The main file and what was included so far.
    const std::vector<std::filesystem::path>& paths() const { return m_paths; }

    /// A file that an element at `from` includes, relative to the main file's folder. Its nodes
    /// live as long as this object.
    /// @throws ImportError with `from` for a path that leaves the folder, also by a symbolic link,
    ///         for an include of itself (by `open`, the files being included), and for too many
    ///         or too large ones
    const XmlFile& include(const std::string& name, const Place& from);
    /// To be called when the content of the last included file is done: a file may be included
    /// again then, but not by itself.
    void finishInclude() { m_open.pop_back(); }

    /// The file that a node is of.
    const XmlFile& fileOf(pugi::xml_node node) const;
    Place place(pugi::xml_node node) const { return fileOf(node).place(node); }

    /// Notes what a reader takes, or has told of, so that tellOfUnread() tells of all the rest.
    void noteRead(pugi::xml_node node) const { m_read.insert(node.hash_value()); }
    void noteRead(pugi::xml_attribute attribute) const { m_read.insert(attribute.hash_value()); }
    void noteDone(pugi::xml_node node) const { m_done.insert(node.hash_value()); }
    /// Whether anything of an element was asked for.
    bool isRead(pugi::xml_node node) const { return m_read.contains(node.hash_value()); }
    bool isRead(pugi::xml_attribute attribute) const {
        return m_read.contains(attribute.hash_value());
    }
    /// Whether nothing more is to be told of an element.
    bool isDone(pugi::xml_node node) const { return m_done.contains(node.hash_value()); }

private:
    std::filesystem::path m_folder;
    std::vector<std::filesystem::path> m_paths;
    std::vector<std::unique_ptr<XmlFile>> m_files;
    std::vector<std::filesystem::path> m_open;
    int m_count = 1;
    mutable std::unordered_set<std::size_t> m_read, m_done; ///< nodes and attributes, by hash
};

/// A path of a mesh or an included file within `folder`; none where it is outside of it, also by a
/// symbolic link, or does not exist as a regular file.
std::optional<std::filesystem::path> fileWithin(const std::filesystem::path& folder,
                                                const std::filesystem::path& name);

/// Numbers between white space. Each is finite, a decimal number as XML Schema's double; whatever
/// the locale.
/// @throws ImportError with the place for another text, or another number of them than `count`
std::vector<double> numbers(std::string_view text, const Place& place, std::string_view what,
                            std::size_t count);
/// The same of any number of them.
std::vector<double> numbers(std::string_view text, const Place& place, std::string_view what);
double number(std::string_view text, const Place& place, std::string_view what);
Vec3 vector(std::string_view text, const Place& place, std::string_view what);

} // namespace trammel::robots
