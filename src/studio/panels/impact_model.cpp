#include "studio/panels/impact_model.h"

#include "studio/document/item_icons.h"
#include "studio/document/item_kind.h"
#include "studio/document/shown_units.h"
#include "studio/document/units.h"

#include <QGuiApplication>
#include <QPalette>
#include <cmath>

namespace trammel::studio {

using results::ContactMode;
using results::ImpactRecord;

namespace {

const QString kImpulse = QStringLiteral("N s"), kTurningImpulse = QStringLiteral("N m s");

} // namespace

ImpactModel::ImpactModel(QObject* parent) : QAbstractTableModel(parent) {
    connect(&ShownUnits::instance(), &ShownUnits::changed, this, &ImpactModel::retranslate);
}

void ImpactModel::setRun(std::shared_ptr<const results::RunData> run) {
    beginResetModel();
    m_run = std::move(run);
    m_rows = m_run ? static_cast<int>(m_run->impacts().size()) : 0;
    endResetModel();
}

void ImpactModel::impactsAppended() {
    const int count = m_run ? static_cast<int>(m_run->impacts().size()) : 0;
    if (count <= m_rows) return;
    beginInsertRows({}, m_rows, count - 1);
    m_rows = count;
    endInsertRows();
}

const ImpactRecord& ImpactModel::record(int row) const {
    return m_run->impacts()[static_cast<std::size_t>(row)];
}

void ImpactModel::retranslate() {
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (m_rows > 0) emit dataChanged(index(0, 0), index(m_rows - 1, ColumnCount - 1));
}

int ImpactModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : m_rows;
}

int ImpactModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

bool ImpactModel::gainsEnergy(const ImpactRecord& record) {
    // An impact's work is of the size of impulse times speed; rounding is far below a part of it.
    constexpr double kRounding = 1e-9;
    return record.energyLoss <
           -kRounding * std::abs(record.impulseNormal) * std::abs(record.approachSpeed);
}

QString ImpactModel::title(int column) {
    switch (column) {
    case Time:
        return tr("Time [%1]").arg(shownScale(QStringLiteral("s")).unit);
    case Number:
        return tr("Impact");
    case Where:
        return tr("Bodies or joint");
    case Approach:
        return tr("Approach [%1]").arg(shownScale(QStringLiteral("m/s")).unit);
    case Separation:
        return tr("Separation [%1]").arg(shownScale(QStringLiteral("m/s")).unit);
    case Restitution:
        return tr("Restitution");
    case NormalImpulse:
        return tr("Impulse n [%1]").arg(shownScale(kImpulse).unit);
    case TangentialImpulse:
        return tr("Impulse t [%1]").arg(shownScale(kImpulse).unit);
    case Mode:
        return tr("Contact");
    case EnergyLoss:
        return tr("Energy loss [J]");
    case Residual:
        return tr("Imbalance [kg m/s]");
    case Law:
        return tr("Law");
    default:
        return {};
    }
}

QString ImpactModel::explanation(int column) {
    switch (column) {
    case Number:
        return tr("Points that are hit at once share a number");
    case Approach:
        return tr("Normal speed before; %1 at the limit of a hinge")
            .arg(shownScale(QStringLiteral("rad/s")).unit);
    case Separation:
        return tr("Normal speed after; %1 at the limit of a hinge")
            .arg(shownScale(QStringLiteral("rad/s")).unit);
    case Restitution:
        return tr("Separation speed over approach speed");
    case NormalImpulse:
        return tr("Along the normal; %1 at the limit of a hinge")
            .arg(shownScale(kTurningImpulse).unit);
    case TangentialImpulse:
        return tr("Size of the friction's impulse");
    case Mode:
        return tr("What the point did along the surface");
    case Residual:
        return tr("What the linear momenta of both bodies and the impulse leave over");
    default:
        return {};
    }
}

/// What a row is sorted by.
QVariant ImpactModel::value(const ImpactRecord& record, int column) {
    switch (column) {
    case Time:
        return record.t;
    case Number:
        return static_cast<qlonglong>(record.impact);
    case Approach:
        return record.approachSpeed;
    case Separation:
        return record.separationSpeed;
    case Restitution:
        return record.effectiveRestitution;
    case NormalImpulse:
        return record.impulseNormal;
    case TangentialImpulse:
        return record.impulseTangential.norm();
    case EnergyLoss:
        return record.energyLoss;
    case Residual:
        return record.momentumResidual;
    default:
        return textOf(record, column);
    }
}

/// What a number in SI is multiplied by to be shown.
double ImpactModel::scaleOf(const ImpactRecord& record, int column) const {
    if (column == Time) return shownScale(QStringLiteral("s")).factor;
    const bool isImpulse = column == NormalImpulse || column == TangentialImpulse;
    if (column != Approach && column != Separation && !isImpulse) return 1.0;
    const results::ChannelId id{.kind = results::ChannelKind::Joint,
                                .owner = record.joint,
                                .quantity = std::string(results::quantity::kRate)};
    const auto rate = record.joint.empty() ? std::nullopt : m_run->find(id.name());
    const std::string unit = rate ? m_run->header().channels[*rate].unit : "m/s";
    if (isImpulse) return shownScale(unit == "rad/s" ? kTurningImpulse : kImpulse).factor;
    return shownScale(QString::fromStdString(unit)).factor;
}

QString ImpactModel::textOf(const ImpactRecord& record, int column) {
    switch (column) {
    case Where:
        return record.joint.empty() ? bodyTitle(QString::fromStdString(record.bodyA)) + " – " +
                                          bodyTitle(QString::fromStdString(record.bodyB))
                                    : QString::fromStdString(record.joint);
    case Mode:
        switch (record.mode) {
        case ContactMode::Separate:
            return tr("none");
        case ContactMode::Stick:
            return tr("sticks");
        case ContactMode::Slide:
            return tr("slides");
        case ContactMode::Reverse:
            return tr("reverses");
        }
        return {};
    case Law:
        return typeTitle(QString::fromStdString(record.law));
    case Number:
        return QString::number(record.impact);
    default:
        return shortText(value(record, column).toDouble());
    }
}

QString ImpactModel::shownText(const ImpactRecord& record, int column) const {
    const double scale = scaleOf(record, column);
    return scale == 1.0 ? textOf(record, column)
                        : shortText(scale * value(record, column).toDouble());
}

QVariant ImpactModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= m_rows) return {};
    const ImpactRecord& impact = record(index.row());
    const int column = index.column();
    const bool isText = column == Where || column == Mode || column == Law;
    switch (role) {
    case Qt::DisplayRole:
        return shownText(impact, column);
    case kSortRole:
        return value(impact, column);
    case Qt::TextAlignmentRole:
        return QVariant((isText ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        if (column == EnergyLoss && gainsEnergy(impact))
            return warningColor(QGuiApplication::palette());
        return {};
    case Qt::ToolTipRole:
        if (column == EnergyLoss && gainsEnergy(impact))
            return tr("The impact law gains energy here, which no real impact does");
        return {};
    default:
        return {};
    }
}

QVariant ImpactModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::DisplayRole) return title(section);
    if (role == Qt::ToolTipRole) return explanation(section);
    return {};
}

} // namespace trammel::studio
