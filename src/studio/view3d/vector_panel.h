#pragma once

#include "studio/view3d/vector_settings.h"

#include <QDialog>
#include <array>

class QCheckBox;
class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QPushButton;

namespace trammel::studio {

class ViewActions;

/// Which vectors the 3-D view shows, how long they are, and below what share of the run's largest
/// nothing is drawn. Stays open beside the view; every change is seen at once.
class VectorPanel : public QDialog {
    Q_OBJECT

public:
    VectorPanel(const ViewActions& actions, const VectorSettings& settings, QWidget* parent);

    /// @param unitsPerMetre what an arrow of 1 m stands for, by quantity; 0: not known
    void setScales(const std::array<double, kVectorQuantities>& unitsPerMetre);

signals:
    void changed(const trammel::studio::VectorSettings& settings);

protected:
    void changeEvent(QEvent* event) override;

private:
    void addQuantity(VectorQuantity quantity, const ViewActions& actions, QGridLayout& grid);
    void put(const VectorSettings& settings);
    VectorSettings settings() const;
    void retranslate();

    struct Row {
        QLabel* title;
        QDoubleSpinBox* factor;
        QLabel* scale;
    };
    std::array<Row, kVectorQuantities> m_rows{};
    std::array<double, kVectorQuantities> m_unitsPerMetre{};
    QLabel* m_lengthTitle;
    QLabel* m_scaleTitle;
    QLabel* m_thresholdTitle;
    QDoubleSpinBox* m_threshold; ///< %
    QPushButton* m_reset;
};

} // namespace trammel::studio
