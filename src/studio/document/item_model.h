#pragma once

#include "studio/document/item_kind.h"

#include <QAbstractItemModel>
#include <QHash>
#include <memory>
#include <vector>

namespace trammel::studio {

class Document;
struct ChangeEvent;

/// The document as a tree: the model itself, its groups, their items, and the bodies' shapes.
class ItemModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Role {
        PointerRole = Qt::UserRole, ///< QString, JSON pointer
        KindRole                    ///< int, ItemKind
    };

    explicit ItemModel(Document& document, QObject* parent = nullptr);
    ~ItemModel() override;

    /// The index of an item, invalid where there is none.
    QModelIndex indexOf(const QString& pointer) const;
    /// Texts in the user's language anew.
    void retranslate();

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

signals:
    /// A name typed in the tree was not taken; the reason is for the user.
    void renameRefused(const QString& reason);

private:
    struct Node;

    Node* node(const QModelIndex& index) const;
    QModelIndex indexOf(const Node* node) const;
    void rebuild();
    void addChildren(Node& parent, const QString& list, ItemKind kind);
    void apply(const ChangeEvent& event);
    void takeNewPointers(const QString& list);
    void refresh(const QString& pointer);
    void refreshAll(const QModelIndex& parent = {});
    void markFindings();
    QString text(const Node& node) const;
    /// What an item's badge tells: the findings in it and below it, a line each.
    struct Badge {
        bool isError = false;
        QString text;
        bool operator==(const Badge&) const = default;
    };
    QHash<QString, Badge> badges() const;
    QIcon icon(const Node& node) const;

    Document& m_document;
    std::unique_ptr<Node> m_root;
    QHash<QString, Badge> m_badges; ///< by pointer; items without findings have none
};

} // namespace trammel::studio
