#pragma once

#include <QImage>
#include <QString>
#include <QWidget>
#include <memory>
#include <utility>
#include <vector>

namespace trammel::studio {

/// Curves over time with a time cursor.
///
/// It reads the samples where they are and follows them as they grow; until the user zooms, all
/// is in view.
class TimePlot : public QWidget {
    Q_OBJECT

public:
    explicit TimePlot(QWidget* parent = nullptr);
    ~TimePlot() override;

    /// A curve's place in a stack of areas: added, taken away, or the line that the stack reaches.
    enum class Stack { None, Plus, Minus, Sum };
    struct Curve {
        QString title;
        QString unit;
        const std::vector<double>* values; ///< as many as times; null pointer: Sum
        int colour;                        ///< index into the palette
        Stack stack = Stack::None;         ///< on the curves before it
        bool onRight = false;              ///< of the right axis, which is linear
        bool stepped = false;              ///< a count, which does not slope
    };
    /// Shows these curves; the samples are read until the next call. Null pointer: nothing.
    void setCurves(const std::vector<double>* times, const std::vector<Curve>& curves);
    /// Takes up samples that were appended, within a tenth of a second.
    void dataAppended();

    /// What the vertical axis is called, without its unit.
    void setQuantity(const QString& quantity);
    /// What is said where there is nothing to draw.
    void setEmptyText(const QString& text);
    /// A logarithmic axis leaves out what is not above zero.
    void setLogarithmic(bool on);
    bool isLogarithmic() const;

    void setCursor(double t);
    double cursor() const;
    /// First and last time in view, within the data, s; {0, 0} without.
    std::pair<double, double> visibleRange() const;
    /// Whether a curve is shown; the legend's entries switch this.
    bool isCurveVisible(int index) const;
    void setCurveVisible(int index, bool on);
    int curveCount() const;
    void fit();
    bool isZoomed() const; ///< by the user; fit() ends it

    /// Writes the picture as .png, .svg or .pdf, by the suffix; always on light ground.
    /// @return whether it worked; else the file is as it was.
    bool saveAs(const QString& path);
    QImage image(double scale = 1.0);

signals:
    void cursorMoved(double t);
    /// The user asked for the samples in view as a table.
    void exportRequested();
    void failed(const QString& message);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace trammel::studio
