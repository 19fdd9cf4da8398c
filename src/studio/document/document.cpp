#include "studio/document/document.h"

#include "analysis/channels/measure_channels.h"
#include "io/default_document.h"
#include "io/model_file.h"
#include "studio/document/commands.h"
#include "studio/document/formula_names.h"
#include "studio/document/item_kind.h"
#include "studio/document/references.h"

#include <QFileInfo>
#include <QRegularExpression>
#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace trammel::studio {

namespace {

using Kind = ChangeEvent::Kind;
using io::JsonValue;

/// "/bodies/0/position/1" -> "position".
QString keyIn(const QString& pointer, const QString& item) {
    return pointer.mid(item.size() + 1).section('/', 0, 0);
}

bool namesAreKeys(ItemKind kind) {
    return kind == ItemKind::Parameter || kind == ItemKind::Material;
}

QStringList namesIn(const JsonValue* list) {
    QStringList names;
    for (std::size_t i = 0; list && i < list->size(); ++i)
        names << (list->isObject() ? QString::fromStdString(list->members()[i].key)
                                   : stringValue((*list)[i].find("name")));
    return names;
}

std::size_t memberIndex(const JsonValue& object, const QString& key) {
    const std::string wanted = key.toStdString();
    std::size_t index = 0;
    while (object.members()[index].key != wanted)
        ++index;
    return index;
}

/// "ground – crank"
QString pairTitle(const JsonValue* bodies) {
    QStringList names;
    for (std::size_t i = 0; bodies && bodies->isArray() && i < bodies->size(); ++i)
        names << bodyTitle(stringValue(&(*bodies)[i]));
    return names.isEmpty() ? kindTitle(ItemKind::ContactPair) : names.join(" – ");
}

/// Makes the objects and lists on the way to a pointer that are not there yet; a list is filled
/// with empty names up to the pointer's place.
void makeParents(JsonValue& root, const QString& pointer, bool asList) {
    const QString parent = parentPointer(pointer);
    if (parent.isEmpty() || root.contains(parent.toStdString())) return;
    makeParents(root, parent, false);
    bool isIndex = false;
    const uint index = lastToken(pointer).toUInt(&isIndex);
    const std::vector<JsonValue> filling(isIndex && !asList ? index : 0, JsonValue(""));
    root.set(parent.toStdString(),
             asList || isIndex ? JsonValue::array(filling) : JsonValue::object());
}

} // namespace

Document::Document(QObject* parent) : QObject(parent) {
    connect(&m_undoStack, &QUndoStack::cleanChanged, this,
            [this](bool clean) { emit modifiedChanged(!clean); });
    newDocument();
}

QString Document::displayName() const {
    return m_filePath.isEmpty() ? tr("Untitled") : QFileInfo(m_filePath).fileName();
}

model::Diagnostics Document::diagnosticsUnder(const QString& pointer) const {
    const std::string prefix = pointer.toStdString();
    model::Diagnostics found;
    for (const model::Diagnostic& finding : m_diagnostics)
        if (finding.pointer == prefix || finding.pointer.starts_with(prefix + "/"))
            found.push_back(finding);
    return found;
}

void Document::newDocument() {
    m_undoStack.clear();
    setFilePath({});
    setText(io::emptyModelDocument().toText(), {Kind::Reset, {}});
}

model::Diagnostics Document::load(const QString& path) {
    const io::ModelFile file = io::loadModelFile(path.toStdString());
    if (!file.root.isObject() || io::isOfNewerFormat(file.root)) return file.diagnostics;
    m_undoStack.clear();
    setFilePath(QFileInfo(path).absoluteFilePath());
    setText(file.root.toText(), {Kind::Reset, {}});
    return {};
}

void Document::save() {
    saveAs(m_filePath);
}

void Document::saveAs(const QString& path) {
    io::saveModelFile(path.toStdString(), m_root);
    const QString oldDirectory = QFileInfo(m_filePath).absolutePath();
    setFilePath(QFileInfo(path).absoluteFilePath());
    m_undoStack.setClean();
    if (QFileInfo(m_filePath).absolutePath() != oldDirectory) read();
}

