#include "studio/controllers/check_controller.h"

#include "analysis/freedoms/guided_motion.h"
#include "analysis/poses/assemble.h"
#include "analysis/poses/constraint_space.h"
#include "analysis/poses/drift.h"
#include "analysis/poses/pose_step.h"
#include "io/lost_formulas.h"
#include "studio/controllers/applied_pose.h"
#include "studio/dialogs/findings_page.h"
#include "studio/dialogs/formula_question.h"
#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/document/mends.h"
#include "studio/document/message_text.h"
#include "studio/document/new_items.h"
#include "studio/document/units.h"

#include <QMainWindow>
#include <QUndoStack>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace trammel::studio {

namespace {

constexpr int kCycle = 72; ///< frames of an animation

QString text(const std::string& value) {
    return QString::fromStdString(value);
}

/// Of a phase, for a motion that swings to both sides.
double swing(int frame) {
    return std::sin(2.0 * std::numbers::pi * frame / kCycle);
}

std::vector<model::Pose> posesIn(const dynamics::System& system, dynamics::State state) {
    for (const dynamics::Follower& follower : system.followers())
        place(follower, state);
    return framePoses(system, state);
}

PoseCycle freedomCycle(const model::Model& driven, const analysis::Freedom& freedom, double size) {
    const dynamics::System system(model::withoutClearances(model::withoutDrivers(driven)));
    dynamics::State pose = system.initialState();
    analysis::assemble(system, pose);
    const auto bodies = analysis::constraintJacobian(system, pose).bodies;
    Eigen::VectorXd direction = Eigen::VectorXd::Zero(6 * static_cast<Eigen::Index>(bodies.size()));
    for (std::size_t i = 0; i < bodies.size(); ++i)
        for (const analysis::BodyTwist& twist : freedom.bodies)
            if (twist.body == system.bodies()[bodies[i]].name)
                direction.segment<6>(6 * static_cast<Eigen::Index>(i)) << twist.velocity,
                    twist.angularVelocity;
    int middle = 0;
    const auto way = analysis::followMotion(system, pose, direction, size, kCycle / 4, middle);
    PoseCycle cycle;
    for (int frame = 0; frame < kCycle; ++frame) {
        const double s = swing(frame);
        const int reach = s > 0.0 ? static_cast<int>(way.size()) - 1 - middle : middle;
        cycle.push_back(posesIn(system, way[middle + std::lround(reach * s)]));
    }
    return cycle;
}

PoseCycle modeCycle(const model::Model& model, const analysis::Mode& mode, dynamics::State pose,
                    double size) {
    const dynamics::System system(model);
    const auto bodies = analysis::constraintJacobian(system, pose).bodies;
    PoseCycle cycle;
    for (int frame = 0; frame < kCycle; ++frame) {
        const auto turn = std::polar(0.5 * size, 2.0 * std::numbers::pi * frame / kCycle);
        Eigen::VectorXd step(6 * static_cast<Eigen::Index>(bodies.size()));
        for (std::size_t i = 0; i < bodies.size(); ++i)
            step.segment<6>(6 * static_cast<Eigen::Index>(i)) =
                (turn * mode.shape[bodies[i]]).real();
        dynamics::State moved = pose;
        analysis::movePose(system, bodies, step, moved);
        cycle.push_back(posesIn(system, moved));
    }
    return cycle;
}

std::vector<CheckDialog::OpenJoint> openJoints(const model::Model& model) {
    const dynamics::System system(model);
    analysis::DriftMonitor drift(system);
    drift.measure(system.initialState());
    std::vector<CheckDialog::OpenJoint> joints;
    for (std::size_t j = 0; j < system.joints().size(); ++j) {
        const analysis::JointDrift& d = drift.joint(static_cast<int>(j));
        joints.push_back({text(system.joints()[j].name), d.position, d.angle});
    }
    return joints;
}

void setVector(io::JsonValue& item, const char* key, const Vec3& value) {
    item.set(std::string("/") + key,
             io::JsonValue::array(
                 {io::JsonValue(value.x()), io::JsonValue(value.y()), io::JsonValue(value.z())}));
}

struct Assembled {
    analysis::Assembly assembly;
    dynamics::State state;
    messages::Message failure;
};

Assembled assembled(const model::Model& model) {
    const dynamics::System system(model);
    Assembled result{.assembly = {}, .state = system.initialState(), .failure = {}};
    result.assembly = analysis::assemble(system, result.state);
    if (!result.assembly.isClosed) result.failure = failureText(system, result.assembly);
    return result;
}

} // namespace

