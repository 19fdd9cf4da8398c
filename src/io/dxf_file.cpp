#include "io/dxf_file.h"

#include "io/dxf_curves.h"
#include "io/model_file.h"
#include "messages/file_messages.h"
#include "model/regular_file.h"

#include <array>
#include <cmath>

namespace trammel::io {

namespace {

/// Of $INSUNITS, m; 0: none, or one that is not used for parts.
constexpr std::array<double, 17> kUnits{0,    0.0254, 0.3048,  1609.344, 0.001,  0.01,
                                        1,    1000,   2.54e-8, 2.54e-5,  0.9144, 1e-10,
                                        1e-9, 1e-6,   0.1,     10,       100};

/// Reads the sections of a file.
class DxfReader {
public:
    DxfReader(std::string_view text, const std::string& name) : m_groups(text, name) {}

    DxfDrawing read() {
        for (;;) {
            const DxfGroup group = m_groups.next("0 EOF");
            if (group.is(0, "EOF")) break;
            if (group.is(0, "SECTION")) readSection();
        }
        if (!m_hasEntities) throw DxfError({messages::kDxfNoEntities, m_groups.name()});
        DxfCurves(m_groups, m_blocks, m_drawing).draw(m_entities, Eigen::Affine2d::Identity());
        requireFinite();
        return std::move(m_drawing);
    }

private:
    void readSection() {
        const DxfGroup name = m_groups.next("2 ENTITIES");
        if (name.is(2, "HEADER")) return readHeader();
        if (name.is(2, "BLOCKS")) return readBlocks();
        if (name.is(2, "ENTITIES")) {
            m_hasEntities = true;
            readEntities("ENDSEC", m_entities);
            return;
        }
        while (!m_groups.next(kEndOfSection).is(0, "ENDSEC")) {
        }
    }

    void readHeader() {
        for (;;) {
            const DxfGroup group = m_groups.next(kEndOfSection);
            if (group.is(0, "ENDSEC")) return;
            if (!group.is(9, "$INSUNITS")) continue;
            const int unit = m_groups.integer(m_groups.next("70 $INSUNITS"));
            if (unit > 0 && unit < static_cast<int>(kUnits.size()))
                m_drawing.metresPerUnit = kUnits[static_cast<std::size_t>(unit)];
        }
    }

    void readBlocks() {
        for (;;) {
            const DxfGroup group = m_groups.next(kEndOfSection);
            if (group.is(0, "ENDSEC")) return;
            if (!group.is(0, "BLOCK")) continue;
            std::vector<DxfEntity> entities;
            DxfEntity head = readEntities("ENDBLK", entities);
            const DxfGroup* name = head.find(2);
            if (name) m_blocks[std::string(name->value)] = {std::move(head), std::move(entities)};
        }
    }

    /// Up to a group 0 of that name. @returns what stands before the first one
    DxfEntity readEntities(std::string_view end, std::vector<DxfEntity>& entities) {
        DxfEntity head;
        DxfEntity* current = &head;
        for (;;) {
            const DxfGroup group = m_groups.next(kEndOfSection);
            if (group.code != 0) {
                current->groups.push_back(group);
                continue;
            }
            if (group.value == end) return head;
            const bool isVertex =
                group.value == "VERTEX" && !entities.empty() && entities.back().kind == "POLYLINE";
            auto& list = isVertex ? entities.back().vertices : entities;
            current = &list.emplace_back();
            current->kind = group.value;
            current->line = group.line;
        }
    }

    /// Nested scales can be larger than any number.
    void requireFinite() const {
        const auto isFinite = [](const auto&... each) { return (each.allFinite() && ...); };
        bool isGood = true;
        for (const auto& line : m_drawing.lines)
            isGood = isGood && isFinite(line.from, line.to);
        for (const auto& arc : m_drawing.arcs)
            isGood = isGood && isFinite(arc.centre) && std::isfinite(arc.radius) &&
                     std::isfinite(arc.start);
        for (const auto& point : m_drawing.points)
            isGood = isGood && isFinite(point);
        if (!isGood) throw DxfError({messages::kDxfTooLarge, m_groups.name()});
    }

    static constexpr std::string_view kEndOfSection = "0 ENDSEC";

    DxfGroups m_groups;
    DxfDrawing m_drawing;
    DxfCurves::Blocks m_blocks;
    std::vector<DxfEntity> m_entities;
    bool m_hasEntities = false;
};

} // namespace

DxfDrawing readDxf(std::string_view text, const std::string& name) {
    if (text.starts_with("AutoCAD Binary DXF")) throw DxfError({messages::kDxfIsBinary, name});
    return DxfReader(text, name).read();
}

DxfDrawing loadDxf(const std::filesystem::path& path) {
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    if (!error && size > kMaxFileBytes)
        throw DxfError({messages::kDxfUnreadable, path.string(),
                        messages::Message(messages::kDxfFileIsTooLarge, size, kMaxFileBytes)});
    std::string text;
    try {
        text = model::readRegularFile(path);
    } catch (const std::exception& cause) {
        throw DxfError({messages::kDxfUnreadable, path.string(), messages::messageOf(cause)});
    }
    return readDxf(text, path.string());
}

} // namespace trammel::io
