#include "io/lcp_file.h"

#include "io/model_file.h"
#include "messages/file_messages.h"
#include "messages/model_messages.h"
#include "model/suggest.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <optional>
#include <set>
#include <utility>

namespace trammel::io {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
/// Reads a document and notes all that is wrong with it. b tells how many rows there are.
class LcpReader {
public:
    explicit LcpReader(const JsonValue& root) { readRoot(root); }

    LcpFile file;

private:
    void add(const std::string& pointer, messages::Message message, TextPlace place) {
        if (file.diagnostics.size() >= kMaxFindings) return;
        file.diagnostics.push_back(
            {model::Severity::Error, pointer, std::move(message), place.line, place.column});
    }
    void addKind(const JsonValue& value, const std::string& pointer, messages::Message expected) {
        add(pointer, {messages::kStandsHere, kindName(value), std::move(expected)}, value.place());
    }

    /// Unknown and missing keys. @return whether the value is an object
    bool checkKeys(const JsonValue& value, const std::string& pointer,
                   const messages::Message& what, const std::vector<std::string_view>& required,
                   const std::vector<std::string_view>& optional) {
        if (!value.isObject()) {
            addKind(value, pointer, {messages::kAnObjectOf, what});
            return false;
        }
        std::vector<std::string_view> names = required;
        names.insert(names.end(), optional.begin(), optional.end());
        for (const JsonValue::Member& member : value.members())
            if (std::find(names.begin(), names.end(), member.key) == names.end())
                add(joinPointer(pointer, member.key),
                    {messages::kUnknownKey, member.key, what, model::didYouMean(member.key, names),
                     fmt::format("{}", fmt::join(names, ", "))},
                    member.keyPlace);
        for (const std::string_view key : required)
            if (value.find(key) == nullptr)
                add(pointer, {messages::kKeyIsMissingIn, key, what}, value.place());
        return true;
    }

    /// Whether the value is an array of that many elements.
    bool checkArray(const JsonValue& value, const std::string& pointer, Eigen::Index size,
                    const messages::Text<0>& elements, const messages::Message& reason) {
        if (!value.isArray()) {
            addKind(value, pointer, {messages::kArrayOf, size, elements});
            return false;
        }
        if (static_cast<Eigen::Index>(value.size()) == size) return true;
        add(pointer, {messages::kElementsStandHere, value.size(), elements, size, reason},
            value.place());
        return false;
    }

    double number(const JsonValue& value, const std::string& pointer) {
        if (value.isNumber()) return value.number();
        addKind(value, pointer, messages::kANumber);
        return 0.0;
    }

    /// A whole number from `least` to below `end`.
    std::optional<int> index(const JsonValue& value, const std::string& pointer, int least,
                             Eigen::Index end) {
        if (value.isNumber()) {
            const double number = value.number();
            if (number >= least && number < static_cast<double>(end) &&
                number == std::floor(number))
                return static_cast<int>(number);
            add(pointer, {messages::kNoWholeNumberWithin, value.numberText(), least, end - 1},
                value.place());
            return std::nullopt;
        }
        addKind(value, pointer, {messages::kWholeNumberWithin, least, end - 1});
        return std::nullopt;
    }

    void readRoot(const JsonValue& root) {
        if (!checkKeys(root, "", messages::verbatim("LCP"), {"A", "b", "lower", "upper"},
                       {"friction", "names"}))
            return;
        readVector(root);
        readMatrix(root);
        if (const JsonValue* lower = root.find("lower"))
            file.problem.lower = bounds(*lower, "/lower", -kInfinity);
        if (const JsonValue* upper = root.find("upper"))
            file.problem.upper = bounds(*upper, "/upper", kInfinity);
        if (file.ok()) compareBounds(root);
        if (const JsonValue* names = root.find("names")) readNames(*names);
        if (const JsonValue* friction = root.find("friction")) readFriction(*friction);
    }

    void readVector(const JsonValue& root) {
        const JsonValue* b = root.find("b");
        if (b == nullptr) return;
        if (!b->isArray()) {
            addKind(*b, "/b", messages::kAnArrayOfNumbers);
            return;
        }
        m_hasSize = true;
        m_size = static_cast<Eigen::Index>(b->size());
        file.problem.b.resize(m_size);
        for (Eigen::Index i = 0; i < m_size; ++i)
            file.problem.b[i] = number((*b)[i], joinPointer("/b", i));
    }

