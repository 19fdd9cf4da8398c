#include "io/extract.h"

#include "io/extract/object_reader.h"
#include "model/force_fields.h"

#include <algorithm>

namespace trammel::io {

namespace {

using model::Function;

model::Material readMaterial(const std::string& name, const ObjectReader& in) {
    model::Material material;
    material.name = name;
    material.density = in.number("density", material.density);
    material.restitution = in.number("restitution", material.restitution);
    material.friction = in.number("friction", material.friction);
    material.kineticFriction = in.optionalNumber("kinetic_friction");
    return material;
}

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

void readCoordinate(const ObjectReader& in, model::Joint& joint) {
    joint.limits = in.fixedNumbers<2>("limits");
    joint.limitRestitution = in.number("limit_restitution", 0.0);
    const auto readMotor = [&](const char* key, std::optional<model::Motor>& motor) {
        if (!in.has(key)) return;
        const ObjectReader object = in.object(key);
        motor = model::Motor{object.function("velocity"), object.function("max_force")};
    };
    readMotor("motor", joint.motor);
    readMotor("spin_motor", joint.spinMotor);
    if (in.has("driver")) {
        const ObjectReader driver = in.object("driver");
        const bool isPosition = driver.has("position");
        joint.driver = model::Driver{isPosition ? model::Driver::Kind::Position
                                                : model::Driver::Kind::Velocity,
                                     driver.function(isPosition ? "position" : "velocity")};
    }
    if (in.has("spring")) {
        const ObjectReader spring = in.object("spring");
        joint.spring =
            model::JointSpring{spring.number("stiffness", 0.0), spring.number("damping", 0.0),
                               spring.number("rest", 0.0)};
    }
    joint.torque = in.optionalFunction("torque");
    if (in.has("friction")) {
        const ObjectReader friction = in.object("friction");
        const double sticking = friction.number("static", 0.0);
        joint.friction = model::JointFriction{sticking, friction.number("kinetic", sticking),
                                              friction.number("radius", 0.0)};
    }
}

std::optional<model::JointClearance> readClearance(const ObjectReader& in) {
    if (!in.has("clearance")) return {};
    const ObjectReader play = in.object("clearance");
    model::JointClearance clearance;
    clearance.radial = play.number("radial", 0.0);
    clearance.radius = play.number("radius", 0.0);
    if (play.has("material")) clearance.material = play.text("material");
    clearance.restitution = play.optionalNumber("restitution");
    clearance.friction = play.optionalNumber("friction");
    clearance.kineticFriction = play.optionalNumber("kinetic_friction");
    return clearance;
}

model::Joint readJoint(const ObjectReader& in) {
    model::Joint joint;
    joint.name = in.text("name");
    joint.type = model::jointTypeFromName(in.text("type")).value_or(model::JointType{});
    joint.bodies = in.names("bodies");
    joint.position = in.vector("position");
    joint.axis = in.vector("axis", joint.axis);
    joint.axis2 = in.vector("axis2", joint.axis2);
    joint.positionB = in.optionalVector("position_b");
    joint.axisB = in.optionalVector("axis_b");
    joint.points = in.points("points");
    joint.length = in.optionalNumber("length");
    joint.pitch = in.number("pitch", joint.pitch);
    joint.ratio = in.number("ratio", joint.ratio);
    joint.relation = in.optionalFunction("relation");
    joint.joints = in.names("joints");
    joint.clearance = readClearance(in);
    readCoordinate(in, joint);
    return joint;
}

/// Reads the fields of a force's law by their roles.
struct FieldReader {
    using Text = model::FieldText;
    const ObjectReader& in;

