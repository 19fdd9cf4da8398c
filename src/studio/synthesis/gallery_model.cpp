#include "studio/synthesis/gallery_model.h"

#include "studio/document/shown_units.h"
#include "studio/synthesis/solution_text.h"

#include <algorithm>

namespace trammel::studio {

using synthesis::Solution;

void GalleryModel::setSolutions(std::vector<Solution> solutions, Task task) {
    beginResetModel();
    m_task = std::move(task);
    m_entries.clear();
    for (Solution& solution : solutions)
        m_entries.push_back({std::move(solution), nullptr});
    endResetModel();
}

int GalleryModel::add(Solution solution) {
    const int row = count();
    beginInsertRows({}, row, row);
    m_entries.push_back({std::move(solution), nullptr});
    endInsertRows();
    return row;
}

const Solution& GalleryModel::solution(int row) const {
    return m_entries[static_cast<std::size_t>(row)].solution;
}

const DrawnSolution& GalleryModel::drawn(int row) const {
    const Entry& entry = m_entries[static_cast<std::size_t>(row)];
    if (!entry.drawn)
        entry.drawn =
            std::make_unique<DrawnSolution>(entry.solution, m_task.targets, m_task.areTurned);
    return *entry.drawn;
}

int GalleryModel::soundCount() const {
    return static_cast<int>(std::ranges::count_if(m_entries, [](const Entry& entry) {
        return entry.solution.labels.defect == synthesis::Defect::None;
    }));
}

int GalleryModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : count();
}

QVariant GalleryModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Solution& shown = solution(index.row());
    if (role == Qt::ToolTipRole || role == Qt::AccessibleTextRole)
        return solutionText(shown, m_task.isAngle);
    if (role != Qt::DisplayRole) return {};
    const QString quality =
        QString("μ ≥ %1, 1 : %2")
            .arg(transmissionText(shown), QString::number(shown.labels.lengthRatio, 'g', 3));
    const QString error = errorText(shown, m_task.isAngle);
    QString title = classTitle(shown);
    if (!error.isEmpty()) title += ", ± " + error;
    return QString("%1\n%2\n%3, %4")
        .arg(title, quality, shownValue(shown.labels.extent, "m", 3),
             defectTitle(shown.labels.defect));
}

void GalleryModel::retranslate() {
    if (count() > 0) emit dataChanged(index(0), index(count() - 1));
}

bool GalleryFilter::permits(const Solution& solution) const {
    const synthesis::Labels& labels = solution.labels;
    if (withoutDefects && labels.defect != synthesis::Defect::None) return false;
    if (!classTitle.isEmpty() && studio::classTitle(solution) != classTitle) return false;
    if (labels.transmission < transmission) return false;
    if (extent && labels.extent > *extent) return false;
    return !lengthRatio || labels.lengthRatio <= *lengthRatio;
}

SortedGallery::SortedGallery(GalleryModel& model, QObject* parent)
    : QSortFilterProxyModel(parent), m_model(model) {
    setSourceModel(&model);
    sort(0);
}

void SortedGallery::setFilter(const GalleryFilter& filter) {
    if (filter == m_filter) return;
    m_filter = filter;
    invalidateFilter();
}

void SortedGallery::setOrder(GalleryOrder order) {
    if (order == m_order) return;
    m_order = order;
    invalidate();
}

bool SortedGallery::filterAcceptsRow(int row, const QModelIndex&) const {
    return m_filter.permits(m_model.solution(row));
}

/// Less comes first.
double SortedGallery::key(int row) const {
    const Solution& solution = m_model.solution(row);
    switch (m_order) {
    case GalleryOrder::Transmission:
        return -solution.labels.transmission;
    case GalleryOrder::Extent:
        return solution.labels.extent;
    case GalleryOrder::Ratio:
        return solution.labels.lengthRatio;
    case GalleryOrder::Error:
        return solution.error;
    default:
        return row;
    }
}

bool SortedGallery::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    return key(left.row()) < key(right.row());
}

} // namespace trammel::studio
