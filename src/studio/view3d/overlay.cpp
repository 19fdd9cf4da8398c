#include "studio/view3d/overlay.h"

#include <QLabel>

namespace trammel::studio {

QLabel* makeOverlay(QWidget& owner, const char* name) {
    auto* label = new QLabel(&owner);
    label->setObjectName(name);
    label->setAttribute(Qt::WA_DontCreateNativeAncestors);
    label->setAttribute(Qt::WA_NativeWindow);
    label->setAutoFillBackground(true);
    label->setFrameShape(QFrame::StyledPanel);
    return label;
}

} // namespace trammel::studio
