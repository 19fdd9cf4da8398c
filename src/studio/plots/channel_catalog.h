#pragma once

#include "results/run_data.h"
#include "studio/plots/plot_layout.h"

#include <QCoreApplication>
#include <QString>
#include <span>
#include <string_view>
#include <vector>

namespace trammel::studio {

/// Where a channel stands in the tree of channels, in its order.
enum class ChannelGroup { Energy, Momentum, Solver, Bodies, Joints, Contacts, Others };

/// Where a channel stands and what it is called there.
struct ChannelPlace {
    ChannelGroup group = ChannelGroup::Others;
    std::string owner = {};    ///< "crank"; empty for what belongs to the whole
    std::string quantity = {}; ///< "com"
    std::string axis = {};     ///< "x", the number of a row; empty: none
};

/// What the program knows of a run's channels: what they are called, how they are drawn, and which
/// of them the built-in pages show.
class ChannelCatalog {
    Q_DECLARE_TR_FUNCTIONS(trammel::studio::ChannelCatalog)

public:
    /// What the names of channels begin with that are the difference of two runs'.
    static constexpr std::string_view kDifference = "difference of ";
    /// Of all channels, in their order.
    static std::vector<ChannelPlace> places(std::vector<results::Channel> channels);
    static QString groupTitle(ChannelGroup group);
    /// "com", "x" -> "position x"
    static QString quantityTitle(const ChannelPlace& place);
    /// Where a search looks besides the name: title and group, the title in English too.
    static QString searchText(const ChannelPlace& place);
    /// "crank: position x"
    static QString title(std::string_view channel);
    /// As shown: "kg*m/s" -> "kg m/s"
    static QString shownUnit(const std::string& unit);
    /// What values in that unit of a channel are multiplied by to be shown.
    static double shownFactor(const std::string& unit);
    /// The unit of a curve: of a derivative per second, of an integral times seconds.
    static QString curveUnit(const std::string& unit, CurveKind kind);
    /// Whether the quantity stays between changes and does not slope: counts, losses of impacts.
    static bool isStepped(std::string_view name);
    /// Whether its values are whole.
    static bool isCount(std::string_view name);
    /// In the stack of energies: +1, or -1 what is taken away; 0: not in it.
    static int stackSign(std::string_view name);

    /// The built-in pages: "energy", "drift", "multipliers", "momenta", "lcp".
    static std::vector<QString> pageKinds();
    static QString pageTitle(const QString& kind);
    /// What the values of these curves have in common ("Energy"); empty where nothing.
    static QString quantityOf(const std::vector<CurveSpec>& curves);
    /// What a curve is called: "crank: position x", "d/dt crank: position x".
    static QString curveTitle(const CurveSpec& curve);
    /// What an empty page says.
    static QString emptyText(const QString& kind);
    static PageSpec page(const QString& kind);
    /// The curves that a built-in page shows of a run until the user chooses.
    static std::vector<CurveSpec> initialCurves(const QString& kind, bool isStacked,
                                                const results::RunHeader& header);

private:
    struct Title {
        std::string_view quantity;
        const char* text; ///< with "%1" for the axis or the row where it has one
        bool isOfSolver = false;
        bool hasAxis() const { return std::string_view(text).find("%1") != std::string_view::npos; }
    };
    static std::span<const Title> titles();
    static const Title* titleAt(const ChannelPlace& place);
    static QString commonMotion(const std::vector<CurveSpec>& curves);
};

} // namespace trammel::studio
