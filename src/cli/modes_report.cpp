#include "cli/modes_report.h"

#include "cli/json_text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <functional>

namespace trammel::cli {
namespace {

using analysis::JointShare;
using analysis::Mode;
using analysis::ModeKind;
using io::JsonValue;
using Complex = std::complex<double>;

constexpr std::array kEntries{"x", "y", "z", "rx", "ry", "rz"};

JsonValue pair(Complex value) {
    return JsonValue::array({finiteOrNull(value.real()), finiteOrNull(value.imag())});
}

JsonValue bodyShape(const std::string& name, const Eigen::Matrix<Complex, 6, 1>& shape) {
    std::vector<std::pair<std::string, JsonValue>> members{{"name", name}};
    for (int k = 0; k < 6; ++k)
        members.emplace_back(kEntries[k], pair(shape[k]));
    return JsonValue::object(std::move(members));
}

JsonValue modeJson(const Mode& mode, const analysis::ModesReport& report) {
    std::vector<JsonValue> bodies, joints;
    for (std::size_t i = 0; i < report.bodyNames.size(); ++i)
        bodies.push_back(bodyShape(report.bodyNames[i], mode.shape[i]));
    for (const JointShare& share : mode.joints)
        joints.push_back(JsonValue::object({{"name", report.jointNames[share.joint]},
                                            {"unit", share.isAngle ? "rad" : "m"},
                                            {"share", pair(share.share)}}));
    return JsonValue::object({{"kind", std::string(name(mode.kind))},
                              {"frequency", finiteOrNull(mode.frequency())},
                              {"omega", finiteOrNull(mode.omega())},
                              {"damped_frequency", finiteOrNull(mode.dampedFrequency())},
                              {"damping_ratio", finiteOrNull(mode.dampingRatio())},
                              {"eigenvalue", pair(mode.eigenvalue)},
                              {"bodies", JsonValue::array(std::move(bodies))},
                              {"joints", JsonValue::array(std::move(joints))}});
}

constexpr std::size_t kMostShares = 4; ///< of a mode in the text
constexpr double kNoShare = 1e-9;      ///< rounding

struct Share {
    std::string name;
    Complex value;
    const char* unit;
};

/// The joint coordinates' shares in a mode, or the bodies' where no coordinate moves.
std::vector<Share> shares(const Mode& mode, const analysis::ModesReport& report) {
    std::vector<Share> list;
    for (const JointShare& share : mode.joints)
        if (std::abs(share.share) > kNoShare)
            list.push_back(
                {report.jointNames[share.joint], share.share, share.isAngle ? "rad" : "m"});
    if (!list.empty()) return list;
    for (std::size_t i = 0; i < report.bodyNames.size(); ++i)
        for (int k = 0; k < 6; ++k)
            if (std::abs(mode.shape[i][k]) > kNoShare)
                list.push_back({fmt::format("{}.{}", report.bodyNames[i], kEntries[k]),
                                mode.shape[i][k], k < 3 ? "m" : "rad"});
    return list;
}

/// The largest shares, largest first.
std::string summary(const Mode& mode, const analysis::ModesReport& report) {
    std::vector<Share> list = shares(mode, report);
    std::ranges::stable_sort(list, std::greater(),
                             [](const Share& s) { return std::abs(s.value); });
    std::string text;
    for (std::size_t i = 0; i < std::min(list.size(), kMostShares); ++i) {
        const Complex value = list[i].value;
        text += fmt::format("{}{} {:.3g}", i > 0 ? ", " : "", list[i].name, value.real());
        if (std::abs(value.imag()) > 1e-6) text += fmt::format("{:+.3g}i", value.imag());
        text += fmt::format(" {}", list[i].unit);
    }
    return list.size() > kMostShares ? fmt::format("{}, ...", text) : text;
}

std::string row(std::size_t number, const Mode& mode, const analysis::ModesReport& report) {
    const bool oscillates = mode.kind == ModeKind::Oscillation;
    const std::string rate =
        oscillates ? fmt::format("{:>13.7g} {:>13.7g} {:>13.7g} {:>10.4g}", mode.frequency(),
                                 mode.omega(), mode.dampedFrequency(), mode.dampingRatio())
                   : fmt::format("{:>13} {:>13} {:>13} {:>10}", "-", "-", "-", "-");
    const bool moves = mode.kind == ModeKind::Decay || mode.kind == ModeKind::Unstable;
    const std::string kind =
        moves ? fmt::format("{} {:.4g}/s", name(mode.kind), mode.eigenvalue.real())
              : std::string(oscillates && mode.eigenvalue.real() > 0.0 ? "growing oscillation"
                                                                       : name(mode.kind));
    return fmt::format("  {:>4} {}  {:<19}  {}\n", number, rate, kind, summary(mode, report));
}

std::string cell(double value) {
    return fmt::format(",{:.17g}", value);
}

/// A field with a comma, a quote or a line break is quoted (RFC 4180).
std::string field(const std::string& text) {
    if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + "\"";
}

std::string titles(const analysis::ModesReport& report) {
    std::string text = "mode,kind,frequency[Hz],omega[rad/s],damped_frequency[Hz],damping_ratio[],"
                       "eigenvalue.re[1/s],eigenvalue.im[rad/s]";
    const auto add = [&](const std::string& name, const char* unit) {
        for (const char* part : {"re", "im"})
            text += fmt::format(",{}", field(fmt::format("{}.{}[{}]", name, part, unit)));
    };
    for (const std::string& body : report.bodyNames)
        for (int k = 0; k < 6; ++k)
            add(fmt::format("{}.{}", body, kEntries[k]), k < 3 ? "m" : "rad");
    if (!report.modes.empty())
        for (const JointShare& share : report.modes.front().joints)
            add(fmt::format("{}.{}", report.jointNames[share.joint],
                            share.isAngle ? "angle" : "translation"),
                share.isAngle ? "rad" : "m");
    return text + "\n";
}

} // namespace

JsonValue toJson(const std::string& model, const analysis::ModesReport& report) {
    std::vector<JsonValue> modes;
    for (const Mode& mode : report.modes)
        modes.push_back(modeJson(mode, report));
    return JsonValue::object({{"model", model},
                              {"dof", report.dofCount},
                              {"equilibrium", report.isEquilibrium},
                              {"unbalanced", finiteOrNull(report.unbalanced)},
                              {"conservative", report.isConservative},
                              {"damped", report.isDamped},
                              {"modes", JsonValue::array(std::move(modes))}});
}

std::string toText(const std::string& model, const analysis::ModesReport& report) {
    std::string text = fmt::format("{}\n", model.empty() ? "(no name)" : model);
    text += fmt::format("  degrees of freedom    {}\n", report.dofCount);
    text += fmt::format("  pose                  {}\n",
                        report.isEquilibrium
                            ? std::string("in equilibrium")
                            : fmt::format("not in equilibrium: {:.6g} N or N m are not balanced",
                                          report.unbalanced));
    if (report.modes.empty()) return text;
    text += fmt::format("  {:>4} {:>13} {:>13} {:>13} {:>10}  {:<19}  {}\n", "mode", "Hz", "rad/s",
                        "damped Hz", "ratio", "kind", "shape");
    for (std::size_t i = 0; i < report.modes.size(); ++i)
        text += row(i + 1, report.modes[i], report);
    return text;
}

std::string toCsv(const analysis::ModesReport& report) {
    std::string text = titles(report);
    for (std::size_t i = 0; i < report.modes.size(); ++i) {
        const Mode& mode = report.modes[i];
        text += fmt::format("{},{}", i + 1, name(mode.kind));
        for (const double value :
             {mode.frequency(), mode.omega(), mode.dampedFrequency(), mode.dampingRatio(),
              mode.eigenvalue.real(), mode.eigenvalue.imag()})
            text += cell(value);
        for (std::size_t body = 0; body < report.bodyNames.size(); ++body)
            for (const Complex entry : mode.shape[body])
                text += cell(entry.real()) + cell(entry.imag());
        for (const JointShare& share : mode.joints)
            text += cell(share.share.real()) + cell(share.share.imag());
        text += "\n";
    }
    return text;
}

} // namespace trammel::cli
