#include "studio/editors/section_label.h"

namespace trammel::studio {

SectionLabel::SectionLabel(QWidget* parent) : QLabel(parent) {
    QFont bold = font();
    bold.setBold(true);
    setFont(bold);
    setContentsMargins(0, 8, 0, 0);
}

} // namespace trammel::studio
