#include "io/extract/parts.h"

#include <algorithm>

namespace trammel::io {

namespace {

/// In the world, initial pose; a file may state it in the body's frame.
Vec3 measuredPoint(const ObjectReader& in, const std::vector<model::Body>& bodies) {
    const Vec3 stated = in.vector("point");
    if (in.text("frame") != "body") return stated;
    const auto body = std::ranges::find(bodies, in.text("body"), &model::Body::name);
    if (body == bodies.end()) return stated; // the ground, or said by validation
    return body->pose.position + body->pose.orientation * stated;
}

} // namespace

model::Measure readMeasure(const ObjectReader& in, const std::vector<model::Body>& bodies) {
    model::Measure measure;
    measure.name = in.text("name");
    const std::string type = in.text("type");
    if (type == "distance")
        measure.law = model::DistanceMeasure{in.names("bodies"), in.points("points")};
    else if (type == "angle")
        measure.law = model::AngleMeasure{in.names("bodies"), in.points("axes")};
    else if (type == "point")
        measure.law = model::PointMeasure{in.text("body"), measuredPoint(in, bodies),
                                          in.boolean("trace", true)};
    else
        measure.law = model::ExpressionMeasure{in.text("expression"), in.text("unit")};
    return measure;
}

} // namespace trammel::io