CheckController::CheckController(Document& document, QMainWindow& window)
    : QObject(&window), m_document(document), m_window(window) {
    connect(&m_player, &MotionPlayer::posed, this, &CheckController::posed);
    connect(&m_player, &MotionPlayer::stopped, this, &CheckController::poseReleased);
    connect(&m_document, &Document::changed, this, [this] {
        stopPlaying();
        if (m_dialog && m_dialog->isVisible()) refresh();
    });
}

void CheckController::showDialog(CheckDialog::Page page) {
    if (!m_dialog) {
        m_dialog = new CheckDialog(&m_window);
        m_dialog->setModal(false);
        connectDialog();
        placeDialog();
    }
    m_dialog->showPage(page);
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
    refresh();
}

/// Below the 3-D view, which shows what is animated.
void CheckController::placeDialog() {
    constexpr int kLeastHeight = 340, kTitle = 32;
    const QRect centre(m_window.centralWidget()->mapToGlobal(QPoint(0, 0)),
                       m_window.centralWidget()->size());
    const int bottom = m_window.geometry().bottom() - 8;
    const int top = std::min(centre.bottom(), bottom - kLeastHeight - kTitle);
    m_dialog->resize(std::min(860, centre.width()), bottom - top - kTitle);
    m_dialog->move(centre.left(), top);
}

void CheckController::connectDialog() {
    connect(m_dialog, &CheckDialog::freedomRequested, this, &CheckController::playFreedom);
    connect(m_dialog, &CheckDialog::modeRequested, this, &CheckController::playMode);
    connect(m_dialog, &CheckDialog::stillRequested, this, &CheckController::stopPlaying);
    connect(m_dialog, &QDialog::finished, this, &CheckController::stopPlaying);
    connect(m_dialog, &CheckDialog::languageChanged, this, &CheckController::refresh);
    connect(m_dialog, &CheckDialog::swapsRequested, this, &CheckController::swapJoints);
    connect(m_dialog, &CheckDialog::assembleRequested, this, &CheckController::assemble);
    connect(m_dialog, &CheckDialog::equilibriumRequested, this,
            &CheckController::requestEquilibrium);
    connect(m_dialog, &CheckDialog::equilibriumChosen, this, [this] {
        if (m_statics) applyPose(m_statics->state, tr("Use equilibrium as initial pose"));
    });
    connect(m_dialog, &CheckDialog::modesRequested, this, &CheckController::requestModes);
    connect(m_dialog, &CheckDialog::jointChosen, this, [this](const QString& name) {
        if (const QString pointer = pointerOfJoint(name); !pointer.isEmpty())
            emit itemChosen(pointer);
    });
    connect(&m_dialog->findings(), &FindingsPage::findingChosen, this,
            &CheckController::itemChosen);
    connect(&m_dialog->findings(), &FindingsPage::mendRequested, this, &CheckController::mend);
}

void CheckController::refresh() {
    m_mobility.reset();
    m_modes.reset();
    m_statics.reset();
    using Page = CheckDialog::Page;
    for (BackgroundTask* task :
         {&m_mobilityTask, &m_modesTask, &m_staticsTask, &m_motionTask, &m_findingsTask})
        task->cancel();
    if (m_document.hasErrors() || m_document.model().bodies.empty()) {
        const QString note = m_document.hasErrors()
                                 ? tr("The model has errors; they are listed under Messages.")
                                 : tr("The model has no bodies yet.");
        for (const Page page :
             {Page::Mobility, Page::Assembly, Page::Equilibrium, Page::Modes, Page::Findings})
            m_dialog->setNote(page, note);
        return;
    }
    m_dialog->setNote(Page::Equilibrium,
                      tr("Find Equilibrium searches the pose in which the mechanism rests, with "
                         "drivers and loads as at the start."));
    refreshMobility();
    refreshAssembly();
    requestModes();
    refreshFindings();
}

