#pragma once

#include "optimize/fitted_curves.h"

#include <QWidget>
#include <vector>

class QComboBox;
class QLabel;
class QTableWidget;

namespace trammel::studio {

class CandidateModel;
class PointPlot;

/// What a fit found: values with their intervals, how they hang together, and the measured beside
/// the computed.
class FitPage : public QWidget {
    Q_OBJECT

public:
    explicit FitPage(CandidateModel& model, QWidget* parent = nullptr);

    /// Shows the fit of the model's outcome.
    void takeFit();
    void setCurves(std::vector<optimize::FittedCurve> curves);
    bool hasCurves() const { return !m_curves.empty(); }
    PointPlot& plot() { return *m_plot; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void fillValues();
    void fillCorrelations();
    void showCurve();
    QString summary() const;
    void retranslate();

    CandidateModel& m_model;
    QLabel *m_summary, *m_correlationTitle;
    QTableWidget *m_values, *m_correlations;
    QComboBox* m_measurement;
    PointPlot* m_plot;
    std::vector<optimize::FittedCurve> m_curves; ///< by measurement
};

} // namespace trammel::studio
