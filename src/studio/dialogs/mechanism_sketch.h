#pragma once

#include "model/model.h"

#include <QStringList>
#include <QWidget>

namespace trammel::studio {

/// Front view of a planar mechanism: its shapes and hinges in the x-z plane, x to the right and z
/// up, as large as fits. Emphasized bodies have the palette's highlight colour, and those that hang
/// on the ground by one hinge the circle of their other hinge.
class MechanismSketch : public QWidget {
    Q_OBJECT

public:
    explicit MechanismSketch(QWidget* parent = nullptr);

    void setMechanism(const model::Model& model, const QStringList& emphasized);
    /// Nothing to show.
    void clear();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void drawShapes(QPainter& painter, const QTransform& view) const;
    void drawHinges(QPainter& painter, const QTransform& view) const;
    QTransform viewOf(const QRectF& scene) const;

    model::Model m_model;
    QStringList m_emphasized;
};

} // namespace trammel::studio
