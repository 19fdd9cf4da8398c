#include "studio/controllers/sketch_controller.h"

#include "io/model_file.h"
#include "sketch/node_rule.h"
#include "studio/controllers/backdrop_controller.h"
#include "studio/controllers/centre_controller.h"
#include "studio/controllers/cycle_controller.h"
#include "studio/controllers/note_controller.h"
#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/document/message_text.h"
#include "studio/document/selection.h"
#include "studio/document/shown_units.h"
#include "studio/document/units.h"
#include "studio/sketch/dimension_edit.h"
#include "studio/sketch/plane_picker.h"
#include "studio/sketch/plane_view.h"
#include "studio/sketch/sketch_bar.h"
#include "studio/sketch/sketch_hint.h"
#include "studio/sketch/sketch_status.h"
#include "studio/sketch/sketch_tool.h"
#include "studio/view3d/scene_view.h"
#include "studio/view3d/view_actions.h"

#include <QAction>
#include <QMenu>
#include <algorithm>

namespace trammel::studio {

namespace {

constexpr double kEmptyRadius = 0.2; ///< m: of what is seen before anything is drawn
constexpr double kRoom = 0.8;        ///< of the view, so that there is room to draw in

const char* siUnitOf(const sketch::Dimension& dimension) {
    return dimension.isAngle() ? "rad" : "m";
}

} // namespace

SketchController::SketchController(Document& document, Selection& selection,
                                   CentreController& centre, CycleController& cycles,
                                   QAction* toggle, QAction* deletion, QObject* parent)
    : QObject(parent),
      m_document(document),
      m_selection(selection),
      m_centre(centre),
      m_cycles(cycles),
      m_view(centre.view()),
      m_toggle(toggle),
      m_deletion(deletion),
      m_edits(document),
      m_tool(new SketchTool(m_view)),
      m_bar(new SketchBar),
      m_hint(new SketchHint),
      m_edit(new DimensionEdit(m_view)),
      m_backdrop(nullptr),
      m_notes(new NoteController(document, m_view, *m_tool, this)),
      m_picker(new PlanePicker(m_view)) {
    centre.frameView(m_bar, m_hint);
    cycles.attach(*m_tool);
    m_backdrop = new BackdropController(document, centre, *m_tool, *m_bar, this);
    connect(m_backdrop, &BackdropController::message, this, &SketchController::message);
    connect(m_notes, &NoteController::message, this, &SketchController::message);
    m_bar->hide();
    m_hint->hide();
    m_toggle->setCheckable(true);
    connect(m_toggle, &QAction::toggled, this, &SketchController::setActive);
    connect(&document, &Document::changed, this, [this](const ChangeEvent& event) {
        if (m_tool->isActive()) refresh();
        if (m_tool->isActive() && event.kind == ChangeEvent::Kind::Reset) facePlane();
    });
    connect(&selection, &Selection::changed, this, &SketchController::refreshActions);
    connectTool();
    connectDimensions();
    connectBar();
    refreshActions();
}

void SketchController::connectTool() {
    connect(m_tool, &SketchTool::toolChanged, this, [this] { m_bar->showTool(m_tool->tool()); });
    connect(m_tool, &SketchTool::hintChanged, this, &SketchController::showHint);
    connect(m_tool, &SketchTool::drawn, this, &SketchController::draw);
    connect(m_tool, &SketchTool::nodesDragged, this, &SketchController::preview);
    connect(m_tool, &SketchTool::nodesDropped, this,
            [this](const QStringList& nodes, const sketch::Point& by, bool keep) {
                drop(nodes, by, keep);
                m_view.setFlat(false);
            });
    connect(m_tool, &SketchTool::nodeClicked, this, &SketchController::selectNode);
    connect(m_tool, &SketchTool::bodiesBoxed, this, &SketchController::selectBodies);
    connect(m_tool, &SketchTool::deleteRequested, this, &SketchController::removeChosen);
}

void SketchController::connectDimensions() {
    connect(m_tool, &SketchTool::dimensionClicked, this,
            [this](const QString& parameter) { m_selection.select("/parameters/" + parameter); });
    connect(m_tool, &SketchTool::dimensionActivated, this, &SketchController::editDimension);
    connect(m_tool, &SketchTool::dimensionMenuRequested, this,
            &SketchController::showDimensionMenu);
    connect(m_edit, &DimensionEdit::entered, this, &SketchController::takeDimension);
    connect(m_edit, &DimensionEdit::closed, this, [this] {
        m_edit->hide();
        m_view.takeFocus();
    });
}

void SketchController::connectBar() {
    connect(m_bar, &SketchBar::toolChosen, this, &SketchController::chooseTool);
    connect(m_bar, &SketchBar::snapsToggled, m_tool, &SketchTool::setSnaps);
    connect(m_bar, &SketchBar::closeRequested, m_toggle, [this] { m_toggle->setChecked(false); });
    connect(m_bar, &SketchBar::planeChosen, this, &SketchController::setPlane);
    connectPicker();
}

/// Three points of the model give the plane; the pointer is the picker's meanwhile.
void SketchController::connectPicker() {
    connect(m_bar, &SketchBar::planePointsRequested, this, [this] {
        m_tool->setTool(DrawingTool::Select);
        if (m_tool->sketch().nodes.empty())
            m_picker->start();
        else
            tell(tr("Nodes are drawn in the plane already: it stays as it is."));
    });
    connect(m_picker, &PlanePicker::hintChanged, this,
            [this] { m_hint->setHint(m_picker->hint(), false); });
    connect(m_picker, &PlanePicker::refused, this, [this](const QString& why) {
        m_hint->setHint(why, true);
        emit message(why);
    });
    connect(m_picker, &PlanePicker::ended, this, [this] {
        m_view.setTool(m_tool);
        m_tool->setTool(DrawingTool::Select);
        showHint();
    });
    connect(m_picker, &PlanePicker::picked, this, &SketchController::setPlane);
}

void SketchController::setPlane(const sketch::Plane& plane) {
    tell(m_edits.setPlane(plane));
    refresh();
    facePlane();
}

void SketchController::setActive(bool on) {
    m_edit->hide();
    m_notes->close();
    m_bar->setVisible(on);
    m_hint->setVisible(on);
    m_cycles.setActive(on);
    m_backdrop->setActive(on);
    if (!on) {
        m_picker->cancel();
        m_tool->setActive(false);
        m_view.setFlat(false);
        if (const auto camera = std::exchange(m_camera, std::nullopt)) m_view.setCamera(*camera);
        return refreshActions();
    }
    m_centre.showWelcome(false);
    m_view.actions().move->setChecked(false);
    m_camera = m_view.camera();
    m_tool->setActive(true);
    refresh();
    facePlane();
    showHint();
    refreshActions();
    m_view.takeFocus();
}

void SketchController::facePlane() {
    OrbitCamera camera = m_view.camera();
    studio::facePlane(camera, m_tool->sketch().plane);
    m_view.setCamera(camera);
    if (!m_document.model().bodies.empty()) {
        m_view.fit();
        camera = m_view.camera();
        camera.setDistance(camera.distance() / kRoom);
    } else {
        camera.fit(m_tool->sketch().plane.origin, kEmptyRadius, m_view.size());
    }
    m_view.setCamera(camera);
}

/// With errors the sketch stays as it was, as the picture does.
void SketchController::refresh() {
    if (m_document.hasErrors()) return;
    m_tool->setSketch(sketch::sketchOf(m_document.root(), m_document.model()));
    m_bar->showPlane(m_tool->sketch().plane);
    showStatus();
    m_cycles.show(m_document.model(), m_tool->sketch(), CycleController::Stage::Drawn);
    m_backdrop->refresh();
    refreshActions();
}

QAction* SketchController::backdropAction() const {
    return m_backdrop->action();
}

bool SketchController::takesFile(const QString& path) const {
    return m_tool->isActive() && io::isBackdropFile(path.toStdString());
}

void SketchController::takeFile(const QString& path) {
    m_backdrop->take(path);
}

QList<QAction*> SketchController::linkActions() const {
    return m_bar->linkActions();
}

void SketchController::addActions(const QList<QAction*>& actions) {
    m_bar->addBefore(actions);
}

void SketchController::refreshActions() {
    const auto isLink = [this](const QString& body) {
        return std::ranges::find(m_tool->sketch().links, body.toStdString(), &sketch::Link::body) !=
               m_tool->sketch().links.end();
    };
    const QStringList bodies = m_selection.bodies();
    const bool has = m_tool->isActive() && std::ranges::any_of(bodies, isLink);
    if (has) {
        m_bodies = bodies;
        m_bodies.removeIf([&](const QString& body) { return !isLink(body); });
    }
    for (QAction* action : m_bar->linkActions()) {
        action->setEnabled(has);
        action->setVisible(m_tool->isActive());
    }
}

void SketchController::showHint() {
    m_hint->setHint(m_tool->hint(), !m_tool->refusal().isEmpty());
}

void SketchController::tell(const QString& refusal) {
    if (refusal.isEmpty()) return;
    m_tool->refuse(refusal);
    emit message(refusal);
}

void SketchController::setMobility(const std::optional<analysis::Mobility>& mobility) {
    m_mobility = mobility;
    showStatus();
}

void SketchController::showStatus() {
    if (!m_mobility || m_document.model().bodies.empty()) return m_hint->setStatus({});
    const auto drives =
        std::ranges::count_if(m_document.model().joints,
                              [](const model::Joint& joint) { return joint.driver.has_value(); });
    m_hint->setStatus(sketchStatus(*m_mobility, m_tool->sketch(), static_cast<int>(drives)));
}

void SketchController::draw(const Stroke& stroke) {
    if (DrawingTools::isOfBackdrop(stroke.tool)) {
        m_tool->setTool(DrawingTool::Select);
        return m_backdrop->draw(stroke);
    }
    if (stroke.tool == DrawingTool::Text) return m_notes->draw(stroke.spots.front().place);
    const QString refusal = m_edits.draw(stroke, m_tool->sketch(), m_bodies);
    tell(refusal);
    const bool isOfLinks = DrawingTools::info(stroke.tool).key == Qt::Key_unknown;
    if (isOfLinks && refusal.isEmpty()) m_tool->setTool(DrawingTool::Select);
}

void SketchController::chooseTool(DrawingTool tool) {
    m_tool->setTool(tool);
    m_view.takeFocus();
}

void SketchController::preview(const QStringList& nodes, const sketch::Point& by) {
    if (m_document.hasErrors()) return;
    m_view.setFlat(true);
    try {
        const io::JsonValue moved = m_edits.moved(nodes, by);
        const model::Model model = io::readModel(moved, m_document.model().directory).model;
        const sketch::Sketch sketch = sketch::sketchOf(moved, model);
        m_cycles.show(model, sketch, CycleController::Stage::Dragged);
        m_tool->setSketch(sketch);
        m_view.setModel(model);
        if (!m_tool->refusal().isEmpty()) m_tool->refuse({});
    } catch (const sketch::Refused& refusal) {
        m_tool->refuse(translated(refusal));
    }
}

void SketchController::drop(const QStringList& nodes, const sketch::Point& by, bool keep) {
    const std::string before = m_document.text();
    if (keep && !by.isZero()) tell(m_edits.move(nodes, by));
    if (m_document.text() != before) return;
    if (!m_document.hasErrors()) m_view.setModel(m_document.model());
    refresh();
}

QString SketchController::pointerOf(const char* list, const std::string& name) const {
    const io::JsonValue* items = m_document.root().at(list);
    for (int i = 0; items && i < static_cast<int>(items->size()); ++i) {
        const QString pointer = childPointer(list, i);
        if (m_document.itemName(pointer) == QString::fromStdString(name)) return pointer;
    }
    return {};
}

/// The joint there, else a link that has it.
void SketchController::selectNode(const QString& node) {
    const int index = m_tool->sketch().find(node.toStdString());
    if (index < 0) return;
    const sketch::Node& found = m_tool->sketch().nodes[static_cast<std::size_t>(index)];
    if (!found.joints.empty())
        m_selection.select(pointerOf("/joints", found.joints.front()));
    else if (!found.bodies.empty())
        m_selection.select(pointerOf("/bodies", found.bodies.front()));
}

void SketchController::selectBodies(const QStringList& bodies) {
    QStringList pointers;
    for (const QString& body : bodies)
        pointers << pointerOf("/bodies", body.toStdString());
    if (pointers.isEmpty())
        m_selection.select({});
    else
        m_selection.selectSeveral(pointers);
}

/// A node goes with the parameter of its first coordinate.
QStringList SketchController::parametersOf(const QStringList& nodes) const {
    const sketch::NodeNames names{sketch::Frame(m_tool->sketch().plane)};
    QStringList pointers;
    for (const QString& node : nodes)
        pointers << "/parameters/" + QString::fromStdString(names.u(node.toStdString()));
    return pointers;
}

/// Nodes, links and joints with what hangs on them; other items as they are deleted elsewhere.
void SketchController::removeChosen() {
    QStringList pointers = m_selection.pointers();
    if (!m_tool->chosenNodes().isEmpty() && m_selection.bodies().isEmpty())
        pointers = parametersOf(m_tool->chosenNodes());
    const bool isOfSketch = std::ranges::all_of(pointers, [](const QString& pointer) {
        const ItemKind kind = itemKind(pointer);
        return kind == ItemKind::Body || kind == ItemKind::Joint || kind == ItemKind::Parameter;
    });
    if (!isOfSketch) {
        if (m_deletion->isEnabled()) m_deletion->trigger();
        return;
    }
    QStringList gone;
    const QString refusal = m_edits.remove(pointers, gone);
    tell(refusal);
    if (!refusal.isEmpty() || gone.isEmpty()) return;
    const QString told = tr("Deleted with it: %1").arg(gone.join(", "));
    m_hint->setHint(told, false);
    emit message(told);
}

const sketch::Dimension* SketchController::dimension(const QString& parameter) const {
    for (const sketch::Dimension& each : m_tool->sketch().dimensions)
        if (each.parameter == parameter.toStdString()) return &each;
    return nullptr;
}

void SketchController::editDimension(const QString& parameter, const QRect& place) {
    const sketch::Dimension* edited = dimension(parameter);
    if (!edited) return;
    const QString unit = siUnitOf(*edited);
    const QString stored = edited->isDriving && !edited->text.empty()
                               ? QString::fromStdString(edited->text)
                               : exactText(edited->value);
    m_edit->open(parameter, inShownUnit(stored, unit, ShownUnits::instance().of(unit)), place);
}

void SketchController::takeDimension(const QString& parameter, const QString& text) {
    const sketch::Dimension* edited = dimension(parameter);
    if (!edited) return;
    const QString unit = siUnitOf(*edited);
    const QString refusal =
        m_edits.drive(parameter, inSiUnit(text, unit, ShownUnits::instance().of(unit)));
    tell(refusal);
    if (!refusal.isEmpty()) return m_edit->selectAll();
    m_edit->hide();
    m_view.takeFocus();
}

void SketchController::showDimensionMenu(const QString& parameter, const QPoint& global,
                                         const QRect& place) {
    const sketch::Dimension* shown = dimension(parameter);
    if (!shown) return;
    auto* menu = new QMenu(&m_view);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName("dimensionMenu");
    menu->addSection(parameter);
    menu->addAction(tr("Set..."), this,
                    [this, parameter, place] { editDimension(parameter, place); });
    QAction* release = menu->addAction(tr("Measure Only"), this,
                                       [this, parameter] { tell(m_edits.release(parameter)); });
    release->setEnabled(shown->isDriving);
    menu->addAction(tr("Select in the Tree"), this,
                    [this, parameter] { m_selection.select("/parameters/" + parameter); });
    menu->popup(global);
}

} // namespace trammel::studio
