#include "studio/panels/model_tree.h"

#include "panels/ui_model_tree.h"
#include "studio/document/item_model.h"
#include "studio/document/selection.h"
#include "studio/panels/item_actions.h"

#include <QMenu>
#include <QSortFilterProxyModel>

namespace trammel::studio {

namespace {

QString pointerAt(const QModelIndex& index) {
    return index.data(ItemModel::PointerRole).toString();
}

} // namespace

ModelTree::ModelTree(ItemModel& items, Selection& selection, ItemActions& actions, QWidget* parent)
    : QWidget(parent),
      m_ui(std::make_unique<Ui::ModelTree>()),
      m_items(items),
      m_selection(selection),
      m_actions(actions),
      m_filter(new QSortFilterProxyModel(this)) {
    m_ui->setupUi(this);
    m_filter->setSourceModel(&items);
    m_filter->setRecursiveFilteringEnabled(true);
    m_filter->setAutoAcceptChildRows(true);
    m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_ui->tree->setModel(m_filter);
    m_ui->tree->expandAll();
    m_ui->tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_ui->tree->addActions(actions.clipboardActions());
    m_ui->addButton->setIcon(QIcon::fromTheme("list-add"));
    auto* addMenu = new QMenu(m_ui->addButton);
    actions.fillAddMenu(addMenu);
    m_ui->addButton->setMenu(addMenu);

    connect(m_ui->search, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_filter->setFilterFixedString(text);
        restoreExpansion();
    });
    connect(m_ui->tree, &QTreeView::customContextMenuRequested, this, &ModelTree::showContextMenu);
    // The tree changes its current item first, and then what is selected.
    connect(m_ui->tree->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &ModelTree::takeSelection);
    connect(m_filter, &QAbstractItemModel::modelAboutToBeReset, this,
            &ModelTree::rememberExpansion);
    connect(m_filter, &QAbstractItemModel::modelReset, this, [this] {
        restoreExpansion();
        showSelection();
    });
    connect(&selection, &Selection::changed, this, &ModelTree::showSelection);
    connect(&actions, &ItemActions::renameRequested, this, &ModelTree::editName);
    showSelection();
}

ModelTree::~ModelTree() = default;

void ModelTree::rememberExpansion() {
    m_collapsed.clear();
    QList<QModelIndex> open{QModelIndex()};
    while (!open.isEmpty()) {
        const QModelIndex parent = open.takeLast();
        for (int row = 0; row < m_filter->rowCount(parent); ++row) {
            const QModelIndex child = m_filter->index(row, 0, parent);
            if (m_filter->rowCount(child) == 0) continue;
            if (!m_ui->tree->isExpanded(child)) m_collapsed << pointerAt(child);
            open << child;
        }
    }
}

void ModelTree::restoreExpansion() {
    m_ui->tree->expandAll();
    for (const QString& pointer : std::as_const(m_collapsed))
        m_ui->tree->collapse(m_filter->mapFromSource(m_items.indexOf(pointer)));
}

void ModelTree::takeSelection() {
    if (m_isShowing) return;
    QStringList chosen;
    for (const QModelIndex& index : m_ui->tree->selectionModel()->selectedIndexes())
        chosen << pointerAt(index);
    // In the order of the clicks, which the tree does not keep.
    QStringList pointers;
    for (const QString& pointer : m_selection.pointers() + chosen)
        if (chosen.contains(pointer) && !pointers.contains(pointer)) pointers << pointer;
    const QString current = pointerAt(m_ui->tree->currentIndex());
    if (pointers.size() > 1)
        m_selection.selectSeveral(pointers, current);
    else if (!pointers.isEmpty())
        m_selection.select(pointers.front());
    // Lists are not selected with others, and one item always is.
    showSelection();
}

void ModelTree::showSelection() {
    const QModelIndex current = m_filter->mapFromSource(m_items.indexOf(m_selection.pointer()));
    if (!current.isValid()) return;
    QItemSelection selected;
    for (const QString& pointer : m_selection.pointers())
        if (const QModelIndex i = m_filter->mapFromSource(m_items.indexOf(pointer)); i.isValid())
            selected.select(i, i);
    QItemSelectionModel& shown = *m_ui->tree->selectionModel();
    const bool isNew = current != m_ui->tree->currentIndex();
    m_isShowing = true;
    shown.setCurrentIndex(current, QItemSelectionModel::NoUpdate);
    shown.select(selected, QItemSelectionModel::ClearAndSelect);
    m_isShowing = false;
    if (isNew) m_ui->tree->scrollTo(current);
}

void ModelTree::editName() {
    const QModelIndex index = m_ui->tree->currentIndex();
    if (!index.isValid()) return;
    m_ui->tree->setFocus(Qt::OtherFocusReason);
    m_ui->tree->edit(index);
}

void ModelTree::showContextMenu(const QPoint& position) {
    QMenu menu(this);
    m_actions.fillAddMenu(&menu);
    menu.addSeparator();
    menu.addActions(m_actions.editActions());
    m_actions.fillAlignMenu(&menu);
    m_actions.fillPlotMenu(menu);
    menu.addActions(m_actions.viewActions());
    menu.exec(m_ui->tree->viewport()->mapToGlobal(position));
}

void ModelTree::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) m_ui->retranslateUi(this);
}

} // namespace trammel::studio
