#pragma once

#include <QApplication>

namespace trammel::studio {

/// What no one has caught in a slot or an event handler is told and ends that command alone: the
/// window and what is unsaved in it stay.
class GuardedApplication : public QApplication {
    Q_OBJECT

public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override;

signals:
    void failed(const QString& why);
};

} // namespace trammel::studio
