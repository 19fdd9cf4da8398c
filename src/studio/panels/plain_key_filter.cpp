#include "studio/panels/plain_key_filter.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QTabBar>

namespace trammel::studio {
namespace {

bool movesBy(int key) {
    switch (key) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Home:
    case Qt::Key_End:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        return true;
    default:
        return false;
    }
}

bool isCheckable(const QAbstractItemView& view) {
    const QModelIndex current = view.currentIndex();
    return current.flags().testFlag(Qt::ItemIsUserCheckable) &&
           current.data(Qt::CheckStateRole).isValid();
}

/// Whether a key begins to edit the current item with its letter.
bool beginsToType(const QAbstractItemView& view, const QString& letter) {
    return view.editTriggers().testFlag(QAbstractItemView::AnyKeyPressed) &&
           view.currentIndex().flags().testFlag(Qt::ItemIsEditable) && !letter.isEmpty() &&
           letter.front().isPrint() && !letter.front().isSpace();
}

bool uses(const QObject& widget, const QKeyEvent& press) {
    const int key = press.key();
    const auto* view = qobject_cast<const QAbstractItemView*>(&widget);
    if (view && beginsToType(*view, press.text())) return true;
    if (key == Qt::Key_Space) {
        return qobject_cast<const QAbstractButton*>(&widget) ||
               qobject_cast<const QComboBox*>(&widget) || (view && isCheckable(*view));
    }
    return movesBy(key) &&
           (qobject_cast<const QAbstractItemView*>(&widget) ||
            qobject_cast<const QAbstractSlider*>(&widget) ||
            qobject_cast<const QAbstractSpinBox*>(&widget) ||
            qobject_cast<const QComboBox*>(&widget) || qobject_cast<const QTabBar*>(&widget));
}

} // namespace

PlainKeyFilter::PlainKeyFilter(QObject* parent) : QObject(parent) {
    qApp->installEventFilter(this);
}

bool PlainKeyFilter::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && watched == QApplication::focusWidget()) {
        const auto* press = static_cast<QKeyEvent*>(event);
        const bool plain = !(press->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier));
        if (plain && uses(*watched, *press)) {
            event->accept(); // the key press follows and goes to the widget
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

} // namespace trammel::studio
