#include "studio/dialogs/mechanism_verdict.h"

#include "studio/dialogs/ready_page.h"
#include "studio/document/shown_units.h"
#include "studio/document/units.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace trammel::studio {

using namespace mechanisms;

namespace {

QString className(const FourBar& lengths) {
    switch (classify(lengths)) {
    case FourBarClass::CrankRocker:
        return inputTurnsFully(lengths)
                   ? MechanismVerdict::tr("Crank-rocker: the input link is the crank and turns "
                                          "fully, the output link swings.")
                   : MechanismVerdict::tr("Crank-rocker: the output link is the crank; the input "
                                          "link, which is driven, only swings.");
    case FourBarClass::DoubleCrank:
        return MechanismVerdict::tr("Double-crank: input and output link both turn fully.");
    case FourBarClass::DoubleRocker:
        return MechanismVerdict::tr("Double-rocker: input and output link swing, only the coupler "
                                    "turns fully.");
    case FourBarClass::ChangePoint:
        return MechanismVerdict::tr("Change point: all links can lie in one line, where the motion "
                                    "may go on in two ways.");
    case FourBarClass::TripleRocker:
        return MechanismVerdict::tr("Triple-rocker: no link turns fully.");
    case FourBarClass::Impossible:
        break;
    }
    return MechanismVerdict::tr("Cannot be assembled: the longest link has to be shorter than the "
                                "other three together.");
}

/// Both sides of Grashof's rule.
QString grashofSums(const FourBar& l) {
    const std::array lengths{l.ground, l.input, l.coupler, l.output};
    const auto [shortest, longest] = std::ranges::minmax(lengths);
    const double sum = std::accumulate(lengths.begin(), lengths.end(), 0.0);
    return MechanismVerdict::tr("Shortest and longest link together: %1; the other two: %2.")
        .arg(shownValue(shortest + longest, "m"), shownValue(sum - shortest - longest, "m"));
}

QString rangeText(const ReadyKind& kind, const InputRange& range) {
    if (range.turnsFully) return MechanismVerdict::tr("The driven link turns fully.");
    const QString low = shownValue(range.low, "rad"), high = shownValue(range.high, "rad");
    const bool isToSwing = *kind.low != '\0';
    return (isToSwing ? MechanismVerdict::tr("The driven link swings between %1 and %2.")
                      : MechanismVerdict::tr("The driven link does not turn fully: it swings "
                                             "between %1 and %2."))
        .arg(low, high);
}

} // namespace

MechanismVerdict MechanismVerdict::on(const FourBar& lengths) {
    const QString text = className(lengths) + '\n' + grashofSums(lengths);
    if (classify(lengths) == FourBarClass::Impossible) return {text, {}, {}};
    QStringList cranks;
    if (inputTurnsFully(lengths)) cranks << "input";
    if (outputTurnsFully(lengths)) cranks << "output";
    return {text, document(lengths), cranks};
}

MechanismVerdict MechanismVerdict::on(const SliderCrank& lengths) {
    if (!isPossible(lengths))
        return {tr("Cannot be assembled: the offset has to be smaller than crank and connecting "
                   "rod together."),
                {},
                {}};
    if (!crankTurnsFully(lengths))
        return {tr("The crank only swings: to turn fully it needs a connecting rod longer than "
                   "crank and offset together."),
                document(lengths),
                {}};
    return {tr("The crank turns fully. The slider's stroke is %1.")
                .arg(shownValue(stroke(lengths), "m")),
            document(lengths),
            {"crank"}};
}

MechanismVerdict MechanismVerdict::on(const ScissorLift& lift) {
    if (!isPossible(lift))
        return {
            tr("Cannot be assembled: the opening has to be smaller than the arm length."), {}, {}};
    return {tr("The platform stands %1 high at first.").arg(shownValue(height(lift), "m")),
            document(lift),
            {}};
}

MechanismVerdict MechanismVerdict::on(const Pantograph& pantograph) {
    if (!isPossible(pantograph))
        return {tr("Cannot be assembled: the ratio has to be above 1."), {}, {}};
    return {tr("The pen draws %1 times as large as the tracer.").arg(shortText(pantograph.ratio)),
            document(pantograph),
            {"forearm"}};
}

MechanismVerdict MechanismVerdict::on(const GearPair& pair) {
    if (!isPossible(pair)) return {}; // a field without a length, which says so itself
    const GearRadii radii = pitchRadii(pair);
    return {tr("Centre distance %1. The second gear turns %2 times as fast as the first, the "
               "other way round.")
                .arg(shownValue(radii.first + radii.second, "m"),
                     shortText(radii.first / radii.second)),
            document(pair),
            {"gear1"}};
}

MechanismVerdict MechanismVerdict::on(const ReadyMechanism& ready) {
    const InputRange range = inputRange(ready);
    if (!range.isPossible)
        return {tr("Cannot be assembled: the links do not reach one another."), {}, {}};
    return {readyText(ready.kind->description) + '\n' + rangeText(*ready.kind, range),
            document(ready),
            {ready.kind->driven}};
}

} // namespace trammel::studio
