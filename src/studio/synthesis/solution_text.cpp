#include "studio/synthesis/solution_text.h"

#include "studio/document/shown_units.h"

#include <QCoreApplication>
#include <QStringList>

namespace trammel::studio {

namespace {

using synthesis::Defect;
using synthesis::DyadKind;

/// Errors below that share of the extent are rounding.
constexpr double kExact = 1e-7;

struct SolutionText {
    Q_DECLARE_TR_FUNCTIONS(trammel::studio::SolutionText)
};

QString dyadTitle(DyadKind kind) {
    switch (kind) {
    case DyadKind::PR:
        return SolutionText::tr("block on the ground");
    case DyadKind::RP:
        return SolutionText::tr("turning block");
    default:
        return SolutionText::tr("link");
    }
}

QString hingedTitle(const synthesis::Labels& labels) {
    using enum mechanisms::FourBarClass;
    switch (*labels.grashof) {
    case CrankRocker:
        return labels.turnsFully ? SolutionText::tr("Crank-rocker")
                                 : SolutionText::tr("Rocker-crank");
    case DoubleCrank:
        return SolutionText::tr("Double-crank");
    case DoubleRocker:
        return SolutionText::tr("Double-rocker");
    default:
        return SolutionText::tr("Triple-rocker");
    }
}

QString sixBarTitle(synthesis::SixBarKind kind) {
    using enum synthesis::SixBarKind;
    switch (kind) {
    case Watt1:
        return SolutionText::tr("Watt I");
    case Watt2:
        return SolutionText::tr("Watt II");
    case Stephenson1:
        return SolutionText::tr("Stephenson I");
    default:
        return SolutionText::tr("Stephenson III");
    }
}

} // namespace

QString classTitle(const synthesis::Solution& solution) {
    if (solution.sixBar) return sixBarTitle(solution.sixBar->dyad.kind);
    if (solution.labels.isChangePoint) return SolutionText::tr("Change point");
    if (solution.labels.grashof) return hingedTitle(solution.labels);
    const synthesis::Linkage& linkage = solution.linkage;
    if (linkage.driver.kind == DyadKind::RR && linkage.follower.kind == DyadKind::PR)
        return solution.labels.turnsFully ? SolutionText::tr("Slider-crank")
                                          : SolutionText::tr("Slider-rocker");
    const QString driver = dyadTitle(linkage.driver.kind);
    const QString text = solution.labels.turnsFully ? SolutionText::tr("Turning %1, %2")
                                                    : SolutionText::tr("Swinging %1, %2");
    return text.arg(driver, dyadTitle(linkage.follower.kind));
}

QString defectTitle(Defect defect) {
    switch (defect) {
    case Defect::Circuit:
        return SolutionText::tr("circuit defect");
    case Defect::Branch:
        return SolutionText::tr("branch defect");
    case Defect::Order:
        return SolutionText::tr("order defect");
    default:
        return SolutionText::tr("no defect");
    }
}

QString defectMeaning(Defect defect) {
    switch (defect) {
    case Defect::Circuit:
        return SolutionText::tr("It reaches all places only if it is taken apart.");
    case Defect::Branch:
        return SolutionText::tr("A dead centre of this driver lies between the places.");
    case Defect::Order:
        return SolutionText::tr("It reaches the places in another order.");
    default:
        return SolutionText::tr("It goes through all places in their order.");
    }
}

QString transmissionText(const synthesis::Solution& solution) {
    return shownValue(solution.labels.transmission, "rad", 3);
}

QString errorText(const synthesis::Solution& solution, bool isAngle) {
    const double least = isAngle ? kExact : kExact * solution.labels.extent;
    return solution.error <= least ? QString()
                                   : shownValue(solution.error, isAngle ? "rad" : "m", 3);
}

QString solutionText(const synthesis::Solution& solution, bool isAngle) {
    const synthesis::Labels& labels = solution.labels;
    const synthesis::LinkLengths lengths = synthesis::lengthsOf(solution.linkage);
    QStringList lines{classTitle(solution),
                      defectTitle(labels.defect) + ": " + defectMeaning(labels.defect)};
    const auto add = [&](const QString& title, const QString& value) {
        lines << title + ": " + value;
    };
    add(SolutionText::tr("Least transmission angle"), transmissionText(solution));
    add(SolutionText::tr("Extent"), shownValue(labels.extent, "m", 4));
    add(SolutionText::tr("Longest link over the shortest"),
        QString::number(labels.lengthRatio, 'g', 4));
    const auto addLength = [&](const QString& title, double length) {
        if (length > 0.0) add(title, shownValue(length, "m"));
    };
    addLength(SolutionText::tr("Ground"), lengths.ground);
    addLength(SolutionText::tr("Driver"), lengths.driver);
    addLength(SolutionText::tr("Coupler"), lengths.coupler);
    addLength(SolutionText::tr("Follower"), lengths.follower);
    if (solution.sixBar) {
        addLength(SolutionText::tr("Fifth link"), solution.sixBar->dyad.first);
        addLength(SolutionText::tr("Sixth link"), solution.sixBar->dyad.second);
    }
    if (const QString error = errorText(solution, isAngle); !error.isEmpty())
        add(SolutionText::tr("Largest error"), error);
    return lines.join('\n');
}

} // namespace trammel::studio