void Document::setFilePath(const QString& path) {
    if (m_filePath == path) return;
    m_filePath = path;
    emit filePathChanged();
}

void Document::setText(std::string text, const ChangeEvent& event) {
    io::JsonResult parsed = io::parseJson(text);
    m_root = std::move(parsed.root);
    m_textFindings = std::move(parsed.diagnostics);
    m_text = std::move(text);
    read();
    emit changed(event);
}

void Document::read() {
    const QString directory = m_filePath.isEmpty() ? QString() : QFileInfo(m_filePath).path();
    io::ModelResult result = io::readModel(m_root, directory.toStdString());
    if (result.model.controllers != m_model.controllers) m_unitFindings.clear();
    m_model = std::move(result.model);
    m_diagnostics = std::move(result.diagnostics);
    if (!m_textFindings.empty()) {
        std::ranges::copy(m_textFindings, std::back_inserter(m_diagnostics));
        io::arrange(m_diagnostics);
    }
    // Which channels a measure may name is known of a model without other errors only.
    if (!model::hasErrors(m_diagnostics))
        for (model::Diagnostic& finding : analysis::checkMeasures(m_model))
            m_diagnostics.push_back(std::move(finding));
    m_ownFindings = m_diagnostics.size();
    m_hasErrors = model::hasErrors(m_diagnostics);
    addUnitFindings();
    emit diagnosticsChanged();
}

/// What is wrong with units is told of a model without other errors only.
void Document::addUnitFindings() {
    if (!hasErrors())
        m_diagnostics.insert(m_diagnostics.end(), m_unitFindings.begin(), m_unitFindings.end());
}

void Document::setUnitFindings(model::Diagnostics findings) {
    if (findings == m_unitFindings) return;
    m_unitFindings = std::move(findings);
    m_diagnostics.resize(m_ownFindings);
    addUnitFindings();
    emit diagnosticsChanged();
}

void Document::push(const QString& text, const ChangeEvent& done, const ChangeEvent& undone,
                    const Edit& edit) {
    JsonValue edited = m_root;
    edit(edited);
    TextPatch patch = TextPatch::between(m_text, edited.toText());
    if (!patch.isEmpty())
        m_undoStack.push(new EditCommand(*this, text, std::move(patch), done, undone));
}

const JsonValue& Document::require(const QString& pointer) const {
    const JsonValue* value = m_root.at(pointer.toStdString());
    if (!value) throw std::out_of_range("no value at \"" + pointer.toStdString() + "\"");
    return *value;
}

bool Document::isBlank() const {
    for (const char* list :
         {"/parameters", "/materials", "/ground/shapes", "/bodies", "/joints", "/forces"})
        if (const JsonValue* items = m_root.at(list); items && items->size() > 0) return false;
    return true;
}

void Document::replaceContent(const JsonValue& content, const QString& undoText) {
    const ChangeEvent event{Kind::Reset, {}};
    push(undoText, event, event, [&](JsonValue& root) { root = content; });
}

void Document::takeEdit(const JsonValue& content, const QString& item, const QString& undoText) {
    const bool wasThere = m_root.contains(item.toStdString());
    const bool isThere = content.contains(item.toStdString());
    const Kind done = !wasThere && isThere ? Kind::ItemAdded
                      : isThere            ? Kind::Value
                                           : Kind::ItemRemoved;
    const Kind undone = done == Kind::ItemAdded     ? Kind::ItemRemoved
                        : done == Kind::ItemRemoved ? Kind::ItemAdded
                                                    : Kind::Value;
    push(undoText, {done, item}, {undone, item}, [&](JsonValue& root) { root = content; });
}

void Document::setValue(const QString& pointer, JsonValue value) {
    const QString item = itemOf(pointer);
    const ChangeEvent event{Kind::Value, pointer};
    const QString text = pointer == item
                             ? tr("Change %1").arg(itemName(item))
                             : tr("Change %1 of %2").arg(keyIn(pointer, item), itemName(item));
    push(text, event, event, [&](JsonValue& root) {
        makeParents(root, pointer, false);
        root.set(pointer.toStdString(), std::move(value));
    });
}

