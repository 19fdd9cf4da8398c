#pragma once

#include <QWidget>

class QTableWidget;

namespace trammel::studio {

class PlotPage;

/// Figures of the curves of a page: where cursors A and B are set, the values there, their
/// difference and the slope between; with statistics, the least, greatest, mean and root mean
/// square value of what is in view. Rows can be copied.
class ReadoutTable : public QWidget {
    Q_OBJECT

public:
    explicit ReadoutTable(QWidget* parent = nullptr);

    /// Fills the table from a page; hides itself where neither cursors nor statistics are shown.
    void show(const PlotPage& page, bool showsStatistics);
    void retranslate();
    QTableWidget& table() { return *m_table; }

private:
    QTableWidget* m_table;
};

} // namespace trammel::studio
