#include "model/iso_fits.h"

#include "messages/tolerance_messages.h"
#include "model/short_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <span>

namespace trammel::model {

namespace {

constexpr int kFirstGrade = 5, kLastGrade = 14;

/// The largest sizes of the main steps, mm.
constexpr std::array kSteps{3, 6, 10, 18, 30, 50, 80, 120, 180, 250, 315, 400, 500};
using ByStep = std::array<int, kSteps.size()>;

/// Standard tolerances IT5 to IT14 [ISO 286-1, table 1], micrometres.
constexpr std::array<ByStep, kLastGrade - kFirstGrade + 1> kTolerances{{
    {4, 5, 6, 8, 9, 11, 13, 15, 18, 20, 23, 25, 27},
    {6, 8, 9, 11, 13, 16, 19, 22, 25, 29, 32, 36, 40},
    {10, 12, 15, 18, 21, 25, 30, 35, 40, 46, 52, 57, 63},
    {14, 18, 22, 27, 33, 39, 46, 54, 63, 72, 81, 89, 97},
    {25, 30, 36, 43, 52, 62, 74, 87, 100, 115, 130, 140, 155},
    {40, 48, 58, 70, 84, 100, 120, 140, 160, 185, 210, 230, 250},
    {60, 75, 90, 110, 130, 160, 190, 220, 250, 290, 320, 360, 400},
    {100, 120, 150, 180, 210, 250, 300, 350, 400, 460, 520, 570, 630},
    {140, 180, 220, 270, 330, 390, 460, 540, 630, 720, 810, 890, 970},
    {250, 300, 360, 430, 520, 620, 740, 870, 1000, 1150, 1300, 1400, 1550},
}};

/// Fundamental deviations of shafts [ISO 286-1, tables 4 and 5], micrometres: es of f and g, ei of
/// the others.
constexpr ByStep kF{-6, -10, -13, -16, -20, -25, -30, -36, -43, -50, -56, -62, -68};
constexpr ByStep kG{-2, -4, -5, -6, -7, -9, -10, -12, -14, -15, -17, -18, -20};
constexpr ByStep kJ56{-2, -2, -2, -3, -4, -5, -7, -9, -11, -13, -16, -18, -20};
constexpr ByStep kJ7{-4, -4, -5, -6, -8, -10, -12, -15, -18, -21, -26, -28, -32};
constexpr ByStep kK{0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5}; ///< up to IT7; 0 beyond
constexpr ByStep kM{2, 4, 6, 7, 8, 9, 11, 13, 15, 17, 20, 21, 23};
constexpr ByStep kN{4, 8, 10, 12, 15, 17, 20, 23, 27, 31, 34, 37, 40};
constexpr ByStep kP{6, 12, 15, 18, 22, 26, 32, 37, 43, 50, 56, 62, 68};

/// r and s have steps of their own from 50 mm on.
constexpr std::array kFineSteps{3,   6,   10,  18,  30,  50,  65,  80,  100, 120, 140,
                                160, 180, 200, 225, 250, 280, 315, 355, 400, 450, 500};
using ByFineStep = std::array<int, kFineSteps.size()>;
constexpr ByFineStep kR{10, 15, 19, 23, 28, 34, 41, 43,  51,  54,  63,
                        65, 68, 77, 80, 84, 94, 98, 108, 114, 126, 132};
constexpr ByFineStep kS{14,  19,  23,  28,  35,  43,  53,  59,  71,  79,  92,
                        100, 108, 122, 130, 140, 158, 170, 190, 208, 232, 252};

/// @param size mm
std::size_t stepOf(std::span<const int> steps, double size) {
    // A size that is written as a sum of others is not taken for one beyond the step.
    constexpr double kRounding = 1e-9;
    const auto step =
        std::ranges::find_if(steps, [&](int last) { return size <= last * (1.0 + kRounding); });
    return static_cast<std::size_t>(step - steps.begin());
}

struct ToleranceClass {
    std::string_view letters;
    int grade = 0;
};

std::optional<ToleranceClass> parsed(std::string_view text) {
    const std::size_t digits = text.find_first_of("0123456789");
    if (digits == std::string_view::npos || digits == 0) return {};
    ToleranceClass result{text.substr(0, digits)};
    const auto [end, error] =
        std::from_chars(text.data() + digits, text.data() + text.size(), result.grade);
    if (error != std::errc() || end != text.data() + text.size()) return {};
    if (result.grade < kFirstGrade || result.grade > kLastGrade) return {};
    return result;
}

/// ei of a shaft, micrometres; none where there is no such class.
std::optional<int> lowerOfShaft(const ToleranceClass& of, double size) {
    const std::size_t step = stepOf(kSteps, size), fine = stepOf(kFineSteps, size);
    if (of.letters == "j") {
        if (of.grade > 7) return {};
        return of.grade == 7 ? kJ7[step] : kJ56[step];
    }
    if (of.letters == "k") return of.grade <= 7 ? kK[step] : 0;
    if (of.letters == "m") return kM[step];
    if (of.letters == "n") return kN[step];
    if (of.letters == "p") return kP[step];
    if (of.letters == "r") return kR[fine];
    if (of.letters == "s") return kS[fine];
    return {};
}

/// Micrometres.
std::optional<Deviations> deviations(const ToleranceClass& of, double size) {
    const double width = kTolerances[of.grade - kFirstGrade][stepOf(kSteps, size)];
    if (of.letters == "H") return Deviations{0.0, width};
    if (of.letters == "h") return Deviations{-width, 0.0};
    if (of.letters == "js") return Deviations{-0.5 * width, 0.5 * width};
    if (of.letters == "f" || of.letters == "g") {
        const double upper = (of.letters == "f" ? kF : kG)[stepOf(kSteps, size)];
        return Deviations{upper - width, upper};
    }
    const auto lower = lowerOfShaft(of, size);
    if (!lower) return {};
    return Deviations{static_cast<double>(*lower), *lower + width};
}

} // namespace

std::vector<std::string> toleranceClasses() {
    std::vector<std::string> classes;
    for (const char* letters : {"H", "f", "g", "h", "j", "js", "k", "m", "n", "p", "r", "s"})
        for (int grade = kFirstGrade; grade <= kLastGrade; ++grade)
            if (deviations({letters, grade}, 1.0))
                classes.push_back(fmt::format("{}{}", letters, grade));
    return classes;
}

double standardTolerance(int grade, double nominal) {
    return kTolerances.at(grade - kFirstGrade)[stepOf(kSteps, 1e3 * nominal)] * 1e-6;
}

Deviations fitDeviations(std::string_view toleranceClass, double nominal) {
    const auto of = parsed(toleranceClass);
    const double size = 1e3 * nominal;
    const bool isInRange = nominal > 0.0 && stepOf(kSteps, size) < kSteps.size();
    const auto found = of ? deviations(*of, isInRange ? size : 1.0) : std::nullopt;
    if (!found) throw messages::InvalidArgument({messages::kNoSuchFit, shortened(toleranceClass)});
    if (!isInRange)
        throw messages::InvalidArgument(
            {messages::kFitSizeOutOfRange, fmt::format("{:.6g}", size)});
    return {found->lower * 1e-6, found->upper * 1e-6};
}

} // namespace trammel::model