    void readMatrix(const JsonValue& root) {
        const JsonValue* A = root.find("A");
        if (A == nullptr || !m_hasSize) return;
        if (A->isObject())
            readSparse(*A);
        else if (A->isArray())
            readDense(*A);
        else
            addKind(*A, "/A", messages::kRowsOrEntries);
    }

    void readDense(const JsonValue& A) {
        if (!checkArray(A, "/A", m_size, messages::kRows, messages::kAsManyAsInB)) return;
        file.problem.A.resize(m_size, m_size);
        for (Eigen::Index i = 0; i < m_size; ++i) {
            const std::string row = joinPointer("/A", i);
            if (!checkArray(A[i], row, m_size, messages::kNumbers, messages::kAsManyAsRows))
                continue;
            for (Eigen::Index j = 0; j < m_size; ++j)
                file.problem.A(i, j) =
                    A[i][j].isNumber() ? A[i][j].number() : number(A[i][j], joinPointer(row, j));
        }
    }

    void readSparse(const JsonValue& A) {
        if (!checkKeys(A, "/A", messages::kASparseMatrix, {"rows", "columns", "entries"}, {}))
            return;
        for (const bool isRows : {true, false}) {
            const std::string_view key = isRows ? "rows" : "columns";
            const JsonValue* count = A.find(key);
            if (count == nullptr || (count->isNumber() && count->number() == double(m_size)))
                continue;
            const std::string pointer = joinPointer("/A", key);
            if (!count->isNumber())
                addKind(*count, pointer, messages::kAWholeNumber);
            else
                add(pointer,
                    {messages::kOtherSizeThanB, count->numberText(),
                     isRows ? messages::kRows : messages::kColumns, m_size},
                    count->place());
        }
        const JsonValue* entries = A.find("entries");
        if (entries == nullptr) return;
        if (!entries->isArray()) {
            addKind(*entries, "/A/entries", messages::kArrayOfEntries);
            return;
        }
        file.problem.A = Eigen::MatrixXd::Zero(m_size, m_size);
        for (std::size_t k = 0; k < entries->size(); ++k)
            readEntry((*entries)[k], joinPointer("/A/entries", k));
    }

    void readEntry(const JsonValue& entry, const std::string& pointer) {
        if (!checkArray(entry, pointer, 3, messages::kNumbers, messages::kRowColumnValue)) return;
        const auto row = index(entry[0], joinPointer(pointer, std::size_t{0}), 0, m_size);
        const auto column = index(entry[1], joinPointer(pointer, std::size_t{1}), 0, m_size);
        const double value = number(entry[2], joinPointer(pointer, std::size_t{2}));
        if (!row || !column) return;
        if (!m_entries.insert({*row, *column}).second)
            add(pointer, {messages::kEntryStandsTwice, *row, *column}, entry.place());
        file.problem.A(*row, *column) = value;
    }

    Eigen::VectorXd bounds(const JsonValue& values, const std::string& pointer, double none) {
        if (!m_hasSize ||
            !checkArray(values, pointer, m_size, messages::kBounds, messages::kAsManyAsInB))
            return {};
        Eigen::VectorXd result(m_size);
        for (Eigen::Index i = 0; i < m_size; ++i)
            result[i] = bound(values[i], joinPointer(pointer, i), none);
        return result;
    }

    double bound(const JsonValue& value, const std::string& pointer, double none) {
        if (value.isNumber()) return value.number();
        if (value.isNull()) return none;
        if (!value.isString()) {
            addKind(value, pointer, messages::kNumberOrNoBound);
            return none;
        }
        if (value.string() == (none < 0 ? "-inf" : "inf")) return none;
        const bool isReversed = value.string() == (none < 0 ? "inf" : "-inf");
        const std::string literal = jsonLiteral(value.string());
        if (isReversed)
            add(pointer,
                {messages::kBoundOfOtherSide, literal,
                 none < 0 ? messages::kALower : messages::kAnUpper,
                 none < 0 ? "\"-inf\"" : "\"inf\""},
                value.place());
        else
            add(pointer, {messages::kStandsHere, literal, messages::kNumberOrNoBound},
                value.place());
        return none;
    }

