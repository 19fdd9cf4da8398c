#include "studio/runs/run_difference.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <map>
#include <stdexcept>

namespace trammel::studio {

namespace {

using Values = std::map<QString, QString>;

QString textOf(const QJsonValue& value) {
    // A value stands in an array of one, since there is no document of a bare value.
    const QByteArray text = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    return QString::fromUtf8(text.mid(1, text.size() - 2));
}

bool holdsObjects(const QJsonArray& array) {
    return !array.isEmpty() && std::all_of(array.begin(), array.end(),
                                           [](const QJsonValue& item) { return item.isObject(); });
}

void flatten(const QJsonValue& value, const QString& place, Values& values) {
    const auto below = [&](const QString& key) {
        return place.isEmpty() ? key : place + '/' + key;
    };
    if (value.isObject()) {
        const QJsonObject object = value.toObject();
        for (auto i = object.begin(); i != object.end(); ++i)
            if (i.key() != "name" || place.isEmpty()) flatten(i.value(), below(i.key()), values);
    } else if (value.isArray() && holdsObjects(value.toArray())) {
        int index = 0;
        for (const QJsonValue& item : value.toArray()) {
            const QString name = item.toObject()["name"].toString();
            const QString number = QString::number(index++);
            flatten(item, below(name.isEmpty() ? number : name), values);
        }
    } else {
        values[place] = textOf(value);
    }
}

Values valuesOf(const results::RunHeader& header) {
    QJsonObject model =
        QJsonDocument::fromJson(QByteArray::fromStdString(header.modelText)).object();
    model["simulation"] =
        QJsonDocument::fromJson(QByteArray::fromStdString(header.settingsText)).object();
    model["version"] = QString::fromStdString(header.version);
    Values values;
    flatten(model, {}, values);
    return values;
}

std::span<const double> column(const results::RunData& run, const std::string& channel) {
    if (const auto values = run.channel(channel)) return *values;
    throw std::invalid_argument(
        fmt::format("the run of \"{}\" has no channel {}", run.header().modelName, channel));
}

/// Calls visit(t, second - first) at the first run's times within both.
template <class Visit>
void compare(const results::RunData& first, const results::RunData& second,
             std::span<const double> a, std::span<const double> b, const Visit& visit) {
    const std::vector<double>&times = first.time(), &others = second.time();
    if (times.empty() || others.empty()) return;
    std::size_t j = 0;
    for (std::size_t i = 0; i < times.size(); ++i) {
        const double t = times[i];
        if (t < others.front() || t > others.back()) continue;
        while (j + 1 < others.size() && others[j + 1] <= t)
            ++j;
        double value = b[j];
        if (j + 1 < others.size() && t > others[j])
            value = std::lerp(b[j], b[j + 1], (t - others[j]) / (others[j + 1] - others[j]));
        visit(t, value - a[i]);
    }
}

double largestOf(std::span<const double> values) {
    double largest = 0.0;
    for (const double value : values)
        largest = std::max(largest, std::abs(value));
    return largest;
}

/// What the components of a vector have in common.
std::string quantityOf(const std::string& channel) {
    results::ChannelId id = results::channelId(channel);
    for (const char* axis : {"w", "x", "y", "z"}) // w is a quaternion's
        if (id.axis == axis) id.axis.clear();
    return id.name();
}

/// A component that stays at zero but for rounding is measured by its vector.
void takeRelative(std::vector<ChannelDifference>& differences) {
    std::map<std::string, double> scales;
    for (const ChannelDifference& entry : differences) {
        double& scale = scales[quantityOf(entry.channel)];
        scale = std::max(scale, entry.scale);
    }
    for (ChannelDifference& entry : differences) {
        entry.scale = scales[quantityOf(entry.channel)];
        if (entry.largest == 0.0) continue;
        const bool hasScale = entry.scale > 0.0 && std::isfinite(entry.scale);
        entry.relative =
            hasScale ? entry.largest / entry.scale : std::numeric_limits<double>::quiet_NaN();
    }
}

} // namespace

std::vector<SettingDifference> settingDifferences(const results::RunHeader& first,
                                                  const results::RunHeader& second) {
    const Values a = valuesOf(first), b = valuesOf(second);
    Values places = a;
    places.insert(b.begin(), b.end());
    const auto at = [](const Values& values, const QString& place) {
        const auto found = values.find(place);
        return found == values.end() ? QString() : found->second;
    };
    std::vector<SettingDifference> differences;
    for (const auto& [place, value] : places)
        if (at(a, place) != at(b, place))
            differences.push_back({place, at(a, place), at(b, place)});
    return differences;
}

SampledDifference difference(const results::RunData& first, const results::RunData& second,
                             const std::string& channel) {
    SampledDifference result;
    compare(first, second, column(first, channel), column(second, channel),
            [&](double t, double value) {
                result.times.push_back(t);
                result.values.push_back(value);
            });
    return result;
}

std::vector<ChannelDifference> channelDifferences(const results::RunData& first,
                                                  const results::RunData& second,
                                                  const std::stop_token& stop) {
    std::vector<ChannelDifference> differences;
    for (const results::Channel& channel : first.header().channels) {
        if (stop.stop_requested()) break;
        const auto b = second.channel(channel.name);
        if (!b) continue;
        const std::span<const double> a = column(first, channel.name);
        ChannelDifference& entry = differences.emplace_back();
        entry.channel = channel.name;
        entry.unit = channel.unit;
        double sum = 0.0;
        std::size_t count = 0;
        compare(first, second, a, *b, [&](double t, double value) {
            sum += value * value;
            ++count;
            if (std::abs(value) <= entry.largest) return;
            entry.largest = std::abs(value);
            entry.at = t;
        });
        entry.rms = count > 0 ? std::sqrt(sum / static_cast<double>(count)) : 0.0;
        entry.scale = std::max(largestOf(a), largestOf(*b));
    }
    takeRelative(differences);
    return differences;
}

RunComparison compareRuns(RunComparison::Run first, RunComparison::Run second,
                          const std::stop_token& stop) {
    RunComparison comparison;
    comparison.settings = settingDifferences(first.data->header(), second.data->header());
    comparison.channels = channelDifferences(*first.data, *second.data, stop);
    comparison.impacts = pairedImpacts(*first.data, *second.data);
    comparison.first = std::move(first);
    comparison.second = std::move(second);
    return comparison;
}

} // namespace trammel::studio
