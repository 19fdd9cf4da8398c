#include "studio/synthesis/burmester_view.h"

#include "studio/plots/plot_theme.h"
#include "synthesis/dyads_of_poses.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPolygonF>
#include <algorithm>
#include <cmath>

namespace trammel::studio {

namespace {

using synthesis::Dyad;
using synthesis::Point;
using synthesis::Pose;

constexpr double kShown = 2.5; ///< of the poses' spread, to each side: curves go on without end
constexpr double kNear = 12.0; ///< pixels

QPointF at(Point p) {
    return {p.real(), p.imag()};
}

double way(QPointF a, QPointF b) {
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

} // namespace

BurmesterView::BurmesterView(QWidget* parent) : QWidget(parent) {
    setObjectName("burmesterView");
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setCursor(Qt::CrossCursor);
    retranslate();
}

void BurmesterView::setPoses(const synthesis::Poses& poses) {
    m_poses = poses;
    m_links.clear();
    m_pieceEnds.clear();
    m_pointed = m_picked = -1;
    for (const auto& piece : synthesis::dyadCurve(poses)) {
        m_links.insert(m_links.end(), piece.begin(), piece.end());
        m_pieceEnds.push_back(linkCount());
    }
    update();
}

QTransform BurmesterView::view() const {
    const synthesis::Spread spread = synthesis::spreadOf(m_poses);
    const double scale = std::min(width(), height()) / (2.0 * kShown * spread.size);
    QTransform view;
    view.translate(width() / 2.0, height() / 2.0);
    view.scale(scale, -scale);
    view.translate(-spread.centre.real(), -spread.centre.imag());
    return view;
}

QPointF BurmesterView::pixelsOf(int link) const {
    return view().map(at(m_links[static_cast<std::size_t>(link)].fixed));
}

/// In the first pose.
QPointF BurmesterView::movingPoint(int link) const {
    return at(m_poses.front().toWorld(m_links[static_cast<std::size_t>(link)].moving));
}

/// The one whose hinge at the ground or at the body is nearest.
int BurmesterView::linkAt(QPointF pixels) const {
    const QTransform shown = view();
    int nearest = -1;
    double least = kNear;
    for (int link = 0; link < linkCount(); ++link)
        for (const QPointF place :
             {at(m_links[static_cast<std::size_t>(link)].fixed), movingPoint(link)})
            if (const double length = way(shown.map(place), pixels); length < least) {
                least = length;
                nearest = link;
            }
    return nearest;
}

void BurmesterView::point(int link) {
    if (link == m_pointed) return;
    m_pointed = link;
    update();
}

void BurmesterView::pick(int link) {
    if (link < 0 || link == m_picked) return;
    if (m_picked < 0) {
        m_picked = link;
        return update();
    }
    const int first = std::exchange(m_picked, -1);
    update();
    emit picked(m_links[static_cast<std::size_t>(first)], m_links[static_cast<std::size_t>(link)]);
}

void BurmesterView::mouseMoveEvent(QMouseEvent* event) {
    point(linkAt(event->position()));
}

void BurmesterView::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) pick(linkAt(event->position()));
}

void BurmesterView::leaveEvent(QEvent*) {
    point(-1);
}

void BurmesterView::keyPressEvent(QKeyEvent* event) {
    const int step = event->key() == Qt::Key_Right  ? 1
                     : event->key() == Qt::Key_Left ? -1
                     : event->key() == Qt::Key_Down ? 10
                     : event->key() == Qt::Key_Up   ? -10
                                                    : 0;
    if (step != 0 && linkCount() > 0) return point((m_pointed + step + linkCount()) % linkCount());
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return pick(m_pointed);
    if (event->key() == Qt::Key_Escape && m_picked >= 0) {
        m_picked = -1;
        return update();
    }
    QWidget::keyPressEvent(event);
}

void BurmesterView::paintCurve(QPainter& painter, const QTransform& view, bool isOfGround) const {
    int link = 0;
    for (const int end : m_pieceEnds) {
        QPolygonF line;
        for (; link < end; ++link) {
            const QPointF place = view.map(
                isOfGround ? at(m_links[static_cast<std::size_t>(link)].fixed) : movingPoint(link));
            // Neighbours far apart lie on both sides of a place at infinity.
            if (!line.isEmpty() && way(line.back(), place) > 0.5 * width()) {
                painter.drawPolyline(line);
                line.clear();
            }
            line << place;
        }
        painter.drawPolyline(line);
    }
}

void BurmesterView::paintLink(QPainter& painter, const QTransform& view, int link) const {
    if (link < 0) return;
    const QPointF ground = pixelsOf(link), moving = view.map(movingPoint(link));
    painter.setPen(QPen(palette().color(QPalette::Text), 2.5));
    painter.setBrush(palette().color(QPalette::Base));
    painter.drawLine(ground, moving);
    painter.drawRect(QRectF(ground - QPointF(4, 4), ground + QPointF(4, 4)));
    painter.drawEllipse(moving, 4.0, 4.0);
}

void BurmesterView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), palette().base());
    if (m_poses.size() != 4) return;
    const PlotTheme theme = PlotTheme::of(palette());
    const QTransform shown = view();
    painter.setPen(theme.curve(0));
    paintCurve(painter, shown, true);
    painter.setPen(theme.curve(2));
    paintCurve(painter, shown, false);
    const QColor mark = theme.curve(1).color();
    painter.setPen(QPen(mark, 2.0));
    painter.setBrush(mark);
    for (const Pose& pose : m_poses) {
        const QPointF place = shown.map(at(pose.place));
        painter.drawEllipse(place, 2.5, 2.5);
        painter.drawLine(place, place + 14.0 * at(std::conj(synthesis::unit(pose.angle))));
    }
    paintLink(painter, shown, m_picked);
    paintLink(painter, shown, m_pointed);
    const QFontMetrics metrics(font());
    painter.setPen(theme.curve(0).color());
    painter.drawText(QPoint(6, 4 + metrics.ascent()), tr("hinges at the ground"));
    painter.setPen(theme.curve(2).color());
    painter.drawText(QPoint(6, 4 + metrics.ascent() + metrics.lineSpacing()),
                     tr("hinges of the body, first pose"));
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(rect().adjusted(6, 0, -6, -4), Qt::AlignBottom | Qt::TextWordWrap,
                     m_picked < 0 ? tr("Click the first of two links.")
                                  : tr("Click the second link; Esc takes the first one back."));
}

void BurmesterView::retranslate() {
    setAccessibleName(tr("Curves of the hinges for four poses"));
    setToolTip(tr("Every point of a curve is a link that holds the body in all four poses; two of "
                  "them are a linkage. Arrow keys go along, Enter picks."));
}

void BurmesterView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
    update();
}

} // namespace trammel::studio
