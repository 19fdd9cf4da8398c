#include "studio/app/scrolled.h"

#include <QScrollArea>

namespace trammel::studio {

QScrollArea* scrolled(QWidget* content, QWidget* parent) {
    auto* scroll = new QScrollArea(parent);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(content);
    return scroll;
}

QScrollArea* scrolledDown(QWidget* content, QWidget* parent) {
    QScrollArea* scroll = scrolled(content, parent);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return scroll;
}

} // namespace trammel::studio
