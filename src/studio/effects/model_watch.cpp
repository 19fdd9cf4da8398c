#include "studio/effects/model_watch.h"

#include "studio/document/document.h"

#include <QDockWidget>
#include <utility>

namespace trammel::studio {

ModelWatch::ModelWatch(Document& document, QDockWidget& dock, QObject* parent)
    : QObject(parent), m_dock(dock) {
    constexpr int kRestMs = 300;
    m_timer.setSingleShot(true);
    m_timer.setInterval(kRestMs);
    connect(&document, &Document::changed, this, [this] {
        m_isPending = true;
        m_timer.start();
    });
    connect(&m_timer, &QTimer::timeout, this, &ModelWatch::tell);
    connect(&dock, &QDockWidget::visibilityChanged, this, &ModelWatch::tell);
}

void ModelWatch::tell() {
    if (!m_timer.isActive() && m_dock.isVisible() && std::exchange(m_isPending, false))
        emit settled();
}

} // namespace trammel::studio
