#pragma once

#include <QWidget>
#include <memory>

class QMenu;

namespace Ui {
class GroupPage;
}

namespace trammel::studio {

class Document;
class ItemActions;

/// What stands in the property panel for a group of items: what it holds and how to add to it.
class GroupPage : public QWidget {
    Q_OBJECT

public:
    GroupPage(Document& document, ItemActions& actions, QWidget* parent);
    ~GroupPage() override;
    void setGroup(const QString& pointer);

protected:
    void changeEvent(QEvent* event) override;

private:
    QString explanation() const;

    std::unique_ptr<Ui::GroupPage> m_ui;
    Document& m_document;
    ItemActions& m_actions;
    QString m_pointer;
    QMenu* m_menu;
};

} // namespace trammel::studio
