#include "studio/document/item_clipboard.h"

#include "io/model_file.h"
#include "model/formula_text.h"
#include "studio/document/document.h"
#include "studio/document/item_kind.h"

#include <QCoreApplication>
#include <QMimeData>
#include <functional>

namespace trammel::studio {

namespace {

using io::JsonValue;

class Clipboard {
    Q_DECLARE_TR_FUNCTIONS(Clipboard)
};

bool isKeyed(const QString& list) {
    return list == "/materials" || list == "/parameters";
}

/// Visits every string below a value, with the key it or its list stands under.
void visitStrings(const JsonValue& value, const std::string& key,
                  const std::function<void(const std::string& key, const std::string&)>& visit) {
    if (value.isString()) visit(key, value.string());
    for (const JsonValue::Member& member : value.members())
        visitStrings(member.value, member.key.empty() ? key : member.key, visit);
}

/// Takes the members of `from` along that strings name, and those that these name in turn.
void takeNamed(const JsonValue* from, const JsonValue& item, JsonValue& taken) {
    if (!from) return;
    visitStrings(item, {}, [&](const std::string&, const std::string& text) {
        for (const JsonValue::Member& member : from->members()) {
            bool isNamed = text == member.key;
            for (const model::FormulaName& name : model::namesIn(text))
                isNamed = isNamed || name.name == member.key;
            if (!isNamed || taken.find(member.key)) continue;
            taken.insert("", taken.size(), member.value, member.key);
            takeNamed(from, member.value, taken);
        }
    });
}

bool hasNamed(const Document& document, const char* list, const std::string& name) {
    const JsonValue* items = document.root().at(list);
    for (std::size_t i = 0; items && i < items->size(); ++i)
        if (const JsonValue* other = (*items)[i].find("name");
            other && other->isString() && other->string() == name)
            return true;
    return false;
}

/// Bodies and joints that the item names and the document lacks.
QStringList missingNames(const Document& document, const JsonValue& item) {
    QStringList missing;
    visitStrings(item, {}, [&](const std::string& key, const std::string& name) {
        const bool isBody = key == "body" || key == "bodies" || key == "friction_body";
        const bool isJoint = key == "joint" || key == "joints";
        const bool isThere =
            (isBody && (name == "ground" || hasNamed(document, "/bodies", name))) ||
            (isJoint && hasNamed(document, "/joints", name));
        if ((isBody || isJoint) && !isThere) missing << QString::fromStdString(name);
    });
    missing.removeDuplicates();
    return missing;
}

void addMissing(Document& document, const QString& list, const JsonValue& wanted) {
    for (const JsonValue::Member& member : wanted.members()) {
        const QString key = QString::fromStdString(member.key);
        if (!document.root().contains(childPointer(list, key).toStdString()))
            document.addItem(list, member.value, key);
    }
}

} // namespace

CopiedItem copiedItem(const Document& document, const QString& pointer) {
    CopiedItem copied;
    const bool isShape = itemKind(pointer) == ItemKind::Shape;
    copied.list = isShape ? QString("/shapes") : parentPointer(pointer);
    copied.name = isShape ? QString() : document.itemName(pointer);
    copied.item = *document.root().at(pointer.toStdString());
    takeNamed(document.root().find("materials"), copied.item, copied.materials);
    // What the other model means by a shape without material is its own matter.
    if (copied.materials.contains("/default")) copied.materials.remove("/default");
    takeNamed(document.root().find("parameters"), copied.item, copied.parameters);
    takeNamed(document.root().find("parameters"), copied.materials, copied.parameters);
    return copied;
}

QMimeData* toMimeData(const CopiedItem& copied) {
    const JsonValue value = JsonValue::object({{"trammel_item", 1},
                                               {"list", copied.list.toStdString()},
                                               {"name", copied.name.toStdString()},
                                               {"item", copied.item},
                                               {"materials", copied.materials},
                                               {"parameters", copied.parameters}});
    const QByteArray text = QByteArray::fromStdString(value.toText());
    auto* data = new QMimeData;
    data->setData(kItemMimeType, text);
    data->setText(QString::fromUtf8(text));
    return data;
}

std::optional<CopiedItem> fromMimeData(const QMimeData* data) {
    if (!data) return {};
    const QByteArray text =
        data->hasFormat(kItemMimeType) ? data->data(kItemMimeType) : data->text().toUtf8();
    if (!text.contains("trammel_item")) return {};
    const io::JsonResult parsed = io::parseJson(text.toStdString());
    const JsonValue& root = parsed.root;
    const JsonValue* item = root.find("item");
    const JsonValue* materials = root.find("materials");
    const JsonValue* parameters = root.find("parameters");
    const bool isItem = parsed.diagnostics.empty() && root.find("trammel_item") && item &&
                        materials && materials->isObject() && parameters && parameters->isObject();
    if (!isItem) return {};
    return CopiedItem{stringValue(root.find("list")), stringValue(root.find("name")), *item,
                      *materials, *parameters};
}

QString whyNotPasted(const Document& document, const CopiedItem& copied, const QString& owner) {
    static const QStringList lists{"/bodies",         "/joints",    "/forces",    "/measures",
                                   "/contacts/pairs", "/materials", "/parameters"};
    if (copied.list == "/shapes")
        return owner.isEmpty() ? Clipboard::tr("Choose the body that the shape is for.")
                               : QString();
    if (!lists.contains(copied.list)) return Clipboard::tr("There is no item to paste.");
    const QStringList missing = missingNames(document, copied.item);
    if (missing.isEmpty()) return {};
    return Clipboard::tr("%1 needs %2, which this model does not have.")
        .arg(copied.name, missing.join(", "));
}

QString pasteItem(Document& document, const CopiedItem& copied, const QString& owner) {
    const bool isShape = copied.list == "/shapes";
    const QString list = isShape ? owner + copied.list : copied.list;
    JsonValue item = copied.item;
    QString key;
    document.undoStack()->beginMacro(
        Clipboard::tr("Paste %1").arg(isShape ? typeTitle(itemType(item)) : copied.name));
    addMissing(document, "/materials", copied.materials);
    addMissing(document, "/parameters", copied.parameters);
    const QString name = document.uniqueName(list, copied.name);
    if (isKeyed(list))
        key = name;
    else if (item.contains("/name"))
        item.set("/name", JsonValue(name.toStdString()));
    const QString pointer = document.addItem(list, std::move(item), key);
    document.undoStack()->endMacro();
    return pointer;
}

} // namespace trammel::studio