void Document::setValues(const std::vector<std::pair<QString, JsonValue>>& values,
                         const QString& undoText) {
    if (values.empty()) return;
    const ChangeEvent event{Kind::Value, itemOf(values.front().first)};
    push(undoText, event, event, [&](JsonValue& root) {
        for (const auto& [pointer, value] : values) {
            makeParents(root, pointer, false);
            if (!value.isNull())
                root.set(pointer.toStdString(), value);
            else if (root.contains(pointer.toStdString()))
                root.remove(pointer.toStdString());
        }
    });
}

void Document::clearValue(const QString& pointer) {
    if (!m_root.contains(pointer.toStdString())) return;
    const QString item = itemOf(pointer);
    const ChangeEvent event{Kind::Value, pointer};
    push(tr("Clear %1 of %2").arg(keyIn(pointer, item), itemName(item)), event, event,
         [&](JsonValue& root) { root.remove(pointer.toStdString()); });
}

QString Document::addItem(const QString& list, JsonValue value, const QString& key) {
    const JsonValue* items = m_root.at(list.toStdString());
    const QString pointer = key.isEmpty()
                                ? childPointer(list, items ? static_cast<int>(items->size()) : 0)
                                : childPointer(list, key);
    const QString name = key.isEmpty() ? stringValue(value.find("name")) : key;
    const bool isPair = list == "/contacts/pairs";
    const QString title = !name.isEmpty() ? name
                          : isPair        ? pairTitle(value.find("bodies"))
                                          : typeTitle(itemType(value));
    push(tr("Add %1").arg(title), {Kind::ItemAdded, pointer}, {Kind::ItemRemoved, pointer},
         [&](JsonValue& root) {
             makeParents(root, pointer, key.isEmpty());
             root.insert(list.toStdString(), items ? items->size() : 0, std::move(value),
                         key.toStdString());
         });
    return pointer;
}

QString Document::duplicateItem(const QString& pointer) {
    JsonValue copy = require(pointer);
    const QString list = parentPointer(pointer);
    const bool isKeyed = namesAreKeys(itemKind(pointer));
    const QString name = uniqueName(list, itemName(pointer));
    const std::size_t index = isKeyed ? memberIndex(require(list), lastToken(pointer)) + 1
                                      : lastToken(pointer).toUInt() + 1;
    if (!isKeyed && copy.contains("/name")) copy.set("/name", JsonValue(name.toStdString()));
    const QString result =
        isKeyed ? childPointer(list, name) : childPointer(list, static_cast<int>(index));
    push(tr("Duplicate %1").arg(itemName(pointer)), {Kind::ItemAdded, result},
         {Kind::ItemRemoved, result}, [&](JsonValue& root) {
             root.insert(list.toStdString(), index, std::move(copy),
                         isKeyed ? name.toStdString() : std::string());
         });
    return result;
}

void Document::removeItem(const QString& pointer) {
    require(pointer);
    const ItemKind kind = itemKind(pointer);
    const std::string name = itemName(pointer).toStdString();
    std::vector<std::string> dependents;
    std::vector<std::string> cleared;
    if (kind == ItemKind::Body || kind == ItemKind::Joint || kind == ItemKind::Parameter)
        dependents = dependentItems(m_root, kind, name);
    std::erase(dependents, pointer.toStdString());
    if (kind == ItemKind::Material) cleared = referencesTo(m_root, kind, name);
    QStringList names;
    for (const std::string& item : dependents)
        names.prepend(itemName(QString::fromStdString(item)));

    const QString title = itemName(pointer);
    push(tr("Delete %1").arg(title), {Kind::ItemRemoved, pointer}, {Kind::ItemAdded, pointer},
         [&](JsonValue& root) {
             // Dependents come last first and an item may be among them through another one, so
             // no removal moves what is still to be removed.
             bool isGone = false;
             const std::string own = pointer.toStdString();
             const auto ownIndex = lastToken(pointer).toULong();
             for (const std::string& item : dependents) {
                 const QString dependent = QString::fromStdString(item);
                 if (!isGone && parentPointer(dependent) == parentPointer(pointer) &&
                     lastToken(dependent).toULong() < ownIndex) {
                     root.remove(own);
                     isGone = true;
                 }
                 root.remove(item);
             }
             for (const std::string& material : cleared)
                 root.remove(material);
             if (!isGone) root.remove(own);
         });
    names.removeAll(QString());
    if (!names.isEmpty()) emit message(tr("Deleted with %1: %2").arg(title, names.join(", ")));
    if (!cleared.empty())
        emit message(tr("Shapes that had the material %1 have the default material now: %2")
                         .arg(title)
                         .arg(cleared.size()));
}

