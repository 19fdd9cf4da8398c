#include "dynamics/forces/motion_view.h"

namespace trammel::dynamics {

double MotionView::operator()(const MeasuredFunction::Argument& argument) const {
    const Joint& joint = joints[argument.joint];
    switch (argument.what) {
    case Measured::Coordinate:
        return coordinate(argument.joint);
    case Measured::Rate:
        return coordinateRow(argument.joint).rate(state);
    case Measured::Translation:
        return jointTranslation(joint.geometry, side(joint.bodyA), side(joint.bodyB));
    case Measured::TranslationRate:
        return jointTranslationRate(joint.geometry, side(joint.bodyA), side(joint.bodyB));
    }
    return 0.0;
}

} // namespace trammel::dynamics
