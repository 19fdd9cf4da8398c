#include "analysis/run/carried_state.h"

#include "messages/run_messages.h"

#include <algorithm>

namespace trammel::analysis {

namespace {

template <class List>
void checkNames(const List& from, const List& to) {
    for (std::size_t i = 0; i < std::max(from.size(), to.size()); ++i) {
        if (i < from.size() && i < to.size() && from[i].name == to[i].name) continue;
        throw messages::InvalidArgument(
            {messages::kPartsChangeInRun, i < to.size() ? to[i].name : from[i].name});
    }
}

/// A body whose centre of mass stands elsewhere in it.
dynamics::BodyState moved(const dynamics::BodyState& body, const Vec3& shift) {
    dynamics::BodyState result = body;
    const Vec3 r = body.q * shift;
    result.p += r;
    result.v += body.w.cross(r);
    return result;
}

} // namespace

dynamics::State carriedState(const dynamics::System& from, const dynamics::State& state,
                             const dynamics::System& to) {
    checkNames(from.bodies(), to.bodies());
    checkNames(from.joints(), to.joints());
    dynamics::State result = state;
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        const dynamics::Body &before = from.bodies()[i], &after = to.bodies()[i];
        if (before.isMoving != after.isMoving)
            throw messages::InvalidArgument({messages::kPartsChangeInRun, after.name});
        const Vec3 shift = after.com - before.com;
        if (!shift.isZero(0.0)) result.bodies[i] = moved(state.bodies[i], shift);
        // What does not move stands where its model has it, unless it follows others.
        if (!after.isMoving && i + 1 < state.bodies.size())
            result.bodies[i] = to.initialState().bodies[i];
    }
    if (result.angles.size() != to.initialState().angles.size())
        throw messages::InvalidArgument({messages::kPartsChangeInRun, to.joints().front().name});
    return result;
}

} // namespace trammel::analysis
