#include "studio/synthesis/task_document.h"

#include "studio/document/units.h"

#include <QScopedValueRollback>
#include <algorithm>
#include <utility>

namespace trammel::studio {

namespace {

using io::JsonValue;

constexpr int kMostSolutions = 200; ///< of new tasks: as many as one looks through

JsonValue emptyTask(synthesis::TaskKind kind) {
    const char* list = kind == synthesis::TaskKind::Motion ? "poses"
                       : kind == synthesis::TaskKind::Path ? "points"
                                                           : "pairs";
    return JsonValue::object({{"trammel_task", synthesis::kTaskFormatVersion},
                              {"type", std::string(synthesis::name(kind))},
                              {list, JsonValue::array()},
                              {"most", kMostSolutions}});
}

std::optional<synthesis::TaskKind> kindOf(const JsonValue& root) {
    const JsonValue* type = root.find("type");
    if (type == nullptr || !type->isString()) return std::nullopt;
    for (const auto kind :
         {synthesis::TaskKind::Motion, synthesis::TaskKind::Path, synthesis::TaskKind::Function})
        if (type->string() == synthesis::name(kind)) return kind;
    return std::nullopt;
}

bool isPair(const JsonValue* value) {
    return value != nullptr && value->isArray() && value->size() == 2;
}

bool isWithin(const std::string& pointer, const std::string& above) {
    return pointer == above || pointer.starts_with(above + '/');
}

} // namespace

/// The task before and after; made once that is so already.
class TaskDocument::Edit : public QUndoCommand {
public:
    Edit(TaskDocument& task, JsonValue before, QString step)
        : QUndoCommand(tr("Change the task")),
          m_task(task),
          m_before(std::move(before)),
          m_after(task.root()),
          m_step(std::move(step)) {}

