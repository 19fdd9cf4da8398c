#include "studio/access/audit.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QRadioButton>
#include <QScrollArea>
#include <QSet>
#include <QTabBar>
#include <QToolBar>
#include <QToolButton>
#include <QtTest>

namespace trammel::test {

namespace {

constexpr int kMostSteps = 600;  ///< of the focus through a window
constexpr int kMostInside = 100; ///< cells of a table that Tab goes through

QString describe(const QWidget& widget) {
    QStringList path;
    for (const QWidget* w = &widget; w && path.size() < 4; w = w->parentWidget())
        path.prepend(QString(w->metaObject()->className()).section(':', -1) +
                     (w->objectName().isEmpty() ? QString() : '#' + w->objectName()));
    return path.join(" > ");
}

template <typename Parent>
bool isWithin(const QWidget& widget) {
    for (const QWidget* w = widget.parentWidget(); w; w = w->parentWidget())
        if (qobject_cast<const Parent*>(w)) return true;
    return false;
}

/// What Qt puts together of parts is one control.
bool isPart(const QWidget& widget) {
    const QWidget* parent = widget.parentWidget();
    return widget.objectName().startsWith("qt_") || qobject_cast<const QAbstractSpinBox*>(parent) ||
           qobject_cast<const QComboBox*>(parent) || qobject_cast<const QLineEdit*>(parent) ||
           qobject_cast<const QTabBar*>(parent) || qobject_cast<const QMenuBar*>(parent) ||
           isWithin<QComboBox>(widget) || widget.inherits("QTableCornerButton");
}

/// Tab comes to one button of a group, the arrow keys to the others.
bool isReached(QWidget& widget, const QSet<QWidget*>& reached) {
    const auto* button = qobject_cast<const QRadioButton*>(&widget);
    if (!button || !button->autoExclusive()) return reached.contains(&widget);
    const auto group =
        widget.parentWidget()->findChildren<QRadioButton*>(QString(), Qt::FindDirectChildrenOnly);
    return std::ranges::any_of(group, [&](QWidget* one) { return reached.contains(one); });
}

/// Docks behind another one of their tabs lie outside of the window, but count as visible.
bool isInHiddenTab(const QWidget& widget) {
    for (const QWidget* w = &widget; w; w = w->parentWidget())
        if (qobject_cast<const QDockWidget*>(w)) return w->visibleRegion().isEmpty();
    return false;
}

/// What is left of docks that were behind each other.
bool isEmptyBar(const QWidget& widget) {
    const auto* bar = qobject_cast<const QTabBar*>(&widget);
    return bar && bar->count() == 0;
}

bool isControl(const QWidget& widget) {
    return widget.isVisible() && !isInHiddenTab(widget) && widget.focusPolicy() != Qt::NoFocus &&
           !isPart(widget) && !qobject_cast<const QLabel*>(&widget) &&
           !qobject_cast<const QScrollArea*>(&widget) &&
           !qobject_cast<const QMainWindow*>(&widget) && !isEmptyBar(widget) &&
           !widget.focusProxy();
}

QString nameOf(QWidget& widget) {
    // Qt gives a box without a name its value for one, which does not say what it is of.
    if (qobject_cast<QComboBox*>(&widget) && widget.accessibleName().isEmpty()) {
        for (const QLabel* label : widget.window()->findChildren<QLabel*>())
            if (label->buddy() == &widget) return label->text();
        return {};
    }
    QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(&widget);
    return interface ? interface->text(QAccessible::Name).trimmed() : QString();
}

/// All that Tab comes to; what it does not leave is told.
QSet<QWidget*> followTab(QWidget& window, QStringList& findings) {
    const QList<QWidget*> all = window.findChildren<QWidget*>();
    const bool isAlone = std::ranges::count_if(all, [](const QWidget* widget) {
                             return isControl(*widget) && widget->isEnabled();
                         }) < 2;
    QSet<QWidget*> reached;
    int inside = 0;
    for (int step = 0; step < kMostSteps; ++step) {
        QWidget* before = QApplication::focusWidget();
        QTest::keyClick(before ? before : &window, Qt::Key_Tab);
        QWidget* now = QApplication::focusWidget();
        inside = now == before ? inside + 1 : 0;
        if (isAlone && now) return {now};
        if (!now || inside > kMostInside) {
            findings << (now ? "Tab does not leave " + describe(*now) : "Tab loses the focus");
            break;
        }
        if (inside == 0 && reached.contains(now)) break;
        reached.insert(now);
    }
    return reached;
}

/// As followTab; anew where the window lost the keyboard on the way, as to the one behind a dialog
/// that was just closed.
QSet<QWidget*> reachedByTab(QWidget& window, QStringList& findings) {
    QStringList found;
    QSet<QWidget*> reached;
    for (int attempt = 0; attempt < 3; ++attempt) {
        window.activateWindow();
        if (!QTest::qWaitFor([&] { return window.isActiveWindow(); })) continue;
        found.clear();
        reached = followTab(window, found);
        if (window.isActiveWindow()) break;
    }
    findings << found;
    return reached;
}

QStringList auditButton(QAbstractButton& button) {
    QStringList findings;
    auto* tool = qobject_cast<QToolButton*>(&button);
    const bool isBare =
        button.text().isEmpty() || (tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly);
    if (isBare && nameOf(button).isEmpty()) findings << "no name: " + describe(button);
    if (isBare && button.toolTip().isEmpty()) findings << "no tooltip: " + describe(button);
    const bool isOfFrame = isWithin<QDockWidget>(button) && button.objectName().startsWith("qt_");
    if (button.focusPolicy() != Qt::NoFocus || isOfFrame) return findings;
    const QAction* action = tool ? tool->defaultAction() : nullptr;
    const auto places = action ? action->associatedObjects() : QList<QObject*>();
    const bool isInMenu = std::ranges::any_of(
        places, [](const QObject* place) { return qobject_cast<const QMenu*>(place); });
    if (!isInMenu) findings << "by mouse only: " + describe(button);
    return findings;
}

QString mnemonic(const QString& text) {
    return QKeySequence::mnemonic(text).toString();
}

/// Two of the same Alt key among what a dialog shows.
QStringList auditMnemonics(const QWidget& dialog) {
    QHash<QString, QString> owners;
    QStringList findings;
    const auto take = [&](const QString& text) {
        const QString key = mnemonic(text);
        if (key.isEmpty()) return;
        if (owners.contains(key))
            findings << QString("%1 is both \"%2\" and \"%3\"").arg(key, owners[key], text);
        owners[key] = text;
    };
    for (const QWidget* widget : dialog.findChildren<QWidget*>()) {
        if (!widget->isVisible()) continue;
        if (auto* label = qobject_cast<const QLabel*>(widget)) {
            if (label->buddy()) take(label->text());
        } else if (auto* button = qobject_cast<const QAbstractButton*>(widget)) {
            take(button->text());
        } else if (auto* group = qobject_cast<const QGroupBox*>(widget)) {
            take(group->title());
        } else if (auto* bar = qobject_cast<const QTabBar*>(widget)) {
            for (int i = 0; i < bar->count(); ++i)
                take(bar->tabText(i));
        }
    }
    return findings;
}

/// Whether two actions with the same keys can be meant at the same time.
bool overlap(const QAction& a, const QAction& b) {
    const auto widgets = [](const QAction& action) {
        QList<QWidget*> list;
        for (QObject* object : action.associatedObjects())
            if (auto* widget = qobject_cast<QWidget*>(object);
                widget && !qobject_cast<QMenu*>(widget))
                list << widget;
        return list;
    };
    const auto isWide = [](const QAction& action) {
        return action.shortcutContext() == Qt::WindowShortcut ||
               action.shortcutContext() == Qt::ApplicationShortcut;
    };
    if (isWide(a) || isWide(b)) return true;
    for (const QWidget* one : widgets(a))
        for (const QWidget* other : widgets(b))
            if (one == other || one->isAncestorOf(other) || other->isAncestorOf(one)) return true;
    return false;
}

} // namespace

QStringList auditWidgets(QWidget& root) {
    QStringList findings;
    QWidget& window = *root.window();
    const QSet<QWidget*> reached = reachedByTab(window, findings);
    QList<QWidget*> widgets = root.findChildren<QWidget*>();
    for (QWidget* widget : std::as_const(widgets)) {
        if (isControl(*widget)) {
            if (nameOf(*widget).isEmpty()) findings << "no name: " + describe(*widget);
            // A foreign window in a container has the focus in its widget's place.
            const bool isForeign = widget->inherits("QWindowContainer");
            if (widget->isEnabled() && !isForeign && !isReached(*widget, reached))
                findings << "Tab does not come to " + describe(*widget);
        }
        auto* button = qobject_cast<QAbstractButton*>(widget);
        if (button && button->isVisible() && !isInHiddenTab(*button) && !isPart(*button))
            findings << auditButton(*button);
    }
    if (qobject_cast<QDialog*>(&root)) findings << auditMnemonics(root);
    return findings;
}

QStringList auditMenu(const QMenu& menu) {
    QStringList findings;
    QHash<QString, QString> owners;
    for (const QAction* action : menu.actions()) {
        if (action->isSeparator() || !action->isVisible()) continue;
        if (action->text().isEmpty()) findings << "an entry without text";
        const QString key = mnemonic(action->text());
        if (key.isEmpty()) continue;
        if (owners.contains(key))
            findings
                << QString("%1 is both \"%2\" and \"%3\"").arg(key, owners[key], action->text());
        owners[key] = action->text();
    }
    return findings;
}

QStringList auditShortcuts(const QWidget& window) {
    QStringList findings;
    const QList<QAction*> actions = window.findChildren<QAction*>();
    for (qsizetype i = 0; i < actions.size(); ++i)
        for (qsizetype j = 0; j < i; ++j)
            for (const QKeySequence& key : actions[i]->shortcuts())
                if (actions[j]->shortcuts().contains(key) && overlap(*actions[i], *actions[j]))
                    findings << QString("%1 is both \"%2\" and \"%3\"")
                                    .arg(key.toString(), actions[j]->text(), actions[i]->text());
    return findings;
}

} // namespace trammel::test
