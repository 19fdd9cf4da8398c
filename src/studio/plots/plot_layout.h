#pragma once

#include <QJsonObject>
#include <QString>
#include <optional>
#include <string>
#include <vector>

namespace trammel::studio {

/// What of a channel a curve shows, over time.
enum class CurveKind { Value, Derivative, Integral };

/// A curve of a plot, in whichever runs have its channel.
struct CurveSpec {
    std::string channel;
    CurveKind kind = CurveKind::Value;
    bool isOnRight = false;
    bool isHidden = false;         ///< by a click on the legend
    std::optional<bool> isStepped; ///< as the channel asks for, unless the user chose
    int colour = -1;               ///< index into the palette; < 0: not given yet

    bool isOf(const CurveSpec& other) const {
        return channel == other.channel && kind == other.kind;
    }
    bool operator==(const CurveSpec&) const = default;
};

/// What a plot has below: the time, the frequency, or the channel `against`.
enum class Abscissa { Time, Frequency, Channel };

struct PlotSpec {
    std::vector<CurveSpec> curves;
    Abscissa abscissa = Abscissa::Time;
    CurveSpec against;
    bool isLogLeft = false, isLogRight = false;
    bool isStacked = false; ///< energies as areas upon each other
    std::vector<CurveSpec>
        otherCurves;          ///< those of the areas while lines are shown, and vice versa
    bool isAutomatic = false; ///< the page's template chooses the curves for each run
    double height = 1.0;      ///< share of the page

    bool operator==(const PlotSpec&) const = default;
};

struct PageSpec {
    QString kind;  ///< of a built-in template: "energy", ...; else empty
    QString title; ///< empty: the template's, in the user's language
    std::vector<PlotSpec> plots;

    bool operator==(const PageSpec&) const = default;
};

/// The pages of plots, as a project keeps them.
struct LayoutSpec {
    std::vector<PageSpec> pages;
    int front = 0;
    bool showsEvents = false, showsStatistics = false;
    std::optional<double> cursorA, cursorB; ///< s

    bool operator==(const LayoutSpec&) const = default;
};

QJsonObject toJson(const PageSpec& page);
/// nullopt where it is not one.
std::optional<PageSpec> pageFrom(const QJsonObject& json);
QJsonObject toJson(const LayoutSpec& layout);
/// nullopt where it is not one.
std::optional<LayoutSpec> layoutFrom(const QJsonObject& json);

} // namespace trammel::studio
