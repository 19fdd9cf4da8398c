#pragma once

#include "studio/document/likely_joint.h"
#include "studio/document/part_kind.h"

#include <QList>
#include <QObject>
#include <functional>

class QAction;
class QMenu;

namespace trammel::studio {

class Document;
class Selection;

/// What can be done with items, as actions for menus, the tree and the keyboard.
class ItemActions : public QObject {
    Q_OBJECT

public:
    ItemActions(Document& document, Selection& selection, QWidget* parent);

    /// Adds the entries for new items, in the groups' order, to a menu.
    void fillAddMenu(QMenu* menu);
    /// Adds the entry that aligns bodies.
    void fillAlignMenu(QMenu* menu);
    QAction* duplicateAction() const { return m_duplicate; }
    QAction* renameAction() const { return m_rename; }
    QAction* deleteAction() const { return m_delete; }
    QAction* moveUpAction() const { return m_moveUp; }
    QAction* moveDownAction() const { return m_moveDown; }
    /// Asks for a study over the selected parameter.
    QAction* varyAction() const { return m_vary; }
    QAction* addAction(const QString& kindOrType) const;
    /// Their keys work where the actions are, in the tree: elsewhere Ctrl+C copies text.
    QList<QAction*> clipboardActions() const { return {m_copy, m_paste}; }
    QList<QAction*> editActions() const;
    /// What plots the selected item, in its menus.
    void setPlotActions(QList<QAction*> actions) { m_plots = std::move(actions); }
    /// What the 3-D view does with the selected item, in the tree's menu.
    void setViewActions(QList<QAction*> actions) { m_views = std::move(actions); }
    const QList<QAction*>& viewActions() const { return m_views; }
    /// Adds it, with a line before, to a menu that is about to open.
    void fillPlotMenu(QMenu& menu);
    /// Adds a joint between the selected bodies, at a place that was pointed at.
    /// @param wish whose bodies are the selected ones
    void fillJointMenu(QMenu& menu, const JointWish& wish);

    void retranslate();

signals:
    /// The user wants to type another name for the selected item.
    void renameRequested();
    /// A part is wanted that is asked for by a dialog.
    void partRequested(trammel::studio::PartKind kind);
    /// A menu of the selected item is about to open.
    void menuOpens();
    /// An item was added and is selected.
    void added();

private:
    void selectAdded(const QString& pointer);
    QAction* makeAdd(const QString& name, const QString& icon, std::function<QString()> add);
    void makeAddActions();
    void makePartActions();
    void makeEditActions();
    void makeAlignActions();
    void makeClipboardActions();
    void paste();
    void update();
    void updateAdds();
    void moveBy(int places);
    QString shapeOwner() const;

    Document& m_document;
    Selection& m_selection;
    QList<QAction*> m_adds; ///< objectName "add:" + what it adds
    QList<QAction*> m_plots;
    QList<QAction*> m_views;
    QList<QAction*> m_aligns; ///< by axis
    QMenu* m_alignMenu;
    QMenu* m_jointMenu;
    QMenu* m_forceMenu;
    QMenu* m_measureMenu;
    QMenu* m_shapeMenu;
    QAction* m_copy = nullptr;
    QAction* m_paste = nullptr;
    QAction* m_duplicate = nullptr;
    QAction* m_rename = nullptr;
    QAction* m_vary = nullptr;
    QAction* m_delete = nullptr;
    QAction* m_moveUp = nullptr;
    QAction* m_moveDown = nullptr;
};

} // namespace trammel::studio
