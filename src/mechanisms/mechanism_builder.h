#pragma once

#include "io/json_value.h"

#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace trammel::mechanisms {

/// A point of the x-z plane, as formulas over the model's parameters.
struct Point {
    std::string x = "0", z = "0";
};

/// How far in front of the plane a bar is drawn, in bar radii, so that crossing bars do not meet.
using Layer = int;

/// A uniform rod between two points; its length as a formula.
struct Rod {
    Point from, to;
    std::string length;
};

enum class Color { Red, Blue, Green, Ochre, Violet, Grey, Dark };

/// Puts the model file of a planar mechanism together: the plane is x-z, hinges turn about -y, so
/// that angles count from x towards z. Bars have the mass `rho` a metre and the radius `r`, which
/// the mechanism states as parameters.
class MechanismBuilder {
public:
    MechanismBuilder(std::string_view name, std::string_view description);

    void parameter(std::string_view name, io::JsonValue value);
    /// The whole number that a parameter was given.
    int count(std::string_view name) const;
    void material(std::string_view name, io::JsonValue value);
    void parameters(std::initializer_list<std::pair<std::string_view, io::JsonValue>> values);
    /// The point at `p` from P and at `q` from Q, to the left of the way from P to Q, as parameters
    /// named after it.
    Point leftOf(std::string_view name, const Point& P, const Point& Q, std::string_view p,
                 std::string_view q);

    /// A fixed point of that name, as the parameters of its coordinates, so that a sketch has it.
    Point fixed(std::string_view name, std::string_view x = "0", std::string_view z = "0");
    /// The point that is `dx` along x and `dz` along z from P: names of parameters, with a minus
    /// where they count backwards, or 0.
    Point offset(std::string_view name, const Point& P, std::string_view dx, std::string_view dz);

    /// The point that is `distance` from P on the way from P to Q, which is `length` long.
    Point onWay(std::string_view name, const Point& P, const Point& Q, std::string_view length,
                std::string_view distance);
    /// The point that is `length` from P in the direction of an angle.
    Point atAngle(std::string_view name, const Point& P, std::string_view length,
                  std::string_view angle);
    /// A length that vanishes where the construction comes to a dead point, and has no value where
    /// links do not reach; leftOf() has such a one.
    void reach(std::string_view name, std::string_view value);
    const std::vector<std::string>& reaches() const { return m_reaches; }

    /// A block of the ground that carries a hinge.
    void pedestal(const Point& at, Layer layer = 0);
    void groundShape(io::JsonValue shape);

    /// A uniform rod; its body frame is at `from`, x along it.
    void bar(std::string_view name, const Point& from, const Point& to, std::string_view length,
             Layer layer, Color color);
    /// A rigid body of uniform rods; its body frame is at the first one's start, along the world's.
    void rods(std::string_view name, const std::vector<Rod>& rods, Layer layer, Color color);
    /// A block of the mass m_slider, its x axis turned by an angle.
    void block(std::string_view name, const Point& at, std::string_view angle,
               io::JsonValue shapes);
    void body(io::JsonValue value);
    /// One more shape of the body that was added last.
    void shape(io::JsonValue value);

    /// @param driver the coordinate as a formula of t; empty: none
    void hinge(std::string_view name, std::string_view first, std::string_view second,
               const Point& at, std::string_view driver = {});
    /// A slide along (x, z), or a point of the second body on that line of the first.
    void slide(std::string_view name, const char* type, std::string_view first,
               std::string_view second, const Point& at, const Point& direction);
    void joint(io::JsonValue value);
    /// A traced point of a body.
    void trace(std::string_view name, std::string_view body, const Point& at);
    /// A key of the simulation.
    void simulation(std::string_view key, io::JsonValue value);

    /// The model file; nothing is left here.
    io::JsonValue take() { return std::move(m_document); }

private:
    void addMoments(std::string_view name, const std::vector<Rod>& rods);

    io::JsonValue m_document;
    std::vector<std::string> m_reaches;
};

/// What the parameters of the point at `p` from P and at `q` from Q are, to the left of the way
/// from P to Q: names and formulas, the point's own two last.
/// @param suffixes of the names of the point's coordinates
std::vector<std::pair<std::string, std::string>>
leftOf(std::string_view name, const Point& P, const Point& Q, std::string_view p,
       std::string_view q, const std::array<std::string, 2>& suffixes = {"x", "z"});

/// A number where the text is one, else the formula.
io::JsonValue formula(std::string_view text);
io::JsonValue vector(std::string_view x, std::string_view y, std::string_view z);
io::JsonValue colorValue(Color color);
/// A formula as a factor: in brackets unless it is a name or a number.
std::string grouped(std::string_view text);
/// "b - a", without what is 0.
std::string difference(std::string_view b, std::string_view a);
/// "a + b", without what is 0; b is a product that may begin with a minus.
std::string sum(std::string_view a, std::string_view b);
/// Shapes that touch nothing. A cylinder's axis is y.
io::JsonValue box(const io::JsonValue& size, const io::JsonValue& position, Color color);
io::JsonValue cylinder(std::string_view radius, std::string_view length,
                       const io::JsonValue& position, Color color);
io::JsonValue sphere(std::string_view radius, const io::JsonValue& position, Color color);

/// A coordinate that runs up to `w` rad/s with the time constant `tau`.
inline constexpr std::string_view kTurning = "w*(t - tau*(1 - exp(-t/tau)))";

} // namespace trammel::mechanisms
