#pragma once

#include <QList>
#include <QObject>
#include <QString>

class QAction;
class QMenu;

namespace trammel::studio {

class Document;
class ItemActions;
class Selection;
class SceneView;
struct ScenePlace;

/// The menu that the right mouse button or the menu key opens in the 3-D view: of an item, or of
/// the view where there is none.
class SceneMenu : public QObject {
    Q_OBJECT

public:
    /// @param savePicture asks for a file and writes the picture
    SceneMenu(Document& document, Selection& selection, ItemActions& items, SceneView& view,
              QAction* savePicture, QObject* parent);

    /// What is offered for links of a sketch, where it is visible.
    void setLinkActions(QList<QAction*> actions) { m_linkActions = std::move(actions); }

signals:
    /// The item that is selected shall be seen in the tree.
    void treeRequested();

private:
    void show(const ScenePlace& place);
    void fillItem(QMenu& menu, const ScenePlace& place);
    void fillView(QMenu& menu);
    void trace(const ScenePlace& place);

    Document& m_document;
    Selection& m_selection;
    ItemActions& m_items;
    SceneView& m_view;
    QAction* m_savePicture;
    QList<QAction*> m_linkActions;
};

} // namespace trammel::studio
