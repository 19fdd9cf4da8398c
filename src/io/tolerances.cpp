#include "io/tolerances.h"

#include "io/parameters.h"
#include "math/decompositions.h"
#include "messages/tolerance_messages.h"
#include "model/iso_fits.h"
#include "model/quantity.h"
#include "model/short_text.h"
#include "model/suggest.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>

namespace trammel::io {

namespace {

constexpr double kTooLarge = 1e100; ///< SI: its square is a number, too

bool isComputable(const model::Tolerance& tolerance) {
    const double limit = std::max(std::abs(tolerance.lower), std::abs(tolerance.upper));
    return limit < kTooLarge && tolerance.deviation() < kTooLarge;
}

/// Reads the tolerances, and notes what is wrong with them.
class Reader {
public:
    Reader(const JsonValue& document, Numbers& numbers)
        : m_document(document), m_numbers(numbers) {}

    Tolerances tolerances;
    model::Diagnostics findings;

    void read() {
        for (const ParameterNote& note : parameterNotes(m_document, m_numbers)) {
            const std::string place = joinPointer("/parameters", note.name);
            if (const JsonValue* stated = m_document.at(place)->find("tolerance"))
                if (note.value && stated->isObject())
                    readTolerance(note, *stated, joinPointer(place, "tolerance"));
        }
        readCorrelations();
    }

private:
    void add(const std::string& pointer, messages::Message message) {
        findings.push_back({model::Severity::Error, pointer, std::move(message)});
    }
    std::optional<double> number(const JsonValue& object, std::string_view key) {
        const JsonValue* value = object.find(key);
        if (!value || (!value->isNumber() && !value->isString())) return {};
        const Evaluation evaluation = m_numbers.evaluate(*value);
        if (evaluation.state != Evaluation::State::Known) return {};
        return evaluation.value;
    }

    void readTolerance(const ParameterNote& note, const JsonValue& stated,
                       const std::string& place);
    bool readLimits(const ParameterNote& note, const JsonValue& stated, const std::string& place,
                    ParameterTolerance& found);
    bool readFit(const ParameterNote& note, const std::string& fit, const std::string& place,
                 ParameterTolerance& found);
    void readCorrelations();
    void readCorrelation(const JsonValue& stated, const std::string& place);
    std::optional<Eigen::Index> correlated(const JsonValue& name, const std::string& place);

