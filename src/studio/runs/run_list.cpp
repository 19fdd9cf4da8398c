#include "studio/runs/run_list.h"

#include "studio/app/language.h"
#include "studio/app/line_styles.h"
#include "studio/document/item_kind.h"
#include "studio/document/message_text.h"
#include "studio/document/shown_parameter.h"
#include "studio/document/shown_units.h"
#include "studio/document/units.h"
#include "studio/runs/run_status_look.h"
#include "study/analyses.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QFont>
#include <QGuiApplication>
#include <algorithm>
#include <set>

namespace trammel::studio {

namespace {

/// "Run 7" for "run-0007"
QString firstName(const QString& id, const QString& form) {
    return form.arg(id.mid(4).toInt());
}

/// Of the computer's time, which is no quantity of the model.
QString seconds(double value) {
    return shortText(value, 3) + QStringLiteral(" s");
}

/// "L = 250 mm"
QString parameterText(const RunRecord& record, const QString& name) {
    const ShownParameter shown({.name = name.toStdString(),
                                .value = {},
                                .unit = record.units[name].toString().toStdString(),
                                .min = {},
                                .max = {},
                                .description = {}});
    return name + " = " + shown.text(record.parameters[name].toDouble());
}

/// The integrator, the semi-implicit one with its formulation; a run that integrates nothing has
/// none.
QString methodText(const RunRecord& record) {
    if (record.kind != QLatin1String("dynamics")) return {};
    const QString integrator = record.settings["integrator"].toString();
    const QString formulation = record.method();
    return integrator == formulation
               ? typeTitle(integrator)
               : typeTitle(integrator) + QStringLiteral(", ") + typeTitle(formulation);
}

} // namespace

QString statusTitle(RunRecord::Status status) {
    switch (status) {
    case RunRecord::Status::Running:
        return RunList::tr("running");
    case RunRecord::Status::Completed:
        return RunList::tr("completed");
    case RunRecord::Status::CompletedWithFailures:
        return RunList::tr("completed with failures");
    case RunRecord::Status::Stopped:
        return RunList::tr("stopped");
    case RunRecord::Status::Failed:
        return RunList::tr("failed");
    case RunRecord::Status::Interrupted:
        return RunList::tr("interrupted");
    }
    return {};
}

QString runKindTitle(const QString& kind) {
    if (kind == QLatin1String("dynamics")) return RunList::tr("dynamic");
    if (kind == QLatin1String("kinematics")) return RunList::tr("kinematic");
    if (kind == QLatin1String("inverse")) return RunList::tr("inverse");
    if (kind == QLatin1String("live")) return RunList::tr("live");
    for (const study::AnalysisTraits& one : study::analyses())
        if (kind == QLatin1String(one.name.data()))
            return QCoreApplication::translate("trammel::studio::Types", one.title);
    return kind;
}

RunList::RunList(QObject* parent)
    : QAbstractTableModel(parent), m_folder(std::make_shared<RunFolder>(QString())) {
    connect(&ShownUnits::instance(), &ShownUnits::changed, this, &RunList::retranslate);
}

void RunList::setFolder(const QString& path) {
    m_folder = std::make_shared<RunFolder>(path);
    m_shown.clear();
    refresh();
    emit folderChanged(path);
}

void RunList::moveTo(const QString& path) {
    try {
        const auto moved = m_folder->moveTo(path);
        if (const auto now = moved.find(m_shown); now != moved.end()) m_shown = now->second;
    } catch (const std::runtime_error& error) {
        emit failed(translated(error));
    }
    refresh();
    emit folderChanged(folder());
}

void RunList::refresh() {
    beginResetModel();
    m_records = m_folder->read();
    std::ranges::reverse(m_records);
    assignStyles();
    endResetModel();
    emit overlaysChanged();
}

int RunList::rowOf(const QString& id) const {
    const auto found = std::ranges::find(m_records, id, &RunRecord::id);
    return found == m_records.end() ? -1 : static_cast<int>(found - m_records.begin());
}

const RunRecord* RunList::find(const QString& id) const {
    const int row = rowOf(id);
    return row < 0 ? nullptr : &record(row);
}

bool RunList::isNamed(const RunRecord& record) {
    // It may have been named while the program spoke English.
    return record.name != firstName(record.id, tr("Run %1")) &&
           record.name != firstName(record.id, "Run %1");
}

QStringList RunList::overlaid() const {
    QStringList ids;
    for (const RunRecord& record : m_records)
        if (record.isOverlaid) ids << record.id;
    return ids;
}

int RunList::freeStyle(int taken) const {
    int style = 1;
    while (style == taken ||
           std::ranges::any_of(m_styles, [&](const auto& entry) { return entry.second == style; }))
        ++style;
    return style;
}

/// The longer a run is ticked, the earlier it comes: lines of those that stay do not change.
void RunList::assignStyles() {
    const QStringList ticked = overlaid();
    std::erase_if(m_styles, [&](const auto& entry) { return !ticked.contains(entry.first); });
    for (const QString& id : ticked)
        if (!m_styles.contains(id)) m_styles[id] = freeStyle(0);
}

int RunList::lineStyle(const QString& id, int taken) const {
    if (id == m_shown) return 0;
    const auto found = m_styles.find(id);
    return found == m_styles.end() ? freeStyle(taken) : found->second;
}

QString RunList::begin(const RunRecord& record) {
    try {
        RunRecord kept = m_folder->begin(record);
        if (record.name.isEmpty()) {
            kept.name = firstName(kept.id, tr("Run %1"));
            m_folder->write(kept);
        }
        beginInsertRows({}, 0, 0);
        m_records.insert(m_records.begin(), kept);
        endInsertRows();
        m_begun = {m_folder, kept};
        return kept.id;
    } catch (const std::runtime_error& error) {
        emit failed(translated(error));
        return {};
    }
}

QString RunList::adopt(const RunRecord& record, const QString& resultFile) {
    RunRecord begun = record;
    begun.status = RunRecord::Status::Running;
    const QString id = begin(begun);
    RunRecord* kept = edit(id);
    if (!kept) return {};
    kept->status = record.status;
    if (QFile::copy(resultFile, m_folder->resultFile(id))) {
        store(*kept);
        return id;
    }
    store(*kept); // frees it
    remove({id});
    emit failed(tr("The results could not be copied to %1.").arg(m_folder->resultFile(id)));
    return {};
}

void RunList::takeResults(const QString& id, const results::RunData& run) {
    RunRecord* record = edit(id);
    if (!record || record->study.isEmpty() || record->duration > 0.0 || run.time().empty()) return;
    record->duration = run.time().back();
    std::set<std::int64_t> impacts;
    for (const results::ImpactRecord& point : run.impacts())
        impacts.insert(point.impact);
    record->impacts = static_cast<qint64>(impacts.size());
    store(*record);
}

QString RunList::copyOf(const QString& study, const QString& resultFile) const {
    const QDateTime made = QFileInfo(resultFile).lastModified();
    for (const RunRecord& record : m_records)
        if (record.study == study && record.started >= made) return record.id;
    return {};
}

/// Null pointer where there is none of that id.
RunRecord* RunList::edit(const QString& id) {
    const int row = rowOf(id);
    return row < 0 ? nullptr : &m_records[static_cast<std::size_t>(row)];
}

void RunList::store(RunFolder& folder, const RunRecord& record) {
    try {
        folder.write(record);
    } catch (const std::runtime_error& error) {
        emit failed(translated(error));
    }
}

void RunList::store(const RunRecord& record) {
    store(*m_folder, record);
    const int row = rowOf(record.id);
    emit dataChanged(index(row, 0), index(row, kColumnCount - 1));
    emit recordChanged(record.id);
}

void RunList::finish(const QString& id, const analysis::RunSummary& summary) {
    if (m_begun.folder != m_folder && m_begun.record.id == id) {
        m_begun.record.takeSummary(summary);
        store(*m_begun.folder, m_begun.record);
        m_begun = {};
        return;
    }
    RunRecord* record = edit(id);
    if (!record) return;
    record->takeSummary(summary);
    store(*record);
}

void RunList::rename(const QString& id, const QString& name) {
    RunRecord* record = edit(id);
    if (!record || name.trimmed().isEmpty() || record->name == name.trimmed()) return;
    record->name = name.trimmed();
    store(*record);
    if (record->isOverlaid || id == m_shown) emit overlaysChanged(); // legends show it
}

void RunList::setNote(const QString& id, const QString& note) {
    RunRecord* record = edit(id);
    if (!record || record->note == note) return;
    record->note = note;
    store(*record);
}

void RunList::setOverlaid(const QString& id, bool on) {
    RunRecord* record = edit(id);
    if (!record || record->isOverlaid == on) return;
    record->isOverlaid = on;
    assignStyles();
    store(*record);
    emit overlaysChanged();
}

void RunList::remove(const QStringList& ids) {
    for (const QString& id : ids) {
        const int row = rowOf(id);
        if (row < 0 || record(row).status == RunRecord::Status::Running) continue;
        try {
            m_folder->remove(id);
        } catch (const std::runtime_error& error) {
            emit failed(translated(error));
            continue;
        }
        beginRemoveRows({}, row, row);
        m_records.erase(m_records.begin() + row);
        endRemoveRows();
        if (row > 0) // has another run before it
            emit dataChanged(index(row - 1, Parameters), index(row - 1, Parameters));
    }
    assignStyles();
    emit overlaysChanged();
}

void RunList::setShown(const QString& id) {
    if (m_shown == id) return;
    m_shown = id;
    if (!m_records.empty())
        emit dataChanged(index(0, 0), index(count() - 1, 0), {Qt::FontRole, Qt::DecorationRole});
}

int RunList::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : count();
}

