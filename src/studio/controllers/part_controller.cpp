#include "studio/controllers/part_controller.h"

#include "io/model_file.h"
#include "studio/controllers/view_controller.h"
#include "studio/dialogs/part_dialog.h"
#include "studio/document/body_places.h"
#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/document/new_items.h"
#include "studio/document/selection.h"
#include "studio/panels/item_actions.h"

#include <QTimer>

namespace trammel::studio {

namespace {

/// The joint that turns about one axis and leaves nothing else free.
QString hingeType() {
    for (const QString& type : jointTypes()) {
        const model::JointTraits& traits =
            model::traits(*model::jointTypeFromName(type.toStdString()));
        if (traits.coordinate == model::JointCoordinate::Angle && traits.usesAxis &&
            !traits.usesAxis2)
            return type;
    }
    return {};
}

} // namespace

PartController::PartController(Document& document, Selection& selection, ItemActions& actions,
                               ViewController& view, QWidget* window)
    : QObject(window),
      m_document(document),
      m_selection(selection),
      m_view(view),
      m_window(window) {
    connect(&actions, &ItemActions::partRequested, this, &PartController::ask);
}

void PartController::ask(PartKind kind) {
    constexpr int kPause = 150; // ms in the typing, until the picture follows
    auto* dialog = new PartDialog(kind, m_document, start(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    auto* pause = new QTimer(dialog);
    pause->setSingleShot(true);
    pause->setInterval(kPause);
    connect(dialog, &PartDialog::changed, pause, qOverload<>(&QTimer::start));
    connect(pause, &QTimer::timeout, this, [this, dialog] { preview(*dialog); });
    connect(dialog, &QDialog::accepted, this, [this, dialog] { add(*dialog); });
    connect(dialog, &QDialog::rejected, this, [this] { m_view.showPreview(nullptr); });
    connect(dialog, &QDialog::finished, pause, &QTimer::stop);
    dialog->open();
    m_view.placeBeside(*dialog);
}

Vec3 PartController::start() const {
    const model::Model& model = m_document.model();
    std::vector<std::string> bodies;
    for (const QString& body : m_selection.bodies())
        bodies.push_back(body.toStdString());
    if (bodies.empty() && !model.bodies.empty()) bodies.push_back(model.bodies.back().name);
    for (const std::string& body : bodies) {
        const auto places = joinPlaces(model, body);
        // A new link ends where the next one begins: the last free end.
        for (auto place = places.rbegin(); place != places.rend(); ++place)
            if (place->kind == JoinPlace::Kind::End && !place->isTaken) return place->point;
    }
    return Vec3::Zero();
}

void PartController::preview(const PartDialog& dialog) {
    const auto body = dialog.body();
    if (!body || m_document.hasErrors()) return;
    io::JsonValue root = m_document.root();
    if (!root.contains("/bodies")) root.set("/bodies", io::JsonValue::array());
    root.insert("/bodies", root.at("/bodies")->size(), *body);
    const model::Model model = io::readModel(root, m_document.model().directory).model;
    m_view.showPreview(&model);
}

void PartController::add(const PartDialog& dialog) {
    const auto body = dialog.body();
    if (!body) return;
    const QString name = stringValue(body->find("name"));
    m_document.undoStack()->beginMacro(tr("Add %1").arg(name));
    const QString pointer = m_document.addItem("/bodies", *body);
    for (const PartDialog::Hinge& hinge : dialog.hinges()) {
        LikelyJoint joint;
        joint.bodies = {hinge.with, name.toStdString()};
        joint.position = hinge.place;
        joint.points = {hinge.place, hinge.place};
        joint.axis = hinge.axis;
        addJointAt(m_document, hingeType(), joint);
    }
    m_document.undoStack()->endMacro();
    m_selection.select(pointer);
}

} // namespace trammel::studio
