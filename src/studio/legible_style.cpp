#include "studio/legible_style.h"

#include <QPainter>
#include <QStyleOption>

namespace trammel::studio {

void LegibleStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
                                 QPainter* painter, const QWidget* widget) const {
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    const bool isBox = element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck;
    // With the focus a field has a frame in the palette's highlight.
    const bool isField = element == PE_FrameLineEdit && !(option->state & State_HasFocus);
    const QPalette& palette = option->palette;
    const bool isDark =
        palette.color(QPalette::Base).lightness() < palette.color(QPalette::Text).lightness();
    if (!(isBox || isField) || !isDark) return;
    QColor frame = palette.color(QPalette::Text);
    frame.setAlphaF(isBox ? 0.5F : 0.25F);
    painter->save();
    painter->setPen(frame);
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
    painter->restore();
}

} // namespace trammel::studio
