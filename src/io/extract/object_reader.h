#pragma once

#include "io/json_value.h"
#include "io/numbers.h"
#include "model/formula_text.h"
#include "model/model.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::io {

/// Reads an object's members by key; an absent or wrong one gives the fallback.
class ObjectReader {
public:
    /// @param object a null pointer, or any kind of value: every key is absent then.
    ObjectReader(const JsonValue* object, Numbers& numbers)
        : m_object(object), m_numbers(numbers) {}

    const JsonValue* find(std::string_view key) const {
        return m_object == nullptr ? nullptr : m_object->find(key);
    }
    bool has(std::string_view key) const { return find(key) != nullptr; }
    std::size_t count(std::string_view key) const { return has(key) ? find(key)->size() : 0; }
    ObjectReader object(std::string_view key) const { return {find(key), m_numbers}; }

    std::string text(std::string_view key, std::string_view fallback = {}) const {
        const JsonValue* value = find(key);
        return std::string(value != nullptr && value->isString() ? std::string_view(value->string())
                                                                 : fallback);
    }

    bool boolean(std::string_view key, bool fallback) const {
        const JsonValue* value = find(key);
        return value != nullptr && value->isBoolean() ? value->boolean() : fallback;
    }

    double number(std::string_view key, double fallback) const {
        return optionalNumber(key).value_or(fallback);
    }

    std::optional<double> optionalNumber(std::string_view key) const {
        const JsonValue* value = find(key);
        return value == nullptr ? std::nullopt : worth(*value);
    }

    std::vector<double> numbers(std::string_view key) const {
        const JsonValue* array = find(key);
        std::vector<double> result;
        for (std::size_t i = 0; array != nullptr && array->isArray() && i < array->size(); ++i) {
            result.push_back(worth((*array)[i]).value_or(0.0));
        }
        return result;
    }

    template <std::size_t count>
    std::optional<std::array<double, count>> fixedNumbers(std::string_view key) const {
        const std::vector<double> values = numbers(key);
        if (values.size() != count) return std::nullopt;
        std::array<double, count> result{};
        std::copy(values.begin(), values.end(), result.begin());
        return result;
    }

    std::optional<Vec3> optionalVector(std::string_view key) const {
        const auto values = fixedNumbers<3>(key);
        return values ? std::optional(Vec3((*values)[0], (*values)[1], (*values)[2]))
                      : std::nullopt;
    }

    Vec3 vector(std::string_view key, const Vec3& fallback = Vec3::Zero()) const {
        return optionalVector(key).value_or(fallback);
    }

    std::optional<model::Function> optionalFunction(std::string_view key) const {
        const JsonValue* value = find(key);
        return value == nullptr ? std::nullopt : std::optional(functionOf(*value));
    }

    model::Function function(std::string_view key) const {
        return optionalFunction(key).value_or(model::Function());
    }

    model::VectorFunction functions(std::string_view key) const {
        model::VectorFunction result;
        const JsonValue* array = find(key);
        if (array == nullptr || !array->isArray()) return result;
        for (std::size_t i = 0; i < std::min<std::size_t>(3, array->size()); ++i) {
            result[i] = functionOf((*array)[i]);
        }
        return result;
    }

    std::array<std::string, 2> names(std::string_view key) const {
        std::array<std::string, 2> result;
        const JsonValue* array = find(key);
        if (array == nullptr || !array->isArray()) return result;
        for (std::size_t i = 0; i < std::min<std::size_t>(2, array->size()); ++i) {
            if ((*array)[i].isString()) result[i] = (*array)[i].string();
        }
        return result;
    }

    std::array<Vec3, 2> points(std::string_view key) const {
        const JsonValue* array = find(key);
        std::array<Vec3, 2> result{Vec3::Zero(), Vec3::Zero()};
        if (array == nullptr || !array->isArray()) return result;
        for (std::size_t i = 0; i < std::min<std::size_t>(2, array->size()); ++i) {
            const JsonValue wrapped = JsonValue::object({{"point", (*array)[i]}});
            result[i] = ObjectReader(&wrapped, m_numbers).vector("point");
        }
        return result;
    }

    std::vector<Vec3> pointList(std::string_view key) const {
        std::vector<Vec3> result;
        const JsonValue* array = find(key);
        for (std::size_t i = 0; array != nullptr && array->isArray() && i < array->size(); ++i) {
            const JsonValue wrapped = JsonValue::object({{"point", (*array)[i]}});
            result.push_back(ObjectReader(&wrapped, m_numbers).vector("point"));
        }
        return result;
    }

    Quat orientation(std::string_view key) const {
        if (const auto wxyz = fixedNumbers<4>(key)) {
            Quat q((*wxyz)[0], (*wxyz)[1], (*wxyz)[2], (*wxyz)[3]);
            if (!(q.coeffs().stableNorm() > 0)) return Quat::Identity();
            q.coeffs().stableNormalize();
            return q;
        }
        const ObjectReader form = object(key);
        if (const auto angles = form.optionalVector("euler_xyz")) {
            using Eigen::AngleAxisd;
            return Quat(AngleAxisd(angles->x(), Vec3::UnitX()) *
                        AngleAxisd(angles->y(), Vec3::UnitY()) *
                        AngleAxisd(angles->z(), Vec3::UnitZ()));
        }
        const Vec3 axis = form.vector("axis");
        if (!(axis.stableNorm() > 0)) return Quat::Identity();
        return Quat(Eigen::AngleAxisd(form.number("angle", 0.0), axis.stableNormalized()));
    }

    model::Pose pose() const { return {vector("position"), orientation("orientation")}; }

    /// Calls `read` with each object of a list.
    template <typename Read>
    void forEach(std::string_view key, Read read) const {
        const JsonValue* list = find(key);
        if (list == nullptr || !list->isArray()) return;
        for (const JsonValue::Member& element : list->members()) {
            read(ObjectReader(&element.value, m_numbers));
        }
    }

    /// Calls `read` with each key and value of an object.
    template <typename Read>
    void forEachMember(std::string_view key, Read read) const {
        const JsonValue* object = find(key);
        if (object == nullptr || !object->isObject()) return;
        for (const JsonValue::Member& member : object->members())
            read(member.key, member.value);
    }

private:
    std::optional<double> worth(const JsonValue& value) const {
        if (!value.isNumber() && !value.isString()) return std::nullopt;
        const Evaluation evaluation = m_numbers.evaluate(value);
        if (evaluation.state != Evaluation::State::Known) return std::nullopt;
        return evaluation.value;
    }

    /// Constant where neither t nor q nor qd nor what is measured occurs in it. Which of them may
    /// occur is the checker's concern.
    model::Function functionOf(const JsonValue& value) const {
        if (!value.isNumber() && !value.isString()) return {};
        const Evaluation evaluation = m_numbers.evaluate(
            value, value.isString() ? model::withMeasured({"t", "q", "qd"}, value.string())
                                    : std::vector<std::string>());
        if (evaluation.state == Evaluation::State::Variable) return model::Function(value.string());
        return model::Function(evaluation.state == Evaluation::State::Known ? evaluation.value
                                                                            : 0.0);
    }

    const JsonValue* m_object;
    Numbers& m_numbers;
};

} // namespace trammel::io
