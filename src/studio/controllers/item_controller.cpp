#include "studio/controllers/item_controller.h"

#include "studio/panels/item_actions.h"

#include <QWidget>

namespace trammel::studio {

ItemController::ItemController(Document& document, QWidget* window)
    : QObject(window),
      m_items(document),
      m_selection(document),
      m_actions(new ItemActions(document, m_selection, window)) {
    connect(&m_items, &ItemModel::renameRefused, this,
            [this](const QString& reason) { emit renameRefused(reason, m_selection.pointer()); });
}

void ItemController::retranslate() {
    m_actions->retranslate();
    m_items.retranslate();
}

} // namespace trammel::studio
