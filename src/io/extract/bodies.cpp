#include "io/extract/parts.h"

namespace trammel::io {

namespace {

decltype(model::Shape::geometry) readGeometry(const ObjectReader& in) {
    const std::string type = in.text("type");
    if (type == "hull")
        return model::Hull{in.pointList("points"), in.text("file"), in.number("scale", 1.0)};
    const double radius = in.number("radius", 1.0), length = in.number("length", 1.0);
    if (type == "ellipsoid") return model::Ellipsoid{in.vector("radii", Vec3::Ones())};
    if (type == "box") return model::Box{in.vector("size", Vec3::Ones())};
    if (type == "cylinder") return model::Cylinder{radius, length};
    if (type == "capsule") return model::Capsule{radius, length};
    if (type == "plane") return model::Plane{in.vector("normal", Vec3::UnitZ())};
    if (type == "mesh") return model::Mesh{in.text("file"), in.number("scale", 1.0)};
    return model::Sphere{radius};
}

} // namespace

model::Material readMaterial(const std::string& name, const ObjectReader& in) {
    model::Material material;
    material.name = name;
    material.density = in.number("density", material.density);
    material.restitution = in.number("restitution", material.restitution);
    material.friction = in.number("friction", material.friction);
    material.kineticFriction = in.optionalNumber("kinetic_friction");
    return material;
}

std::vector<model::Shape> readShapes(const ObjectReader& owner) {
    std::vector<model::Shape> shapes;
    owner.forEach("shapes", [&](const ObjectReader& in) {
        model::Shape shape;
        shape.geometry = readGeometry(in);
        shape.pose = in.pose();
        shape.material = in.text("material", model::kDefaultMaterial);
        shape.collide = in.boolean("collide", true);
        if (const auto opaque = in.fixedNumbers<3>("color")) {
            shape.color = {(*opaque)[0], (*opaque)[1], (*opaque)[2], 1.0};
        } else {
            shape.color = in.fixedNumbers<4>("color");
        }
        shapes.push_back(std::move(shape));
    });
    return shapes;
}

model::Body readBody(const ObjectReader& in) {
    model::Body body;
    body.name = in.text("name");
    body.pose = in.pose();
    body.velocity = in.vector("velocity");
    body.angularVelocity = in.vector("angular_velocity");
    body.fixed = in.boolean("fixed", false);
    body.mass = in.optionalNumber("mass");
    body.com = in.optionalVector("com");
    body.inertia = in.fixedNumbers<6>("inertia");
    body.shapes = readShapes(in);
    if (in.has("follow")) {
        const ObjectReader follow = in.object("follow");
        const bool isTelescope = follow.text("type") == "telescope";
        body.follow = model::Follow{
            isTelescope ? model::Follow::Kind::Telescope : model::Follow::Kind::KeepPlace,
            isTelescope ? follow.names("bodies")
                        : std::array<std::string, 2>{follow.text("body"), std::string()},
            follow.points("points")};
    }
    return body;
}

} // namespace trammel::io
