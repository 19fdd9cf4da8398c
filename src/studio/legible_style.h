#pragma once

#include <QProxyStyle>

namespace trammel::studio {

/// The desktop's style, with frames around unticked boxes and fields where the palette is dark:
/// Fusion draws them darker than the background, which then cannot be seen.
class LegibleStyle : public QProxyStyle {
    Q_OBJECT

public:
    using QProxyStyle::QProxyStyle;

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
};

} // namespace trammel::studio
