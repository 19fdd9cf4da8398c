#pragma once

#include "io/dxf_file.h"

namespace trammel::io {

/// Two lines of a DXF file: a code and what it says.
struct DxfGroup {
    int code = 0;
    std::string_view value; ///< without white space around it
    int line = 0;           ///< of the value, from 1

    bool is(int wanted, std::string_view text) const { return code == wanted && value == text; }
};

/// Goes through a DXF file group by group.
class DxfGroups {
public:
    /// @param text, name are to outlive it
    DxfGroups(std::string_view text, const std::string& name) : m_text(text), m_name(name) {}

    /// @throws DxfError where the code is no number, or the file ends before `expected`
    DxfGroup next(std::string_view expected);
    double number(const DxfGroup& group) const; ///< @throws DxfError
    int integer(const DxfGroup& group) const;   ///< @throws DxfError
    const std::string& name() const { return m_name; }

private:
    bool nextLine(std::string_view& line);

    std::string_view m_text;
    const std::string& m_name;
    int m_line = 0;
};

/// Of a LINE, an ARC and so on: its groups up to that of the next one.
struct DxfEntity {
    std::string_view kind;
    int line = 0;
    std::vector<DxfGroup> groups;
    std::vector<DxfEntity> vertices; ///< of a POLYLINE

    const DxfGroup* find(int code) const;
};

struct DxfBlock {
    DxfEntity head; ///< its base point
    std::vector<DxfEntity> entities;
};

} // namespace trammel::io
