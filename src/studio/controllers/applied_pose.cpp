#include "studio/controllers/applied_pose.h"

#include "studio/dialogs/formula_question.h"
#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/document/pose_parameters.h"

#include <QCoreApplication>

namespace trammel::studio {

namespace {

struct PoseText {
    Q_DECLARE_TR_FUNCTIONS(PoseText)
};

} // namespace

AppliedPose applyPose(Document& document, QWidget& window, const dynamics::State& state,
                      const QString& title, Drives drives) {
    const Placement placement = placementOf(document, state, drives);
    if (placement.lostFormulas > 0) {
        if (const auto parameters = poseParameters(document, state)) {
            QStringList names;
            for (const auto& [pointer, value] : *parameters)
                names << lastToken(pointer);
            document.setValues(*parameters, title);
            return {true, PoseText::tr("Moved by the parameter %1.").arg(names.join(", "))};
        }
        if (!agreesToNumbers(&window, title, placement.lostFormulas)) return {};
    }
    if (!placement.values.empty()) document.setValues(placement.values, title);
    return {true, {}};
}

} // namespace trammel::studio
