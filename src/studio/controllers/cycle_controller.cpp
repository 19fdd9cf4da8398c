#include "studio/controllers/cycle_controller.h"

#include "sketch/posed.h"
#include "studio/controllers/assembly_switch.h"
#include "studio/controllers/centre_controller.h"
#include "studio/controllers/motion_player.h"
#include "studio/document/shown_units.h"
#include "studio/document/units.h"
#include "studio/panels/cycle_panel.h"
#include "studio/panels/panel_dock.h"
#include "studio/plots/plot_theme.h"
#include "studio/sketch/cycle_bar.h"
#include "studio/sketch/cycle_text.h"
#include "studio/sketch/sketch_look.h"
#include "studio/sketch/sketch_tool.h"
#include "studio/view3d/orbit_camera.h"
#include "studio/view3d/scene_view.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace trammel::studio {

namespace {

constexpr int kTurningMs = 33;
constexpr int kPlotsMs = 10;          ///< behind the curves in the view
constexpr double kCycleSeconds = 4.0; ///< that a whole cycle takes, whatever the motor's speed

using EventKind = analysis::CycleEvent::Kind;

/// As the link lies that is turned: from the joint to another joint of it.
void layHand(const LinkageCycle& cycle, const sketch::Plane& plane, DialScale& scale) {
    const dynamics::Joint& joint = cycle.joint();
    const auto& bodies = cycle.system->bodies();
    const auto& states = cycle.system->initialState().bodies;
    const bool turnsB = bodies[static_cast<std::size_t>(joint.bodyB)].isMoving;
    const int body = turnsB ? joint.bodyB : joint.bodyA;
    const dynamics::BodyState& state = states[static_cast<std::size_t>(body)];
    const auto pointOf = [&](const dynamics::Joint& at) {
        return at.bodyA == body ? at.geometry.rA : at.geometry.rB;
    };
    Vec3 arm = -pointOf(joint);
    for (const dynamics::Joint& other : cycle.system->joints())
        if (&other != &joint && !other.gear && (other.bodyA == body || other.bodyB == body))
            arm = pointOf(other) - pointOf(joint);
    const Vec3 way = state.q * arm;
    scale.offset = std::atan2(way.dot(plane.v), way.dot(plane.u));
    const Vec3 axis =
        states[static_cast<std::size_t>(joint.bodyA)].q * Vec3(joint.geometry.frameA.col(2));
    scale.sense = (axis.dot(plane.normal()) < 0.0) == turnsB ? -1.0 : 1.0;
}

DialScale scaleOf(const LinkageCycle& shown, const sketch::Plane& plane) {
    DialScale scale;
    scale.isAngle = shown.joint().kind->hasAngle;
    scale.isFull = shown.cycle.isFullTurn;
    const auto [lower, upper] = std::ranges::minmax(shown.cycle.input);
    scale.lower = lower;
    scale.upper = upper;
    for (const analysis::CycleEvent& event : shown.cycle.events) {
        if (event.kind == EventKind::DeadPoint) scale.deadPoints.push_back(event.input);
        if (event.kind == EventKind::Limit) scale.limits.push_back(event.input);
    }
    if (scale.isAngle) layHand(shown, plane, scale);
    return scale;
}

} // namespace

CycleController::CycleController(Document& document, CentreController& centre, QWidget& window)
    : QObject(&window),
      m_view(centre.view()),
      m_bar(new CycleBar),
      m_panel(new CyclePanel),
      m_dock(new PanelDock(
          "cycleDock", m_panel, [] { return CycleController::tr("Cycle"); }, &window)),
      m_assemblies(new AssemblySwitch(document, window)) {
    centre.addBelowView(m_bar);
    m_bar->hide();
    m_timer.setInterval(kTurningMs);
    m_plots.setSingleShot(true);
    m_plots.setInterval(kPlotsMs);
    connect(&m_plots, &QTimer::timeout, this, [this] {
        if (m_poses) setUpBar();
        m_panel->setCycle(m_cycle);
        m_panel->setPlace(m_place);
    });
    connect(&m_timer, &QTimer::timeout, this, &CycleController::advance);
    connect(&m_job, &CycleJob::found, this, &CycleController::take);
    connect(&m_job, &CycleJob::failed, this, &CycleController::takeFailure);
    connect(m_assemblies, &AssemblySwitch::found, this, &CycleController::showAssembly);
    connect(m_panel, &CyclePanel::inputPointedAt, this, &CycleController::turnTo);
    connectBar(m_view);
}

