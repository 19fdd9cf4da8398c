#include "studio/app/application_style.h"

#include <QLabel>
#include <QPainter>
#include <QStyleOption>
#include <algorithm>

namespace trammel::studio {

namespace {

constexpr int kRoomAboveBox = 2, kBesideIcon = 4, kTextMargin = 2; // pixels
constexpr float kBoxFrame = 0.5F, kFieldFrame = 0.25F;

bool isDark(const QPalette& palette) {
    return palette.color(QPalette::Base).lightness() < palette.color(QPalette::Text).lightness();
}

/// @param strength of the text's colour in it
void drawFrame(QPainter& painter, const QStyleOption& option, float strength, bool isRound) {
    QColor frame = option.palette.color(QPalette::Text);
    frame.setAlphaF(strength);
    painter.save();
    painter.setPen(frame);
    painter.setBrush(Qt::NoBrush);
    painter.setRenderHint(QPainter::Antialiasing, isRound);
    if (isRound)
        painter.drawEllipse(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5));
    else
        painter.drawRect(option.rect.adjusted(0, 0, -1, -1));
    painter.restore();
}

} // namespace

void ApplicationStyle::polish(QWidget* widget) {
    QProxyStyle::polish(widget);
    auto* label = qobject_cast<QLabel*>(widget);
    if (label && label->textFormat() == Qt::AutoText) label->setTextFormat(Qt::PlainText);
}

void ApplicationStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
                                     QPainter* painter, const QWidget* widget) const {
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    const bool isRound = element == PE_IndicatorRadioButton;
    const bool isBox =
        isRound || element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck;
    // With the focus a field has a frame in the palette's highlight.
    const bool isField = element == PE_FrameLineEdit && !(option->state & State_HasFocus);
    if ((isBox || isField) && isDark(option->palette))
        drawFrame(*painter, *option, isBox ? kBoxFrame : kFieldFrame, isRound);
}

void ApplicationStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                          QPainter* painter, const QWidget* widget) const {
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    const auto* box = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
    if (control == CC_SpinBox && box && box->frame && !(option->state & State_HasFocus) &&
        isDark(option->palette))
        drawFrame(*painter, *option, kFieldFrame, false);
}

void ApplicationStyle::drawControl(ControlElement element, const QStyleOption* option,
                                   QPainter* painter, const QWidget* widget) const {
    const auto* box = qstyleoption_cast<const QStyleOptionComboBox*>(option);
    if (element != CE_ComboBoxLabel || !box || box->editable)
        return QProxyStyle::drawControl(element, option, painter, widget);
    QStyleOptionComboBox fitting = *box;
    const QRect field = subControlRect(CC_ComboBox, box, SC_ComboBoxEditField, widget);
    const int icon = box->currentIcon.isNull() ? 0 : box->iconSize.width() + kBesideIcon;
    fitting.currentText = box->fontMetrics.elidedText(box->currentText, Qt::ElideRight,
                                                      field.width() - icon - kTextMargin);
    QProxyStyle::drawControl(element, &fitting, painter, widget);
}

QSize ApplicationStyle::sizeFromContents(ContentsType type, const QStyleOption* option,
                                         const QSize& contents, const QWidget* widget) const {
    QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
    const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option);
    if (type == CT_ItemViewItem && item &&
        item->features.testFlag(QStyleOptionViewItem::HasCheckIndicator))
        size.setHeight(std::max(size.height(), pixelMetric(PM_IndicatorHeight, option, widget) +
                                                   2 * kRoomAboveBox));
    return size;
}

} // namespace trammel::studio
