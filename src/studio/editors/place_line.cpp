#include "studio/editors/place_line.h"

#include "studio/document/item_icons.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace trammel::studio {

PlaceLine::PlaceLine(QWidget* parent)
    : QWidget(parent), m_frame(new QLabel(this)), m_pick(new QToolButton(this)) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_frame, 1);
    layout->addWidget(m_pick);
    m_frame->setObjectName("frame");
    m_frame->setForegroundRole(QPalette::PlaceholderText);
    m_frame->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_pick->setObjectName("pick");
    m_pick->setAutoRaise(true);
    m_pick->setIcon(itemIcon("pick"));
    m_pick->setIconSize({16, 16});
    connect(m_pick, &QToolButton::clicked, this, &PlaceLine::pickRequested);
    retranslate();
}

void PlaceLine::setFrame(const QString& title, bool canPick) {
    m_frame->setText(title);
    m_frame->setToolTip(title);
    m_pick->setVisible(canPick);
}

void PlaceLine::retranslate() {
    m_pick->setToolTip(tr("Pick in the view"));
    m_pick->setAccessibleName(m_pick->toolTip());
}

void PlaceLine::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

} // namespace trammel::studio
