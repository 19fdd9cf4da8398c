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
    connect(m_ui->tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid()) m_selection.select(pointerAt(current));
            });
    connect(m_filter, &QAbstractItemModel::modelAboutToBeReset, this,
            &ModelTree::rememberExpansion);
    connect(m_filter, &QAbstractItemModel::modelReset, this, [this] {
        restoreExpansion();
        showSelection(m_selection.pointer());
    });
    connect(&selection, &Selection::changed, this, &ModelTree::showSelection);
    connect(&actions, &ItemActions::renameRequested, this, &ModelTree::editName);
    showSelection(selection.pointer());
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

void ModelTree::showSelection(const QString& pointer) {
    const QModelIndex index = m_filter->mapFromSource(m_items.indexOf(pointer));
    if (!index.isValid() || index == m_ui->tree->currentIndex()) return;
    m_ui->tree->setCurrentIndex(index);
    m_ui->tree->scrollTo(index);
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
    m_actions.fillPlotMenu(menu);
    menu.exec(m_ui->tree->viewport()->mapToGlobal(position));
}

void ModelTree::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) m_ui->retranslateUi(this);
}

} // namespace trammel::studio
