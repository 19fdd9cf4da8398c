#pragma once

#include "studio/document/message_look.h"

#include <QFrame>
#include <functional>

class QHBoxLayout;
class QLabel;

namespace trammel::studio {

/// A line above the view that says something and offers what to do; it blocks nothing.
class NoticeBar : public QFrame {
    Q_OBJECT

public:
    explicit NoticeBar(QWidget* parent = nullptr);

    struct Choice {
        QString text;
        std::function<void()> action;
    };
    /// Replaces what is shown. Each choice hides the bar and does its action.
    void showNotice(MessageLevel level, const QString& text, const std::vector<Choice>& choices);
    MessageLevel level() const { return m_level; }
    QString text() const;

private:
    MessageLevel m_level = MessageLevel::Information;
    QLabel* m_icon;
    QLabel* m_text;
    QHBoxLayout* m_buttons;
};

} // namespace trammel::studio
