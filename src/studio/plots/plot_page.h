#pragma once

#include "results/run_data.h"
#include "studio/plots/curve_catalog.h"
#include "studio/plots/time_plot.h"

#include <QCheckBox>
#include <QSplitter>
#include <array>
#include <map>
#include <memory>
#include <set>

class QTreeWidget;
class QTreeWidgetItem;

namespace trammel::studio {

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
    /// The channels that the user chose; they outlive the run.
    struct Choice {
        std::set<std::string> channels;
        bool isMade = false;
    };
    QWidget* makeSide();
    Choice& choice() { return m_choices[m_stacked->isChecked() ? 1 : 0]; }
    TimePlot::Curve curveOf(const CurveSpec& spec, int colour) const;
    void fillList();
    void takeChoice();
    int colourOf(std::size_t channel);

    PlotKind m_kind;
    TimePlot* m_plot;
    QTreeWidget* m_list;
    QCheckBox* m_stacked;
    std::shared_ptr<const results::RunData> m_run;
    std::vector<CurveSpec> m_specs;
    std::array<Choice, 2> m_choices;      ///< of lines and of stacked areas
    std::map<std::size_t, int> m_colours; ///< of the channels that are shown
    bool m_filling = false;
};

} // namespace trammel::studio
