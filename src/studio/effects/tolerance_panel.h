#pragma once

#include "studio/effects/job_footer.h"
#include "studio/effects/linkage_choices.h"
#include "study/tolerance_analysis.h"

#include <QWidget>
#include <functional>
#include <memory>
#include <optional>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QSpinBox;
class QTabWidget;
class QTableView;
class QToolButton;
class QAction;

namespace trammel::studio {

class BarPlot;
class FieldFinding;
class FormulaEdit;
class HistogramPlot;
class ToleranceModel;

/// What is asked of the tolerances of a model, the tolerances themselves, and what was found. What
/// its buttons ask for is done by ToleranceController.
class TolerancePanel : public QWidget {
    Q_OBJECT

public:
    explicit TolerancePanel(ToleranceModel& tolerances, QWidget* parent = nullptr);

    struct Question {
        QString input; ///< joint; empty: the usual one
        study::ToleranceTask task;
    };
    /// None where a field holds what cannot be taken, which it says then.
    std::optional<Question> question();
    QString input() const;
    bool wantsForces() const;
    QString formula() const;
    bool isOfRuns() const;

    void setChoices(const LinkageChoices& choices);
    /// The SI unit of the formula, where it follows, as limits are typed in.
    void setUnit(const QString& unit);
    void setRunning(bool running) { m_footer->setRunning(running); }
    void setProgress(const QString& what, double share) { m_footer->setProgress(share, what); }
    using Tone = JobFooter::Tone;
    void setStatus(const QString& text, Tone tone = Tone::Plain) {
        m_footer->setStatus(text, tone);
    }
    void tellOfValue(const QString& finding);
    void tellOfFormula(const QString& finding);
    void showResult();

signals:
    void asked(); ///< something else than what was found
    void inputChanged();
    void startRequested();
    void stopRequested();
    void samplesExportRequested();
    void tableExportRequested();

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    enum Kind { Pose, Runs };
    QWidget* makeSettings();
    QWidget* makeButtons();
    QWidget* makeResults();
    void connectParts();
    void showKind();
    void showUnits();
    void showFormula();
    QString example() const;
    QString valueUnit() const;
    bool takeLimits(study::ToleranceTask& task);
    void retranslate();

    ToleranceModel& m_tolerances;
    LinkageChoices m_choices;
    QString m_formulaUnit; ///< SI
    QComboBox *m_kind, *m_input;
    QLineEdit *m_value, *m_low, *m_high;
    FormulaEdit* m_formula;
    QToolButton* m_channels;
    QAction *m_exportSamples, *m_exportTable;
    FieldFinding *m_valueFinding, *m_formulaFinding, *m_lowFinding, *m_highFinding;
    QLabel *m_kindTitle, *m_inputTitle, *m_valueTitle, *m_formulaTitle, *m_limitsTitle,
        *m_samplesTitle, *m_seedTitle, *m_valueUnit, *m_limitUnit, *m_refusal, *m_summary;
    QCheckBox* m_forces;
    QSpinBox *m_samples, *m_seed;
    JobFooter* m_footer;
    QTableView* m_table;
    QTabWidget* m_plots;
    HistogramPlot* m_histogram;
    BarPlot* m_shares;
};

} // namespace trammel::studio
