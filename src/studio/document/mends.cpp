#include "studio/document/mends.h"

#include "io/lost_formulas.h"
#include "io/unused_parameters.h"
#include "studio/document/document.h"
#include "studio/document/item_kind.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace trammel::studio {

namespace {

using analysis::Mend;
using io::JsonValue;

struct Mends {
    Q_DECLARE_TR_FUNCTIONS(Mends)
};

/// As somebody would type it: to a millionth of the largest.
JsonValue vectorValue(const Vec3& v) {
    const double largest = v.cwiseAbs().maxCoeff();
    if (largest == 0.0) return JsonValue::array({JsonValue(0), JsonValue(0), JsonValue(0)});
    const double digit = std::pow(10.0, 6.0 - std::ceil(std::log10(largest)));
    const auto entry = [&](double x) {
        const double rounded = std::round(x * digit) / digit;
        return rounded == 0.0 ? JsonValue(0) : JsonValue(rounded);
    };
    return JsonValue::array({entry(v.x()), entry(v.y()), entry(v.z())});
}

QString pointerOf(const Mend& mend) {
    return QString::fromStdString(mend.item);
}

QString addFloor(Document& document, const Mend& mend) {
    return document.addItem("/ground/shapes",
                            JsonValue::object({{"type", JsonValue("plane")},
                                               {"position", vectorValue(mend.point)},
                                               {"normal", vectorValue(mend.normal)}}));
}

QString weldToGround(Document& document, const Mend& mend) {
    const QString body = document.itemName(pointerOf(mend));
    const QString name = document.uniqueName("/joints", "joint1");
    return document.addItem(
        "/joints",
        JsonValue::object(
            {{"name", JsonValue(name.toStdString())},
             {"type", JsonValue(std::string(model::name(model::JointType::Fixed)))},
             {"bodies", JsonValue::array({JsonValue("ground"), JsonValue(body.toStdString())})},
             {"position", vectorValue(mend.point)}}));
}

JsonValue limitsValue(const Mend& mend) {
    return JsonValue::array({JsonValue(mend.limits[0]), JsonValue(mend.limits[1])});
}

/// What a mend sets, and where; null: it adds or removes.
std::pair<QString, JsonValue> valueOf(const Mend& mend) {
    switch (mend.kind) {
    case Mend::Kind::MoveJoint:
        return {pointerOf(mend), vectorValue(mend.point)};
    case Mend::Kind::WidenLimits:
        return {childPointer(pointerOf(mend), "limits"), limitsValue(mend)};
    default:
        return {};
    }
}

} // namespace

std::vector<analysis::DesignFinding>
allDesignFindings(const JsonValue& root, const model::Model& model, const std::stop_token& stop) {
    auto findings = analysis::designFindings(model, stop);
    for (model::Diagnostic& unused : io::unusedParameters(root)) {
        const std::string pointer = unused.pointer;
        findings.push_back(
            {std::move(unused), {{.kind = Mend::Kind::RemoveParameter, .item = pointer}}, false});
    }
    return findings;
}

QString mendTitle(Mend::Kind kind) {
    switch (kind) {
    case Mend::Kind::MoveJoint:
        return Mends::tr("Move Joint to Shape");
    case Mend::Kind::AddFloor:
        return Mends::tr("Add Floor");
    case Mend::Kind::WeldToGround:
        return Mends::tr("Weld to Ground");
    case Mend::Kind::WidenLimits:
        return Mends::tr("Widen Limits");
    case Mend::Kind::RemoveMotor:
        return Mends::tr("Remove Motor");
    case Mend::Kind::RemoveParameter:
        return Mends::tr("Remove Parameter");
    }
    return {};
}

int lostFormulas(const Document& document, const Mend& mend) {
    const auto [pointer, value] = valueOf(mend);
    const JsonValue* before = document.root().at(pointer.toStdString());
    if (pointer.isEmpty() || !before) return 0;
    return io::lostFormulas(*before, value, document.root().at("/parameters"));
}

QString apply(Document& document, const Mend& mend) {
    const QString item = pointerOf(mend);
    switch (mend.kind) {
    case Mend::Kind::AddFloor:
        return addFloor(document, mend);
    case Mend::Kind::WeldToGround:
        return weldToGround(document, mend);
    case Mend::Kind::RemoveMotor:
        document.clearValue(childPointer(item, "motor"));
        return item;
    case Mend::Kind::RemoveParameter:
        document.removeItem(item);
        return {};
    default:
        document.setValues({valueOf(mend)}, mendTitle(mend.kind));
        return item;
    }
}

} // namespace trammel::studio
