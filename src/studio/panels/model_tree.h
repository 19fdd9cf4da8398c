#pragma once

#include <QWidget>
#include <memory>

class QSortFilterProxyModel;

namespace Ui {
class ModelTree;
}

namespace trammel::studio {

class ItemActions;
class ItemModel;
class Selection;

/// The model's items as a tree with a search line and the actions on the selected item.
class ModelTree : public QWidget {
    Q_OBJECT

public:
    ModelTree(ItemModel& items, Selection& selection, ItemActions& actions, QWidget* parent);
    ~ModelTree() override;

    /// Opens the name of the selected item for typing.
    void editName();

protected:
    void changeEvent(QEvent* event) override;

private:
    void takeSelection();
    void showSelection();
    void showContextMenu(const QPoint& position);
    void rememberExpansion();
    void restoreExpansion();

    std::unique_ptr<Ui::ModelTree> m_ui;
    ItemModel& m_items;
    Selection& m_selection;
    ItemActions& m_actions;
    QSortFilterProxyModel* m_filter;
    QStringList m_collapsed;  ///< pointers of what the user closed
    bool m_isShowing = false; ///< the selection, which is not the user's
};

} // namespace trammel::studio
