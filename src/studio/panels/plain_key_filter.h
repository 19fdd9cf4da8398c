#pragma once

#include <QObject>

namespace trammel::studio {

/// Leaves plain keys to the widget in focus that has a use for them, though the main window has
/// shortcuts on them: Space to a button, the arrows to a list, a slider or a combo box.
///
/// Text fields do so by themselves.
class PlainKeyFilter : public QObject {
    Q_OBJECT

public:
    /// Guards the whole application as long as it lives.
    explicit PlainKeyFilter(QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace trammel::studio
