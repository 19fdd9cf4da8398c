#include "studio/app/elided_label.h"

#include <QPainter>

namespace trammel::studio {

ElidedLabel::ElidedLabel(const char* name, QWidget* parent) : QWidget(parent) {
    setObjectName(name);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void ElidedLabel::setText(const QString& text, const QString& shorter) {
    if (text == m_text && shorter == m_shorter) return;
    m_text = text;
    m_shorter = shorter;
    if (m_takesRoom) updateGeometry();
    setToolTip(text);
    setAccessibleName(text);
    update();
}

void ElidedLabel::takeRoom() {
    m_takesRoom = true;
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

QSize ElidedLabel::sizeHint() const {
    return {m_takesRoom ? fontMetrics().horizontalAdvance(m_text) : 0, fontMetrics().height()};
}

void ElidedLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    QString shown = m_text.section('\n', 0, 0);
    const bool fits = fontMetrics().horizontalAdvance(shown) <= width();
    if (!fits && !m_shorter.isEmpty()) shown = m_shorter;
    if (!fits) shown = fontMetrics().elidedText(shown, Qt::ElideRight, width());
    painter.drawText(rect(), Qt::AlignVCenter | Qt::AlignLeading | Qt::TextSingleLine, shown);
}

} // namespace trammel::studio
