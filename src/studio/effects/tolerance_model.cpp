#include "studio/effects/tolerance_model.h"

#include "model/iso_fits.h"
#include "studio/document/document.h"
#include "studio/document/item_icons.h"
#include "studio/document/item_kind.h"
#include "studio/document/tolerance_text.h"
#include "studio/effects/shown_effect.h"

#include <QApplication>
#include <QComboBox>
#include <QCompleter>
#include <QFont>
#include <algorithm>
#include <array>

namespace trammel::studio {

namespace {

constexpr std::array kSpreads{model::Spread::Normal, model::Spread::TruncatedNormal,
                              model::Spread::Uniform, model::Spread::Triangular};

} // namespace

ToleranceModel::ToleranceModel(Document& document, QObject* parent)
    : QAbstractTableModel(parent), m_document(document) {
    connect(&document, &Document::changed, this, [this](const ChangeEvent& event) {
        takeBack(event.kind == ChangeEvent::Kind::Value ? event.pointer : QString());
        refresh();
    });
    refresh();
}

/// Rows stay where they are while only values change: one of them may be edited.
void ToleranceModel::refresh() {
    QStringList names;
    if (const io::JsonValue* parameters = m_document.root().find("parameters");
        parameters && parameters->isObject())
        for (const io::JsonValue::Member& member : parameters->members())
            names << QString::fromStdString(member.key);
    if (names == m_names) {
        if (!names.isEmpty()) emit dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1));
        emit headerDataChanged(Qt::Horizontal, 0, Columns - 1);
        return;
    }
    beginResetModel();
    m_names = names;
    endResetModel();
}

void ToleranceModel::setResult(std::shared_ptr<const study::ToleranceResult> result) {
    m_result = std::move(result);
    refresh();
}

bool ToleranceModel::takesFits(int row) const {
    return ToleranceText(m_document.root(), name(row)).takesFits();
}

int ToleranceModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_names.size());
}

int ToleranceModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : Columns;
}

Qt::ItemFlags ToleranceModel::flags(const QModelIndex& index) const {
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    const int column = index.column();
    const bool isStated = !ToleranceText(m_document.root(), name(index.row())).isEmpty();
    if (column == Limits || (column == Fit && takesFits(index.row())) ||
        (column == Spread && isStated))
        flags |= Qt::ItemIsEditable;
    return flags;
}

/// What the analysis found of a parameter.
QString ToleranceModel::found(int row, Column column) const {
    if (!m_result) return {};
    const auto of = std::ranges::find(m_result->parameters, name(row).toStdString(),
                                      &io::ParameterTolerance::parameter);
    if (of == m_result->parameters.end()) return {};
    const auto i = static_cast<std::size_t>(of - m_result->parameters.begin());
    const ShownScale scale = shownScale(QString::fromStdString(m_result->unit));
    if (column == Effect) return scale.text(m_result->stackup.effects[i], 4);
    if (column == Share) return QString::number(100.0 * m_result->stackup.shares[i], 'f', 1) + " %";
    const ShownScale by = scaleOf(ShownParameter::of(m_document.root(), name(row)));
    return ratioOf(scale, m_result->unit.empty() ? ShownScale{{}, by.factor} : by)
        .text(m_result->derivatives[i], 5);
}

QString ToleranceModel::text(int row, Column column) const {
    if (column == Name) return name(row);
    if (column >= Derivative) return found(row, column);
    if (column == Value) {
        const ShownParameter parameter = ShownParameter::of(m_document.root(), name(row));
        return parameter.note.value ? parameter.text(*parameter.note.value) : QString();
    }
    const ToleranceText tolerance(m_document.root(), name(row));
    if (column == Limits) return tolerance.limits();
    if (column == Fit) return tolerance.fit();
    return tolerance.isEmpty() ? QString() : ToleranceText::title(tolerance.spread());
}

QVariant ToleranceModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const auto column = static_cast<Column>(index.column());
    const auto refused = m_refused.find({name(index.row()), column});
    const bool isRefused = refused != m_refused.end();
    if (role == Qt::DisplayRole || role == Qt::EditRole)
        return isRefused ? refused->second.typed : text(index.row(), column);
    if (role == Qt::ToolTipRole && isRefused) return refused->second.why;
    if (role == Qt::ForegroundRole && isRefused) return errorColor(QApplication::palette());
    if (role == Qt::TextAlignmentRole && column >= Derivative)
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    const bool isOfFit = role == Qt::FontRole && column == Limits &&
                         !ToleranceText(m_document.root(), name(index.row())).fit().isEmpty();
    if (isOfFit) {
        QFont font;
        font.setItalic(true);
        return font;
    }
    return {};
}

