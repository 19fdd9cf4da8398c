#include "io/format/rows.h"

#include <utility>

namespace trammel::io::formats {

KeyFormat row(std::string_view key, ValueType type, std::string_view unit,
              std::string_view description) {
    KeyFormat format;
    format.key = key;
    format.type = type;
    format.unit = unit;
    format.description = description;
    return format;
}

KeyFormat text(std::string_view key, std::string_view description) {
    return row(key, ValueType::Text, "", description);
}

KeyFormat number(std::string_view key, std::string_view unit, std::string_view description) {
    return row(key, ValueType::Number, unit, description);
}

KeyFormat boolean(std::string_view key, std::string_view description) {
    return row(key, ValueType::Boolean, "", description);
}

KeyFormat function(std::string_view key, std::string_view unit, std::string_view description) {
    return row(key, ValueType::Function, unit, description);
}

KeyFormat numbers(std::string_view key, std::vector<std::size_t> sizes, std::string_view unit,
                  std::string_view description) {
    KeyFormat format = row(key, ValueType::Numbers, unit, description);
    format.sizes = std::move(sizes);
    return format;
}

KeyFormat vector(std::string_view key, std::string_view unit, std::string_view description) {
    return numbers(key, {3}, unit, description);
}

KeyFormat points(std::string_view key, std::size_t least, std::string_view description) {
    KeyFormat format = row(key, ValueType::PointList, "m", description);
    format.sizes = {least};
    return format;
}

KeyFormat pairs(std::string_view key, std::size_t least, std::string_view description) {
    KeyFormat format = row(key, ValueType::PairList, "", description);
    format.sizes = {least};
    return format;
}

KeyFormat choice(std::string_view key, std::vector<std::string_view> names,
                 std::string_view description) {
    KeyFormat format = row(key, ValueType::Choice, "", description);
    format.names = std::move(names);
    return format;
}

KeyFormat object(std::string_view key, ValueType type, const ObjectFormat& of,
                 std::string_view description) {
    KeyFormat format = row(key, type, "", description);
    format.object = &of;
    return format;
}

KeyFormat required(KeyFormat format) {
    format.isRequired = true;
    return format;
}

KeyFormat withDefault(std::string_view defaultText, KeyFormat format) {
    format.defaultText = defaultText;
    return format;
}

KeyFormat starting(std::string_view startText, KeyFormat format) {
    format.startText = startText;
    return format;
}

KeyFormat titled(const char* title, KeyFormat format) {
    format.title = title;
    return format;
}

VariantFormat ranked(int rank, VariantFormat format) {
    format.rank = rank;
    return format;
}

KeyFormat bodiesKey(std::string_view description) {
    return required(row("bodies", ValueType::NamePair, "", description));
}

Keys operator+(Keys keys, const Keys& more) {
    keys.insert(keys.end(), more.begin(), more.end());
    return keys;
}

} // namespace trammel::io::formats
