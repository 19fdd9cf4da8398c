#pragma once

#include <QWidget>
#include <memory>
#include <vector>

class QCPBars;
class QCustomPlot;

namespace trammel::studio {

class AreaLegend;

/// Horizontal bars, the first on top: a tornado diagram where they go to both sides.
class BarPlot : public QWidget {
    Q_OBJECT

public:
    explicit BarPlot(QWidget* parent = nullptr);
    ~BarPlot() override;

    struct Bar {
        QString name;
        double up = 0.0;   ///< where the bar of a larger parameter ends
        double down = 0.0; ///< of a smaller one; 0: there is none
    };
    struct Content {
        QString valueTitle;
        QString upTitle, downTitle; ///< in the legend; empty: no legend
        std::vector<Bar> bars;
    };
    void setContent(Content content);
    const Content& content() const { return m_content; }
    /// How many of the bars there is room for.
    int shownCount() const;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void draw();

    QCustomPlot* m_plot;
    QCPBars *m_up, *m_down;
    std::unique_ptr<AreaLegend> m_legend;
    Content m_content;
};

} // namespace trammel::studio
