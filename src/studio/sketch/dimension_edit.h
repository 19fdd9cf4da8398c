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

private:
    QString m_parameter;
    QElapsedTimer m_sinceOpened;
};

} // namespace trammel::studio
