#pragma once

#include <QSizeF>
#include <Qt3DExtras/Qt3DWindow>
#include <Qt3DRender/QCamera>
#include <Qt3DRender/QLayer>
#include <Qt3DRender/QRenderCapture>
#include <Qt3DRender/QRenderSurfaceSelector>
#include <Qt3DRender/QRenderTarget>
#include <Qt3DRender/QRenderTargetSelector>
#include <Qt3DRender/QViewport>
#include <optional>

namespace trammel::studio {

/// What is drawn in which order: backdrop with paper upon it, solids, what is blended over them,
/// marks over all of that, tags in the plane of the picture, and the triad of axes in the bottom
/// left corner.
struct FrameGraph {
    explicit FrameGraph(Qt3DExtras::Qt3DWindow* window);

    void placeTriad(QSizeF view);
    /// Tags are placed in a plane whose x is to the right and y upward, in the view's pixels from
    /// its top left corner. @param aspect of the picture, width by height
    void placeTags(QSizeF view, double aspect);
    /// Draws into a picture of that size in memory, or again into the window, which keeps what it
    /// shows meanwhile.
    void setPictureSize(std::optional<QSize> size);
    /// Draws all but tags and triad into that picture in memory, which what is in screenLayer
    /// brings to the window; none: into the window.
    void setWindowTarget(Qt3DRender::QRenderTarget* target);

    Qt3DRender::QCamera* camera;
    Qt3DRender::QCamera* tagCamera;
    Qt3DRender::QCamera* triadCamera;
    // Entities without a layer are solids.
    Qt3DRender::QLayer* backdropLayer;
    Qt3DRender::QLayer* blendedLayer;
    Qt3DRender::QLayer* markLayer;
    Qt3DRender::QLayer* tagLayer;
    Qt3DRender::QLayer* triadLayer;
    Qt3DRender::QLayer* screenLayer;
    Qt3DRender::QRenderCapture* capture;
    Qt3DRender::QLayer* paperLayer; ///< in the plane of tags

private:
    void refreshTargets();

    Qt3DRender::QRenderSurfaceSelector* m_surface;
    Qt3DRender::QRenderTargetSelector* m_target;
    Qt3DRender::QRenderTargetSelector* m_overTarget; ///< of tags and triad
    Qt3DRender::QRenderTarget* m_pictureTarget = nullptr;
    Qt3DRender::QRenderTarget* m_windowTarget = nullptr;
    Qt3DRender::QViewport* m_triadViewport;
};

} // namespace trammel::studio
