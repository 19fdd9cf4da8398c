#pragma once

#include <functional>
#include <string>
#include <vector>

namespace trammel::studio {

struct LayoutSpec;

/// How the items that channels are of were called in the course of a session: runs have the names
/// of their time.
class ChannelRenames {
public:
    using Exists = std::function<bool(const std::string& channel)>;

    void add(std::string from, std::string to);
    void clear() { m_renames.clear(); }
    bool empty() const { return m_renames.empty(); }

    /// The name under which a channel exists, now or before; the name itself where there is none.
    std::string find(const std::string& channel, const Exists& exists) const;
    /// The pages with the names that exist.
    LayoutSpec applied(const LayoutSpec& layout, const Exists& exists) const;
    /// The pages with the last names.
    LayoutSpec latest(const LayoutSpec& layout) const;

private:
    struct Rename {
        std::string from, to;
    };
    std::vector<Rename> m_renames;
};

} // namespace trammel::studio
