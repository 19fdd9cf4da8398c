#pragma once

#include "io/dxf_groups.h"

#include <Eigen/Geometry>

namespace trammel::io {

/// Draws entities of a DXF file, blocks where they are inserted, into a drawing.
class DxfCurves {
public:
    using Blocks = std::map<std::string, DxfBlock, std::less<>>;

    /// @param groups for the numbers and errors of the file
    DxfCurves(const DxfGroups& groups, const Blocks& blocks, DxfDrawing& drawing)
        : m_groups(groups), m_blocks(blocks), m_drawing(drawing) {}

    /// @throws DxfError
    void draw(const std::vector<DxfEntity>& entities, const Eigen::Affine2d& place, int depth = 0);

private:
    void drawOne(const DxfEntity& entity, const Eigen::Affine2d& place, int depth);
    void drawLightPolyline(const DxfEntity& entity);
    void drawPolyline(const DxfEntity& entity);
    void drawEllipse(const DxfEntity& entity);
    void insert(const DxfEntity& entity, int depth);
    void insertOnce(const DxfEntity& entity, const DxfBlock& block, const Eigen::Vector2d& shift,
                    int depth);

    void addLine(const Eigen::Vector2d& from, const Eigen::Vector2d& to);
    void addArc(const Eigen::Vector2d& centre, double radius, double start, double sweep);
    void addBulge(const Eigen::Vector2d& from, const Eigen::Vector2d& to, double bulge);
    /// Whether its own plane is the drawing's, seen from above or (m_place mirrors then) below.
    bool isInPlane(const DxfEntity& entity, bool hasOwnPlane);
    void count();

    double value(const DxfEntity& entity, int code, double absent) const;
    Eigen::Vector2d point(const DxfEntity& entity, int code) const;

    const DxfGroups& m_groups;
    const Blocks& m_blocks;
    DxfDrawing& m_drawing;
    Eigen::Affine2d m_place = Eigen::Affine2d::Identity(); ///< of what is being drawn
    int m_count = 0;
};

} // namespace trammel::io
