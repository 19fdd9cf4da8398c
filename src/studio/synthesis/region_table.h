#pragma once

#include <QTableWidget>

namespace trammel::studio {

class TaskDocument;

/// Boxes in which hinges of the ground may be, or must not be: a row each.
class RegionTable : public QTableWidget {
    Q_OBJECT

public:
    explicit RegionTable(TaskDocument& task, QWidget* parent = nullptr);

    void addRow();
    void removeRow();

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Region {
        bool isAllowed = true;
        QStringList sides; ///< x and z of the lower left corner, then of the upper right one; SI
    };
    void load();
    void store();
    void mark();
    void fitHeight();
    void retranslate();
    void setRow(int row, const Region& region);
    QString pointerOf(int row) const;
    QList<Region> regions() const;

    TaskDocument& m_task;
    bool m_isLoading = false;
};

} // namespace trammel::studio
