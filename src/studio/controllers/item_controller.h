#pragma once

#include "studio/document/item_model.h"
#include "studio/document/selection.h"

#include <QObject>

class QWidget;

namespace trammel::studio {

class ItemActions;

/// The model's items: as a tree, which of them is selected, and what can be done with them.
class ItemController : public QObject {
    Q_OBJECT

public:
    ItemController(Document& document, QWidget* window);

    ItemModel& items() { return m_items; }
    Selection& selection() { return m_selection; }
    ItemActions& actions() { return *m_actions; }
    void retranslate();

signals:
    /// An item keeps its name.
    void renameRefused(const QString& reason, const QString& pointer);

private:
    ItemModel m_items;
    Selection m_selection; ///< follows an edit after the items have
    ItemActions* m_actions;
};

} // namespace trammel::studio
