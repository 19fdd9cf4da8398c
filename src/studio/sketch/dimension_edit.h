#pragma once

#include <QElapsedTimer>
#include <QLineEdit>

namespace trammel::studio {

/// A field over the picture, in the place of a dimension's text.
class DimensionEdit : public QLineEdit {
    Q_OBJECT

public:
    explicit DimensionEdit(QWidget& view);

    void open(const QString& parameter, const QString& text, const QRect& place);
    const QString& parameter() const { return m_parameter; }

signals:
    /// Enter was pressed. It stays open until it is closed.
    void entered(const QString& parameter, const QString& text);
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool losesFocusByItself(const QFocusEvent& event) const;

    QString m_parameter;
    QElapsedTimer m_sinceOpened;
    bool m_isPressed = false; ///< a button of the mouse was, since it was opened
};

} // namespace trammel::studio
