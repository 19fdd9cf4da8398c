#pragma once

#include "studio/view3d/orbit_camera.h"
#include "studio/view3d/painting_layer.h"
#include "studio/view3d/scene_content.h"

#include <QPixmap>
#include <QTimer>
#include <QWidget>
#include <array>
#include <functional>

namespace trammel::studio {

/// The scene painted without the graphics library, over the window that shows it: while something
/// is dragged in a drawing each move shall be seen at once, and software OpenGL takes longer. An
/// item is the convex outline of its mesh in the colour of a face that looks at the eye, which is
/// how links look that are drawn in the plane of the picture.
class FlatScene : public QWidget {
    Q_OBJECT

public:
    /// What is painted, as it is at the time.
    struct Source {
        const SceneContent& content;
        const std::vector<model::Pose>& poses;
        const OrbitCamera& camera;
        std::function<bool(const SceneItem&)> isShown;
    };
    FlatScene(Source source, QWidget& owner);

    /// It is on top until end(), of the owner's size.
    void begin();
    /// It is no longer the view's picture, and stays in sight until hidden: until what is below it
    /// shows the same.
    void end() { m_isOn = false; }
    bool isOn() const { return m_isOn; }
    void setPainting(PaintingLayer layer, ViewPainter paint);
    const ViewPainter& painting(PaintingLayer layer) const { return m_paintings[indexOf(layer)]; }
    /// The colours are others.
    void forgetPaper();
    /// Something that it shows is another: it is painted with the curves that go with it, or soon.
    void change();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    static std::size_t indexOf(PaintingLayer layer) { return static_cast<std::size_t>(layer); }
    void makePaper();
    void paintItems(QPainter& painter) const;

    Source m_source;
    std::array<ViewPainter, kPaintingLayers> m_paintings;
    QPixmap m_paper;           ///< the background with the lowest layer; null: to be made
    OrbitCamera m_paperCamera; ///< that it was painted for
    QTimer m_patience;         ///< for curves
    bool m_isOn = false;
};

} // namespace trammel::studio
