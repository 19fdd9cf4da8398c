#pragma once

#include <QLineEdit>

namespace trammel::studio {

/// A line edit that hands over its text on Enter or when it is left, and reverts on Esc.
class EntryEdit : public QLineEdit {
    Q_OBJECT

public:
    explicit EntryEdit(QWidget* parent = nullptr);

    /// Shows a value; text that is just being typed stays.
    void setShown(const QString& text);
    /// What counts while nothing is typed; may be words.
    void setDefault(const QString& value);
    /// The entries of the same value, this one among them: "default" stands in all or in none.
    void setSiblings(const QList<EntryEdit*>& siblings) { m_siblings = siblings; }
    /// Whether "default" may stand in it.
    bool hasRoomForMark() const;
    QString shown() const { return m_shown; }

signals:
    /// The user changed the text and is done with it.
    void entered(const QString& text);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void finish();
    void colourDefault();

    QString m_shown;
    QList<EntryEdit*> m_siblings;
};

} // namespace trammel::studio
