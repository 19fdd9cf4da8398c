#include "synthesis/task_file.h"

#include "io/check.h"
#include "io/document_reader.h"
#include "io/model_file.h"
#include "io/numbers.h"
#include "messages/file_messages.h"
#include "messages/sketch_messages.h"
#include "messages/synthesis_messages.h"
#include "model/expression.h"
#include "model/suggest.h"
#include "synthesis/refused.h"
#include "synthesis/task_spelling.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <numbers>

namespace trammel::synthesis {

namespace {

using io::joinPointer;
using io::JsonValue;

constexpr int kMostSolutions = 1000;
constexpr double kHalfTurn = std::numbers::pi;
constexpr double kMostDwell = 1.9 * std::numbers::pi; ///< of the input, rad
constexpr double kMostRatio = 20.0;                   ///< of times

/// Reads a document and notes all that is wrong with it.
class TaskReader : public io::DocumentReader {
public:
    explicit TaskReader(const JsonValue& root) {
        readRoot(root);
        io::arrange(diagnostics);
    }

    Task task;

private:
    bool checkKeys(const JsonValue& value, const std::string& pointer,
                   const messages::Message& what, const Names& required, const Names& optional) {
        return DocumentReader::checkKeys(value, pointer, what, what, required, optional);
    }

    /// @param unit SI, of what it may be measured in
    double number(const JsonValue& value, const std::string& pointer, std::string_view unit) {
        if (!value.isNumber() && !value.isString()) {
            addKind(value, pointer, messages::kNumberOrExpression);
            return 0.0;
        }
        const io::Evaluation evaluation = m_numbers.evaluate(value);
        if (evaluation.state != io::Evaluation::State::Known) {
            add(pointer, evaluation.message, value.place());
            return 0.0;
        }
        if (value.isString())
            if (auto finding = io::misfitIn(value.string(), unit))
                add(pointer, std::move(*finding), value.place());
        return evaluation.value;
    }

    /// Above 0, where it is given.
    double size(const JsonValue& root, const char* key, std::string_view unit, double otherwise) {
        const JsonValue* value = root.find(key);
        if (value == nullptr) return otherwise;
        const std::string pointer = joinPointer("", key);
        const std::size_t before = diagnostics.size();
        const double result = number(*value, pointer, unit);
        if (diagnostics.size() == before && !(result > 0.0))
            add(pointer, {messages::kSketchNotPositive, result}, value->place());
        return result;
    }

    Point pair(const JsonValue& value, const std::string& pointer, std::string_view unit) {
        if (!value.isArray() || value.size() != 2) {
            addKind(value, pointer, {messages::kArrayOfNumbers, 2});
            return 0.0;
        }
        return {number(value[0], joinPointer(pointer, 0), unit),
                number(value[1], joinPointer(pointer, 1), unit)};
    }

    /// Calls read(element, pointer) for each of a list.
    template <class Read>
    void list(const JsonValue* value, const std::string& pointer, Read read) {
        if (value == nullptr) return;
        if (!value->isArray()) {
            addKind(*value, pointer, messages::kAnArray);
            return;
        }
        for (std::size_t i = 0; i < value->size(); ++i)
            read((*value)[i], joinPointer(pointer, i));
    }

    void readRoot(const JsonValue& root) {
        const JsonValue* version = root.find("trammel_task");
        if (version != nullptr &&
            !checkVersion(*version, "/trammel_task", {messages::kTheNumber, kTaskFormatVersion},
                          kTaskFormatVersion))
            return;
        const JsonValue* type = root.find("type");
        if (type != nullptr && !readType(*type)) return;
        Names required{"trammel_task", "type"};
        Names optional{"$schema", "name",    "description",  "dyads", "linkage",
                       "pivots",  "lengths", "transmission", "most"};
        if (type != nullptr && task.kind == TaskKind::Motion) required.push_back("poses");
        if (type != nullptr && task.kind == TaskKind::Path) {
            required.push_back("points");
            optional.insert(optional.end(), {"angles", "six_bars", "curve"});
        }
        if (type != nullptr && task.kind == TaskKind::Function) {
            optional = {"$schema", "name",   "description",  "pairs",        "function",
                        "linkage", "ground", "lengths",      "transmission", "most",
                        "offsets", "dwell",  "quick_return", "six_bars"};
        }
        if (!checkKeys(root, "", messages::kSynthesisATask, required, optional)) return;
        if (type == nullptr) return;
        text(root.find("$schema"), "/$schema");
        task.name = text(root.find("name"), "/name");
        task.description = text(root.find("description"), "/description");
        readDemands(root);
        if (task.kind == TaskKind::Motion) readPoses(root);
        if (task.kind == TaskKind::Path) readPoints(root);
        if (task.kind == TaskKind::Function) readFunction(root);
    }

