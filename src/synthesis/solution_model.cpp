#include "synthesis/solution_model.h"

#include "io/default_document.h"
#include "io/model_file.h"
#include "mechanisms/mechanism_builder.h"
#include "sketch/editor.h"
#include "sketch/frame.h"
#include "sketch/gestures.h"
#include "synthesis/labels.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace trammel::synthesis {

namespace {

using io::JsonValue;
using sketch::Spot;

Spot at(Point p) {
    return {sketch::Point(p.real(), p.imag()), {}, {}};
}

/// Draws a linkage in one pose, gesture by gesture.
class Drawing {
public:
    Drawing(const Linkage& linkage, const Poses& poses, const JsonValue& sketch,
            const SixBar* sixBar)
        : m_linkage(linkage),
          m_poses(poses),
          m_sixBar(sixBar),
          m_pose(poses.front()),
          m_size(labelsOf(linkage, poses).extent),
          m_document(io::emptyModelDocument()) {
        if (!sketch.isNull()) m_document.insert("", 2, sketch, "sketch");
    }

    JsonValue draw() {
        setSizes();
        if (m_sixBar) m_second = placesOf(m_sixBar->dyad, hingesOf(m_linkage, m_pose));
        drawLink(m_linkage.driver);
        drawCoupler();
        drawLink(m_linkage.follower);
        if (m_second) drawSecondDyad();
        for (const Dyad* dyad : {&m_linkage.driver, &m_linkage.follower})
            hold(*dyad);
        drive();
        if (m_second)
            take(sketch::addTrace(m_document, {{}, node(tracedPlace()), "link4"}));
        else
            take(sketch::addTrace(m_document, {{}, node(m_pose.place), "link" + couplerNumber()}));
        addGroundLength();
        return std::move(m_document);
    }

private:
    void take(sketch::Drawn drawn) { m_document = std::move(drawn.document); }

    /// Links are as thick as suits their lengths.
    void setSizes() {
        const auto size = [&](double share) {
            return JsonValue::object({{"value", sketch::number(share * m_size)},
                                      {"unit", "mm"},
                                      {"min", sketch::kLeastLinkSize}});
        };
        m_document.set("/parameters/link_thickness", size(0.01));
        m_document.set("/parameters/link_width", size(0.025));
    }

    double near() const { return std::max(2e-9, 1e-7 * m_size); }

    /// The node there; empty: none yet.
    std::string node(Point place) const {
        const sketch::Editor editor(m_document);
        for (const sketch::Node& node : editor.sketch().nodes)
            if (std::abs(Point(node.place.x(), node.place.y()) - place) <= near()) return node.name;
        return {};
    }
    Spot spot(Point place) const {
        Spot there = at(place);
        there.node = node(place);
        return there;
    }

    void drawBody(const std::vector<Point>& places) {
        std::vector<Point> different;
        for (const Point place : places) {
            const auto isThere = [&](Point other) { return std::abs(other - place) <= near(); };
            if (std::ranges::none_of(different, isThere)) different.push_back(place);
        }
        std::vector<Spot> spots;
        for (const Point place : different)
            spots.push_back(spot(place));
        take(sketch::addLink(m_document, spots));
    }

    /// The link of a dyad RR, with its hinge to the ground.
    void drawLink(const Dyad& dyad) {
        if (dyad.kind != DyadKind::RR) return;
        std::vector<Point> places{dyad.fixed, dyad.holdingPoint(m_pose)};
        if (m_second) {
            using enum SixBarKind;
            const SixBarKind kind = m_sixBar->dyad.kind;
            const bool isDriver = &dyad == &m_linkage.driver;
            if (kind == (isDriver ? Stephenson1 : Watt2)) places.push_back(m_second->C);
            if (!isDriver && !hasOutputAtGround(kind)) places.push_back(m_second->E);
        }
        drawBody(places);
        take(sketch::addGroundPivot(m_document, spot(dyad.fixed)));
    }

    Point tracedPlace() const {
        return m_second->C + m_sixBar->tracer * unit(m_second->firstAngle());
    }
    void drawSecondDyad() {
        drawBody({m_second->C, m_second->D, tracedPlace()});
        drawBody({m_second->D, m_second->E});
        if (hasOutputAtGround(m_sixBar->dyad.kind))
            take(sketch::addGroundPivot(m_document, spot(m_second->E)));
    }

    /// Two points of a line of the body between which its block stays.
    std::vector<Point> railOf(const Dyad& dyad) const {
        double low = 0.0, high = 0.0;
        for (std::size_t j = 0; j < m_poses.size(); ++j) {
            const double way = dot(kI * dyad.normal, m_poses[j].toBody(dyad.fixed));
            low = j == 0 ? way : std::min(low, way);
            high = j == 0 ? way : std::max(high, way);
        }
        const double margin = 0.1 * m_size;
        return {m_pose.toWorld(dyad.normal * Point(dyad.length, low - margin)),
                m_pose.toWorld(dyad.normal * Point(dyad.length, high + margin))};
    }

    void drawCoupler() {
        std::vector<Point> places;
        for (const Dyad* dyad : {&m_linkage.driver, &m_linkage.follower}) {
            if (dyad->kind != DyadKind::RP) places.push_back(dyad->holdingPoint(m_pose));
            if (dyad->kind == DyadKind::RP)
                std::ranges::copy(railOf(*dyad), std::back_inserter(places));
        }
        places.push_back(m_pose.place);
        drawBody(places);
    }
    std::string couplerNumber() const { return m_linkage.driver.kind == DyadKind::RR ? "2" : "1"; }

