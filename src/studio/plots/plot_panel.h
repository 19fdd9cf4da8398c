#pragma once

#include "results/run_data.h"

#include <QWidget>
#include <memory>
#include <utility>
#include <vector>

class QLabel;
class QTabWidget;

namespace trammel::studio {

class PlotPage;

/// The plots of a run: energy, drift, multipliers, momenta and the solver over time, with one time
/// cursor.
class PlotPanel : public QWidget {
    Q_OBJECT

public:
    explicit PlotPanel(QWidget* parent = nullptr);
    ~PlotPanel() override;

    /// Shows a run, or nothing (null pointer). The data may still grow: call dataAppended() then.
    void setRun(std::shared_ptr<const results::RunData> run);
    /// Draws the samples that were appended since; cheap, call it as often as they come.
    void dataAppended();
    /// Moves the time cursor of every plot, s; does not emit cursorMoved().
    void setCursor(double t);
    double cursor() const;
    /// Marks the curves as those of an older model.
    void setOutdated(bool outdated);

    /// First and last time shown by the plot in front, s; {0, 0} without data.
    std::pair<double, double> visibleRange() const;

    /// Writes every plot as PNG into a folder: energy, drift, multipliers, momenta,
    /// lcp.
    /// @return whether all could be written
    bool savePictures(const QString& folder);

signals:
    /// The user moved the time cursor, s.
    void cursorMoved(double t);
    /// The user asked for a CSV file of all channels from first to last, s.
    void exportRequested(double first, double last);
    /// A picture could not be saved.
    void failed(const QString& message);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    QTabWidget* m_tabs;
    QLabel* m_badge;
    std::vector<PlotPage*> m_pages;
    std::shared_ptr<const results::RunData> m_run;
};

} // namespace trammel::studio
