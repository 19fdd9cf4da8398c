#include "studio/sketch/sketch_hint.h"

#include "studio/sketch/sketch_look.h"
#include "studio/sketch/sketch_status.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>

namespace trammel::studio {

SketchHint::SketchHint(QWidget* parent)
    : QWidget(parent), m_text(new QLabel(this)), m_freedom(new QLabel(this)) {
    setObjectName("sketchHint");
    m_text->setObjectName("sketchHintText");
    m_freedom->setObjectName("sketchFreedom");
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_text->setWordWrap(true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 2, 8, 2);
    layout->setSpacing(16);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_freedom);
}

void SketchHint::setHint(const QString& hint, bool isRefusal) {
    m_hint = hint;
    m_isRefusal = isRefusal;
    showText();
}

void SketchHint::setStatus(const SketchStatus& status) {
    m_freedom->setText(status.line);
    m_freedom->setToolTip(status.details);
}

/// Two lines have room in any window; the picture above keeps its size whatever they say.
void SketchHint::showText() {
    m_text->setFixedHeight(2 * m_text->fontMetrics().lineSpacing() + 2);
    m_text->setText(m_hint);
    QPalette colours = palette();
    if (m_isRefusal) colours.setColor(QPalette::WindowText, SketchLook(palette()).refused);
    m_text->setPalette(colours);
}

void SketchHint::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) showText();
}

} // namespace trammel::studio
