#pragma once

#include "analysis/freedoms/design_findings.h"
#include "studio/controllers/motion_player.h"
#include "studio/dialogs/check_dialog.h"
#include "studio/jobs/background_task.h"

#include <QPointer>
#include <optional>

class QMainWindow;

namespace trammel::studio {

class Document;

/// Checks the document's model before a run: fills the Check dialog, animates freedoms and modes in
/// the 3-D view, and brings assembled poses, joint swaps and mends of findings into the document.
class CheckController : public QObject {
    Q_OBJECT

public:
    CheckController(Document& document, QMainWindow& window);

    void showDialog(CheckDialog::Page page = CheckDialog::Page::Mobility);
    /// Shows the page of the equilibrium, and searches it.
    void findEquilibrium();
    /// Closes the joints of the stated pose, as one undo step.
    void assemble();

signals:
    /// Poses of an animation or of an equilibrium, for the 3-D view.
    void posed(const std::vector<trammel::model::Pose>& poses);
    void poseReleased(); ///< the view may show what it showed before
    void itemChosen(const QString& pointer);
    void message(const QString& text);

private:
    void placeDialog();
    void connectDialog();
    void refresh();
    void refreshMobility();
    void refreshAssembly();
    void requestModes();
    void requestEquilibrium();
    void refreshFindings();
    void mend(const analysis::Mend& mend);
    void playFreedom(int freedom);
    void playMode(int mode);
    void play(std::function<PoseCycle()> work);
    void stopPlaying();
    void swapJoints();
    bool applyPose(const dynamics::State& state, const QString& undoText);
    QString pointerOfJoint(const QString& name) const;

    Document& m_document;
    QMainWindow& m_window;
    QPointer<CheckDialog> m_dialog;
    MotionPlayer m_player;
    BackgroundTask m_mobilityTask, m_modesTask, m_staticsTask, m_motionTask, m_assembleTask,
        m_findingsTask;
    std::optional<analysis::Mobility> m_mobility;
    std::optional<analysis::ModesReport> m_modes;
    std::optional<analysis::Statics> m_statics;
};

} // namespace trammel::studio