    const JsonValue& m_document;
    Numbers& m_numbers;
};

void Reader::readTolerance(const ParameterNote& note, const JsonValue& stated,
                           const std::string& place) {
    ParameterTolerance found{.parameter = note.name};
    bool isGood = readLimits(note, stated, place, found);
    if (const JsonValue* spread = stated.find("distribution"); spread && spread->isString())
        found.tolerance.spread =
            model::spreadFromName(spread->string()).value_or(found.tolerance.spread);
    if (const auto sigmas = number(stated, "sigmas")) {
        if (*sigmas > 0.0)
            found.tolerance.sigmas = *sigmas;
        else
            add(joinPointer(place, "sigmas"),
                {messages::kSigmasNotPositive, fmt::format("{:.6g}", *sigmas)});
        isGood = isGood && *sigmas > 0.0;
    }
    if (isGood && !isComputable(found.tolerance)) {
        add(place, {messages::kToleranceIsTooLarge, fmt::format("{:g}", kTooLarge)});
        return;
    }
    if (isGood) tolerances.parameters.push_back(std::move(found));
}

bool Reader::readLimits(const ParameterNote& note, const JsonValue& stated,
                        const std::string& place, ParameterTolerance& found) {
    const JsonValue* fit = stated.find("fit");
    const bool hasSides = stated.find("lower") || stated.find("upper");
    const int ways = (stated.find("plus_minus") ? 1 : 0) + (hasSides ? 1 : 0) + (fit ? 1 : 0);
    if (ways != 1) {
        add(place, ways == 0 ? messages::Message(messages::kToleranceHasNoLimits)
                             : messages::Message(messages::kToleranceHasSeveralLimits));
        return false;
    }
    if (fit)
        return fit->isString() && readFit(note, fit->string(), joinPointer(place, "fit"), found);
    model::Tolerance& tolerance = found.tolerance;
    if (hasSides) {
        tolerance.lower = number(stated, "lower").value_or(0.0);
        tolerance.upper = number(stated, "upper").value_or(0.0);
        if (tolerance.lower <= tolerance.upper) return true;
        add(place, {messages::kToleranceIsReversed, model::quantityText(tolerance.lower, note.unit),
                    model::quantityText(tolerance.upper, note.unit)});
        return false;
    }
    const auto half = number(stated, "plus_minus");
    if (!half) return false;
    tolerance.lower = -*half;
    tolerance.upper = *half;
    if (*half >= 0.0) return true;
    add(joinPointer(place, "plus_minus"),
        {messages::kToleranceIsNegative, model::quantityText(*half, note.unit)});
    return false;
}

bool Reader::readFit(const ParameterNote& note, const std::string& fit, const std::string& place,
                     ParameterTolerance& found) {
    const auto unit = model::findUnit(note.unit);
    if (unit && unit->si() != "m") {
        add(place, {messages::kFitIsOfLength, note.unit});
        return false;
    }
    try {
        const model::Deviations limits = model::fitDeviations(fit, *note.value);
        found.tolerance.lower = limits.lower;
        found.tolerance.upper = limits.upper;
        found.fit = fit;
        return true;
    } catch (const messages::InvalidArgument& error) {
        add(place, messages::messageOf(error));
        return false;
    }
}

void Reader::readCorrelations() {
    const auto count = static_cast<Eigen::Index>(tolerances.parameters.size());
    tolerances.correlation.setIdentity(count, count);
    const JsonValue* list = m_document.find("correlations");
    if (!list || !list->isArray()) return;
    for (std::size_t i = 0; i < list->size(); ++i)
        readCorrelation((*list)[i], joinPointer("/correlations", i));
    constexpr double kRounding = 1e-12;
    if (count == 0 ||
        math::symmetricEigen(tolerances.correlation).eigenvalues().minCoeff() >= -kRounding)
        return;
    add("/correlations", messages::kCorrelationsContradict);
    tolerances.correlation.setIdentity();
}

void Reader::readCorrelation(const JsonValue& stated, const std::string& place) {
    const JsonValue* pair = stated.find("parameters");
    const auto coefficient = number(stated, "coefficient");
    if (!pair || !pair->isArray() || pair->size() != 2 || !coefficient) return;
    const std::string names = joinPointer(place, "parameters");
    const auto first = correlated((*pair)[0], joinPointer(names, std::size_t(0))),
               second = correlated((*pair)[1], joinPointer(names, std::size_t(1)));
    if (!(std::abs(*coefficient) <= 1.0))
        add(joinPointer(place, "coefficient"),
            {messages::kCorrelationOutOfRange, fmt::format("{:.6g}", *coefficient)});
    else if (first && second && *first == *second)
        add(names, {messages::kCorrelatesWithItself, model::shortened((*pair)[0].string())});
    else if (first && second && tolerances.correlation(*first, *second) != 0.0)
        add(names, {messages::kCorrelatedTwice, model::shortened((*pair)[0].string()),
                    model::shortened((*pair)[1].string())});
    else if (first && second)
        tolerances.correlation(*first, *second) = tolerances.correlation(*second, *first) =
            *coefficient;
}

std::optional<Eigen::Index> Reader::correlated(const JsonValue& name, const std::string& place) {
    if (!name.isString()) return {};
    std::vector<std::string_view> names;
    for (const ParameterTolerance& known : tolerances.parameters)
        names.emplace_back(known.parameter);
    const auto found = std::ranges::find(names, name.string());
    if (found != names.end()) return found - names.begin();
    const std::string list = names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
    const JsonValue* parameters = m_document.find("parameters");
    const JsonValue* entry = parameters ? parameters->find(name.string()) : nullptr;
    if (!entry)
        add(place, {messages::kCorrelatesNoParameter, model::shortened(name.string()),
                    model::didYouMean(name.string(), names), list});
    else if (!entry->find("tolerance")) // else what is wrong with it is told
        add(place, {messages::kCorrelatesWithoutTolerance, model::shortened(name.string()), list});
    return {};
}

} // namespace

Tolerances tolerancesOf(const JsonValue& document, Numbers& numbers) {
    Reader reader(document, numbers);
    reader.read();
    return std::move(reader.tolerances);
}

Tolerances tolerancesOf(const JsonValue& document) {
    Numbers numbers;
    numbers.resolveParameters(document.find("parameters"));
    return tolerancesOf(document, numbers);
}

model::Diagnostics toleranceFindings(const JsonValue& document, Numbers& numbers) {
    Reader reader(document, numbers);
    reader.read();
    return std::move(reader.findings);
}

} // namespace trammel::io
