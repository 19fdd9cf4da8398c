#include "studio/plots/plot_layout.h"

#include <QJsonArray>
#include <array>
#include <cmath>
#include <utility>

namespace trammel::studio {
namespace {

constexpr int kVersion = 1;
constexpr int kMostColours = 1000;

template <class Value, std::size_t n>
using Names = std::array<std::pair<Value, const char*>, n>;

constexpr Names<CurveKind, 3> kKinds{{{CurveKind::Value, "value"},
                                      {CurveKind::Derivative, "derivative"},
                                      {CurveKind::Integral, "integral"}}};
constexpr Names<Abscissa, 3> kAbscissae{
    {{Abscissa::Time, "time"}, {Abscissa::Frequency, "frequency"}, {Abscissa::Channel, "channel"}}};

template <class Value, std::size_t n>
QString nameOf(const Names<Value, n>& names, Value value) {
    for (const auto& [known, name] : names) {
        if (known == value) return QLatin1String(name);
    }
    return {};
}

/// Reads the keys of one object, remembers whether all were of the right type.
class Reader {
public:
    explicit Reader(const QJsonObject& json) : m_json(json) {}

    bool isGood() const { return m_isGood; }
    bool flag(const char* key) { return value(key, QJsonValue::Bool).toBool(); }
    double number(const char* key, double otherwise) {
        return value(key, QJsonValue::Double).toDouble(otherwise);
    }
    QString text(const char* key) { return value(key, QJsonValue::String).toString(); }
    template <class Value, std::size_t n>
    Value choice(const char* key, const Names<Value, n>& names) {
        const QString text =
            value(key, QJsonValue::String).toString(QLatin1String(names[0].second));
        for (const auto& [known, name] : names) {
            if (text == QLatin1String(name)) return known;
        }
        m_isGood = false;
        return names[0].first;
    }
    template <class Item, class Read>
    std::vector<Item> list(const char* key, Read read) {
        std::vector<Item> items;
        const QJsonArray array = value(key, QJsonValue::Array).toArray();
        for (const QJsonValue& entry : array) {
            std::optional<Item> item = entry.isObject() ? read(entry.toObject()) : std::nullopt;
            m_isGood = m_isGood && item.has_value();
            if (item) items.push_back(std::move(*item));
        }
        return items;
    }
    std::optional<double> optionalNumber(const char* key) {
        const QJsonValue found = value(key, QJsonValue::Double);
        return found.isDouble() ? std::optional(found.toDouble()) : std::nullopt;
    }
    bool has(const char* key) const { return m_json.contains(QLatin1String(key)); }

private:
    QJsonValue value(const char* key, QJsonValue::Type type) {
        const QJsonValue found = m_json.value(QLatin1String(key));
        if (found.isUndefined()) return found;
        if (found.type() == type) return found;
        m_isGood = false;
        return QJsonValue(QJsonValue::Undefined);
    }
    const QJsonObject& m_json;
    bool m_isGood = true;
};

QJsonObject toJson(const CurveSpec& curve) {
    QJsonObject json{{"channel", QString::fromStdString(curve.channel)}};
    if (curve.kind != CurveKind::Value) json["kind"] = nameOf(kKinds, curve.kind);
    if (curve.isOnRight) json["right"] = true;
    if (curve.isHidden) json["hidden"] = true;
    if (curve.isStepped) json["stepped"] = *curve.isStepped;
    if (curve.colour >= 0) json["colour"] = curve.colour;
    return json;
}

std::optional<CurveSpec> curveFrom(const QJsonObject& json) {
    Reader reader(json);
    CurveSpec curve;
    curve.channel = reader.text("channel").toStdString();
    curve.kind = reader.choice("kind", kKinds);
    curve.isOnRight = reader.flag("right");
    curve.isHidden = reader.flag("hidden");
    const bool isStepped = reader.flag("stepped");
    if (reader.has("stepped")) curve.isStepped = isStepped;
    const double colour = reader.number("colour", -1);
    if (!reader.isGood() || curve.channel.empty() || !(colour >= -1 && colour < kMostColours))
        return std::nullopt;
    curve.colour = static_cast<int>(colour);
    return curve;
}

QJsonArray toJson(const std::vector<CurveSpec>& curves) {
    QJsonArray array;
    for (const CurveSpec& curve : curves)
        array.append(toJson(curve));
    return array;
}

QJsonObject toJson(const PlotSpec& plot) {
    QJsonObject json{{"curves", toJson(plot.curves)}, {"height", plot.height}};
    if (plot.abscissa != Abscissa::Time) json["abscissa"] = nameOf(kAbscissae, plot.abscissa);
    if (!plot.against.channel.empty()) json["against"] = toJson(plot.against);
    if (plot.isLogLeft) json["log_left"] = true;
    if (plot.isLogRight) json["log_right"] = true;
    if (plot.isStacked) json["stacked"] = true;
    if (!plot.otherCurves.empty()) json["other_curves"] = toJson(plot.otherCurves);
    if (plot.isAutomatic) json["automatic"] = true;
    return json;
}

std::optional<PlotSpec> plotFrom(const QJsonObject& json) {
    Reader reader(json);
    PlotSpec plot;
    plot.curves = reader.list<CurveSpec>("curves", curveFrom);
    plot.otherCurves = reader.list<CurveSpec>("other_curves", curveFrom);
    plot.abscissa = reader.choice("abscissa", kAbscissae);
    plot.isLogLeft = reader.flag("log_left");
    plot.isLogRight = reader.flag("log_right");
    plot.isStacked = reader.flag("stacked");
    plot.isAutomatic = reader.flag("automatic");
    plot.height = reader.number("height", 1.0);
    if (reader.has("against")) {
        const auto against = curveFrom(json.value("against").toObject());
        if (!against) return std::nullopt;
        plot.against = *against;
    }
    const bool isWhole = plot.abscissa != Abscissa::Channel || !plot.against.channel.empty();
    if (!reader.isGood() || !isWhole || !(plot.height > 0.0) || !std::isfinite(plot.height))
        return std::nullopt;
    return plot;
}

} // namespace

QJsonObject toJson(const PageSpec& page) {
    QJsonArray plots;
    for (const PlotSpec& plot : page.plots)
        plots.append(toJson(plot));
    QJsonObject json{{"plots", plots}};
    if (!page.kind.isEmpty()) json["template"] = page.kind;
    if (!page.title.isEmpty()) json["title"] = page.title;
    return json;
}

std::optional<PageSpec> pageFrom(const QJsonObject& json) {
    Reader reader(json);
    PageSpec page{reader.text("template"), reader.text("title"),
                  reader.list<PlotSpec>("plots", plotFrom)};
    if (!reader.isGood() || page.plots.empty()) return std::nullopt;
    return page;
}

QJsonObject toJson(const LayoutSpec& layout) {
    QJsonArray pages;
    for (const PageSpec& page : layout.pages)
        pages.append(toJson(page));
    QJsonObject json{{"trammel_plots", kVersion}, {"pages", pages}, {"front", layout.front}};
    if (layout.showsEvents) json["events"] = true;
    if (layout.showsStatistics) json["statistics"] = true;
    if (layout.cursorA) json["cursor_a"] = *layout.cursorA;
    if (layout.cursorB) json["cursor_b"] = *layout.cursorB;
    return json;
}

std::optional<LayoutSpec> layoutFrom(const QJsonObject& json) {
    Reader reader(json);
    LayoutSpec layout;
    const double version = reader.number("trammel_plots", 0);
    layout.pages = reader.list<PageSpec>("pages", pageFrom);
    const double front = reader.number("front", 0);
    layout.showsEvents = reader.flag("events");
    layout.showsStatistics = reader.flag("statistics");
    layout.cursorA = reader.optionalNumber("cursor_a");
    layout.cursorB = reader.optionalNumber("cursor_b");
    const bool isGood = reader.isGood() && version == kVersion && !layout.pages.empty() &&
                        front >= 0 && front < static_cast<double>(layout.pages.size());
    if (!isGood) return std::nullopt;
    layout.front = static_cast<int>(front);
    return layout;
}

} // namespace trammel::studio
