#pragma once

#include "live/input.h"

#include <QWidget>
#include <functional>

class QDoubleSpinBox;
class QLabel;
class QSlider;

namespace trammel::studio {

/// A value that can be changed while a run goes on: its range bounds both the slider and the box.
class LiveValue : public QWidget {
    Q_OBJECT

public:
    struct Description {
        QString name; ///< with the unit that numbers are in
        QString tip;
        double value = 0.0, least = 0.0, most = 1.0; ///< SI
        double factor = 1.0;                         ///< from SI to what is shown
        std::function<live::Change(double)> change;  ///< of a value in SI
    };
    LiveValue(const Description& description, QWidget* parent);

    /// In SI, as it stands in the box.
    double value() const;
    /// Shows what the run has, without an input.
    void show(double value);
    const Description& description() const { return m_description; }
    QSlider* slider() const { return m_slider; }
    QDoubleSpinBox* box() const { return m_box; }

signals:
    void changed(const trammel::live::Change& change);

private:
    void takeSlider(int position);
    void takeBox(double shown);
    int positionOf(double shown) const;

    Description m_description;
    QSlider* m_slider;
    QDoubleSpinBox* m_box;
};

} // namespace trammel::studio
