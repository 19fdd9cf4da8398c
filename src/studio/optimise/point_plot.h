#pragma once

#include <QString>
#include <QVector>
#include <QWidget>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QCustomPlot;
class QLabel;
class QStackedLayout;

namespace trammel::studio {

class AreaLegend;

/// Points that stand for runs, and lines. A click or the arrow keys choose a point, a double click
/// or Enter asks for its run.
class PointPlot : public QWidget {
    Q_OBJECT

public:
    enum class Look { Good, Bad, Front }; ///< filled, hollow, on the front
    struct Point {
        double x, y;
        int id; ///< -1: stands for no run
        Look look = Look::Good;
    };
    struct Line {
        QVector<double> x, y;
        QString name;
        bool isStepped = false;
    };
    struct Content {
        QString xTitle, yTitle, title;
        std::vector<Point> points;
        std::vector<Line> lines;
        QString pointName;             ///< in the legend, which is shown where lines have names
        bool mayBeLogarithmic = false; ///< y, where its values are of very different size
        QString hint;                  ///< stands there where there are no points
    };

    explicit PointPlot(QWidget* parent = nullptr);
    ~PointPlot() override;

    void show(Content content);
    void setMarked(int id); ///< -1: none
    /// What a tool tip says of a run.
    void setDescription(std::function<QString(int)> describe) { m_describe = std::move(describe); }
    std::optional<int> idAt(QPoint place) const;
    std::optional<QPoint> placeOf(int id) const;
    const Content& content() const { return m_content; }
    /// By the suffix as PDF, SVG or PNG. @return whether it could be written
    bool saveAs(const QString& path);

signals:
    void chosen(int id);
    void shownRequested(int id);
    void failed(const QString& message);

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    void draw();
    void drawPoints();
    void drawLines();
    void drawMark();
    void setScale();
    void step(int by);

    QStackedLayout* m_stack;
    QLabel* m_hint;
    QCustomPlot* m_plot;
    std::unique_ptr<AreaLegend> m_legend;
    Content m_content;
    int m_marked = -1;
    std::function<QString(int)> m_describe;
};

} // namespace trammel::studio
