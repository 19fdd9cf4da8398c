#include "studio/document/item_clipboard.h"

#include "io/model_file.h"
#include "model/formula_text.h"
#include "studio/document/body_places.h"
#include "studio/document/document.h"
#include "studio/document/item_group.h"
#include "studio/document/item_kind.h"
#include "studio/document/references.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QMimeData>
#include <algorithm>
#include <functional>
#include <map>

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

bool namesBody(const std::string& key) {
    return key == "body" || key == "bodies" || key == "friction_body";
}

bool namesJoint(const std::string& key) {
    return key == "joint" || key == "joints";
}

bool comesAlong(const CopiedItems& copied, const char* list, const std::string& name) {
    return std::ranges::any_of(copied.items, [&](const CopiedItem& item) {
        return item.list == list && item.name.toStdString() == name;
    });
}

/// Bodies and joints that the item names and neither the document nor the others have.
QStringList missingNames(const Document& document, const CopiedItems& copied,
                         const JsonValue& item) {
    QStringList missing;
    visitStrings(item, {}, [&](const std::string& key, const std::string& name) {
        const bool isBody = namesBody(key);
        const bool isJoint = namesJoint(key);
        const auto isIn = [&](const char* list) {
            return hasNamed(document, list, name) || comesAlong(copied, list, name);
        };
        const bool isThere =
            (isBody && (name == "ground" || isIn("/bodies"))) || (isJoint && isIn("/joints"));
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

namespace {

/// Whether an item is between bodies and joints of which each is among the names; what names none
/// is not.
bool isBetween(const JsonValue& item, const QStringList& bodies, const QStringList& joints) {
    bool namesOne = false, namesOther = false;
    visitStrings(item, {}, [&](const std::string& key, const std::string& name) {
        const QString text = QString::fromStdString(name);
        if (!namesBody(key) && !namesJoint(key)) return;
        const bool isIn = namesBody(key) ? bodies.contains(text) : joints.contains(text);
        namesOne = namesOne || isIn;
        namesOther = namesOther || !isIn;
    });
    return namesOne && !namesOther;
}

/// Joints, then gears, forces and contact pairs between the copied bodies.
void addCompanions(const Document& document, const QStringList& selected, CopiedItems& copied) {
    QStringList bodies, joints;
    for (const CopiedItem& item : copied.items)
        if (item.list == "/bodies") bodies << item.name;
    if (bodies.size() < 2) return;
    const auto add = [&](const char* list, bool addsNames) {
        const JsonValue* items = document.root().at(list);
        for (std::size_t i = 0; items && i < items->size(); ++i) {
            const QString pointer = childPointer(list, static_cast<int>(i));
            const QString name = document.itemName(pointer);
            if (!isBetween((*items)[i], bodies, joints) || (addsNames && joints.contains(name)))
                continue;
            if (!selected.contains(pointer)) copied.items.push_back(copiedItem(document, pointer));
            if (addsNames) joints << name;
        }
    };
    add("/joints", true);
    add("/joints", true); // gears couple those found before
    add("/forces", false);
    add("/contacts/pairs", false);
}

JsonValue itemValue(const CopiedItem& copied) {
    return JsonValue::object({{"list", copied.list.toStdString()},
                              {"name", copied.name.toStdString()},
                              {"item", copied.item},
                              {"materials", copied.materials},
                              {"parameters", copied.parameters}});
}

std::optional<CopiedItem> itemFrom(const JsonValue& value) {
    const JsonValue* item = value.find("item");
    const JsonValue* materials = value.find("materials");
    const JsonValue* parameters = value.find("parameters");
    const bool isItem =
        item && materials && materials->isObject() && parameters && parameters->isObject();
    if (!isItem) return std::nullopt;
    return CopiedItem{stringValue(value.find("list")), stringValue(value.find("name")), *item,
                      *materials, *parameters};
}

/// Of the list and of names that come along.
QString uniqueName(const Document& document, const QString& list, const QString& wanted,
                   const QStringList& taken) {
    QString name = document.uniqueName(list, wanted);
    for (int number = 2; taken.contains(name); ++number)
        name = document.uniqueName(list, wanted + '_' + QString::number(number));
    return name;
}

/// The items as a model of their own, in which they are renamed and moved.
class Pasted {
public:
    explicit Pasted(const CopiedItems& copied);

    /// Gives what others refer to names that the document does not have.
    void rename(const Document& document);
    /// Puts the bodies beside what there is, and with them what is between them.
    void place(const Document& document);
    const JsonValue& item(std::size_t index) const { return *m_root.at(m_pointers[index]); }

private:
    void renameOne(ItemKind kind, std::size_t index, const std::string& to);
    void move(const Vec3& way);
    void moveAt(const std::string& pointer, const Vec3& way);

    const CopiedItems& m_copied;
    JsonValue m_root = JsonValue::object();
    std::vector<std::string> m_pointers; ///< of each item in the root
};

/// Of lists that a model does not have ("/shapes", and those with keys) under a name of their own.
Pasted::Pasted(const CopiedItems& copied) : m_copied(copied) {
    m_root.set("/contacts", JsonValue::object());
    for (const CopiedItem& item : copied.items) {
        const bool isOwn = item.list == "/shapes" || isKeyed(item.list);
        const std::string list = isOwn ? "/others" : item.list.toStdString();
        if (!m_root.contains(list)) m_root.set(list, JsonValue::array());
        const std::size_t index = m_root.at(list)->size();
        m_root.insert(list, index, item.item);
        m_pointers.push_back(io::joinPointer(list, index));
    }
}

void Pasted::renameOne(ItemKind kind, std::size_t index, const std::string& to) {
    const std::string name = m_pointers[index] + "/name";
    const JsonValue* from = m_root.at(name);
    if (!from || !from->isString()) return;
    const std::string before = from->string();
    if (before == to) return;
    if (kind == ItemKind::Body || kind == ItemKind::Joint)
        renameReferences(m_root, kind, before, to);
    m_root.set(name, JsonValue(to));
}

/// By way of names that nothing has: a new name may be the old one of another copied item.
void Pasted::rename(const Document& document) {
    std::map<QString, QStringList> taken;
    std::vector<std::string> names;
    for (const CopiedItem& item : m_copied.items) {
        QString name = item.name;
        if (!isKeyed(item.list) && item.list != "/shapes") {
            name = uniqueName(document, item.list, name, taken[item.list]);
            taken[item.list] << name;
        }
        names.push_back(name.toStdString());
    }
    const auto kindOf = [&](std::size_t i) { return itemKind(m_copied.items[i].list + "/0"); };
    for (std::size_t i = 0; i < names.size(); ++i)
        renameOne(kindOf(i), i, "item_on_its_way_" + std::to_string(i));
    for (std::size_t i = 0; i < names.size(); ++i)
        renameOne(kindOf(i), i, names[i]);
}

void Pasted::moveAt(const std::string& pointer, const Vec3& way) {
    const JsonValue* place = m_root.at(pointer);
    if (!place || !place->isArray()) return;
    if (place->size() == 3 && !(*place)[0].isArray()) {
        JsonValue moved = *place;
        for (int i = 0; i < 3; ++i) {
            const auto index = static_cast<std::size_t>(i);
            moved.set(io::joinPointer("", index), movedBy(moved[index], way[i]));
        }
        m_root.set(pointer, moved);
    } else {
        for (std::size_t i = 0; i < place->size(); ++i) // points
            moveAt(io::joinPointer(pointer, i), way);
    }
}

void Pasted::move(const Vec3& way) {
    const JsonValue* bodies = m_root.find("bodies");
    const bool isGroup = bodies && bodies->size() > 1;
    for (std::size_t i = 0; i < m_pointers.size(); ++i) {
        const std::string pointer = m_pointers[i];
        const bool isBody = m_copied.items[i].list == "/bodies";
        const bool isPlaced =
            m_copied.items[i].list == "/joints" || m_copied.items[i].list == "/forces";
        if (!isBody && !(isPlaced && isGroup)) continue;
        if (isBody && !m_root.contains(pointer + "/position") &&
            !m_root.contains(pointer + "/follow"))
            m_root.set(pointer + "/position", JsonValue::array({0, 0, 0}));
        for (const char* key : {"/position", "/position_b", "/points", "/point", "/follow/points"})
            moveAt(pointer + key, way);
    }
}

void Pasted::place(const Document& document) {
    if (!m_root.find("bodies")) return;
    JsonValue scratch = document.root();
    scratch.set("/bodies", *m_root.find("bodies"));
    for (const char* list : {"/joints", "/forces", "/measures", "/contacts"})
        if (scratch.contains(list)) scratch.remove(list);
    const model::Model read = io::readModel(scratch, document.model().directory).model;
    Eigen::AlignedBox3d box;
    for (const model::Body& body : read.bodies)
        if (!body.follow) box.extend(extentOf(read, body));
    if (!box.isEmpty()) move(shiftBeside(document.model(), box));
}

} // namespace

CopiedItems copiedItems(const Document& document, const QStringList& pointers) {
    CopiedItems copied;
    for (const QString& pointer : wholeElements(pointers))
        copied.items.push_back(copiedItem(document, pointer));
    copied.selected = copied.items.size();
    addCompanions(document, pointers, copied);
    return copied;
}

QMimeData* toMimeData(const CopiedItems& copied) {
    std::vector<JsonValue> items;
    for (const CopiedItem& item : copied.items)
        items.push_back(itemValue(item));
    // One item as it has always been: it is pasted into older windows, too.
    JsonValue value = copied.items.size() == 1 ? items.front() : JsonValue::object();
    value.insert("", 0, JsonValue(1), "trammel_item");
    if (copied.items.size() != 1) {
        value.set("/selected", JsonValue(static_cast<int>(copied.selected)));
        value.set("/items", JsonValue::array(std::move(items)));
    }
    const QByteArray text = QByteArray::fromStdString(value.toText());
    auto* data = new QMimeData;
    data->setData(kItemMimeType, text);
    data->setText(QString::fromUtf8(text));
    return data;
}

std::optional<CopiedItems> fromMimeData(const QMimeData* data) {
    if (!data) return {};
    const QByteArray text =
        data->hasFormat(kItemMimeType) ? data->data(kItemMimeType) : data->text().toUtf8();
    if (!text.contains("trammel_item")) return {};
    const io::JsonResult parsed = io::parseJson(text.toStdString());
    const JsonValue& root = parsed.root;
    if (!parsed.diagnostics.empty() || !root.find("trammel_item")) return {};
    const JsonValue* list = root.find("items");
    if (!list) {
        const std::optional<CopiedItem> item = itemFrom(root);
        return item ? std::optional<CopiedItems>(*item) : std::nullopt;
    }
    CopiedItems copied;
    const JsonValue* selected = root.find("selected");
    for (std::size_t i = 0; list->isArray() && i < list->size(); ++i) {
        const std::optional<CopiedItem> item = itemFrom((*list)[i]);
        if (!item) return {};
        copied.items.push_back(*item);
    }
    if (copied.items.empty() || !selected || !selected->isNumber()) return {};
    copied.selected = std::clamp<std::size_t>(static_cast<std::size_t>(selected->number()), 1,
                                              copied.items.size());
    return copied;
}

QString whyNotPasted(const Document& document, const CopiedItems& copied, const QString& owner) {
    static const QStringList lists{"/bodies",         "/joints",    "/forces",     "/measures",
                                   "/contacts/pairs", "/materials", "/parameters", "/controllers"};
    for (const CopiedItem& item : copied.items) {
        if (item.list == "/shapes") {
            if (owner.isEmpty()) return Clipboard::tr("Choose the body that the shape is for.");
            continue;
        }
        if (!lists.contains(item.list)) return Clipboard::tr("There is no item to paste.");
        const QStringList missing = missingNames(document, copied, item.item);
        if (!missing.isEmpty())
            return Clipboard::tr("%1 needs %2, which this model does not have.")
                .arg(item.name, missing.join(", "));
    }
    return {};
}

QStringList pasteItems(Document& document, const CopiedItems& copied, const QString& owner) {
    const CopiedItem& first = copied.items.front();
    const QString title = first.list == "/shapes" ? typeTitle(itemType(first.item)) : first.name;
    Pasted pasted(copied);
    pasted.rename(document);
    document.undoStack()->beginMacro(copied.selected == 1
                                         ? Clipboard::tr("Paste %1").arg(title)
                                         : Clipboard::tr("Paste %1 items").arg(copied.selected));
    for (const CopiedItem& item : copied.items) {
        addMissing(document, "/materials", item.materials);
        addMissing(document, "/parameters", item.parameters);
    }
    pasted.place(document);
    QStringList pointers;
    // Bodies and joints first: what names them would have findings.
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < copied.items.size(); ++i)
        order.push_back(i);
    const auto rank = [&](std::size_t i) {
        const QString& list = copied.items[i].list;
        return list == "/bodies" ? 0 : list == "/joints" ? 1 : 2;
    };
    std::ranges::stable_sort(order, {}, rank);
    for (const std::size_t i : order) {
        const CopiedItem& item = copied.items[i];
        const QString list = item.list == "/shapes" ? owner + item.list : item.list;
        const QString key = isKeyed(list) ? document.uniqueName(list, item.name) : QString();
        const QString pointer = document.addItem(list, pasted.item(i), key);
        if (i < copied.selected) pointers << pointer;
    }
    document.undoStack()->endMacro();
    return pointers;
}

} // namespace trammel::studio
