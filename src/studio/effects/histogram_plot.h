#pragma once

#include <QVector>
#include <QWidget>
#include <optional>

class QCPBars;
class QCPGraph;
class QCPItemStraightLine;
class QCustomPlot;

namespace trammel::studio {

/// How often samples have which value, with limits and a normal distribution over them.
class HistogramPlot : public QWidget {
    Q_OBJECT

public:
    explicit HistogramPlot(QWidget* parent = nullptr);

    struct Content {
        QString title;
        QVector<double> values;             ///< of samples; those that are not numbers are left out
        double mean = 0.0, deviation = 0.0; ///< of the normal curve; deviation 0: none
        std::optional<double> low, high;    ///< limits
    };
    void setContent(Content content);
    const Content& content() const { return m_content; }
    const QVector<double>& counts() const { return m_counts; } ///< by bar

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void draw();
    void fillBars();
    void drawLimits();

    QCustomPlot* m_plot;
    QCPBars* m_bars;
    QCPGraph* m_curve;
    Content m_content;
    QVector<double> m_middles, m_counts;
    double m_width = 0.0; ///< of a bar
};

} // namespace trammel::studio