    void operator()(model::roles::Bodies, const Text& text,
                    std::array<std::string, 2>& names) const {
        names = in.names(text.key);
    }
    void operator()(model::roles::Body, const Text& text, std::string& name) const {
        name = in.text(text.key);
    }
    void operator()(model::roles::Joint, const Text& text, std::string& name) const {
        name = in.text(text.key);
    }
    void operator()(model::roles::Points, const Text& text, std::array<Vec3, 2>& points) const {
        points = in.points(text.key);
    }
    void operator()(model::roles::Point, const Text& text, Vec3& point) const {
        point = in.vector(text.key);
    }
    void operator()(model::roles::Point, const Text& text, std::optional<Vec3>& point) const {
        point = in.optionalVector(text.key);
    }
    void operator()(model::roles::Length, const Text& text, std::optional<Function>& length) const {
        length = in.optionalFunction(text.key);
    }
    void operator()(model::roles::Coefficient, const Text& text, double& value) const {
        value = in.number(text.key, 0.0);
    }
    void operator()(model::roles::Coefficient, const Text& text, Function& value) const {
        value = in.function(text.key);
    }
    void operator()(model::roles::Coordinate, const Text& text, Function& value) const {
        value = in.function(text.key);
    }
    void operator()(const model::roles::Vector&, const Text& text,
                    model::VectorFunction& vector) const {
        vector = in.functions(text.key);
    }
    void operator()(model::roles::Matrix, const Text& text, std::vector<double>& entries) const {
        entries = text.isRequired || in.has(text.key) ? in.numbers(text.key)
                                                      : std::vector<double>(6, 0.0);
    }
    template <class Value, std::size_t count>
    void operator()(const model::roles::Option<Value, count>& option, const Text& text,
                    Value& value) const {
        const std::string name = in.text(text.key);
        for (const auto& [named, worth] : option.values)
            if (name == named) value = worth;
    }
};

model::Force readForce(const ObjectReader& in) {
    model::Force force{in.text("name"), model::lawOfType(in.text("type"))};
    model::forEachField(force, FieldReader{in});
    return force;
}

/// In the world, initial pose; a file may state it in the body's frame.
Vec3 measuredPoint(const ObjectReader& in, const std::vector<model::Body>& bodies) {
    const Vec3 stated = in.vector("point");
    if (in.text("frame") != "body") return stated;
    const auto body = std::ranges::find(bodies, in.text("body"), &model::Body::name);
    if (body == bodies.end()) return stated; // the ground, or said by validation
    return body->pose.position + body->pose.orientation * stated;
}

/// What a variable begins with. Whether a text is one or a formula is the variable's concern.
model::Controller::Start readStart(const std::string& variable, const JsonValue& value,
                                   Numbers& numbers) {
    model::Controller::Start start{.variable = variable};
    if (value.isBoolean()) start.truth = value.boolean();
    if (value.isString()) start.text = value.string();
    if (!value.isNumber() && !value.isString()) return start;
    const Evaluation evaluation = numbers.evaluate(value);
    if (evaluation.state == Evaluation::State::Known) start.number = evaluation.value;
    return start;
}

model::Controller readController(const ObjectReader& in, Numbers& numbers) {
    model::Controller controller;
    controller.name = in.text("name");
    controller.file = in.text("fmu");
    controller.step = in.optionalNumber("step");
    in.forEachMember("inputs", [&](const std::string& variable, const JsonValue& value) {
        controller.inputs.push_back(
            {variable, value.isString() ? value.string() : std::string(value.numberText())});
    });
    in.forEachMember("outputs", [&](const std::string& target, const JsonValue& value) {
        if (value.isString()) controller.outputs.push_back({target, value.string()});
    });
    in.forEachMember("start", [&](const std::string& variable, const JsonValue& value) {
        controller.starts.push_back(readStart(variable, value, numbers));
    });
    return controller;
}

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

model::Combine readCombine(const std::string& name) {
    if (name == "product") return model::Combine::Product;
    if (name == "minimum") return model::Combine::Minimum;
    if (name == "maximum") return model::Combine::Maximum;
    if (name == "average") return model::Combine::Average;
    return model::Combine::Geometric;
}

model::Contacts readContacts(const ObjectReader& in) {
    model::Contacts contacts;
    const ObjectReader combine = in.object("combine");
    contacts.combineRestitution = readCombine(combine.text("restitution"));
    contacts.combineFriction = readCombine(combine.text("friction"));
    in.forEach("pairs", [&](const ObjectReader& pair) {
        model::ContactPair result{pair.names("bodies"), pair.optionalNumber("restitution"),
                                  pair.optionalNumber("friction"),
                                  pair.optionalNumber("kinetic_friction"),
                                  pair.boolean("collide", true)};
        result.frictionMode =
            model::frictionModeFromName(pair.text("friction_mode")).value_or(result.frictionMode);
        result.frictionDirection = pair.optionalVector("friction_direction");
        if (pair.has("friction_body")) result.frictionBody = pair.text("friction_body");
        result.lateralSlip = pair.number("lateral_slip", result.lateralSlip);
        contacts.pairs.push_back(std::move(result));
    });
    return contacts;
}

model::SimulationSettings readSimulation(const ObjectReader& in) {
    const auto integer = [&](const char* key, int standard) {
        constexpr double kMost = 1e9; // keeps the conversion defined; validate() judges it
        return static_cast<int>(std::clamp(in.number(key, standard), -kMost, kMost));
    };
    // A name that does not exist is an error of the file, told by its format.
    const auto takeMethod = [&]<class Method>(const char* key, Method& method) {
        method = model::methodFromName<Method>(in.text(key)).value_or(method);
    };
    model::SimulationSettings s;
    s.duration = in.number("duration", s.duration);
    s.step = in.number("step", s.step);
    s.outputStep = in.optionalNumber("output_step");
    s.formulation = model::methodFromName<model::FormulationKind>(in.text("formulation"));
    s.gamma = in.number("gamma", s.gamma);
    s.epsilon = in.number("epsilon", s.epsilon);
    takeMethod("rotation", s.rotation);
    takeMethod("gyroscopic", s.gyroscopic);
    s.nodarOrder = integer("nodar_order", s.nodarOrder);
    takeMethod("lcp", s.lcp);
    takeMethod("friction", s.friction);
    takeMethod("impact", s.impact);
    takeMethod("coordinates", s.coordinates);
    takeMethod("impact_location", s.impactLocation);
    s.restitutionThreshold = in.number("restitution_threshold", s.restitutionThreshold);
    takeMethod("integrator", s.integrator);
    s.tolerance = in.number("tolerance", s.tolerance);
    s.maxStep = in.optionalNumber("max_step");
    s.spectralRadius = in.number("spectral_radius", s.spectralRadius);
    s.threads = integer("threads", s.threads);
    s.assemble = in.boolean("assemble", s.assemble);
    takeMethod("initial_velocity", s.initialVelocity);
    takeMethod("initial_overlap", s.initialOverlap);
    s.islands = in.boolean("islands", s.islands);
    s.warmStart = in.boolean("warm_start", s.warmStart);
    s.lcpIterations = integer("lcp_iterations", s.lcpIterations);
    s.lcpTolerance = in.number("lcp_tolerance", s.lcpTolerance);
    s.sleeping = in.boolean("sleeping", s.sleeping);
    s.sleepSpeed = in.number("sleep_speed", s.sleepSpeed);
    s.sleepAngularSpeed = in.number("sleep_angular_speed", s.sleepAngularSpeed);
    s.sleepTime = in.number("sleep_time", s.sleepTime);
    s.recordContacts = in.boolean("record_contacts", s.recordContacts);
    s.failureShare = in.number("failure_share", s.failureShare);
    takeMethod("on_not_a_number", s.onNotANumber);
    takeMethod("on_no_progress", s.onNoProgress);
    return s;
}

} // namespace

model::Model extractModel(const JsonValue& root, Numbers& numbers) {
    const ObjectReader in(&root, numbers);
    model::Model result;
    result.name = in.text("name");
    result.description = in.text("description");
    result.parameters = numbers.parameters();
    result.gravity = in.vector("gravity", result.gravity);
    const JsonValue* materials = in.find("materials");
    if (materials != nullptr && materials->isObject()) {
        for (const JsonValue::Member& member : materials->members()) {
            result.materials.push_back(
                readMaterial(member.key, ObjectReader(&member.value, numbers)));
        }
    }
    result.groundShapes = readShapes(in.object("ground"));
    result.bodies.reserve(in.count("bodies"));
    in.forEach("bodies",
               [&](const ObjectReader& body) { result.bodies.push_back(readBody(body)); });
    result.joints.reserve(in.count("joints"));
    in.forEach("joints",
               [&](const ObjectReader& joint) { result.joints.push_back(readJoint(joint)); });
    in.forEach("forces",
               [&](const ObjectReader& force) { result.forces.push_back(readForce(force)); });
    in.forEach("measures", [&](const ObjectReader& measure) {
        result.measures.push_back(readMeasure(measure, result.bodies));
    });
    in.forEach("controllers", [&](const ObjectReader& controller) {
        result.controllers.push_back(readController(controller, numbers));
    });
    result.contacts = readContacts(in.object("contacts"));
    result.simulation = readSimulation(in.object("simulation"));
    return result;
}

} // namespace trammel::io
