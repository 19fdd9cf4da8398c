#include "studio/controllers/edit_controller.h"

#include "studio/app/cell_editing.h"
#include "studio/controllers/item_controller.h"
#include "studio/panels/item_actions.h"
#include "studio/panels/model_tree.h"
#include "studio/panels/panel_dock.h"
#include "studio/panels/property_panel.h"

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
    if (finishCell(*m_properties->window()) || !input || !m_properties->isAncestorOf(input)) return;
    input->clearFocus();
    input->setFocus();
}

} // namespace trammel::studio
