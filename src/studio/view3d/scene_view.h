#pragma once

#include "model/model.h"
#include "studio/view3d/ghost.h"
#include "studio/view3d/painting_layer.h"
#include "studio/view3d/trace_path.h"
#include "studio/view3d/vector_kinds.h"
#include "studio/view3d/vector_mark.h"

#include <QImage>
#include <QWidget>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

class QAction;
class QMenu;

namespace trammel::studio {

enum class StandardView { Front, Right, Top, Isometric };

/// What a menu is asked for of.
struct ScenePlace {
    QString pointer;                    ///< of the item; "" for the background
    int body = -1;                      ///< in the model's order, that the item is of or moves with
    std::optional<Vec3> pointInitially; ///< of a body: where the point is in the initial pose, m
    /// What the pointer snapped to there, initial pose, world: a joint's place and axis.
    struct Spot {
        Vec3 point;
        std::optional<Vec3> axis; ///< unit
        bool isExact = false;     ///< a middle, a centre, an item; not a corner or a mere surface
    };
    std::optional<Spot> joint;
    QPoint global; ///< on the screen
};

class OrbitCamera;
struct RunScene;
class PointerTool;
class SceneHandles;
class ViewActions;

/// The 3-D picture of a model: bodies, joints and forces, with the camera's mouse and keys.
///
/// It holds a snapshot made by setModel(); poses only move it. Items are named by their JSON
/// pointers: "/bodies/0", "/bodies/0/shapes/1", "/ground/shapes/0", "/joints/2", "/forces/0".
class SceneView : public QWidget {
    Q_OBJECT

public:
    explicit SceneView(QWidget* parent = nullptr);
    ~SceneView() override;

    /// Shows the model in its initial pose. The camera stays unless the view was empty before or
    /// another model was shown (by name and directory): then everything is fitted in.
    void setModel(const model::Model& model);
    /// Draws the model grey in the pose it has, with the reason over it why it is not the newest;
    /// empty: in its colours again.
    void setOutOfDate(const QString& reason);
    /// Says something of what is drawn, until the next call; not while the model is out of date.
    void setNote(const QString& note);
    /// World pose of each body frame, in the model's order. Cheap: moves what is there.
    /// @pre one pose for each body; others are ignored.
    void setPoses(std::span<const model::Pose> bodyFrames);
    /// Back to the model's initial pose.
    void resetPoses();
    /// A frame of a run of another model: in the shapes that were run, until setModel(), setPoses()
    /// or resetPoses() is called. What the model does not have is not picked. Cheap for the frames
    /// of one run.
    /// @param bodyFrames in the order of the scene's bodies
    void showRun(const std::shared_ptr<const RunScene>& ran,
                 std::span<const model::Pose> bodyFrames);

    /// Vectors of the shown frame, with points of contact or impact where that is the kind, until
    /// the next call.
    void setVectors(VectorKind kind, std::vector<VectorMark> marks);
    /// @param largest of the run, that the arrows' length is chosen for
    void setLargestVector(VectorKind kind, double largest);
    bool areVectorsVisible(VectorKind kind) const;

    /// The bodies at other times, until the next call; cheap: moves what is there.
    void setGhosts(std::vector<Ghost> ghosts);
    /// On while ghosts are wanted.
    QAction* ghostAction() const;

    /// Paths of points, until the next call; cheap enough for a run that goes on.
    void setTraces(const std::vector<TracePath>& paths);
    /// @param share of the paths up to the shown time, 0 to 1; the rest is faint
    void setTraceShare(double share);

    /// @param alike further items that look selected
    void setSelection(const QString& pointer, const QStringList& alike = {});
    QString selection() const;

    /// Keeps a body in the middle, until Esc or another model; "": none.
    void follow(const QString& pointer);
    /// What the camera does by itself begins anew: the user has not moved it in this run.
    void beginRun();

    void fit();
    /// Fits a body, joint or force in.
    void zoomTo(const QString& pointer);

    /// Hides or shows a body, joint, force or shape of the ground, until another model is shown;
    /// what is hidden has no name and no vectors and is not fitted in. Those of a shape are its
    /// body's.
    void setHidden(const QString& pointer, bool isHidden);
    bool isHidden(const QString& pointer) const;
    /// Hides all else.
    void isolate(const QString& pointer);
    void showHidden();

    void setStandardView(StandardView view);
    void setOrthographic(bool on);
    void setFramesVisible(bool on);
    void setJointsVisible(bool on);
    void setForcesVisible(bool on);
    void setGridVisible(bool on);
    void setContactsVisible(bool on);
    void setVectorsVisible(VectorKind kind, bool on);
    void setTracesVisible(bool on);

    /// What a View menu offers: fit, standard views, orthographic, joints, forces, impulses,
    /// contact points, contact forces, the panel of all vectors, traces, frames, grid.
    /// The keys F 1 3 7 5 work while the view has the focus; the actions carry them in their tips.
    QList<QAction*> viewActions() const;
    const ViewActions& actions() const;

    /// Handles and marks of what is edited, and the picking of places.
    SceneHandles& handles() const;
    /// Takes the pointer and the keys first until the next call, and keeps the camera where it is
    /// put: nothing is fitted in by itself, and the ground grid is not drawn. Null: the handles.
    void setTool(PointerTool* tool);
    /// Over the picture while there is a tool; none: the usual one.
    void setToolCursor(std::optional<Qt::CursorShape> shape);
    const OrbitCamera& camera() const;
    void setCamera(const OrbitCamera& camera);
    /// Draws over the picture or behind it, until the next call; empty: nothing. It is asked again
    /// when the view gets another size, not when the camera moves.
    void setPainting(PaintingLayer layer, ViewPainter paint);
    /// What the view shows is painted in the plane of the picture for a while, faster than solids.
    void setFlat(bool on);
    /// World poses of the bodies as they are shown.
    std::span<const model::Pose> poses() const;
    /// Gives the picture the keyboard focus.
    void takeFocus();

    /// Which buttons move the camera; remembered.
    QMenu* navigationMenu() const;

    /// Puts a panel right of the view, as far as the screen goes.
    void placeBeside(QWidget& panel) const;

    /// Pictures have this size from now on, and the view stands still; none: the view's own.
    void setPictureSize(std::optional<QSize> size);
    /// Renders the scene as it is, with the legends of its arrows, and hands the picture over when
    /// it is there.
    void captureImage(std::function<void(const QImage&)> receiver);

    void copyPicture(); ///< to the clipboard

signals:
    /// It shows something else of the scene from now on, or has another size.
    void cameraMoved();
    /// A menu is wanted, of an item that was just selected or of the background.
    void menuRequested(const trammel::studio::ScenePlace& place);
    /// Vectors of a kind are shown or hidden from now on.
    void vectorsToggled(trammel::studio::VectorKind kind);
    /// The user clicked an item; "" for the background or Esc.
    void picked(const QString& pointer);
    /// The user clicked an item with Ctrl: with what is selected.
    void pickedToo(const QString& pointer);
    /// A body is pulled, with Ctrl and the left button, by a point of its frame (m) towards a place
    /// in the world (m); again and again until it is let go.
    void bodyPulled(int body, const trammel::Vec3& point, const trammel::Vec3& target);
    /// @param keep it was let go; else Esc was pressed
    void pullEnded(bool keep);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace trammel::studio
