#include "studio/sketch/dimension_edit.h"

#include <QApplication>
#include <QKeyEvent>

namespace trammel::studio {

DimensionEdit::DimensionEdit(QWidget& view) : QLineEdit(&view) {
    setObjectName("dimensionEdit");
    // The scene is a native window, and only native windows can lie over it.
    setAttribute(Qt::WA_DontCreateNativeAncestors);
    setAttribute(Qt::WA_NativeWindow);
    hide();
}

void DimensionEdit::open(const QString& parameter, const QString& text, const QRect& place) {
    constexpr int kLeast = 110, kMost = 260, kMargin = 4;
    m_parameter = parameter;
    setText(text);
    setAccessibleName(parameter);
    const int wanted = fontMetrics().horizontalAdvance(text) + 40;
    QRect rect(QPoint(), QSize(std::clamp(wanted, kLeast, kMost), sizeHint().height()));
    rect.moveCenter(place.center());
    const QRect room = parentWidget()->rect().adjusted(kMargin, kMargin, -kMargin, -kMargin);
    rect.moveLeft(std::max(room.left(), std::min(rect.left(), room.right() - rect.width())));
    rect.moveTop(std::max(room.top(), std::min(rect.top(), room.bottom() - rect.height())));
    setGeometry(rect);
    show();
    raise();
    selectAll();
    m_sinceOpened.start();
    m_isPressed = false;
    qApp->installEventFilter(this);
    setFocus(Qt::OtherFocusReason);
}

void DimensionEdit::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit entered(m_parameter, text());
        return;
    case Qt::Key_Escape:
        emit closed();
        return;
    default:
        QLineEdit::keyPressEvent(event);
    }
}

void DimensionEdit::focusOutEvent(QFocusEvent* event) {
    QLineEdit::focusOutEvent(event);
    const bool isMenu =
        event->reason() == Qt::PopupFocusReason || event->reason() == Qt::ActiveWindowFocusReason;
    if (isMenu || !isVisible()) return;
    if (losesFocusByItself(*event))
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (!isVisible()) return;
                setFocus(Qt::OtherFocusReason);
                if (!isModified()) selectAll(); // else the next key would take what is typed
            },
            Qt::QueuedConnection);
    else
        emit closed();
}

/// The press that opened it activates the scene's window, which the system tells afterwards: late
/// on a machine that has other things to do.
bool DimensionEdit::losesFocusByItself(const QFocusEvent& event) const {
    constexpr int kOpening = 5000; // ms
    return event.reason() == Qt::OtherFocusReason && !m_isPressed &&
           m_sinceOpened.elapsed() < kOpening;
}

void DimensionEdit::hideEvent(QHideEvent* event) {
    qApp->removeEventFilter(this);
    QLineEdit::hideEvent(event);
}

bool DimensionEdit::eventFilter(QObject* watched, QEvent* event) {
    m_isPressed = m_isPressed || event->type() == QEvent::MouseButtonPress;
    return QLineEdit::eventFilter(watched, event);
}

} // namespace trammel::studio