int RunList::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumnCount;
}

Qt::ItemFlags RunList::flags(const QModelIndex& index) const {
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.column() == Name) flags |= Qt::ItemIsEditable | Qt::ItemIsUserCheckable;
    if (index.column() == Note) flags |= Qt::ItemIsEditable;
    return flags;
}

/// As rows are sorted by.
QVariant RunList::value(const RunRecord& record, int column) const {
    switch (column) {
    case Step:
        return record.settings["step"].toDouble();
    case Started:
        return record.started;
    case WallTime:
        return record.wallSeconds;
    case Impacts:
        return record.impacts;
    case Drift:
        return record.energyDrift ? QVariant(*record.energyDrift) : QVariant();
    default:
        return text(record, column);
    }
}

/// Against the run before; of the first one nothing.
QString RunList::changedParameters(const RunRecord& record) const {
    const int before = rowOf(record.id) + 1;
    if (before >= count()) return {};
    const QJsonObject& old = this->record(before).parameters;
    QStringList changes;
    for (auto i = record.parameters.begin(); i != record.parameters.end(); ++i)
        if (old[i.key()] != i.value()) changes << parameterText(record, i.key());
    return changes.join(", ");
}

QString RunList::text(const RunRecord& record, int column) const {
    const bool hasEnded = record.status != RunRecord::Status::Running &&
                          record.status != RunRecord::Status::Interrupted;
    switch (column) {
    case Name:
        return record.name;
    case Status:
        return statusTitle(record.status);
    case Kind:
        return runKindTitle(record.kind);
    case Method:
        return methodText(record);
    case Parameters:
        return changedParameters(record);
    case Impact:
        return typeTitle(record.settings["impact"].toString());
    case Step:
        return shownValue(record.settings["step"].toDouble(), QStringLiteral("s"), 3);
    case Started:
        return dateText(record.started);
    case WallTime:
        return hasEnded ? seconds(record.wallSeconds) : QString();
    case Impacts:
        return hasEnded ? QString::number(record.impacts) : QString();
    case Drift:
        return hasEnded && record.energyDrift ? shortText(*record.energyDrift, 3) + " J"
                                              : QString();
    case Note:
        return record.note.section('\n', 0, 0);
    default:
        return {};
    }
}

