#include "studio/sketch/dimension_edit.h"

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
    // The press that opened it activates the scene's window, which the system tells afterwards.
    constexpr int kOpening = 400; // ms
    if (event->reason() == Qt::OtherFocusReason && m_sinceOpened.elapsed() < kOpening)
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (!isVisible()) return;
                setFocus(Qt::OtherFocusReason);
                selectAll();
            },
            Qt::QueuedConnection);
    else
        emit closed();
}

} // namespace trammel::studio
