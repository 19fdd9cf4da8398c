#pragma once

#include "studio/plots/cycle_quantities.h"

#include <QWidget>
#include <memory>

class QCPItemLine;
class QCustomPlot;

namespace trammel::studio {

class AreaLegend;

/// Curves over the input of a mechanism, which may go there and back, with a cursor.
class CyclePlot : public QWidget {
    Q_OBJECT

public:
    explicit CyclePlot(QWidget* parent = nullptr);
    ~CyclePlot() override;

    struct Content {
        QVector<double> input; ///< by sample, in the shown unit
        QVector<double> ends;  ///< of the input, where it can go no further
        QString inputTitle, valueTitle;
        std::vector<CycleCurve> curves;
    };
    void setContent(Content content);
    const Content& content() const { return m_content; }
    /// @param place between the samples
    void setCursor(double place);
    double cursorInput() const;               ///< in the shown unit
    std::vector<double> cursorValues() const; ///< by curve

signals:
    void placeClicked(double input); ///< the user points at a value of the input, in the shown unit

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void draw();
    void fitLabel();
    void drawCursor();
    double at(const QVector<double>& values) const;

    QCustomPlot* m_plot;
    QCPItemLine* m_cursor;
    std::unique_ptr<AreaLegend> m_legend;
    Content m_content;
    double m_place = 0.0;
};

} // namespace trammel::studio