/// The line of a run whose curves are drawn; room for one where they are not.
QIcon RunList::lineIcon(const RunRecord& record) const {
    const bool isDrawn = record.id == m_shown || record.isOverlaid;
    QPen pen(QGuiApplication::palette().color(QPalette::Text), 1.5);
    pen.setStyle(isDrawn ? runLineStyle(lineStyle(record.id)) : Qt::NoPen);
    return lineSwatch(pen, kSwatchSize);
}

QString RunList::tip(const RunRecord& record) const {
    QStringList lines{record.name};
    if (!record.message.empty()) lines << translated(record.message);
    if (!record.note.isEmpty()) lines << record.note;
    QStringList values;
    for (auto i = record.parameters.begin(); i != record.parameters.end(); ++i)
        values << parameterText(record, i.key());
    if (!values.isEmpty()) lines << values.join(", ");
    return lines.join('\n');
}

QVariant RunList::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= count()) return {};
    const RunRecord& run = record(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return text(run, column);
    case Qt::EditRole:
        return column == Note ? run.note : text(run, column);
    case kSortRole:
        return value(run, column);
    case Qt::DecorationRole:
        if (column == Status) return runStatusIcon(run.status, QGuiApplication::palette());
        return column == Name ? QVariant(lineIcon(run)) : QVariant();
    case Qt::ForegroundRole:
        if (column == Status) return runStatusColor(run.status, QGuiApplication::palette());
        return {};
    case Qt::ToolTipRole:
        return tip(run);
    case Qt::CheckStateRole:
        if (column == Name) return run.isOverlaid ? Qt::Checked : Qt::Unchecked;
        return {};
    case Qt::FontRole:
        if (column == Name && run.id == m_shown) {
            QFont font;
            font.setBold(true);
            return font;
        }
        return {};
    case Qt::TextAlignmentRole:
        if (column == Step || column == WallTime || column == Impacts || column == Drift)
            return QVariant(Qt::AlignRight | Qt::AlignVCenter);
        return {};
    default:
        return {};
    }
}

