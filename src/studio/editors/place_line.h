#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace trammel::studio {

/// Beneath a field: in which frame its value is given, with a button that picks a place in the
/// view.
class PlaceLine : public QWidget {
    Q_OBJECT

public:
    explicit PlaceLine(QWidget* parent = nullptr);

    /// @param title "in the frame of crank"
    void setFrame(const QString& title, bool canPick);

signals:
    void pickRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    QLabel* m_frame;
    QToolButton* m_pick;
};

} // namespace trammel::studio
