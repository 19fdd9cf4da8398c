#include "studio/panels/notice_bar.h"

#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QPushButton>
#include <QStyle>

namespace trammel::studio {

NoticeBar::NoticeBar(QWidget* parent)
    : QFrame(parent),
      m_icon(new QLabel(this)),
      m_text(new QLabel(this)),
      m_buttons(new QHBoxLayout) {
    setFrameStyle(QFrame::Box | QFrame::Plain);
    setLineWidth(2);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    m_text->setForegroundRole(QPalette::ToolTipText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->setSpacing(8);
    layout->addWidget(m_icon);
    layout->addWidget(m_text, 1);
    layout->addLayout(m_buttons);
    hide();
}

void NoticeBar::showNotice(MessageLevel level, const QString& text,
                           const std::vector<Choice>& choices) {
    m_level = level;
    const int size = style()->pixelMetric(QStyle::PM_SmallIconSize);
    m_icon->setPixmap(messageIcon(level, palette()).pixmap(size));
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, messageColor(level, colors)); // of the frame
    setPalette(colors);
    setAccessibleName(messageTitle(level));
    m_text->setText(text);
    for (QPushButton* old : findChildren<QPushButton*>())
        old->deleteLater();
    for (const Choice& choice : choices) {
        auto* button = new QPushButton(choice.text, this);
        connect(button, &QPushButton::clicked, this, [this, action = choice.action] {
            hide();
            action();
        });
        m_buttons->addWidget(button);
    }
    show();
}

QString NoticeBar::text() const {
    return m_text->text();
}

} // namespace trammel::studio