bool RunList::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid()) return false;
    const QString id = record(index.row()).id;
    if (role == Qt::CheckStateRole && index.column() == Name)
        setOverlaid(id, value.toInt() == Qt::Checked);
    else if (role == Qt::EditRole && index.column() == Name)
        rename(id, value.toString());
    else if (role == Qt::EditRole && index.column() == Note)
        setNote(id, value.toString());
    else
        return false;
    return true;
}

QVariant RunList::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    const QString titles[] = {tr("Name"),      tr("Status"),     tr("Kind"),         tr("Method"),
                              tr("Changed"),   tr("Impact law"), tr("Step"),         tr("Started"),
                              tr("Wall time"), tr("Impacts"),    tr("Energy drift"), tr("Note")};
    if (role == Qt::DisplayRole && section < kColumnCount) return titles[section];
    if (role == Qt::ToolTipRole && section == Name)
        return tr("A tick lays the run's curves over those of the run that is shown.");
    if (role == Qt::ToolTipRole && section == Parameters)
        return tr("The parameters that have another value than in the run before.");
    if (role == Qt::ToolTipRole && section == Drift)
        return tr("The largest energy that impacts, friction, damping and drives do not account "
                  "for");
    return {};
}

void RunList::retranslate() {
    if (!m_records.empty()) emit dataChanged(index(0, 0), index(count() - 1, kColumnCount - 1));
    emit headerDataChanged(Qt::Horizontal, 0, kColumnCount - 1);
}

} // namespace trammel::studio
