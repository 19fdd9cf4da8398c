#include "studio/document/item_formats.h"

#include <algorithm>
#include <stdexcept>

namespace trammel::studio {

namespace {

QString qtText(std::string_view words) {
    return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
}

const io::KeyFormat* keyIn(const std::vector<io::KeyFormat>& keys, std::string_view key) {
    const auto found = std::ranges::find(keys, key, &io::KeyFormat::key);
    return found == keys.end() ? nullptr : &*found;
}

const std::vector<io::KeyFormat>& keysWithin(std::string_view key) {
    return keyIn(io::modelFormat().keys, key)->object->keys;
}

} // namespace

const std::vector<io::VariantFormat>& variantsOf(std::string_view list) {
    const auto& keys = list == "shapes" ? keysWithin("bodies") : io::modelFormat().keys;
    if (const io::KeyFormat* key = keyIn(keys, list)) return key->object->variants;
    throw std::invalid_argument("the format has no list '" + std::string(list) + "'");
}

const io::VariantFormat* variantOf(std::string_view list, const QString& type) {
    const auto& variants = variantsOf(list);
    const auto found = std::ranges::find(variants, type.toStdString(), &io::VariantFormat::type);
    return found == variants.end() ? nullptr : &*found;
}

QStringList typesOf(std::string_view list) {
    std::vector<const io::VariantFormat*> variants;
    for (const io::VariantFormat& variant : variantsOf(list))
        variants.push_back(&variant);
    std::ranges::stable_sort(variants, {}, &io::VariantFormat::rank);
    QStringList types;
    for (const io::VariantFormat* variant : variants)
        types << qtText(variant->type);
    return types;
}

const io::KeyFormat* keyOf(std::string_view list, const QString& type, const QString& key) {
    const io::VariantFormat* variant = variantOf(list, type);
    if (!variant) return nullptr;
    const QStringList parts = key.split('/');
    const io::KeyFormat* found = keyIn(variant->keys, parts[0].toStdString());
    if (!found || !found->object || parts.size() == 1) return found;
    return keyIn(found->object->keys, parts[1].toStdString());
}

const io::KeyFormat& combineKey() {
    return keyIn(keysWithin("contacts"), "combine")->object->keys.front();
}

QString settingUnit(const QString& key) {
    const io::KeyFormat* found = keyIn(keysWithin("simulation"), key.toStdString());
    return found ? unitOf(*found, false) : QString();
}

QString unitOf(const io::KeyFormat& key, bool isWay) {
    const QStringList units = qtText(key.unit).split(" or ");
    return QString(isWay ? units.back() : units.front()).replace(' ', QChar(0x00B7));
}

} // namespace trammel::studio
