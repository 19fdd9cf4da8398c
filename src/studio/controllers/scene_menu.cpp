#include "studio/controllers/scene_menu.h"

#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/document/selection.h"
#include "studio/panels/item_actions.h"
#include "studio/view3d/scene_view.h"
#include "studio/view3d/view_actions.h"

#include <QAction>
#include <QMenu>
#include <cmath>

namespace trammel::studio {

namespace {

/// To a thousandth of the way that is told apart on the screen: no more digits than meant.
io::JsonValue rounded(const Vec3& point) {
    constexpr double kGrid = 1e-6; // m
    std::vector<io::JsonValue> entries;
    for (const double x : point)
        entries.emplace_back(kGrid * std::round(x / kGrid) + 0.0); // no -0
    return io::JsonValue::array(std::move(entries));
}

/// A joint at what the pointer snapped to; only corners, as any place of a surface, are drawn to
/// the end of a link near by.
JointWish wishAt(const ScenePlace& place) {
    JointWish wish;
    wish.place = place.joint ? place.joint->point : place.pointInitially;
    wish.isExact = place.joint && place.joint->isExact;
    if (place.joint) wish.axis = place.joint->axis;
    return wish;
}

} // namespace

SceneMenu::SceneMenu(Document& document, Selection& selection, ItemActions& items, SceneView& view,
                     QAction* savePicture, QObject* parent)
    : QObject(parent),
      m_document(document),
      m_selection(selection),
      m_items(items),
      m_view(view),
      m_savePicture(savePicture) {
    connect(&view, &SceneView::menuRequested, this, &SceneMenu::show);
}

void SceneMenu::show(const ScenePlace& place) {
    auto* menu = new QMenu(&m_view);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName("sceneMenu");
    if (place.pointer.isEmpty())
        fillView(*menu);
    else
        fillItem(*menu, place);
    menu->popup(place.global);
}

void SceneMenu::fillItem(QMenu& menu, const ScenePlace& place) {
    const QString pointer = place.pointer;
    const QString name = m_document.itemName(pointer);
    menu.addSection(name.isEmpty() ? kindTitle(itemKind(pointer)) : name);
    menu.addAction(tr("Select in the Tree"), this, [this, pointer] {
        m_selection.select(pointer);
        emit treeRequested();
    });
    menu.addAction(tr("Zoom to It"), this, [this, pointer] { m_view.zoomTo(pointer); });
    if (place.body >= 0) menu.addAction(m_view.actions().follow);
    menu.addSeparator();
    const bool isHidden = m_view.isHidden(pointer);
    menu.addAction(isHidden ? tr("Show") : tr("Hide"), this,
                   [this, pointer, isHidden] { m_view.setHidden(pointer, !isHidden); });
    menu.addAction(tr("Hide All Else"), this, [this, pointer] { m_view.isolate(pointer); });
    menu.addAction(m_view.actions().showHidden);
    m_items.fillPlotMenu(menu);
    menu.addSeparator();
    if (place.pointInitially) {
        m_items.fillJointMenu(menu, wishAt(place));
        menu.addAction(tr("Trace This Point"), this, [this, place] { trace(place); });
    }
    QAction* rename = m_items.renameAction();
    menu.addAction(rename->icon(), rename->text(), this,
                   [this, rename] {
                       emit treeRequested(); // where names are typed
                       rename->trigger();
                   })
        ->setEnabled(rename->isEnabled());
    menu.addActions({m_items.duplicateAction(), m_items.deleteAction()});
    menu.addSeparator();
    for (QAction* action : m_linkActions)
        if (action->isEnabled()) menu.addAction(action);
}

void SceneMenu::fillView(QMenu& menu) {
    const ViewActions& actions = m_view.actions();
    menu.addAction(actions.fit);
    menu.addMenu(tr("Standard Views"))->addActions(actions.standardViews());
    QMenu* shown = menu.addMenu(tr("Show"));
    shown->addActions(actions.toggles());
    shown->addSeparator();
    shown->addAction(actions.vectorPanel);
    menu.addAction(actions.showHidden);
    menu.addMenu(m_view.navigationMenu());
    menu.addSeparator();
    menu.addAction(actions.copyPicture);
    menu.addAction(tr("Save Picture..."), m_savePicture, &QAction::trigger);
}

/// A measured point of the body, whose path is drawn; one step to undo.
void SceneMenu::trace(const ScenePlace& place) {
    const QString body = m_document.itemName(place.pointer);
    const QString name = m_document.uniqueName("/measures", body + "_point");
    const model::Pose& pose = m_document.model().bodies[static_cast<std::size_t>(place.body)].pose;
    const Vec3 point = pose.orientation.conjugate() * (*place.pointInitially - pose.position);
    using io::JsonValue;
    m_selection.select(
        m_document.addItem("/measures", JsonValue::object({{"name", JsonValue(name.toStdString())},
                                                           {"type", JsonValue("point")},
                                                           {"body", JsonValue(body.toStdString())},
                                                           {"frame", JsonValue("body")},
                                                           {"point", rounded(point)}})));
}

} // namespace trammel::studio
