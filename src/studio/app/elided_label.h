#pragma once

#include <QWidget>

namespace trammel::studio {

/// The first line of a text, as much of it as there is room for; all of it is the tool tip and what
/// a screen reader reads. It never makes its window wider, nor lays anything out when it changes.
class ElidedLabel : public QWidget {
    Q_OBJECT

public:
    explicit ElidedLabel(const char* name, QWidget* parent);
    explicit ElidedLabel(QWidget* parent) : ElidedLabel("", parent) {} ///< in forms

    const QString& text() const { return m_text; }
    /// @param shorter in its place where there is no room for the whole
    void setText(const QString& text, const QString& shorter = {});
    /// Where there is room for the whole it is taken, and the rest of the row goes by it.
    void takeRoom();
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_text, m_shorter;
    bool m_takesRoom = false;
};

} // namespace trammel::studio
