#include "cli/inspect_report.h"

#include "cli/fallback_text.h"
#include "cli/json_text.h"
#include "cli/message_text.h"

#include <fmt/format.h>
#include <iterator>

namespace trammel::cli {
namespace {

using analysis::InspectedRow;
using analysis::InspectedSolve;
using analysis::StepInspection;

using Buffer = std::back_insert_iterator<std::string>;

std::string counts(const InspectedSolve& solve) {
    const auto n = solve.rows.size();
    std::string text = fmt::format("{} rows", n);
    if (solve.rank) text += fmt::format(", rank {}", *solve.rank);
    text += fmt::format(", {} pivots", solve.result.pivots);
    if (solve.result.iterations > 0)
        text += fmt::format(", {} iterations", solve.result.iterations);
    return text;
}

std::size_t nameWidth(const std::vector<InspectedRow>& rows) {
    std::size_t width = 3;
    for (const InspectedRow& row : rows)
        width = std::max(width, row.name.size());
    return width;
}

void writeRows(Buffer out, const InspectedSolve& solve, const StepInspection* own) {
    const std::size_t width = nameWidth(solve.rows);
    fmt::format_to(out, "  {:<{}}  {:<5}  {:>16}  {:>16}  {:>12}  {:>12}", "row", width, "set",
                   "lambda", "w", "lower", "upper");
    if (own) fmt::format_to(out, "  {:>12}", "difference");
    fmt::format_to(out, "\n");
    const auto other = own ? analysis::matchingLambda(solve, *own) : std::vector<double>();
    for (std::size_t i = 0; i < solve.rows.size(); ++i) {
        const InspectedRow& row = solve.rows[i];
        fmt::format_to(out, "  {:<{}}  {:<5}  {:>16.9g}  {:>16.9g}  {:>12.6g}  {:>12.6g}", row.name,
                       width, lcp::name(row.set), row.lambda, row.w, row.lower, row.upper);
        if (own) fmt::format_to(out, "  {:>12.3g}", row.lambda - other[i]);
        fmt::format_to(out, "\n");
    }
}

void writeSolve(Buffer out, std::size_t number, std::size_t count, const InspectedSolve& solve,
                const StepInspection* own) {
    fmt::format_to(out, "\nsolve {} of {}: {} at t = {:.6g} s over {:.6g} s, {}\n", number, count,
                   solve.solver, solve.t, solve.h, lcp::name(solve.result.status));
    fmt::format_to(out, "  {}, residual {:.3g}\n", counts(solve), solve.result.residual);
    if (!solve.result.message.empty()) fmt::format_to(out, "  {}\n", solve.result.message);
    if (solve.result.fallbacks.any())
        fmt::format_to(out, "  fallbacks: {}\n", fallbacksText(solve.result.fallbacks));
    writeRows(out, solve, own);
}

io::JsonValue rowsJson(const std::vector<InspectedRow>& rows, const std::vector<double>& other) {
    std::vector<io::JsonValue> list;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const InspectedRow& row = rows[i];
        io::JsonValue value = io::JsonValue::object({{"name", row.name},
                                                     {"set", std::string(lcp::name(row.set))},
                                                     {"lambda", finiteOrNull(row.lambda)},
                                                     {"w", finiteOrNull(row.w)},
                                                     {"lower", finiteOrNull(row.lower)},
                                                     {"upper", finiteOrNull(row.upper)}});
        if (!other.empty()) value.set("/difference", finiteOrNull(row.lambda - other[i]));
        list.push_back(std::move(value));
    }
    return io::JsonValue::array(std::move(list));
}

io::JsonValue solveJson(const InspectedSolve& solve, const StepInspection* own) {
    std::vector<io::JsonValue> history;
    for (const double residual : solve.result.history)
        history.push_back(finiteOrNull(residual));
    const auto other = own ? analysis::matchingLambda(solve, *own) : std::vector<double>();
    return io::JsonValue::object(
        {{"t", solve.t},
         {"h", solve.h},
         {"part", solve.part},
         {"solver", solve.solver},
         {"status", std::string(lcp::name(solve.result.status))},
         {"message", english(solve.result.message)},
         {"pivots", solve.result.pivots},
         {"iterations", solve.result.iterations},
         {"fallbacks", fallbacksJson(solve.result.fallbacks)},
         {"residual", finiteOrNull(solve.result.residual)},
         {"seconds", solve.result.seconds},
         {"rank", solve.rank ? io::JsonValue(*solve.rank) : io::JsonValue()},
         {"rows", rowsJson(solve.rows, other)},
         {"history", io::JsonValue::array(std::move(history))}});
}

} // namespace

std::string toText(const StepInspection& step, const StepInspection* own) {
    std::string text;
    Buffer out(text);
    fmt::format_to(out, "step      from t = {:.6g} s over {:.6g} s\n", step.t, step.h);
    fmt::format_to(out, "methods   {}, friction {}, integrator {}\n", step.lcp, step.friction,
                   step.integrator);
    if (own) fmt::format_to(out, "compared  {}, friction {}\n", own->lcp, own->friction);
    if (step.impacts > 0) fmt::format_to(out, "impacts   {}\n", step.impacts);
    if (!step.message.empty()) fmt::format_to(out, "failed    {}\n", step.message);
    if (step.fallbacks.any()) fmt::format_to(out, "fallbacks {}\n", fallbacksText(step.fallbacks));
    if (step.solves.empty())
        fmt::format_to(out, "\nnothing touches, no limit presses and there is no motor: nothing to "
                            "solve but joints\n");
    for (std::size_t i = 0; i < step.solves.size(); ++i)
        writeSolve(out, i + 1, step.solves.size(), step.solves[i], own);
    if (step.joints.empty()) return text;
    const std::size_t width = nameWidth(step.joints);
    fmt::format_to(out, "\njoints, with all that acts\n  {:<{}}  {:>16}\n", "row", width, "lambda");
    for (const InspectedRow& row : step.joints)
        fmt::format_to(out, "  {:<{}}  {:>16.9g}\n", row.name, width, row.lambda);
    return text;
}

io::JsonValue toJson(const StepInspection& step, const StepInspection* own) {
    std::vector<io::JsonValue> solves;
    for (const InspectedSolve& solve : step.solves)
        solves.push_back(solveJson(solve, own));
    std::vector<io::JsonValue> joints;
    for (const InspectedRow& row : step.joints)
        joints.push_back(
            io::JsonValue::object({{"name", row.name}, {"lambda", finiteOrNull(row.lambda)}}));
    io::JsonValue result =
        io::JsonValue::object({{"t", step.t},
                               {"h", step.h},
                               {"lcp", step.lcp},
                               {"friction", step.friction},
                               {"integrator", step.integrator},
                               {"impacts", step.impacts},
                               {"message", english(step.message)},
                               {"fallbacks", fallbacksJson(step.fallbacks)},
                               {"solves", io::JsonValue::array(std::move(solves))},
                               {"joints", io::JsonValue::array(std::move(joints))}});
    if (own)
        result.set("/compared",
                   io::JsonValue::object({{"lcp", own->lcp}, {"friction", own->friction}}));
    return result;
}

} // namespace trammel::cli
