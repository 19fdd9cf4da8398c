#include "studio/document/message_look.h"

#include "studio/document/item_icons.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>

namespace trammel::studio {

namespace {

/// The sign in a square from 0 to 1, as lines.
QPainterPath pathOf(IconSign sign) {
    QPainterPath path;
    const auto line = [&path](std::initializer_list<QPointF> points) {
        path.moveTo(*points.begin());
        for (const QPointF& point : points)
            path.lineTo(point);
    };
    switch (sign) {
    case IconSign::Tick:
        line({{0.28, 0.52}, {0.44, 0.68}, {0.74, 0.34}});
        break;
    case IconSign::Exclamation:
        line({{0.5, 0.36}, {0.5, 0.6}});
        line({{0.5, 0.8}, {0.5, 0.805}});
        break;
    case IconSign::Cross:
        line({{0.32, 0.32}, {0.68, 0.68}});
        line({{0.68, 0.32}, {0.32, 0.68}});
        break;
    case IconSign::Square:
        path.addRect(0.34, 0.34, 0.32, 0.32);
        break;
    case IconSign::Arrowhead:
        line({{0.4, 0.3}, {0.7, 0.5}, {0.4, 0.7}, {0.4, 0.3}});
        break;
    case IconSign::Dashes:
        line({{0.24, 0.5}, {0.38, 0.5}});
        line({{0.62, 0.5}, {0.76, 0.5}});
        break;
    case IconSign::Letter:
        line({{0.5, 0.24}, {0.5, 0.245}});
        line({{0.5, 0.46}, {0.5, 0.76}});
        break;
    }
    return path;
}

void drawForm(QPainter& painter, IconForm form) {
    switch (form) {
    case IconForm::Disc:
        painter.drawEllipse(QRectF(0.04, 0.04, 0.92, 0.92));
        break;
    case IconForm::Triangle:
        painter.drawPolygon(QPolygonF({{0.5, 0.02}, {1.0, 0.96}, {0.0, 0.96}}));
        break;
    case IconForm::Square:
        painter.drawRoundedRect(QRectF(0.06, 0.06, 0.88, 0.88), 0.15, 0.15);
        break;
    }
}

QPixmap drawn(IconForm form, IconSign sign, const QColor& color, const QColor& onIt, int size) {
    QPixmap pixmap(size, size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(size, size);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    drawForm(painter, form);
    const bool isFilled = sign == IconSign::Square || sign == IconSign::Arrowhead;
    painter.setBrush(isFilled ? QBrush(onIt) : QBrush(Qt::NoBrush));
    painter.setPen(QPen(onIt, isFilled ? 0.02 : 0.14, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(pathOf(sign));
    return pixmap;
}

} // namespace

QIcon signIcon(IconForm form, IconSign sign, const QColor& color, const QPalette& palette) {
    QIcon icon;
    for (const int size : {16, 24, 32, 48}) {
        icon.addPixmap(drawn(form, sign, color, palette.color(QPalette::Base), size));
        icon.addPixmap(drawn(form, sign, palette.color(QPalette::HighlightedText),
                             palette.color(QPalette::Highlight), size),
                       QIcon::Selected);
    }
    return icon;
}

QIcon messageIcon(MessageLevel level, const QPalette& palette) {
    const QColor color = messageColor(level, palette);
    switch (level) {
    case MessageLevel::Error:
        return signIcon(IconForm::Disc, IconSign::Cross, color, palette);
    case MessageLevel::Warning:
        return signIcon(IconForm::Triangle, IconSign::Exclamation, color, palette);
    case MessageLevel::Information:
        break;
    }
    return signIcon(IconForm::Disc, IconSign::Letter, color, palette);
}

QColor messageColor(MessageLevel level, const QPalette& palette) {
    switch (level) {
    case MessageLevel::Error:
        return errorColor(palette);
    case MessageLevel::Warning:
        return warningColor(palette);
    case MessageLevel::Information:
        break;
    }
    return palette.color(QPalette::Base).lightness() < 128 ? QColor(120, 175, 235)
                                                           : QColor(30, 95, 165);
}

QString messageTitle(MessageLevel level) {
    switch (level) {
    case MessageLevel::Error:
        return QCoreApplication::translate("MessageLevel", "Error");
    case MessageLevel::Warning:
        return QCoreApplication::translate("MessageLevel", "Warning");
    case MessageLevel::Information:
        break;
    }
    return QCoreApplication::translate("MessageLevel", "Information");
}

} // namespace trammel::studio
