#pragma once

#include "synthesis/dyad_choice.h"

#include <QTransform>
#include <QWidget>
#include <optional>
#include <vector>

namespace trammel::studio {

/// The centre-point and the circle-point curve of four poses: every point of one belongs to a point
/// of the other, a link between hinges there holds the body in all poses. Two links that are picked
/// by clicks, or by arrow keys and Enter, are a linkage.
class BurmesterView : public QWidget {
    Q_OBJECT

public:
    explicit BurmesterView(QWidget* parent = nullptr);

    /// @pre four poses
    void setPoses(const synthesis::Poses& poses);
    /// Where a link's hinge at the ground is drawn, by its place on the curves.
    QPointF pixelsOf(int link) const;
    int linkCount() const { return static_cast<int>(m_links.size()); }

    QSize sizeHint() const override { return {360, 300}; }

signals:
    void picked(const trammel::synthesis::Dyad& first, const trammel::synthesis::Dyad& second);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QTransform view() const;
    int linkAt(QPointF pixels) const;
    QPointF movingPoint(int link) const;
    void point(int link);
    void pick(int link);
    void paintCurve(QPainter& painter, const QTransform& view, bool isOfGround) const;
    void paintLink(QPainter& painter, const QTransform& view, int link) const;
    void retranslate();

    synthesis::Poses m_poses;
    std::vector<synthesis::Dyad> m_links; ///< piece by piece
    std::vector<int> m_pieceEnds;         ///< index behind each piece
    int m_pointed = -1, m_picked = -1;
};

} // namespace trammel::studio
