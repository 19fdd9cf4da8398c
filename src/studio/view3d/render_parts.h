#pragma once

#include "studio/view3d/scene_content.h"

#include <QColor>
#include <QString>
#include <QVector3D>
#include <Qt3DCore/QEntity>
#include <Qt3DCore/QTransform>
#include <Qt3DRender/QAbstractTexture>
#include <Qt3DRender/QEffect>
#include <Qt3DRender/QGeometryRenderer>
#include <Qt3DRender/QMaterial>
#include <Qt3DRender/QParameter>
#include <vector>

/// The pieces that a Qt3D scene is put together from: geometry and materials.
namespace trammel::studio {

QVector3D toQt(const Vec3& v);
void setPlacement(Qt3DCore::QTransform& transform, const Eigen::Isometry3d& placement);
/// Of what is stretched along its own axes.
void setPlacement(Qt3DCore::QTransform& transform, const Eigen::Affine3d& placement);

Qt3DRender::QGeometryRenderer* makeTriangles(const MeshData& mesh, Qt3DCore::QNode* parent);
/// On which the effect for balls draws one: a square that turns to the eye.
Qt3DRender::QGeometryRenderer* makeBallSquare(float radius, Qt3DCore::QNode* parent);

/// A straight line with a colour at each end.
struct ColouredLine {
    Vec3 from, to;
    Rgba fromColour, toColour;
};
Qt3DRender::QGeometryRenderer* makeLines(const std::vector<ColouredLine>& lines,
                                         Qt3DCore::QNode* parent);

/// The shaders, made once and shared by all materials.
struct RenderEffects {
    explicit RenderEffects(Qt3DCore::QNode* parent);
    Qt3DRender::QEffect* surface;
    Qt3DRender::QEffect* blendedSurface;
    Qt3DRender::QEffect* instances; ///< as surface; place, colour and tint come with each thing
    Qt3DRender::QEffect* solids;    ///< as instances, of closed surfaces
    Qt3DRender::QEffect* balls;     ///< as instances; each of them a square, see makeBallSquare()
    Qt3DRender::QEffect* line;
    Qt3DRender::QEffect* path;
    Qt3DRender::QEffect* label;
    Qt3DRender::QEffect* tag; ///< textColour where the image is red, haloColour elsewhere
    Qt3DRender::QEffect* backdrop;
    Qt3DRender::QEffect* screen; ///< a texture that fills the window
    Qt3DRender::QEffect* image;  ///< in its own colours

    /// Whether several samples of a pixel make edges smooth.
    void setSmooth(bool on);

private:
    Qt3DRender::QParameter* m_leastCovered;
};

/// How much of the highlight a selected thing takes on.
inline constexpr float kSelectionTint = 0.9f;

/// Lit by three lights that stand beside the camera; a tint marks the selection.
class SurfaceMaterial : public Qt3DRender::QMaterial {
public:
    SurfaceMaterial(const RenderEffects& effects, const Rgba& colour, Qt3DCore::QNode* parent);
    void setTint(const QColor& tint, float amount);

private:
    Qt3DRender::QParameter* m_tint;
};

/// Without numbers of its own.
Qt3DRender::QMaterial* makeMaterial(Qt3DRender::QEffect* effect, Qt3DCore::QNode* parent);

/// Lines in one colour, a little bolder.
Qt3DRender::QMaterial* makePathMaterial(const RenderEffects& effects, const Rgba& colour,
                                        Qt3DCore::QNode* parent);

/// A gradient behind everything.
class BackdropMaterial : public Qt3DRender::QMaterial {
public:
    BackdropMaterial(const RenderEffects& effects, Qt3DCore::QNode* parent);
    void setColours(const QColor& top, const QColor& bottom);

private:
    Qt3DRender::QParameter* m_top;
    Qt3DRender::QParameter* m_bottom;
};

/// A texture that fills the window, on a rectangle of 2 x 2.
class ScreenMaterial : public Qt3DRender::QMaterial {
public:
    ScreenMaterial(const RenderEffects& effects, Qt3DCore::QNode* parent);
    void setImage(Qt3DRender::QAbstractTexture* image);

private:
    Qt3DRender::QParameter* m_image;
};

/// A rectangle about the origin of the x-y plane with an image upon it.
Qt3DRender::QGeometryRenderer* makeLabelQuad(float width, float height, Qt3DCore::QNode* parent);

/// A flat text in the x-y plane of its entity, centred, of a height in metres.
Qt3DCore::QEntity* makeLabel(const RenderEffects& effects, const QString& text, double height,
                             const QColor& colour, Qt3DCore::QNode* parent);

} // namespace trammel::studio