void CheckController::refreshMobility() {
    m_dialog->setNote(CheckDialog::Page::Mobility, tr("Counting..."));
    m_mobilityTask.start(
        [model = m_document.model()](const std::stop_token&) { return analysis::mobility(model); },
        [this](const analysis::Mobility& mobility) {
            m_mobility = mobility;
            m_dialog->setMobility(mobility);
        },
        [this](const QString& why) { m_dialog->setNote(CheckDialog::Page::Mobility, why); });
}

void CheckController::refreshAssembly() {
    try {
        const auto joints = openJoints(m_document.model());
        double worst = 0.0;
        for (const auto& joint : joints)
            worst = std::max({worst, joint.distance, joint.angle});
        m_dialog->setAssembly(
            joints,
            joints.empty() ? tr("The model has no joints.")
            : worst <= analysis::kClosedResidual
                ? tr("All joints close.")
                : tr("Joints are open; a run assembles them first, with the least movement. "
                     "Assemble does so for good."));
    } catch (const std::exception& error) {
        m_dialog->setNote(CheckDialog::Page::Assembly, translated(error));
    }
}

void CheckController::refreshFindings() {
    m_findingsTask.start(
        [model = m_document.model(), root = m_document.root()](const std::stop_token& stop) {
            return allDesignFindings(root, model, stop);
        },
        [this](const std::vector<analysis::DesignFinding>& findings) {
            m_dialog->findings().setFindings(findings);
        },
        [this](const QString& why) { m_dialog->setNote(CheckDialog::Page::Findings, why); });
}

void CheckController::mend(const analysis::Mend& mend) {
    if (!agreesToNumbers(&m_window, mendTitle(mend.kind), lostFormulas(m_document, mend))) return;
    if (const QString item = apply(m_document, mend); !item.isEmpty()) emit itemChosen(item);
}

void CheckController::requestModes() {
    if (m_document.hasErrors() || m_document.model().bodies.empty()) return;
    stopPlaying();
    m_modes.reset();
    m_dialog->setNote(CheckDialog::Page::Modes, tr("Linearizing..."));
    const auto pose = m_dialog->modesAtEquilibrium() ? analysis::ModesPose::Equilibrium
                                                     : analysis::ModesPose::Initial;
    m_modesTask.start(
        [model = m_document.model(), pose](const std::stop_token&) {
            return analysis::findModes(model, pose);
        },
        [this](const analysis::ModesReport& report) {
            m_modes = report;
            const auto& joints = m_document.model().joints;
            m_dialog->setModes(report, std::ranges::any_of(joints, [](const model::Joint& joint) {
                                   return joint.driver.has_value();
                               }));
        },
        [this](const QString& why) { m_dialog->setNote(CheckDialog::Page::Modes, why); });
}

void CheckController::findEquilibrium() {
    showDialog(CheckDialog::Page::Equilibrium);
    requestEquilibrium();
}

void CheckController::requestEquilibrium() {
    if (m_document.hasErrors() || m_document.model().bodies.empty()) return;
    stopPlaying();
    m_dialog->setNote(CheckDialog::Page::Equilibrium, tr("Searching..."));
    m_staticsTask.start(
        [model = m_document.model()](const std::stop_token& stop) {
            return analysis::statics(model, stop);
        },
        [this](const analysis::Statics& statics) {
            m_statics = statics;
            m_dialog->setStatics(statics);
            std::vector<model::Pose> poses;
            for (const analysis::StaticBody& body : statics.bodies)
                poses.push_back({body.position, body.orientation});
            if (statics.isFound) emit posed(poses);
        },
        [this](const QString& why) { m_dialog->setNote(CheckDialog::Page::Equilibrium, why); });
}

void CheckController::play(std::function<PoseCycle()> work) {
    m_motionTask.start([work = std::move(work)](const std::stop_token&) { return work(); },
                       [this](PoseCycle& cycle) { m_player.play(std::move(cycle)); },
                       [this](const QString& why) {
                           m_dialog->setAnimating(false, false);
                           emit message(why);
                       });
}

