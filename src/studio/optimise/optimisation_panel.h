#pragma once

#include "optimize/optimise.h"

#include <QTimer>
#include <QWidget>
#include <optional>
#include <utility>

class QAction;
class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QProgressBar;
class QSortFilterProxyModel;
class QStackedWidget;
class QTabWidget;
class QTableView;
class QToolButton;

namespace trammel::studio {

class ElidedLabel;
class CandidateModel;
class FitPage;
class OptimisationDocument;
class OptimisationForm;
class PointPlot;

/// An optimisation as a form, and its runs as plots and a table. What its buttons ask for is done
/// by OptimisationController.
class OptimisationPanel : public QWidget {
    Q_OBJECT

public:
    OptimisationPanel(OptimisationDocument& document, CandidateModel& model,
                      QWidget* parent = nullptr);

    OptimisationForm& form() { return *m_form; }
    FitPage& fit() { return *m_fit; }
    QAction* newAction() const { return m_new; }
    QAction* openAction() const { return m_open; }
    QAction* saveAction() const { return m_save; }
    QAction* runAction() const { return m_run; }
    QAction* continueAction() const { return m_continue; }
    QAction* stopAction() const { return m_stop; }
    QAction* deleteAction() const { return m_delete; }
    QAction* showAction() const { return m_show; }
    QAction* followAction() const { return m_follow; } ///< checkable
    QAction* applyAction() const { return m_apply; }

    /// The optimisations of the model, by name; -1: none is shown.
    void setOptimisations(const QStringList& names, int shown);
    /// The model shows another optimisation, or none, or what its folder has by now.
    void takeOptimisation();
    void setRunning(bool running);
    void setProgress(const optimize::OptimisationProgress& progress);
    /// What stands beside the buttons; a bad one in red.
    void setState(const QString& text, bool isBad = false);
    QString state() const;
    /// The run that is shown and applied: the marked one, else the best.
    std::optional<std::size_t> current() const;
    void mark(std::size_t candidate);

signals:
    void optimisationChosen(int index);
    void failed(const QString& message);

protected:
    void changeEvent(QEvent* event) override;

private:
    QAction* makeAction(const char* name, const char* icon);
    void makeBar(QHBoxLayout& bar);
    QWidget* makeTask();
    QWidget* makeResults();
    QWidget* makeProgress();
    QWidget* makeFront();
    QWidget* makeRuns();
    void connectParts();
    void fillQuantities();
    void refresh();
    void showProgress();
    void showFront();
    void showCurrent();
    void updateTabs();
    void updateActions();
    QString describe(int candidate) const;
    void retranslate();

    OptimisationDocument& m_document;
    CandidateModel& m_model;
    QAction *m_new, *m_open, *m_save, *m_run, *m_continue, *m_stop, *m_delete, *m_show, *m_follow,
        *m_apply;
    QComboBox* m_names;
    QProgressBar* m_bar;
    ElidedLabel *m_state, *m_currentText;
    QLabel *m_empty, *m_quantityTitle, *m_overTitle;
    QStackedWidget* m_pages;
    OptimisationForm* m_form;
    QTabWidget* m_tabs;
    QWidget *m_progressPage, *m_frontPage, *m_runsPage;
    QComboBox *m_quantity, *m_frontX, *m_frontY;
    PointPlot *m_progressPlot, *m_frontPlot;
    QTableView* m_table;
    QSortFilterProxyModel* m_sorted;
    QToolButton* m_copy;
    FitPage* m_fit;
    QTimer m_refreshing; ///< runs end faster than is worth drawing
    std::optional<std::pair<std::size_t, std::size_t>> m_marked; ///< search and number
    bool m_isRunning = false, m_isFilling = false;
};

} // namespace trammel::studio
