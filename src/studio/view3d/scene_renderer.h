#pragma once

#include "studio/view3d/ghost.h"
#include "studio/view3d/orbit_camera.h"
#include "studio/view3d/painting_layer.h"
#include "studio/view3d/scene_content.h"
#include "studio/view3d/trace_path.h"
#include "studio/view3d/vector_kinds.h"
#include "studio/view3d/vector_mark.h"

#include <QImage>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

class QPalette;
class QWindow;

namespace trammel::studio {

struct SceneMarker;

/// Draws a scene into a window of its own; the only place that knows the graphics library.
class SceneRenderer {
public:
    SceneRenderer();
    ~SceneRenderer();

    /// To be put into a widget, which then owns it.
    QWindow* window() const;

    void setContent(const SceneContent& content, const OrbitCamera& camera);
    /// Moves what is there. @pre one pose for each body of the content.
    void setPoses(std::span<const model::Pose> poses);
    /// @param alike further items that look selected
    void setSelection(const std::string& pointer, std::vector<std::string> alike = {});
    void setVisible(SceneItemKind kind, bool on);
    /// @param owners of items that are not drawn whatever their kind
    void setHidden(const std::set<std::string>& owners);
    void setGridVisible(bool on);
    /// @param size that points and arrow heads are in proportion to, m.
    /// @param scale of the arrows, m per unit.
    void setVectors(VectorKind kind, std::span<const VectorMark> marks, double size, double scale);
    void setVectorsVisible(VectorKind kind, bool on);
    /// Points of contact or impact with their normals.
    void setPointsVisible(VectorKind kind, bool on);
    void setGhosts(std::vector<Ghost> ghosts);
    void setNamesVisible(bool on);
    void setCentresVisible(bool on);
    /// What names keep off, in the view's pixels, from the next setCamera() on.
    void setObstacles(std::vector<QRectF> obstacles);
    /// Paths of points; see TracePaths.
    void setTraces(std::span<const TracePath> paths);
    void setTraceShare(double share);
    void setTracesVisible(bool on);
    /// Signs over the scene, until the next call.
    void setMarkers(const std::vector<SceneMarker>& markers);
    /// Until the next call; empty: nothing.
    void setPainting(PaintingLayer layer, ViewPainter paint);
    void setCamera(const OrbitCamera& camera, QSizeF view);
    void setPalette(const QPalette& palette);
    /// Pictures have this size from now on, and the window stands still; none: the window's.
    void setPictureSize(std::optional<QSize> size);
    void capture(std::function<void(const QImage&)> receiver);

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace trammel::studio
