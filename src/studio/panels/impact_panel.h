#pragma once

#include "results/run_data.h"

#include <QWidget>
#include <memory>
#include <optional>

class QAction;
class QSortFilterProxyModel;
class QTableView;

namespace Ui {
class ImpactPanel;
}

namespace trammel::studio {

class ImpactModel;

/// The ledger of a run's impacts, with the momenta before and after the chosen one beside it.
class ImpactPanel : public QWidget {
    Q_OBJECT

public:
    explicit ImpactPanel(QWidget* parent = nullptr);
    ~ImpactPanel() override;

    /// Null pointer: no run. The run may still grow: call impactsAppended() then.
    void setRun(std::shared_ptr<const results::RunData> run);
    void impactsAppended();
    /// Chooses an impact by its index in the run, without chosen(); nothing: none.
    void setCurrent(std::optional<int> impact);
    std::optional<int> current() const { return m_current; }
    /// The buttons beside the table do what these actions do.
    void setActions(QAction* previous, QAction* next, QAction* exportTable);
    /// The selected rows as they are shown, all where none is, for a spreadsheet.
    QString copiedText() const;

signals:
    /// The user chose an impact, by its index in the run.
    void chosen(int impact);
    void failed(const QString& message);

protected:
    void changeEvent(QEvent* event) override;

private:
    void showCurrent();
    void fitColumns();
    void showHint();
    void takeRow(const QModelIndex& row);
    void retranslate();

    std::unique_ptr<Ui::ImpactPanel> m_ui;
    ImpactModel* m_model;
    QSortFilterProxyModel* m_sorted;
    bool m_hasRun = false;
    bool m_isFollowing = false; ///< the row changes, but not by the user
    std::optional<int> m_current;
};

} // namespace trammel::studio
