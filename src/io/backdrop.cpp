#include "io/backdrop.h"

#include "messages/model_messages.h"

#include <algorithm>
#include <cmath>

namespace trammel::io {

namespace {

constexpr const char* kPointer = "/sketch/backdrop";
constexpr int kMostPages = 1'000'000;

std::optional<double> numberAt(const JsonValue& object, std::string_view pointer,
                               Numbers& numbers) {
    const JsonValue* value = object.at(pointer);
    if (!value || !(value->isNumber() || value->isString())) return std::nullopt;
    const Evaluation number = numbers.evaluate(*value);
    if (number.state != Evaluation::State::Known || !std::isfinite(number.value))
        return std::nullopt;
    return number.value;
}

/// Notes what the values of a backdrop must not be.
class BackdropCheck {
public:
    BackdropCheck(const JsonValue& backdrop, Numbers& numbers)
        : m_backdrop(backdrop), m_numbers(numbers) {}

    model::Diagnostics findings;

    void run(const std::filesystem::path& directory) {
        checkFile(directory);
        if (const auto page = value("/page"); page && *page < 1)
            add("/page",
                {messages::kNumberIsOutOfRange, *page, messages::Message(messages::kAtLeast, 1)});
        if (const auto scale = value("/scale"); scale && *scale <= 0)
            add("/scale", {messages::kNumberIsNotPositive, *scale, messages::kANumberAboveZero});
        if (const auto opacity = value("/opacity"); opacity && (*opacity < 0 || *opacity > 1))
            add("/opacity", {messages::kNumberIsOutOfRange, *opacity,
                             messages::Message(messages::kFromTo, 0, 1)});
    }

private:
    std::optional<double> value(std::string_view key) const {
        return numberAt(m_backdrop, key, m_numbers);
    }

    void add(const char* key, messages::Message message,
             model::Severity severity = model::Severity::Error) {
        findings.push_back({severity, std::string(kPointer) + key, std::move(message)});
    }

    void checkFile(const std::filesystem::path& directory) {
        const JsonValue* file = m_backdrop.find("file");
        if (!file || !file->isString()) return;
        std::error_code error;
        if (!isBackdropFile(file->string()))
            add("/file", {messages::kNoBackdropFile, file->string()});
        else if (!std::filesystem::is_regular_file(directory / file->string(), error))
            add("/file", {messages::kBackdropFileIsMissing, file->string()},
                model::Severity::Warning);
    }

    const JsonValue& m_backdrop;
    Numbers& m_numbers;
};

} // namespace

bool isBackdropFile(const std::filesystem::path& file) {
    std::string ending = file.extension().string();
    std::ranges::transform(ending, ending.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
    return std::ranges::find(kBackdropEndings, ending) != kBackdropEndings.end();
}

std::optional<Backdrop> backdropOf(const JsonValue& document) {
    const JsonValue* entry = document.at(kPointer);
    const JsonValue* file = entry ? entry->find("file") : nullptr;
    if (!file || !file->isString()) return std::nullopt;
    Numbers numbers;
    numbers.resolveParameters(document.find("parameters"));
    const auto value = [&](std::string_view key) { return numberAt(*entry, key, numbers); };
    Backdrop backdrop;
    backdrop.file = file->string();
    if (const auto page = value("/page"); page && *page >= 1 && *page <= kMostPages)
        backdrop.page = static_cast<int>(*page);
    const auto u = value("/origin/0"), v = value("/origin/1");
    if (u && v) backdrop.origin = {*u, *v};
    if (const auto scale = value("/scale"); scale && *scale > 0) backdrop.scale = *scale;
    backdrop.angle = value("/angle").value_or(backdrop.angle);
    if (const auto opacity = value("/opacity"); opacity && *opacity >= 0 && *opacity <= 1)
        backdrop.opacity = *opacity;
    return backdrop;
}

model::Diagnostics backdropFindings(const JsonValue& document, Numbers& numbers,
                                    const std::filesystem::path& directory) {
    const JsonValue* entry = document.at(kPointer);
    if (!entry || !entry->isObject()) return {};
    BackdropCheck check(*entry, numbers);
    check.run(directory);
    return std::move(check.findings);
}

} // namespace trammel::io
