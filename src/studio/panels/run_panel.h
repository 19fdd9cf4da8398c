#pragma once

#include <QStringList>
#include <QWidget>
#include <memory>

class QAction;
class QSortFilterProxyModel;

namespace Ui {
class RunPanel;
}

namespace trammel::studio {

class RunList;

/// The kept runs of the project: show, compare, rename, note, tick to overlay, delete.
class RunPanel : public QWidget {
    Q_OBJECT

public:
    explicit RunPanel(RunList& runs, QWidget* parent = nullptr);
    ~RunPanel() override;

    /// The chosen runs, from top to bottom.
    QStringList chosen() const;
    void choose(const QStringList& ids);
    /// While a run goes on no other can be shown.
    void setShowEnabled(bool enabled);

signals:
    void showRequested(const QString& id);
    /// The second is compared with the first, which is the older one.
    void compareRequested(const QString& first, const QString& second);
    /// The model as it was run is wanted for editing.
    void modelRequested(const QString& id);

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QAction* makeAction(const char* name, const char* icon, void (RunPanel::*method)());
    void showChosen();
    void compareChosen();
    void openModel();
    void editNote();
    void rename();
    void removeChosen();
    void selectForKeys(Qt::FocusReason reason);
    void updateActions();
    void updatePages();
    void retranslate();

    RunList& m_runs;
    std::unique_ptr<Ui::RunPanel> m_ui;
    QSortFilterProxyModel* m_sorted;
    QAction* m_show;
    QAction* m_compare;
    QAction* m_model;
    QAction* m_rename;
    QAction* m_note;
    QAction* m_delete;
    bool m_mayShow = true;
};

} // namespace trammel::studio
