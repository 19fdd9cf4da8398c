#include "studio/controllers/ready_plots.h"

#include "studio/controllers/plot_controller.h"
#include "studio/controllers/run_controller.h"
#include "studio/document/document.h"
#include "studio/document/item_icons.h"
#include "studio/document/item_kind.h"
#include "studio/document/selection.h"
#include "studio/panels/item_actions.h"
#include "studio/plots/ready_pages.h"

#include <QAction>
#include <initializer_list>

namespace trammel::studio {

namespace {

namespace quantity = results::quantity;
using Quantities = std::initializer_list<std::string_view>;

ReadyPages::Names channelsOf(const results::RunData& run) {
    ReadyPages::Names names;
    for (const results::Channel& channel : run.header().channels)
        names.insert(channel.name);
    return names;
}

void addScalars(ReadyPages::Names& names, const std::string& owner, const Quantities& quantities) {
    for (const std::string_view of : quantities)
        names.insert(results::ChannelId{.owner = owner, .quantity = std::string(of)}.name());
}

void addVectors(ReadyPages::Names& names, const std::string& owner, const Quantities& quantities) {
    for (const std::string_view of : quantities)
        for (const char* axis : {"x", "y", "z"})
            names.insert(
                results::ChannelId{.owner = owner, .quantity = std::string(of), .axis = axis}
                    .name());
}

/// What the next run will have of an item that the shown one does not know.
ReadyPages::Names expectedChannels(const Document& document, const QString& pointer) {
    ReadyPages::Names names;
    const io::JsonValue* item = document.root().at(pointer.toStdString());
    const std::string owner = document.itemName(pointer).toStdString();
    if (!item || owner.empty()) return names;
    const ItemKind kind = itemKind(pointer);
    const QString type = itemType(*item);
    if (kind == ItemKind::Body) {
        addVectors(names, owner,
                   {quantity::kPosition, quantity::kVelocity, quantity::kAcceleration});
    } else if (kind == ItemKind::Joint) {
        addScalars(names, owner,
                   {quantity::kCoordinate, quantity::kRate, quantity::kCoordinateAcceleration});
        if (item->find("driver"))
            addScalars(names, owner,
                       {quantity::kDriverTorque, quantity::kDriverForce, quantity::kDriverPower});
    } else if (type == QLatin1String("point")) {
        addVectors(names, owner, {{}, quantity::kVelocity, quantity::kAcceleration});
    } else if (type == QLatin1String("distance") && kind == ItemKind::Measure) {
        addScalars(names, owner, {{}, quantity::kRate, quantity::kCoordinateAcceleration});
    }
    return names;
}

} // namespace

ReadyPlots::ReadyPlots(const Document& document, const Selection& selection,
                       const RunController& run, PlotController& plots, ItemActions& items)
    : QObject(&plots),
      m_document(document),
      m_selection(selection),
      m_run(run),
      m_plots(plots),
      m_motion(makeAction("plotMotion", &ReadyPlots::m_motionPage)),
      m_drive(makeAction("plotDrive", &ReadyPlots::m_drivePage)) {
    items.setPlotActions({m_motion, m_drive});
    connect(&items, &ItemActions::menuOpens, this, &ReadyPlots::update);
    update();
}

QAction* ReadyPlots::makeAction(const char* name, PageSpec ReadyPlots::*page) {
    auto* action = new QAction(itemIcon("measure"), {}, this);
    action->setObjectName(name);
    connect(action, &QAction::triggered, this, [this, page] {
        update();
        if (!(this->*page).plots.empty()) m_plots.showPage(this->*page);
    });
    return action;
}

void ReadyPlots::update() {
    const QString pointer = m_selection.pointer();
    const ItemKind kind = itemKind(pointer);
    const bool isMoving =
        kind == ItemKind::Body || kind == ItemKind::Joint || kind == ItemKind::Measure;
    const std::string owner = isMoving ? m_document.itemName(pointer).toStdString() : std::string();
    const ReadyPages::Names expected =
        isMoving ? expectedChannels(m_document, pointer) : ReadyPages::Names();
    const ReadyPages::Names there =
        isMoving && m_run.data() ? channelsOf(*m_run.data()) : ReadyPages::Names();
    const auto make = [&](PageSpec (*page)(const std::string&, const ReadyPages::Names&)) {
        PageSpec made = page(owner, there);
        return made.plots.empty() ? page(owner, expected) : made;
    };
    m_motionPage = make(&ReadyPages::motion);
    m_drivePage = make(&ReadyPages::drive);
    m_motion->setText(ReadyPages::motionText());
    m_motion->setVisible(!m_motionPage.plots.empty());
    m_drive->setText(ReadyPages::driveText(m_drivePage));
    m_drive->setVisible(!m_drivePage.plots.empty());
}

} // namespace trammel::studio
