#pragma once

#include <QWidget>
#include <optional>
#include <vector>

namespace trammel::studio {

/// What a dial goes over: the input of a cycle.
struct DialScale {
    bool isAngle = true;
    bool isFull = true;              ///< it turns fully
    double lower = 0.0, upper = 0.0; ///< of the input, rad or m, where it does not
    /// Of an angle: the hand lies as the link does, at offset + sense * input from the right
    /// upward.
    double offset = 0.0, sense = 1.0;
    std::vector<double> deadPoints, limits; ///< of the input

    /// Of the hand, from the right upward, rad. A slide's way goes over three quarters, from below.
    double handAngle(double input) const;
};

/// A round dial for the input of a mechanism, with marks where it can go no further. Drag it, turn
/// the wheel over it, or with the focus: left and right arrow, Page Up and Down, Home, Space.
class CycleDial : public QWidget {
    Q_OBJECT

public:
    explicit CycleDial(QWidget* parent = nullptr);

    void setScale(const std::optional<DialScale>& scale); ///< none: there is nothing to turn
    const std::optional<DialScale>& scale() const { return m_scale; }
    void setValue(double input);
    double value() const { return m_value; }
    QSize sizeHint() const override { return {46, 46}; }
    QSize minimumSizeHint() const override { return {34, 34}; }

signals:
    void turned(double input); ///< by a drag; it may be beyond the limits
    void stepped(int steps);   ///< on along the cycle
    void playToggled();
    void homeRequested();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void turnTo(QPointF place);

    std::optional<DialScale> m_scale;
    double m_value = 0.0;
    int m_wheel = 0; ///< eighths of a degree that are no notch yet
};

} // namespace trammel::studio