    bool readType(const JsonValue& type) {
        using enum TaskKind;
        const auto index = choice(type, "/type", {name(Motion), name(Path), name(Function)});
        if (index) task.kind = static_cast<TaskKind>(*index);
        return index.has_value();
    }

    void readDemands(const JsonValue& root) {
        using enum DyadKind;
        if (const JsonValue* dyads = root.find("dyads")) {
            task.dyads.clear();
            list(dyads, "/dyads", [&](const JsonValue& value, const std::string& pointer) {
                if (const auto index = choice(value, pointer, {name(RR), name(PR), name(RP)}))
                    task.dyads.push_back(static_cast<DyadKind>(*index));
            });
            if (dyads->isArray() && dyads->size() == 0)
                add("/dyads", messages::kSynthesisNoKind, dyads->place());
        }
        if (const JsonValue* sixBars = root.find("six_bars")) readSixBars(*sixBars);
        if (const JsonValue* linkage = root.find("linkage")) readLinkage(*linkage);
        if (const JsonValue* pivots = root.find("pivots")) {
            checkKeys(*pivots, "/pivots", messages::kSynthesisRegionsOfPivots, {},
                      {"allowed", "forbidden"});
            for (const auto& [key, boxes] : {std::pair("allowed", &task.pivots.allowed),
                                             std::pair("forbidden", &task.pivots.forbidden)})
                list(pivots->find(key), joinPointer("/pivots", key),
                     [&boxes = *boxes, this](const JsonValue& value, const std::string& pointer) {
                         readBox(value, pointer, boxes);
                     });
        }
        task.transmission = size(root, "transmission", "rad", 0.0);
        if (const JsonValue* lengths = root.find("lengths")) readLengths(*lengths);
        if (const JsonValue* most = root.find("most")) readMost(*most);
    }

    /// Of which kind they all shall be: what `dyads` and `six_bars` say in other words.
    void readLinkage(const JsonValue& linkage) {
        constexpr std::size_t kFourBar = 0, kSliderCrank = 1;
        Names names{"four-bar"};
        if (task.kind != TaskKind::Function) names.push_back("slider-crank");
        if (task.kind == TaskKind::Path)
            for (const SixBarKind kind : allSixBars())
                names.push_back(name(kind));
        const auto index = choice(linkage, "/linkage", names);
        if (!index) return;
        if (*index > kSliderCrank)
            task.sixBars = {allSixBars()[*index - kSliderCrank - 1]};
        else if (*index == kFourBar)
            task.dyads = {DyadKind::RR};
        else if (task.kind == TaskKind::Path) // the other side has the crank
            task.dyads = {DyadKind::PR};
        else
            task.dyads = {DyadKind::RR, DyadKind::PR};
        task.isSliderCrank = *index == kSliderCrank;
    }

    /// Of a function those that have an output at the ground.
    void readSixBars(const JsonValue& sixBars) {
        std::vector<SixBarKind> kinds = allSixBars();
        if (task.kind == TaskKind::Function)
            std::erase_if(kinds, [](SixBarKind kind) { return !hasOutputAtGround(kind); });
        Names names;
        for (const SixBarKind kind : kinds)
            names.push_back(name(kind));
        list(&sixBars, "/six_bars", [&](const JsonValue& value, const std::string& pointer) {
            if (const auto index = choice(value, pointer, names))
                task.sixBars.push_back(kinds[*index]);
        });
        if (sixBars.isArray() && sixBars.size() == 0)
            add("/six_bars", messages::kSynthesisNoKind, sixBars.place());
    }

    void readLengths(const JsonValue& lengths) {
        const Point limits = pair(lengths, "/lengths", "m");
        task.shortest = limits.real();
        task.longest = limits.imag();
        const bool isInOrder = task.shortest >= 0.0 && task.longest > task.shortest;
        if (lengths.isArray() && lengths.size() == 2 && !isInOrder)
            add("/lengths", {messages::kSynthesisLengthsReversed, task.shortest, task.longest},
                lengths.place());
    }

