#include "io/expectation.h"

#include "io/model_file.h"
#include "messages/controller_messages.h"
#include "messages/file_messages.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace trammel::io {

std::string listed(const std::vector<std::string_view>& names) {
    return fmt::format("{}", fmt::join(names, ", "));
}

messages::Message oneOf(const std::vector<std::string_view>& names) {
    return {messages::kOneOf, listed(names)};
}

messages::Message arrayOfNumbers(const std::vector<std::size_t>& sizes) {
    if (sizes.size() == 2) return {messages::kArrayOfEitherNumbers, sizes[0], sizes[1]};
    return {messages::kArrayOfNumbers, fmt::format("{}", fmt::join(sizes, " or "))};
}

messages::Message expectation(const KeyFormat& key) {
    switch (key.type) {
    case ValueType::Version:
        return messages::verbatim(fmt::format("\"trammel\": {}", kFormatVersion));
    case ValueType::Text:
        return messages::kAText;
    case ValueType::Boolean:
        return messages::kTrueOrFalse;
    case ValueType::Integer:
        return messages::kAWholeNumber;
    case ValueType::Number:
    case ValueType::Function:
    case ValueType::JointFunction:
    case ValueType::CoordinateFunction:
        return messages::kNumberOrExpression;
    case ValueType::Choice:
        return oneOf(key.names);
    case ValueType::Numbers:
        return arrayOfNumbers(key.sizes);
    case ValueType::Orientation:
        return messages::kOrientationExpected;
    case ValueType::FunctionVector:
        return messages::kArrayOfThreeExpressions;
    case ValueType::NamePair:
        return messages::kArrayOfTwoNames;
    case ValueType::PointPair:
        return messages::kArrayOfTwoPoints;
    case ValueType::FormulaMap:
        return messages::kObjectOfFormulas;
    case ValueType::TextMap:
        return messages::kObjectOfTexts;
    case ValueType::ValueMap:
        return messages::kObjectOfValues;
    case ValueType::PointList:
        return {messages::kArrayOfPoints, key.sizes.front()};
    case ValueType::PairList:
        return {messages::kArrayOfPairs, key.sizes.front()};
    case ValueType::ObjectList:
        return messages::kArrayOfObjects;
    default:
        return messages::kAnObject;
    }
}

} // namespace trammel::io
