#include "studio/optimise/optimisation_rows.h"

#include "io/json_value.h"
#include "studio/document/shown_units.h"
#include "studio/document/units.h"
#include "studio/optimise/optimisation_document.h"
#include "studio/optimise/variable_text.h"
#include "studio/study/factor_text.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <array>
#include <utility>

namespace trammel::studio {

namespace {

using io::JsonValue;
using Part = OptimisationRows::Part;

constexpr std::array kGoals{"minimise", "maximise", "target"};
constexpr std::array kRelations{"<=", ">=", "=="};
const QStringList kRelationSigns{"≤", "≥", "="};
const QStringList kFunctions{"first(", "last(", "min(",   "max(", "sum(",
                             "mean(",  "rms(",  "count(", "at(",  "abs("};

/// In the order of columns.
constexpr std::array kVariableKeys{"name", "", "", "start"};
constexpr std::array kFormulaKeys{"", ""};
constexpr std::array kMeasurementKeys{"",       "channel", "file",  "time",
                                      "column", "factor",  "shift", "weight"};
constexpr std::array kObjectiveKeys{"output", "goal", "value", "weight"};
constexpr std::array kConstraintKeys{"output", "relation", "value", "tolerance"};

/// The titles of a CSV file's columns, without units.
QStringList csvTitles(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    constexpr qint64 kMostOfLine = 100'000;
    QString line = "#";
    while (line.startsWith('#') && !file.atEnd())
        line = QString::fromUtf8(file.readLine(kMostOfLine)).trimmed();
    const QChar separator = line.contains(';') ? ';' : line.contains('\t') ? '\t' : ',';
    QStringList titles;
    for (const QString& title : line.split(separator))
        titles << title.section('[', 0, 0).section('(', 0, 0).remove('"').trimmed();
    titles.removeAll(QString());
    return titles;
}

int indexOf(const auto& list, const QString& text) {
    const auto found = std::ranges::find(list, text.toStdString());
    return found == list.end() ? -1 : static_cast<int>(found - list.begin());
}

} // namespace

QString OptimisationRows::partTitle(Part part) {
    switch (part) {
    case Part::Variables:
        return tr("Variables");
    case Part::Formulas:
        return tr("Outputs");
    case Part::Measurements:
        return tr("Measurements");
    case Part::Objectives:
        return tr("Objectives");
    default:
        return tr("Constraints");
    }
}

QStringList OptimisationRows::titles() const {
    switch (m_part) {
    case Part::Variables:
        return {tr("Name"), tr("Kind"), tr("Values"), tr("Start")};
    case Part::Formulas:
        return {tr("Name"), tr("Formula")};
    case Part::Measurements:
        return {tr("Name"),   tr("Formula"), tr("CSV file"), tr("Time"),
                tr("Column"), tr("Factor"),  tr("Shift"),    tr("Weight")};
    case Part::Objectives:
        return {tr("Output"), tr("Goal"), tr("Target"), tr("Weight")};
    default:
        return {tr("Output"), tr("Relation"), tr("Value"), tr("Tolerance")};
    }
}

QString OptimisationRows::tip(int column) const {
    static constexpr int kStart = 3, kValues = 2;
    if (m_part == Part::Variables && column == kValues)
        return tr("Bounds as \"100 .. 400 mm\", or a list as \"newton, poisson\"");
    if (m_part == Part::Variables && column == kStart)
        return tr("Where the first search begins; empty: at the model's value");
    if (m_part == Part::Formulas && column == 1)
        return tr("One number of a run, such as max(abs(hinge.torque)); Ctrl+Space offers names");
    if (m_part == Part::Objectives && column == 2) return tr("What the output is to come near to");
    if (m_part == Part::Constraints && column == 3)
        return tr("By how much it may be missed; empty: a millionth of the value");
    if (m_part == Part::Measurements) {
        static const char* const tips[]{
            "",
            QT_TR_NOOP("What the column measured: a formula over channels, such as ball.com.z"),
            "",
            QT_TR_NOOP("Title of the column of times, s"),
            QT_TR_NOOP("Title of the column of measured values"),
            QT_TR_NOOP("Brings the column to SI, such as \"1 mm\"; empty: 1"),
            QT_TR_NOOP("Is added to the file's time, s; may be a formula over parameters"),
            QT_TR_NOOP("A number, or the title of a column; empty: 1")};
        return tr(tips[column]);
    }
    return {};
}

const char* OptimisationRows::key(int column) const {
    const auto i = static_cast<std::size_t>(column);
    switch (m_part) {
    case Part::Variables:
        return kVariableKeys[i];
    case Part::Formulas:
        return kFormulaKeys[i];
    case Part::Measurements:
        return kMeasurementKeys[i];
    case Part::Objectives:
        return kObjectiveKeys[i];
    default:
        return kConstraintKeys[i];
    }
}

QString OptimisationRows::listPointer() const {
    switch (m_part) {
    case Part::Variables:
        return "/variables";
    case Part::Objectives:
        return "/objectives";
    case Part::Constraints:
        return "/constraints";
    default:
        return "/outputs";
    }
}

/// Outputs are members of one object, formulas and measurements mixed.
std::string OptimisationRows::outputName(int row) const {
    const JsonValue* outputs = m_document.root().at("/outputs");
    for (std::size_t i = 0; outputs != nullptr && i < outputs->size(); ++i) {
        const JsonValue::Member& member = outputs->members()[i];
        if (member.value.isObject() != (m_part == Part::Measurements)) continue;
        if (row-- == 0) return member.key;
    }
    return {};
}

int OptimisationRows::count() const {
    const JsonValue* list = m_document.root().at(listPointer().toStdString());
    if (list == nullptr) return 0;
    if (!list->isObject()) return static_cast<int>(list->size());
    return static_cast<int>(std::ranges::count_if(list->members(), [this](const auto& member) {
        return member.value.isObject() == (m_part == Part::Measurements);
    }));
}

QString OptimisationRows::rowPointer(int row) const {
    const std::string list = listPointer().toStdString();
    const bool isOutput = m_part == Part::Formulas || m_part == Part::Measurements;
    return QString::fromStdString(isOutput ? io::joinPointer(list, outputName(row))
                                           : io::joinPointer(list, static_cast<std::size_t>(row)));
}

QString OptimisationRows::pointer(int row, int column) const {
    const QString whole = rowPointer(row);
    if (m_part == Part::Variables && column == 2)
        for (const char* bounds : {"/range", "/integers", "/values"})
            if (m_document.root().contains((whole + bounds).toStdString())) return whole + bounds;
    const QString name = key(column);
    return name.isEmpty() ? whole : whole + '/' + name;
}

QString OptimisationRows::text(int row, int column) const {
    if (m_part == Part::Variables) return variableText(row, column);
    const bool isOutput = m_part == Part::Formulas || m_part == Part::Measurements;
    if (isOutput && column == 0) return QString::fromStdString(outputName(row));
    const QString stored = m_document.value(pointer(row, column));
    if (m_part == Part::Objectives && column == 1)
        return choices(row, column).value(std::max(0, indexOf(kGoals, stored)));
    if (m_part == Part::Constraints && column == 1) {
        const int index = indexOf(kRelations, stored);
        return index < 0 ? stored : kRelationSigns[index];
    }
    const bool isQuantity =
        (m_part == Part::Objectives && column == 2) || (m_part == Part::Constraints && column >= 2);
    return isQuantity ? withUnit(row, stored) : stored;
}

QString OptimisationRows::variableText(int row, int column) const {
    const JsonValue* variable = m_document.root().at(rowPointer(row).toStdString());
    if (variable == nullptr) return {};
    const QString name = m_document.value(pointer(row, 0));
    switch (column) {
    case 0:
        return name;
    case 1:
        return variableKindTitles()[static_cast<int>(variableKind(*variable))];
    case 2:
        return boundsText(*variable, FactorUnit::of(m_document.model(), name));
    default:
        return startText(*variable, FactorUnit::of(m_document.model(), name));
    }
}

void OptimisationRows::setText(int row, int column, const QString& text) {
    if (row >= count() || text == this->text(row, column)) return;
    switch (m_part) {
    case Part::Variables:
        return setVariable(row, column, text.trimmed());
    case Part::Formulas:
    case Part::Measurements:
        return setOutput(row, column, text.trimmed());
    default:
        return setGoal(row, column, text.trimmed());
    }
}

void OptimisationRows::setVariable(int row, int column, const QString& text) {
    m_document.edit([&](JsonValue& root) {
        const std::string at = rowPointer(row).toStdString();
        JsonValue variable = *root.at(at);
        const JsonValue* name = variable.find("name");
        const QString of = name && name->isString() ? QString::fromStdString(name->string()) : "";
        const FactorUnit unit = FactorUnit::of(m_document.model(), of);
        if (column == 0)
            variable = renamedVariable(variable, text, m_document.model());
        else if (column == 1)
            setVariableKind(variable,
                            static_cast<VariableInput>(
                                std::max(0, static_cast<int>(variableKindTitles().indexOf(text)))));
        else if (column == 2)
            setBounds(variable, text, unit);
        else
            setStart(variable, text, unit);
        root.set(at, std::move(variable));
    });
}

void OptimisationRows::setOutput(int row, int column, const QString& text) {
    if (column == 0) {
        const std::string from = outputName(row), to = text.toStdString();
        if (!text.isEmpty() && !m_document.root().contains(io::joinPointer("/outputs", to)))
            renameOutput(from, to);
        return;
    }
    const std::string at = pointer(row, column).toStdString();
    m_document.edit([&](JsonValue& root) {
        static constexpr int kFactor = 5;
        const bool isOptional = m_part == Part::Measurements && column >= kFactor;
        if (isOptional && text.isEmpty()) {
            if (root.contains(at)) root.remove(at);
        } else if (isOptional) {
            root.set(at, typedJson(text));
        } else {
            root.set(at, text.toStdString());
        }
    });
}

/// What names it names it as before.
void OptimisationRows::renameOutput(const std::string& from, const std::string& to) {
    m_document.edit([&](JsonValue& root) {
        root.renameKey(io::joinPointer("/outputs", from), to);
        for (const char* list : {"/objectives", "/constraints"}) {
            const JsonValue* rows = root.at(list);
            for (std::size_t i = 0; rows != nullptr && i < rows->size(); ++i) {
                const std::string output = io::joinPointer(io::joinPointer(list, i), "output");
                const JsonValue* named = root.at(output);
                if (named != nullptr && named->isString() && named->string() == from)
                    root.set(output, to);
            }
        }
    });
}

void OptimisationRows::setGoal(int row, int column, const QString& text) {
    const std::string at = pointer(row, column).toStdString(),
                      whole = rowPointer(row).toStdString();
    m_document.edit([&](JsonValue& root) {
        const int choice = static_cast<int>(choices(row, column).indexOf(text));
        if (column == 0) return root.set(at, text.toStdString());
        if (column == 1 && m_part == Part::Constraints)
            return root.set(at, choice < 0 ? text.toStdString()
                                           : kRelations[static_cast<std::size_t>(choice)]);
        if (column == 1) {
            root.set(at, kGoals[static_cast<std::size_t>(std::max(0, choice))]);
            const bool isTarget = choice == 2, hasTarget = root.contains(whole + "/value");
            if (isTarget && !hasTarget) root.set(whole + "/value", 0);
            if (!isTarget && hasTarget) root.remove(whole + "/value");
            return;
        }
        if (text.isEmpty()) {
            if (root.contains(at)) root.remove(at);
            return;
        }
        const bool isQuantity = column == 2 || m_part == Part::Constraints;
        root.set(at, typedJson(isQuantity ? withoutUnit(row, text) : text));
    });
}

/// The unit of a row's output as numbers of it are shown; empty where it has none that is known.
QString OptimisationRows::shownUnit(int row) const {
    const auto checked = m_document.checked();
    if (!checked) return {};
    const std::string name = m_document.value(pointer(row, 0)).toStdString();
    const std::size_t index = checked->file.outputIndex(name);
    return index < checked->file.outputs.size()
               ? QString::fromStdString(checked->file.outputs[index].unit)
               : QString();
}

/// "200 mm" of a number in SI; formulas as they are.
QString OptimisationRows::withUnit(int row, const QString& stored) const {
    double number = 0.0;
    const QString unit = shownUnit(row);
    if (unit.isEmpty() || !isNumber(stored, &number)) return stored;
    const ShownScale scale = shownScale(unit);
    return QString("%1 %2").arg(exactText(number * scale.factor), scale.unit);
}

QString OptimisationRows::withoutUnit(int row, const QString& typed) const {
    const QString unit = shownUnit(row);
    if (unit.isEmpty()) return typed;
    const ShownScale scale = shownScale(unit);
    QString plain = typed;
    if (plain.endsWith(scale.unit)) plain.chop(scale.unit.size());
    double number = 0.0;
    return isNumber(plain.trimmed(), &number) ? exactText(number / scale.factor) : typed;
}

OptimisationRows::Input OptimisationRows::input(int column) const {
    switch (m_part) {
    case Part::Variables:
        return column == 0 ? Input::Suggestion : column == 1 ? Input::Choice : Input::Text;
    case Part::Formulas:
        return column == 1 ? Input::Formula : Input::Text;
    case Part::Measurements:
        return column == 1                  ? Input::Formula
               : column == 3 || column == 4 ? Input::Suggestion
                                            : Input::Text;
    default:
        return column < 2 ? Input::Choice : Input::Text;
    }
}

QStringList OptimisationRows::choices(int row, int column) const {
    if (input(column) == Input::Formula) {
        const auto checked = m_document.checked();
        return (checked ? checked->channels : QStringList()) +
               (m_part == Part::Formulas ? kFunctions : QStringList());
    }
    if (m_part == Part::Variables)
        return column == 0 ? factorNames(m_document.model()) : variableKindTitles();
    if (m_part == Part::Measurements) return columnTitles(row);
    if (column == 0) return outputNames();
    if (m_part == Part::Constraints) return kRelationSigns;
    return {tr("minimise"), tr("maximise"), tr("target")};
}

QStringList OptimisationRows::outputNames() const {
    QStringList names;
    if (const JsonValue* outputs = m_document.root().at("/outputs"))
        for (const JsonValue::Member& member : outputs->members())
            names << QString::fromStdString(member.key);
    return names;
}

QStringList OptimisationRows::columnTitles(int row) const {
    const QDir folder = QFileInfo(m_document.path()).dir();
    return csvTitles(folder.filePath(m_document.value(pointer(row, 2))));
}

std::string OptimisationRows::freeOutputName(const std::string& wanted) const {
    const QStringList names = outputNames();
    std::string name = wanted;
    for (int i = 2; names.contains(QString::fromStdString(name)); ++i)
        name = wanted + std::to_string(i);
    return name;
}

/// The first parameter that is none yet.
QString OptimisationRows::freeVariable() const {
    QStringList taken;
    for (int row = 0; row < count(); ++row)
        taken << text(row, 0);
    for (const QString& name : factorNames(m_document.model()))
        if (!taken.contains(name)) return name;
    return {};
}

void OptimisationRows::add() {
    const std::string name = m_part == Part::Formulas ? freeOutputName("output") : std::string();
    const std::string output = outputNames().value(0).toStdString();
    m_document.edit([&](JsonValue& root) {
        const std::string list = listPointer().toStdString();
        if (!root.contains(list))
            root.set(list, m_part == Part::Formulas ? JsonValue::object() : JsonValue::array());
        if (m_part == Part::Formulas)
            root.set(io::joinPointer(list, name), "");
        else if (m_part == Part::Variables)
            root.set(list + "/-", newVariable(freeVariable(), m_document.model()));
        else if (m_part == Part::Objectives)
            root.set(list + "/-", JsonValue::object({{"output", output}, {"goal", "minimise"}}));
        else if (m_part == Part::Constraints)
            root.set(list + "/-",
                     JsonValue::object({{"output", output}, {"relation", "<="}, {"value", 0}}));
    });
}

void OptimisationRows::addMeasurement(const QString& file) {
    const QString base = QFileInfo(file).fileName().section('.', 0, 0);
    const std::string name = freeOutputName(base.isEmpty() ? "distance" : base.toStdString());
    const QStringList titles = csvTitles(file);
    const QString path = QFileInfo(m_document.path()).dir().relativeFilePath(file);
    m_document.edit([&](JsonValue& root) {
        if (!root.contains("/outputs")) root.set("/outputs", JsonValue::object());
        root.set(io::joinPointer("/outputs", name),
                 JsonValue::object({{"channel", ""},
                                    {"file", path.toStdString()},
                                    {"time", titles.value(0).toStdString()},
                                    {"column", titles.value(1).toStdString()}}));
    });
}

void OptimisationRows::remove(int row) {
    if (row < 0 || row >= count()) return;
    m_document.edit([at = rowPointer(row).toStdString()](JsonValue& root) { root.remove(at); });
}

} // namespace trammel::studio
