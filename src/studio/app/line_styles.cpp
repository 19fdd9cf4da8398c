#include "studio/app/line_styles.h"

#include <QPainter>

namespace trammel::studio {

Qt::PenStyle runLineStyle(int style) {
    constexpr Qt::PenStyle kStyles[] = {Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine,
                                        Qt::DashDotDotLine};
    return kStyles[static_cast<std::size_t>(style) % std::size(kStyles)];
}

QIcon lineSwatch(const QPen& pen, QSize size) {
    QPixmap pixmap(size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setPen(pen);
    const double middle = 0.5 * size.height();
    painter.drawLine(QPointF(0, middle), QPointF(size.width(), middle));
    return QIcon(pixmap);
}

} // namespace trammel::studio
