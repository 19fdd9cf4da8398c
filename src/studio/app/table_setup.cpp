#include "studio/app/table_setup.h"

#include "studio/app/table_text.h"

#include <QAction>
#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMenu>
#include <QTableView>
#include <QToolButton>

namespace trammel::studio {

void setUpResultTable(QTableView& table) {
    table.horizontalHeader()->setHighlightSections(false);
    table.verticalHeader()->hide();
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.verticalHeader()->setDefaultSectionSize(table.fontMetrics().height() + 6);
}

void makeRowsCopyable(QWidget& panel, QTableView& table, QToolButton& button) {
    auto* copy = new QAction(&panel);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    panel.addAction(copy);
    const auto copyRows = [&table] { QGuiApplication::clipboard()->setText(rowsAsText(table)); };
    QObject::connect(copy, &QAction::triggered, &panel, copyRows);
    QObject::connect(&button, &QToolButton::clicked, &panel, copyRows);
    button.setIcon(QIcon::fromTheme("edit-copy"));
    table.setContextMenuPolicy(Qt::CustomContextMenu);
    QObject::connect(&table, &QTableView::customContextMenuRequested, &panel,
                     [&table, copyRows](const QPoint& place) {
                         QMenu menu;
                         menu.addActions(table.actions());
                         menu.addAction(
                             QIcon::fromTheme("edit-copy"),
                             QCoreApplication::translate("trammel::studio::Tables", "Copy Rows"),
                             QKeySequence::Copy, &table, copyRows);
                         menu.exec(table.viewport()->mapToGlobal(place));
                     });
}

} // namespace trammel::studio
