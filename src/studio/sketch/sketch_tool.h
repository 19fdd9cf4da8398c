#pragma once

#include "sketch/sketch.h"
#include "studio/sketch/pointer_picture.h"
#include "studio/sketch/sketch_marks.h"
#include "studio/sketch/typed_value.h"
#include "studio/view3d/scene_pointer.h"

#include <QObject>
#include <functional>

namespace trammel::studio {

class SceneView;
struct SketchLook;

/// Draws in a plane of the 3-D view with mouse and keys: what a press, a drag or a click means for
/// the tool that is chosen, where the pointer snaps to, and the picture of it. It edits nothing; it
/// says what was drawn.
class SketchTool : public QObject, public PointerTool {
    Q_OBJECT

public:
    explicit SketchTool(SceneView& view);
    ~SketchTool() override;

    /// Takes the view's pointer, or gives it back.
    void setActive(bool on);
    bool isActive() const { return m_isActive; }
    /// Its marks are where pose() has brought them, not where they are drawn.
    bool isPosed() const { return m_isPosed; }
    void setSketch(sketch::Sketch sketch);
    /// Shows it in another pose, which a press in the view, Esc or another tool leaves.
    void pose(sketch::Sketch sketch);
    const sketch::Sketch& sketch() const { return m_sketch; }
    void setTool(DrawingTool tool);
    DrawingTool tool() const { return m_tool; }
    void setSnaps(bool on);
    /// Lines of a backdrop that draw the pointer.
    void setGuides(sketch::Guides guides);
    /// Paints below the grid; nothing: none. Call again when it looks different.
    using Underlay = std::function<void(QPainter&, const PlaneView&, const SketchLook&)>;
    void setUnderlay(Underlay underlay);
    /// Says beside the pointer why not, until it does something else.
    void refuse(const QString& why);
    const QString& refusal() const { return m_refusal; }
    const QStringList& chosenNodes() const { return m_chosen; }
    void choose(const QStringList& nodes);
    bool isDrawing() const { return !m_spots.empty(); }
    /// What is shown beside the pointer.
    QStringList readout() const;
    /// Where a place of the plane is in the view, pixels.
    QPointF pixelsOf(const sketch::Point& place) const;
    const std::vector<DimensionMark>& dimensionMarks() const { return m_dimensions; }
    const std::vector<NoteMark>& noteMarks() const { return m_notes; }
    QString hint() const;

    // Of PointerTool
    bool grab(QPointF place, Qt::KeyboardModifiers modifiers) override;
    void drag(QPointF place, Qt::KeyboardModifiers modifiers) override;
    bool drop() override;
    bool click(QPointF, Qt::KeyboardModifiers) override { return false; }
    void hover(QPointF place, Qt::KeyboardModifiers modifiers) override;
    bool doubleClick(QPointF place) override;
    bool askForMenu(QPointF place) override;
    bool key(const QKeyEvent& event) override;
    bool claims(const QKeyEvent& event) const override;

signals:
    void toolChanged();
    void hintChanged();
    void drawn(const trammel::studio::Stroke& stroke);
    /// Nodes are dragged: again and again, each time from where they were.
    void nodesDragged(const QStringList& nodes, const trammel::sketch::Point& by);
    /// @param keep else Esc was pressed
    void nodesDropped(const QStringList& nodes, const trammel::sketch::Point& by, bool keep);
    void nodeClicked(const QString& node);
    void bodiesBoxed(const QStringList& bodies);
    void dimensionClicked(const QString& parameter);
    void dimensionActivated(const QString& parameter, const QRect& place);
    void dimensionMenuRequested(const QString& parameter, const QPoint& global, const QRect& place);
    void deleteRequested();
    void poseLeft();    ///< the drawn pose is to be shown again
    void playToggled(); ///< by the space bar
    void noteDropped(int note, const trammel::sketch::Point& by);
    void noteActivated(int note, const QRect& place);
    void noteDeleteRequested(int note);

private:
    /// What is held with the select tool.
    struct Hold {
        QStringList nodes;                           ///< empty: an empty place
        sketch::Point from = sketch::Point::Zero();  ///< of the pointer
        sketch::Point start = sketch::Point::Zero(); ///< of the first node
        sketch::Point by = sketch::Point::Zero();
        bool isLink = false;
        int note = -1; ///< index of the text that is held; -1: none
    };

    PlaneView plane() const;
    sketch::SnapSettings snapSettings(Qt::KeyboardModifiers modifiers) const;
    void follow(QPointF place, Qt::KeyboardModifiers modifiers);
    void applyTyped();
    std::optional<double> turnOf() const;
    sketch::Snap snapTo(const sketch::Point& point, Qt::KeyboardModifiers modifiers) const;
    std::optional<double> valueOf() const;
    void add(const sketch::Spot& spot);
    void finish();
    bool cancelDrawing();
    bool takeTyped();
    bool keyOfDrawing(int key);
    bool keyOfSketch(int key);
    bool escape();
    bool leavePose(QPointF place);
    bool isAt(const sketch::Spot& spot, const sketch::Spot& other) const;
    const DimensionMark* dimensionAt(QPointF place) const;
    const NoteMark* noteAt(QPointF place) const;
    bool grabNote(QPointF place);
    void dragNote();
    void chooseNote(int note);
    QString parameterOf(const DimensionMark& mark) const;

    void grabChosen(QPointF place);
    void dragChosen(QPointF place, Qt::KeyboardModifiers modifiers);
    bool dropChosen();
    bool clickChosen();
    void takeBox();
    QStringList nodesUnder(QPointF place, bool& isLink) const;

    void repaintAll();
    void repaintMarks();
    void repaintPointer();
    PointerPicture picture() const;

    SceneView& m_view;
    sketch::Sketch m_sketch;
    sketch::Guides m_guides;
    Underlay m_underlay;
    std::vector<DimensionMark> m_dimensions;
    std::vector<NoteMark> m_notes;
    int m_note = -1; ///< index of the one that is selected; -1: none
    bool m_isActive = false, m_snaps = true, m_isPosed = false;
    DrawingTool m_tool = DrawingTool::Select;
    std::vector<sketch::Spot> m_spots; ///< of what is being drawn
    std::optional<sketch::Snap> m_current;
    TypedValue m_typed;
    bool m_isAngle = false; ///< a dimension's kind
    QString m_refusal;
    QPointF m_pressed, m_pointer;
    bool m_isHeld = false, m_isDragged = false, m_beganByPress = false;
    Qt::KeyboardModifiers m_modifiers;
    QStringList m_chosen;
    std::optional<Hold> m_hold;
    std::optional<QRectF> m_box;
};

} // namespace trammel::studio
