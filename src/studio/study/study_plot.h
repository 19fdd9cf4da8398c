#pragma once

#include "study/design.h"

#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

class QCPAxis;
class QCPColorMap;
class QCPColorScale;
class QCustomPlot;
class QLabel;
class QStackedLayout;

namespace trammel::studio {

class AreaLegend;
class StudyModel;

/// An output of a study over one factor, as lines, or over two, as a heat map with contours. A
/// click chooses the run of a point or cell.
///
/// Factors stand at equal distances, whatever their values: methods have no place between others.
/// Further factors have one value each, which the title tells. Samples are shown as points.
class StudyPlot : public QWidget {
    Q_OBJECT

public:
    explicit StudyPlot(QWidget* parent = nullptr);
    ~StudyPlot() override;

    struct Choice {
        int output = 0;
        int x = 0;         ///< factor along the horizontal axis
        int y = -1;        ///< factor along the vertical axis, or of the lines; -1: none
        bool isMap = true; ///< with two factors: heat map, else a line for each value
        study::Point at;   ///< by factor, the values of the further ones; empty: the first of each
        bool operator==(const Choice&) const = default;
    };
    /// @param model null pointer: nothing to show
    void setStudy(const StudyModel* model, const Choice& choice);
    /// Draws what was finished since.
    void update();
    /// Draws the same in other units.
    void changeUnits();
    /// Marks a run; nothing: none.
    void setMarked(std::optional<std::size_t> run);
    /// The run whose point or cell is at a place of this widget.
    std::optional<std::size_t> runAt(QPoint place) const;
    /// Where a run's point or cell is.
    std::optional<QPoint> placeOf(std::size_t run) const;

    /// By the suffix as PDF, SVG or PNG. @return whether it could be written
    bool saveAs(const QString& path);

signals:
    void runChosen(std::size_t run);
    void failed(const QString& message);

protected:
    void changeEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    /// A run in the plot; `column` and `row` count the values of the factors.
    struct Cell {
        std::size_t run;
        double x, y; ///< as drawn
        int column, row;
    };
    void findCells();
    double outputOf(const Cell& cell) const;
    QString emptyText() const;
    void draw();
    void drawMap();
    void drawContours(double lower, double upper);
    void drawLines();
    void drawSamples();
    void drawMark();
    int strideOf(bool isVertical, const std::vector<QString>& texts) const;
    void setTicks(bool isVertical, const std::vector<QString>& names);
    void labelTicks(bool isVertical, const std::vector<QString>& names);
    void fitTicks();
    QString factorName(int factor) const;
    QString title() const;
    QString describe(std::size_t run) const;
    const Cell* cellAt(QPoint place) const;
    bool isSampled() const;

    QStackedLayout* m_stack;
    QLabel* m_hint;
    QCustomPlot* m_plot;
    std::unique_ptr<AreaLegend> m_legend; ///< of lines
    QCPColorMap* m_map = nullptr;
    QCPColorScale* m_scale = nullptr;
    const StudyModel* m_model = nullptr;
    Choice m_choice;
    std::vector<Cell> m_cells;
    std::vector<QString> m_columns, m_rows; ///< values of the factors
    std::optional<std::size_t> m_marked;
    QSize m_labelled; ///< of the plot, that its labels are chosen for
};

} // namespace trammel::studio