void CycleController::connectBar(SceneView& view) {
    connect(m_bar, &CycleBar::playToggled, this, &CycleController::togglePlay);
    connect(m_bar, &CycleBar::homeRequested, this, &CycleController::goHome);
    connect(m_bar, &CycleBar::inputChosen, this, &CycleController::choose);
    connect(m_bar, &CycleBar::valueTyped, this, &CycleController::takeTyped);
    connect(&m_bar->dial(), &CycleDial::turned, this, &CycleController::turnTo);
    connect(&m_bar->dial(), &CycleDial::stepped, this, &CycleController::step);
    connect(m_bar, &CycleBar::otherAssemblyRequested, this, [this] {
        goHome();
        m_assemblies->switchOver(m_drawn);
    });
    connect(&view, &SceneView::cameraMoved, this, &CycleController::repaint);
    connect(&ShownUnits::instance(), &ShownUnits::changed, this, [this] {
        if (m_cycle) m_bar->setReadout(cycleText(*m_cycle));
        showValue();
    });
}

void CycleController::attach(SketchTool& tool) {
    m_tool = &tool;
    connect(&tool, &SketchTool::poseLeft, this, &CycleController::showDrawn);
    connect(&tool, &SketchTool::playToggled, this, &CycleController::togglePlay);
}

/// Drawing starts from the drawn pose; behind it the view shows a run's frame again.
void CycleController::setActive(bool on) {
    goHome();
    m_isActive = on;
    m_bar->setVisible(on);
    if (on) return m_view.resetPoses();
    emit poseReleased();
    m_job.cancel();
    m_plots.stop();
    m_assemblies->forget();
    m_poses.reset();
    m_cycle.reset();
    m_paths.clear();
    m_panel->setCycle({});
    m_view.setPainting(PaintingLayer::Curves, {});
}

void CycleController::show(const model::Model& model, const sketch::Sketch& drawn, Stage stage) {
    m_timer.stop();
    m_bar->setPlaying(false);
    m_isTurned = false;
    m_poses.reset();
    m_assemblies->forget();
    showAssembly();
    m_model = model;
    m_drawn = drawn;
    m_stage = stage;
    if (stage == Stage::Drawn) followView();
    if (m_isActive)
        m_job.request(model, m_input,
                      stage == Stage::Drawn ? CycleDetail::Full : CycleDetail::Third);
}

/// While another one is being found this is one of the sketch a moment ago, good enough to look at.
void CycleController::take(const std::shared_ptr<const LinkageCycle>& cycle) {
    if (!cycle || cycle->cycle.count() == 0)
        return takeFailure(tr("Nothing can be turned yet: links on ground pivots or sliders can."));
    m_cycle = cycle;
    makePaths();
    markPaths(cycle->system->initialState());
    showPlots();
    if (!m_job.isWaiting()) {
        m_poses =
            std::make_unique<analysis::CyclePoses>(*cycle->system, cycle->input, cycle->cycle);
        m_place = m_poses->placeOf(cycle->system->initialState());
        if (m_stage == Stage::Drawn) {
            setUpBar();
            m_assemblies->find(cycle);
        }
    }
    repaint();
}

/// While something is dragged the curves in the view come first: plots, and a readout whose length
/// changes, take as long as they do.
void CycleController::showPlots() {
    if (m_stage == Stage::Drawn)
        m_panel->setCycle(m_cycle);
    else if (!m_plots.isActive())
        m_plots.start();
}

void CycleController::takeFailure(const QString& why) {
    m_poses.reset();
    m_cycle.reset();
    m_paths.clear();
    m_panel->setCycle({});
    m_bar->setInputs({}, {});
    m_bar->setScale({});
    m_bar->setReadout(why);
    repaint();
}

void CycleController::setUpBar() {
    QStringList names;
    for (const int joint : m_cycle->inputs)
        names << QString::fromStdString(
            m_cycle->system->joints()[static_cast<std::size_t>(joint)].name);
    m_bar->setInputs(names, QString::fromStdString(m_cycle->joint().name));
    m_bar->setScale(scaleOf(*m_cycle, m_drawn.plane));
    m_bar->setReadout(cycleText(*m_cycle));
    showValue();
}

void CycleController::showValue() {
    if (!m_poses) return;
    const double input = m_poses->input(m_place);
    m_bar->setValue(input, shownValue(input, m_cycle->unit(), 5));
    if (!m_plots.isActive()) m_panel->setPlace(m_place);
}

void CycleController::showAssembly() {
    m_bar->setAssembly(m_assemblies->number(), m_assemblies->count());
}

void CycleController::choose(const QString& input) {
    goHome();
    m_input = input.toStdString();
    show(m_model, m_drawn, Stage::Drawn);
}

void CycleController::followView() {
    if (!m_isActive || !m_tool || m_isTurned) return;
    const auto isAsDrawn = [](const model::Pose& shown, const model::Body& body) {
        return shown.position == body.pose.position &&
               shown.orientation.coeffs() == body.pose.orientation.coeffs();
    };
    const auto poses = m_view.poses();
    if (!std::ranges::equal(poses, m_model.bodies, isAsDrawn))
        m_tool->pose(sketch::posed(m_drawn, m_model, poses));
    else if (m_tool->isPosed())
        m_tool->setSketch(m_drawn);
}

