#pragma once

#include "studio/document/item_kind.h"

#include <QHash>
#include <QWidget>
#include <memory>

namespace Ui {
class PropertyPanel;
}

namespace trammel::studio {

class Document;
class EditorBase;
class GroupPage;
class ItemActions;
class Selection;
class SeveralPage;
struct ChangeEvent;

/// The form of the selected item, under a heading that names it.
class PropertyPanel : public QWidget {
    Q_OBJECT

public:
    PropertyPanel(Document& document, Selection& selection, ItemActions& actions, QWidget* parent);
    ~PropertyPanel() override;

    /// Selects the item that a pointer lies in and puts the focus on the field it belongs to.
    void focusOn(const QString& pointer);
    /// Puts the focus on the first field of the form that is seen.
    void focusFirst();

signals:
    /// The user wants to pick the place at that pointer in the view.
    void pickRequested(const QString& pointer);
    /// The model is to be compared with the one whose joints have no play.
    void comparisonRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void showItem(const QString& pointer);
    void showHeading();
    void showHeadingOfSeveral();
    bool areOfOneKind() const;
    void documentChanged();
    EditorBase* editorFor(ItemKind kind);
    EditorBase* makeEditor(ItemKind kind);
    EditorBase* makeParameterEditor();
    EditorBase* makeContactsEditor();
    EditorBase* makeJointEditor();
    void showPage(QWidget* page);

    std::unique_ptr<Ui::PropertyPanel> m_ui;
    Document& m_document;
    Selection& m_selection;
    ItemActions& m_actions;
    QHash<ItemKind, EditorBase*> m_editors;
    GroupPage* m_groupPage;
    SeveralPage* m_several; ///< above the form where several items are selected
    QWidget* m_page = nullptr;
    EditorBase* m_editor = nullptr; ///< the one that is shown; null while a group is
    bool m_isChosenInTable = false; ///< a parameter, by its row
};

} // namespace trammel::studio
