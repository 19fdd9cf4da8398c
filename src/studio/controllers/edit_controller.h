#pragma once

#include <QObject>

class QMainWindow;

namespace trammel::studio {

class Document;
class ItemController;
class ModelTree;
class PanelDock;
class PropertyPanel;
class Selection;

/// Where the model is edited: the tree of its items and the form of the selected one.
class EditController : public QObject {
    Q_OBJECT

public:
    EditController(Document& document, ItemController& items, QMainWindow& window);

    PanelDock* treeDock() const { return m_treeDock; }
    PanelDock* propertyDock() const { return m_propertyDock; }

    void showTree();
    /// Shows the field that a pointer belongs to.
    void showField(const QString& pointer);
    void showModelSettings();
    void showSimulationSettings();
    /// Hands over what is being typed in a form, as leaving the field would.
    void finishTyping();

signals:
    /// The place at that pointer is to be picked in the view.
    void pickRequested(const QString& pointer);
    /// The model is to be compared with the one whose joints have no play.
    void comparisonRequested();

private:
    Selection& m_selection;
    ModelTree* m_tree;
    PropertyPanel* m_properties;
    PanelDock* m_treeDock;
    PanelDock* m_propertyDock;
};

} // namespace trammel::studio
