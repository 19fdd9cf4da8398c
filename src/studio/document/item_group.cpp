#include "studio/document/item_group.h"

#include "studio/document/body_places.h"
#include "studio/document/document.h"
#include "studio/document/item_clipboard.h"
#include "studio/document/item_kind.h"
#include "studio/document/units.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <tuple>

namespace trammel::studio {

namespace {

using io::JsonValue;

class ItemGroup {
    Q_DECLARE_TR_FUNCTIONS(ItemGroup)
};

/// The last of a list first, and the lists from those that others do not need: no removal moves
/// what is still to be removed.
QStringList inOrderOfRemoval(QStringList pointers) {
    const auto rank = [](const QString& pointer) {
        static const QList<ItemKind> kinds{
            ItemKind::ContactPair, ItemKind::Shape,    ItemKind::Controller,
            ItemKind::Measure,     ItemKind::Force,    ItemKind::Joint,
            ItemKind::Body,        ItemKind::Material, ItemKind::Parameter};
        return std::tuple(kinds.indexOf(itemKind(pointer)), parentPointer(pointer),
                          -lastToken(pointer).toInt());
    };
    std::ranges::sort(pointers, {}, rank);
    return pointers;
}

/// Where the named item is now; empty where it went along with another one.
QString named(const Document& document, const QString& list, const QString& name) {
    const JsonValue* items = document.root().at(list.toStdString());
    for (std::size_t i = 0; items && i < items->size(); ++i)
        if (stringValue((*items)[i].find("name")) == name)
            return childPointer(list, static_cast<int>(i));
    return {};
}

/// The macro that several edits are one step in.
class OneStep {
public:
    OneStep(Document& document, const QString& text) : m_stack(*document.undoStack()) {
        m_stack.beginMacro(text);
    }
    ~OneStep() { m_stack.endMacro(); }
    OneStep(const OneStep&) = delete;
    OneStep& operator=(const OneStep&) = delete;

private:
    QUndoStack& m_stack;
};

bool isBody(const QString& pointer) {
    return itemKind(pointer) == ItemKind::Body;
}

} // namespace

void removeItems(Document& document, const QStringList& selected) {
    const QStringList pointers = wholeElements(selected);
    if (pointers.isEmpty()) return;
    if (pointers.size() == 1) return document.removeItem(pointers.front());
    const OneStep step(document, ItemGroup::tr("Delete %1 items").arg(pointers.size()));
    // Names, because a joint or a body may take others along.
    std::vector<std::pair<QString, QString>> takers;
    for (const QString& pointer : inOrderOfRemoval(pointers)) {
        const bool takesOthers = itemKind(pointer) == ItemKind::Joint || isBody(pointer);
        if (takesOthers)
            takers.emplace_back(parentPointer(pointer), document.itemName(pointer));
        else
            document.removeItem(pointer);
    }
    for (const auto& [list, name] : takers)
        if (const QString there = named(document, list, name); !there.isEmpty())
            document.removeItem(there);
}

QStringList duplicateItems(Document& document, const QStringList& selected) {
    const QStringList pointers = wholeElements(selected);
    if (pointers.isEmpty()) return {};
    if (pointers.size() == 1 && !isBody(pointers.front()))
        return {document.duplicateItem(pointers.front())};
    QStringList others, copies;
    const QString text =
        pointers.size() == 1
            ? ItemGroup::tr("Duplicate %1").arg(document.itemName(pointers.front()))
            : ItemGroup::tr("Duplicate %1 items").arg(pointers.size());
    const OneStep step(document, text);
    for (const QString& pointer : pointers)
        if (itemKind(pointer) == ItemKind::Shape)
            copies << document.addItem(parentPointer(pointer),
                                       *document.root().at(pointer.toStdString()));
        else
            others << pointer;
    if (!others.isEmpty()) copies << pasteItems(document, copiedItems(document, others), {});
    return copies;
}

void setForAll(Document& document, const QStringList& items, const QString& key,
               const JsonValue& value) {
    std::vector<std::pair<QString, JsonValue>> values;
    for (const QString& item : items)
        values.emplace_back(item + '/' + key, value);
    document.setValues(values, ItemGroup::tr("Change %1 of %2 items").arg(key).arg(items.size()));
}

QStringList shapesOf(const Document& document, const QStringList& pointers) {
    QStringList shapes;
    for (const QString& pointer : pointers) {
        const ItemKind kind = itemKind(pointer);
        if (kind == ItemKind::Shape) shapes << pointer;
        if (kind != ItemKind::Body && kind != ItemKind::Ground) continue;
        const JsonValue* own = document.root().at((pointer + "/shapes").toStdString());
        for (std::size_t i = 0; own && own->isArray() && i < own->size(); ++i)
            shapes << childPointer(pointer + "/shapes", static_cast<int>(i));
    }
    shapes.removeDuplicates();
    return shapes;
}

void alignBodies(Document& document, const QStringList& pointers, const QString& leader, int axis) {
    const model::Model& model = document.model();
    const auto middle = [&](const QString& pointer) -> std::optional<double> {
        const model::Body* body = model.findBody(document.itemName(pointer).toStdString());
        if (!isBody(pointer) || !body) return std::nullopt;
        return extentOf(model, *body).center()[axis];
    };
    const auto wanted = middle(leader);
    std::vector<std::pair<QString, JsonValue>> values;
    for (const QString& pointer : pointers) {
        const auto own = middle(pointer);
        if (!own || !wanted || pointer == leader) continue;
        const QString position = pointer + "/position";
        const JsonValue* stated = document.root().at(position.toStdString());
        JsonValue moved = stated && stated->isArray() && stated->size() == 3
                              ? *stated
                              : JsonValue::array({0, 0, 0});
        const auto index = static_cast<std::size_t>(axis);
        moved.set(io::joinPointer("", index), movedBy(moved[index], *wanted - *own));
        values.emplace_back(position, moved);
    }
    static const char* const names[] = {"x", "y", "z"};
    document.setValues(values, ItemGroup::tr("Align %1 bodies along %2")
                                   .arg(pointers.size())
                                   .arg(QLatin1String(names[axis])));
}

JsonValue movedBy(const JsonValue& coordinate, double way) {
    constexpr double kGrid = 1e-12; // rounding leaves less
    const double rounded = kGrid * std::round(way / kGrid);
    if (rounded == 0.0) return coordinate;
    if (coordinate.isNumber()) {
        const double moved = coordinate.number() + rounded;
        return JsonValue(kGrid * std::round(moved / kGrid) + 0.0);
    }
    if (!coordinate.isString()) return coordinate;
    const std::string& formula = coordinate.string();
    const bool isSum = formula.find_first_of("?<>=&|") == std::string::npos;
    const std::string term =
        (rounded < 0 ? " - " : " + ") + exactText(std::abs(rounded)).toStdString();
    return JsonValue((isSum ? formula : '(' + formula + ')') + term);
}

} // namespace trammel::studio
