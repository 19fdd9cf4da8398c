#include "studio/document/item_model.h"

#include "studio/document/document.h"
#include "studio/document/item_icons.h"
#include "studio/document/message_text.h"

#include <QFont>
#include <utility>

namespace trammel::studio {

struct ItemModel::Node {
    QString pointer;
    ItemKind kind = ItemKind::None;
    Node* parent = nullptr;
    int row = 0;
    std::vector<std::unique_ptr<Node>> children;

    Node& add(QString childPointer, ItemKind childKind) {
        auto child = std::make_unique<Node>();
        child->pointer = std::move(childPointer);
        child->kind = childKind;
        child->parent = this;
        child->row = static_cast<int>(children.size());
        children.push_back(std::move(child));
        return *children.back();
    }
};

ItemModel::ItemModel(Document& document, QObject* parent)
    : QAbstractItemModel(parent), m_document(document) {
    rebuild();
    connect(&document, &Document::changed, this, &ItemModel::apply);
    connect(&document, &Document::diagnosticsChanged, this, &ItemModel::markFindings);
}

ItemModel::~ItemModel() = default;

void ItemModel::rebuild() {
    m_root = std::make_unique<Node>();
    m_root->add("", ItemKind::Model);
    addChildren(m_root->add("/parameters", ItemKind::ParameterList), "/parameters",
                ItemKind::Parameter);
    addChildren(m_root->add("/materials", ItemKind::MaterialList), "/materials",
                ItemKind::Material);
    addChildren(m_root->add("/bodies", ItemKind::BodyList), "/bodies", ItemKind::Body);
    addChildren(m_root->add("/ground", ItemKind::Ground), "/ground/shapes", ItemKind::Shape);
    addChildren(m_root->add("/joints", ItemKind::JointList), "/joints", ItemKind::Joint);
    addChildren(m_root->add("/forces", ItemKind::ForceList), "/forces", ItemKind::Force);
    addChildren(m_root->add("/contacts", ItemKind::ContactList), "/contacts/pairs",
                ItemKind::ContactPair);
    addChildren(m_root->add("/measures", ItemKind::MeasureList), "/measures", ItemKind::Measure);
    addChildren(m_root->add("/controllers", ItemKind::ControllerList), "/controllers",
                ItemKind::Controller);
    m_root->add("/simulation", ItemKind::Simulation);
}

void ItemModel::addChildren(Node& parent, const QString& list, ItemKind kind) {
    const io::JsonValue* items = m_document.root().at(list.toStdString());
    for (std::size_t i = 0; items && i < items->size(); ++i) {
        const QString pointer =
            items->isObject() ? childPointer(list, QString::fromStdString(items->members()[i].key))
                              : childPointer(list, static_cast<int>(i));
        Node& child = parent.add(pointer, kind);
        if (kind == ItemKind::Body) addChildren(child, pointer + "/shapes", ItemKind::Shape);
    }
}

void ItemModel::apply(const ChangeEvent& event) {
    // A value may be a whole item or list of shapes; only changes inside an item are values here.
    const bool isWhole = itemKind(event.pointer) != ItemKind::None ||
                         event.pointer.endsWith("/shapes") || event.pointer.endsWith("/pairs");
    if (event.kind == ChangeEvent::Kind::ItemRenamed) {
        takeNewPointers(parentPointer(event.pointer));
        refresh(event.pointer);
        refreshAll(indexOf(QStringLiteral("/contacts"))); // pairs are called after their bodies
    } else if (event.isStructural() || isWhole) {
        beginResetModel();
        rebuild();
        endResetModel();
    } else {
        refresh(itemOf(event.pointer));
    }
}

/// A renamed parameter or material has another pointer in the same place.
void ItemModel::takeNewPointers(const QString& list) {
    const io::JsonValue* items = m_document.root().at(list.toStdString());
    if (!items || !items->isObject()) return;
    for (const auto& child : node(indexOf(list))->children)
        child->pointer = childPointer(
            list, QString::fromStdString(items->members()[std::size_t(child->row)].key));
}

void ItemModel::refresh(const QString& pointer) {
    const QModelIndex index = indexOf(pointer);
    if (index.isValid()) emit dataChanged(index, index);
}

QHash<QString, ItemModel::Badge> ItemModel::badges() const {
    QHash<QString, Badge> badges;
    for (const model::Diagnostic& finding : m_document.diagnostics()) {
        // The finding shows at its item and at what holds it: "/bodies/0/shapes/1", "/bodies/0",
        // "/bodies". One of the model itself is told by the messages alone.
        for (QString item = itemOf(QString::fromStdString(finding.pointer)); !item.isEmpty();
             item = itemOf(parentPointer(item))) {
            Badge& badge = badges[item];
            badge.isError = badge.isError || finding.severity == model::Severity::Error;
            if (!badge.text.isEmpty()) badge.text += '\n';
            badge.text += translated(finding.message);
        }
    }
    return badges;
}

void ItemModel::markFindings() {
    const QHash<QString, Badge> before = std::exchange(m_badges, badges());
    for (auto badge = m_badges.begin(); badge != m_badges.end(); ++badge)
        if (before.value(badge.key()) != badge.value()) refresh(badge.key());
    for (auto badge = before.begin(); badge != before.end(); ++badge)
        if (!m_badges.contains(badge.key())) refresh(badge.key());
}

void ItemModel::refreshAll(const QModelIndex& parent) {
    const int rows = rowCount(parent);
    if (rows == 0) return;
    emit dataChanged(index(0, 0, parent), index(rows - 1, 0, parent));
    for (int row = 0; row < rows; ++row)
        refreshAll(index(row, 0, parent));
}

void ItemModel::retranslate() {
    refreshAll();
}

ItemModel::Node* ItemModel::node(const QModelIndex& index) const {
    return index.isValid() ? static_cast<Node*>(index.internalPointer()) : m_root.get();
}

QModelIndex ItemModel::indexOf(const Node* node) const {
    return node == m_root.get() ? QModelIndex()
                                : createIndex(node->row, 0, const_cast<Node*>(node));
}

QModelIndex ItemModel::indexOf(const QString& pointer) const {
    std::vector<const Node*> open{m_root.get()};
    while (!open.empty()) {
        const Node* current = open.back();
        open.pop_back();
        if (current != m_root.get() && current->pointer == pointer) return indexOf(current);
        for (const auto& child : current->children)
            open.push_back(child.get());
    }
    return {};
}

QModelIndex ItemModel::index(int row, int column, const QModelIndex& parent) const {
    const Node* owner = node(parent);
    if (column != 0 || row < 0 || row >= static_cast<int>(owner->children.size())) return {};
    return createIndex(row, 0, owner->children[static_cast<std::size_t>(row)].get());
}

QModelIndex ItemModel::parent(const QModelIndex& child) const {
    return child.isValid() ? indexOf(node(child)->parent) : QModelIndex();
}

int ItemModel::rowCount(const QModelIndex& parent) const {
    return static_cast<int>(node(parent)->children.size());
}

int ItemModel::columnCount(const QModelIndex&) const {
    return 1;
}

QString ItemModel::text(const Node& node) const {
    const QString name = m_document.itemName(node.pointer);
    const std::size_t count = node.children.size();
    const bool isList = node.kind == ItemKind::ParameterList ||
                        node.kind == ItemKind::MaterialList || node.kind == ItemKind::BodyList ||
                        node.kind == ItemKind::JointList || node.kind == ItemKind::ForceList ||
                        node.kind == ItemKind::ContactList || node.kind == ItemKind::MeasureList ||
                        node.kind == ItemKind::ControllerList;
    return isList && count > 0 ? tr("%1 (%2)").arg(name).arg(count) : name;
}

QIcon ItemModel::icon(const Node& node) const {
    const io::JsonValue* item = m_document.root().at(node.pointer.toStdString());
    const QIcon plain = itemIcon(iconName(node.kind, item ? itemType(*item) : QString()));
    const auto badge = m_badges.constFind(node.pointer);
    return badge == m_badges.constEnd() ? plain : withBadge(plain, badge->isError);
}

QVariant ItemModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Node& item = *node(index);
    switch (role) {
    case Qt::DisplayRole:
        return text(item);
    case Qt::EditRole:
        return m_document.itemName(item.pointer);
    case Qt::DecorationRole:
        return icon(item);
    case Qt::ToolTipRole:
        return m_badges.value(item.pointer).text;
    case PointerRole:
        return item.pointer;
    case KindRole:
        return static_cast<int>(item.kind);
    case Qt::FontRole:
        if (item.kind == ItemKind::Model) {
            QFont font;
            font.setBold(true);
            return font;
        }
        return {};
    default:
        return {};
    }
}

bool ItemModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || role != Qt::EditRole) return false;
    const QString reason = m_document.renameItem(node(index)->pointer, value.toString());
    if (!reason.isEmpty()) emit renameRefused(reason);
    return reason.isEmpty();
}

Qt::ItemFlags ItemModel::flags(const QModelIndex& index) const {
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (index.isValid() && isNamed(node(index)->kind)) flags |= Qt::ItemIsEditable;
    return flags;
}

} // namespace trammel::studio
