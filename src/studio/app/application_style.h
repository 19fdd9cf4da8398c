#pragma once

#include <QProxyStyle>

namespace trammel::studio {

/// The desktop's style, with frames around unticked boxes, buttons and fields where the palette is
/// dark: Fusion draws them darker than the background, which then cannot be seen. Rows of lists are
/// high enough for their tick boxes not to touch; what a combo box has no room for ends in an
/// ellipsis. Texts of labels, questions and tips are plain where nothing else is said of a label:
/// names that users give may look like tags.
class ApplicationStyle : public QProxyStyle {
    Q_OBJECT

public:
    using QProxyStyle::polish;
    using QProxyStyle::QProxyStyle;

    void polish(QWidget* widget) override;

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                            QPainter* painter, const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                           const QWidget* widget) const override;
};

} // namespace trammel::studio
