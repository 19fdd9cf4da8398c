#pragma once

#include "results/run_data.h"
#include "studio/plots/curve_catalog.h"

#include <QSplitter>
#include <map>
#include <memory>
#include <set>

class QTreeWidget;
class QTreeWidgetItem;

namespace trammel::studio {

class TimePlot;

/// A plot with the list of curves that it offers beside it.
class PlotPage : public QSplitter {
    Q_OBJECT

public:
    PlotPage(PlotKind kind, QWidget* parent);

    void setRun(std::shared_ptr<const results::RunData> run);
    void dataAppended();
    TimePlot& plot() { return *m_plot; }
    const TimePlot& plot() const { return *m_plot; }
    QString title() const;
    void retranslate();

private:
    void fillList();
    void takeChoice();
    int colourOf(std::size_t channel);

    PlotKind m_kind;
    TimePlot* m_plot;
    QTreeWidget* m_list;
    std::shared_ptr<const results::RunData> m_run;
    std::vector<CurveSpec> m_specs;
    std::set<std::string> m_chosen;       ///< channels' names; they outlive the run
    std::map<std::size_t, int> m_colours; ///< of the channels that are shown
    bool m_choiceMade = false;            ///< by the user
    bool m_filling = false;
};

} // namespace trammel::studio
