#include "studio/sketch/cycle_dial.h"

#include "studio/sketch/sketch_look.h"

#include <QKeyEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace trammel::studio {

namespace {

constexpr double kSlideStart = 1.25 * std::numbers::pi; ///< of the hand, at the lower end
constexpr double kSlideWay = -1.5 * std::numbers::pi;
constexpr int kPage = 10;

/// Steps that a key stands for; 0: none.
int stepsOf(int key) {
    switch (key) {
    case Qt::Key_Right:
    case Qt::Key_Up:
        return 1;
    case Qt::Key_Left:
    case Qt::Key_Down:
        return -1;
    case Qt::Key_PageUp:
        return kPage;
    case Qt::Key_PageDown:
        return -kPage;
    default:
        return 0;
    }
}

bool isDialKey(const QKeyEvent& event) {
    const bool isPlain = !(event.modifiers() & ~Qt::KeypadModifier);
    return isPlain && (stepsOf(event.key()) != 0 || event.key() == Qt::Key_Space ||
                       event.key() == Qt::Key_Home);
}

} // namespace

double DialScale::handAngle(double input) const {
    if (isAngle) return offset + sense * input;
    const double way = upper - lower;
    return kSlideStart + kSlideWay * (way > 0.0 ? (input - lower) / way : 0.0);
}

CycleDial::CycleDial(QWidget* parent) : QWidget(parent) {
    setObjectName("cycleDial");
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void CycleDial::setScale(const std::optional<DialScale>& scale) {
    m_scale = scale;
    setEnabled(scale.has_value());
    update();
}

void CycleDial::setValue(double input) {
    m_value = input;
    update();
}

/// Its keys are not the window's while it has the focus.
bool CycleDial::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && isDialKey(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void CycleDial::paintEvent(QPaintEvent*) {
    const SketchLook look(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double radius = 0.5 * std::min(width(), height()) - 4.0;
    const QPointF centre = QRectF(rect()).center();
    const auto at = [&](double angle, double share) {
        return centre + share * radius * QPointF(std::cos(angle), -std::sin(angle));
    };
    const QColor ink = isEnabled() ? palette().color(QPalette::WindowText) : look.faint;
    painter.setPen(QPen(hasFocus() ? palette().color(QPalette::Highlight) : look.faint, 1.4));
    painter.setBrush(palette().color(QPalette::Base));
    painter.drawEllipse(centre, radius, radius);
    if (!m_scale) return;
    const QRectF arc = QRectF(centre - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius))
                           .adjusted(3, 3, -3, -3);
    constexpr double kSixteenths = 16.0 * 180.0 / std::numbers::pi;
    const double from = m_scale->handAngle(m_scale->lower);
    const double to = m_scale->handAngle(m_scale->upper);
    painter.setPen(QPen(look.drawn, 3.0, Qt::SolidLine, Qt::FlatCap));
    painter.drawArc(arc, static_cast<int>(std::lround(kSixteenths * from)),
                    m_scale->isFull ? 16 * 360
                                    : static_cast<int>(std::lround(kSixteenths * (to - from))));
    painter.setPen(QPen(look.refused, 2.4));
    for (const double input : m_scale->deadPoints)
        painter.drawLine(at(m_scale->handAngle(input), 0.62), at(m_scale->handAngle(input), 1.1));
    painter.setPen(QPen(ink, 2.4));
    for (const double input : m_scale->limits)
        painter.drawLine(at(m_scale->handAngle(input), 0.62), at(m_scale->handAngle(input), 1.1));
    painter.setPen(QPen(ink, 2.2, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(centre, at(m_scale->handAngle(m_value), 0.78));
    painter.setBrush(ink);
    painter.drawEllipse(centre, 2.2, 2.2);
}

/// The hand goes to the pointer, the shorter way round.
void CycleDial::turnTo(QPointF place) {
    if (!m_scale) return;
    const QPointF way = place - QRectF(rect()).center();
    if (std::hypot(way.x(), way.y()) < 3.0) return;
    const double angle = std::atan2(-way.y(), way.x());
    const double by = std::remainder(angle - m_scale->handAngle(m_value), 2.0 * std::numbers::pi);
    const double input = m_scale->isAngle
                             ? m_value + m_scale->sense * by
                             : m_value + by / kSlideWay * (m_scale->upper - m_scale->lower);
    emit turned(input);
}

void CycleDial::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) turnTo(event->position());
}

void CycleDial::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) turnTo(event->position());
}

/// Five samples a notch, with Ctrl one.
void CycleDial::wheelEvent(QWheelEvent* event) {
    constexpr int kNotch = 120, kSteps = 5;
    m_wheel += event->angleDelta().y();
    const int notches = m_wheel / kNotch;
    m_wheel -= notches * kNotch;
    if (notches != 0)
        emit stepped(notches * (event->modifiers() & Qt::ControlModifier ? 1 : kSteps));
    event->accept();
}

void CycleDial::keyPressEvent(QKeyEvent* event) {
    if (!isDialKey(*event)) return QWidget::keyPressEvent(event);
    if (const int steps = stepsOf(event->key()))
        emit stepped(steps);
    else if (event->key() == Qt::Key_Space)
        emit playToggled();
    else
        emit homeRequested();
}

} // namespace trammel::studio
