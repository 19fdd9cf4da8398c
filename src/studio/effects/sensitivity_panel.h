#pragma once

#include "studio/effects/effect_model.h"
#include "studio/effects/job_footer.h"
#include "studio/effects/linkage_choices.h"

#include <QWidget>
#include <optional>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QSortFilterProxyModel;
class QStackedWidget;
class QTabWidget;
class QTableView;
class QToolButton;

namespace trammel::studio {

class BarPlot;
class CyclePlot;
class FieldFinding;
class FormulaEdit;

/// What is asked of a model's parameters, and what was found: a table, a tornado diagram, curves.
/// What its buttons ask for is done by SensitivityController.
class SensitivityPanel : public QWidget {
    Q_OBJECT

public:
    explicit SensitivityPanel(EffectModel& effects, QWidget* parent = nullptr);

    struct Question {
        bool isOfRuns = false;
        std::optional<analysis::RestQuestion> ofRest; ///< then the input does not count
        QString input;                                ///< joint; empty: the usual one
        std::optional<double> at;                     ///< one pose, rad or m; none: the whole cycle
        bool wantsForces = false;
        QString formula; ///< of runs
    };
    /// None where a field holds what cannot be taken, which it says then.
    std::optional<Question> question();
    QString input() const;
    bool wantsForces() const;
    std::vector<std::string> parameters() const; ///< that are chosen
    bool wantsArrows() const;
    /// Of the row that is chosen, in what was found; none: nothing is.
    std::optional<EffectRow> chosenEffect() const;

    void setChoices(const LinkageChoices& choices);
    struct Parameter {
        QString name;
        bool isFree = true; ///< follows from no others
    };
    void setParameters(const std::vector<Parameter>& parameters);
    void setRunning(bool running) { m_footer->setRunning(running); }
    void setProgress(double share) { m_footer->setProgress(share); }
    using Tone = JobFooter::Tone;
    void setStatus(const QString& text, Tone tone = Tone::Plain) {
        m_footer->setStatus(text, tone);
    }
    void tellOfValue(const QString& finding);
    void tellOfFormula(const QString& finding);
    /// Shows what the model has by now.
    void showEffects();

signals:
    void asked(); ///< something else than what was found
    void inputChanged();
    void startRequested();
    void stopRequested();
    void exportRequested();
    void arrowsChanged(); ///< others are to be shown

protected:
    void changeEvent(QEvent* event) override;

private:
    enum Kind { Poses, Runs, Equilibrium, Modes };
    enum Where { WholeCycle, OnePose };
    QWidget* makeSettings();
    QWidget* makeLists();
    QWidget* makeButtons();
    void connectParts();
    void showKind();
    void showUnit();
    void listOutputs();
    void chooseListed();
    void choosePlotted();
    void showTornado();
    void showCurves();
    void resizeColumns();
    std::vector<EffectRow> plotted() const;
    QString valueUnit() const;
    void retranslate();

    EffectModel& m_effects;
    LinkageChoices m_choices;
    QSortFilterProxyModel* m_sorted;
    QComboBox *m_kind, *m_input, *m_where;
    QLineEdit *m_value, *m_filter;
    FormulaEdit* m_formula;
    QToolButton* m_channels;
    FieldFinding *m_valueFinding, *m_formulaFinding;
    QLabel *m_kindTitle, *m_inputTitle, *m_whereTitle, *m_formulaTitle, *m_unit;
    QCheckBox *m_forces, *m_atEquilibrium, *m_arrows;
    QWidget *m_poseFields, *m_runFields;
    QListWidget *m_outputs, *m_parameters;
    QTabWidget *m_lists, *m_plots;
    QToolButton* m_copy;
    JobFooter* m_footer;
    QTableView* m_table;
    BarPlot* m_tornado;
    CyclePlot* m_curves;
    QStringList m_usual; ///< outputs that were checked by themselves
    bool m_isFilling = false;
};

} // namespace trammel::studio
