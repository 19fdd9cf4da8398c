#pragma once

#include "analysis/freedoms/mobility.h"
#include "studio/sketch/sketch_edits.h"
#include "studio/view3d/orbit_camera.h"

#include <QObject>
#include <optional>

class QAction;

namespace trammel::studio {

class BackdropController;
class CentreController;
class CycleController;
class DimensionEdit;
class Document;
class NoteController;
class PlanePicker;
class SceneView;
class Selection;
class SketchBar;
class SketchHint;
class SketchTool;

/// Drawing with the mouse in the 3-D view: turns the mode on and off, brings what is drawn into the
/// document and shows what it has of a sketch.
class SketchController : public QObject {
    Q_OBJECT

public:
    /// @param cycles what is drawn moves by
    SketchController(Document& document, Selection& selection, CentreController& centre,
                     CycleController& cycles, QAction* toggle, QAction* deletion, QObject* parent);

    /// What works on selected links, for menus.
    QList<QAction*> linkActions() const;
    /// Shows what there is of a backdrop, or asks for its file.
    QAction* backdropAction() const;
    /// Whether a file that is dropped now becomes the backdrop.
    bool takesFile(const QString& path) const;
    void takeFile(const QString& path);
    /// Buttons in the sketch's row for what the window's menus have.
    void addActions(const QList<QAction*>& actions);
    void setMobility(const std::optional<trammel::analysis::Mobility>& mobility);

signals:
    void message(const QString& text);

private:
    void connectTool();
    void connectDimensions();
    void connectBar();
    void connectPicker();
    void setPlane(const sketch::Plane& plane);
    void setActive(bool on);
    void facePlane();
    void refresh();
    void refreshActions();
    void showHint();
    void showStatus();
    void tell(const QString& refusal);
    void draw(const Stroke& stroke);
    void chooseTool(DrawingTool tool);
    void preview(const QStringList& nodes, const sketch::Point& by);
    void drop(const QStringList& nodes, const sketch::Point& by, bool keep);
    void selectNode(const QString& node);
    void selectBodies(const QStringList& bodies);
    void removeChosen();
    void editDimension(const QString& parameter, const QRect& place);
    void takeDimension(const QString& parameter, const QString& text);
    void showDimensionMenu(const QString& parameter, const QPoint& global, const QRect& place);
    const sketch::Dimension* dimension(const QString& parameter) const;
    QStringList parametersOf(const QStringList& nodes) const;
    QString pointerOf(const char* list, const std::string& name) const;

    Document& m_document;
    Selection& m_selection;
    CentreController& m_centre;
    CycleController& m_cycles;
    SceneView& m_view;
    QAction* m_toggle;
    QAction* m_deletion;
    SketchEdits m_edits;
    SketchTool* m_tool;
    SketchBar* m_bar;
    SketchHint* m_hint;
    DimensionEdit* m_edit;
    BackdropController* m_backdrop;
    NoteController* m_notes;
    PlanePicker* m_picker;
    QStringList m_bodies;                ///< names of links that mirror, copy and array work on
    std::optional<OrbitCamera> m_camera; ///< as it was before
    std::optional<trammel::analysis::Mobility> m_mobility;
};

} // namespace trammel::studio
