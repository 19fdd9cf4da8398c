#include "studio/sketch/sketch_status.h"

#include "studio/document/message_text.h"
#include "studio/document/shown_units.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>

namespace trammel::studio {

namespace {

constexpr double kOpen = 1e-6;  ///< m or rad: what is open by less is rounding
constexpr double kAlong = 0.99; ///< cosine of the angle to the normal of what is along it

struct Status {
    Q_DECLARE_TR_FUNCTIONS(trammel::studio::SketchStatus)
};

bool isInPlane(const analysis::RedundantConstraint& constraint, const Vec3& normal) {
    const bool isAlongNormal = std::abs(constraint.axis.dot(normal)) > kAlong;
    return (constraint.kind == dynamics::RowKind::Rotation) == isAlongNormal;
}

QString freedomText(int count, int drives) {
    const QString text = count == 0   ? Status::tr("locked")
                         : count == 1 ? Status::tr("1 freedom")
                                      : Status::tr("%1 freedoms").arg(count);
    return count > 0 && drives >= count ? Status::tr("%1, driven").arg(text) : text;
}

QStringList freeNodes(const sketch::Sketch& sketch) {
    QStringList names;
    for (const sketch::Node& node : sketch.nodes)
        if (node.isFree) names << QString::fromStdString(node.name);
    return names;
}

} // namespace

SketchStatus sketchStatus(const analysis::Mobility& mobility, const sketch::Sketch& sketch,
                          int drives) {
    QStringList line{freedomText(mobility.dofCount, drives)}, details, joints;
    const Vec3 normal = sketch.plane.normal();
    for (const analysis::RedundantConstraint& constraint : mobility.redundant) {
        if (!isInPlane(constraint, normal)) continue;
        const QString joint = QString::fromStdString(constraint.joint);
        if (!joints.contains(joint)) joints << joint;
        details << Status::tr("%1 holds again what others hold: %2")
                       .arg(joint, translated(constraint.direction));
    }
    if (!joints.isEmpty()) line << Status::tr("%1 redundant").arg(joints.join(", "));
    if (mobility.assemblyResidual > kOpen) {
        line << Status::tr("joints open");
        details << Status::tr("Joints are open by %1 at most.")
                       .arg(shownValue(mobility.assemblyResidual, QStringLiteral("m")));
    }
    if (const QStringList nodes = freeNodes(sketch); !nodes.isEmpty())
        details << Status::tr("Dimensions leave free: %1").arg(nodes.join(", "));
    else if (!sketch.nodes.empty())
        details << Status::tr("Dimensions give all nodes.");
    return {line.join("; "), details.join('\n')};
}

} // namespace trammel::studio