QString Document::renameItem(const QString& pointer, const QString& name) {
    const ItemKind kind = itemKind(pointer);
    const QString oldName = itemName(pointer);
    const QString list = parentPointer(pointer);
    if (name == oldName) return {};
    if (name.trimmed().isEmpty()) return tr("A name is expected.");
    if (kind == ItemKind::Body && name == "ground")
        return tr("\"ground\" is the name of the fixed frame.");
    static const QRegularExpression identifier("^[A-Za-z_][A-Za-z0-9_]*$");
    if (kind == ItemKind::Parameter && !identifier.match(name).hasMatch())
        return tr("A parameter's name is made of letters, digits and _, a letter first.");
    if (kind == ItemKind::Joint && !identifier.match(name).hasMatch() &&
        isMeasuredByForces(m_root, oldName.toStdString()))
        return tr("Formulas of forces name this joint, so its name is made of letters, digits "
                  "and _, a letter first.");
    if (namesIn(m_root.at(list.toStdString())).contains(name))
        return tr("The name \"%1\" is taken.").arg(name);

    const bool isKeyed = namesAreKeys(kind);
    const QString renamed = isKeyed ? childPointer(list, name) : pointer;
    push(tr("Rename %1 to %2").arg(oldName, name), {Kind::ItemRenamed, renamed},
         {Kind::ItemRenamed, pointer}, [&](JsonValue& root) {
             renameReferences(root, kind, oldName.toStdString(), name.toStdString());
             if (isKeyed)
                 root.renameKey(pointer.toStdString(), name.toStdString());
             else
                 root.set(pointer.toStdString() + "/name", JsonValue(name.toStdString()));
         });
    return {};
}

void Document::moveItem(const QString& pointer, int index) {
    JsonValue item = require(pointer);
    const QString list = parentPointer(pointer);
    const int from = lastToken(pointer).toInt();
    const int to = index > from ? index - 1 : index;
    if (to == from) return;
    const QString moved = childPointer(list, to);
    push(tr("Move %1").arg(itemName(pointer)), {Kind::ItemMoved, moved}, {Kind::ItemMoved, pointer},
         [&](JsonValue& root) {
             root.remove(pointer.toStdString());
             root.insert(list.toStdString(), static_cast<std::size_t>(to), std::move(item));
         });
}

QString Document::itemName(const QString& pointer) const {
    const ItemKind kind = itemKind(pointer);
    if (namesAreKeys(kind)) return lastToken(pointer);
    const JsonValue* item = m_root.at(pointer.toStdString());
    if (kind == ItemKind::Shape)
        return item ? typeTitle(itemType(*item)) : kindTitle(ItemKind::Shape);
    if (kind == ItemKind::ContactPair) return pairTitle(item ? item->find("bodies") : nullptr);
    const bool hasName = isNamed(kind) || kind == ItemKind::Model;
    const QString name = hasName && item ? stringValue(item->find("name")) : QString();
    return name.isEmpty() ? kindTitle(kind) : name;
}

QString Document::uniqueName(const QString& list, const QString& wanted) const {
    const QStringList taken = namesIn(m_root.at(list.toStdString()));
    if (!taken.contains(wanted)) return wanted;
    static const QRegularExpression trailing("_?(\\d+)$");
    const auto match = trailing.match(wanted);
    const QString base = match.hasMatch() ? wanted.left(match.capturedStart(1)) : wanted + '_';
    int number = match.hasMatch() ? match.captured(1).toInt() + 1 : 2;
    while (taken.contains(base + QString::number(number)))
        ++number;
    return base + QString::number(number);
}

} // namespace trammel::studio