    void compareBounds(const JsonValue& root) {
        for (Eigen::Index i = 0; i < m_size; ++i) {
            const double lower = file.problem.lower[i];
            const double upper = file.problem.upper[i];
            if (lower <= upper) continue;
            add(joinPointer("/lower", i), {messages::kBoundsAreReversed, lower, upper},
                (*root.find("lower"))[i].place());
        }
    }

    void readNames(const JsonValue& names) {
        if (!m_hasSize ||
            !checkArray(names, "/names", m_size, messages::kNames, messages::kAsManyAsInB))
            return;
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (!names[i].isString()) addKind(names[i], joinPointer("/names", i), messages::kAText);
            file.names.push_back(names[i].isString() ? names[i].string() : "");
        }
    }

    void readFriction(const JsonValue& list) {
        if (!list.isArray()) {
            addKind(list, "/friction", messages::kArrayOfObjects);
            return;
        }
        for (std::size_t c = 0; c < list.size() && m_hasSize; ++c)
            readContact(list[c], joinPointer("/friction", c));
    }

    void readContact(const JsonValue& value, const std::string& pointer) {
        if (!checkKeys(value, pointer, messages::kFriction, {"normal", "tangents", "mu"},
                       {"shape", "sides"}))
            return;
        lcp::Friction friction;
        if (const JsonValue* normal = value.find("normal"))
            friction.normal = frictionRow(*normal, joinPointer(pointer, "normal"), true);
        const JsonValue* tangents = value.find("tangents");
        const std::string tangentsPointer = joinPointer(pointer, "tangents");
        if (tangents != nullptr && checkArray(*tangents, tangentsPointer, 2, messages::kRows, {}))
            for (std::size_t k = 0; k < 2; ++k)
                friction.tangents[k] =
                    frictionRow((*tangents)[k], joinPointer(tangentsPointer, k), false);
        if (const JsonValue* mu = value.find("mu")) {
            friction.mu = number(*mu, joinPointer(pointer, "mu"));
            if (friction.mu < 0.0)
                add(joinPointer(pointer, "mu"),
                    {messages::kIsNegativeAtLeastZero, mu->numberText()}, mu->place());
        }
        if (const JsonValue* shape = value.find("shape"))
            readShape(*shape, joinPointer(pointer, "shape"), friction);
        if (const JsonValue* sides = value.find("sides"))
            friction.sides = index(*sides, joinPointer(pointer, "sides"), 3, 1001).value_or(4);
        file.problem.friction.push_back(friction);
    }

    int frictionRow(const JsonValue& value, const std::string& pointer, bool isNormal) {
        const auto row = index(value, pointer, 0, m_size);
        if (!row) return 0;
        if (!m_frictionRows.insert(*row).second)
            add(pointer, {messages::kRowHasFrictionOnce, *row}, value.place());
        const Eigen::VectorXd& lower = file.problem.lower;
        if (isNormal && lower.size() == m_size && !(lower[*row] >= 0.0))
            add(pointer, {messages::kRowHasLowerBound, *row, lower[*row]}, value.place());
        return *row;
    }

    void readShape(const JsonValue& value, const std::string& pointer, lcp::Friction& friction) {
        std::vector<std::string_view> names;
        for (const auto& [name, shape] : kFrictionShapes) {
            if (value.isString() && value.string() == name) {
                friction.shape = shape;
                return;
            }
            names.push_back(name);
        }
        messages::Message expected{messages::kOneOf, fmt::format("{}", fmt::join(names, ", "))};
        if (!value.isString()) {
            addKind(value, pointer, std::move(expected));
            return;
        }
        const std::string literal = jsonLiteral(value.string());
        add(pointer,
            {messages::kChoiceStandsHere, literal.substr(1, literal.size() - 2),
             model::didYouMean(value.string(), names), std::move(expected)},
            value.place());
    }

    bool m_hasSize = false;
    Eigen::Index m_size = 0;
    std::set<std::pair<int, int>> m_entries;
    std::set<int> m_frictionRows;
};

} // namespace

LcpFile readLcp(const JsonValue& root) {
    LcpFile file = LcpReader(root).file;
    arrange(file.diagnostics);
    return file;
}

LcpFile loadLcpFile(const std::filesystem::path& path) {
    JsonResult json = loadJsonFile(path, messages::kLcpFile);
    if (!json.diagnostics.empty()) return {{}, {}, std::move(json.diagnostics)};
    return readLcp(json.root);
}

} // namespace trammel::io