void CheckController::playFreedom(int freedom) {
    const auto index = static_cast<std::size_t>(freedom);
    if (!m_mobility || index >= m_mobility->freedoms.size()) return;
    play([model = m_document.model(), motion = m_mobility->freedoms[index],
          size = m_dialog->motionSize()] { return freedomCycle(model, motion, size); });
}

void CheckController::playMode(int mode) {
    const auto index = static_cast<std::size_t>(mode);
    if (!m_modes || index >= m_modes->modes.size()) return;
    play([model = m_document.model(), shape = m_modes->modes[index],
          atEquilibrium = m_dialog->modesAtEquilibrium(), size = m_dialog->motionSize()] {
        dynamics::State pose = dynamics::System(model).initialState();
        if (atEquilibrium)
            pose = analysis::statics(model).state;
        else
            analysis::assemble(dynamics::System(model), pose);
        return modeCycle(model, shape, pose, size);
    });
}

void CheckController::stopPlaying() {
    m_motionTask.cancel();
    m_player.stop();
    emit poseReleased();
    if (m_dialog) m_dialog->setAnimating(false, false);
}

QString CheckController::pointerOfJoint(const QString& name) const {
    const auto& joints = m_document.model().joints;
    const auto it = std::ranges::find(joints, name.toStdString(), &model::Joint::name);
    return it == joints.end() ? QString()
                              : childPointer("/joints", static_cast<int>(it - joints.begin()));
}

/// The joints that the mobility analysis proposes, as one undo step; joints that are to be left out
/// go last, so that the others' places stay.
void CheckController::swapJoints() {
    if (!m_mobility) return;
    const auto swaps = m_mobility->swaps;
    std::vector<std::pair<QString, io::JsonValue>> values;
    QStringList leftOut;
    int formulas = 0;
    for (const analysis::JointSwap& swap : swaps) {
        const QString pointer = pointerOfJoint(text(swap.joint));
        const io::JsonValue* joint = m_document.root().at(pointer.toStdString());
        if (!joint) continue;
        if (!swap.to) {
            leftOut << pointer;
            continue;
        }
        const auto type = model::name(*swap.to);
        io::JsonValue changed =
            jointAs(m_document, *joint, QString::fromUtf8(type.data(), type.size()));
        for (const auto& [key, axis] :
             {std::pair("axis", swap.axis), std::pair("axis2", swap.axis2)})
            if (axis) setVector(changed, key, *axis);
        formulas += io::lostFormulas(*joint, changed, m_document.root().at("/parameters"));
        values.emplace_back(pointer, std::move(changed));
    }
    if (!agreesToNumbers(&m_window, tr("Replace joints"), formulas)) return;
    m_document.undoStack()->beginMacro(tr("Replace joints"));
    if (!values.empty()) m_document.setValues(values, tr("Replace joints"));
    std::ranges::sort(leftOut, [](const QString& a, const QString& b) {
        return lastToken(a).toInt() > lastToken(b).toInt();
    });
    for (const QString& pointer : leftOut)
        m_document.removeItem(pointer);
    m_document.undoStack()->endMacro();
}

void CheckController::assemble() {
    if (m_document.hasErrors() || m_document.model().bodies.empty()) return;
    m_assembleTask.start(
        [model = m_document.model()](const std::stop_token&) { return assembled(model); },
        [this](const Assembled& result) {
            if (!result.assembly.isClosed) {
                emit message(tr("The joints cannot be closed: %1").arg(translated(result.failure)));
                showDialog(CheckDialog::Page::Assembly);
            } else if (result.assembly.residualBefore <= analysis::kClosedResidual) {
                emit message(tr("All joints are closed already."));
            } else if (applyPose(result.state, tr("Assemble"))) {
                emit message(tr("Assembled: joints that were open by up to %1 close to %2.")
                                 .arg(shortText(result.assembly.residualBefore, 3))
                                 .arg(shortText(result.assembly.residual, 3)));
            }
        },
        [this](const QString& why) { emit message(why); });
}

bool CheckController::applyPose(const dynamics::State& state, const QString& undoText) {
    stopPlaying();
    const AppliedPose taken = studio::applyPose(m_document, m_window, state, undoText);
    if (!taken.text.isEmpty()) emit message(taken.text);
    return taken.isTaken;
}

} // namespace trammel::studio
