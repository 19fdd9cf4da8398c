#pragma once

#include "study/runner.h"
#include "study/slurm.h"

#include <QStringList>
#include <QWidget>
#include <memory>
#include <optional>

class QAction;
class QComboBox;
class QSortFilterProxyModel;

namespace Ui {
class StudyPanel;
}

namespace trammel::studio {

class StudyModel;

/// A study's runs as table and plot, and how far it has come. What its buttons ask for is done by
/// StudyController.
class StudyPanel : public QWidget {
    Q_OBJECT

public:
    explicit StudyPanel(StudyModel& model, QWidget* parent = nullptr);
    ~StudyPanel() override;

    /// The studies of the model, by name; -1: none is shown.
    void setStudies(const QStringList& names, int shown);
    /// The model shows another study, or none.
    void takeStudy();
    void setRunning(bool running);
    void setProgress(const study::StudyProgress& progress);
    /// What of the study is on a cluster: nothing is begun where that is not known yet.
    enum class OnCluster { Nothing, Unknown, Tasks };
    void setOnCluster(OnCluster what);
    void setClusterProgress(const study::QueueState& queue);
    /// Says how many runs there are of each kind.
    void showCounts();
    /// Draws the runs that were finished since.
    void showResults();
    /// Marks a run in table and plot.
    void mark(std::size_t run);

    QAction* newAction() const { return m_new; }
    QAction* openAction() const { return m_open; }
    QAction* runAction() const { return m_run; }
    QAction* submitAction() const { return m_submit; }
    /// Asks for the failed runs to be computed again.
    QAction* retryAction() const { return m_retry; }
    QAction* stopAction() const { return m_stop; }
    QAction* exportAction() const { return m_export; }
    QAction* deleteAction() const { return m_delete; }

signals:
    void studyChosen(int index);
    void runChosen(std::size_t run); ///< is to be shown
    void failed(const QString& message);

protected:
    void changeEvent(QEvent* event) override;

private:
    QAction* makeAction(const char* name, const char* icon);
    void fillChoices();
    void fillFurther();
    void changeUnits();
    void showPlot();
    void updateActions();
    void setState(const QString& text);
    void chooseRow(const QModelIndex& row);
    void retranslate();

    StudyModel& m_model;
    std::unique_ptr<Ui::StudyPanel> m_ui;
    QSortFilterProxyModel* m_sorted;
    QAction *m_new, *m_open, *m_run, *m_submit, *m_retry, *m_show, *m_stop, *m_export, *m_delete;
    std::vector<QComboBox*> m_further; ///< by factor: the values it may have
    bool m_isRunning = false;
    OnCluster m_onCluster = OnCluster::Nothing;
    bool m_isFilling = false;
};

} // namespace trammel::studio
