#pragma once

#include "io/document_reader.h"
#include "io/numbers.h"
#include "messages/file_messages.h"
#include "messages/optimisation_messages.h"
#include "model/suggest.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>

namespace trammel::optimize {

/// Reads numbers over a model's parameters, names and lists of a document, and notes all that is
/// wrong with them.
class NumberReader : protected io::DocumentReader {
protected:
    void resolve(const io::JsonValue& model) {
        m_numbers.resolveParameters(model.find("parameters"));
    }
    /// Whether a text is an expression that has a value.
    bool isNumber(const io::JsonValue& value) {
        return m_numbers.evaluate(value).state == io::Evaluation::State::Known;
    }

    bool check(const io::JsonValue& value, const std::string& pointer,
               const messages::Message& what, const Names& required, const Names& optional) {
        return checkKeys(value, pointer, what, what, required, optional);
    }

    double number(const io::JsonValue& value, const std::string& pointer) {
        if (!value.isNumber() && !value.isString()) {
            addKind(value, pointer, messages::kNumberOrExpression);
            return 0.0;
        }
        const io::Evaluation evaluation = m_numbers.evaluate(value);
        if (evaluation.state == io::Evaluation::State::Known) return evaluation.value;
        if (evaluation.state == io::Evaluation::State::Wrong)
            add(pointer, evaluation.message, value.place());
        return 0.0;
    }
    /// Above a limit, where it is given.
    double above(double least, const io::JsonValue& root, std::string_view key,
                 const std::string& pointer, double otherwise) {
        const io::JsonValue* value = root.find(key);
        if (value == nullptr) return otherwise;
        const std::string place = io::joinPointer(pointer, key);
        const std::size_t before = diagnostics.size();
        const double result = number(*value, place);
        if (diagnostics.size() == before && !(result > least))
            add(place, {messages::kNotAbove, result, least}, value->place());
        return result;
    }
    double whole(const io::JsonValue& root, std::string_view key, const std::string& pointer,
                 double least, double most, double otherwise) {
        const io::JsonValue* value = root.find(key);
        if (value == nullptr) return otherwise;
        const std::string place = io::joinPointer(pointer, key);
        if (!value->isNumber()) {
            addKind(*value, place, {messages::kWholeNumberWithin, least, most});
        } else if (!(value->number() >= least && value->number() <= most &&
                     value->number() == std::floor(value->number()))) {
            add(place, {messages::kNoWholeNumberWithin, value->numberText(), least, most},
                value->place());
        } else {
            return value->number();
        }
        return otherwise;
    }
    /// Calls read(element, pointer) for each of a list.
    template <class Read>
    void list(const io::JsonValue* value, const std::string& pointer,
              const messages::Message& expected, bool mayBeEmpty, Read read) {
        if (value == nullptr) return;
        if (!value->isArray() || (value->size() == 0 && !mayBeEmpty)) {
            addKind(*value, pointer, expected);
            return;
        }
        for (std::size_t i = 0; i < value->size(); ++i)
            read((*value)[i], io::joinPointer(pointer, i));
    }

private:
    io::Numbers m_numbers;
};

} // namespace trammel::optimize
