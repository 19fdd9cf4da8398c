#pragma once

#include "studio/view3d/camera_keeper.h"
#include "studio/view3d/flat_scene.h"
#include "studio/view3d/orbit_camera.h"
#include "studio/view3d/picking.h"
#include "studio/view3d/run_scene.h"
#include "studio/view3d/scene_handles.h"
#include "studio/view3d/scene_pointer.h"
#include "studio/view3d/scene_renderer.h"
#include "studio/view3d/scene_view.h"
#include "studio/view3d/vector_display.h"

#include <QMenu>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

class QKeyEvent;
class QLabel;

namespace trammel::studio {

class ViewButtons;

/// What a SceneView is put together from. Its parts that see mouse, touchpad and keys are in
/// scene_view_input.cpp.
class SceneView::Impl {
public:
    explicit Impl(SceneView& owner);

    void showContent(const model::Model& newModel);
    void drawContent();
    void setPoses(std::vector<model::Pose> newPoses);
    void takePoses(std::span<const model::Pose> bodyFrames);
    void enterRun(const std::shared_ptr<const RunScene>& shown);
    void leaveRun();
    /// Whether a body that moves can be seen, as far as its box tells.
    bool isMotionSeen() const;
    /// Whether nothing that is shown is outside the frame.
    bool isAllSeen() const;
    bool isSeen() const { return keepsAll ? isAllSeen() : isMotionSeen(); }
    Eigen::AlignedBox3d shownBounds() const;
    void keepInView(bool wasSeen);
    void follow(const std::string& owner);
    void centreFollowed();
    void showWhetherFollows();
    void setOutOfDate(const QString& why);
    void placeOverlays();
    void setNote(const QString& text);
    void placeReason();
    void placeAtTop(QLabel& label) const;
    void refreshCamera();
    void showLegends();
    void paintOver(QImage& picture) const;
    void connectVectors();
    QSizeF size() const { return view.size(); }
    std::optional<Hit> hitAt(QPointF place) const;
    bool isShown(const SceneItem& item) const;
    void setFlat(bool on);
    bool isHidden(const std::string& owner) const {
        return hidden.contains(owner) || (ran && ran->absent.contains(owner));
    }
    /// Owners of what is not drawn.
    std::set<std::string> undrawn() const;
    void setHidden(std::set<std::string> owners);
    void fitTo(const std::function<bool(const SceneItem&)>& filter);
    /// What a click there selects; "" for the background.
    QString pointerAt(const std::optional<Hit>& hit) const;
    void askForMenu(QPointF place);
    ScenePlace menuPlaceAt(QPointF place);
    ScenePlace::Spot jointSpot(const FeaturePoint& feature) const;
    void askForMenuOfSelection();
    void setPalette();
    void retranslate();
    void connectActions();
    void setTool(PointerTool* tool);
    bool hasTool() const { return pointer.tool() != &handles; }
    void showGrid();

    bool handle(QEvent* event);
    std::optional<ScenePointer::Grip> gripAt(QPointF place) const;
    void takeFocus(Qt::FocusReason reason);
    bool leave(bool forward);
    void centreAt(QPointF place);
    void connectPointer();
    void click(QPointF place, bool adds);
    bool key(int key);
    /// A key that is not the view's goes to the window's shortcuts.
    bool forward(const QKeyEvent& event) const;

    SceneView& view;
    SceneRenderer renderer;
    QWidget* container;
    ViewActions* actions;
    ViewButtons* buttons;
    QLabel* hint;
    QLabel* reason; ///< why the picture is not the newest; empty: it is
    QLabel* note;   ///< on what is drawn; in the place of the reason, where there is none
    OrbitCamera camera;
    CameraKeeper keeper;
    model::Model model;
    std::shared_ptr<const RunScene> ran; ///< that is shown in place of `own`; null: none is
    model::Model own;
    std::set<std::string> ownPointers; ///< to what is drawn of `own`
    SceneContent content;
    std::vector<model::Pose> poses;
    VectorDisplay vectors;
    QString selection;
    QStringList alike;                 ///< that looks selected, too
    std::set<std::string> hidden;      ///< owners
    std::string followed;              ///< owner; empty: none
    Vec3 followedPoint = Vec3::Zero(); ///< of the followed body's frame
    bool keepsAll = false;             ///< all was seen before the edit, and is to be after it
    bool isPicture = false;            ///< is being made: the camera stands still
    FlatScene* flat;
    bool isDrawingDue = false; ///< when the flat scene ends
    SceneHandles handles;
    ScenePointer pointer;
    QMenu navigationMenu;
};

} // namespace trammel::studio
