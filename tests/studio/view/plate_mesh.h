#pragma once

#include "math/vector.h"

#include <QByteArray>
#include <QFile>
#include <QString>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace trammel::test {

/// A square plate in the x-z plane with a round hole in the middle, along y; m.
struct PlateMesh {
    double side = 0.4, thickness = 0.1, radius = 0.1;

    /// As an STL file with 24 pieces around, so that each side is one of six collinear ones.
    QByteArray stl() const {
        QByteArray text = "solid plate\n";
        for (int k = 0; k < kPieces; ++k) {
            const auto at = [&](bool isOuter, int next, int y) {
                return corner(k + next, isOuter, y);
            };
            addQuad(text, {at(false, 0, -1), at(true, 0, -1), at(true, 1, -1), at(false, 1, -1)});
            addQuad(text, {at(false, 1, 1), at(true, 1, 1), at(true, 0, 1), at(false, 0, 1)});
            addQuad(text, {at(true, 0, 1), at(true, 1, 1), at(true, 1, -1), at(true, 0, -1)});
            addQuad(text, {at(false, 0, 1), at(false, 0, -1), at(false, 1, -1), at(false, 1, 1)});
        }
        return text + "endsolid plate\n";
    }
    /// @returns whether it could be written
    bool write(const QString& path) const {
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(stl()) > 0;
    }

private:
    static constexpr int kPieces = 24;

    Vec3 corner(int k, bool isOuter, int y) const {
        const double angle = 2 * std::numbers::pi * k / kPieces;
        const double c = std::cos(angle), s = std::sin(angle);
        const double r = isOuter ? 0.5 * side / std::max(std::abs(c), std::abs(s)) : radius;
        return {r * c, 0.5 * y * thickness, r * s};
    }
    static QByteArray numbers(const Vec3& v) {
        QByteArray text;
        for (const double x : v)
            text += ' ' + QByteArray::number(x, 'g', 9);
        return text + '\n';
    }
    static void addQuad(QByteArray& text, const std::array<Vec3, 4>& corners) {
        for (const auto& triangle : {std::array{0u, 1u, 2u}, std::array{0u, 2u, 3u}}) {
            const Vec3 &a = corners[triangle[0]], &b = corners[triangle[1]];
            const Vec3 normal = (b - a).cross(corners[triangle[2]] - a).normalized();
            text += "facet normal" + numbers(normal) + "outer loop\n";
            for (const unsigned i : triangle)
                text += "vertex" + numbers(corners[i]);
            text += "endloop\nendfacet\n";
        }
    }
};

} // namespace trammel::test
