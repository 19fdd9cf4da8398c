#pragma once

#include "model/model.h"

#include <QObject>
#include <QStringList>
#include <memory>
#include <vector>

class QWidget;

namespace trammel::studio {

class AnimationExporter;
class Document;
class DragController;
class RunController;
class SceneView;
class Selection;
class TimeBar;
struct ChangeEvent;
struct RunScene;

/// What the 3-D view shows: the model as it is edited, or the frame of the run that the time bar
/// stands at; and what is picked and pulled in it.
class ViewController : public QObject {
    Q_OBJECT

public:
    ViewController(Document& document, Selection& selection, const RunController& run,
                   SceneView& view, TimeBar& timeBar, QWidget& window);

    AnimationExporter& film() const { return *m_film; }
    DragController& drag() const { return *m_drag; }

    /// Poses that are neither the model's nor the run's.
    void showPoses(const std::vector<trammel::model::Pose>& poses);
    /// A model that an edit which is asked for would make; null: that ends.
    void showPreview(const trammel::model::Model* model);
    /// Puts a dialog where the view is seen beside it.
    void placeBeside(QWidget& panel) const;
    /// Of the shown frame, or where there is none the model's.
    void showCurrentPose();
    /// The frame that the time bar stands at, whatever was shown. @pre there is a run
    void showRunFrame();
    /// Selects the first of these items and marks all.
    void select(const QStringList& pointers);
    void retranslate() { showErrors(); }

signals:
    void poseShown(); ///< another one, of whatever kind

private:
    void connectRun();
    void connectItems();
    void takeChange(const ChangeEvent& event);
    void showDocument();
    void showErrors();
    void showInitialPose();
    void takeRun();
    void showFrame(int frame);

    const Document& m_document;
    Selection& m_selection;
    const RunController& m_run;
    SceneView& m_view;
    TimeBar& m_timeBar;
    AnimationExporter* m_film;
    DragController* m_drag;
    std::shared_ptr<const RunScene> m_runScene; ///< of the run and the document as they are
    bool m_showsRun = false;                    ///< a frame of it, not the initial pose
};

} // namespace trammel::studio
