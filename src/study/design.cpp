#include "study/design.h"

#include "messages/study_messages.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <numeric>
#include <random>

namespace trammel::study {

namespace {

/// Only what the standard fixes to the last bit: its distributions differ between libraries.
class Generator {
public:
    explicit Generator(std::uint64_t seed) : m_engine(seed) {}

    /// In [0, 1), a multiple of 2^-53.
    double uniform() { return static_cast<double>(m_engine() >> 11) * 0x1p-53; }
    /// In [0, end).
    std::size_t index(std::size_t end) {
        return std::min(end - 1, static_cast<std::size_t>(uniform() * static_cast<double>(end)));
    }
    /// 0 ... count - 1 in random order (Fisher and Yates).
    std::vector<std::size_t> permutation(std::size_t count) {
        std::vector<std::size_t> order(count);
        std::iota(order.begin(), order.end(), std::size_t{0});
        for (std::size_t left = count; left > 1; --left)
            std::swap(order[left - 1], order[index(left)]);
        return order;
    }

private:
    std::mt19937_64 m_engine;
};

/// A factor's value at u in [0, 1) of its range, or of its list in equal shares.
Value valueAt(const Factor& factor, double u) {
    if (factor.range) return factor.range->first + u * (factor.range->last - factor.range->first);
    const auto count = factor.values.size();
    return factor
        .values[std::min(count - 1, static_cast<std::size_t>(u * static_cast<double>(count)))];
}

std::vector<Point> grid(const Study& study) {
    std::vector<Point> points{{}};
    for (const Factor& factor : study.factors) {
        const std::vector<Value> values = levels(factor);
        std::vector<Point> longer;
        longer.reserve(points.size() * values.size());
        for (const Point& point : points)
            for (const Value& value : values) {
                longer.push_back(point);
                longer.back().push_back(value);
            }
        points = std::move(longer);
    }
    return points;
}

std::vector<Point> randomPoints(const Study& study, std::size_t count) {
    Generator generator(study.seed);
    std::vector<Point> points(count);
    for (Point& point : points)
        for (const Factor& factor : study.factors)
            point.push_back(valueAt(factor, generator.uniform()));
    return points;
}

/// [McKay, Beckman, Conover: Technometrics 21 (1979) 239]: point i has u = (p(i) + r) / count with
/// a permutation p of each factor's own and r uniform in [0, 1).
std::vector<Point> latinHypercube(const Study& study, std::size_t count) {
    Generator generator(study.seed);
    std::vector<Point> points(count);
    for (const Factor& factor : study.factors) {
        const auto shares = generator.permutation(count);
        for (std::size_t i = 0; i < count; ++i) {
            const double u =
                (static_cast<double>(shares[i]) + generator.uniform()) / static_cast<double>(count);
            points[i].push_back(valueAt(factor, u));
        }
    }
    return points;
}

/// What a level between ends is meant to be: 0.3 where their rounding gives 0.30000000000000004. It
/// stays where no number of far fewer digits is as near.
double withoutRounding(double level, double size) {
    constexpr double kDigits = 15; // of the larger end, which doubles keep
    constexpr std::size_t kFarFewer = 6;
    if (!(size > 0.0) || !std::isfinite(size)) return level;
    const auto decimals =
        static_cast<int>(std::max(0.0, kDigits - 1.0 - std::floor(std::log10(size))));
    const std::string text = fmt::format("{:.{}f}", level, decimals);
    double round = level;
    std::from_chars(text.data(), text.data() + text.size(), round);
    const auto length = [](double value) { return fmt::format("{}", value).size(); };
    return length(round) + kFarFewer <= length(level) ? round : level;
}

double levelOf(const Range& range, int i) {
    if (i == 0) return range.first;
    if (i == range.count - 1) return range.last;
    const double level = (range.first * (range.count - 1 - i) + range.last * i) / (range.count - 1);
    return withoutRounding(level, std::max(std::abs(range.first), std::abs(range.last)));
}

std::size_t levelCount(const Factor& factor) {
    return factor.range ? static_cast<std::size_t>(std::max(factor.range->count, 0))
                        : factor.values.size();
}

} // namespace

std::size_t runCount(const Study& study) {
    if (study.design != Design::Grid)
        return std::min(static_cast<std::size_t>(std::max(study.samples, 0)), kMaxRuns + 1);
    std::size_t count = 1;
    for (const Factor& factor : study.factors) {
        const std::size_t size = levelCount(factor);
        if (size == 0) return 0;
        if (size > kMaxRuns || count > kMaxRuns / size)
            count = kMaxRuns + 1;
        else
            count *= size;
    }
    return count;
}

std::vector<Value> levels(const Factor& factor) {
    if (!factor.range) return factor.values;
    std::vector<Value> values;
    values.reserve(static_cast<std::size_t>(std::max(factor.range->count, 0)));
    for (int i = 0; i < factor.range->count; ++i)
        values.emplace_back(levelOf(*factor.range, i));
    return values;
}

std::vector<Point> designPoints(const Study& study) {
    const std::size_t count = runCount(study);
    if (count == 0 || count > kMaxRuns)
        throw messages::InvalidArgument(
            count == 0 ? messages::Message(messages::kDesignIsEmpty, kMaxRuns)
                       : messages::Message(messages::kDesignIsTooLarge, kMaxRuns, kMaxRuns));
    switch (study.design) {
    case Design::Random:
        return randomPoints(study, count);
    case Design::LatinHypercube:
        return latinHypercube(study, count);
    default:
        return grid(study);
    }
}

} // namespace trammel::study
