#pragma once

#include <QStringList>

class QMenu;
class QWidget;

namespace trammel::test {

/// What keeps people from using a window without a mouse or without seeing it, in words.
///
/// Every control that takes the focus has a name for screen readers and is reached by Tab, which
/// leaves it again; buttons that take no focus are in a menu as well; buttons without text tell
/// what they do; no two controls of a dialog have the same Alt key.
QStringList auditWidgets(QWidget& root);

/// Every entry has a text, and no two of them the same underlined letter.
QStringList auditMenu(const QMenu& menu);

/// No two actions that can be meant at the same time have the same keys.
QStringList auditShortcuts(const QWidget& window);

} // namespace trammel::test
