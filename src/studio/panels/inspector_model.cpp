#include "studio/panels/inspector_model.h"

#include "studio/document/item_kind.h"
#include "studio/document/shown_units.h"
#include "studio/document/units.h"

#include <cmath>

namespace trammel::studio {

using analysis::InspectedRow;
using analysis::InspectedSolve;

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

bool isText(int column) {
    return column == InspectorModel::Where || column == InspectorModel::Kind ||
           column == InspectorModel::Set;
}

/// The SI unit of a column's numbers, along an axis or about one; of counts none.
QString unitOf(int column, bool isAngular) {
    switch (column) {
    case InspectorModel::Velocity:
        return isAngular ? QStringLiteral("rad/s") : QStringLiteral("m/s");
    case InspectorModel::Solve:
        return {};
    default:
        return isAngular ? QStringLiteral("N m s") : QStringLiteral("N s");
    }
}

QString shownUnit(int column, bool isAngular) {
    return shownScale(unitOf(column, isAngular)).unit;
}

} // namespace

InspectorModel::InspectorModel(QObject* parent) : QAbstractTableModel(parent) {
    connect(&ShownUnits::instance(), &ShownUnits::changed, this, &InspectorModel::retranslate);
}

void InspectorModel::setAnswer(std::shared_ptr<const InspectAnswer> answer,
                               std::shared_ptr<const model::Model> model) {
    beginResetModel();
    m_answer = std::move(answer);
    m_model = std::move(model);
    m_rows.clear();
    if (m_answer) {
        int number = 0;
        for (const InspectedSolve& solve : m_answer->own.solves) {
            std::vector<double> others(solve.rows.size(), kNaN);
            if (m_answer->other) others = analysis::matchingLambda(solve, *m_answer->other);
            for (std::size_t i = 0; i < solve.rows.size(); ++i)
                m_rows.push_back({&solve.rows[i], number, others[i]});
            ++number;
        }
        for (const InspectedRow& row : m_answer->own.joints)
            m_rows.push_back({&row, -1, kNaN});
    }
    endResetModel();
}

void InspectorModel::retranslate() {
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_rows.empty())
        emit dataChanged(index(0, 0), index(static_cast<int>(m_rows.size()) - 1, ColumnCount - 1));
}

int InspectorModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int InspectorModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString InspectorModel::bodyName(int body) const {
    const auto& bodies = m_model->bodies;
    return bodyTitle(QString::fromStdString(static_cast<std::size_t>(body) < bodies.size()
                                                ? bodies[static_cast<std::size_t>(body)].name
                                                : std::string(model::kGround)));
}

QString InspectorModel::where(const InspectedRow& row) const {
    if (row.joint >= 0)
        return QString::fromStdString(m_model->joints[static_cast<std::size_t>(row.joint)].name);
    const QString bodies = bodyName(row.bodyA) + QStringLiteral(" – ") + bodyName(row.bodyB);
    return row.kind == InspectedRow::Kind::Spring
               ? bodies
               : tr("%1, point %2", "bodies of a contact").arg(bodies).arg(row.number);
}

QString InspectorModel::kind(const Row& row) {
    switch (row.row->kind) {
    case InspectedRow::Kind::Normal:
        return tr("normal");
    case InspectedRow::Kind::FirstTangent:
        return tr("tangent 1");
    case InspectedRow::Kind::SecondTangent:
        return tr("tangent 2");
    case InspectedRow::Kind::Limit:
        return tr("limit");
    case InspectedRow::Kind::Motor:
        return tr("motor");
    case InspectedRow::Kind::Friction:
        return tr("friction");
    case InspectedRow::Kind::User:
        return tr("constraint");
    case InspectedRow::Kind::Joint:
        return row.solve < 0 ? tr("equation %1, in all").arg(row.row->number)
                             : tr("equation %1").arg(row.row->number);
    case InspectedRow::Kind::Spring:
        return tr("spring");
    }
    return {};
}

QString InspectorModel::setName(const Row& row) {
    if (row.solve < 0) return QStringLiteral("–");
    switch (row.row->set) {
    case lcp::Set::Free:
        return tr("free");
    case lcp::Set::AtLower:
        return tr("at the lower bound");
    case lcp::Set::AtUpper:
        return tr("at the upper bound");
    }
    return {};
}

QVariant InspectorModel::value(const Row& row, int column) const {
    switch (column) {
    case Lambda:
        return row.row->lambda;
    case Velocity:
        return row.row->w;
    case Lower:
        return row.row->lower;
    case Upper:
        return row.row->upper;
    case Other:
        return row.other;
    case Difference:
        return row.other - row.row->lambda;
    case Solve:
        return row.solve + 1;
    default: // names by what they belong to, points in their order
        return column == Where ? QStringLiteral("%1 %2").arg(row.solve, 6).arg(where(*row.row))
                               : shown(row, column);
    }
}

QString InspectorModel::shown(const Row& row, int column) const {
    switch (column) {
    case Where:
        return where(*row.row);
    case Kind:
        return kind(row);
    case Set:
        return setName(row);
    case Solve:
        return row.solve < 0 ? QStringLiteral("–") : QString::number(row.solve + 1);
    default:
        break;
    }
    const double number = value(row, column).toDouble();
    if (std::isnan(number)) return QStringLiteral("–");
    if (std::isinf(number)) return number < 0 ? QStringLiteral("−∞") : QStringLiteral("∞");
    return shortText(shownScale(unitOf(column, row.row->isAngular)).factor * number);
}

/// Every digit, with the unit of this row.
QString InspectorModel::exact(const Row& row, int column) const {
    const double number = value(row, column).toDouble();
    const ShownScale scale = shownScale(unitOf(column, row.row->isAngular));
    return std::isfinite(number) ? exactText(scale.factor * number) + ' ' + scale.unit
                                 : shown(row, column);
}

QVariant InspectorModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return shown(row, index.column());
    case Qt::ToolTipRole:
        return isText(index.column()) || index.column() == Solve
                   ? QString::fromStdString(row.row->name)
                   : exact(row, index.column());
    case kSortRole:
        return value(row, index.column());
    case Qt::TextAlignmentRole:
        return QVariant((isText(index.column()) ? Qt::AlignLeft : Qt::AlignRight) |
                        Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant InspectorModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant((isText(section) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    const bool isTip = role == Qt::ToolTipRole;
    if (role != Qt::DisplayRole && !isTip) return {};
    switch (section) {
    case Where:
        return tr("Contact or joint");
    case Kind:
        return tr("Row");
    case Lambda:
        return isTip ? tr("Impulse over the step; %1 for rows about an axis")
                           .arg(shownUnit(Lambda, true))
                     : tr("λ [%1]").arg(shownUnit(Lambda, false));
    case Velocity:
        return isTip ? tr("Velocity at the end of the step, less what is aimed at; %1 for rows "
                          "about an axis")
                           .arg(shownUnit(Velocity, true))
                     : tr("w [%1]").arg(shownUnit(Velocity, false));
    case Lower:
        return isTip ? tr("Least λ; for friction what the normal λ allows") : tr("Lower");
    case Upper:
        return isTip ? tr("Greatest λ; for friction what the normal λ allows") : tr("Upper");
    case Set:
        return tr("Set");
    case Other:
        return isTip ? tr("λ of the other method") : tr("Other λ");
    case Difference:
        return isTip ? tr("The other method's λ less the model's own") : tr("Difference");
    case Solve:
        return isTip ? tr("Bodies that do not touch are solved apart; impacts cut a step")
                     : tr("Solve");
    default:
        return {};
    }
}

} // namespace trammel::studio
