#pragma once

#include "studio/runs/run_difference.h"

#include <QDialog>
#include <memory>

class QSortFilterProxyModel;
class QStandardItemModel;

namespace Ui {
class CompareDialog;
}

namespace trammel::studio {

/// Two runs side by side: the settings in which they differ, how far every channel is apart, their
/// impacts by bodies and order, and the chosen channel of both, with its difference, over time.
class CompareDialog : public QDialog {
    Q_OBJECT

public:
    CompareDialog(RunComparison comparison, QWidget* parent);
    ~CompareDialog() override;

    /// Shows a channel's difference; nothing happens where the runs have none of that name.
    void choose(const QString& channel);
    QString chosen() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void fillSettings();
    void fillChannels();
    void fillImpacts();
    bool select(const QString& channel);
    void showChannel();
    void retranslate();
    void retranslateImpacts();

    std::unique_ptr<Ui::CompareDialog> m_ui;
    RunComparison m_comparison;
    QStandardItemModel* m_channels;
    QStandardItemModel* m_impacts;
    QSortFilterProxyModel* m_sorted;
};

} // namespace trammel::studio
