#pragma once

#include "studio/view3d/vector_kinds.h"
#include "studio/view3d/vector_mark.h"
#include "studio/view3d/vector_settings.h"

#include <QRectF>
#include <array>
#include <functional>
#include <vector>

class QPainter;

namespace trammel::studio {

class SceneRenderer;
class SceneView;
class ScaleLegend;
class VectorPanel;
class ViewActions;

/// The vectors of the shown frame as arrows in the scene, with one scale a quantity and a legend
/// for each that is there. The scale makes the largest of the run, rounded up, a good part of the
/// model; the user multiplies it.
class VectorDisplay {
public:
    VectorDisplay(SceneRenderer& renderer, const ViewActions& actions, SceneView& view);

    void set(VectorKind kind, std::vector<VectorMark> marks);
    /// @param largest of the run, in the kind's unit, that scale and threshold are chosen for
    void setLargest(VectorKind kind, double largest);
    /// Shows the panel of all kinds and their lengths, right of the view.
    void showPanel();
    /// @param size the model's characteristic length, m
    void setSize(double size);
    /// @param isHidden whether what a mark's owner names is hidden
    void setFilter(std::function<bool(const std::string&)> isHidden);
    /// After a kind was switched on or off, or what the filter says changed.
    void refresh();

    /// m per unit; 0 where there is nothing to choose it for.
    double scale(VectorQuantity quantity) const;
    /// Shows the legends in the bottom right corner. @param pixelsPerMetre in the view's middle
    void placeLegends(double pixelsPerMetre);
    /// Draws those that are shown into a picture of the view. @param corner the picture's bottom
    /// right one, in the view's pixels
    void paintLegends(QPainter& painter, QPointF corner) const;
    /// What the legends cover of the view.
    std::vector<QRectF> legendPlaces() const;

private:
    void show(VectorKind kind);
    bool isShown(VectorKind kind) const;
    double reference(VectorQuantity quantity) const;
    double sizeOf(VectorKind kind) const;
    void takeSettings(const VectorSettings& settings);
    void showScales();

    SceneRenderer& m_renderer;
    const ViewActions& m_actions;
    SceneView& m_view;
    VectorSettings m_settings;
    std::array<ScaleLegend*, kVectorQuantities> m_legends{};
    std::array<std::vector<VectorMark>, kVectorKinds> m_marks;
    std::array<double, kVectorKinds> m_largest{};
    std::function<bool(const std::string&)> m_isHidden;
    VectorPanel* m_panel = nullptr; ///< made when first asked for
    double m_size = 1.0;            ///< m
    double m_pixelsPerMetre = 1.0;
};

} // namespace trammel::studio