/// What is to be drawn starts from the drawn pose, whatever a run shows.
void CycleController::showDrawn() {
    goHome();
    m_view.resetPoses();
    followView();
}

/// The view shows the drawn pose, whatever it showed before it was turned.
void CycleController::goHome() {
    m_timer.stop();
    m_bar->setPlaying(false);
    if (!std::exchange(m_isTurned, false)) return;
    if (m_tool) m_tool->setSketch(m_drawn);
    m_view.resetPoses();
    if (!m_poses) return;
    m_place = m_poses->placeOf(m_cycle->system->initialState());
    markPaths(m_cycle->system->initialState());
    showValue();
    repaint();
}

void CycleController::togglePlay() {
    if (!m_poses || m_timer.isActive()) {
        m_timer.stop();
        return m_bar->setPlaying(false);
    }
    if (m_tool) m_tool->setTool(DrawingTool::Select);
    m_bar->setPlaying(true);
    m_clock.start();
    m_timer.start();
}

/// The way that the motor turns, at an even pace.
void CycleController::advance() {
    const double share = 1e-3 * static_cast<double>(m_clock.restart()) / kCycleSeconds;
    const double sense = m_cycle->speed < 0.0 ? -1.0 : 1.0;
    showPlace(m_poses->advanced(m_place, sense * share * m_poses->lastPlace()));
}

void CycleController::step(int steps) {
    if (m_poses) showPlace(m_poses->advanced(m_place, steps));
}

/// Beyond a limit: to that.
void CycleController::turnTo(double input) {
    if (!m_poses) return;
    const auto [lower, upper] = std::ranges::minmax(m_cycle->cycle.input);
    if (!m_cycle->cycle.isFullTurn) input = std::clamp(input, lower, upper);
    if (const auto place = m_poses->placeOf(input, m_place)) showPlace(*place);
}

void CycleController::takeTyped(const QString& text) {
    if (!m_poses) return;
    const QString unit = QString::fromLatin1(m_cycle->unit());
    double input = 0.0;
    const bool isNumberTyped =
        isNumber(inSiUnit(text.trimmed(), unit, ShownUnits::instance().of(unit)), &input);
    const auto place = isNumberTyped ? m_poses->placeOf(input, m_place) : std::nullopt;
    if (place) {
        m_bar->setReadout(cycleText(*m_cycle));
        m_bar->acceptValue();
        return showPlace(*place);
    }
    m_bar->setReadout(isNumberTyped
                          ? tr("It cannot be brought to %1: it %2").arg(text, cycleText(*m_cycle))
                          : tr("A number is expected, with or without a unit."),
                      true);
    m_bar->refuseValue();
}

void CycleController::showPlace(double place) {
    m_place = place;
    m_isTurned = true;
    const dynamics::State state = m_poses->at(place);
    const std::vector<model::Pose> poses = framePoses(*m_cycle->system, state);
    m_view.setPoses(poses);
    if (m_tool) m_tool->pose(sketch::posed(m_drawn, m_model, poses));
    markPaths(state);
    showValue();
    repaint();
}

/// Of the whole cycle: they stay as long as it does.
void CycleController::makePaths() {
    m_paths.clear();
    const analysis::Cycle& cycle = m_cycle->cycle;
    const auto isAt = [&](int sample, EventKind kind) {
        return std::ranges::any_of(cycle.events, [&](const analysis::CycleEvent& event) {
            return event.kind == kind &&
                   event.input == cycle.input[static_cast<std::size_t>(sample)];
        });
    };
    for (int index = 0; index < cycle.pointCount; ++index) {
        CyclePath path;
        for (int i = 0; i < cycle.count(); ++i) {
            const Vec3& place = cycle.point(i, index).position;
            path.points.push_back(place);
            if (isAt(i, EventKind::DeadPoint)) path.deadPoints.push_back(place);
            if (isAt(i, EventKind::Limit)) path.limits.push_back(place);
        }
        m_paths.push_back(std::move(path));
    }
}

/// Where their points are in a pose, and their colours, which go with the theme.
void CycleController::markPaths(const dynamics::State& shown) {
    const PlotTheme theme = PlotTheme::of(m_view.palette());
    std::size_t index = 0;
    for (const dynamics::Measure& measure : m_cycle->system->measures()) {
        if (!std::holds_alternative<model::PointMeasure>(measure.source.law)) continue;
        CyclePath& path = m_paths[index];
        path.colour = theme.curve(static_cast<int>(index)).color();
        const dynamics::BodyState& body = shown.bodies[static_cast<std::size_t>(measure.bodyA)];
        path.now = body.p + body.q * measure.rA;
        ++index;
    }
}

void CycleController::repaint() {
    if (!m_isActive) return;
    m_view.setPainting(PaintingLayer::Curves, [this](QPainter& painter) {
        paintPaths(painter, m_paths, m_view.camera(), m_view.size(), SketchLook(m_view.palette()));
    });
}

} // namespace trammel::studio
