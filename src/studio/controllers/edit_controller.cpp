#include "studio/controllers/edit_controller.h"

#include "studio/controllers/item_controller.h"
#include "studio/panels/item_actions.h"
#include "studio/panels/model_tree.h"
#include "studio/panels/panel_dock.h"
#include "studio/panels/property_panel.h"

#include <QAbstractItemView>
#include <QMainWindow>

namespace trammel::studio {

EditController::EditController(Document& document, ItemController& items, QMainWindow& window)
    : QObject(&window),
      m_selection(items.selection()),
      m_tree(new ModelTree(items.items(), m_selection, items.actions(), &window)),
      m_properties(new PropertyPanel(document, m_selection, items.actions(), &window)) {
    m_treeDock = new PanelDock(
        "modelDock", m_tree, [] { return tr("Model"); }, &window);
    m_propertyDock = new PanelDock(
        "propertyDock", m_properties, [] { return tr("Properties"); }, &window);
    connect(&items.actions(), &ItemActions::added, m_properties, &PropertyPanel::focusFirst);
    connect(m_properties, &PropertyPanel::pickRequested, this, &EditController::pickRequested);
    connect(m_properties, &PropertyPanel::comparisonRequested, this,
            &EditController::comparisonRequested);
}

void EditController::showTree() {
    m_treeDock->bringToFront();
}

void EditController::showField(const QString& pointer) {
    m_propertyDock->show();
    m_properties->focusOn(pointer);
}

void EditController::showModelSettings() {
    m_selection.select("");
}

void EditController::showSimulationSettings() {
    m_propertyDock->bringToFront();
    m_selection.select("/simulation");
    m_properties->focusFirst();
}

void EditController::finishTyping() {
    QWidget* input = m_properties->window()->focusWidget();
    if (!input) return;
    // A cell or a name in a list or the tree: its editor ends with the focus.
    for (QWidget* parent = input->parentWidget(); parent; parent = parent->parentWidget())
        if (auto* list = qobject_cast<QAbstractItemView*>(parent)) return list->setFocus();
    if (!m_properties->isAncestorOf(input)) return;
    input->clearFocus();
    input->setFocus();
}

} // namespace trammel::studio
