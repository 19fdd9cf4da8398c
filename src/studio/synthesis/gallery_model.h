#pragma once

#include "studio/synthesis/linkage_picture.h"

#include <QAbstractListModel>
#include <QSortFilterProxyModel>
#include <memory>
#include <optional>
#include <vector>

namespace trammel::studio {

/// Solutions in the order of the search, the best first.
class GalleryModel : public QAbstractListModel {
    Q_OBJECT

public:
    explicit GalleryModel(QObject* parent = nullptr) : QAbstractListModel(parent) {}

    /// What goes with all solutions.
    struct Task {
        synthesis::Poses targets; ///< that are marked
        bool areTurned = false;   ///< their angles count
        bool isAngle = false;     ///< errors are angles
    };
    void setSolutions(std::vector<synthesis::Solution> solutions, Task task);
    void clear() { setSolutions({}, {}); }
    /// Another one for the same task, behind the others. @return its row
    int add(synthesis::Solution solution);

    const synthesis::Solution& solution(int row) const;
    /// Found when it is wanted first.
    const DrawnSolution& drawn(int row) const;
    bool isAngle() const { return m_task.isAngle; }
    int count() const { return static_cast<int>(m_entries.size()); }
    int soundCount() const; ///< without defect

    int rowCount(const QModelIndex& parent = {}) const override;
    /// Display: two lines of labels; tool tip and accessible text: all of them.
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    void retranslate();

private:
    struct Entry {
        synthesis::Solution solution;
        mutable std::unique_ptr<DrawnSolution> drawn;
    };
    std::vector<Entry> m_entries;
    Task m_task;
};

/// What solutions are sorted by.
enum class GalleryOrder { Rank, Transmission, Extent, Ratio, Error };

/// Which solutions are shown; of what is not given all.
struct GalleryFilter {
    bool withoutDefects = false;
    QString classTitle;
    double transmission = 0.0;         ///< least, rad
    std::optional<double> extent;      ///< most, m
    std::optional<double> lengthRatio; ///< most
    bool operator==(const GalleryFilter&) const = default;

    bool permits(const synthesis::Solution& solution) const;
};

class SortedGallery : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit SortedGallery(GalleryModel& model, QObject* parent = nullptr);

    void setFilter(const GalleryFilter& filter);
    void setOrder(GalleryOrder order);
    const GalleryModel& gallery() const { return m_model; }
    int source(int row) const { return mapToSource(index(row, 0)).row(); }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    double key(int row) const;

    GalleryModel& m_model;
    GalleryFilter m_filter;
    GalleryOrder m_order = GalleryOrder::Rank;
};

} // namespace trammel::studio