QString ToleranceModel::refusal() const {
    QStringList lines;
    for (const auto& [place, refused] : m_refused)
        lines << refused.why;
    return lines.join('\n');
}

/// What was refused of a parameter that has another value now; of all where others are there.
void ToleranceModel::takeBack(const QString& pointer) {
    const auto isOver = [&](const auto& refused) {
        const QString own = childPointer("/parameters", refused.first.first);
        return pointer.isEmpty() || (own + '/').startsWith(pointer + '/') ||
               pointer.startsWith(own + '/');
    };
    if (std::erase_if(m_refused, isOver) > 0) emit refusalChanged();
}

bool ToleranceModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || role != Qt::EditRole) return false;
    if (value.toString() == data(index, Qt::EditRole).toString()) return false;
    const QString name = this->name(index.row());
    const ToleranceText tolerance(m_document.root(), name);
    const QString text = value.toString().trimmed();
    ToleranceText::Typed typed;
    if (index.column() == Limits)
        typed = tolerance.typed(text, m_document.model().parameters);
    else if (index.column() == Fit)
        typed = tolerance.withFit(text);
    else
        typed.tolerance = tolerance.withSpread(static_cast<model::Spread>(value.toInt()));
    m_refused.erase({name, index.column()});
    if (typed.refusal.isEmpty())
        setTolerance(m_document, name, typed.tolerance);
    else
        m_refused[{name, index.column()}] = {text, name + ": " + typed.refusal};
    emit dataChanged(index, index);
    emit refusalChanged();
    return typed.refusal.isEmpty();
}

QVariant ToleranceModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    const QString titles[] = {tr("Parameter"),    tr("Value"),      tr("Tolerance"), tr("Class"),
                              tr("Distribution"), tr("Derivative"), tr("Effect"),    tr("Share")};
    return titles[section];
}

QWidget* ToleranceDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                                         const QModelIndex& index) const {
    if (index.column() != ToleranceModel::Fit && index.column() != ToleranceModel::Spread)
        return QStyledItemDelegate::createEditor(parent, option, index);
    auto* list = new QComboBox(parent);
    list->setFrame(false);
    if (index.column() == ToleranceModel::Fit) {
        list->setEditable(true);
        list->setInsertPolicy(QComboBox::NoInsert);
        list->completer()->setCaseSensitivity(Qt::CaseSensitive);
        list->setAccessibleName(tr("Tolerance class"));
        list->addItem(QString());
        for (const std::string& one : model::toleranceClasses())
            list->addItem(QString::fromStdString(one));
    } else {
        list->setAccessibleName(tr("Distribution"));
        for (const model::Spread spread : kSpreads)
            list->addItem(ToleranceText::title(spread), static_cast<int>(spread));
    }
    // A choice from the list counts at once.
    connect(list, &QComboBox::activated, this, [this, list] {
        auto* self = const_cast<ToleranceDelegate*>(this);
        emit self->commitData(list);
        emit self->closeEditor(list);
    });
    return list;
}

void ToleranceDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
    auto* list = qobject_cast<QComboBox*>(editor);
    if (!list) return QStyledItemDelegate::setEditorData(editor, index);
    const QString shown = index.data(Qt::EditRole).toString();
    list->setCurrentIndex(
        std::max(0, list->findText(shown, Qt::MatchFixedString | Qt::MatchCaseSensitive)));
    if (list->isEditable()) list->setEditText(shown);
}

void ToleranceDelegate::setModelData(QWidget* editor, QAbstractItemModel* model,
                                     const QModelIndex& index) const {
    auto* list = qobject_cast<QComboBox*>(editor);
    if (!list) return QStyledItemDelegate::setModelData(editor, model, index);
    if (list->isEditable())
        model->setData(index, list->currentText());
    else if (list->currentText() != index.data(Qt::EditRole).toString())
        model->setData(index, list->currentData());
}

} // namespace trammel::studio
