#pragma once

#include <QWidget>
#include <vector>

class QCustomPlot;

namespace trammel::studio {

/// Residuals of iterative solvers against the iteration, on a logarithmic axis.
class ResidualPlot : public QWidget {
    Q_OBJECT

public:
    struct Curve {
        QString name;
        std::vector<double> residuals; ///< by iteration
    };
    explicit ResidualPlot(QWidget* parent = nullptr);

    void setCurves(std::vector<Curve> curves);
    int curveCount() const { return static_cast<int>(m_curves.size()); }
    /// By the suffix as PDF, SVG or PNG. @return whether it could be written
    bool saveAs(const QString& path);

signals:
    void failed(const QString& message);

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void draw();

    QCustomPlot* m_plot;
    std::vector<Curve> m_curves;
};

} // namespace trammel::studio
