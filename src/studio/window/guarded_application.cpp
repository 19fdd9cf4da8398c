#include "studio/window/guarded_application.h"

#include "studio/document/message_text.h"

namespace trammel::studio {

bool GuardedApplication::notify(QObject* receiver, QEvent* event) {
    try {
        return QApplication::notify(receiver, event);
    } catch (const std::exception& error) {
        const QString why = translated(error);
        qWarning("%s", qPrintable(why));
        emit failed(why);
        return false;
    }
}

} // namespace trammel::studio
