#pragma once

#include "studio/plots/cycle_plot.h"

#include <memory>

class QComboBox;
class QLabel;

namespace trammel::studio {

/// One quantity of a mechanism over its input, beside its sketch.
class CyclePanel : public QWidget {
    Q_OBJECT

public:
    explicit CyclePanel(QWidget* parent = nullptr);

    /// @param cycle null: there is none
    void setCycle(std::shared_ptr<const LinkageCycle> cycle);
    void setPlace(double place); ///< of the shown pose, between the cycle's samples
    CycleQuantity quantity() const { return m_quantity; }
    void choose(CycleQuantity quantity);
    const CyclePlot& plot() const { return *m_plot; }

signals:
    void inputPointedAt(double input); ///< rad or m

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void fillChoice();
    void refresh();

    QComboBox* m_choice;
    CyclePlot* m_plot;
    QLabel* m_note; ///< where there is nothing to plot
    std::shared_ptr<const LinkageCycle> m_cycle;
    CycleQuantity m_quantity = CycleQuantity::Transmission; ///< that the user wants
    bool m_isStale = true;
};

} // namespace trammel::studio