    void readMost(const JsonValue& most) {
        const bool isWhole = most.isNumber() && most.number() >= 1 &&
                             most.number() <= kMostSolutions &&
                             most.number() == std::floor(most.number());
        if (isWhole)
            task.most = static_cast<std::size_t>(most.number());
        else
            addKind(most, "/most", {messages::kWholeNumberWithin, 1, kMostSolutions});
    }

    void readBox(const JsonValue& value, const std::string& pointer, std::vector<Box>& boxes) {
        if (!checkKeys(value, pointer, messages::kSynthesisABox, {"low", "high"}, {})) return;
        const JsonValue *low = value.find("low"), *high = value.find("high");
        if (low == nullptr || high == nullptr) return;
        const Box box{pair(*low, joinPointer(pointer, "low"), "m"),
                      pair(*high, joinPointer(pointer, "high"), "m")};
        if (box.low.real() > box.high.real() || box.low.imag() > box.high.imag())
            add(pointer, messages::kSynthesisBoxIsReversed, value.place());
        boxes.push_back(box);
    }

    void readPoses(const JsonValue& root) {
        list(root.find("poses"), "/poses", [&](const JsonValue& value, const std::string& pointer) {
            if (!checkKeys(value, pointer, messages::kSynthesisAPose, {"place", "angle"}, {}))
                return;
            Pose pose;
            if (const JsonValue* place = value.find("place"))
                pose.place = pair(*place, joinPointer(pointer, "place"), "m");
            if (const JsonValue* angle = value.find("angle"))
                pose.angle = number(*angle, joinPointer(pointer, "angle"), "rad");
            task.poses.push_back(pose);
        });
    }

    void readPoints(const JsonValue& root) {
        list(root.find("points"), "/points",
             [&](const JsonValue& value, const std::string& pointer) {
                 task.poses.push_back({pair(value, pointer, "m"), 0.0});
             });
        if (const JsonValue* curve = root.find("curve"))
            if (const auto index = choice(*curve, "/curve", {"open", "closed"}))
                task.curve = *index == 0 ? PathCurve::Open : PathCurve::Closed;
        const JsonValue* angles = root.find("angles");
        if (angles != nullptr && task.curve != PathCurve::None)
            add("/angles", messages::kSynthesisCurveHasNoAngles, angles->place());
        list(angles, "/angles", [&](const JsonValue& value, const std::string& pointer) {
            task.angles.push_back(number(value, pointer, "rad"));
        });
        if (angles != nullptr && angles->isArray() && task.angles.size() != task.poses.size())
            add("/angles",
                {messages::kSynthesisOtherNumberOfAngles, task.angles.size(), task.poses.size()},
                angles->place());
    }

    void readFunction(const JsonValue& root) {
        task.ground = size(root, "ground", "m", task.ground);
        const JsonValue *pairs = root.find("pairs"), *function = root.find("function");
        const JsonValue *dwell = root.find("dwell"), *quickReturn = root.find("quick_return");
        const int given = (pairs != nullptr) + (function != nullptr) + (dwell != nullptr) +
                          (quickReturn != nullptr);
        if (given != 1) {
            add("", {messages::kNotExactlyOneKey, given, "pairs, function, dwell, quick_return"},
                root.place());
            return;
        }
        if (dwell != nullptr) readDwell(*dwell);
        if (quickReturn != nullptr) readQuickReturn(*quickReturn);
        list(pairs, "/pairs", [&](const JsonValue& value, const std::string& pointer) {
            const Point angles = pair(value, pointer, "rad");
            task.pairs.push_back({angles.real(), angles.imag()});
        });
        if (const JsonValue* offsets = root.find("offsets")) {
            const Point angles = pair(*offsets, "/offsets", "rad");
            task.inputOffset = angles.real();
            task.outputOffset = angles.imag();
        }
        if (function != nullptr) readRange(*function);
    }

    /// Above 0 and below a limit, of a member.
    double within(const JsonValue& value, const std::string& at, const char* key,
                  std::string_view unit, double least, double most) {
        const JsonValue* found = value.find(key);
        if (found == nullptr) return 0.0;
        const std::string pointer = joinPointer(at, key);
        const std::size_t before = diagnostics.size();
        const double result = number(*found, pointer, unit);
        if (diagnostics.size() == before && !(result > least && result < most))
            add(pointer, {messages::kSynthesisNotBetween, result, least, most}, found->place());
        return result;
    }

