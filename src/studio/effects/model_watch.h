#pragma once

#include <QTimer>

class QDockWidget;

namespace trammel::studio {

class Document;

/// Tells some time after the last of several edits that the model is another one now, while
/// somebody sees a dock, else once that is shown.
class ModelWatch : public QObject {
    Q_OBJECT

public:
    ModelWatch(Document& document, QDockWidget& dock, QObject* parent);

signals:
    void settled();

private:
    void tell();

    QDockWidget& m_dock;
    QTimer m_timer;
    bool m_isPending = true;
};

} // namespace trammel::studio
