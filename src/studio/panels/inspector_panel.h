#pragma once

#include "studio/jobs/inspect_job.h"

#include <QWidget>
#include <memory>

class QSortFilterProxyModel;

namespace Ui {
class InspectorPanel;
}

namespace trammel::studio {

class InspectorModel;

/// What the step at the shown frame solves: rows by contact and joint, the solver's figures, and
/// the same step by other methods.
class InspectorPanel : public QWidget {
    Q_OBJECT

public:
    /// What is written into a file.
    enum class File { Problem, Matrix, Table };

    explicit InspectorPanel(QWidget* parent = nullptr);
    ~InspectorPanel() override;

    /// Nothing to show: why, or what to do.
    void showHint(const QString& text);
    /// @param model that was run
    void setAnswer(std::shared_ptr<const InspectAnswer> answer,
                   std::shared_ptr<const model::Model> model);
    /// The other methods that the user chose to compare with; empty: the model's own.
    QString otherSolver() const;
    QString otherFriction() const;
    /// The selected rows as they are shown, all where none is, for a spreadsheet.
    QString copiedText() const;
    /// Writes what belongs to the selected row's solve, the first where none is selected.
    /// @return whether it could be written; failed() tells else
    bool writeFile(File kind, const QString& path);

signals:
    void shown(); ///< it came to be seen
    void methodsChanged();
    void rowChosen(const trammel::analysis::InspectedRow& row);
    void written(const QString& path);
    void failed(const QString& message);

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void fillMethods();
    void fillExportMenu();
    void askForFile(File kind);
    void refreshSummary();
    void refreshPlot();
    void fitColumns();
    void retranslate();
    QString describe(const analysis::StepInspection& step) const;
    const analysis::InspectedSolve* chosenSolve() const;
    QString tableText() const;

    std::unique_ptr<Ui::InspectorPanel> m_ui;
    InspectorModel* m_model;
    QSortFilterProxyModel* m_sorted;
    std::shared_ptr<const InspectAnswer> m_answer;
};

} // namespace trammel::studio