    void readDwell(const JsonValue& value) {
        if (!checkKeys(value, "/dwell", messages::kSynthesisADwell, {"input", "output_travel"}, {}))
            return;
        task.dwell = DwellDemand{within(value, "/dwell", "input", "rad", 0.0, kMostDwell),
                                 within(value, "/dwell", "output_travel", "rad", 0.0, kHalfTurn)};
    }

    void readQuickReturn(const JsonValue& value) {
        const std::string at = "/quick_return";
        if (!checkKeys(value, at, messages::kSynthesisAQuickReturn, {"ratio"},
                       {"output_travel", "stroke"}))
            return;
        QuickReturn task{within(value, at, "ratio", "", 1.0, kMostRatio),
                         within(value, at, "output_travel", "rad", 0.0, kHalfTurn),
                         within(value, at, "stroke", "m", 0.0, 1e9)};
        const int given = value.contains("/output_travel") + value.contains("/stroke");
        if (given != 1)
            add(at, {messages::kNotExactlyOneKey, given, "output_travel, stroke"}, value.place());
        this->task.quickReturn = task;
    }

    void readRange(const JsonValue& value) {
        const std::string at = "/function";
        if (!checkKeys(value, at, messages::kSynthesisAFunction,
                       {"formula", "range", "input_travel", "output_travel"},
                       {"input_start", "output_start"}))
            return;
        FunctionRange range;
        range.formula = text(value.find("formula"), at + "/formula");
        if (const JsonValue* limits = value.find("range")) {
            const Point ends = pair(*limits, at + "/range", "");
            range.from = ends.real();
            range.to = ends.imag();
        }
        const auto angle = [&](const char* key) -> std::optional<double> {
            const JsonValue* found = value.find(key);
            return found ? std::optional(number(*found, joinPointer(at, key), "rad"))
                         : std::nullopt;
        };
        range.inputTravel = angle("input_travel").value_or(1.0);
        range.outputTravel = angle("output_travel").value_or(1.0);
        range.inputStart = angle("input_start");
        range.outputStart = angle("output_start");
        if (diagnostics.empty()) checkFormula(range, value);
        task.function = std::move(range);
    }

    /// It has a value all over the range, and other ones at its ends.
    void checkFormula(const FunctionRange& range, const JsonValue& value) {
        const JsonValue& formula = *value.find("formula");
        try {
            const model::Expression expression(range.formula, {}, {"x"});
            constexpr int kSamples = 60;
            bool isFinite = true;
            for (int i = 0; i <= kSamples; ++i)
                isFinite = isFinite && std::isfinite(expression.evaluate(
                                           {range.from + (range.to - range.from) * i / kSamples}));
            if (!isFinite || expression.evaluate({range.from}) == expression.evaluate({range.to}))
                add("/function/formula",
                    {messages::kSynthesisFormulaHasNoRange, range.from, range.to}, formula.place());
        } catch (const std::invalid_argument& error) {
            add("/function/formula", messages::messageOf(error), formula.place());
        }
    }

    io::Numbers m_numbers;
};

} // namespace

TaskFile readTaskFile(const std::filesystem::path& path, const JsonValue& root) {
    TaskFile file;
    file.path = path;
    file.root = firstSpelling(root);
    TaskReader reader(file.root);
    file.task = std::move(reader.task);
    file.diagnostics = std::move(reader.diagnostics);
    return file;
}

TaskFile loadTaskFile(const std::filesystem::path& path) {
    io::JsonResult json = io::loadJsonFile(path, messages::kSynthesisTaskFile);
    if (json.diagnostics.empty()) return readTaskFile(path, json.root);
    TaskFile file;
    file.path = path;
    file.diagnostics = std::move(json.diagnostics);
    return file;
}

std::string placeInTask(const Task& task, std::size_t index) {
    const char* list = task.kind == TaskKind::Motion ? "/poses"
                       : task.kind == TaskKind::Path ? "/points"
                       : task.function               ? "/function"
                       : task.dwell                  ? "/dwell"
                       : task.quickReturn            ? "/quick_return"
                                                     : "/pairs";
    const bool hasRows = task.kind != TaskKind::Function || !task.pairs.empty();
    return index == Refused::kWhole || !hasRows ? list : joinPointer(list, index);
}

} // namespace trammel::synthesis