    /// The block of a slider.
    void hold(const Dyad& dyad) {
        if (dyad.kind == DyadKind::PR) {
            const Point W = dyad.holdingPoint(m_pose), towards = W + kI * dyad.normal * m_size;
            take(sketch::addSlider(m_document, spot(W), at(towards).place));
        } else if (dyad.kind == DyadKind::RP) {
            take(sketch::addSlider(m_document, at(dyad.fixed), at(dyad.fixed).place,
                                   "link" + couplerNumber()));
            take(sketch::addGroundPivot(m_document, spot(dyad.fixed)));
        }
    }

    /// @return the way of the driver's coordinate from the first pose through all, in the sense of
    /// the joint's
    double swing() const {
        const auto values = driverValuesInOrder(m_linkage, m_poses);
        const double last = values ? values->back() - values->front() : 0.0;
        return std::abs(last) > 1e-9 ? last : 1.0;
    }

    void drive() {
        const Dyad& driver = m_linkage.driver;
        const double way = swing();
        const double speed = way < 0.0 ? -1.0 : 1.0;
        const Point place =
            driver.kind == DyadKind::PR ? driver.holdingPoint(m_pose) : driver.fixed;
        sketch::Drawn motor = sketch::addMotor(m_document, spot(place), speed);
        const std::string joint = motor.items.front();
        take(std::move(motor));
        if (driverTurnsFully(m_linkage)) return;
        const bool slides = driver.kind == DyadKind::PR;
        m_document.set("/parameters/speed", JsonValue::object({{"value", 1}, {"unit", "rad/s"}}));
        m_document.set("/parameters/swing", JsonValue::object({{"value", sketch::number(way)},
                                                               {"unit", slides ? "m" : "rad"}}));
        m_document.set(joint + "/driver/position", "swing*(1 - cos(speed*t))/2");
    }

    void addGroundLength() {
        const Dyad &a = m_linkage.driver, &b = m_linkage.follower;
        if (a.kind == DyadKind::PR || b.kind == DyadKind::PR) return;
        take(sketch::addDimension(m_document, sketch::Dimension::Kind::Length, node(a.fixed),
                                  node(b.fixed)));
    }

    const Linkage& m_linkage;
    const Poses& m_poses;
    const SixBar* m_sixBar;
    std::optional<SecondDyadPlaces> m_second;
    Pose m_pose;
    double m_size;
    JsonValue m_document;
};

JsonValue placed(const sketch::Frame& frame, Point place, int layer) {
    return frame.world({fmt::format("{}", sketch::rounded(place.real())),
                        fmt::format("{}", sketch::rounded(place.imag()))},
                       layer);
}

void addMark(JsonValue& document, const Pose& target, Marks marks) {
    constexpr int kBehind = -2; // of all links
    const sketch::Frame frame(sketch::planeOf(document));
    const auto append = [&](JsonValue shape) {
        document.set("/ground/shapes/-", std::move(shape));
    };
    const JsonValue color = mechanisms::colorValue(mechanisms::Color::Ochre);
    append(JsonValue::object({{"type", "sphere"},
                              {"radius", "0.5*link_width"},
                              {"position", placed(frame, target.place, kBehind)},
                              {"collide", false},
                              {"color", color}}));
    if (marks == Marks::Points) return;
    const Point way = unit(target.angle);
    const auto along = [](double place, double part) {
        return fmt::format("{} + {}*link_width", sketch::rounded(place), sketch::rounded(part));
    };
    append(JsonValue::object(
        {{"type", "box"},
         {"size", frame.size("3*link_width", "0.3*link_width", "link_thickness")},
         {"position", frame.world({along(target.place.real(), 1.5 * way.real()),
                                   along(target.place.imag(), 1.5 * way.imag())},
                                  kBehind)},
         {"orientation", frame.turned(fmt::format("{}", sketch::rounded(target.angle)))},
         {"collide", false},
         {"color", color}}));
}

} // namespace

JsonValue modelOf(const Linkage& linkage, const Poses& poses, const Poses& targets, Marks marks,
                  const ModelTexts& texts, const SixBar* sixBar) {
    JsonValue document = Drawing(linkage, poses, texts.sketch, sixBar).draw();
    document.set("/name", texts.name);
    if (!texts.description.empty()) document.insert("", 2, texts.description, "description");
    if (!document.contains("/ground"))
        document.insert("", 4, JsonValue::object({{"shapes", JsonValue::array()}}), "ground");
    for (const Pose& target : targets)
        addMark(document, target, marks);
    return document;
}

JsonValue solutionModel(const JsonValue& file, const Task& task, const Solution& solution,
                        const std::string& title) {
    const bool isFunction = task.kind == TaskKind::Function;
    JsonValue document =
        modelOf(solution.linkage, solution.poses, isFunction ? Poses() : task.poses,
                task.kind == TaskKind::Motion ? Marks::Poses : Marks::Points,
                {title, describe(solution), {}}, solution.sixBar ? &*solution.sixBar : nullptr);
    document.insert("", 3, io::parseJson(file.toText()).root, "task");
    return document;
}

} // namespace trammel::synthesis