    void undo() override { m_task.restore(m_before); }
    void redo() override {
        if (std::exchange(m_isDone, false)) return;
        m_task.restore(m_after);
    }
    int id() const override { return m_step.isEmpty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand* other) override {
        const auto& next = *static_cast<const Edit*>(other);
        if (next.m_step != m_step) return false;
        m_after = next.m_after;
        return true;
    }

private:
    TaskDocument& m_task;
    JsonValue m_before, m_after;
    QString m_step;
    bool m_isDone = true;
};

TaskDocument::TaskDocument(QObject* parent) : QObject(parent) {
    m_file.root = m_read = emptyTask(m_kind);
    read();
}

void TaskDocument::beginStep() {
    m_step = QString::number(++m_stepCount);
}

bool TaskDocument::isTimed() const {
    return root().contains("/angles");
}

TaskDocument::Form TaskDocument::form() const {
    if (m_kind != Kind::Function) return Form::Pairs;
    if (root().contains("/function")) return Form::Formula;
    if (root().contains("/dwell")) return Form::Dwell;
    return root().contains("/quick_return") ? Form::QuickReturn : Form::Pairs;
}

const model::Diagnostic* TaskDocument::findingAt(const QString& pointer) const {
    const std::string above = pointer.toStdString();
    const auto found = std::ranges::find_if(m_findings, [&](const model::Diagnostic& finding) {
        return isWithin(finding.pointer, above);
    });
    return found == m_findings.end() ? nullptr : &*found;
}

bool TaskDocument::isEmpty() const {
    if (form() == Form::Formula) return value("/function/formula").trimmed().isEmpty();
    return hasRows() && rowCount() == 0;
}

void TaskDocument::setRoot(JsonValue root) {
    const auto kind = kindOf(root);
    m_kind = kind.value_or(Kind::Path);
    m_file.root = kind ? std::move(root) : emptyTask(m_kind);
    mend();
    for (auto& kept : m_kept)
        kept.reset();
    read(true);
}

/// What a file by hand has of another form than rows and fields can show becomes empty.
void TaskDocument::mend() {
    JsonValue& root = m_file.root;
    const std::string list = listPointer().toStdString();
    for (const char* whole : {"/function", "/dwell", "/quick_return"})
        if (root.contains(whole) && !root.at(whole)->isObject())
            root.set(whole, JsonValue::object());
    if (hasRows() && (!root.contains(list) || !root.at(list)->isArray()))
        root.set(list, JsonValue::array());
    if (isTimed() && !root.at("/angles")->isArray()) root.set("/angles", JsonValue::array());
    for (const char* pair : {"/lengths", "/offsets", "/function/range"})
        if (root.contains(pair) && !isPair(root.at(pair))) root.remove(pair);
    if (root.contains("/pivots") && !root.at("/pivots")->isObject()) root.remove("/pivots");
    for (int row = 0; row < rowCount(); ++row)
        mendRow(row);
}

void TaskDocument::mendRow(int row) {
    const std::string index = '/' + std::to_string(row);
    const std::string whole = listPointer().toStdString() + index;
    const bool isOfPoses = m_kind == Kind::Motion;
    const bool isWhole = isPair(m_file.root.at(isOfPoses ? whole + "/place" : whole)) &&
                         (!isOfPoses || m_file.root.contains(whole + "/angle"));
    if (!isWhole) m_file.root.set(whole, emptyRow());
    if (isTimed() && !m_file.root.contains("/angles" + index)) m_file.root.set("/angles/-", "");
}

void TaskDocument::setKind(Kind kind) {
    if (kind == m_kind) return;
    m_kept[static_cast<std::size_t>(m_kind)] = std::move(m_file.root);
    m_kind = kind;
    m_file.root = m_kept[static_cast<std::size_t>(kind)].value_or(emptyTask(kind));
    read(true);
}

void TaskDocument::setTimed(bool on) {
    if (on == isTimed()) return;
    if (on) {
        std::vector<JsonValue> angles(static_cast<std::size_t>(rowCount()), JsonValue(""));
        m_file.root.set("/angles", JsonValue::array(std::move(angles)));
    } else {
        m_file.root.remove("/angles");
    }
    read(true);
}

void TaskDocument::setForm(Form asked) {
    if (asked == form()) return;
    for (const char* key :
         {"/pairs", "/function", "/offsets", "/dwell", "/quick_return", "/six_bars"})
        if (m_file.root.contains(key)) m_file.root.remove(key);
    switch (asked) {
    case Form::Formula:
        m_file.root.set("/function", JsonValue::object({{"formula", ""},
                                                        {"range", JsonValue::array({0, 1})},
                                                        {"input_travel", "60 deg"},
                                                        {"output_travel", "60 deg"}}));
        break;
    case Form::Dwell:
        m_file.root.set("/dwell",
                        JsonValue::object({{"input", "90 deg"}, {"output_travel", "30 deg"}}));
        break;
    case Form::QuickReturn:
        m_file.root.set("/quick_return",
                        JsonValue::object({{"ratio", 1.5}, {"output_travel", "60 deg"}}));
        break;
    default:
        m_file.root.set("/pairs", JsonValue::array());
    }
    read(true);
}

QString TaskDocument::listPointer() const {
    return m_kind == Kind::Motion ? "/poses" : m_kind == Kind::Path ? "/points" : "/pairs";
}

QList<TaskColumn> TaskDocument::columns() const {
    if (m_kind == Kind::Motion) return {{"/place/0", "m"}, {"/place/1", "m"}, {"/angle", "rad"}};
    if (m_kind == Kind::Function) return {{"/0", "rad"}, {"/1", "rad"}};
    QList<TaskColumn> columns{{"/0", "m"}, {"/1", "m"}};
    if (isTimed()) columns << TaskColumn{"", "rad"};
    return columns;
}

int TaskDocument::rowCount() const {
    const JsonValue* list = root().at(listPointer().toStdString());
    return list ? static_cast<int>(list->size()) : 0;
}

/// Angles of a path are a list of their own.
QString TaskDocument::pointerOf(int row, int column) const {
    const QString list = m_kind == Kind::Path && column == 2 ? QString("/angles") : listPointer();
    return QString("%1/%2%3").arg(list).arg(row).arg(columns()[column].place);
}

const model::Diagnostic* TaskDocument::findingIn(int row, int column) const {
    if (const model::Diagnostic* finding = findingAt(pointerOf(row, column))) return finding;
    const std::string whole = QString("%1/%2").arg(listPointer()).arg(row).toStdString();
    const auto found = std::ranges::find(m_findings, whole, &model::Diagnostic::pointer);
    return found == m_findings.end() ? nullptr : &*found;
}

QString TaskDocument::value(const QString& pointer) const {
    const JsonValue* found = root().at(pointer.toStdString());
    if (!found) return {};
    if (found->isNumber()) return exactText(found->number());
    return found->isString() ? QString::fromStdString(found->string())
                             : QString::fromStdString(found->toText()).simplified();
}

QString TaskDocument::cell(int row, int column) const {
    return value(pointerOf(row, column));
}

JsonValue TaskDocument::jsonOf(const QString& text) {
    double number = 0.0;
    if (isNumber(text, &number)) return number;
    return text.toStdString();
}

JsonValue TaskDocument::emptyRow() const {
    const JsonValue place = JsonValue::array({"", ""});
    if (m_kind != Kind::Motion) return place;
    return JsonValue::object({{"place", place}, {"angle", ""}});
}

void TaskDocument::setCell(int row, int column, const QString& text) {
    const QString trimmed = text.trimmed();
    if (row >= rowCount()) {
        if (trimmed.isEmpty()) return;
        m_file.root.set(listPointer().toStdString() + "/-", emptyRow());
        if (isTimed()) m_file.root.set("/angles/-", "");
        row = rowCount() - 1;
    }
    m_file.root.set(pointerOf(row, column).toStdString(), jsonOf(trimmed));
    read();
}

void TaskDocument::putRows(int row, const QList<QStringList>& rows, Rows how) {
    row = std::clamp(row, 0, rowCount());
    for (int i = 0; i < rows.size(); ++i) {
        const auto index = static_cast<std::size_t>(row + i);
        if (how == Rows::Before || row + i >= rowCount()) {
            m_file.root.insert(listPointer().toStdString(), index, emptyRow());
            if (isTimed()) m_file.root.insert("/angles", index, "");
        }
        const auto count = std::min(rows[i].size(), columns().size());
        for (int column = 0; column < count; ++column)
            m_file.root.set(pointerOf(row + i, column).toStdString(),
                            jsonOf(rows[i][column].trimmed()));
    }
    read();
}

void TaskDocument::removeRows(int first, int count) {
    count = std::min(count, rowCount() - first);
    for (int i = 0; i < count; ++i) {
        const std::string index = '/' + std::to_string(first);
        m_file.root.remove(listPointer().toStdString() + index);
        if (isTimed()) m_file.root.remove("/angles" + index);
    }
    if (count > 0) read();
}

/// What is on the way to a pointer: pairs of numbers where a list has an index, else objects.
void TaskDocument::require(const QString& pointer) {
    static const QStringList pairs{"/lengths", "/offsets", "/function/range"};
    for (const QString& pair : pairs)
        if (pointer.startsWith(pair + '/') && !root().contains(pair.toStdString()))
            m_file.root.set(pair.toStdString(), pair == "/lengths" ? JsonValue::array({0, ""})
                                                                   : JsonValue::array({0, 0}));
    if (pointer.startsWith("/pivots/")) {
        if (!root().contains("/pivots")) m_file.root.set("/pivots", JsonValue::object());
        const std::string list = "/pivots/" + pointer.split('/')[2].toStdString();
        if (!root().contains(list)) m_file.root.set(list, JsonValue::array());
    }
}

void TaskDocument::setJson(const QString& pointer, JsonValue value) {
    require(pointer);
    m_file.root.set(pointer.toStdString(), std::move(value));
    read();
}

void TaskDocument::setValue(const QString& pointer, const QString& text) {
    const QScopedValueRollback step(m_step, m_step.isEmpty() ? pointer : m_step);
    const bool isText = pointer == "/function/formula" || pointer == "/name";
    setJson(pointer, isText ? JsonValue(text.toStdString()) : jsonOf(text.trimmed()));
}

void TaskDocument::clear(const QString& pointer) {
    if (!root().contains(pointer.toStdString())) return;
    m_file.root.remove(pointer.toStdString());
    read();
}

void TaskDocument::refuse(std::size_t index, const messages::Message& message) {
    m_findings.push_back(
        {model::Severity::Error, synthesis::placeInTask(m_file.task, index), message});
    emit changed();
}

void TaskDocument::read(bool isOtherKind) {
    if (root() != m_read) {
        m_steps.push(new Edit(*this, std::move(m_read), m_step));
        m_read = root();
    }
    tell(isOtherKind);
}

void TaskDocument::restore(const JsonValue& root) {
    const QList<TaskColumn> before = columns();
    const Kind kind = std::exchange(m_kind, kindOf(root).value_or(m_kind));
    const Form form = this->form();
    m_file.root = m_read = root;
    tell(kind != m_kind || form != this->form() || before.size() != columns().size());
}

/// A task that nothing was typed for yet is not wrong.
void TaskDocument::tell(bool isOtherKind) {
    m_file = synthesis::readTaskFile({}, io::JsonValue(m_file.root));
    m_findings = isEmpty() ? model::Diagnostics() : m_file.diagnostics;
    if (isOtherKind) emit kindChanged();
    emit changed();
}

} // namespace trammel::studio
