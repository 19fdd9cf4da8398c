#include "studio/dialogs/shortcuts_dialog.h"

#include "dialogs/ui_shortcuts_dialog.h"
#include "studio/document/plain_title.h"

#include <QAction>
#include <QHeaderView>

namespace trammel::studio {

namespace {

QString keysOf(const QAction* action) {
    QStringList keys;
    for (const QKeySequence& key : action->shortcuts())
        keys << key.toString(QKeySequence::NativeText);
    return keys.join(", ");
}

} // namespace

ShortcutsDialog::ShortcutsDialog(const QList<QAction*>& actions, QWidget* parent)
    : QDialog(parent), m_ui(std::make_unique<Ui::ShortcutsDialog>()) {
    m_ui->setupUi(this);
    for (const QAction* action : actions) {
        const QString keys = keysOf(action);
        if (keys.isEmpty() || action->text().isEmpty()) continue;
        new QTreeWidgetItem(m_ui->list, {plainTitle(action->text()), keys});
    }
    for (const auto& [action, keys] :
         {std::pair{tr("Apply the value that is being typed"), tr("Enter")},
          std::pair{tr("Revert the value that is being typed"), tr("Esc")},
          std::pair{tr("3-D view: fit all"), QString("F")},
          std::pair{tr("3-D view: front, right, top"), QString("1, 3, 7")},
          std::pair{tr("3-D view: orthographic or perspective"), QString("5")},
          std::pair{tr("3-D view: orbit, pan, zoom"), mouseOf(loadNavigationStyle())},
          std::pair{tr("3-D view: centre on a point"), tr("double click")},
          std::pair{tr("3-D view: pull a body, the mechanism follows"), tr("Ctrl+left drag")},
          std::pair{tr("Plots: zoom, pan, fit"),
                    tr("wheel or left drag; middle or Ctrl+left drag; double click")},
          std::pair{tr("Plots: move the time cursor"), tr("Shift+drag")}})
        new QTreeWidgetItem(m_ui->list, {action, keys});
    m_ui->list->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    connect(m_ui->search, &QLineEdit::textChanged, this, &ShortcutsDialog::filter);
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

ShortcutsDialog::~ShortcutsDialog() = default;

/// For orbit, pan, zoom.
QString ShortcutsDialog::mouseOf(NavigationStyle style) {
    switch (style) {
    case NavigationStyle::Blender:
        return tr("middle drag; Shift+middle drag; wheel");
    case NavigationStyle::SolidWorks:
        return tr("middle drag; Ctrl+middle drag; wheel");
    case NavigationStyle::Onshape:
        return tr("right drag; middle or Ctrl+right drag; wheel");
    case NavigationStyle::Trammel:
        break;
    }
    return tr("left drag; middle or Shift+left drag; wheel");
}

void ShortcutsDialog::filter(const QString& text) {
    for (int row = 0; row < m_ui->list->topLevelItemCount(); ++row) {
        QTreeWidgetItem* item = m_ui->list->topLevelItem(row);
        const bool matches = item->text(0).contains(text, Qt::CaseInsensitive) ||
                             item->text(1).contains(text, Qt::CaseInsensitive);
        item->setHidden(!matches);
    }
}

} // namespace trammel::studio
